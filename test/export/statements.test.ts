/** Statements of the sample as tables: what a row knows was public when it became available. */
import { expect, test } from 'vitest';
import { completionInstant } from '../../src/engine/calendar.ts';
import type { Dimension } from '../../src/export/dimensions.ts';
import { subjectsOf } from '../../src/export/subjects.ts';
import type { Cell } from '../../src/export/table.ts';
import { statementsTable } from '../../src/export/tables/statements.ts';
import type { StoreReader } from '../../src/store/reading/types.ts';
import { SAMPLE_END_DAY } from '../../tools/sample-market/generate.ts';
import { sampleStore } from '../sample-market/imported.ts';
import { FactsBuilder } from '../support/facts-builder.ts';
import { marketStore } from '../support/market-store.ts';

const sample = sampleStore().store;
const NOW = completionInstant(SAMPLE_END_DAY) + 3_600_000;

type Row = Readonly<Record<string, Cell>>;

const restated = (symbol: string, asOf: number) => rowsOf(symbol, 'restated', asOf);

function rowsOf(symbol: string, dimension: Dimension, asOf: number, store: StoreReader = sample): readonly Row[] {
  const [subject] = subjectsOf(store, symbol);
  const table = statementsTable({ source: { store, now: NOW, asOf }, subjects: [subject!] }, dimension);
  return [...table.rowsOf(subject!)].map((cells) =>
    Object.fromEntries(table.columns.map(({ name }, i) => [name, cells[i]])),
  );
}

const keyOf = ({ dimension, period_end: end }: Row) => `${dimension} ${end}`;

test('restated twelve months were public when their row became available', () => {
  const twelve = restated('ZRST', NOW).filter(({ dimension }) => dimension === 'MRT');
  expect(twelve.length).toBeGreaterThan(20);
  const then = new Map<Cell, ReadonlyMap<string, Row>>();
  for (const { available_at: at } of twelve)
    if (!then.has(at)) then.set(at, new Map(restated('ZRST', at as number).map((row) => [keyOf(row), row])));
  for (const row of twelve) {
    const { revenue, net_income } = then.get(row.available_at)!.get(keyOf(row))!;
    expect({ revenue, net_income }, keyOf(row)).toEqual({ revenue: row.revenue, net_income: row.net_income });
  }
});

test.each(['as-reported', 'restated'] as const)('a foreign filer has quarters in its 6-Ks, %s', (dimension) => {
  const quarters = rowsOf('CNQ', dimension, NOW).filter(({ dimension }) => /^.RQ$/.test(dimension as string));
  const ofYear = quarters.filter(({ fiscal_year: year }) => year === 2024).map((row) => [row.fiscal_period, row.form]);
  expect(ofYear).toEqual([
    ['Q1', '6-K'],
    ['Q2', '6-K'],
    ['Q3', '6-K'],
    ['Q4', '40-F'],
  ]);
});

test('a restated row is of the report that counts the year in weeks and ends it a day later (DE, 2015)', () => {
  const builder = new FactsBuilder();
  for (const [filed, start, end, revenue, assets] of [
    ['2015-12-18', '2014-11-01', '2015-10-31', 28_862.8, 57_947.6],
    ['2016-12-19', '2015-11-01', '2016-10-31', 26_644, 57_981.4],
  ] as const)
    builder.file('10-K', filed, { period: end }).flow('Revenues', start, end, revenue).instant('Assets', end, assets);
  const weeks = builder.file('10-K', '2017-12-18', { period: '2017-10-29' });
  weeks.flow('Revenues', '2016-10-31', '2017-10-29', 29_737.7).instant('Assets', '2017-10-29', 65_786.3);
  weeks.instant('Assets', '2015-11-01', 57_883);
  const rows = rowsOf('X', 'restated', NOW, marketStore({ X: { facts: builder.build(), row: { cik: 1 } } }));
  const row = rows.find(({ dimension, fiscal_year: year }) => dimension === 'MRY' && year === 2015);
  expect(row).toMatchObject({ total_assets: 57_883, accession: '0000000001-17-000002' });
});
