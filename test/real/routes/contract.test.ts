/**
 * Every route about real records: against /openapi.json by an independent validator, against each other, and as of past
 * days.
 */
import { describe, expect, test } from 'vitest';
import { closeInstant } from '../../../src/engine/calendar.ts';
import { parseDay } from '../../../src/engine/days.ts';
import type { EpochDay, FactSet } from '../../../src/engine/types.ts';
import { createPayloadCache } from '../../../src/service/cache/payload-cache.ts';
import { createHandler } from '../../../src/service/handler.ts';
import type { StoreReader } from '../../../src/store/reading/types.ts';
import { callsAbout, requestOf, symbolsOf } from '../../service/calls.ts';
import { contract, descriptionOf } from '../../service/contract.ts';
import { expectAgreement } from '../../support/agreement.ts';
import { useCompanies } from '../records-store.ts';

const NOW = Date.UTC(2026, 10, 21, 15);
const HALF_HOUR = 1_800_000;

describe('every route on real records', { timeout: 600_000 }, () => {
  const records = useCompanies();
  /** Those with statements or prices; of the other thousands of tickers nothing is stored. */
  const stored = (withPrices: boolean) =>
    records.store
      .storedSymbols()
      .filter((symbol) => (records.store.symbol(symbol)?.lastDay !== undefined) === withPrices);

  test('answers about every symbol with prices keep to it; kept ones are those computed again', async () => {
    const { store } = records;
    const symbols = stored(true);
    expect(symbols.length).toBeGreaterThan(5);
    const clock = { now: NOW };
    const fresh = createHandler({ store, now: () => clock.now, requestId: () => 'r' });
    const kept = createHandler({ store, now: () => clock.now, requestId: () => 'r', cache: createPayloadCache() });
    const broken = contract(await descriptionOf(fresh));
    let answered = 0;
    for (const call of callsAbout(store, symbols.slice(0, 9))) {
      const request = requestOf(call);
      clock.now = NOW;
      const response = await kept(request);
      expect(broken(request, response), call).toBeUndefined();
      if (response.status === 200) answered += 1;
      // Half a second on the ages of some parts have turned and those of others have not.
      clock.now = NOW + 500;
      expect((await kept(request)).body, call).toBe((await fresh(request)).body);
    }
    expect(answered).toBeGreaterThan(100);
  });

  test('about symbols without prices too', async () => {
    const { store } = records;
    const known = new Set(store.storedSymbols());
    const unknown = symbolsOf(store).filter((symbol) => !known.has(symbol));
    const bare = [...stored(false).slice(0, 6), ...unknown.slice(0, 4)];
    const handle = createHandler({ store, now: () => NOW });
    const broken = contract(await descriptionOf(handle));
    for (const call of callsAbout(store, bare)) {
      const request = requestOf(call);
      const response = await handle(request);
      expect(broken(request, response), call).toBeUndefined();
    }
  });

  test.each(['2012-06-29', '2019-03-29', '2023-06-30'])('answers as of %s keep to it as well', async (date) => {
    const { store } = records;
    const handle = createHandler({ store, now: () => NOW, asOf: closeInstant(parseDay(date)!) + HALF_HOUR });
    const broken = contract(await descriptionOf(handle));
    for (const symbol of stored(true).slice(0, 6))
      for (const call of callsAbout(store, [symbol]).filter((each) => !each.startsWith('/v2/filings/'))) {
        const request = requestOf(call);
        expect(broken(request, await handle(request)), call).toBeUndefined();
      }
  });

  test.each([undefined, '2019-06-28', '2025-02-14'])('routes agree on what they share (as of %s)', async (date) => {
    const day = date === undefined ? undefined : parseDay(date)!;
    const asOf = day === undefined ? {} : { asOf: closeInstant(day) + HALF_HOUR };
    const handle = createHandler({ store: records.store, now: () => NOW, ...asOf });
    const symbols = date === undefined ? [...stored(true), ...stored(false)] : stored(true);
    let answered = 0;
    for (const symbol of symbols) answered += await expectAgreement(handle, symbol, date ?? '2026-11-21');
    expect(answered).toBeGreaterThan(100);
  });

  // Days around 4-for-1 and 10-for-1 splits, of filings, and before others.
  test.each([
    ['AAPL', '2020-08-28'],
    ['AAPL', '2020-08-31'],
    ['AAPL', '2023-02-03'],
    ['NVDA', '2024-05-31'],
    ['NVDA', '2024-06-07'],
    ['NVDA', '2024-06-10'],
    ['MSFT', '2022-07-27'],
    ['KO', '2024-02-21'],
    ['JPM', '2024-06-07'],
    ['SPY', '2024-06-07'],
  ])('%s as of %s is what a store without anything later gives', async (symbol, date) => {
    const day = parseDay(date)!;
    const answers = async (from: StoreReader) => {
      const asOf = closeInstant(day) + HALF_HOUR;
      const handle = createHandler({ store: from, now: () => NOW, asOf, requestId: () => 'r' });
      const routes = ['snapshot', 'valuation', 'price-action', 'technicals'];
      return Promise.all(routes.map(async (route) => (await handle(requestOf(`/v2/${route}?symbol=${symbol}`))).body));
    };
    const bodies = await answers(records.store);
    expect(bodies).toEqual(await answers(storeUntil(records.store, day)));
    for (const body of bodies) expect(JSON.parse(body).data.as_of.slice(0, 10)).toBe(date);
  });
});

/** The store without later facts, bars, splits and dividends; figures are computed from what is left. */
function storeUntil(store: StoreReader, cut: EpochDay): StoreReader {
  const facts = (cik: number): FactSet | undefined => {
    const whole = store.facts(cik);
    if (whole === undefined) return undefined;
    const columns = [...whole.columns].map(([key, column]): [string, typeof column] => {
      const keep = [...column.report.keys()].filter((i) => whole.reports[column.report[i]!]!.filed <= cut);
      const ints = (from: Int32Array) => Int32Array.from(keep, (i) => from[i]!);
      const value = Float64Array.from(keep, (i) => column.value[i]!);
      const { start, end, report } = column;
      return [key, { ...column, start: ints(start), end: ints(end), report: ints(report), value }];
    });
    return { ...whole, columns: new Map(columns.filter(([, { end }]) => end.length > 0)) };
  };
  const own: Partial<StoreReader> = {
    facts,
    trailing: () => [],
    bars: (symbol, from, to = cut) => store.bars(symbol, from, Math.min(to, cut)),
    splits: (symbol) => store.splits(symbol).filter(({ day }) => day <= cut),
    dividends: (symbol) => store.dividends(symbol).filter(({ day }) => day <= cut),
    nonRelianceDays: (cik) => store.nonRelianceDays(cik).filter((day) => day <= cut),
  };
  return new Proxy(store, {
    get(target, name) {
      if (Object.hasOwn(own, name)) return own[name as keyof StoreReader];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
