/** What the screen of a snapshot shows besides the answer: the course of a year, relative volume, the next ex-dividend date. */
import { addMonths, formatDay } from '../../engine/days.ts';
import { VOLUME_SESSIONS, volumeSummary } from '../../engine/price-action/volume.ts';
import { firstIndexAfter, yearsAnchor } from '../../engine/prices/windows.ts';
import type { Maybe } from '../../engine/value.ts';
import { CALENDAR_DAYS, paymentsToCome } from '../dividends/current.ts';
import { currentDividends } from '../shared/dividend-yield.ts';
import { hasBars, storedPrices, symbolRow } from '../shared/market.ts';
import type { ComputeContext, Params } from '../types.ts';

export interface SnapshotExtras {
  /** Split-adjusted closes of a year, oldest first. */
  readonly closes: readonly number[];
  /** First day of `closes`, where the record begins within the year. */
  readonly since?: string;
  /** That of `mds price-action`. */
  readonly relativeVolume: Maybe<number>;
  /** The first that `mds calendar` lists; absent where it lists none. */
  readonly exDate?: { readonly date: string; readonly estimated: boolean };
}

/** Years that show which dividends are regular: see {@link currentDividends}. */
const YEARS = 3;
const MARGIN_DAYS = 21;

/** The extras of `params.symbol`; nothing without prices. */
export function extras(context: ComputeContext, params: Params): Partial<SnapshotExtras> {
  const row = symbolRow(context.store, params.symbol as string);
  const prices = storedPrices(context, row, (newest) => addMonths(newest, -12 * YEARS) - MARGIN_DAYS);
  if (!hasBars(prices)) return {};
  const { bars, asOf } = prices;
  const from = firstIndexAfter(bars.days, yearsAnchor(asOf, 1));
  const [next] = paymentsToCome(context, prices, currentDividends(prices), CALENDAR_DAYS);
  return {
    closes: [...bars.close.subarray(from)],
    // A record of more than the year has a bar before it.
    ...(from === 0 && { since: formatDay(bars.days[0]!) }),
    relativeVolume: volumeSummary(bars.volume, VOLUME_SESSIONS).ratio,
    ...(next && { exDate: { date: formatDay(next.day), estimated: next.estimated } }),
  };
}
