/** A snapshot with what its screen shows besides: the course of a year, relative volume, the next ex-dividend date. */
import { formatDay } from '../../engine/days.ts';
import { VOLUME_SESSIONS, volumeSummary } from '../../engine/price-action/volume.ts';
import { baselineIndex, firstIndexAfter, yearsAnchor } from '../../engine/prices/windows.ts';
import { isMarker, type Maybe } from '../../engine/value.ts';
import { type WithExtras, withExtras } from '../contract/own-process.ts';
import { rounded } from '../contract/rounding.ts';
import { CALENDAR_DAYS, paymentsToCome } from '../dividends/current.ts';
import { hasBars, type Prices } from '../subject/stored-prices.ts';
import type { ComputeContext, Params } from '../types.ts';
import { marketOf, snapshotOf } from './compute.ts';
import { type Payload, schema } from './payload.ts';

export interface SnapshotExtras {
  /** Split-adjusted closes of a year, oldest first, from the one that its performance counts from. */
  readonly closes: readonly number[];
  /** First day of `closes`; only where prices begin within the year. */
  readonly since?: string;
  /** That of `mds price-action`. */
  readonly relativeVolume: Maybe<number>;
  /** The first that `mds calendar` lists; absent where it lists none. */
  readonly exDate?: { readonly date: string; readonly estimated: boolean };
}

/** The snapshot of `params.symbol` with its extras; none without prices. Throws what the snapshot throws. */
export function extras(context: ComputeContext, params: Params): WithExtras<Payload, Partial<SnapshotExtras>> {
  const symbol = params.symbol as string;
  const market = marketOf(context, symbol);
  return withExtras(rounded(schema, snapshotOf(context, symbol, market)), () => extrasOf(context, market));
}

function extrasOf(context: ComputeContext, prices: Prices): Partial<SnapshotExtras> {
  if (!hasBars(prices)) return {};
  const { bars, asOf } = prices;
  const anchor = yearsAnchor(asOf, 1);
  const baseline = baselineIndex(bars.days, anchor);
  const from = isMarker(baseline) ? firstIndexAfter(bars.days, anchor) : baseline;
  const [next] = paymentsToCome(context, prices, prices.dividend, CALENDAR_DAYS);
  return {
    closes: [...bars.close.subarray(from)],
    ...(isMarker(baseline) && { since: formatDay(bars.days[from]!) }),
    relativeVolume: volumeSummary(bars.volume, VOLUME_SESSIONS).ratio,
    ...(next && { exDate: { date: formatDay(next.day), estimated: next.estimated } }),
  };
}
