/** edgartools' hand-checked values: revenue, cash flow de-accumulated, earnings of Apple. */
import type { Field } from '../../../src/engine/concepts.ts';
import { type Comparison, EXACT, ours, type PeriodKind, type Reference } from '../comparison.ts';

interface Checked {
  readonly ticker: string;
  readonly concept: string;
  readonly period: string;
  readonly value: number | readonly number[];
}

const FIELD: Readonly<Record<string, Field>> = {
  RevenueFromContractWithCustomerExcludingAssessedTax: 'revenue',
  Revenue: 'revenue',
  NetCashProvidedByUsedInOperatingActivities: 'operating_cash_flow',
  NetIncomeLoss: 'net_income',
};

/** Its wording of periods: fiscal quarters of 2025 and 2026, year ends. */
const ENDS: readonly (readonly [RegExp, PeriodKind, readonly string[]])[] = [
  [/Q1 FY26/, 'Q', ['2025-12-27']],
  [/Q2 FY26 discrete/, 'Q', ['2026-03-28']],
  [/H1 FY26 YTD/, 'YTD', ['2026-03-28']],
  [/^FY2022 \/ FY2021/, 'FY', ['2022-09-24', '2021-09-25']],
  [/FY2023/, 'FY', ['2023-09-30']],
  [/FY2022/, 'FY', ['2022-09-24']],
  [/FY2021/, 'FY', ['2021-09-25']],
  [/Q2 FY2025/, 'Q', ['2025-03-29']],
];

export const edgartools: Reference = {
  name: 'edgartools, hand-checked values',
  about: 'reference/fundamentals/edgartools_golden.json: 13 entries of Apple, cash-flow quarters included',
  tolerance: 'exact',
  compare(records) {
    const rows = JSON.parse(records.text('reference/fundamentals/edgartools_golden.json')) as Checked[];
    return rows.flatMap((row): Comparison[] => {
      const field = FIELD[row.concept];
      const found = ENDS.find(([pattern]) => pattern.test(row.period));
      // Cash with restricted cash at both ends of a year is no field of the statements.
      if (field === undefined || found === undefined) return [];
      const [, kind, ends] = found;
      const values = typeof row.value === 'number' ? [row.value] : row.value;
      return ends.map((end, i) => ({
        company: row.ticker,
        field,
        period: `${kind} ${end}`,
        ours: ours(records, row.ticker, undefined, field, kind, end),
        theirs: values[i]!,
        tolerance: EXACT,
        source: row.period,
      }));
    });
  },
};
