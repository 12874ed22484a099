/** Indicators as columns of a history. */
import {
  CATALOG,
  type IndicatorInput,
  type IndicatorSeries,
  indicatorColumns,
} from '../../engine/indicators/catalog.ts';
import { totalReturnCloses } from '../../engine/prices/basis.ts';
import { lazyBars } from '../../engine/prices/lazy-bars.ts';
import type { Bars, EpochDay } from '../../engine/types.ts';
import { loadPrices, type Prices, symbolRow } from '../shared/market.ts';
import type { ComputeContext } from '../types.ts';
import type { Plan } from './plan.ts';

/** The columns of a series by name, one value per bar. */
export function namedColumns(series: IndicatorSeries, input: IndicatorInput) {
  return indicatorColumns(series, input).map((values, i) => ({ name: series.columns[i]!, values }));
}

/** The benchmark, if an indicator is measured against it. */
export function comparedSubjects(indicators: Plan['indicators'], benchmark: string): string[] {
  return [...indicators.values()].some(({ id }) => CATALOG[id].compared === true) ? [benchmark] : [];
}

/** What indicators read of `prices`: bars by `resample`, which stays with days or makes weeks. The benchmark is loaded when it is read. */
export function indicatorInput(
  context: ComputeContext,
  prices: Prices,
  by: { readonly benchmark: string; readonly perYear: number; readonly resample: (bars: Bars) => Bars },
): IndicatorInput {
  const { benchmark: symbol, perYear, resample } = by;
  const bars = resample(prices.bars);
  return {
    bars,
    perYear,
    totalReturns: () => resample(withTotalReturns(prices)).close,
    benchmark: () => {
      const own = symbol === prices.row.symbol;
      const other = own
        ? prices
        : loadPrices(context, symbolRow(context.store, symbol), () => prices.bars.days[0]! - MARGIN_DAYS);
      return {
        close: onDays(bars.days, resample(other.bars)),
        totalReturns: onDays(bars.days, resample(withTotalReturns(other))),
      };
    },
  };
}

/** The week of the first bar, with a holiday. */
const MARGIN_DAYS = 21;

function withTotalReturns({ bars, dividends }: Prices): Bars {
  return lazyBars(bars.days, (name) => (name === 'close' ? totalReturnCloses(bars, dividends) : bars[name]));
}

/** The closes of `from` on `days`, NaN on days without a bar. Both ascending. */
function onDays(days: ArrayLike<EpochDay>, from: Bars): Float64Array {
  const out = new Float64Array(days.length).fill(Number.NaN);
  let at = 0;
  for (let i = 0; i < out.length; i++) {
    while (at < from.days.length && from.days[at]! < days[i]!) at++;
    if (from.days[at] === days[i]) out[i] = from.close[at]!;
  }
  return out;
}
