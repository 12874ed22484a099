/** What `mds status` counts: what is stored, not what the last import brought. */
import { afterAll, expect, test } from 'vitest';
import { openInventory } from '../../../src/store/reading/inventory.ts';
import { sampleRecords } from '../../mirror/sample.ts';
import { bench } from '../../sources/workbench.ts';

const CIK = 9900001;
const NAME = `companyfacts/CIK000${CIK}.json`;
const desk = bench();
afterAll(() => desk.close());

test('a record of one concept after a full one: the facts of both count', () => {
  const records = sampleRecords();
  const full = records.facts.get(CIK)!;
  const now = Date.UTC(2026, 10, 21);
  desk.run({ 'company_tickers.json': records.tickers.get('company_tickers.json')!, [NAME]: full }, { now });
  const { facts, ...company } = JSON.parse(Buffer.from(full).toString('utf8'));
  const [concept, body] = Object.entries<{ units: { USD: object[] } }>(facts['us-gaap']).find(
    ([name]) => name === 'Assets',
  )!;
  const last = body.units.USD.slice(-1);
  const part = { ...company, facts: { 'us-gaap': { [concept]: { ...body, units: { USD: last } } } } };
  desk.run({ [NAME]: Buffer.from(JSON.stringify(part)) }, { now: now + 1000 });

  const stored = [...desk.store.facts(CIK)!.columns.values()].reduce((sum, { value }) => sum + value.length, 0);
  expect(stored).toBeGreaterThan(1000);
  const holdings = openInventory(desk.store.path);
  expect(holdings.of('AAPL')?.facts).toBe(stored);
  holdings.close();
});
