/** Indicators as columns of a history. */
import { CATALOG, type IndicatorInput, type IndicatorSeries, indicatorsOf } from '../../engine/indicators/catalog.ts';
import { lazyBars } from '../../engine/prices/lazy-bars.ts';
import { knownReturns } from '../../engine/series/daily.ts';
import type { Bars, EpochDay } from '../../engine/types.ts';
import type { SymbolRow } from '../../store/schema/row-types.ts';
import { hasBars, loadPrices, type Prices, storedPrices } from '../subject/stored-prices.ts';
import type { ComputeContext } from '../types.ts';
import type { MissingBenchmark } from './payload.ts';
import type { Plan } from './plan.ts';

/** Makes the columns of a series by name, one value per bar. */
export function namedColumnsOf(input: IndicatorInput) {
  const columnsOf = indicatorsOf(input);
  return (series: IndicatorSeries) => columnsOf(series).map((values, i) => ({ name: series.columns[i]!, values }));
}

/** What indicators are measured against: named by the request, or the default, which a store need not have. */
export interface Benchmark {
  readonly symbol: string;
  /** Undefined where the store does not have it and no request named it. */
  readonly row: SymbolRow | undefined;
  readonly named: boolean;
}

/** What the series of a plan are compared with. */
export interface Compared {
  /** Symbols besides the own one that the answer is made of. */
  readonly subjects: readonly string[];
  /** Undefined where nothing is compared, or the default benchmark has no price. */
  readonly prices: Prices | undefined;
  readonly missing: MissingBenchmark | undefined;
}

/**
 * The benchmark of `prices`, if an indicator is measured against it. Throws NO_DATA when one named by the request has
 * no price.
 */
export function comparedWith(
  context: ComputeContext,
  prices: Prices,
  { indicators }: Pick<Plan, 'indicators'>,
  { symbol, row, named }: Benchmark,
): Compared {
  const series = [...indicators.values()].flatMap(({ id, name }) => (CATALOG[id].compared === true ? [name] : []));
  if (series.length === 0) return { subjects: [], prices: undefined, missing: undefined };
  if (symbol === prices.row.symbol) return { subjects: [], prices, missing: undefined };
  const from = (): EpochDay => prices.bars.days[0]! - MARGIN_DAYS;
  const other = row && (named ? loadPrices : storedPrices)(context, row, from);
  if (other === undefined || !hasBars(other))
    return { subjects: [symbol], prices: undefined, missing: { benchmark: symbol, reason: 'no_price_data', series } };
  const missing =
    other.asOf < prices.asOf ? ({ benchmark: symbol, reason: 'stale_price', series } as const) : undefined;
  return { subjects: [symbol], prices: other, missing };
}

/**
 * What indicators read of `prices` and of what they are compared with: bars by `resample`, which stays with days or
 * makes weeks.
 */
export function indicatorInput(
  prices: Prices,
  { prices: other }: Compared,
  { perYear, resample }: { readonly perYear: number; readonly resample: (bars: Bars) => Bars },
): IndicatorInput {
  const bars = resample(prices.bars);
  const on = (from: Bars | undefined) => onDays(bars.days, from && resample(from));
  return {
    bars,
    perYear,
    totalReturns: () => resample(withTotalReturns(prices)).close,
    benchmark: () => ({ close: on(other?.bars), totalReturns: on(other && withTotalReturns(other)) }),
  };
}

/** The week of the first bar, with a holiday. */
const MARGIN_DAYS = 21;

function withTotalReturns(prices: Prices): Bars {
  return lazyBars(prices.bars.days, (name) => (name === 'close' ? knownReturns(prices) : prices.bars[name]));
}

/** The closes of `from` on `days`, NaN on days without a bar. Both ascending. */
function onDays(days: ArrayLike<EpochDay>, from: Bars | undefined): Float64Array {
  const out = new Float64Array(days.length).fill(Number.NaN);
  if (from === undefined) return out;
  let at = 0;
  for (let i = 0; i < out.length; i++) {
    while (at < from.days.length && from.days[at]! < days[i]!) at++;
    if (from.days[at] === days[i]) out[i] = from.close[at]!;
  }
  return out;
}
