/** Who a symbol is: the text fields that snapshot and profile share (FIELDS 4.8). */
import { displayName, hasLowerCase, namesAgree, titleCase } from '../../engine/company/name.ts';
import { sectorOf } from '../../engine/company/sector.ts';
import { type Maybe, unavailable } from '../../engine/value.ts';
import type { CompanyRow, SymbolRow } from '../../store/schema/row-types.ts';
import type { AssetType } from '../../store/schema/tables.ts';

export interface Identity {
  readonly name: Maybe<string>;
  readonly asset_type: Maybe<AssetType>;
  readonly currency: string;
  readonly sector: Maybe<string>;
  readonly industry: Maybe<string>;
}

const MISSING = unavailable('not_reported');

/** Issuer facts (sector, industry) do not exist for a fund: its registrant is a trust. */
export function identity(row: SymbolRow, company: CompanyRow | undefined): Identity {
  const fund = row.assetType === 'etf';
  const none = fund ? unavailable('not_applicable_etf') : MISSING;
  // A fund's registrant is the trust behind many funds, so the listing's own name comes first.
  const names = fund ? [row.name, company?.entityName, company?.name] : companyNames(row, company);
  const industry = company?.sicDescription;
  return {
    name: displayName(names) ?? MISSING,
    asset_type: kindOf(row) ?? MISSING,
    // Every listing of the universe is a US one: a source that names no currency quotes dollars.
    currency: row.currency ?? 'USD',
    sector: (fund ? undefined : sectorOf(row.cik, company?.sic)) ?? none,
    industry: fund || !industry ? none : industryName(industry),
  };
}

/**
 * Names of a company, in order of preference: that of its reports, then those of EDGAR's lists. The first of a combined
 * report may be a subsidiary's (the facts of Bank of America are those of `BofA Finance LLC`): one that has nothing in
 * common with any listed name is none.
 */
function companyNames(row: SymbolRow, company: CompanyRow | undefined): readonly (string | undefined)[] {
  const { entityName } = company ?? {};
  // Without a list of its own the record of a company repeats the name of its reports.
  const listed = [company?.name === entityName ? undefined : company?.name, row.name].filter((name) => !!name);
  const isOwn = entityName === undefined || listed.length === 0 || listed.some((name) => namesAgree(entityName, name!));
  return isOwn ? [entityName, company?.name, row.name] : listed;
}

/** What the API names of the kind of a symbol. */
export function kindOf({ assetType }: Pick<SymbolRow, 'assetType'>): AssetType | undefined {
  return assetType === 'other' ? undefined : assetType;
}

/** SIC descriptions come in mixed or upper case, some with a `SERVICES-` prefix: shown in title case. */
function industryName(description: string): string {
  const text = description.trim();
  return hasLowerCase(text) ? text : titleCase(text);
}
