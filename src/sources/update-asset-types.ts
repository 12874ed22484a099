/** After an import: the kind of every symbol it touched, from all the evidence in the store. */
import type { ImportRow } from '../store/row-types.ts';
import type { AssetType } from '../store/tables.ts';
import type { StoreWriter } from '../store/types.ts';
import { assetTypeOf } from './asset-type.ts';
import { readNote } from './note.ts';

const ANNUAL_FORMS = ['10-K', '10-KT', '10-K405', '20-F', '40-F'].flatMap((form) => [form, `${form}/A`]);
const ANNUAL = new RegExp(`^(${ANNUAL_FORMS.join('|')})$`);

interface PriceWords {
  readonly stated: AssetType | undefined;
  readonly capitalGains: boolean;
}

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
        (withFacts.has(each) && (store.facts(each, [])?.reports ?? []).some(({ form }) => ANNUAL.test(form))) ||
        (withFiler.has(each) && store.filings(each, { forms: ANNUAL_FORMS, limit: 1 }).length > 0),
    );
  for (const symbol of symbols) {
    const row = store.symbol(symbol);
    const cik = row?.cik;
    const sic = cik !== undefined && withFiler.has(cik) ? store.company(cik)?.sic : undefined;
    const assetType = assetTypeOf({
      symbol,
      stated: words.get(symbol)?.stated,
      capitalGains: words.get(symbol)?.capitalGains ?? false,
      sic,
      title: row?.name,
      known: row?.assetType,
      annualReports: cik !== undefined && filesAnnually(cik),
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
    const before = words.get(row.subject) ?? { stated: undefined, capitalGains: false };
    words.set(
      row.subject,
      row.kind === 'yahoo_events_csv' ? { ...before, capitalGains: true } : { ...before, stated: assetType },
    );
  }
  return words;
}
