/**
 * Total returns of a symbol before its first price: closes that their source adjusted for dividends and splits. They are
 * never prices (ADR 0045).
 */
import { formatDay } from '../../engine/days.ts';
import { type Chained, chained } from '../../engine/performance/chained.ts';
import * as leaf from '../contract/leaves.ts';
import { group, optional, type Static, sure } from '../contract/schema.ts';
import type { Prices } from '../subject/stored-prices.ts';
import type { ComputeContext } from '../types.ts';

export const adjusted = group(
  { prices_from: optional(sure(leaf.date('Prices from', 'First session with a price; left out without any.'))) },
  'Only where values begin before the first price: up to it they are of closes that their source adjusted for dividends and splits, which reinvest at the close before the ex-date.',
  'AdjustedBefore',
);

/** `value` of each price, on its scale before the first one where adjusted closes are stored. */
export function chainedOf(
  { store }: Pick<ComputeContext, 'store'>,
  { bars, row, asOf, since }: Prices,
  value: Float64Array,
): Chained {
  // Those of another company that had the ticker before are none of this one.
  const closes = since === undefined ? store.adjustedCloses(row.symbol) : undefined;
  return chained({ days: bars.days, value }, closes, asOf);
}

/** What an answer says of values from the `first` day of a chain on; empty where all have a price. */
export function adjustedOf(
  { days, unpriced }: Chained,
  first: number,
): { readonly adjusted?: Static<typeof adjusted> } {
  if (first >= unpriced) return {};
  const from = days[unpriced];
  return { adjusted: from === undefined ? {} : { prices_from: formatDay(from) } };
}

/** The same for people. */
export function adjustedNote({ adjusted: of }: { readonly adjusted?: Static<typeof adjusted> }, symbol = ''): string[] {
  if (of === undefined) return [];
  const whose = symbol === '' ? '' : `${symbol}: `;
  const which = of.prices_from === undefined ? 'All closes' : `Closes before ${of.prices_from}`;
  return [`${whose}${which} are adjusted for dividends by their source: total returns, no prices.`];
}
