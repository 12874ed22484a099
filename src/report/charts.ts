/** The series that a report draws, from the payloads of the history and the events of other routes. */
import type { Payload as Insider } from '../endpoints/insider/payload.ts';
import { parseDay } from '../engine/days.ts';
import type { Point } from '../render/model.ts';
import { fixed } from '../render/text/number.ts';

/**
 * What a report asks of the history: prices, indicators on them, multiples. Separate, since a service may not have all.
 */
export const HISTORIES = [
  { params: { cadence: 'daily', range: '5y', series: 'close,volume,sma_50,sma_200,rsi_14,dividend,split_ratio' } },
  { params: { cadence: 'daily', range: '5y', series: 'bollinger_20,macd' } },
  {
    params: { cadence: 'weekly', range: '5y', series: 'close,pe_ttm,ps_ttm,pb,ev_sales_ttm,ev_ebitda_ttm,ev_ebit_ttm' },
  },
] as const;

/** A payload of the history. */
export interface Rows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (number | string | null)[])[];
}

export type Values = readonly Point[];

/** Marks on the price: a report, a dividend, a split, insiders who bought or sold on the market. */
export interface Mark {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly kind: 'report' | 'dividend' | 'split' | 'buy' | 'sale';
  readonly text: string;
}

/** A multiple over time with quantiles of its own values. */
export interface Band {
  readonly id: string;
  readonly label: string;
  readonly values: Values;
  /** At {@link QUANTILES}. */
  readonly levels: readonly number[];
  /** Per share: the price at a level is the level by the figure of one share. */
  readonly ofPrice: boolean;
}

export interface Charts {
  /** Ascending; empty without prices. */
  readonly dates: readonly string[];
  /** By column of the history, each as long as `dates`. */
  readonly series: Readonly<Record<string, Values>>;
  readonly marks: readonly Mark[];
  readonly weeks: readonly string[];
  readonly weeklyCloses: Values;
  readonly bands: readonly Band[];
}

/** The bands: the middle half and the middle eight tenths of the values. */
export const QUANTILES = [0.1, 0.25, 0.5, 0.75, 0.9] as const;

const MULTIPLES: readonly (readonly [id: string, label: string, ofPrice: boolean])[] = [
  ['pe_ttm', 'P/E (TTM)', true],
  ['ps_ttm', 'P/S', true],
  ['pb', 'P/B', true],
  ['ev_ebitda_ttm', 'EV/EBITDA', false],
  ['ev_ebit_ttm', 'EV/EBIT', false],
  ['ev_sales_ttm', 'EV/sales', false],
];

/** Fewer values have no bands. */
const FEWEST = 26;

/** The charts of the payloads of {@link HISTORIES} (undefined where refused) and of the routes about events. */
export function chartsOf(
  [prices, indicators, multiples]: readonly (Rows | undefined)[],
  events: { readonly earnings: unknown; readonly insider: unknown },
): Charts {
  const daily = columnsOf(prices);
  const { dates } = daily;
  const extra = columnsOf(indicators);
  const weekly = columnsOf(multiples);
  return {
    dates,
    series: { ...aligned(dates, extra), ...daily.series },
    marks: dates.length === 0 ? [] : marksOf(daily, events),
    weeks: weekly.dates,
    weeklyCloses: weekly.series.close ?? [],
    bands: MULTIPLES.flatMap(([id, label, ofPrice]): Band[] => {
      const values = weekly.series[id] ?? [];
      const known = values.filter((value) => value !== undefined).sort((a, b) => a - b);
      if (known.length < FEWEST) return [];
      return [{ id, label, values, levels: QUANTILES.map((share) => quantile(known, share)), ofPrice }];
    }),
  };
}

/** Linear between the closest ranks (type 7 of Hyndman and Fan); `sorted` has values. */
export function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1);
  const low = sorted[Math.floor(at)]!;
  const high = sorted[Math.ceil(at)]!;
  return low + (high - low) * (at - Math.floor(at));
}

/** Most distinct columns of a history: another service may send what it likes. */
const MOST_ROWS = 2000;

type Columns = Pick<Charts, 'dates' | 'series'>;

/** The columns, oldest first, without rows that have no date. */
function columnsOf(history: Rows | undefined): Columns {
  if (history === undefined) return { dates: [], series: {} };
  const { columns, rows } = history;
  const at = Math.max(0, columns.indexOf('date'));
  const dated = rows
    .filter((row) => parseDay(String(row[at])) !== undefined)
    .map((row) => [String(row[at]), row] as const)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .slice(-MOST_ROWS);
  const values = (i: number): Values =>
    dated.map(([, row]) => (typeof row[i] === 'number' ? (row[i] as number) : undefined));
  const names = columns.map((name, i) => [name, i] as const).filter(([name]) => name !== 'date');
  return {
    dates: dated.map(([date]) => date),
    series: Object.fromEntries(names.map(([name, i]) => [name, values(i)])),
  };
}

/** The series on other dates: a day that `columns` lacks is a hole. */
function aligned(dates: readonly string[], columns: Columns): Charts['series'] {
  const at = new Map(columns.dates.map((date, i) => [date, i]));
  const on = (values: Values): Values => dates.map((date) => values[at.get(date) ?? -1]);
  return Object.fromEntries(Object.entries(columns.series).map(([name, values]) => [name, on(values)]));
}

/** Shapes of the routes as far as they are read here; another service's may lack any of it. */
interface Earnings {
  readonly history?: readonly {
    readonly filing_date?: unknown;
    readonly fiscal_period?: unknown;
    readonly fiscal_year?: unknown;
    readonly eps_actual?: unknown;
  }[];
}

/** The marks within the days of the prices, oldest first. */
function marksOf(
  { dates, series }: Columns,
  { earnings, insider }: { readonly earnings: unknown; readonly insider: unknown },
): Mark[] {
  const marks: Mark[] = [];
  const add = (date: unknown, kind: Mark['kind'], text: string): void => {
    if (typeof date === 'string' && date >= dates[0]! && date <= dates.at(-1)!) marks.push({ date, kind, text });
  };
  for (const each of (earnings as Earnings | undefined)?.history ?? []) {
    const eps = typeof each.eps_actual === 'number' ? `, diluted EPS ${each.eps_actual}` : '';
    add(each.filing_date, 'report', `report of ${String(each.fiscal_period)} ${String(each.fiscal_year)} filed${eps}`);
  }
  for (const [i, date] of dates.entries()) {
    const dividend = series.dividend?.[i];
    const split = series.split_ratio?.[i];
    if (dividend !== undefined) add(date, 'dividend', `ex-dividend, ${dividend} per share`);
    if (split !== undefined) add(date, 'split', `split, ${split} new for 1 old share`);
  }
  for (const trade of (insider as Partial<Insider> | undefined)?.recent_transactions ?? []) {
    const { transaction_kind: kind, shares, insider_name: name, transaction_date: date } = trade;
    if (kind !== 'open_market_purchase' && kind !== 'open_market_sale') continue;
    const bought = kind === 'open_market_purchase';
    const amount = typeof shares === 'number' ? ` ${fixed(shares, 0, 0)} shares` : '';
    add(date, bought ? 'buy' : 'sale', `${String(name)} ${bought ? 'bought' : 'sold'}${amount}`);
  }
  return marks.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}
