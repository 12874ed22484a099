/**
 * Yahoo's chart around a split, in a running session and after an error, and what a sync stores of it. Crafted
 * responses.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeInstant, nextSession, openInstant, previousSession } from '../../src/engine/calendar.ts';
import { dayFrom, formatDay } from '../../src/engine/days.ts';
import type { EpochDay } from '../../src/engine/types.ts';
import type { Fetcher } from '../../src/sources/net/types.ts';
import { fetchPrices } from '../../src/sources/providers/fetch-prices.ts';
import type { PricesWritten } from '../../src/sources/providers/types.ts';
import { writePrices } from '../../src/sources/providers/write-prices.ts';
import { yahoo } from '../../src/sources/providers/yahoo.ts';
import { yahooChart } from '../support/yahoo-chart.ts';
import { type Bench, bench } from './workbench.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface Row {
  readonly day: EpochDay;
  readonly close: number | null;
  /** ms; the opening if absent. */
  readonly at?: number;
  readonly volume?: number;
}
interface Chart {
  readonly rows: readonly Row[];
  /** Ms of the last trade. */
  readonly traded: number;
  readonly splits?: readonly { readonly day: EpochDay; readonly ratio: number }[];
  readonly dividends?: readonly { readonly day: EpochDay; readonly amount: number }[];
}

let desk: Bench;
let asked: URL[];
beforeEach(() => {
  desk = bench();
  asked = [];
});
afterEach(() => desk.close());

/** Yahoo's response, cut to the requested days. */
function answer({ rows, traded, splits = [], dividends = [] }: Chart, url: URL): unknown {
  const from = Number(url.searchParams.get('period1')) * 1000;
  const stamp = (row: Row): number => row.at ?? openInstant(row.day);
  const shown = rows.filter((row) => stamp(row) >= from);
  const keyed = <T extends { day: EpochDay }>(events: readonly T[], value: (event: T) => object) => {
    const known = events.filter(({ day }) => openInstant(day) >= from);
    return Object.fromEntries(
      known.map((event) => [openInstant(event.day) / 1000, { date: openInstant(event.day) / 1000, ...value(event) }]),
    );
  };
  return yahooChart({
    meta: { symbol: 'X', regularMarketTime: Math.floor(traded / 1000) },
    stamps: shown.map((row) => Math.floor(stamp(row) / 1000)),
    close: shown.map(({ close }) => close),
    volume: shown.map(({ volume = 1000 }) => volume),
    events: {
      splits: keyed(splits, ({ ratio }) => ({ numerator: ratio, denominator: 1 })),
      dividends: keyed(dividends, ({ amount }) => ({ amount })),
    },
  });
}

async function sync(chart: Chart, now: number, refresh = false): Promise<PricesWritten & { notes: readonly string[] }> {
  const fetch: Fetcher = async ({ url }) => {
    asked.push(new URL(url));
    const body = Buffer.from(JSON.stringify(answer(chart, new URL(url))));
    return { status: 200, headers: {}, body, bytesOnWire: body.length, url };
  };
  const fetched = await fetchPrices(desk.store, 'X', yahoo, { fetch, now }, { refresh });
  const written = desk.store.transaction(() => writePrices(desk.store, 'X', fetched, { now }));
  return { ...written, notes: fetched.notes };
}

/** What the store has: day, raw close. */
const stored = (): Record<string, number> => {
  const { days, close } = desk.store.bars('X');
  return Object.fromEntries([...days].map((day, i) => [formatDay(day), close[i]!]));
};

/** Sessions up to and with `last`, ascending. */
function sessions(last: EpochDay, count: number): EpochDay[] {
  const days = [last];
  while (days.length < count) days.unshift(previousSession(days[0]!));
  return days;
}
/** A quiet stock around 400. */
const priceOf = (i: number): number => 400 + ((i * 7) % 5);

/** Tuesday; the split is effective on Wednesday. */
const TUESDAY = dayFrom(2026, 11, 17);
const SPLIT_DAY = nextSession(TUESDAY);
const before = sessions(TUESDAY, 40).map((day, i) => ({ day, close: priceOf(i) }));
const quarter = before.map(({ day, close }) => ({ day, close: close / 4 }));
const evening = (day: EpochDay): number => closeInstant(day) + 2 * HOUR;
const closed = (day: EpochDay): number => closeInstant(day) + 1000;
const split = [{ day: SPLIT_DAY, ratio: 4 }];
const asTraded = Object.fromEntries(before.map(({ day, close }) => [formatDay(day), close]));

describe('a split of four for one takes effect on Wednesday', () => {
  // What is stored ends on Monday, so that something is due before the split.
  beforeEach(async () => {
    const monday = previousSession(TUESDAY);
    await sync({ rows: before.slice(0, -1), traded: closed(monday) }, evening(monday));
    expect(desk.store.bars('X').days.at(-1)).toBe(monday);
  });
  const noon = openInstant(SPLIT_DAY) + HOUR;
  const running = { day: SPLIT_DAY, close: 101, at: noon };
  const early = openInstant(SPLIT_DAY) - HOUR;

  test.each([
    ['in its first running session: the past divided, the split listed, a live row', [...quarter, running], noon, noon],
    ['before it opens: the past divided, the split listed, no row yet', quarter, closed(TUESDAY), early],
  ])('%s', async (_, rows, traded, now) => {
    await sync({ rows, traded, splits: split }, now);
    expect(stored()).toEqual(asTraded);
  });

  test.each([
    ['divided', quarter],
    ['not divided yet', before],
  ])('a first fetch in its first running session, the past %s', async (_, past) => {
    desk.close();
    desk = bench();
    await sync({ rows: [...past, running], traded: noon, splits: split }, noon);
    expect(stored()).toEqual(asTraded);
  });

  test('announced for a later session: not applied yet', async () => {
    const later = nextSession(nextSession(SPLIT_DAY));
    const chart = { rows: before, traded: closed(TUESDAY), splits: [{ day: later, ratio: 4 }] };
    await sync(chart, evening(TUESDAY));
    expect(stored()).toEqual(asTraded);
    expect(desk.store.splits('X')).toEqual([]);
  });

  test('our clock is days behind: what the rows beyond it say of the split counts', async () => {
    const friday = nextSession(nextSession(SPLIT_DAY));
    const rows = [...quarter, ...[SPLIT_DAY, nextSession(SPLIT_DAY), friday].map((day) => ({ day, close: 101 }))];
    await sync({ rows, traded: closed(friday), splits: split }, evening(TUESDAY));
    expect(stored()).toEqual(asTraded);
  });

  test('after its close: whole again, the split known', async () => {
    const rows = [...quarter, { day: SPLIT_DAY, close: 101 }];
    await sync({ rows, traded: closed(SPLIT_DAY), splits: split }, evening(SPLIT_DAY));
    expect(stored()).toEqual({ ...asTraded, [formatDay(SPLIT_DAY)]: 101 });
    expect(desk.store.splits('X')).toEqual([{ day: SPLIT_DAY, numerator: 4, denominator: 1 }]);
  });

  test('after its close, the past not divided yet; divided the day after', async () => {
    const rows = [...before, { day: SPLIT_DAY, close: 101 }];
    await sync({ rows, traded: closed(SPLIT_DAY), splits: split }, evening(SPLIT_DAY));
    expect(stored()).toEqual({ ...asTraded, [formatDay(SPLIT_DAY)]: 101 });
    const thursday = nextSession(SPLIT_DAY);
    const later = [...quarter, { day: SPLIT_DAY, close: 101 }, { day: thursday, close: 102 }];
    await sync({ rows: later, traded: closed(thursday), splits: split }, evening(thursday));
    expect(stored()).toEqual({ ...asTraded, [formatDay(SPLIT_DAY)]: 101, [formatDay(thursday)]: 102 });
  });

  test('after its close, the past divided, the split not listed yet: nothing is taken until it is', async () => {
    const rows = [...quarter, { day: SPLIT_DAY, close: 101 }];
    await expect(sync({ rows, traded: closed(SPLIT_DAY) }, evening(SPLIT_DAY))).rejects.toMatchObject({
      code: 'SOURCE_NONSENSE',
    });
    expect(Object.values(stored())).toEqual(Object.values(asTraded).slice(0, -1));
    const thursday = nextSession(SPLIT_DAY);
    const later = [...rows, { day: thursday, close: 102 }];
    await sync({ rows: later, traded: closed(thursday), splits: split }, evening(thursday));
    expect(stored()).toEqual({ ...asTraded, [formatDay(SPLIT_DAY)]: 101, [formatDay(thursday)]: 102 });
  });
});

test('from dollars to cents: nothing is taken, but by --refresh', async () => {
  await sync({ rows: before, traded: closed(TUESDAY) }, evening(TUESDAY));
  const day = SPLIT_DAY;
  const cents = [...before, { day, close: 402 }].map((row) => ({ ...row, close: row.close * 100 }));
  const chart = { rows: cents, traded: closed(day) };
  await expect(sync(chart, evening(day))).rejects.toMatchObject({
    code: 'SOURCE_NONSENSE',
    message: expect.stringContaining('multiplied by 100'),
    hint: expect.stringContaining('--refresh'),
  });
  expect(stored()).toEqual(asTraded);
  await sync(chart, evening(day), true);
  expect(stored()[formatDay(day)]).toBe(40_200);
});

test('a history that is served without its beginning does not replace the whole one', async () => {
  const long = sessions(TUESDAY, 80).map((day, i) => ({ day, close: priceOf(i) }));
  await sync({ rows: long, traded: closed(TUESDAY) }, evening(TUESDAY));
  // Corrected in the overlap, so that all of it is asked for; what comes are twenty sessions.
  const short = long.slice(-20).map((row, i) => (i === 15 ? { ...row, close: row.close * 1.01 } : row));
  const chart = { rows: [...short, { day: SPLIT_DAY, close: 402 }], traded: closed(SPLIT_DAY) };
  await expect(sync(chart, evening(SPLIT_DAY))).rejects.toMatchObject({
    code: 'SOURCE_NONSENSE',
    message: expect.stringContaining(`only from ${formatDay(short[0]!.day)} on`),
  });
  expect(Object.keys(stored())).toHaveLength(80);
  await sync(chart, evening(SPLIT_DAY), true);
  expect(Object.keys(stored())).toHaveLength(21);
});

test('a bar that the service lacked is filled in within sixty sessions, without asking for more than one record', async () => {
  const missing = before.at(-30)!.day;
  const holed = before.map((row) => (row.day === missing ? { ...row, close: null } : row));
  await sync({ rows: holed, traded: closed(TUESDAY) }, evening(TUESDAY));
  expect(stored()).not.toHaveProperty(formatDay(missing));
  const next = { day: SPLIT_DAY, close: 402 };
  // Still lacking: one request, nothing replaced.
  const still = await sync({ rows: [...holed, next], traded: closed(SPLIT_DAY) }, evening(SPLIT_DAY));
  expect(still).toMatchObject({ status: 'imported', bars: 1, notes: [] });
  expect(asked).toHaveLength(2);
  const thursday = nextSession(SPLIT_DAY);
  const filled = await sync(
    { rows: [...before, next, { day: thursday, close: 403 }], traded: closed(thursday) },
    evening(thursday),
  );
  expect(filled.notes.join()).toContain(`a bar of ${formatDay(missing)} that was not there before`);
  expect(stored()).toEqual({ ...asTraded, [formatDay(SPLIT_DAY)]: 402, [formatDay(thursday)]: 403 });
});

describe('rows of one day', () => {
  test('twice after the close (the live row apart): the later one counts', async () => {
    const rows = [
      ...before,
      { day: SPLIT_DAY, close: 400.5, volume: 900 },
      { day: SPLIT_DAY, close: 401.25, at: closed(SPLIT_DAY), volume: 5000 },
    ];
    expect(await sync({ rows, traded: closed(SPLIT_DAY) }, evening(SPLIT_DAY))).toMatchObject({ status: 'imported' });
    expect(stored()[formatDay(SPLIT_DAY)]).toBe(401.25);
  });

  test('a half day: its bar counts from a quarter of an hour after one o’clock', async () => {
    const friday = dayFrom(2026, 11, 27); // after Thanksgiving: 13:00 (FIELDS 8.9)
    expect(new Date(closeInstant(friday)).toISOString()).toBe('2026-11-27T18:00:00.000Z');
    const rows = [
      ...sessions(previousSession(friday), 20).map((day, i) => ({ day, close: priceOf(i) })),
      { day: friday, close: 405 },
    ];
    await sync({ rows, traded: closeInstant(friday) - MINUTE }, closeInstant(friday) - MINUTE);
    expect(stored()).not.toHaveProperty(formatDay(friday));
    await sync({ rows, traded: closed(friday) }, closeInstant(friday) + 31 * MINUTE);
    expect(stored()).toHaveProperty(formatDay(friday), 405);
  });

  test('stamped at midnight UTC: the days they say, not the evenings before', async () => {
    const rows = before.map(({ day, close }) => ({ day, close, at: day * 24 * HOUR }));
    await sync({ rows, traded: closed(TUESDAY) }, evening(TUESDAY));
    expect(stored()).toEqual(asTraded);
  });
});
