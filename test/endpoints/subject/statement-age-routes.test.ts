/**
 * FIELDS A2 over the sample: every route says the same age of the same statements; what is stale follows from the day
 * asked about.
 */
import { describe, expect, test } from 'vitest';
import { closeInstant } from '../../../src/engine/calendar.ts';
import { dayFrom, formatDay, parseDay } from '../../../src/engine/days.ts';
import { createHandler } from '../../../src/service/handler.ts';
import type { StoreReader } from '../../../src/store/reading/types.ts';
import type { FilingQuery } from '../../../src/store/schema/row-types.ts';
import { SAMPLE_END_DAY } from '../../../tools/sample-market/generate.ts';
import { sampleStore } from '../../sample-market/imported.ts';
import { requestOf, symbolsOf } from '../../service/calls.ts';

interface Age {
  readonly period_end: string;
  readonly ttm_period_end: unknown;
  readonly next_report_due: string;
  readonly stale: boolean;
}
interface Data {
  readonly freshness: string;
  readonly as_of: string;
  readonly statement_age?: Age;
  readonly income_statement?: readonly { readonly period_end: string }[];
  readonly ttm?: { readonly net_income_ttm_usd: unknown };
}

const NOW = closeInstant(SAMPLE_END_DAY) + 3_600_000;
const { store } = sampleStore();
/** The sample as if it were no sample: nothing stops its clock. */
const live = new Proxy(store, {
  get: (target, name) => {
    if (name === 'kind') return 'live';
    const value: unknown = Reflect.get(target, name, target);
    return typeof value === 'function' ? value.bind(target) : value;
  },
});

async function ask(path: string, now = NOW, from: StoreReader = live): Promise<Data> {
  const handle = createHandler({ store: from, now: () => now, requestId: () => 'r' });
  return (JSON.parse((await handle(requestOf(path))).body) as { data: Data }).data;
}

const ROUTES = ['snapshot', 'valuation', 'fundamentals', 'earnings', 'dividends', 'calendar'];
const symbols = symbolsOf(store).filter((symbol) => store.trailing(symbol, 1e6).length > 0);

test.each(symbols)('%s: the six routes agree, and the newest row is of the period stated', async (symbol) => {
  const data = await Promise.all([
    ...ROUTES.map((route) => ask(`/v2/${route}?symbol=${symbol}`)),
    ask(`/v2/fundamentals?symbol=${symbol}&period=annual`),
  ]);
  const [age] = data.map(({ statement_age }) => statement_age);
  if (store.symbol(symbol)!.lastDay !== SAMPLE_END_DAY) return;
  for (const each of data) expect(each.statement_age).toEqual(age);
  const newest = data[2]!.income_statement?.[0]?.period_end;
  if (newest !== undefined) expect(newest <= age!.period_end).toBe(true);
  expect(age!.next_report_due > age!.period_end).toBe(true);
  if (typeof age!.ttm_period_end !== 'string') expect(age!.ttm_period_end).toEqual(data[2]!.ttm!.net_income_ttm_usd);
});

test('a fund has none', async () => {
  for (const route of ROUTES) expect(await ask(`/v2/${route}?symbol=SPY`)).not.toHaveProperty('statement_age');
});

describe('a company whose reports stop', () => {
  const DAY = 86_400_000;
  const at = (day: string, more: number) => closeInstant(Math.min(parseDay(day)!, 1e6)) + more * DAY;

  test('is stale from the eleventh day after the next one was due', async () => {
    const { next_report_due: due } = (await ask('/v2/fundamentals?symbol=AAPL')).statement_age!;
    for (const route of ['fundamentals', 'earnings', 'history?series=revenue&cadence=quarterly']) {
      const path = route.includes('?') ? `/v2/${route}&symbol=AAPL` : `/v2/${route}?symbol=AAPL`;
      expect((await ask(path, at(due, 10))).freshness).toBe('end_of_day');
      expect((await ask(path, at(due, 11))).freshness).toBe('stale');
    }
    const { statement_age: age } = await ask('/v2/snapshot?symbol=AAPL', at(due, 11));
    expect(age).toMatchObject({ stale: true, next_report_due: due });
    // The age of the past is that of the past.
    const past = await ask('/v2/fundamentals?symbol=AAPL', NOW - 400 * DAY);
    expect(past.freshness).toBe('end_of_day');
  });
});

describe('filings, sections and insider trades', () => {
  const DAY = 86_400_000;
  /** Records last looked after at `checked`, of a company whose newest filing is of `filed`. */
  const recordsOf = (checked: number | undefined, filed: number, form: string, isSynced: boolean): StoreReader =>
    new Proxy(live, {
      get: (target, name) => {
        if (name === 'filingsCheckedAt') return () => checked;
        if (name === 'syncState') return () => (isSynced ? { checkedAt: checked } : undefined);
        const value: unknown = Reflect.get(target, name, target);
        if (name !== 'filings') return value;
        const [row] = store.filings(store.symbol('AAPL')!.cik!, { limit: 1 });
        return (_: number, { forms = [form] }: FilingQuery) => (forms.includes(form) ? [{ ...row, form, filed }] : []);
      },
    });
  const freshness = async (now: number, records: StoreReader) =>
    (await ask('/v2/insider?symbol=AAPL', now, records)).freshness;
  // Friday 2025-08-08 after the close; the fifth session after it is Friday 2025-08-15, the sixth Monday 2025-08-18.
  const friday = closeInstant(dayFrom(2025, 8, 8)) + 3_600_000;

  test('are stale once EDGAR was not asked for more than five sessions', async () => {
    const records = recordsOf(friday, dayFrom(2025, 8, 1), '10-Q', true);
    expect(await freshness(closeInstant(dayFrom(2025, 8, 15)) + 3_600_000, records)).toBe('end_of_day');
    expect(await freshness(closeInstant(dayFrom(2025, 8, 18)) - 3_600_000, records)).toBe('end_of_day');
    expect(await freshness(closeInstant(dayFrom(2025, 8, 18)) + 3_600_000, records)).toBe('stale');
  });

  test('an import of today says nothing of an old file: 100 days without a filing of a quarterly filer are stale', async () => {
    const old = dayFrom(2025, 8, 8) - 101;
    expect(await freshness(friday, recordsOf(friday, old, '10-Q', false))).toBe('stale');
    expect(await freshness(friday, recordsOf(friday, old + 1, '10-Q', false))).toBe('end_of_day');
    expect(await freshness(friday, recordsOf(friday, old, '10-Q', true))).toBe('end_of_day');
    expect(await freshness(friday, recordsOf(friday, old, '20-F', false))).toBe('end_of_day');
    // Who owes a 10-K owes 10-Qs; and no list of filings was ever asked for or imported, one document was.
    expect(await freshness(friday, recordsOf(friday, old, '10-K', false))).toBe('stale');
    expect(await freshness(friday, recordsOf(undefined, old, '10-K', false))).toBe('stale');
    expect(await freshness(friday, recordsOf(undefined, old + 1, '10-K', false))).toBe('end_of_day');
  });

  test('describe the instant EDGAR was asked, the import, or the past day asked about, never a later one', async () => {
    const asOf = async (records: StoreReader, now = friday) =>
      (await ask('/v2/filings?symbol=AAPL', now, records)).as_of;
    expect(await asOf(recordsOf(friday - DAY, 0, '10-Q', true))).toBe(`${formatDay(dayFrom(2025, 8, 7))}T21:00:00Z`);
    expect(await asOf(recordsOf(friday + DAY, 0, '10-Q', true))).toBe(`${formatDay(dayFrom(2025, 8, 8))}T21:00:00Z`);
  });
});
