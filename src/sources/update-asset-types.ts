/** After an import: the kind of every symbol it touched, from all the evidence in the store. */

import { isCommonStock } from '../engine/listings/issuer-names.ts';
import { isReadAnnualForm, READ_ANNUAL_FORMS, withAmendments } from '../filings/forms/forms.ts';
import { readNote } from '../store/reading/import-note.ts';
import type { ImportRow } from '../store/schema/row-types.ts';
import type { AssetType, ListedKind } from '../store/schema/tables.ts';
import type { StoreWriter } from '../store/writing/types.ts';

const ANNUAL_FORMS = withAmendments(READ_ANNUAL_FORMS);

/** Writes the kind of the symbols where it is not the one the store has. */
export function updateAssetTypes(store: StoreWriter, symbols: Iterable<string>): void {
  const imports = store.imports();
  const withFacts = new Set(imports.filter((row) => row.kind === 'companyfacts').map((row) => Number(row.subject)));
  const withFiler = new Set(imports.filter((row) => row.kind === 'submissions').map((row) => Number(row.subject)));
  const words = priceWords(imports);
  // A holding company's first annual report may lie under its predecessor; a filer without XBRL has no facts at all.
  const filesAnnually = (cik: number): boolean =>
    [cik, ...store.predecessors(cik)].some(
      (each) =>
        (withFacts.has(each) && (store.facts(each, [])?.reports ?? []).some(({ form }) => isReadAnnualForm(form))) ||
        (withFiler.has(each) && store.filings(each, { forms: ANNUAL_FORMS, limit: 1 }).length > 0),
    );
  for (const symbol of symbols) {
    const row = store.symbol(symbol);
    const cik = row?.cik;
    const sic = cik !== undefined && withFiler.has(cik) ? store.company(cik)?.sic : undefined;
    const annualReports = cik !== undefined && filesAnnually(cik);
    const said = words.get(symbol) ?? NO_WORDS;
    // Titles of lists and submissions are those of the registrant: it is a bank's for a note of its own.
    const isSeen = row?.rank === undefined && cik === undefined;
    const isCommon = isSeen && !OTHER_LETTERS.test(symbol) && isCommonStock(row?.name ?? '');
    const assetType = assetTypeOf({
      ...{ symbol, ...said, sic, title: row?.name, known: row?.assetType },
      isCompany: annualReports || isCommon,
    });
    if (assetType !== undefined && assetType !== row?.assetType) store.putSymbol({ symbol, assetType });
  }
}

/** What price files said, the newest import last. */
function priceWords(imports: readonly ImportRow[]): Map<string, PriceWords> {
  const words = new Map<string, PriceWords>();
  for (const row of [...imports].sort((a, b) => a.id - b.id)) {
    const { assetType } = readNote(row);
    if (assetType === undefined || row.subject === '') continue;
    const more = row.kind === 'yahoo_events_csv' ? { capitalGains: true } : { stated: assetType };
    words.set(row.subject, { ...(words.get(row.subject) ?? NO_WORDS), ...more });
  }
  return words;
}

type PriceWords = Pick<AssetEvidence, 'stated' | 'capitalGains'>;
const NO_WORDS: PriceWords = { stated: undefined, capitalGains: false };

interface AssetEvidence {
  readonly symbol: string;
  /** Said by a price source outright (canonical header, instrument type of a chart). */
  readonly stated: AssetType | undefined;
  /** A price file had a column of capital gains: funds have those, companies do not. */
  readonly capitalGains: boolean;
  readonly sic: number | undefined;
  /** Title in the SEC ticker file, or name of the registrant. */
  readonly title: string | undefined;
  /** What the store says of it so far. */
  readonly known?: ListedKind | undefined;
  /** Facts of annual reports are there, or its description says common stock. */
  readonly isCompany: boolean;
}

/** SIC codes of commodity pools and of unit trusts and funds. */
const FUND_SIC = new Set([6221, 6726]);
const FUND_WORDS =
  /\b(ETFS?|ETNS?|SPDR|ISHARES|PROSHARES|POWERSHARES|CURRENCYSHARES|GRANITESHARES|EXCHANGE[- ]TRADED|INVESCO QQQ|INVESCO DB|WISDOMTREE \w+ FUND)\b/i;
/**
 * Grantor trusts on one asset. A royalty trust (MV Oil Trust) and an income trust on gold miners are companies or
 * closed-end funds.
 */
const GRANTOR =
  /\b(BITCOIN|ETHEREUM|ETHER|SOLANA|XRP|DOGECOIN|LITECOIN|GOLD|SILVER|PLATINUM|PALLADIUM)\b.*\b(TRUST|FUND)\b/i;
const NOT_GRANTOR = /\b(ROYALTY|INCOME|EQUITY|STRATEG(Y|IES)|RESOURCES|MINING|MINERS|SECURITIES|SPROTT|BANK)\b/i;
/** EDGAR's symbol suffixes of preferred shares, warrants, units and rights, which are not common stock. */
const OTHER_CLASS = /-(P[A-Z]?|W[ST]?[A-Z]?|UN?|R[IT]?)$/;

/** Those of exchanges and fails-to-deliver files; of a class of common stock now and then. */
const OTHER_LETTERS = /^[A-Z]{4}[LMNOPRUW]$|PR[A-Z]$/;

/** The kind, by the first evidence there is. */
export function assetTypeOf(evidence: AssetEvidence): ListedKind | undefined {
  // A warrant, preferred share or the like by the symbol directory or its suffix. This comes before the type that a
  // price source states, since those call warrants stocks.
  if (evidence.known === 'other' || OTHER_CLASS.test(evidence.symbol)) return 'other';
  if (evidence.stated !== undefined) return evidence.stated;
  if (evidence.capitalGains) return 'etf';
  if (evidence.sic !== undefined && FUND_SIC.has(evidence.sic)) return 'etf';
  const title = evidence.title ?? '';
  if (FUND_WORDS.test(title) || (GRANTOR.test(title) && !NOT_GRANTOR.test(title))) return 'etf';
  // Commodity trusts file annual reports too: the weakest sign overrules nothing.
  return evidence.isCompany ? (evidence.known ?? 'stock') : undefined;
}
