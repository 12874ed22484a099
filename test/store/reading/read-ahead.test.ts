/** Reads of many symbols in one statement: the records that a statement for each gives, with fewer statements. */
import { describe, expect, test, vi } from 'vitest';
import { newestBars, readAhead } from '../../../src/store/reading/read-ahead.ts';
import { SAMPLE_END_DAY } from '../../../tools/sample-market/generate.ts';
import { sampleStore } from '../../sample-market/imported.ts';

const { store } = sampleStore();
const symbols = [...store.marketSymbols('').map(({ symbol }) => symbol), 'NONE'];
const DAYS = [SAMPLE_END_DAY, SAMPLE_END_DAY - 1500, SAMPLE_END_DAY - 40_000];

/** Columns of bars are made when they are read. */
const columns = ({ days, open, high, low, close, volume }: ReturnType<typeof store.bars>) => ({
  days,
  open,
  high,
  low,
  close,
  volume,
});

describe.each(DAYS)('day %i', (day) => {
  test('every read is that of the reader, of the present symbol and of others', () => {
    const ahead = readAhead(store, symbols);
    for (const [i, symbol] of symbols.entries()) {
      ahead.goTo(i);
      // Some are asked for seldom, some twice, some of another symbol.
      for (const each of i % 3 === 0 ? [symbol, 'SPY', symbol] : [symbol]) {
        expect(ahead.store.symbol(each)).toEqual(store.symbol(each));
        if (i % 5 > 1) expect(ahead.store.splits(each)).toEqual(store.splits(each));
        expect(ahead.store.trailing(each, day)).toEqual(store.trailing(each, day));
        expect(ahead.store.trailing(each, day, day - 500)).toEqual(store.trailing(each, day, day - 500));
        for (const from of [day, day - 300 - (i % 2), day - 900]) {
          expect(columns(ahead.store.bars(each, from, day))).toEqual(columns(store.bars(each, from, day)));
        }
      }
      expect(ahead.store.dividends(symbol)).toEqual(store.dividends(symbol));
    }
    expect(ahead.store.kind).toBe(store.kind);
  });

  test('the newest bar of each', () => {
    for (const from of [day - 1, day - 364]) {
      const found = newestBars(store, symbols, from, day);
      for (const symbol of symbols) expect(found.get(symbol), symbol).toBe(store.bars(symbol, from, day).days.at(-1));
    }
  });
});

test('statements are shared where a read is asked for in turn, and read little else where it is seldom', () => {
  const rows = vi.spyOn(store, 'rows');
  const count = (every: number): [statements: number, rows: number] => {
    rows.mockClear();
    const ahead = readAhead(store, symbols);
    for (let i = 0; i < symbols.length; i += every) {
      ahead.goTo(i);
      ahead.store.symbol(symbols[i]!);
    }
    return [rows.mock.calls.length, rows.mock.results.reduce((sum, { value }) => sum + (value as unknown[]).length, 0)];
  };
  const asked = Math.ceil(symbols.length / 7);
  const [shared] = count(1);
  const [seldom, read] = count(7);
  rows.mockRestore();
  expect(symbols.length).toBeGreaterThan(20);
  // 1, 2, 4, 8, ... symbols to a statement.
  expect(shared).toBe(Math.ceil(Math.log2(symbols.length + 1)));
  expect(seldom).toBe(asked);
  expect(read).toBeLessThanOrEqual(2 * asked);
});
