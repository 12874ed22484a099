/** Which rows are on another basis than later reports of the same period, or than their own year (FIELDS 16, A14). */
import type { Field } from '../../concepts.ts';
import { INSTANT } from '../../types.ts';
import { isMarker, type Maybe } from '../../value.ts';
import { fourQuarters } from '../amounts/trailing-flows.ts';
import { reportsWith } from '../amounts/versions.ts';
import { type Context, rulesOf } from '../facts/context.ts';
import { isSameAmount } from '../facts/equal.ts';
import { PERIOD_TOLERANCE } from '../facts/lookup.ts';
import type { Cell, FiscalPeriod } from '../facts/types.ts';
import { choiceFor, evaluate } from '../lines/evaluate.ts';
import { laterFilings } from '../lines/filings.ts';
import type { Cadence } from './comparatives.ts';

/** The value of a field in the row of a period. */
type ReadRow = (field: Field, at: FiscalPeriod) => Maybe<Cell>;

/** Fields a later report is compared by, and those whose quarters must add up to the year. */
const REPEATED = ['revenue', 'net_income', 'total_assets'] as const;
const ADDED = ['revenue', 'net_income', 'operating_cash_flow'] as const;

/** Whether a later report gives another amount for the period of the row. */
function isRepeatedDifferently(context: Context, at: FiscalPeriod, cadence: Cadence, read: ReadRow): boolean {
  const start = cadence === 'annual' ? at.yearStart : at.start;
  return REPEATED.some((field) => {
    const balance = field === 'total_assets';
    const own = read(field, at);
    if (isMarker(own) || start === undefined || (balance && cadence === 'quarter')) return false;
    const span = { start: balance ? INSTANT : start, end: at.end };
    const reporting = reportsWith(field, rulesOf(context, field), span);
    return laterFilings(context, at).some((report) => {
      if (at.filings.includes(report) || reporting?.has(report) === false) return false;
      const later = evaluate(context, field, span, report);
      // A part of revenue, alone in that report, says nothing of the total.
      if (later === undefined || choiceFor(context, field, span)?.lost.has(later.rule) === true) return false;
      return !isSameAmount(later.value, own.value);
    });
  });
}

/** Whether the four quarters of a year, each reported, add up to another amount than the year. */
function differsFromQuarters(context: Context, year: FiscalPeriod, quarter: ReadRow, annual: ReadRow): boolean {
  const quarters = fourQuarters(context, year);
  return ADDED.some((field) => {
    const whole = annual(field, year);
    if (isMarker(whole) || quarters === undefined) return false;
    let sum = 0;
    for (const at of quarters) {
      const part = quarter(field, at);
      if (isMarker(part)) return false;
      sum += part.value;
    }
    return !isSameAmount(sum, whole.value);
  });
}

/** Whether the row that ends with `at` is recast. `quarter` and `annual` read the rows. */
export function isRecast(
  context: Context,
  at: FiscalPeriod,
  cadence: Cadence,
  quarter: ReadRow,
  annual: ReadRow,
): boolean {
  if (context.shellEnds.some((end) => Math.abs(end - at.end) <= PERIOD_TOLERANCE)) return true;
  if (isRepeatedDifferently(context, at, cadence, cadence === 'annual' ? annual : quarter)) return true;
  const year = context.spine.periods.find(
    ({ fullYear, yearStart, end }) => fullYear && yearStart !== undefined && at.end > yearStart && at.end <= end,
  );
  return year !== undefined && differsFromQuarters(context, year, quarter, annual);
}
