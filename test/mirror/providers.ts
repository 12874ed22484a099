/** Answers of the price services in the shapes they are recorded and documented in. */
import { closeInstant, isSession, openInstant } from '../../src/engine/calendar.ts';
import { formatDay, parseDay } from '../../src/engine/days.ts';
import { newYorkDay } from '../../src/engine/new-york.ts';
import type { EpochDay } from '../../src/engine/types.ts';
import type { Market, Series } from './market.ts';

export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: Uint8Array;
}

/** What the price services know at the moment. */
export interface PriceWorld {
  readonly market: Market;
  /** Newest day that is served. */
  readonly until: EpochDay;
  readonly now: number;
  /** Tokens that are accepted; any where empty. */
  readonly tokens: ReadonlySet<string>;
  /** Days whose bar Yahoo answers with nulls. */
  readonly nullDays: ReadonlySet<EpochDay>;
}

export interface Row {
  readonly day: EpochDay;
  /** As traded: open, high, low, close. */
  readonly prices: readonly [number, number, number, number];
  readonly volume: number;
  /** New shares of today for one of the day. */
  readonly later: number;
  /** Close of today's shares with dividends taken off. */
  readonly adjusted: number;
  readonly dividend: number;
  readonly split: number;
}

export function json(body: unknown, status = 200): Reply {
  return { status, type: 'application/json;charset=utf-8', body: Buffer.from(JSON.stringify(body)) };
}

/** The rows a service has on the day `until`, those of `from` on, ascending. */
export function rowsOf(series: Series, until: EpochDay, from: EpochDay = Number.NEGATIVE_INFINITY): Row[] {
  const { bars } = series;
  const splits = series.splits.filter(({ day }) => day <= until);
  const rows: Row[] = [];
  let later = 1;
  let factor = 1;
  let last = bars.days.length - 1;
  while (last >= 0 && bars.days[last]! > until) last--;
  for (let i = last; i >= 0 && bars.days[i]! >= from; i--) {
    const day = bars.days[i]!;
    const split = splits.find((each) => each.day === day);
    const dividend = series.dividends.filter((each) => each.day === day).reduce((sum, { amount }) => sum + amount, 0);
    const prices = [bars.open[i]!, bars.high[i]!, bars.low[i]!, bars.close[i]!] as const;
    const ratio = split === undefined ? 1 : split.numerator / split.denominator;
    rows.push({
      day,
      prices,
      volume: bars.volume[i]!,
      later,
      adjusted: (prices[3] / later) * factor,
      dividend,
      split: ratio,
    });
    if (dividend > 0 && i > 0) factor *= 1 - (dividend * ratio) / bars.close[i - 1]!;
    later *= ratio;
  }
  return rows.reverse();
}

const YAHOO_EXCHANGES: Readonly<Record<string, string>> = {
  NASDAQ: 'NMS',
  NYSE: 'NYQ',
  'NYSE American': 'ASE',
  'NYSE Arca': 'PCX',
  'Cboe BZX': 'BTS',
};

/** `/v8/finance/chart/SYMBOL` */
export function yahooChart(world: PriceWorld, url: URL): Reply {
  const symbol = decodeURIComponent(url.pathname.split('/').at(-1)!);
  const series = world.market.series(symbol);
  const error = (status: number, code: string, description: string): Reply =>
    json({ chart: { result: null, error: { code, description } } }, status);
  if (series === undefined) return error(404, 'Not Found', 'No data found, symbol may be delisted');
  const all = rowsOf(series, world.until);
  const from = Number(url.searchParams.get('period1') ?? 0);
  const to = Number(url.searchParams.get('period2') ?? 9e9);
  const stamp = (row: Row): number => (isLive(row.day, world.now) ? world.now : openInstant(row.day)) / 1000;
  const rows = all.filter((row) => stamp(row) >= from && openInstant(row.day) / 1000 <= to);
  const last = all.at(-1);
  if (last === undefined || rows.length === 0)
    return error(400, 'Bad Request', `Data doesn't exist for startDate = ${from}, endDate = ${to}`);
  const live = isLive(last.day, world.now);
  const quote = (value: (row: Row) => number): (number | null)[] =>
    rows.map((row) => (world.nullDays.has(row.day) ? null : value(row)));
  const price = (i: number): (number | null)[] => quote((row) => Math.fround(row.prices[i]! / row.later));
  const wanted = url.searchParams.get('events') ?? '';
  const dividends = /div/.test(wanted) ? rows.filter((row) => row.dividend > 0) : [];
  const splits = /split/.test(wanted) ? rows.filter((row) => row.split !== 1) : [];
  const events = {
    ...(dividends.length === 0
      ? {}
      : { dividends: keyed(dividends, (row, date) => ({ amount: row.dividend / row.later, date })) }),
    ...(splits.length === 0
      ? {}
      : {
          splits: keyed(splits, (row, date) => {
            const [numerator, denominator] = fraction(row.split);
            return { date, numerator, denominator, splitRatio: `${numerator}:${denominator}` };
          }),
        }),
  };
  return json({
    chart: {
      result: [
        {
          meta: {
            currency: series.currency,
            symbol,
            exchangeName: YAHOO_EXCHANGES[series.exchange] ?? 'NYQ',
            fullExchangeName: series.exchange,
            instrumentType: series.kind,
            firstTradeDate: openInstant(all[0]!.day) / 1000,
            regularMarketTime: Math.floor((live ? world.now : closeInstant(last.day)) / 1000),
            hasPrePostMarketData: true,
            gmtoffset: -18000,
            timezone: 'EST',
            exchangeTimezoneName: 'America/New_York',
            regularMarketPrice: Math.fround(last.prices[3]),
            longName: series.name,
            priceHint: 2,
            dataGranularity: '1d',
            range: '',
          },
          timestamp: rows.map((row) => Math.floor(stamp(row))),
          ...(Object.keys(events).length === 0 ? {} : { events }),
          indicators: {
            quote: [
              {
                open: price(0),
                high: price(1),
                low: price(2),
                close: price(3),
                volume: quote((row) => Math.round(row.volume * row.later)),
              },
            ],
            adjclose: [{ adjclose: quote((row) => Math.fround(row.adjusted)) }],
          },
        },
      ],
      error: null,
    },
  });
}

function isLive(day: EpochDay, now: number): boolean {
  return newYorkDay(now).day === day && isSession(day) && now >= openInstant(day) && now < closeInstant(day);
}

function keyed(rows: readonly Row[], value: (row: Row, date: number) => object): Record<string, object> {
  return Object.fromEntries(
    rows.map((row) => [String(openInstant(row.day) / 1000), value(row, openInstant(row.day) / 1000)]),
  );
}

function fraction(ratio: number): [number, number] {
  for (let denominator = 1; denominator <= 1000; denominator++) {
    const numerator = Math.round(ratio * denominator);
    if (Math.abs(numerator / denominator / ratio - 1) < 1e-9) return [numerator, denominator];
  }
  return [ratio, 1];
}

/** `/tiingo/daily/SYMBOL/prices` */
export function tiingoPrices(world: PriceWorld, url: URL, authorization: string | undefined): Reply {
  const token = url.searchParams.get('token') ?? /^Token (.+)$/.exec(authorization ?? '')?.[1];
  if (token === undefined) return json({ detail: 'Please supply a token' }, 403);
  if (world.tokens.size > 0 && !world.tokens.has(token)) return json({ detail: 'Invalid token.' }, 401);
  const symbol = decodeURIComponent(url.pathname.split('/').at(-2)!).toUpperCase();
  const series = world.market.series(symbol);
  if (series === undefined) return json({ detail: 'Not found.' }, 404);
  const all = rowsOf(series, world.until);
  const start = url.searchParams.get('startDate');
  const end = parseDay(url.searchParams.get('endDate') ?? '') ?? Number.POSITIVE_INFINITY;
  // Without a start the service answers with the newest row alone.
  const from = start === null ? (all.at(-1)?.day ?? 0) : parseDay(start)!;
  const rows = all.filter(({ day }) => day >= from && day <= end);
  return json(
    rows.map(({ day, prices: [open, high, low, close], volume, later, adjusted, dividend, split }) => {
      const factor = adjusted / close;
      return {
        date: `${formatDay(day)}T00:00:00.000Z`,
        close,
        high,
        low,
        open,
        volume,
        adjClose: adjusted,
        adjHigh: high * factor,
        adjLow: low * factor,
        adjOpen: open * factor,
        adjVolume: Math.round(volume * later),
        divCash: dividend,
        splitFactor: split,
      };
    }),
  );
}

/** `/query?function=TIME_SERIES_DAILY_ADJUSTED`. Notices come with status 200, and repeat the key. */
export function alphaVantage(world: PriceWorld, url: URL): Reply {
  const get = (name: string): string => url.searchParams.get(name) ?? '';
  const key = get('apikey');
  if (key === '' || (world.tokens.size > 0 && !world.tokens.has(key)))
    return json({ 'Error Message': `the parameter apikey is invalid or missing: ${key}` });
  const series = world.market.series(get('symbol').toUpperCase());
  if (series === undefined || get('function') !== 'TIME_SERIES_DAILY_ADJUSTED')
    return json({
      'Error Message': 'Invalid API call. Please retry or visit the documentation for TIME_SERIES_DAILY_ADJUSTED.',
    });
  const all = rowsOf(series, world.until);
  const rows = (get('outputsize') === 'full' ? all : all.slice(-100)).reverse();
  const cells = (row: Row): string[] => [
    ...row.prices.map((value) => value.toFixed(4)),
    row.adjusted.toFixed(10),
    String(row.volume),
    row.dividend.toFixed(4),
    row.split === 1 ? '1.0' : String(Number(row.split.toFixed(8))),
  ];
  const header = 'timestamp,open,high,low,close,adjusted_close,volume,dividend_amount,split_coefficient';
  const body = [header, ...rows.map((row) => [formatDay(row.day), ...cells(row)].join(','))].join('\r\n');
  return { status: 200, type: 'application/x-download', body: Buffer.from(`${body}\r\n`) };
}

/** The limit notice of Alpha Vantage: status 200, the key in its text. */
export function alphaVantageLimit(key: string): string {
  return JSON.stringify({
    Information: `We have detected your API key as ${key} and our standard API rate limit is 25 requests per day. Please subscribe to any of the premium plans at https://www.alphavantage.co/premium/ to instantly remove all daily rate limits.`,
  });
}
