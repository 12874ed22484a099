/**
 * A screen on any past day: 500 random values of the sample and 500 of real records, each that of its own route with
 * the same day.
 */
import { expect, test } from 'vitest';
import { closeInstant } from '../../src/engine/calendar.ts';
import { SAMPLE_END_DAY } from '../../tools/sample-market/generate.ts';
import { sampleStore } from '../sample-market/imported.ts';
import { compareTriples } from '../support/screen-triples.ts';
import { useCompanies } from './records-store.ts';

const NOW = Date.UTC(2026, 10, 21);
const COUNT = 500;

const records = useCompanies();

test('the sample', async () => {
  const { store } = sampleStore();
  const symbols = store.marketSymbols('').flatMap(({ symbol, firstDay }) => (firstDay === undefined ? [] : [symbol]));
  const now = closeInstant(SAMPLE_END_DAY) + 3_600_000;
  const { differences, known } = await compareTriples(store, symbols, { count: COUNT, seed: 'screen/sample', now });
  expect(differences).toEqual([]);
  expect(known).toBeGreaterThan(COUNT / 2);
}, 600_000);

test('real records', async () => {
  const { store } = records;
  const priced = store.marketSymbols('').filter(({ firstDay }) => firstDay !== undefined);
  const companies = priced.filter(({ symbol }) => (store.symbol(symbol)?.cik ?? 0) !== 0);
  const symbols = companies.map(({ symbol }) => symbol);
  const { differences, known } = await compareTriples(store, symbols, { count: COUNT, seed: 'screen/real', now: NOW });
  expect(differences).toEqual([]);
  expect(known).toBeGreaterThan(COUNT / 4);
}, 600_000);
