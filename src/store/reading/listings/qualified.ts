/** Names of a listing other than its symbol alone, in upper case. */
import { parseDay } from '../../../engine/days.ts';
import type { StoreReader } from '../types.ts';

/** `SYMBOL@2020-05-01`, `1418091:TWTR` and `1418091`; a plain symbol is none of these. */
export const DATED = /^([A-Z][A-Z0-9-]*)@(\d{4}-\d{2}-\d{2})$/;
export const OF_COMPANY = /^(\d{1,10}|[0-9A-Z]{9}):([A-Z][A-Z0-9-]*)$/;
export const CIK = /^\d{1,10}$/;

/** Whether a text, in upper case, names a listing in another way than by its symbol alone. */
export function isQualified(text: string): boolean {
  const day = DATED.exec(text)?.[2];
  return day === undefined ? OF_COMPANY.test(text) || CIK.test(text) : parseDay(day) !== undefined;
}

/** Names of other securities that had the symbol before and of which the store has something. */
export function formerOwners(
  store: Pick<StoreReader, 'symbol' | 'namedSymbols' | 'sightingsAround'>,
  symbol: string,
): readonly string[] {
  const own = store.symbol(symbol)?.cik;
  const flat = symbol.replaceAll('-', '');
  const companies = store.namedSymbols([symbol]).flatMap(({ cik }) => (cik === own ? [] : [cik]));
  const seen = store.sightingsAround(flat).flatMap((record) => (record.symbol === flat ? [record.cusip] : []));
  const keys = new Set([...companies, ...seen].map((owner) => `${owner}:${symbol}`));
  return [...keys].filter((key) => store.symbol(key) !== undefined);
}
