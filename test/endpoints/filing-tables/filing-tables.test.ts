/** The tables of the sample's filings, over both routes. */
import { describe, expect, test } from 'vitest';
import { compute as one } from '../../../src/endpoints/filing-table/compute.ts';
import { compute as list } from '../../../src/endpoints/filing-tables/compute.ts';
import { isMdsError } from '../../../src/errors.ts';
import { sampleStore } from '../../sample-market/imported.ts';

const { store } = sampleStore();
const context = { store, now: Date.UTC(2026, 10, 21), asOf: undefined };
const REPORT = '0009900001-26-000011';

const fault = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => (isMdsError(error) ? error : undefined),
  );

describe('the list', () => {
  test('has every table with its number, section and size', async () => {
    const { tables } = await list(context, { accession: REPORT });
    expect(tables.map(({ number }) => number)).toEqual(tables.map((_, i) => i + 1));
    expect(tables.map(({ caption, section }) => [caption, section]).slice(2)).toEqual([
      ['Statements of Operations', 'financial_statements_and_supplementary_data'],
      ['Balance Sheets', 'financial_statements_and_supplementary_data'],
      ['Statements of Cash Flows', 'financial_statements_and_supplementary_data'],
      ['Revenue by Segment', 'financial_statements_and_supplementary_data'],
      ['Revenue by Product', 'financial_statements_and_supplementary_data'],
      ['Revenue by Region', 'financial_statements_and_supplementary_data'],
    ]);
    for (const { number, rows, columns } of tables) {
      const table = await one(context, { accession: REPORT, number });
      expect([table.rows.length, table.columns.length]).toEqual([rows, columns]);
    }
  });

  test('can be narrowed to a section, by name or number, and to a text in any case', async () => {
    const numbers = async (params: object): Promise<number[]> =>
      (await list(context, { accession: REPORT, ...params })).tables.map(({ number }) => number);
    expect(await numbers({ section: 'mda' })).toEqual([1, 2]);
    expect(await numbers({ section: 'item_7' })).toEqual([1, 2]);
    expect(await numbers({ section: 'risk_factors' })).toEqual([]);
    expect(await numbers({ grep: 'TOTAL ASSETS' })).toEqual([4]);
    expect(await numbers({ grep: 'no such words' })).toEqual([]);
  });

  test('refuses a section that the form never had, and a filing without documents, with the way to them', async () => {
    expect(await fault(list(context, { accession: REPORT, section: 'item_99' }))).toMatchObject({
      code: 'PARAM_INVALID',
    });
    const { cik } = store.symbol('KO')!;
    const bare = store
      .filings(cik!)
      .find(({ accession, form }) => form === '10-K' && store.documents(accession).length === 0);
    expect(await fault(list(context, { accession: bare!.accession }))).toMatchObject({
      code: 'NO_DATA',
      details: { missing: ['document'], hint: expect.any(String) },
    });
  });
});

describe('one table', () => {
  test('has the numbers of the company’s facts', async () => {
    const { columns, rows } = await one(context, { accession: REPORT, number: 4 });
    const total = rows.find(([label]) => /^total assets$/i.test(label!))!;
    const { cik } = store.symbol('AAPL')!;
    const facts = store.facts(cik!, ['us-gaap:Assets'])!;
    const column = [...facts.columns.values()].find(({ concept }) => concept === 'Assets')!;
    const values = new Set([...column.value].map((value) => Math.round(value / 1e6)));
    expect(columns).toHaveLength(3);
    for (const cell of total.slice(1)) expect(values).toContain(Number(cell.replace(/[$,]/g, '')));
  });

  test('beyond the last one says how many there are', async () => {
    expect(await fault(one(context, { accession: REPORT, number: 99 }))).toMatchObject({
      code: 'PARAM_INVALID',
      message: `${REPORT} has 8 tables, no table 99`,
      details: { count: 8 },
    });
  });
});
