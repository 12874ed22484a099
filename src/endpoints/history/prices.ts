/** Rows by session, by week and by payment. */
import { formatDay } from '../../engine/days.ts';
import { CATALOG } from '../../engine/indicators/catalog.ts';
import { SPANS, spanBars } from '../../engine/indicators/spans.ts';
import { firstIndexAfter } from '../../engine/prices/windows.ts';
import { type DailySeries, dailySeries } from '../../engine/series/daily.ts';
import { paymentsOf } from '../../engine/series/payments.ts';
import { type SpanSeries, spanNeedsHistory, spansOf } from '../../engine/series/spans.ts';
import type { EpochDay } from '../../engine/types.ts';
import type { SymbolRow } from '../../store/schema/row-types.ts';
import { type EnvelopeFields, envelope } from '../contract/envelope.ts';
import { adjustedOf, chainedOf } from '../notes/adjusted.ts';
import { filerSubjects } from '../subject/listing.ts';
import { priceAgeOf } from '../subject/price-age.ts';
import { priceBasisOf } from '../subject/price-basis.ts';
import {
  hasBars,
  lastSession,
  loadPrices,
  noPrices,
  type Prices,
  priceInstant,
  storedPrices,
} from '../subject/stored-prices.ts';
import type { ComputeContext } from '../types.ts';
import type * as Multiples from '../valuation/series.ts';
import { cellOf, rowsOf } from './columns.ts';
import { monthlyFails } from './fails.ts';
import { type Benchmark, type Compared, comparedWith, indicatorInput, namedColumnsOf } from './indicators.ts';
import type { HistoryCell, Payload } from './payload.ts';
import type { Plan, Window } from './plan.ts';
import type { SERIES_BY_CADENCE } from './spec.ts';

/**
 * The prices a history needs: the window and the bar before it, or everything where a series depends on all that came
 * before.
 */
interface Loaded {
  readonly prices: Prices;
  /** Rows begin after this day. */
  readonly anchor: EpochDay;
}

/** Before every record. */
export const BEGINNING = -0x7ffffffe;
/** Days read before a window: the bar before it, and the whole of the week before it. */
const MARGIN_DAYS = 21;

/**
 * Prices for the rows of `window`. With `whole` from the beginning; otherwise from shortly before the window, unless
 * the newest bar is not known beforehand (an answer about the past) or a hole in trading hides the bar before the
 * window: a row says the same either way.
 * @throws MdsError NO_DATA when the store has no price of the symbol.
 */
function loadHistory(context: ComputeContext, row: SymbolRow, { anchor: anchorOf }: Window, whole: boolean): Loaded {
  const { firstDay, lastDay } = row;
  if (!whole && firstDay !== undefined && lastDay !== undefined && lastDay <= lastSession(context)) {
    const anchor = anchorOf(lastDay);
    // A first day may lie after the newest price.
    const part = loadPrices(context, row, () => Math.min(anchor, lastDay) - MARGIN_DAYS);
    // A bar a week before the anchor is the bar before a daily window and belongs to a week before a weekly one.
    if (part.bars.days[0]! <= anchor - 7 || anchor - MARGIN_DAYS <= firstDay) return { prices: part, anchor };
  }
  const all = loadPrices(context, row, () => BEGINNING);
  return { prices: all, anchor: anchorOf(all.asOf) };
}

/** Adjusted closes, before the first price those of their source; undefined where none are asked for or stored. */
function adjustedRows(context: ComputeContext, row: SymbolRow, { series, window }: Plan) {
  if (!series.includes('adj_close') || context.store.adjustedCloses(row.symbol) === undefined) return undefined;
  const prices = storedPrices(context, row, () => BEGINNING);
  const chain = chainedOf(context, prices, dailySeries('adj_close', prices));
  const last = chain.days.at(-1);
  if (last === undefined) throw noPrices(context, row, ['prices']);
  return { prices, chain, anchor: window.anchor(hasBars(prices) ? prices.asOf : last) };
}

/** Monthly series of fails-to-deliver files. */
const FAILS = 'fails' satisfies (typeof SERIES_BY_CADENCE)['monthly'][number];

/** Weekly series of the issuer's value. */
const MULTIPLE_SERIES = [
  'pe_ttm',
  'ps_ttm',
  'pb',
  'ev_sales_ttm',
  'ev_ebitda_ttm',
  'ev_ebit_ttm',
  'market_cap_usd',
] as const satisfies readonly WeeklyName[];
type MultipleSeries = (typeof MULTIPLE_SERIES)[number];
type WeeklyName = (typeof SERIES_BY_CADENCE)['weekly'][number];

/** Whether a weekly series needs statements in addition to prices. */
export function isMultipleSeries(name: string): name is MultipleSeries {
  const all: readonly string[] = MULTIPLE_SERIES;
  return all.includes(name);
}

/** Rows, and what the answer says of their data. */
export interface Made {
  readonly fields: EnvelopeFields &
    Pick<
      Payload,
      | 'symbol'
      | 'price_age'
      | 'price_basis'
      | 'adjusted'
      | 'dividends_from'
      | 'currency'
      | 'derived_values'
      | 'missing_benchmark'
    >;
  readonly rows: HistoryCell[][];
}

/** Rows made of these prices, of what they are compared with, and of what the store has of `others`. */
function made(
  context: ComputeContext,
  prices: Prices,
  rows: HistoryCell[][],
  { subjects, missing }: Partial<Compared> = {},
  others: readonly string[] = [],
): Made {
  const { symbol } = prices.row;
  const all = [symbol, ...others, ...(subjects ?? [])];
  const fields = envelope(context, { symbol, asOf: priceInstant(prices), subjects: all });
  const gap = missing === undefined ? {} : { missing_benchmark: missing };
  return {
    fields: { ...fields, price_age: priceAgeOf(context, prices), ...priceBasisOf(context, prices), ...gap },
    rows,
  };
}

/**
 * Indicators against another security are measured against `benchmark`. Throws NO_DATA when one that was named has no
 * price.
 */
export function dailyRows(context: ComputeContext, row: SymbolRow, plan: Plan, benchmark: Benchmark): Made {
  const { series, indicators, window } = plan;
  const whole = indicators.size > 0 || series.includes('drawdown_pct');
  const adjusted = adjustedRows(context, row, plan);
  const { prices, anchor } = adjusted ?? loadHistory(context, row, window, whole);
  const { bars } = prices;
  if (adjusted !== undefined && !hasBars(prices)) return adjustedAlone(context, row, plan, adjusted);
  const compared = comparedWith(context, prices, plan, benchmark);
  const columnsOf = namedColumnsOf(indicatorInput(prices, compared, { perYear: 252, resample: (all) => all }));
  const columns = series.flatMap((name) => {
    const indicator = indicators.get(name);
    return indicator === undefined
      ? [{ name, values: dailySeries(name as DailySeries, prices) }]
      : columnsOf(indicator);
  });
  const known = dividendsFrom(prices, plan, anchor, compared.prices);
  if (adjusted === undefined)
    return withFields(
      made(context, prices, rowsOf(bars.days, columns, firstIndexAfter(bars.days, anchor)), compared),
      known,
    );
  const { days, value, unpriced } = adjusted.chain;
  const padded = columns.map(({ name, values }) => {
    if (name === 'adj_close') return { name, values: value };
    const all = new Float64Array(days.length).fill(Number.NaN);
    all.set(values, unpriced);
    return { name, values: all };
  });
  const first = firstIndexAfter(days, anchor);
  const answer = made(context, prices, rowsOf(days, padded, first), compared);
  return withFields(answer, { ...known, ...adjustedOf(adjusted.chain, first) });
}

/**
 * The session from which on price files say what was paid, where rows after `anchor` are made of returns before it: of
 * adjusted closes, or of indicators over the bars before a row, also of `compared`.
 */
function dividendsFrom(
  prices: Prices,
  { series, indicators, span }: Plan,
  anchor: EpochDay,
  compared?: Prices,
): Pick<Payload, 'dividends_from'> {
  const { days } = prices.bars;
  const first = firstIndexAfter(days, anchor);
  const perBar = span === undefined ? 1 : Math.ceil(252 / SPANS[span].perYear);
  const from = (of: Prices): EpochDay => {
    const recorded = of.recordedFrom();
    return recorded === 0 ? BEGINNING : of.bars.days[recorded]!;
  };
  const starts = [...indicators.values()].flatMap(({ id, values }): EpochDay[] => {
    if (CATALOG[id].paid !== true) return [];
    const both = compared !== undefined && CATALOG[id].compared === true ? [prices, compared] : [prices];
    const oldest = days[Math.max(0, first - values[0]! * perBar)]!;
    return both.map(from).filter((start) => oldest < start);
  });
  if (series.includes('adj_close') && days[first]! < from(prices)) starts.push(from(prices));
  return starts.length === 0 ? {} : { dividends_from: formatDay(Math.max(...starts)) };
}

function withFields({ fields, rows }: Made, more: Partial<Made['fields']>): Made {
  return { fields: { ...fields, ...more }, rows };
}

/** Rows of a symbol without a price: adjusted closes alone. */
function adjustedAlone(
  context: ComputeContext,
  row: SymbolRow,
  { series, indicators }: Plan,
  { chain, anchor }: NonNullable<ReturnType<typeof adjustedRows>>,
): Made {
  const { days, value } = chain;
  const none = new Float64Array(days.length).fill(Number.NaN);
  const columns = series
    .flatMap((name) => indicators.get(name)?.columns ?? name)
    .map((name) => ({ name, values: name === 'adj_close' ? value : none }));
  const first = firstIndexAfter(days, anchor);
  const { symbol } = row;
  const fields = envelope(context, { symbol, asOf: priceInstant({ asOf: days.at(-1)! }), subjects: [symbol] });
  return { fields: { ...fields, ...adjustedOf(chain, first) }, rows: rowsOf(days, columns, first) };
}

/**
 * Rows by week, month or year. Multiples, computed by `valued`, are those a valuation compares today's with: as known
 * at the end of each week. A fund has none.
 */
export function spanRows(
  context: ComputeContext,
  row: SymbolRow,
  plan: Plan,
  benchmark: Benchmark,
  valued?: Pick<typeof Multiples, 'weeklyMultiples'>,
): Made {
  const { series, indicators, window, span: by = 'weekly' } = plan;
  const span = SPANS[by];
  const own = (name: string): name is SpanSeries => !isMultipleSeries(name) && !indicators.has(name) && name !== FAILS;
  const whole = indicators.size > 0 || series.some((name) => own(name) && spanNeedsHistory(name));
  const { prices, anchor } = loadHistory(context, row, window, whole);
  const spans = spansOf(prices, prices.asOf, span);
  const { days } = spans.bars;
  const from = firstIndexAfter(days, anchor);
  const multiples = valued?.weeklyMultiples(context, prices, series.filter(isMultipleSeries), anchor + 1);
  const compared = comparedWith(context, prices, plan, benchmark);
  const columnsOf = namedColumnsOf(
    indicatorInput(prices, compared, {
      perYear: span.perYear,
      resample: (all) => spanBars(all, prices.asOf, span),
    }),
  );
  const columns = series.flatMap((name) => {
    const indicator = indicators.get(name);
    if (indicator !== undefined) return columnsOf(indicator);
    if (own(name)) return [{ name, values: spans.series(name) }];
    if (name === FAILS) return [{ name, values: monthlyFails(context, row.symbol, days) }];
    const values = new Float64Array(days.length).fill(Number.NaN);
    if (multiples !== undefined) values.set(multiples.columns[name as MultipleSeries], from);
    return [{ name, values }];
  });
  const filers = valued === undefined ? [] : filerSubjects(row);
  const answer = made(context, prices, rowsOf(days, columns, from), compared, filers);
  return withFields(answer, dividendsFrom(prices, plan, anchor, compared.prices));
}

export function paymentRows(context: ComputeContext, row: SymbolRow, { series, window }: Plan): Made {
  // What a payment is shows against the whole record, whatever the window.
  const { prices, anchor } = loadHistory(context, row, window, true);
  const { bars, asOf, payments } = prices;
  // Bars were cut where another company had the ticker before: its payments are not this one's.
  const taken = row.firstDay !== undefined && bars.days[0]! > row.firstDay;
  const own = taken ? payments.filter(({ day }) => day >= bars.days[0]!) : payments;
  const rows = paymentsOf(own, asOf, bars, row.assetType === 'etf')
    .filter(({ day }) => day > anchor)
    .map((payment): HistoryCell[] => [
      formatDay(payment.day),
      ...series.map((name) =>
        name === 'kind' ? payment.kind : cellOf(name, payment[name as 'amount' | 'annualized']),
      ),
    ]);
  return made(context, prices, rows);
}
