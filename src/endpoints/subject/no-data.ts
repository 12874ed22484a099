/** The error for a symbol without any stored data that a route reads (FIELDS A23). */
import { isVisible, type VisibleAt } from '../../engine/visible-filings.ts';
import { MdsError } from '../../errors.ts';
import type { StoreReader } from '../../store/reading/types.ts';

export type MissingData = 'prices' | 'fundamentals' | 'filings' | 'document';

/** NO_DATA: permanent until data are added, so it names the command that adds them. `when` narrows what is missing. */
export function noData(
  symbol: string,
  missing: readonly MissingData[],
  { param = 'symbol', when = '' }: { readonly param?: string; readonly when?: string } = {},
): MdsError {
  const command = `mds sync ${symbol}`;
  const file = missing.includes('prices') && !symbol.includes(' ') ? ` (or mds import ${symbol}.csv)` : '';
  const message = `the store has no ${either(missing)} of ${symbol}${when}`;
  const hint = `get them with: ${command}${file}`;
  return new MdsError('NO_DATA', message, { param, details: { symbol, missing, command, hint } });
}

/** `prices, fundamentals or filings` */
function either(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/**
 * Whether facts of the company or of a predecessor are stored.
 * @param at counts only facts that were public then
 */
export function hasFacts(store: StoreReader, cik: number | undefined, at?: VisibleAt): boolean {
  return companiesOf(store, cik).some((each) =>
    store.facts(each, [])?.reports.some((report) => at === undefined || isVisible(report, at)),
  );
}

/** Whether filings of the company or a predecessor are listed, or single ones stored. */
export function hasFilings(store: StoreReader, cik: number | undefined): boolean {
  const isStored = (each: number) => store.filings(each, { limit: 1 }).length > 0;
  return hasFilingList(store, cik) || companiesOf(store, cik).some(isStored);
}

/** Whether filings of the company or a predecessor are listed. */
export function hasFilingList(store: StoreReader, cik: number | undefined): boolean {
  return companiesOf(store, cik).some((each) => store.filingsListedTo(each) !== undefined);
}

/** The company and those whose record it carries on. */
export function companiesOf(store: StoreReader, cik: number | undefined): readonly number[] {
  return cik === undefined ? [] : [cik, ...store.predecessors(cik)];
}
