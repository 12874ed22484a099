/**
 * Prices by trading day of the whole market: plans, what is requested, and faults of the services. Shapes:
 * test/mirror/market-providers.ts.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { planLines } from '../../src/cli/sync/plan-lines.ts';
import { closeInstant, nextSession, previousSession } from '../../src/engine/calendar.ts';
import { formatDay } from '../../src/engine/days.ts';
import type { EpochDay } from '../../src/engine/types.ts';
import { eodhd } from '../../src/sources/providers/eodhd.ts';
import { folderOf } from '../../src/sources/providers/folder.ts';
import { sessionsBetween } from '../../src/sources/providers/market-days.ts';
import { polygon } from '../../src/sources/providers/polygon.ts';
import { planPrices } from '../../src/sources/providers/price-plan.ts';
import { priceSync } from '../../src/sources/providers/price-sync.ts';
import { tiingo } from '../../src/sources/providers/tiingo.ts';
import type { PriceProvider } from '../../src/sources/providers/types.ts';
import type { SyncReport } from '../../src/sources/sync/types.ts';
import type { StoreReader } from '../../src/store/reading/types.ts';
import type { PriceRecord } from '../../src/store/schema/row-types.ts';
import { SAMPLE_END_DAY } from '../../tools/sample-market/generate.ts';
import type { Series } from '../mirror/market.ts';
import { sampleRecords } from '../mirror/sample.ts';
import { mirrorFor } from '../support/mirror.ts';
import { NOW, type World, world } from './world.ts';

const TOKEN = 'canary-77aa';
const DAY = 86_400_000;
const END = SAMPLE_END_DAY;
/** So many sessions before the last one of the sample. */
const back = (sessions: number): EpochDay => {
  let day = END;
  for (let i = 0; i < sessions; i++) day = previousSession(day);
  return day;
};
const FROM = back(20);

let clock = NOW;
const SYMBOLS = ['AAPL', 'BRK-B', 'GOOGL', 'JPM', 'KO', 'MSFT', 'NVDA', 'O', 'PG', 'SPY'];
/** A market of these alone. */
const records = sampleRecords();
for (const symbol of records.prices.keys()) if (!SYMBOLS.includes(symbol)) records.prices.delete(symbol);
const mirror = await mirrorFor(records, { now: () => clock });
/** By symbol these few would be quicker. */
const byDay = (provider: PriceProvider): PriceProvider => ({ ...provider, requests: 1000 });
let w: World;
beforeEach(() => {
  w = world(mirror.url, {}, 2_000);
  at(back(3));
});
afterEach(() => w.close());

/** The evening of a session. */
function at(day: EpochDay): void {
  clock = closeInstant(day) + 3 * 3_600_000;
  w.shift = clock - NOW;
  mirror.until = day;
}

async function sync(providers: readonly PriceProvider[], symbols: readonly string[] = SYMBOLS): Promise<SyncReport> {
  const ready = providers.map((provider) => ({
    provider: provider.market === undefined ? provider : byDay(provider),
    token: TOKEN,
    baseUrl: mirror.url,
  }));
  const prices = priceSync(ready, {
    fetch: w.fetch,
    now: () => clock,
    shut: (lane, forMs) => w.coordination.shut(lane, 'limited', forMs),
    folderOf: (name) => join(w.folder, 'days', name),
    wait: async (ms) => {
      w.shift += ms;
    },
  });
  return w.sync(symbols, { prices, documents: false, pricesOnly: true, since: FROM, now: () => clock });
}

const GROUPED = /grouped/;
const about = (pattern: RegExp): string[] => mirror.seen.map(({ path }) => path).filter((path) => pattern.test(path));
const dayPath = (day: EpochDay): RegExp => new RegExp(`stocks/${formatDay(day)}`);
const lastDay = (symbol: string): EpochDay | undefined => w.store.symbol(symbol)?.lastDay;

/** Changes a series of the mirror until the test ends. */
function changing(symbol: string, change: (series: Series) => Series): void {
  const before = mirror.market.series(symbol)!;
  mirror.market.put(change(before));
  onTestFinished(() => mirror.market.put(before));
}

const splitBy =
  (day: EpochDay, numerator: number, listed = numerator) =>
  (series: Series): Series => {
    const { days, open, high, low, close, volume } = series.bars;
    const cut = (column: Float64Array): Float64Array =>
      column.map((value, i) => (days[i]! >= day ? value / numerator : value));
    const splits = [...series.splits, { day, numerator: listed, denominator: 1 }];
    return {
      ...series,
      bars: { days, open: cut(open), high: cut(high), low: cut(low), close: cut(close), volume },
      splits,
    };
  };

function recordOf(symbol: string): PriceRecord {
  const spans = w.store.priceSpans(symbol).map(({ symbol: _, ...span }) => span);
  return {
    bars: w.store.bars(symbol),
    splits: w.store.splits(symbol),
    dividends: w.store.dividends(symbol),
    spans,
  };
}

/** The stored bars from FROM on are those of the mirror. */
function expectStored(symbol: string, to: EpochDay): void {
  const theirs = mirror.market.series(symbol)!.bars;
  const ours = w.store.bars(symbol);
  const first = theirs.days.findIndex((day) => day >= FROM);
  const last = theirs.days.indexOf(to);
  expect([...ours.days]).toEqual([...theirs.days.slice(first, last + 1)]);
  for (const name of ['open', 'high', 'low', 'close', 'volume'] as const)
    for (const [i, value] of ours[name].entries()) expect(value).toBeCloseTo(theirs[name][first + i]!, 6);
}

describe.each([polygon, eodhd])('$name', (provider) => {
  const days = provider === polygon ? GROUPED : /eod-bulk-last-day\/US\?date/;

  test('a history by days, then a day or two per evening; the same bars as the service has', async () => {
    const first = await sync([provider]);
    expect(first.plan).toMatchObject({ provider: provider.name, way: 'days', symbols: SYMBOLS.length, days: 18 });
    expect(first.totals).toMatchObject({ updated: SYMBOLS.length, failed: 0 });
    // Labor Day and weekends are not requested; no symbol is requested by itself.
    expect(about(days)).toHaveLength(sessionsBetween(FROM, back(3)).length);
    expect(about(/range\/1\/day|\/api\/(eod|div|splits)\//)).toEqual([]);
    for (const symbol of SYMBOLS.slice(0, 10)) expectStored(symbol, back(3));
    mirror.reset();
    at(back(2));
    const second = await sync([provider]);
    expect(second.totals.failed).toBe(0);
    // The day of the last evening may have been corrected since.
    expect(about(days)).toHaveLength(2);
    for (const symbol of SYMBOLS.slice(0, 10)) expectStored(symbol, back(2));
    expect(w.store.importsOf(SYMBOLS[0]!)).toHaveLength(1);
  });

  test('splits and dividends of the days, as listed', async () => {
    changing('KO', splitBy(back(6), 2));
    changing('KO', (series) => ({ ...series, dividends: [...series.dividends, { day: back(5), amount: 0.5 }] }));
    await sync([provider]);
    expect(w.store.splits('KO')).toEqual([{ day: back(6), numerator: 2, denominator: 1 }]);
    expect(w.store.dividends('KO')).toContainEqual({ day: back(5), amount: 0.5 });
    expectStored('KO', back(3));
  });

  test('a declared dividend stays when a day is listed otherwise', async () => {
    const paid = (day: EpochDay) => (series: Series) => ({
      ...series,
      dividends: [...series.dividends, { day, amount: 0.5 }],
    });
    changing('KO', paid(END + 10));
    await sync([provider]);
    const declared = { day: END + 10, amount: 0.5 };
    if (provider === polygon) expect(w.store.dividends('KO')).toContainEqual(declared);
    else w.store.transaction(() => w.store.putPrices('KO', { ...recordOf('KO'), dividends: [declared] }));
    changing('KO', paid(back(5)));
    at(back(2));
    await sync([provider]);
    expect(w.store.dividends('KO').slice(-2)).toEqual([{ day: back(5), amount: 0.5 }, declared]);
  });

  test('a split of the new day, listed with a wrong ratio until the next day', async () => {
    await sync([provider]);
    const before = mirror.market.series('KO')!;
    onTestFinished(() => mirror.market.put(before));
    mirror.market.put(splitBy(back(2), 8, 10)(before));
    at(back(2));
    const wrong = (await sync([provider])).symbols.find(({ symbol }) => symbol === 'KO')!;
    expect(wrong.status).toBe('updated');
    expect(w.store.splits('KO')[0]).toMatchObject({ numerator: 10 });
    mirror.market.put(splitBy(back(2), 8)(before));
    at(back(1));
    const right = (await sync([provider])).symbols.find(({ symbol }) => symbol === 'KO')!;
    expect(right.notes.join()).toMatch(/the past has changed/);
    expect(w.store.splits('KO')).toEqual([{ day: back(2), numerator: 8, denominator: 1 }]);
    expectStored('KO', back(1));
  });

  test('a split that is listed for the new day and does not happen', async () => {
    await sync([provider]);
    changing('KO', (series) => ({
      ...series,
      splits: [...series.splits, { day: back(2), numerator: 4, denominator: 1 }],
    }));
    at(back(2));
    const wrong = (await sync([provider])).symbols.find(({ symbol }) => symbol === 'KO')!;
    // Taken in, all days before would be off by the factor.
    expect(wrong.error?.message).toMatch(/by 4 and lists no split that explains it; the stored prices are unchanged/);
    changing('KO', (series) => ({ ...series, splits: series.splits.filter(({ day }) => day !== back(2)) }));
    at(back(1));
    const right = (await sync([provider])).symbols.find(({ symbol }) => symbol === 'KO')!;
    expect(right.status).toBe('updated');
    expect(w.store.splits('KO')).toEqual([]);
    expectStored('KO', back(1));
  });

  test('a dividend in another currency is left out, and named', async () => {
    const day = back(5);
    changing('KO', (series) => ({
      ...series,
      currency: 'CAD',
      dividends: [...series.dividends, { day, amount: 0.5 }],
    }));
    const report = await sync([provider]);
    expect(w.store.dividends('KO').some((dividend) => dividend.day === day)).toBe(false);
    expect(report.symbols.find(({ symbol }) => symbol === 'KO')?.notes.join()).toMatch(/is in CAD, not in US dollars/);
  });

  test('a delisted symbol keeps its bars, without a failure and without a request of its own', async () => {
    await sync([provider]);
    changing('KO', (series) => {
      const { days, open, high, low, close, volume } = series.bars;
      const end = days.indexOf(back(3)) + 1;
      const [o, h, l, c, v] = [open, high, low, close, volume].map((column) => column.slice(0, end));
      return { ...series, bars: { days: days.slice(0, end), open: o!, high: h!, low: l!, close: c!, volume: v! } };
    });
    at(END);
    const report = await sync([provider]);
    expect(report.totals.failed).toBe(0);
    expect(lastDay('KO')).toBe(back(3));
    expect(lastDay('O')).toBe(END);
    expect(about(/KO/)).toEqual([]);
  });

  test('a token that is refused: one request, the others named, nothing stored', async () => {
    mirror.tokens.add('another');
    onTestFinished(() => mirror.tokens.clear());
    const report = await sync([provider]);
    expect(report.symbols.map(({ error }) => error?.code)).toEqual(SYMBOLS.map(() => 'SOURCE_REFUSED'));
    expect(report.symbols[0]!.error!.hint).toContain('mds config set prices tiingo');
    expect(about(/v2|v3|\/api\//)).toHaveLength(1);
    expect(JSON.stringify(report)).not.toContain(TOKEN);
  });
});

describe('days of polygon that are not as they should be', () => {
  const results = (day: EpochDay, count: number, shift = 0): string => {
    const rows = SYMBOLS.slice(0, count).map((symbol) => ({
      T: symbol,
      o: 1,
      h: 1,
      l: 1,
      c: 1,
      v: 1,
      t: closeInstant(day) + shift,
    }));
    return JSON.stringify({ status: 'OK', adjusted: false, resultsCount: count, results: rows });
  };

  test('a day served in part is left out, and requested again by the next run', async () => {
    await sync([polygon]);
    at(back(2));
    mirror.fault(dayPath(back(2)), { kind: 'body', body: results(back(2), 3) });
    const report = await sync([polygon]);
    expect(report.notes.join()).toMatch(/serves 2026-\d\d-\d\d in part \(3 of about \d+ symbols\)/);
    expect(lastDay(SYMBOLS[0]!)).toBe(back(3));
    at(back(1));
    expect((await sync([polygon])).totals.failed).toBe(0);
    for (const symbol of SYMBOLS.slice(0, 5)) expectStored(symbol, back(1));
  });

  test('bars of the day before under the day requested: refused, nothing stored', async () => {
    await sync([polygon]);
    at(back(2));
    mirror.fault(dayPath(back(2)), { kind: 'body', body: results(back(2), SYMBOLS.length, -DAY) });
    const report = await sync([polygon]);
    expect(report.symbols[0]!.error).toMatchObject({
      code: 'SOURCE_NONSENSE',
      message: /its bars are of .*, not of the day requested/,
    });
    expect(lastDay(SYMBOLS[0]!)).toBe(back(3));
  });

  test('a day that the plan has only tomorrow, and one on which the exchange was closed after all: a note', async () => {
    const notYet =
      '{"status":"NOT_AUTHORIZED","request_id":"r","message":"Attempted to request today\'s data before end of day."}';
    mirror.fault(dayPath(back(3)), { kind: 'status', status: 403, body: notYet });
    mirror.fault(dayPath(back(8)), {
      kind: 'body',
      body: '{"queryCount":0,"resultsCount":0,"adjusted":false,"status":"OK","count":0}',
    });
    const report = await sync([polygon]);
    expect(report.totals.failed).toBe(0);
    expect(report.notes.join()).toContain(`polygon has no bars of ${formatDay(back(8))}, ${formatDay(back(3))} (yet)`);
    expect(lastDay('KO')).toBe(back(4));
  });

  test('prices of all days divided by two without a split: refused for each, nothing changed', async () => {
    await sync([polygon]);
    const stored = w.store.bars('KO');
    changing('KO', (series) => ({ ...splitBy(back(400), 2)(series), splits: series.splits }));
    at(back(2));
    // The days on disk are those of before: they are requested again where they are gone.
    for (const day of sessionsBetween(FROM, END))
      writeFileSync(join(w.folder, 'days', 'polygon', `${formatDay(day)}.csv`), '');
    const report = await sync([polygon]);
    expect(report.symbols.find(({ symbol }) => symbol === 'KO')?.error?.message).toMatch(
      /divided by 2 and lists no split/,
    );
    expect(w.store.bars('KO')).toEqual(stored);
  });

  test('too many requests in a minute: waited for, and gone on', async () => {
    mirror.fault(dayPath(back(9)), {
      kind: 'status',
      status: 429,
      body: '{"status":"ERROR","error":"exceeded the maximum requests per minute"}',
    });
    expect((await sync([polygon])).totals.failed).toBe(0);
    expect(lastDay('KO')).toBe(back(3));
  });

  test('a run that is cut off goes on with the days it has', async () => {
    mirror.fault(dayPath(back(9)), { kind: 'status', status: 404 }, 1);
    mirror.fault(dayPath(back(8)), { kind: 'body', body: 'not JSON', type: 'text/plain' }, 9);
    const first = await sync([polygon]);
    expect(first.symbols[0]!.error?.code).toBe('SOURCE_NONSENSE');
    mirror.reset();
    // A day later, the days of before are final.
    const second = await sync([polygon]);
    expect(second.totals.failed).toBe(0);
    expect(about(GROUPED).length).toBeLessThan(sessionsBetween(FROM, back(3)).length);
    expectStored('KO', back(3));
  });

  test('the next provider of the list has the symbols where the first refuses', async () => {
    mirror.fault(GROUPED, { kind: 'status', status: 401, body: '{"status":"ERROR","error":"Unknown API Key"}' }, 9);
    const report = await sync([polygon, tiingo]);
    expect(report.totals.failed).toBe(0);
    expect(new Set(report.symbols.map(({ prices }) => prices?.provider))).toEqual(new Set(['tiingo']));
  });

  test('the stored history of another provider stays before the days', async () => {
    await sync([tiingo], ['KO']);
    const { days, close } = w.store.bars('KO');
    at(back(2));
    const report = await sync([polygon]);
    expect(report.symbols.find(({ symbol }) => symbol === 'KO')?.notes.join()).toMatch(
      /the stored ones before it stay/,
    );
    expect(w.store.bars('KO').days.length).toBe(days.length + 1);
    expect(w.store.bars('KO').close.slice(0, days.length)).toEqual(close);
  });
});

describe('folder:PATH with a file per trading day', () => {
  const write = (folder: string, day: EpochDay, name = `${formatDay(day)}.csv`, dated = day): void => {
    const rows = SYMBOLS.flatMap((symbol) => {
      const { bars } = mirror.market.series(symbol)!;
      const i = bars.days.indexOf(day);
      if (i < 0) return [];
      return [
        [symbol, formatDay(dated), bars.open[i], bars.high[i], bars.low[i], bars.close[i], bars.volume[i]].join(','),
      ];
    });
    writeFileSync(join(folder, name), ['symbol,date,open,high,low,close,volume', ...rows, ''].join('\n'));
  };
  const filled = (to: EpochDay): string => {
    const folder = join(w.folder, 'daily');
    mkdirSync(folder, { recursive: true });
    for (const day of sessionsBetween(FROM, to)) write(folder, day);
    return folder;
  };

  test('all symbols out of the files, then the new day; splits and dividends from lists of their own', async () => {
    changing('KO', splitBy(back(6), 2));
    const folder = filled(back(3));
    writeFileSync(join(folder, 'splits.csv'), `symbol,date,split\nKO,${formatDay(back(6))},2:1\n`);
    writeFileSync(join(folder, 'dividends.csv'), `symbol,date,dividend\nKO,${formatDay(back(5))},0.5\n`);
    const first = await sync([folderOf(folder)]);
    expect(first.totals).toMatchObject({ updated: SYMBOLS.length, failed: 0 });
    expectStored('KO', back(3));
    expect(w.store.splits('KO')).toEqual([{ day: back(6), numerator: 2, denominator: 1 }]);
    expect(w.store.dividends('KO')).toEqual([{ day: back(5), amount: 0.5 }]);
    write(folder, back(2), `${formatDay(back(2)).replaceAll('-', '')}_d.txt`);
    at(back(2));
    expect((await sync([folderOf(folder)])).totals.failed).toBe(0);
    expectStored('KO', back(2));
  });

  test('a file whose rows are of another day is named, and nothing is stored', async () => {
    const folder = filled(back(4));
    write(folder, back(3), undefined, back(4));
    const report = await sync([folderOf(folder)]);
    expect(report.symbols[0]!.error?.message).toMatch(/\.csv: its rows are of .*, not of the day in its name/);
    expect(lastDay('KO')).toBeUndefined();
  });

  test.each(['splits.csv', `${formatDay(back(3))}.csv`])(
    '%s that cannot be read is named with the reason',
    async (name) => {
      const folder = filled(back(4));
      mkdirSync(join(folder, name));
      const report = await sync([folderOf(folder)]);
      expect(report.symbols[0]!.error?.message).toMatch(`${name}: it is a folder`);
    },
  );
});

describe('the plan', () => {
  const now = closeInstant(END) + 3 * 3_600_000;
  const symbols = Array.from({ length: 10_000 }, (_, i) => `S${i}`);
  const storeOf = (provider: string | undefined, lastDay: EpochDay | undefined): StoreReader =>
    ({
      syncState: () => (provider === undefined ? undefined : { detail: JSON.stringify({ provider }), checkedAt: 0 }),
      symbol: () => ({ lastDay }),
    }) as unknown as StoreReader;
  const noDays = { has: () => false } as unknown as Parameters<typeof planPrices>[3];
  const asking = { now, refresh: false, since: END - 730 };

  test('10,000 symbols at 50 per hour: 8 days; one grouped request per day: a minute or two', () => {
    const slow = planPrices(storeOf('tiingo', back(1)), symbols, tiingo, undefined, asking);
    expect(slow).toMatchObject({ way: 'symbols', requests: 10_000, pace: '50 per hour' });
    const lines = planLines(slow, false);
    expect(lines[0]).toBe('plan: prices of 10,000 symbols from tiingo: 10,000 requests at 50 per hour, about 8 days');
    expect(lines[1]).toMatch(/mds config set prices polygon/);
    expect(lines[2]).toMatch(/--wait/);
    const isOld = (day: EpochDay): boolean => day < back(1);
    const daily = { has: isOld } as unknown as Parameters<typeof planPrices>[3];
    const quick = planPrices(storeOf('polygon', back(1)), symbols, polygon, daily, asking);
    expect(quick).toMatchObject({ way: 'days', days: 2, range: { from: back(11), to: END } });
    expect(quick.seconds).toBeLessThan(90);
  });

  test('an empty store: two years by day; a few symbols: by symbol', () => {
    const whole = planPrices(storeOf(undefined, undefined), symbols, polygon, noDays, asking);
    expect(whole).toMatchObject({ way: 'days', isWhole: true, range: { to: END } });
    expect(whole.days).toBeGreaterThan(490);
    expect(whole.days).toBeLessThan(510);
    expect(planPrices(storeOf(undefined, undefined), symbols.slice(0, 5), polygon, noDays, asking).way).toBe('symbols');
    expect(planPrices(storeOf('polygon', END), symbols, polygon, noDays, asking)).toMatchObject({ requests: 0 });
    // The next session is not over yet.
    expect(nextSession(END)).toBeGreaterThan(END);
  });
});
