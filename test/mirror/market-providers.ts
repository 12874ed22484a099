/**
 * Polygon and EODHD as their documentation describes them (read 2026-11-24):
 * massive.com/docs/rest/stocks/aggregates/daily-market-summary.md, .../aggregates/custom-bars.md,
 * .../corporate-actions/reference-splits.md, .../corporate-actions/reference-dividends.md;
 * eodhd.com/financial-apis/api-for-historical-data-and-volumes, eodhd.com/financial-apis/api-splits-dividends,
 * eodhd.com/financial-apis/bulk-api-eod-splits-dividends.
 */
import { closeInstant } from '../../src/engine/calendar.ts';
import { formatDay, parseDay } from '../../src/engine/days.ts';
import { newYorkInstant } from '../../src/engine/new-york.ts';
import type { Dividend, EpochDay, Split } from '../../src/engine/types.ts';
import { json, type PriceWorld, type Reply, type Row, rowsOf } from './providers.ts';

interface Entry extends Row {
  readonly symbol: string;
}

function everyone(world: PriceWorld): readonly string[] {
  return world.market.symbols();
}

function entriesOf(world: PriceWorld, symbol: string, from: EpochDay): readonly Entry[] {
  const series = world.market.series(symbol);
  return series === undefined ? [] : rowsOf(series, world.until, from).map((row) => ({ ...row, symbol }));
}

const dotted = (symbol: string): string => symbol.replace('-', '.');
const dashed = (ticker: string): string => ticker.replace('.', '-').toUpperCase();

function isRefused(world: PriceWorld, token: string | undefined): boolean {
  return token === undefined || token === '' || (world.tokens.size > 0 && !world.tokens.has(token));
}

/** Below `/v2/aggs` and `/v3/reference`. */
export function polygonReply(world: PriceWorld, url: URL, authorization: string | undefined): Reply {
  const token = url.searchParams.get('apiKey') ?? /^Bearer (.+)$/.exec(authorization ?? '')?.[1];
  if (isRefused(world, token)) return json({ status: 'ERROR', request_id: 'r-1', error: 'Unknown API Key' }, 401);
  const grouped = /^\/v2\/aggs\/grouped\/locale\/us\/market\/stocks\/(.+)$/.exec(url.pathname)?.[1];
  if (grouped !== undefined) return polygonDay(world, parseDay(grouped)!, url);
  const range = /^\/v2\/aggs\/ticker\/([^/]+)\/range\/1\/day\/([^/]+)\/([^/]+)$/.exec(url.pathname);
  if (range !== null) return polygonRange(world, range as unknown as [string, string, string, string]);
  return polygonEvents(world, url);
}

function polygonBar({ prices: [o, h, l, c], volume }: Row, t: number): object {
  return { v: volume, vw: c, o, c, h, l, t, n: 1 };
}

function polygonDay(world: PriceWorld, day: EpochDay, url: URL): Reply {
  if (url.searchParams.get('adjusted') !== 'false') throw new Error('the mirror serves prices as traded alone');
  const rows = everyone(world).flatMap((symbol) => entriesOf(world, symbol, day).filter((row) => row.day === day));
  const results = rows.map((row) => ({ T: dotted(row.symbol), ...polygonBar(row, closeInstant(row.day)) }));
  const counts = { queryCount: results.length, resultsCount: results.length };
  return json({
    ...counts,
    adjusted: false,
    ...(results.length === 0 ? {} : { results }),
    status: 'OK',
    request_id: 'r-1',
    count: results.length,
  });
}

function polygonRange(world: PriceWorld, [, ticker, from, to]: [string, string, string, string]): Reply {
  const rows = entriesOf(world, dashed(decodeURIComponent(ticker)), parseDay(from)!);
  const results = rows
    .filter(({ day }) => day <= parseDay(to)!)
    .map((row) => polygonBar(row, newYorkInstant(row.day, 0)));
  const counts = { ticker, queryCount: results.length, resultsCount: results.length, adjusted: false };
  return json({ ...counts, ...(results.length === 0 ? {} : { results }), status: 'OK', request_id: 'r-1' });
}

/** Rows of a page of the whole market, so that several are needed. */
const POLYGON_PAGE = 10;

function polygonEvents(world: PriceWorld, url: URL): Reply {
  const isSplit = url.pathname.endsWith('/splits');
  const cursor = url.searchParams.get('cursor');
  const asked = cursor === null ? url.searchParams : new URLSearchParams(Buffer.from(cursor, 'base64url').toString());
  const dated = isSplit ? 'execution_date' : 'ex_dividend_date';
  const ticker = asked.get('ticker');
  const owners = ticker === null ? everyone(world) : [dashed(ticker)];
  // Dividends are listed from their declaration on.
  const to = parseDay(asked.get(`${dated}.lte`) ?? '9999-12-31')!;
  const until = Math.min(to, world.until + (isSplit ? 0 : 30));
  const within = ({ day }: { day: EpochDay }): boolean => day >= parseDay(asked.get(`${dated}.gte`)!)! && day <= until;
  const rows = owners.flatMap((symbol): object[] => {
    const series = world.market.series(symbol);
    const common = { id: 'E1', ticker: dotted(symbol) };
    if (isSplit)
      return (series?.splits ?? []).filter(within).map(({ day, numerator, denominator }) => ({
        ...common,
        execution_date: formatDay(day),
        split_from: denominator,
        split_to: numerator,
      }));
    return (series?.dividends ?? []).filter(within).map(({ day, amount }) => ({
      ...common,
      cash_amount: amount,
      currency: series!.currency,
      declaration_date: formatDay(day - 30),
      dividend_type: 'CD',
      ex_dividend_date: formatDay(day),
      frequency: 4,
      pay_date: formatDay(day + 14),
      record_date: formatDay(day),
    }));
  });
  const size = ticker === null ? POLYGON_PAGE : Number(asked.get('limit') ?? 10);
  const from = Number(asked.get('from') ?? 0);
  const next = new URLSearchParams([...asked].filter(([name]) => name !== 'from' && name !== 'apiKey'));
  next.set('from', String(from + size));
  // The real service names its own host.
  const more = `https://api.polygon.io${url.pathname}?cursor=${Buffer.from(next.toString()).toString('base64url')}`;
  const results = rows.slice(from, from + size);
  return json({
    results,
    status: 'OK',
    request_id: 'r-1',
    ...(rows.length > from + size ? { next_url: more } : {}),
  });
}

/** Below `/api`: `eod`, `splits`, `div` of a symbol, and `eod-bulk-last-day/US`. */
export function eodhdReply(world: PriceWorld, url: URL): Reply {
  const token = url.searchParams.get('api_token') ?? undefined;
  if (isRefused(world, token)) return { status: 401, type: 'text/html', body: Buffer.from('Unauthenticated') };
  if (url.pathname === '/api/eod-bulk-last-day/US') return eodhdBulk(world, url);
  const [, kind, code] = /^\/api\/(eod|splits|div)\/([^/]+)\.US$/.exec(url.pathname)!;
  const symbol = decodeURIComponent(code!);
  const series = world.market.series(symbol);
  if (series === undefined) return { status: 404, type: 'text/html', body: Buffer.from('Ticker Not Found.') };
  const from = parseDay(url.searchParams.get('from') ?? '1990-01-01')!;
  const within = ({ day }: { day: EpochDay }): boolean => day >= from && day <= world.until;
  const splits = series.splits.filter(({ day }) => day <= world.until);
  if (kind === 'splits') return json(series.splits.filter(within).map((split) => splitRow(split)));
  if (kind === 'div')
    return json(series.dividends.filter(within).map((dividend) => dividendRow(dividend, splits, series.currency)));
  return json(entriesOf(world, symbol, from).map((row) => ({ date: formatDay(row.day), ...eodhdBar(row) })));
}

function eodhdBar({ prices: [open, high, low, close], adjusted, volume, later }: Row): object {
  // Prices as traded, the volume corrected for later splits.
  return { open, high, low, close, adjusted_close: adjusted, volume: Math.round(volume * later) };
}

function splitRow({ day, numerator, denominator }: Split): object {
  return { date: formatDay(day), split: `${numerator.toFixed(6)}/${denominator.toFixed(6)}` };
}

function dividendRow({ day, amount }: Dividend, splits: readonly Split[], currency: string): object {
  const later = splits
    .filter((split) => split.day > day)
    .reduce((all, each) => (all * each.numerator) / each.denominator, 1);
  const about = {
    declarationDate: formatDay(day - 30),
    recordDate: formatDay(day),
    paymentDate: formatDay(day + 14),
    period: 'Quarterly',
  };
  return { date: formatDay(day), ...about, value: amount / later, unadjustedValue: amount, currency };
}

function eodhdBulk(world: PriceWorld, url: URL): Reply {
  const day = parseDay(url.searchParams.get('date')!)!;
  const type = url.searchParams.get('type');
  if (day > world.until) return json([]);
  const rows = everyone(world).flatMap((symbol): object[] => {
    const series = world.market.series(symbol)!;
    const on = ({ day: each }: { day: EpochDay }): boolean => each === day;
    const about = { code: symbol, exchange: 'US' };
    if (type === 'splits') return series.splits.filter(on).map((split) => ({ ...about, ...splitRow(split) }));
    if (type === 'dividends')
      return series.dividends.filter(on).map(({ amount }) => {
        const paid = amount.toFixed(10);
        return { ...about, date: formatDay(day), dividend: paid, currency: series.currency, unadjustedValue: paid };
      });
    return entriesOf(world, symbol, day)
      .filter(on)
      .map((row) => ({ code: symbol, exchange_short_name: 'US', date: formatDay(day), ...eodhdBar(row) }));
  });
  return json(rows);
}
