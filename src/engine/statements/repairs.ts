/** Lines that a filing tags in a way its own statement contradicts, set right by that statement (FIELDS 3.5). */
import type { Field } from '../concepts.ts';
import type { Cell } from './types.ts';

/** Another field of the same filing and period, or undefined. */
export type Beside = (field: Field) => Cell | undefined;

/** The two sides of a reading may differ by this fraction (rounding, small lines in between). */
const CLOSE = 0.02;

function near(a: number, b: number, scale: number): boolean {
  return Math.abs(a - b) <= CLOSE * Math.abs(scale);
}

/**
 * `OperatingExpenses` used for all costs (utilities, airlines), cost of revenue included: revenue less operating income equals it. Then the
 * cost of revenue is taken off, so that the line means what stands below gross profit. Operating income must be told, not computed.
 */
function belowGrossProfit(cell: Cell, beside: Beside): Cell {
  if (!cell.rule.startsWith('OperatingExpenses')) return cell;
  const income = beside('operating_income');
  const revenue = income?.basis === 'reported' ? beside('revenue') : undefined;
  const cost = revenue === undefined ? undefined : beside('cost_of_revenue');
  if (income === undefined || revenue === undefined || cost === undefined || cost.value <= 0) return cell;
  const all = revenue.value - income.value;
  const nearer = Math.abs(cell.value - all) < Math.abs(cell.value - (all - cost.value));
  if (!nearer || !near(cell.value, all, all)) return cell;
  const minus = cost.sources.map((source) => ({ ...source, sign: source.sign === 1 ? (-1 as const) : (1 as const) }));
  return { ...cell, value: cell.value - cost.value, basis: 'identity', sources: [...cell.sources, ...minus] };
}

/** Income tax tagged with the wrong sign: earnings are pretax income plus the tagged amount instead of less it. */
function taxAsExpense(cell: Cell, beside: Beside): Cell {
  const pretax = cell.value === 0 ? undefined : beside('pretax_income');
  // An identity would be made of the very tax in question.
  if (pretax === undefined || pretax.basis !== 'reported') return cell;
  const earned = beside('profit_with_minorities') ?? beside('net_income');
  if (earned === undefined) return cell;
  // Pretax - tax - earnings is twice the tax, the other way round.
  const gap = pretax.value - cell.value - earned.value;
  if (!near(gap, -2 * cell.value, cell.value)) return cell;
  const sources = cell.sources.map((source) => ({ ...source, sign: source.sign === 1 ? (-1 as const) : (1 as const) }));
  return { ...cell, value: -cell.value, sources };
}

/**
 * `CostsAndExpenses` with interest among the costs (oil companies, railways): revenue less it is pretax income to the unit. Then the interest is
 * taken off, so that revenue less costs is operating income.
 */
function costsBeforeInterest(cell: Cell, beside: Beside): Cell {
  const interest = beside('interest_expense');
  if (interest === undefined || interest.value <= 0) return cell;
  const pretax = beside('pretax_income');
  const revenue = pretax?.basis === 'reported' ? beside('revenue') : undefined;
  if (pretax === undefined || revenue === undefined) return cell;
  // Where other income offsets the interest, equality to the unit would be chance.
  if (Math.abs(revenue.value - cell.value - pretax.value) > 1e-3 * interest.value) return cell;
  const minus = interest.sources.map((source) => ({
    ...source,
    sign: source.sign === 1 ? (-1 as const) : (1 as const),
  }));
  return { ...cell, value: cell.value - interest.value, basis: 'identity', sources: [...cell.sources, ...minus] };
}

/** What to do with a value read by tag, per field. */
export const REPAIRS: Partial<Record<Field, (cell: Cell, beside: Beside) => Cell>> = {
  operating_expense: belowGrossProfit,
  income_tax: taxAsExpense,
  total_costs: costsBeforeInterest,
};
