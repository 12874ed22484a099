/** Notes on what is missing because nothing is stored to compute it from, each with the command that gets it. */

import { formatDay } from '../../engine/days.ts';
import { newYorkDay } from '../../engine/new-york.ts';
import { BENCHMARK } from '../../engine/prices/benchmark.ts';
import { isMarker } from '../../engine/value.ts';
import type { ViewOptions } from '../types.ts';
import type { Described } from './freshness-notes.ts';
import { inStore } from './store-command.ts';

export interface Unbenchmarked {
  /** `Figures vs SPY and beta need`. */
  readonly what: string;
  readonly symbol: string;
}

/** Why everything made of prices is missing, and what to do. */
export function unpricedNotes({ symbol, as_of }: Described, missing: string | undefined, options: Place): string[] {
  if (missing === undefined || typeof symbol !== 'string') return [];
  const instant = Date.parse(as_of);
  const until = Number.isNaN(instant) ? '' : ` up to ${formatDay(newYorkDay(instant).day)}`;
  return [`${missing} need prices. ${noPrices([symbol], until, options)}`];
}

/** Why everything made of statements is missing, and what to do. */
export function unfiledNotes({ symbol }: Described, missing: string | undefined, options: Place): string[] {
  if (missing === undefined || typeof symbol !== 'string') return [];
  return [`${missing} need statements. None of ${symbol} are stored; ${getting([`mds sync ${symbol}`], options)}`];
}

/** Why everything relative to a benchmark is missing, and what to do. */
export function unbenchmarkedNotes(
  { price_age: prices }: Pick<Described, 'price_age'>,
  missing: Unbenchmarked | undefined,
  options: Place,
): string[] {
  if (missing === undefined) return [];
  const { what, symbol } = missing;
  const until = prices === undefined ? '' : ` to ${prices.session_date}`;
  return [`${what} prices of ${symbol}${until}; ${getting([`mds sync ${symbol}`], options)}`];
}

/** What lacks the benchmark of a snapshot: figures against it. */
export const VERSUS_BENCHMARK: Unbenchmarked = { what: `Figures vs ${BENCHMARK} and beta need`, symbol: BENCHMARK };

/** Whether `value`, relative to the benchmark, is missing although the symbol itself has prices. */
export function lacksBenchmark(value: unknown, own: unknown): boolean {
  return isMarker(value) && ['no_price_data', 'stale_price'].includes(value.reason) && !isMarker(own);
}

/** Whether `value`, which every company reports, is missing because no statements are stored. */
export function isUnfiled({ statement_age: age, price_age }: Described, value: unknown): boolean {
  // A service that gives no ages does not say what it has.
  return age === undefined && price_age !== undefined && isMarker(value) && value.reason === 'not_reported';
}

/** That a store has no price of these symbols, ` up to` when or ` for` what, and what to do. */
export function noPrices(symbols: readonly string[], range: string, options: Place): string {
  const [first, ...others] = symbols;
  const commands = [`mds sync ${symbols.join(' ')}`, ...(others.length === 0 ? [`mds import ${first}.csv`] : [])];
  return `None of ${symbols.join(', ')} are stored${range}; ${getting(commands, options)}`;
}

/** Why total returns of these symbols are missing, and what to do. */
export function unpaidNote(symbols: readonly string[], options: Place): string[] {
  if (symbols.length === 0) return [];
  const all = symbols.join(' ');
  const why = `Price files of ${symbols.join(', ')} do not say what was paid in the period, so total returns are not known`;
  return [`${why}; ${getting([`mds sync ${all}`], options)}`];
}

/** Whether a value is missing because there is no price at all. */
export function isUnpriced(value: unknown): boolean {
  return isMarker(value) && value.reason === 'no_price_data';
}

export type Place = Pick<ViewOptions, 'hosted' | 'store'>;

/** How to get missing data where they belong: `get them with: mds sync KO (or mds import KO.csv)`. */
export function getting([command, other]: readonly string[], options: Place): string {
  if (options.hosted === true) return 'only the operator of the service can add them';
  const alternative = other === undefined ? '' : ` (or ${inStore(other, options.store)})`;
  return `get them with: ${inStore(command!, options.store)}${alternative}`;
}
