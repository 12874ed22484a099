/**
 * Numbers that no filing reports as such: listed in the response, marked on every screen that shows them, explained by
 * earnings.
 */
import { beforeAll, expect, test } from 'vitest';
import { compute as earnings } from '../../../src/endpoints/earnings/compute.ts';
import type { ExplainedEarnings } from '../../../src/endpoints/earnings/explain.ts';
import { explain } from '../../../src/endpoints/earnings/explain.ts';
import { view as explainView } from '../../../src/endpoints/earnings/explain-view.ts';
import { view as earningsView } from '../../../src/endpoints/earnings/view.ts';
import { compute as fundamentals } from '../../../src/endpoints/fundamentals/compute.ts';
import { view as fundamentalsView } from '../../../src/endpoints/fundamentals/view.ts';
import { compute as history } from '../../../src/endpoints/history/compute.ts';
import { view as historyView } from '../../../src/endpoints/history/view.ts';
import type { ComputeContext } from '../../../src/endpoints/types.ts';
import { closeInstant } from '../../../src/engine/calendar.ts';
import { day, plainCompany } from '../../support/facts-builder.ts';
import { drawn } from '../../support/screen.ts';
import { flatBars, storeOf } from '../earnings/earnings-store.ts';

// Quarters of 2021-2023 as filed; a year reports twelve months, so its fourth quarter is the year less nine months.
const { builder } = plainCompany({ firstYear: 2021, years: 3, shares: () => 4 });
let context: ComputeContext;

beforeAll(() => {
  const store = storeOf({ facts: builder.build(), filings: [], bars: flatBars('2023-11-01', '2024-02-14') });
  context = { store, now: closeInstant(day('2024-02-14')), asOf: undefined };
});

const screenOf = (model: Parameters<typeof drawn>[0]): string => drawn(model);

test('earnings: fourth quarters alone, marked in the last report, in bars and in the table of every report', () => {
  const payload = earnings(context, { symbol: 'AAA' });
  expect('derived_values' in payload && payload.derived_values).toEqual(
    [2023, 2022].map((year) => ({
      fiscal_period: 'Q4',
      fiscal_year: year,
      period_end: `${year}-12-31`,
      fields: ['eps_actual', 'revenue_actual'],
    })),
  );
  const text = screenOf(earningsView(payload, { full: true }));
  expect(text).toMatch(/Diluted EPS +†5\.25/);
  expect(text).toMatch(/^Q4 2023 .*†5\.25/m);
  expect(text).toMatch(/^Q3 2023 [^†]*5\.00/m);
  expect(text.match(/^† Derived: /gm)).toHaveLength(1);
});

test('fundamentals: the column of the fourth quarter and no other line of the income statement', () => {
  const payload = fundamentals(context, { symbol: 'AAA', period: 'quarter' });
  const text = screenOf(fundamentalsView(payload, { full: false }));
  const revenue = text.split('\n').find((line) => line.startsWith('Revenue '));
  // Newest first: the fourth quarters of 2023 and 2022.
  expect(revenue?.slice(revenue.indexOf('†')).match(/†?\d+(?=\s|$)/g)).toEqual([
    '†111',
    '110',
    '109',
    '108',
    '†107',
    '106',
    '105',
    '104',
  ]);
  expect(text).toContain('† Derived: ');
});

test('fiscal years are as reported: no list entry, no mark, no legend', () => {
  const payload = fundamentals(context, { symbol: 'AAA', period: 'annual' });
  expect('derived_values' in payload && payload.derived_values).toEqual([]);
  expect(screenOf(fundamentalsView(payload, { full: false }))).not.toContain('†');
});

test('history: rows of a table and ends of a chart', async () => {
  const params = { symbol: 'AAA', series: ['revenue'], cadence: 'quarterly', range: '5y' };
  const payload = await history(context, params);
  const options = { full: false };
  expect(screenOf(historyView(payload, { ...options, style: 'table' }))).toMatch(/2023-12-31 +†\$111/);
  expect(screenOf(historyView(payload, { ...options, style: 'chart' }))).toMatch(/Last +†\$111/);
});

test('earnings explained: the parts of a derived number add up to it, and every number of the response is there', () => {
  const payload = earnings(context, { symbol: 'AAA' });
  const document = explain(context, { symbol: 'AAA' }) as ExplainedEarnings;
  const rows = 'history' in payload ? payload.history : [];
  for (const { field, cells } of document.history) {
    expect(cells.map(({ value }) => value)).toEqual(rows.map((row) => row[field as 'eps_actual']));
  }
  const newest = document.history.find(({ field }) => field === 'revenue_actual')?.cells[0];
  const parts = newest !== undefined && 'sources' in newest ? newest.sources : [];
  // 108 + 109 + 110 + 111 less 108 + 109 + 110.
  expect(parts.map(({ sign, value }) => sign * value)).toEqual([438, -327]);
  const text = screenOf(explainView(document, { full: false }));
  expect(text).toMatch(/^Q4 2023 +111 +derived: /m);
});
