/** Which two filings a comparison is of. */
import { ruleYear } from '../../engine/statements/periods/labels.ts';
import type { EpochDay } from '../../engine/types.ts';
import { MdsError } from '../../errors.ts';
import { FORM } from '../../filings/forms/catalog.ts';
import { isAmendment, usualReport } from '../../filings/forms/forms.ts';
import type { FilingRow, SymbolRow } from '../../store/schema/row-types.ts';
import { findFiling, resolveSymbol } from '../subject/filers.ts';
import { isPublic } from '../subject/filing-records.ts';
import { companiesOf, hasFilings, noData } from '../subject/no-data.ts';
import { loadStatements } from '../subject/statements.ts';
import type { ComputeContext, Params } from '../types.ts';

/** Two reports a year apart end this many days apart: a fiscal year may change, a year has 52 or 53 weeks. */
const [LEAST_APART, MOST_APART] = [270, 456];
const YEAR = 365;
const QUARTER = 91;
/** Ends of one period in statements and in the list of filings differ by less. */
export const SAME_END = 10;

/** The earlier and the later filing. */
export interface Pair {
  readonly from: FilingRow;
  readonly to: FilingRow;
}

/**
 * The filings of `params`: a 10-K with the 10-K before it, a 10-Q with that of the same quarter a year earlier, or as
 * named.
 * @throws MdsError NO_DATA without a list of filings, FILING_NOT_FOUND where one is not listed, PARAM_INVALID for two
 * that do not go together
 */
export function filingsOf(context: ComputeContext, row: SymbolRow, params: Params): Pair {
  if (!hasFilings(context.store, row.cik)) throw noData(row.symbol, ['filings']);
  const form = params.form as string;
  const to = named(context, row, params, 'to', form) ?? reports(context, row, form)[0];
  if (to === undefined) throw notListed(row, 'to', `no ${form}`);
  const family = usualReport(to.form) ?? form;
  const from = named(context, row, params, 'from', family, to) ?? yearBefore(reports(context, row, family), to);
  if (from === undefined) throw notListed(row, 'from', `no ${family} a year before ${to.accession}`);
  return checked(from, to);
}

/** Original reports of a form that are public, newest period first. */
export function reports(context: ComputeContext, { cik }: SymbolRow, form: string): readonly FilingRow[] {
  const rows = companiesOf(context.store, cik).flatMap((each) => context.store.filings(each));
  const own = rows.filter((row) => usualReport(row.form) === form && !isAmendment(row.form) && isPublic(context, row));
  return [...new Map(own.map((row) => [row.accession, row])).values()].sort((a, b) => endOf(b) - endOf(a));
}

/** End of the period; the filing day where the list does not say. */
export function endOf({ reportDay, filed }: FilingRow): EpochDay {
  return reportDay ?? filed;
}

/** The report whose period ended closest to a year before. */
export function yearBefore(among: readonly FilingRow[], to: FilingRow): FilingRow | undefined {
  const off = (row: FilingRow): number => Math.abs(endOf(to) - endOf(row) - YEAR);
  return among
    .filter((row) => endOf(to) - endOf(row) >= LEAST_APART && endOf(to) - endOf(row) <= MOST_APART)
    .sort((a, b) => off(a) - off(b))[0];
}

/** The filing that a parameter names by accession number or fiscal year; undefined where it is not given. */
function named(
  context: ComputeContext,
  row: SymbolRow,
  params: Params,
  param: 'from' | 'to',
  form: string,
  later?: FilingRow,
): FilingRow | undefined {
  const given = params[param] as string | undefined;
  if (given === undefined) return undefined;
  if (given.length > 4) {
    const filing = findFiling(context, given);
    resolveSymbol(context.store, filing, row.symbol);
    return filing;
  }
  const yearOf = fiscalYears(context, row);
  const found = reports(context, row, form).filter((report) => yearOf(endOf(report)) === Number(given));
  const match = later === undefined || form === FORM.annual ? found[0] : sameQuarter(found, later);
  if (match !== undefined) return match;
  const quarter = found.length === 0 ? '' : ` for the quarter of ${later!.accession}`;
  throw notListed(row, param, `no ${form} of fiscal ${given}${quarter}`);
}

/** The report that ends whole years before another, give or take what a fiscal quarter moves. */
function sameQuarter(among: readonly FilingRow[], to: FilingRow): FilingRow | undefined {
  const off = (row: FilingRow): number => {
    const days = endOf(to) - endOf(row);
    return Math.abs(days - Math.round(days / YEAR) * YEAR);
  };
  return among.filter((row) => off(row) <= QUARTER / 2).sort((a, b) => off(a) - off(b))[0];
}

/** Fiscal year of a period end: the company's own label, by the calendar where no statements are stored. */
function fiscalYears(context: ComputeContext, row: SymbolRow): (end: EpochDay) => number {
  const periods = loadStatements(context, row)?.spine.periods ?? [];
  return (end) => periods.find((period) => Math.abs(period.end - end) <= SAME_END)?.fiscalYear ?? ruleYear(end);
}

function checked(from: FilingRow, to: FilingRow): Pair {
  if (usualReport(from.form) === usualReport(to.form) && endOf(from) < endOf(to)) return { from, to };
  const text = ({ accession, form }: FilingRow): string => `${accession} (${form})`;
  const why = usualReport(from.form) === usualReport(to.form) ? 'is not later than' : 'is of another form than';
  throw new MdsError('PARAM_INVALID', `${text(to)} ${why} ${text(from)}`, {
    param: 'to',
    details: { from: from.accession, to: to.accession, hint: 'compare reports of one form, the earlier one first' },
  });
}

function notListed({ symbol }: SymbolRow, param: 'from' | 'to', what: string): MdsError {
  const hint = `list its filings: mds filings list ${symbol}; name one with --${param} ACCESSION, or another form with --form`;
  return new MdsError('FILING_NOT_FOUND', `the store lists ${what} of ${symbol}`, { param, details: { symbol, hint } });
}
