/** Q1 + Q2 + Q3 + Q4 = year, for every additive flow whose fourth quarter is derived (FIELDS 11.1). */
import type { Field } from '../../../src/engine/concepts.ts';
import { formatDay } from '../../../src/engine/days.ts';
import type { Cell, FiscalPeriod, Statements } from '../../../src/engine/statements/facts/types.ts';
import type { FactSet } from '../../../src/engine/types.ts';
import { isMarker } from '../../../src/engine/value.ts';
import type { Records } from '../records.ts';
import {
  type IdentityCount,
  isRounding,
  MOVED,
  number,
  RECAST,
  type Residual,
  ROUNDED,
  toldOtherwise,
} from './residual.ts';

/** Every additive flow of the statement rows. */
export const ADDITIVE = [
  'revenue',
  'cost_of_revenue',
  'gross_profit',
  'rnd_expense',
  'sga_expense',
  'operating_expense',
  'operating_income',
  'interest_expense',
  'pretax_income',
  'income_tax',
  'net_income',
  'depreciation_amortization',
  'ebitda',
  'operating_cash_flow',
  'investing_cash_flow',
  'financing_cash_flow',
  'capex',
  'free_cash_flow',
  'acquisitions',
  'buybacks',
  'dividends_paid',
  'stock_based_comp',
  'working_capital_change',
] as const satisfies readonly Field[];

/** Interim periods of a full year, in order; undefined unless there are four. */
function quartersOf(s: Statements, year: FiscalPeriod): readonly FiscalPeriod[] | undefined {
  const inside = s.spine.periods.filter((p) => p.end > (year.yearStart ?? year.end) && p.end <= year.end);
  return inside.length === 4 ? inside : undefined;
}

const SUM_RULE = 'four quarters = year (fourth derived)';

/**
 * Why four quarters miss their year, by evidence in the filings: rounding; a line reported by different tags; a period
 * reported with two amounts; quarters that a filing tags next to a year to date they do not add up to. Undefined
 * without any: a defect of ours.
 */
function explainSum(facts: FactSet, whole: Cell, cells: readonly Cell[], sum: number): string | undefined {
  if (isRounding(sum, whole.value)) return ROUNDED;
  const sources = [whole, ...cells].flatMap((cell) => cell.sources);
  if (sources.some((source) => toldOtherwise(facts, source))) return RECAST;
  const lines = new Set([whole, ...cells].map((cell) => cell.rule));
  return lines.size > 1 ? MOVED : undefined;
}

/** Q1 + Q2 + Q3 + Q4 = FY, exactly, where the fourth is derived. */
function sumsOf(records: Records, symbol: string, found: Residual[]): number {
  const s = records.statements(symbol);
  let checked = 0;
  for (const year of s.spine.periods.filter((p) => p.fullYear && p.filings.length > 0)) {
    const quarters = quartersOf(s, year);
    if (quarters === undefined) continue;
    for (const field of ADDITIVE) {
      const whole = s.annual(field, year);
      const cells = quarters.map((p) => s.quarter(field, p));
      const fourth = cells[3]!;
      const values = cells.map(number);
      if (isMarker(whole) || values.includes(undefined) || isMarker(fourth) || fourth.basis !== 'derived') continue;
      checked++;
      const sum = (values as number[]).reduce((a, b) => a + b, 0);
      if (sum === whole.value) continue;
      found.push({
        identity: SUM_RULE,
        company: symbol,
        period: `${field} ${formatDay(year.end)}`,
        left: sum,
        right: whole.value,
        explained: explainSum(records.facts(symbol), whole, cells as Cell[], sum),
      });
    }
  }
  return checked;
}

/** The sum rule over every year of every company. */
export function sumRule(records: Records): IdentityCount {
  const residuals: Residual[] = [];
  const checked = records.companies.reduce((count, { symbol }) => count + sumsOf(records, symbol, residuals), 0);
  return { identity: SUM_RULE, checked, residuals };
}
