/**
 * A screen of real records on any past day: each of 1,000 random values is that of its own route with the same day, and
 * at a close that of a panel too. MDS_CLOSE_TRIPLES: how many at a close (default 150).
 */
import { expect, test } from 'vitest';
import { compareTriples } from '../../support/screen-triples.ts';
import { useCompanies } from '../records-store.ts';

const NOW = Date.UTC(2026, 10, 21);
const COUNT = 1000;
const AT_CLOSE = Number(process.env.MDS_CLOSE_TRIPLES ?? 150);

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

test('at the close a screen, a panel and a route are the same figures', async () => {
  const { store } = records;
  const symbols = store.marketSymbols('').flatMap(({ symbol, firstDay }) => (firstDay === undefined ? [] : [symbol]));
  const drawn = { count: AT_CLOSE, seed: 'close/real', now: NOW, atClose: true };
  const { differences, known, inPanels } = await compareTriples(store, symbols, drawn);
  console.log(`${AT_CLOSE} triples, ${known} known, ${inPanels} in panels`);
  expect(differences).toEqual([]);
  expect(Math.min(known, inPanels)).toBeGreaterThan(AT_CLOSE / 4);
}, 3_600_000);
