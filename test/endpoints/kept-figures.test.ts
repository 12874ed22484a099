/** Figures kept by an import are what the statements engine would say: on every day they changed, for every company of the sample. */
import { describe, expect, test } from 'vitest';
import { timelineOf } from '../../src/endpoints/shared/figures.ts';
import { liveFigures } from '../../src/endpoints/shared/live-figures.ts';
import { ENGINE_EDITION } from '../../src/engine/edition.ts';
import { encodeFigures } from '../../src/engine/valuation/digest.ts';
import type { TrailingRow } from '../../src/store/row-types.ts';
import type { StoreReader } from '../../src/store/types.ts';
import { sampleStore } from '../sample-market/imported.ts';

const EVER = -0x80000000;
const NOW = Date.UTC(2030, 0, 1);

describe('the sample', () => {
  const { store } = sampleStore();
  const symbols = store
    .universeLines()
    .split('\n')
    .map((line) => line.split('\t')[0]!)
    .filter((symbol) => store.trailing(symbol, 1e6).length > 0);

  test('keeps figures of its companies', () => expect(symbols.length).toBeGreaterThan(25));

  test.each(symbols)('%s', (symbol) => {
    const row = store.symbol(symbol)!;
    const company = store.company(row.cik!);
    const asOf = row.lastDay!;
    const splits = store.splits(symbol);
    const subject = { row, asOf, splits };
    const kept = timelineOf({ store, now: NOW, asOf: undefined, liveFigures }, subject, company, EVER);
    const live = liveFigures(store, row.cik!, subject, company, EVER);
    // Stretches that say the same are kept as one.
    const told = live.map(({ from, figures }) => ({ from, text: encodeFigures(figures) }));
    const distinct = told.filter(({ text }, i) => text !== told[i - 1]?.text);
    expect(kept.map(({ from, figures }) => ({ from, text: encodeFigures(figures) }))).toEqual(distinct);
  });
});

describe('what is kept is not read', () => {
  const { store } = sampleStore();
  const symbol = 'AAPL';
  const row = store.symbol(symbol)!;
  const splits = store.splits(symbol);
  const kept = store.trailing(symbol, row.lastDay!);

  /** The figures of a store whose kept row is altered: recognisable by their currency. */
  function read(alter: (kept: TrailingRow) => TrailingRow, asOf = row.lastDay!): string | undefined {
    const marked = kept.map((each) => alter({ ...each, figures: each.figures.replace('"USD"', '"XXX"') }));
    const altered: StoreReader = Object.create(store, { trailing: { value: () => marked } });
    const company = store.company(row.cik!);
    return timelineOf(
      { store: bound(altered, store), now: NOW, asOf: undefined, liveFigures },
      { row, asOf, splits },
      company,
      asOf,
    ).at(-1)?.figures?.currency;
  }

  test('unless it is of this edition, this company and no later split', () => {
    expect(read((same) => same)).toBe('XXX');
    expect(read((same) => ({ ...same, engine: `${ENGINE_EDITION}x` }))).toBe('USD');
    expect(read((same) => ({ ...same, cik: 1 }))).toBe('USD');
    expect(read((same) => ({ ...same, splitDay: row.lastDay! + 1 }))).toBe('USD');
  });
});

/** Methods of a reader work on its own state. */
function bound(altered: StoreReader, store: StoreReader): StoreReader {
  return new Proxy(altered, {
    get: (_, name) => {
      const own = Object.hasOwn(altered, name);
      const value: unknown = Reflect.get(own ? altered : store, name, own ? altered : store);
      return typeof value === 'function' && !own ? value.bind(store) : value;
    },
  });
}
