/** A screen of real records on any past day: each of 1,000 random values is that of its own route with the same day. */
import { expect, test } from 'vitest';
import { compareTriples } from '../../support/screen-triples.ts';
import { useCompanies } from '../records-store.ts';

const NOW = Date.UTC(2026, 10, 21);
const COUNT = 1000;

const records = useCompanies();

test('random values on random days are those of their routes', async () => {
  const { store } = records;
  const priced = store.marketSymbols('').filter(({ firstDay }) => firstDay !== undefined);
  const companies = priced.filter(({ symbol }) => (store.symbol(symbol)?.cik ?? 0) !== 0);
  const symbols = companies.map(({ symbol }) => symbol);
  const { differences, known } = await compareTriples(store, symbols, { count: COUNT, seed: 'screen/real', now: NOW });
  expect(differences).toEqual([]);
  expect(known).toBeGreaterThan(COUNT / 4);
}, 600_000);
