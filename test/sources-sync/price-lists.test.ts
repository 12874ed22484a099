/** Prices of a sync from a list of providers, refusals of a whole service, and tokens over every fault path. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { previousSession } from '../../src/engine/calendar.ts';
import { alphaVantage } from '../../src/sources/providers/alpha-vantage.ts';
import { eodhd } from '../../src/sources/providers/eodhd.ts';
import { alternativesTo } from '../../src/sources/providers/index.ts';
import { polygon } from '../../src/sources/providers/polygon.ts';
import { priceSync } from '../../src/sources/providers/price-sync.ts';
import { tiingo } from '../../src/sources/providers/tiingo.ts';
import type { PriceProvider } from '../../src/sources/providers/types.ts';
import { yahoo } from '../../src/sources/providers/yahoo.ts';
import type { SyncOptions, SyncReport } from '../../src/sources/sync/types.ts';
import { SAMPLE_END_DAY } from '../../tools/sample-market/generate.ts';
import type { Fault } from '../mirror/faults.ts';
import { alphaVantageLimit } from '../mirror/providers.ts';
import { mirrorFor } from '../support/mirror.ts';
import { type World, world } from './world.ts';

const mirror = await mirrorFor();
const TOKEN = 'canary-5e1f-77aa';
let w: World;

beforeEach(() => {
  w = world(mirror.url);
});
afterEach(() => w.close());

/** A sync of prices from these providers, without documents. */
function sync(
  symbols: readonly string[] | undefined,
  providers: readonly PriceProvider[],
  more: Partial<SyncOptions> = {},
): Promise<SyncReport> {
  const ready = providers.map((provider) => ({
    provider,
    token: provider.token === undefined ? undefined : TOKEN,
    baseUrl: mirror.url,
  }));
  const now = (): number => Date.UTC(2026, 10, 21, 12) + w.shift;
  const prices = priceSync(ready, {
    fetch: w.fetch,
    now,
    shut: (lane, forMs) => w.coordination.shut(lane, 'limited', forMs),
  });
  return w.sync(symbols, { prices, documents: false, ...more });
}

const CHART = /^\/v8\/finance\/chart/;
const about = (pattern: RegExp): number => mirror.seen.filter(({ path }) => pattern.test(path)).length;
const errorOf = (report: SyncReport, symbol: string) => report.symbols.find((each) => each.symbol === symbol)?.error;

/** As Yahoo answers to programs since 2025 (issues yfinance#2422, yahoo-finance2#977). */
const TOO_MANY: Fault = { kind: 'status', status: 429, body: 'Too Many Requests\r\n' };
const SYMBOLS = ['AAPL', 'KO', 'O', 'SPY', 'BRK-B'];

describe('a service that refuses programs', () => {
  test.each<[string, Fault, number]>([
    ['429 without a time', TOO_MANY, 2],
    ['429 again after the wait it asked for', { ...TOO_MANY, headers: { 'retry-after': '3' } } as Fault, 2],
    ['403', { kind: 'status', status: 403, body: 'Forbidden' }, 1],
    ['401', { kind: 'status', status: 401, body: '{"finance":{"error":{"code":"Unauthorized"}}}' }, 1],
  ])('%s ends it for the run, whatever the number of symbols', async (_, fault, requests) => {
    mirror.fault(CHART, fault, 100);
    const report = await sync(SYMBOLS, [yahoo]);
    expect(about(CHART)).toBe(requests);
    for (const symbol of SYMBOLS) {
      expect(errorOf(report, symbol)).toMatchObject({
        code: 'SOURCE_REFUSED',
        message: expect.stringContaining('Yahoo'),
        hint: expect.stringContaining(`mds config set prices ${alternativesTo(['yahoo'])}`),
      });
    }
    // The records of the SEC are there.
    expect(w.store.filings(w.store.symbol('KO')!.cik!).length).toBeGreaterThan(0);
  });

  test('a Retry-After of an hour is a limit, and named as such', async () => {
    mirror.fault(CHART, { ...TOO_MANY, headers: { 'retry-after': '3600' } } as Fault, 100);
    const report = await sync(SYMBOLS, [yahoo]);
    expect(about(CHART)).toBe(1);
    expect(errorOf(report, 'KO')).toMatchObject({ code: 'SOURCE_RATE_LIMITED' });
  });

  test('one 429 that passes is no refusal', async () => {
    mirror.fault(CHART, TOO_MANY, 1);
    const report = await sync(SYMBOLS, [yahoo]);
    expect(report.totals.failed).toBe(0);
    expect(about(CHART)).toBe(SYMBOLS.length + 1);
  });
});

describe('a list', () => {
  test('the next provider has every symbol where the first refuses, and the note comes once', async () => {
    mirror.fault(CHART, TOO_MANY, 100);
    const report = await sync(SYMBOLS, [yahoo, tiingo]);
    expect(report.totals).toMatchObject({ failed: 0, updated: SYMBOLS.length });
    expect(report.symbols.map(({ prices }) => prices?.provider)).toEqual(SYMBOLS.map(() => 'tiingo'));
    expect(about(CHART)).toBe(2);
    const notes = report.symbols.flatMap((each) => each.notes);
    expect(notes.filter((note) => note.includes('Yahoo'))).toHaveLength(1);
  });

  test('a symbol the first does not have comes from the next, and stays with it', async () => {
    const missing: Fault = { kind: 'status', status: 404, body: '{"detail":"Not found."}' };
    mirror.fault(/\/tiingo\/daily\/ko\//, missing);
    mirror.until = previousSession(SAMPLE_END_DAY);
    const first = await sync(['KO', 'SPY'], [tiingo, yahoo]);
    expect(first.symbols.map(({ prices }) => prices?.provider)).toEqual(['yahoo', 'tiingo']);
    mirror.until = Number.POSITIVE_INFINITY;
    w.shift = 2 * 3_600_000;
    const before = about(/tiingo/);
    const second = await sync(['KO', 'SPY'], [tiingo, yahoo]);
    expect(second.symbols.map(({ prices }) => [prices?.provider, prices?.status])).toEqual([
      ['yahoo', 'imported'],
      ['tiingo', 'imported'],
    ]);
    expect(about(/tiingo/)).toBe(before + 1);
    // --refresh goes by the order of the list again; both serve the same market, so the record stays the same.
    const closes = w.store.bars('KO').close;
    const third = await sync(['KO'], [tiingo, yahoo], { refresh: true });
    expect(third.symbols[0]?.prices).toMatchObject({ provider: 'tiingo', status: 'imported' });
    for (const [i, close] of w.store.bars('KO').close.entries()) expect(close / closes[i]! - 1).toBeCloseTo(0, 6);
  });

  test('the shorter history of the next does not replace a longer one', async () => {
    mirror.until = previousSession(SAMPLE_END_DAY);
    await sync(['KO'], [tiingo]);
    const { days } = w.store.bars('KO');
    mirror.until = Number.POSITIVE_INFINITY;
    w.shift = 2 * 3_600_000;
    mirror.fault(/tiingo/, { kind: 'status', status: 401, body: '{"detail":"Invalid token."}' }, 100);
    const series = mirror.market.series('KO')!;
    const cut = series.bars.days.length - 100;
    const short = <T extends Int32Array | Float64Array>(column: T): T => column.slice(cut) as T;
    const { bars } = series;
    mirror.market.put({
      ...series,
      bars: {
        days: short(bars.days),
        open: short(bars.open),
        high: short(bars.high),
        low: short(bars.low),
        close: short(bars.close),
        volume: short(bars.volume),
      },
    });
    try {
      const report = await sync(['KO'], [tiingo, yahoo]);
      expect(errorOf(report, 'KO')?.message).toMatch(/does not accept the token.*only from/);
      expect(w.store.bars('KO').days).toEqual(days);
    } finally {
      mirror.market.put(series);
    }
  });

  test('none of them has it: not found, and neither is requested again', async () => {
    mirror.fault(/\/tiingo\/daily\/ko\//, { kind: 'status', status: 404, body: '{"detail":"Not found."}' });
    mirror.fault(/chart\/KO/, { kind: 'status', status: 404, body: '{"chart":{"result":null,"error":null}}' });
    const first = await sync(['KO'], [tiingo, yahoo]);
    expect(errorOf(first, 'KO')).toMatchObject({ code: 'SOURCE_NOT_FOUND', message: /Tiingo has .*; Yahoo has / });
    const before = about(/ko\/|KO\?/);
    w.shift = 3_600_000;
    expect(errorOf(await sync(['KO'], [tiingo, yahoo]), 'KO')?.code).toBe('SOURCE_NOT_FOUND');
    expect(about(/ko\/|KO\?/)).toBe(before);
  });
});

describe('a token', () => {
  const page = (status: number, headers: Record<string, string> = {}): Fault => ({
    kind: 'status',
    status,
    headers: { 'x-echo': TOKEN, ...headers },
    body: `{"detail":"token ${TOKEN} of Token ${TOKEN}"}`,
  });
  const PATHS = new Map<PriceProvider, RegExp>([
    [tiingo, /\/tiingo\//],
    [polygon, /\/v2\/aggs\//],
    [eodhd, /\/api\/(eod|splits)/],
    [alphaVantage, /\/query/],
  ]);
  const FAULTS: readonly (readonly [string, Fault])[] = [
    ...[400, 401, 402, 403, 404, 407, 408, 429, 500, 503].map((status) => [`${status}`, page(status)] as const),
    ['429 for an hour', page(429, { 'retry-after': '3600' })],
    [
      'a redirect to itself',
      page(302, { location: `/query?symbol=KO&function=TIME_SERIES_DAILY_ADJUSTED&apikey=${TOKEN}` }),
    ],
    [
      'a redirect with the token in another parameter',
      page(302, { location: `/tiingo/daily/ko/prices?startDate=1990-01-01&t=${TOKEN}` }),
    ],
    ['a redirect with the token in the path', page(307, { location: `/no/${TOKEN}/here` })],
    ['a redirect elsewhere', page(301, { location: `http://localhost:9/${TOKEN}?apikey=${TOKEN}` })],
    ['a redirect that is no address', page(302, { location: `http://${TOKEN}:x/` })],
    ['a page', { kind: 'body', body: `<html><title>${TOKEN}</title></html>`, type: 'text/html' }],
    ['a notice', { kind: 'body', body: JSON.stringify({ Information: `API key ${TOKEN}`, detail: TOKEN }) }],
    ['a limit', { kind: 'body', body: alphaVantageLimit(TOKEN) }],
    ['a row that holds it', { kind: 'body', body: JSON.stringify([{ date: TOKEN, close: TOKEN, [TOKEN]: 1 }]) }],
    ['a table that holds it', { kind: 'body', body: `timestamp,${TOKEN}\n${TOKEN},1\n`, type: 'text/csv' }],
    ['a truncated body', { kind: 'truncated-gzip' }],
    ['a cut connection', { kind: 'reset', afterBytes: 10 }],
    ['none', { kind: 'delay', ms: 0 }],
  ];

  test.each([...PATHS.keys()].flatMap((provider) => FAULTS.map(([name, fault]) => ({ provider, name, fault }))))(
    '$provider.name, $name: in no file, event, note or error',
    async ({ provider, fault }) => {
      const pauses: string[] = [];
      w.close();
      // Paces of an hour are no part of this: the limiter's clock runs fast.
      w = world(
        mirror.url,
        { onPause: (_ms, fault) => pauses.push(`${fault.message} ${fault.hint} ${fault.cause}`) },
        500,
      );
      const path = PATHS.get(provider)!;
      mirror.fault(path, fault, 20);
      const report = await sync(['KO'], [provider], { pricesOnly: true });
      expect(JSON.stringify([report, w.requests, pauses])).not.toContain(TOKEN);
      const files = readdirSync(w.folder, { recursive: true, encoding: 'utf8' })
        .map((name) => join(w.folder, name))
        .filter((path) => statSync(path).isFile());
      expect(files.length).toBeGreaterThan(1);
      for (const path of files) expect(readFileSync(path).includes(TOKEN), path).toBe(false);
      const notes = w.store.importsOf('KO').map((row) => JSON.stringify(row));
      expect(notes.join()).not.toContain(TOKEN);
      // What was sent had it, so that its absence means something.
      expect(about(path)).toBeGreaterThan(0);
    },
  );
});

describe('while the SEC cannot be reached', () => {
  const CLOSED: Fault = { kind: 'status', status: 503, body: 'down' };
  const records = /^\/(files|submissions|api)\//;

  test.each([
    ['from the first request on', records],
    ['after the list of tickers', /^\/(submissions|api)\//],
  ])('%s: prices are fetched, each symbol says so, and the next run completes them', async (_, path) => {
    mirror.fault(path, CLOSED, 1000);
    const report = await sync(['KO', 'AAPL', 'O', 'BRK-B'], [tiingo]);
    for (const { symbol, status, error, bars } of report.symbols.filter(({ symbol }) => symbol !== 'SPY'))
      expect([symbol, status, error?.code, bars > 0]).toEqual([symbol, 'failed', 'SOURCE_UNAVAILABLE', true]);
    expect(errorOf(report, 'KO')?.message).toContain('only prices were fetched');
    expect([w.store.bars('KO').days.length > 0, w.store.syncState('KO', 'symbol')]).toEqual([true, undefined]);

    mirror.reset();
    w.shift += 3_600_000;
    const after = await sync(undefined, [tiingo]);
    expect(after.symbols.map(({ error }) => error)).toEqual(after.symbols.map(() => undefined));
    const { cik } = w.store.symbol('KO')!;
    expect([w.store.filings(cik!).length > 0, w.store.facts(cik!, []) !== undefined]).toEqual([true, true]);
  });
});
