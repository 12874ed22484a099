/**
 * `fact(CONCEPT)` in screens and panels of the sample: the same numbers as the tagged facts, the history and the lines
 * of the statements have, on each day.
 */
import { describe, expect, test } from 'vitest';
import { endpointNamed } from '../../../src/endpoints/index.ts';
import { compute } from '../../../src/endpoints/screen/compute.ts';
import type { Payload } from '../../../src/endpoints/screen/payload.ts';
import { liveFigures } from '../../../src/endpoints/subject/live-figures.ts';
import { closeInstant } from '../../../src/engine/calendar.ts';
import { newYorkInstant } from '../../../src/engine/new-york.ts';
import { subjectsOf } from '../../../src/export/subjects.ts';
import { panelTable } from '../../../src/export/tables/panel.ts';
import { SAMPLE_END_DAY } from '../../../tools/sample-market/generate.ts';
import { sampleStore } from '../../sample-market/imported.ts';
import { day } from '../../support/facts-builder.ts';

const { store } = sampleStore();
const NOW = closeInstant(SAMPLE_END_DAY) + 3_600_000;
const UNIVERSE = 'AAPL,MSFT,KO,JPM,COST';
const endOf = (date: string) => newYorkInstant(day(date), 1440) - 1;

async function screened(fields: string, asOf?: number, expression = 'price > 0'): Promise<Payload> {
  const params = { universe: UNIVERSE, sort: 'price', include_stale: 'no', expression, fields };
  return compute({ store, now: NOW, asOf, liveFigures }, params);
}

async function answer(route: string, params: Readonly<Record<string, unknown>>, asOf?: number): Promise<never> {
  const { compute: load } = endpointNamed(route)!;
  return (await (await load!()).compute({ store, now: NOW, asOf, liveFigures }, params as never)) as never;
}

describe('the value of a concept', () => {
  const days = [undefined, endOf('2021-03-15'), endOf('2020-04-20')];

  test.each(days)('is that of facts and of the history (%s)', async (asOf) => {
    const names = ['fact(InventoryNet, quarter)', 'fact(us-gaap:Assets, annual)'];
    const { rows } = await screened(names.join(','), asOf);
    expect(rows).toHaveLength(5);
    for (const row of rows) {
      for (const [i, [find, period, cadence]] of (
        [
          ['InventoryNet', 'quarter', 'quarterly'],
          ['us-gaap:Assets', 'annual', 'annual'],
        ] as const
      ).entries()) {
        const { symbol } = row;
        const value = row[names[i]!];
        if (typeof value !== 'number') {
          // A bank has no inventory.
          expect([symbol, find]).toEqual(['JPM', 'InventoryNet']);
          continue;
        }
        const facts = (await answer('facts', { symbol, find, period, limit: 1 }, asOf)) as {
          rows: readonly { readonly value: number }[];
        };
        const history = (await answer('history', { symbol, series: [`fact:${find}`], cadence }, asOf)) as {
          rows: readonly (readonly unknown[])[];
        };
        expect([facts.rows[0]!.value, history.rows.at(-1)![1]]).toEqual([value, value]);
      }
    }
  });

  test('of a line of the statements is the line, and follows filings', async () => {
    const tagged = 'fact(ResearchAndDevelopmentExpense, annual)';
    const { rows } = await screened(`${tagged}, annual.rnd_expense, ${tagged}{1y}, annual.rnd_expense{1y}`);
    const reported = rows.filter((row) => typeof row['annual.rnd_expense'] === 'number');
    expect(reported.length).toBeGreaterThan(1);
    for (const row of reported) {
      expect(row[tagged]).toBe(row['annual.rnd_expense']);
      expect(row[`${tagged}{1y}`]).toBe(row['annual.rnd_expense{1y}']);
      expect(row[tagged]).not.toBe(row[`${tagged}{1y}`]);
    }
  });

  test('without a period: the newest balance, twelve months of an amount', async () => {
    const { rows } = await screened('fact(InventoryNet), quarter.inventory, fact(NetIncomeLoss), net_income_ttm_usd');
    for (const row of rows.filter(({ symbol }) => symbol !== 'JPM')) {
      expect(row['fact(InventoryNet)']).toBe(row['quarter.inventory']);
      expect(row['fact(NetIncomeLoss)']).toBe(row.net_income_ttm_usd);
    }
  });
});

test('conditions compare, rank and count it like any field', async () => {
  const expression = 'fact(InventoryNet) > 1 and change(fact(InventoryNet, annual), 1y) > -1000';
  const payload = await screened('fact(InventoryNet), rank(fact(InventoryNet))', undefined, expression);
  expect([payload.matched, payload.missing]).toEqual([
    4,
    { 'fact(InventoryNet)': 1, 'fact(InventoryNet, annual)': 1, 'fact(InventoryNet, annual){1y}': 1 },
  ]);
  const ranks = payload.rows.map((row) => [row['fact(InventoryNet)'], row['rank(fact(InventoryNet))']]);
  const sorted = ranks.toSorted(([a], [b]) => (b as number) - (a as number));
  expect(sorted.map(([, rank]) => rank)).toEqual([1, 2, 3, 4]);
});

test('a panel has the value of each date', async () => {
  const fields = 'fact(InventoryNet), quarter.inventory';
  const options = { fields, cadence: 'monthly', from: day('2019-01-01'), to: SAMPLE_END_DAY, sameDay: false } as const;
  const table = await panelTable({ store, now: NOW, asOf: undefined }, subjectsOf(store, 'KO'), options);
  const [mine, line] = [fields.split(', ')[0]!, 'quarter.inventory'].map((name) =>
    table.columns.findIndex((column) => column.name === name),
  ) as [number, number];
  const rows = table.subjects.flatMap((subject) => [...table.rowsOf(subject)]);
  expect(rows.length).toBeGreaterThan(80);
  expect(rows.map((row) => row[mine])).toEqual(rows.map((row) => row[line]));
  expect(new Set(rows.map((row) => row[mine])).size).toBeGreaterThan(20);
});

test.each([
  [
    'fact(InventroyNet) > 1',
    /no company of the universe has a tagged concept InventroyNet/,
    'did you mean InventoryNet?',
  ],
  ['fact(us-gaap:InventoryNet, weekly) > 1', /of a quarter or a year, not of weekly/, /fact\(\.\.\., annual\)/],
  ['fact(2) > 1', /takes a tagged concept/, /InventoryNet/],
  ['fact(price + 1) > 1', /takes a tagged concept/, /InventoryNet/],
  ['fact(InventoryNet, annual, 2) > 1', /takes a tagged concept/, /InventoryNet/],
  ['us-gaap:InventoryNet > 1', /no field by itself/, /write fact\(us-gaap:InventoryNet\)/],
  ['abs(price){1y} > 1', /only a field has \{1y\}/, /field itself/],
])('%s is refused with what to write', async (expression, message, hint) => {
  await expect(screened('price', undefined, expression)).rejects.toMatchObject({
    code: 'PARAM_INVALID',
    message: expect.stringMatching(message),
    details: { hint: expect.stringMatching(hint) },
  });
});

test('a name that no company had used yet on a past day is missing, not refused', async () => {
  const { rows } = await screened('fact(InventoryNet)', endOf('2012-01-03')).catch(() => ({ rows: [] }));
  for (const row of rows) expect(row['fact(InventoryNet)']).toMatchObject({ available: false });
});
