/**
 * A Form 4 that stands in the lists of two companies of the sample: one is the issuer, the other an owner of its shares. Who looks for
 * insiders of the owner must not take it for one of theirs.
 */
import type { EpochDay } from '../../../src/engine/types.ts';
import { draft, type Filing } from '../draft.ts';
import { onSession } from '../payouts.ts';
import type { CompanySpec } from '../types.ts';
import { COMPANIES, FIRST_CIK } from '../universe/index.ts';
import type { Owner } from './people.ts';

/** Symbols of the owner, a manager of assets, and of the issuer. */
export const CROSS_OWNER = 'ZAST';
export const CROSS_ISSUER = 'ZSPO';
/** Days before the end of the sample on which it was filed. */
const BEFORE = 31;
/** The agent's prefix is used for nothing else. */
const PREFIX = '0009989999';

function isListing(spec: CompanySpec, symbol: string): boolean {
  return spec.listings.some((listing) => listing.symbol === symbol);
}

/** The filing where `spec` is one of the two. */
export function crossFilings(spec: CompanySpec, lastDay: EpochDay): Filing[] {
  if (!isListing(spec, CROSS_OWNER) && !isListing(spec, CROSS_ISSUER)) return [];
  const filed = onSession(lastDay - BEFORE);
  const form = draft('4', filed, 1010, {
    reportDay: onSession(filed - 2),
    size: 7_900,
    document: 'xslF345X05/wk-form4_1799999999.xml',
    description: 'FORM 4',
  });
  return [{ ...form, accession: `${PREFIX}-26-000001` }];
}

export function isCross({ accession }: Pick<Filing, 'accession'>): boolean {
  return accession.startsWith(PREFIX);
}

/** The company as an owner. */
export function crossOwner(): Owner {
  const at = COMPANIES.findIndex((spec) => isListing(spec, CROSS_OWNER));
  const name = COMPANIES[at]!.conformed;
  return { cik: FIRST_CIK + at, name, director: false, officerTitle: undefined, tenPercent: true };
}
