/** Figures made of facts before there are prices: any order of imports ends in the same store. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CrossSection, crossSection } from '../../src/endpoints/screen/cross-section.ts';
import { isKept } from '../../src/endpoints/screen/kept-fields.ts';
import { screenVocabulary } from '../../src/endpoints/screen/vocabulary.ts';
import { closeInstant } from '../../src/engine/calendar.ts';
import { ENGINE_EDITION } from '../../src/engine/edition.ts';
import { CROSS_BLOCK, decodeBlock } from '../../src/store/codecs/cross-block.ts';
import type { StoreWriter } from '../../src/store/writing/types.ts';
import { SAMPLE_END_DAY } from '../../tools/sample-market/generate.ts';
import { cikOf, sampleStore } from '../sample-market/imported.ts';
import { sampleFiles } from '../sample-market/market.ts';
import { canonicalCsv, day, makeSeries } from './series.ts';
import { type Bench, bench, type Files } from './workbench.ts';

const NOW = closeInstant(SAMPLE_END_DAY) + 3_600_000;
const NO_DAY = -0x80000000;
const NAMES = (await screenVocabulary()).fields.filter(isKept);
let section: CrossSection;
const benches: Bench[] = [];
beforeAll(async () => {
  section = await crossSection(NOW);
  sampleStore();
});
afterAll(() => {
  for (const each of benches) each.close();
});

const text = (name: string): string => Buffer.from(sampleFiles().get(name)!).toString();

function records(symbol: string): Files {
  const cik = String(cikOf(symbol)).padStart(10, '0');
  const names = ['company_tickers_exchange.json', `submissions/CIK${cik}.json`, `companyfacts/CIK${cik}.json`];
  return Object.fromEntries(names.map((name) => [name, text(name)]));
}

/** The file of the prices, or its first lines. */
const prices = (symbol: string, lines?: number): Files => ({
  [`prices/${symbol}.csv`]: text(`prices/${symbol}.csv`).split('\n').slice(0, lines).join('\n'),
});

/** A store after an import of each of `parts`; `change` is done before the last. */
function imported(parts: readonly Files[], change?: (store: StoreWriter) => void): StoreWriter {
  const made = bench();
  benches.push(made);
  for (const [i, files] of parts.entries()) {
    if (i === parts.length - 1) made.store.transaction(() => change?.(made.store));
    const { files: reports } = made.run(files, { now: NOW, derive: section.update });
    expect(reports.map(({ status }) => status)).toEqual(reports.map(() => 'imported'));
  }
  return made.store;
}

const trailing = (store: StoreWriter, symbol: string) => store.trailing(symbol, 1e6, NO_DAY);

/** What is kept of the symbol: trailing figures, and values of a screen by field. */
function kept(store: StoreWriter, symbol: string) {
  const [market] = store.marketSymbols(ENGINE_EDITION, [symbol]);
  const slot = market!.slot!;
  const values = NAMES.map(({ source, path }) => {
    const name = [source, ...path.map(({ name }) => name)].join('.');
    const block = store.crossColumn(name).get(Math.floor(slot / CROSS_BLOCK))!;
    return [name, decodeBlock(block)[slot % CROSS_BLOCK]];
  });
  return { rows: trailing(store, symbol), day: market!.keptDay, values };
}

/** Day of the newest split of the figures. */
const splitDays = (store: StoreWriter, symbol: string) => [
  ...new Set(trailing(store, symbol).map(({ splitDay }) => splitDay)),
];

// KO has no split, AAPL one that its filings show, ZCAD one that only its prices list.
describe.each([
  ['KO', true],
  ['AAPL', false],
  ['ZCAD', true],
])('of %s', (symbol, isAhead) => {
  test('facts first, prices first, and both at once end in the same figures', () => {
    const whole = kept(imported([{ ...records(symbol), ...prices(symbol) }]), symbol);
    expect(whole.rows.length).toBeGreaterThan(10);
    let ahead = 0;
    const factsFirst = imported([records(symbol), prices(symbol)], (store) => {
      ahead = trailing(store, symbol).length;
      // A screen does not read what has no prices.
      expect(store.marketSymbols(ENGINE_EDITION)).toEqual([]);
      expect(store.marketSymbols(ENGINE_EDITION, [symbol])[0]!.slot).toBeUndefined();
    });
    expect(ahead > 0).toBe(isAhead);
    expect(kept(factsFirst, symbol)).toEqual(whole);
    expect(kept(imported([prices(symbol), records(symbol)]), symbol)).toEqual(whole);
  });
});

/** Leaves no figures of the symbol as they are made. */
const mark = (symbol: string) => (store: StoreWriter) =>
  store.putTrailing(
    symbol,
    trailing(store, symbol).map((row) => ({ ...row, figures: row.figures.replace('USD', 'EUR') })),
  );
const isMarked = (store: StoreWriter, symbol: string) =>
  trailing(store, symbol).every(({ figures, from }) => figures.includes('EUR') || from === NO_DAY);

test('prices without a split leave them as they were made', () => {
  expect(isMarked(imported([records('KO'), prices('KO')], mark('KO')), 'KO')).toBe(true);
});

describe.each([
  ['long before all that is reported changes nothing', '2006-03-01', true],
  ['between reports changes figures', '2020-06-01', false],
])('a split of the first prices %s', (_, date, isKept) => {
  const splits = [{ day: day(date), numerator: 2, denominator: 1 }];
  const file = { 'KO.csv': canonicalCsv(makeSeries('2005-01-03', '2024-12-30', { splits }), 'KO') };

  test('and the figures are those of an import of both', () => {
    const whole = kept(imported([{ ...records('KO'), ...file }]), 'KO');
    expect(whole.rows[0]!.splitDay).toBe(day(date));
    expect(kept(imported([records('KO'), file]), 'KO')).toEqual(whole);
    expect(isMarked(imported([records('KO'), file], mark('KO')), 'KO')).toBe(isKept);
  });
});

test('a new split in later prices is taken up', () => {
  const whole = imported([{ ...records('ZCAD'), ...prices('ZCAD') }]);
  const [split] = whole.splits('ZCAD');
  const lines = whole.bars('ZCAD').days.findIndex((day) => day >= split!.day);
  let before: readonly number[] = [];
  const later = imported([records('ZCAD'), prices('ZCAD', lines), prices('ZCAD')], (store) => {
    before = splitDays(store, 'ZCAD');
    expect(store.splits('ZCAD')).toEqual([]);
  });
  expect(before).toEqual([NO_DAY]);
  expect(splitDays(later, 'ZCAD')).toEqual([split!.day]);
  expect(kept(later, 'ZCAD')).toEqual(kept(whole, 'ZCAD'));
});

test('a run that brings prices makes no figures of companies it brings none of', () => {
  const lists = 'company_tickers_exchange.json';
  const store = imported([{ ...records('KO'), ...records('JPM'), [lists]: text(lists), ...prices('KO') }]);
  expect(trailing(store, 'KO').length).toBeGreaterThan(10);
  expect(trailing(store, 'JPM')).toEqual([]);
});

test('new facts before there are prices are taken up', () => {
  const cik = String(cikOf('KO')).padStart(10, '0');
  const name = `companyfacts/CIK${cik}.json`;
  // One fact less says another total.
  const old = { ...records('KO'), [name]: text(name).replace(/\{"end":[^{}]*\},(?=\{)/, '') };
  const store = imported([old, { [name]: text(name) }, prices('KO')]);
  expect(kept(store, 'KO')).toEqual(kept(imported([{ ...records('KO'), ...prices('KO') }]), 'KO'));
});
