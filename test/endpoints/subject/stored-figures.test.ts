/**
 * Figures stored by an import are those of the statements engine: on every day they changed, for every company of the
 * sample.
 */
import { describe, expect, test } from 'vitest';
import { timelineOf } from '../../../src/endpoints/subject/figures.ts';
import { liveFigures } from '../../../src/endpoints/subject/live-figures.ts';
import { ENGINE_EDITION } from '../../../src/engine/edition.ts';
import { encodeFigures } from '../../../src/engine/valuation/digest.ts';
import type { FiguresPeriod } from '../../../src/engine/valuation/figures.ts';
import { createHandler } from '../../../src/service/handler.ts';
import { companyFacts } from '../../../src/store/reading/company-facts.ts';
import type { StoreReader } from '../../../src/store/reading/types.ts';
import type { TrailingRow } from '../../../src/store/schema/row-types.ts';
import { sampleStore } from '../../sample-market/imported.ts';
import { symbolsOf } from '../../service/calls.ts';
import { withTrailing } from '../../support/market-store.ts';

const EVER = -0x80000000;
const NOW = Date.UTC(2030, 0, 1);

describe('the sample', () => {
  const { store } = sampleStore();
  const symbols = symbolsOf(store).filter((symbol) => store.trailing(symbol, 1e6).length > 0);

  test('has figures of its companies', () => expect(symbols.length).toBeGreaterThan(25));

  test.each(symbols)('%s', (symbol) => {
    const row = store.symbol(symbol)!;
    const asOf = row.lastDay!;
    const splits = store.splits(symbol);
    const subject = { row, asOf, splits };
    const stored = timelineOf({ store, now: NOW, asOf: undefined, liveFigures }, subject, EVER);
    const textOf = (each: (typeof stored)[number]) => ({ from: each.from, text: encodeFigures(each.figures) });
    // Consecutive equal figures are stored once.
    const live = liveFigures(store, row.cik!, subject, EVER).map(textOf);
    const distinct = live.filter(({ text }, i) => text !== live[i - 1]?.text);
    expect(stored.map(textOf)).toEqual(distinct);
  });

  const split = symbols.flatMap((symbol) => store.splits(symbol).map(({ day }) => [symbol, day] as const));
  test('has splits of companies with figures', () => expect(split.length).toBeGreaterThan(3));

  test.each(split)('%s before the split of day %i', (symbol, day) => {
    const row = store.symbol(symbol)!;
    for (const asOf of [day - 1, day - 100, day - 700]) {
      const subject = { row, asOf, splits: store.splits(symbol) };
      const context = { store, now: NOW, asOf: undefined };
      // Without live figures a basis that is not stored is an error.
      const stored = timelineOf(context, subject, EVER).map(({ figures }) => encodeFigures(figures));
      const live = liveFigures(store, row.cik!, subject, EVER).map(({ figures }) => encodeFigures(figures));
      expect(stored).toEqual(live.filter((text, i) => text !== live[i - 1]));
    }
  });
});

describe('stored figures', () => {
  const { store } = sampleStore();
  const symbol = 'AAPL';
  const row = store.symbol(symbol)!;
  const splits = store.splits(symbol);
  const stored = store.trailing(symbol, row.lastDay!);

  /** The figures of a store with an altered row, marked by their currency. */
  function read(alter: (stored: TrailingRow) => TrailingRow, asOf = row.lastDay!): string | undefined {
    const marked = stored.map((each) => alter({ ...each, figures: each.figures.replace('"USD"', '"XXX"') }));
    return timelineOf(
      { store: withTrailing(store, marked), now: NOW, asOf: undefined, liveFigures },
      { row, asOf, splits },
      asOf,
    ).at(-1)?.figures?.currency;
  }

  test('are read only if they are of this edition, this company and no later split', () => {
    expect(read((same) => same)).toBe('XXX');
    expect(read((same) => ({ ...same, engine: `${ENGINE_EDITION}x` }))).toBe('USD');
    expect(read((same) => ({ ...same, cik: 1 }))).toBe('USD');
    expect(read((same) => ({ ...same, splitDay: row.lastDay! + 1 }))).toBe('USD');
  });
});

test.each([
  ['/v2/snapshot', { symbol: 'AAPL' }],
  ['/v2/valuation', { symbol: 'AAPL' }],
  ['/v2/compare', { symbols: 'AAPL,JPM', fields: 'pe_ttm,ps_ttm' }],
  ['/v2/dividends', { symbol: 'KO' }],
  ['/v2/profile', { symbol: 'AAPL' }],
  ['/v2/history', { symbol: 'AAPL', cadence: 'weekly', series: 'pe_ttm' }],
])('%s of a store without stored figures is the same', async (path, query) => {
  const response = (store: StoreReader) =>
    createHandler({ store, now: () => NOW, requestId: () => 'r' })({
      ...{ method: 'GET', path, headers: {} },
      query: Object.entries(query as Record<string, string>),
    });
  const { store } = sampleStore();
  expect((await response(store)).status).toBe(200);
  expect(await response(withTrailing(store))).toEqual(await response(store));
});

describe('known at an instant after the close of a day with a later report', () => {
  const { store } = sampleStore();
  // 20:20:37 UTC: after the close, and after the session counts as complete.
  const day = 20651;
  const row = store.symbol('AAPL')!;
  const subject = { row, asOf: day, splits: store.splits('AAPL') };
  const report = companyFacts(store, row.cik!)!.reports.find(({ filed, accepted }) => filed === day && accepted)!;

  test.each([
    ['before it was accepted', -1],
    ['once it was', 0],
  ])('%s', (_, later) => {
    const instant = report.accepted! + later;
    const known = (atClose?: () => readonly FiguresPeriod[]) =>
      liveFigures(store, row.cik!, subject, day, { asOf: day, instant }, atClose).at(-1)!;
    const stored = timelineOf({ store, now: NOW, asOf: undefined }, subject, day);
    const isAtClose = later < 0;
    expect(known(() => stored) === stored.at(-1)).toBe(isAtClose);
    // What is computed is the same.
    expect(encodeFigures(known().figures) === encodeFigures(stored.at(-1)!.figures)).toBe(isAtClose);
  });
});
