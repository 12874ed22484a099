/**
 * Where the numbers of the statements come from, on a small crafted company: every number of the answer is there, and
 * adds up from the facts it names.
 */
import { describe, expect, test } from 'vitest';
import { money } from '../../src/endpoints/contract/leaves.ts';
import type { ExplainedCell, ExplainedLine } from '../../src/endpoints/contract/provenance.ts';
import type { ExplainedReport, ExplanationDocument } from '../../src/endpoints/fundamentals/explain.ts';
import { view } from '../../src/endpoints/fundamentals/explain-view.ts';
import { provenanceRows } from '../../src/endpoints/screens/provenance-view.ts';
import { drawn } from '../support/screen.ts';
import { fundamentalsOf, SPLIT_DAY } from './explained-company.ts';

const quarters = await fundamentalsOf('AAA', 'quarter');
const annual = await fundamentalsOf('AAA', 'annual');

function lineOf(report: ExplainedReport, field: string): ExplainedLine {
  const line = [...report.income_statement, ...report.balance_sheet, ...report.cash_flow].find(
    (each) => each.field === field,
  );
  if (line === undefined) throw new Error(`no line ${field}`);
  return line;
}

function cellOf(report: ExplainedReport, field: string, label: string): ExplainedCell {
  const cell = lineOf(report, field).cells.find(
    ({ fiscal_period, fiscal_year }) => `${fiscal_period} ${fiscal_year}` === label,
  );
  if (cell === undefined) throw new Error(`no ${field} in ${label}`);
  return cell;
}

function numbers(node: unknown): number {
  if (typeof node !== 'object' || node === null) return 0;
  if ('available' in node && node.available === false) return 1;
  return Object.entries(node).reduce(
    (sum, [key, child]) =>
      key === 'fiscal_year' || key === 'piotroski_status'
        ? sum
        : sum + (typeof child === 'number' ? 1 : numbers(child)),
    0,
  );
}

describe.each([
  ['quarters', quarters],
  ['years', annual],
] as const)('%s', (_, { payload, explained }) => {
  test.each(['income_statement', 'balance_sheet', 'cash_flow'] as const)(
    '%s: every number is explained, as answered',
    (name) => {
      for (const [i, row] of payload[name].entries()) {
        expect(explained[name]).toHaveLength(numbers(row));
        for (const { field, definition, cells } of explained[name]) {
          const answered = field.split('.').reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], row);
          expect(cells[i]?.value, field).toEqual(answered);
          expect(cells[i]).toMatchObject({
            fiscal_period: row.fiscal_period,
            fiscal_year: row.fiscal_year,
            period_end: row.period_end,
          });
          expect(definition, field).toMatch(/\S\. Unit: /);
        }
      }
    },
  );

  test('facts, signs and split factor give the number itself', () => {
    let checked = 0;
    for (const name of ['income_statement', 'balance_sheet', 'cash_flow'] as const) {
      for (const { field, cells } of explained[name]) {
        for (const cell of cells) {
          if (!('sources' in cell) || typeof cell.value !== 'number') continue;
          // Earnings per share of a fourth quarter may be a quotient; the sum of its legs is then not the number.
          if (field.startsWith('eps') && cell.basis !== 'reported') continue;
          const sum = cell.sources.reduce((total, { sign, value, witness }) => total + (witness ? 0 : sign * value), 0);
          const shares = field.startsWith('shares') || field.includes('shares_');
          const restated = shares ? sum * cell.split_factor : sum / cell.split_factor;
          expect(restated, `${field} ${cell.period_end}`).toBeCloseTo(cell.value, 3);
          checked++;
        }
      }
    }
    expect(checked).toBeGreaterThan(40);
  });

  test('totals of the twelve months likewise', () => {
    for (const field of ['revenue_ttm_usd', 'net_income_ttm_usd']) {
      const total = explained.ttm.find((each) => each.field === field);
      if (total === undefined || !('sources' in total)) throw new Error(`${field} is not traced`);
      expect(total.sources.reduce((sum, { sign, value }) => sum + sign * value, 0)).toBe(total.value);
    }
    expect(explained.ttm.map(({ field }) => field)).toEqual(Object.keys(payload.ttm).filter((key) => key !== 'flags'));
  });
});

describe('a quarter', () => {
  const { explained } = quarters;
  test('as it was reported names tag, period, form, accession and day', () => {
    // plainCompany: quarter n (0 is the first of 2021) has revenue 100 + n; that of the second quarter of 2023 is n =
    // 9.
    expect(cellOf(explained, 'revenue', 'Q2 2023')).toEqual({
      fiscal_period: 'Q2',
      fiscal_year: 2023,
      period_end: '2023-06-30',
      value: 109,
      basis: 'reported',
      rule: 'Revenues',
      split_factor: 1,
      sources: [
        {
          concept: 'us-gaap:Revenues',
          value: 109,
          sign: 1,
          start: '2023-04-01',
          end: '2023-06-30',
          accession: '0000000001-23-000009',
          form: '10-Q',
          filed: '2023-08-09',
        },
      ],
    });
  });
  test('that is the fourth is the year less nine months, from two filings', () => {
    // Revenue of 2023: 108 + 109 + 110 + 111 = 438; nine months: 327.
    const cell = cellOf(explained, 'revenue', 'Q4 2023');
    expect(cell).toMatchObject({ value: 111, basis: 'derived' });
    expect('sources' in cell && cell.sources.map(({ sign, value, form }) => [sign, value, form])).toEqual([
      [1, 438, '10-K'],
      [-1, 327, '10-Q'],
    ]);
  });
  test('of cash flow is what the year to date gained', () => {
    // Operating cash flow 20 + n: first half of 2023 is 28 + 29 = 57, first quarter 28.
    const cell = cellOf(explained, 'operating_cash_flow', 'Q2 2023');
    expect('sources' in cell && cell.sources.map(({ sign, value, end }) => [sign, value, end])).toEqual([
      [1, 57, '2023-06-30'],
      [-1, 28, '2023-03-31'],
    ]);
  });
  test('a balance has a day and no beginning', () => {
    const cell = cellOf(explained, 'total_assets', 'Q2 2023');
    expect('sources' in cell && cell.sources).toEqual([
      expect.objectContaining({ concept: 'us-gaap:Assets', end: '2023-06-30', value: 5009 }),
    ]);
    expect('sources' in cell && cell.sources[0]).not.toHaveProperty('start');
  });
  test('a number from before a split says the factor', () => {
    // Two for one on SPLIT_DAY, after this filing: a million shares are two.
    expect(cellOf(explained, 'shares_diluted', 'Q2 2023')).toMatchObject({
      value: 2_000_000,
      split_factor: 2,
      basis: 'reported',
    });
    expect(SPLIT_DAY > '2023-08-09').toBe(true);
  });
  test('a growth rate says what it compares with', () => {
    // Second quarter of 2022: n = 5, revenue 105, repeated by the filing of 2023.
    expect(cellOf(explained, 'growth.revenue_yoy_pct', 'Q2 2023')).toMatchObject({
      value: 3.81, // 109 / 105 - 1
      basis: 'computed',
      base: { field: 'revenue', value: 105, from: 'comparative', sources: [{ accession: '0000000001-23-000009' }] },
    });
    expect(cellOf(explained, 'growth.revenue_qoq_pct', 'Q2 2023')).toMatchObject({
      base: { field: 'revenue', value: 108, from: 'earlier_row', sources: [{ accession: '0000000001-23-000008' }] },
    });
  });
  test('a line absent under its total is zero, and the total its witness', () => {
    expect(cellOf(explained, 'intangibles', 'Q2 2023')).toMatchObject({
      value: 0,
      rule: 'absent from total_assets',
      sources: [{ concept: 'us-gaap:Assets', witness: true, accession: '0000000001-23-000009' }],
    });
  });
  test('a missing value has its reason', () =>
    expect(cellOf(explained, 'inventory', 'Q2 2023')).toMatchObject({
      value: { available: false, reason: 'not_reported' },
      basis: 'unavailable',
    }));
});

test('a fund is the same as on the route itself', async () => {
  const { document } = await fundamentalsOf('FUND', 'quarter');
  expect(document).toMatchObject({ supported: false, reason: 'not_applicable_etf' });
  expect(screen(document)).toContain('FUND is a fund: it files no statements of its own.');
});

function screen(document: ExplanationDocument, statement?: string): string {
  const how = { full: false, ...(statement === undefined ? {} : { choices: { statement } }) };
  return drawn(view(document, how));
}

describe('for people', () => {
  const { document } = quarters;
  test('each number is next to its fact, the filings once at the end', () => {
    const text = screen(document);
    expect(text).toMatch(/^Q2 2023 +109 +Revenues, 2023-04-01 to 2023-06-30, 10-Q 0000000001-23-000009$/m);
    expect(text).toMatch(
      /^Q4 2023 +111 +derived: Revenues\n +438 +2023-01-01 to 2023-12-31, 10-K \S+\n +\(327\) +2023-01-01 to 2023-09-30, 10-Q \S+$/m,
    );
    expect(text).toMatch(/^Q2 2023 +0 +not reported, unlike Assets, at 2023-06-30, 10-Q 0000000001-23-000009$/m);
    expect(text).toMatch(/^Q2 2023 +2,000,000 +.*restated for splits: 2 for 1$/m);
    expect(text).toMatch(/^Q2 2023 +\+3\.81% +against 105 as repeated in 10-Q 0000000001-23-000009$/m);
    expect(text.match(/^2023-08-09 {2}10-Q {2}0000000001-23-000009$/gm)).toHaveLength(1);
  });
  test.each([
    ['income', 'Income statement', ['Balance sheet', 'Cash flow', 'Trailing']],
    ['balance', 'Balance sheet', ['Income statement', 'Cash flow', 'Trailing']],
    ['cashflow', 'Cash flow', ['Income statement', 'Balance sheet', 'Trailing']],
  ] as const)('--statement %s narrows it', (statement, own, others) => {
    const text = screen(document, statement);
    expect(text).toContain(`${own} · `);
    for (const other of others) expect(text).not.toMatch(new RegExp(`^${other}`, 'm'));
  });
  test('computed lines have their definition, lines without a value the reason', () => {
    const text = screen(document);
    expect(text).toMatch(/^Net margin +net_income over revenue\.$/m);
    expect(text).toMatch(/^Inventory +Inventories\. Never available: not_reported\.$/m);
  });
});

test('a corrected scale error shows the value of the filing', () => {
  const fact = { concept: 'us-gaap:Revenues', sign: 1, end: '2024-06-30', form: '10-Q', filed: '2024-08-07' } as const;
  const sources = [{ ...fact, value: 678_971_000, as_filed: 678_971, accession: '0000000001-24-000001' }];
  const [row] = provenanceRows('Q2 2024', money('Revenue', ''), {
    value: 678_971_000,
    basis: 'reported',
    rule: 'Revenues',
    split_factor: 1,
    sources,
  });
  expect(JSON.stringify(row?.[2])).toContain('Revenues, at 2024-06-30, 10-Q 0000000001-24-000001, which says 678,971');
});
