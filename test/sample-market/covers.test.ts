/**
 * What covers bring to the sample: companies of several classes and a foreign one, as generator, importer and routes
 * have them.
 */
import { expect, test } from 'vitest';
import { compute as snapshotOf } from '../../src/endpoints/snapshot/compute.ts';
import type { Payload } from '../../src/endpoints/snapshot/payload.ts';
import { liveFigures } from '../../src/endpoints/subject/live-figures.ts';
import { closeInstant } from '../../src/engine/calendar.ts';
import type { Cover } from '../../src/engine/covers/types.ts';
import { isMarker } from '../../src/engine/value.ts';
import { SAMPLE_END_DAY } from '../../tools/sample-market/generate.ts';
import { sampleStore } from './imported.ts';

const { store } = sampleStore();

function snapshot(symbol: string): Payload {
  const now = closeInstant(SAMPLE_END_DAY) + 3_600_000;
  return snapshotOf({ store, now, asOf: undefined, liveFigures }, { symbol }) as Payload;
}

function newestCover(symbol: string): Cover {
  return JSON.parse(store.covers(store.symbol(symbol)!.cik!).at(-1)!.json) as Cover;
}

test.each(['GOOGL', 'GOOG', 'META'])('%s: its classes are added, the record of facts has no count', (symbol) => {
  const { cik } = store.symbol(symbol)!;
  expect(store.facts(cik!, ['dei:EntityCommonStockSharesOutstanding'])?.columns.size).toBe(0);
  const classes = newestCover(symbol).counts;
  expect(classes.length).toBe(symbol === 'META' ? 2 : 3);
  const { shares_outstanding } = snapshot(symbol).fundamentals_quick;
  expect(shares_outstanding).toBe(classes.reduce((sum, { value }) => sum + value, 0));
});

test('GOOG and GOOGL: one market cap, each class at its own price, class B at that of class A', () => {
  const price = (symbol: string): number => snapshot(symbol).quote.price as number;
  const shares = new Map(newestCover('GOOG').counts.map(({ members, value }) => [members[0]!.split(':')[1], value]));
  const [a, b, c] = ['CommonClassAMember', 'CommonClassBMember', 'CapitalClassCMember'].map(
    (name) => shares.get(name)!,
  );
  const expected = (a! + b!) * price('GOOGL') + c! * price('GOOG');
  for (const symbol of ['GOOG', 'GOOGL']) {
    expect(snapshot(symbol).fundamentals_quick.market_cap_usd).toBe(Math.round(expected));
  }
});

test('SHEL: a depositary share represents two', () => {
  const { quote, fundamentals_quick: quick } = snapshot('SHEL');
  const [cap, shares, price] = [quick.market_cap_usd, quick.shares_outstanding, quote.price];
  if (isMarker(cap) || isMarker(shares) || isMarker(price)) throw new Error('no value');
  expect(cap / ((price * shares) / 2)).toBeCloseTo(1, 9);
  expect(isMarker(quick.pe_ttm)).toBe(false);
});

test('a depositary share of a filer whose covers are not there stays unknown', () => {
  expect(store.covers(store.symbol('BABA')!.cik!)).toEqual([]);
  expect(snapshot('BABA').fundamentals_quick.market_cap_usd).toEqual({ available: false, reason: 'adr_ratio_unknown' });
});
