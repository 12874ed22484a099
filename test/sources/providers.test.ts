/** Price providers against the mirror: what they fetch, how they keep it up to date, and how they fail. */

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { closeInstant, nextSession, openInstant, previousSession } from '../../src/engine/calendar.ts';
import type { EpochDay } from '../../src/engine/types.ts';
import { MdsError } from '../../src/errors.ts';
import { alphaVantage } from '../../src/sources/providers/alpha-vantage.ts';
import { estimatePrices, fetchPrices } from '../../src/sources/providers/fetch-prices.ts';
import { folderOf } from '../../src/sources/providers/folder.ts';
import { alternativesTo, OFFERED, PROVIDERS, priceProviders } from '../../src/sources/providers/index.ts';
import { failedPrices, priceDetail } from '../../src/sources/providers/missing-ranges.ts';
import { tiingo } from '../../src/sources/providers/tiingo.ts';
import type { PriceProvider, PricesWritten } from '../../src/sources/providers/types.ts';
import { writePrices } from '../../src/sources/providers/write-prices.ts';
import { yahoo } from '../../src/sources/providers/yahoo.ts';
import { SAMPLE_END_DAY } from '../../tools/sample-market/generate.ts';
import type { Series } from '../mirror/market.ts';
import { alphaVantageLimit } from '../mirror/providers.ts';
import { sampleRecords } from '../mirror/sample.ts';
import { folder as newFolder } from '../program/market.ts';
import { columnsOf } from '../support/bars.ts';
import { mirrorFor } from '../support/mirror.ts';
import { plainFetcher } from './providers-fetcher.ts';
import { type Bench, bench } from './workbench.ts';

const TOKEN = 'canary-5e1f';
/** Twenty minutes past the close of this many sessions before the sample's end, when it was long served. */
const back = (sessions: number): EpochDay => {
  let day = SAMPLE_END_DAY;
  for (let i = 0; i < sessions; i++) day = previousSession(day);
  return day;
};
const HOURS = 3_600_000;

let clock = 0;
let desk: Bench;
let fetcher: ReturnType<typeof plainFetcher>;
const records = sampleRecords();
const mirror = await mirrorFor(records, { now: () => clock });
beforeEach(() => {
  desk = bench();
  fetcher = plainFetcher();
  mirror.tokens.clear();
  mirror.nullDays.clear();
  at(SAMPLE_END_DAY);
});
afterEach(() => desk.close());

/** The evening of a session: prices up to it are served. */
function at(day: EpochDay): void {
  clock = closeInstant(day) + 2 * HOURS;
  mirror.until = day;
}

const access = () => ({ fetch: fetcher.fetch, token: TOKEN, baseUrl: mirror.url, now: clock });

async function sync(
  symbol: string,
  provider: PriceProvider,
): Promise<PricesWritten & { readonly notes: readonly string[] }> {
  const fetched = await fetchPrices(desk.store, symbol, provider, access());
  const written = desk.store.transaction(() => writePrices(desk.store, symbol, fetched, { now: clock }));
  return { ...written, notes: fetched.notes };
}

function stored(symbol: string): Pick<Series, 'bars' | 'splits' | 'dividends'> {
  const { store } = desk;
  return { bars: store.bars(symbol), splits: [...store.splits(symbol)], dividends: [...store.dividends(symbol)] };
}

/** Changes a series of the mirror until the test ends. */
function changing(symbol: string, change: (series: Series) => Series): void {
  const before = mirror.market.series(symbol)!;
  mirror.market.put(change(before));
  onTestFinished(() => mirror.market.put(before));
}

/** The series split two for one on a day. */
const splitOn =
  (day: EpochDay) =>
  (series: Series): Series => {
    const { days, open, high, low, close, volume } = series.bars;
    const halve = (column: Float64Array): Float64Array =>
      column.map((value, i) => (days[i]! >= day ? value / 2 : value));
    const bars = { days, open: halve(open), high: halve(high), low: halve(low), close: halve(close), volume };
    return { ...series, bars, splits: [...series.splits, { day, numerator: 2, denominator: 1 }] };
  };

/** The series with 0.2 % higher closes on the sessions at these places, counted from the end. */
const corrected =
  (...places: number[]) =>
  (series: Series): Series => {
    const close = series.bars.close.map((value, i, all) => (places.includes(all.length - i) ? value * 1.002 : value));
    return { ...series, bars: { ...series.bars, close } };
  };

/** The stored closes of KO at these places, counted from the end, are those of the mirror to so many digits. */
function expectCloses(places: readonly number[], digits: number): void {
  const theirs = mirror.market.series('KO')!.bars.close;
  for (const i of places) expect(stored('KO').bars.close.at(-i)! / theirs.at(-i)! - 1).toBeCloseTo(0, digits);
}

describe.each(PROVIDERS.map((provider) => [provider.name, provider] as const))('%s', (_, provider) => {
  const isDaily = provider.market !== undefined;
  // AAPL of the sample has a split and dividends; O pays monthly.
  test.each(['AAPL', 'O', 'SPY', 'BRK-B'])(
    '%s: the whole history, as traded, with splits and dividends',
    async (symbol) => {
      const series = mirror.market.series(symbol)!;
      const written = await sync(symbol, provider);
      expect(written).toMatchObject({ status: 'imported', bars: series.bars.days.length });
      const { bars, splits, dividends } = stored(symbol);
      expect(bars.days).toEqual(series.bars.days);
      // Yahoo serves 32-bit floats of the split-adjusted price: seven digits.
      for (let i = 0; i < bars.days.length; i++) expect(bars.close[i]! / series.bars.close[i]! - 1).toBeCloseTo(0, 6);
      expect(splits).toEqual(series.splits);
      expect(dividends.map(({ day }) => day)).toEqual(series.dividends.map(({ day }) => day));
      for (const [i, { amount }] of dividends.entries()) expect(amount).toBeCloseTo(series.dividends[i]!.amount, 4);
      expect(priceDetail(desk.store.syncState(symbol, 'prices')).provider).toBe(provider.name);
    },
  );

  test('then only what is new, and nothing when nothing can be new', async () => {
    at(back(3));
    await sync('KO', provider);
    const requests = (): number => mirror.seen.length;
    const first = requests();
    expect(await sync('KO', provider)).toMatchObject({ status: 'unchanged' });
    expect(estimatePrices(desk.store, 'KO', provider, clock).requests).toBe(0);
    expect(requests()).toBe(first);
    at(SAMPLE_END_DAY);
    expect(estimatePrices(desk.store, 'KO', provider, clock).requests).toBe(provider.requests ?? 1);
    // Of the sessions asked for again to compare, three are new.
    expect(await sync('KO', provider)).toMatchObject({ status: 'imported', bars: 3, notes: [] });
    expect(requests()).toBe(first + (provider.requests ?? 1));
    expect(desk.store.symbol('KO')?.lastDay).toBe(SAMPLE_END_DAY);
    expect(desk.store.bars('KO').days).toEqual(mirror.market.series('KO')!.bars.days);
    // A record that grows by the day does not grow by an import a day.
    expect(desk.store.importsOf('KO')).toHaveLength(1);
    expect(desk.store.priceSpans('KO')).toHaveLength(1);
  });

  test('the same store in steps as at once', async () => {
    at(back(9));
    await sync('O', provider);
    for (const sessions of [7, 4, 1, 0]) {
      at(back(sessions));
      await sync('O', provider);
    }
    const steps = stored('O');
    desk.close();
    desk = bench();
    await sync('O', provider);
    const once = stored('O');
    expect(steps.splits).toEqual(once.splits);
    expect(steps.dividends).toEqual(once.dividends);
    expect(columnsOf(steps.bars)).toEqual(columnsOf(once.bars));
  });

  test('a split since: fetched whole again', async () => {
    at(back(3));
    await sync('KO', provider);
    const day = back(1);
    changing('KO', splitOn(day));
    at(SAMPLE_END_DAY);
    // As traded, a split changes no earlier bar.
    const note = isDaily ? /^$/ : /fetched whole again: a split on/;
    expect((await sync('KO', provider)).notes.join()).toMatch(note);
    expect(stored('KO').splits.at(-1)).toEqual({ day, numerator: 2, denominator: 1 });
    expectCloses([5], 6);
  });

  test('a corrected past: fetched whole again', async () => {
    at(back(2));
    await sync('KO', provider);
    // A day of the overlap and one long before it.
    changing('KO', corrected(6, 400));
    at(SAMPLE_END_DAY);
    const note = isDaily ? /the past has changed: the close of/ : /whole again: the close of/;
    expect((await sync('KO', provider)).notes.join()).toMatch(note);
    // Alpha Vantage writes four decimals. What is long past is found by --refresh alone where days are compared.
    expectCloses(isDaily ? [6] : [6, 400], 5);
  });

  test('a dividend added later: fetched whole again', async () => {
    at(back(2));
    await sync('KO', provider);
    const day = back(5);
    changing('KO', (series) => ({ ...series, dividends: [...series.dividends, { day, amount: 0.5 }] }));
    at(SAMPLE_END_DAY);
    expect((await sync('KO', provider)).notes.join()).toMatch(/(whole again|past has changed): .*(dividend|close)/);
    expect(stored('KO').dividends.at(-1)).toEqual({ day, amount: 0.5 });
  });

  test('an unknown symbol is an error, and is not requested again for six hours without --refresh', async () => {
    const remember = (error: { code: string; message: string }): void =>
      desk.store.transaction(() =>
        desk.store.putSyncState(
          failedPrices(desk.store.syncState('NOPE', 'prices'), 'NOPE', provider.name, error, clock),
        ),
      );
    const ask = async (refresh: boolean): Promise<number> => {
      const error = await fetchPrices(desk.store, 'NOPE', provider, access(), { refresh }).catch((e: MdsError) => e);
      expect(error).toMatchObject({ code: 'SOURCE_NOT_FOUND', message: /has no prices of NOPE/ });
      remember(error as MdsError);
      return mirror.seen.length;
    };
    expect(await ask(false)).toBe(1);
    expect(desk.store.symbol('NOPE')).toBeUndefined();
    clock += 5 * HOURS;
    expect(await ask(false)).toBe(1);
    expect(estimatePrices(desk.store, 'NOPE', provider, clock).requests).toBe(0);
    // Two hours later six have passed since the request; the repeated error is no request.
    clock += 2 * HOURS;
    expect(await ask(false)).toBe(2);
    expect(await ask(false)).toBe(2);
    expect(await ask(true)).toBe(3);
  });

  test('--refresh fetches the whole history though nothing new is expected, and finds old corrections', async () => {
    await sync('KO', provider);
    // Long before the sessions that are compared day by day.
    changing('KO', corrected(400));
    const before = mirror.seen.length;
    const fetched = await fetchPrices(desk.store, 'KO', provider, access(), { refresh: true });
    expect(mirror.seen.length).toBe(before + (provider.requests ?? 1));
    expect(fetched).toMatchObject({ replaces: true, notes: [expect.stringMatching(/has changed: the close of/)] });
    desk.store.transaction(() => writePrices(desk.store, 'KO', fetched, { now: clock }));
    // Alpha Vantage writes four decimals.
    expectCloses([400], 5);
    expect(desk.store.importsOf('KO')).toHaveLength(1);
  });
});

test('another provider: the whole history again, nothing of the first provider stays', async () => {
  at(back(3));
  await sync('KO', tiingo);
  at(SAMPLE_END_DAY);
  const written = await sync('KO', yahoo);
  expect(written.notes).toEqual(['the stored prices are from tiingo: replaced by those of yahoo']);
  expect(desk.store.importsOf('KO').map(({ kind }) => kind)).toEqual(['yahoo_chart_json']);
});

test('prices of the user that begin earlier stay, joined', async () => {
  const csv = records.prices.get('KO')![0]!;
  const lines = Buffer.from(csv.bytes).toString('utf8').split('\n');
  desk.one('KO.csv', lines.join('\n'));
  const first = desk.store.symbol('KO')!.firstDay!;
  at(back(3));
  changing('KO', (series) => {
    const { days, open, high, low, close, volume } = series.bars;
    const cut = (column: Float64Array): Float64Array => column.slice(500);
    const prices = { open: cut(open), high: cut(high), low: cut(low), close: cut(close) };
    return { ...series, bars: { days: days.slice(500), ...prices, volume: cut(volume) } };
  });
  const written = await sync('KO', yahoo);
  expect(written.warnings.join()).toContain('begin earlier');
  expect(desk.store.symbol('KO')!.firstDay).toBe(first);
  // So they do when the provider's history is fetched whole again: after a split the user's files know nothing of.
  const day = back(1);
  changing('KO', splitOn(day));
  at(back(2));
  expect(await sync('KO', yahoo)).toMatchObject({ status: 'imported', bars: 1 });
  at(SAMPLE_END_DAY);
  expect((await sync('KO', yahoo)).notes.join()).toContain('fetched whole again: a split on');
  expect(desk.store.symbol('KO')).toMatchObject({ firstDay: first, lastDay: SAMPLE_END_DAY });
  expect(stored('KO').splits.at(-1)).toEqual({ day, numerator: 2, denominator: 1 });
  expectCloses([1, 2, 3, 400], 6);
});

describe('Yahoo', () => {
  test('a running session is not taken in; a row of nulls neither', async () => {
    const today = SAMPLE_END_DAY;
    mirror.until = today;
    clock = openInstant(today) + 2 * HOURS;
    mirror.nullDays.add(back(4));
    await sync('KO', yahoo);
    expect(desk.store.symbol('KO')?.lastDay).toBe(back(1));
    expect(desk.store.bars('KO').days.includes(back(4))).toBe(false);
    // The day after the gap is filled: the next answer has it.
    mirror.nullDays.clear();
    at(today);
    await sync('KO', yahoo);
    expect(desk.store.bars('KO').days.includes(back(4))).toBe(true);
  });

  test('another currency is another listing', async () => {
    changing('KO', (series) => ({ ...series, currency: 'CAD' }));
    await expect(sync('KO', yahoo)).rejects.toMatchObject({ code: 'SOURCE_NONSENSE', message: /CAD/ });
  });

  test('no contact address goes to it', async () => {
    await sync('KO', yahoo);
    expect(mirror.seen.map(({ userAgent }) => userAgent).join()).not.toContain('@');
  });

  test('late prices are requested once an hour, not more', async () => {
    at(SAMPLE_END_DAY);
    mirror.until = back(1);
    await sync('KO', yahoo);
    const asked = mirror.seen.length;
    await sync('KO', yahoo);
    expect(mirror.seen.length).toBe(asked);
    clock += 2 * HOURS;
    // The days that came to be compared are no news.
    expect(await sync('KO', yahoo)).toMatchObject({ status: 'unchanged', bars: 0 });
    expect(mirror.seen.length).toBe(asked + 1);
  });
});

describe('tokens', () => {
  /** No message and no stored row may contain the token. */
  function canary(error: unknown): void {
    const { message, hint } = error as MdsError;
    expect(`${message} ${hint} ${String((error as Error).stack)}`).not.toContain(TOKEN);
    expect(fetcher.asked.join()).not.toContain(TOKEN);
  }

  test.each([tiingo, alphaVantage])('$name without one', async (provider) => {
    const fetched = fetchPrices(desk.store, 'KO', provider, { fetch: fetcher.fetch, baseUrl: mirror.url, now: clock });
    await expect(fetched).rejects.toMatchObject({ code: 'SOURCE_REFUSED', hint: /MDS_\w+_TOKEN/ });
    expect(mirror.seen).toEqual([]);
  });

  test.each([tiingo, alphaVantage])('$name with one it does not know', async (provider) => {
    mirror.tokens.add('another');
    const error = await sync('KO', provider).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: 'SOURCE_REFUSED',
      message: expect.stringContaining('does not accept the token'),
    });
    canary(error);
  });

  test('the limit of Alpha Vantage comes with status 200 and repeats the token', async () => {
    mirror.fault(/\/query/, { kind: 'body', body: alphaVantageLimit(TOKEN) });
    const error = await sync('KO', alphaVantage).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MdsError);
    expect(error).toMatchObject({ code: 'SOURCE_RATE_LIMITED', retryAfter: 86_400 });
    canary(error);
  });

  // Words as Alpha Vantage sent them in 2023 and 2025 (its support pages and issues of client libraries quote them).
  test.each([
    [
      'Thank you for using Alpha Vantage! Our standard API call frequency is 5 calls per minute and 500 calls per day. Please visit https://www.alphavantage.co/premium/ if you would like to target a higher API call frequency.',
      60,
    ],
    [
      'Thank you for using Alpha Vantage! Please consider spreading out your free API requests more sparingly (1 request per second). You may subscribe to any of the premium plans at https://www.alphavantage.co/premium/ to lift the free key rate limit (25 requests per day), raise the per-second burst limit, and instantly unlock all premium endpoints',
      60,
    ],
    [
      'We have detected your API key as XXXX and our standard API rate limit is 25 requests per day. Please subscribe to any of the premium plans at https://www.alphavantage.co/premium/ to instantly remove all daily rate limits.',
      86_400,
    ],
  ])('too many at once is no limit of a day: %s', async (words, retryAfter) => {
    mirror.fault(/\/query/, { kind: 'body', body: JSON.stringify({ Information: words }) });
    await expect(sync('KO', alphaVantage)).rejects.toMatchObject({ code: 'SOURCE_RATE_LIMITED', retryAfter });
  });

  // As Tiingo sent them with status 200 until 2026 (issue 45 of tiingo-python, and projects that record answers).
  const symbols = 'You have run over your 500 symbol look up for this month. Please upgrade at https://api.tiingo.com.';
  const hour = 'You have run over your hourly request allocation. Please upgrade at https://api.tiingo.com/pricing';
  test.each([
    [symbols, 'SOURCE_NOT_FOUND'],
    [JSON.stringify({ detail: symbols }), 'SOURCE_NOT_FOUND'],
    [`Error: ${hour}`, 'SOURCE_RATE_LIMITED'],
    [JSON.stringify({ detail: hour }), 'SOURCE_RATE_LIMITED'],
  ])('a notice of Tiingo, one request: %s', async (body, code) => {
    mirror.reset();
    mirror.fault(/tiingo/, { kind: 'body', body }, 10);
    await expect(sync('KO', tiingo)).rejects.toMatchObject({ code });
    expect(mirror.seen).toHaveLength(1);
  });

  test('Alpha Vantage that knows no CSV: its JSON is taken', async () => {
    const day = (date: string, close: string) => [
      date,
      {
        '1. open': '10.0',
        '2. high': '12.0',
        '3. low': '9.0',
        '4. close': close,
        '5. adjusted close': close,
        '6. volume': '1000',
        '7. dividend amount': '0.0000',
        '8. split coefficient': '1.0',
      },
    ];
    const series = Object.fromEntries([day('2026-10-08', '11.0'), day('2026-10-07', '10.5')]);
    mirror.fault(/\/query/, {
      kind: 'body',
      body: JSON.stringify({ 'Meta Data': { '2. Symbol': 'KO' }, 'Time Series (Daily)': series }),
    });
    expect(await sync('KO', alphaVantage)).toMatchObject({ status: 'imported', bars: 2 });
    expect([...stored('KO').bars.close]).toEqual([10.5, 11]);
  });

  test('a plan without the adjusted series says so', async () => {
    const body = JSON.stringify({ Information: 'Thank you for using Alpha Vantage! This is a premium endpoint.' });
    mirror.fault(/\/query/, { kind: 'body', body });
    await expect(sync('KO', alphaVantage)).rejects.toMatchObject({ code: 'SOURCE_REFUSED', message: /plan/ });
  });

  test('no row of the store contains the token', async () => {
    for (const provider of [tiingo, alphaVantage]) {
      await sync('KO', provider);
      expect(JSON.stringify(desk.store.imports())).not.toContain(TOKEN);
      expect(JSON.stringify(desk.store.syncState('KO', 'prices'))).not.toContain(TOKEN);
      expect(fetcher.asked.join()).not.toContain(TOKEN);
    }
  });
});

describe('a folder', () => {
  test('its files by name, again only when they change; a missing file or folder is an error', async () => {
    const folder = newFolder();
    const write = (closes: readonly number[]): void => {
      let day = back(closes.length - 1);
      const rows = closes.map((close) => {
        const row = `${new Date(day * 86_400_000).toISOString().slice(0, 10)},${close},${close},${close},${close},100,,`;
        day = nextSession(day);
        return row;
      });
      const head = '# mds-prices 1\n# symbol: ZZZ\n# basis: raw\ndate,open,high,low,close,volume,dividend,split';
      writeFileSync(join(folder, 'ZZZ.csv'), `${head}\n${rows.join('\n')}\n`);
    };
    write([10, 11, 12, 13]);
    const provider = folderOf(folder);
    expect(await sync('ZZZ', provider)).toMatchObject({ status: 'imported', bars: 4 });
    expect(await sync('ZZZ', provider)).toMatchObject({ status: 'unchanged' });
    write([10, 11, 12.5, 13, 14]);
    expect(await sync('ZZZ', provider)).toMatchObject({ status: 'imported' });
    expect([...desk.store.bars('ZZZ').close]).toEqual([10, 11, 12.5, 13, 14]);
    await expect(sync('YYY', provider)).rejects.toMatchObject({
      message: expect.stringContaining('no price file of YYY'),
    });
    rmSync(folder, { recursive: true });
    await expect(sync('ZZZ', provider)).rejects.toMatchObject({ message: expect.stringContaining('cannot be read') });
  });
});

test('what the setting takes', () => {
  const names = (text: string) => priceProviders(text, '/home/me')?.map(({ name }) => name);
  expect(names('yahoo')).toEqual(['yahoo']);
  expect(names('Tiingo, yahoo')).toEqual(['tiingo', 'yahoo']);
  expect(names('alphavantage,folder:~/prices, of mine')).toEqual(['alphavantage', 'folder']);
  expect(names('folder:/a,yahoo')).toEqual(['folder']);
  expect(names('none')).toEqual([]);
  for (const wrong of ['', 'stooq', 'folder:', 'tiingo,none', 'tiingo,,yahoo', 'tiingo,'])
    expect(names(wrong)).toBeUndefined();
  const offered = OFFERED.map(({ name }) => name);
  const [last = '', second = ''] = offered.toReversed();
  expect(alternativesTo(offered.slice(0, -2))).toBe(`${second} or ${last}`);
  expect(alternativesTo([])).toBe(`${offered.slice(0, -1).join(', ')} or ${last}`);
});
