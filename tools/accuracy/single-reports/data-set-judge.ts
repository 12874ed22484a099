/**
 * Statements of every report of a data set alone, each number held against the row that the report shows for that very
 * period under a caption of the line. Knows captions, units and periods, no tag of ours. Lines whose caption is also
 * that of a part or of another sum (net income and equity where there are minorities, revenue, income tax) are left out.
 */
import type { Field } from '../../../src/engine/concepts.ts';
import { formatDay } from '../../../src/engine/days.ts';
import type { Cell, FiscalPeriod, Statements } from '../../../src/engine/statements/facts/types.ts';
import { buildStatements } from '../../../src/engine/statements/rows/build.ts';
import { STORED_CONCEPTS } from '../../../src/engine/stored-concepts.ts';
import type { FactSet } from '../../../src/engine/types.ts';
import { isMarker, type Maybe } from '../../../src/engine/value.ts';
import { readCompanyFacts } from '../../../src/filings/companyfacts.ts';
import { day } from '../records.ts';
import { BALANCES, CASH_FLOW, type Captions, INCOME } from './captions.ts';
import { type DataSetReport, reportsOf, type StatementName } from './data-set.ts';
import type { JudgedNumber, Outcome } from './judge.ts';

/** The lines that a caption decides on, by statement. */
const DECIDED: Readonly<Record<StatementName, readonly Field[]>> = {
  BS: [
    'cash_and_equivalents',
    'inventory',
    'current_assets',
    'total_assets',
    'current_liabilities',
    'total_liabilities',
    'retained_earnings',
  ],
  IS: ['gross_profit', 'rnd_expense', 'operating_income', 'eps_basic', 'eps_diluted'],
  CF: ['operating_cash_flow', 'investing_cash_flow', 'financing_cash_flow', 'stock_based_comp', 'dividends_paid'],
};
const CAPTIONS: Readonly<Record<StatementName, Partial<Record<Field, Captions>>>> = {
  BS: BALANCES,
  IS: INCOME,
  CF: CASH_FLOW,
};
/** Of a part, of another sum, or of what is no line of the statement. */
const OTHERS = /&|before|discontinued|continuing|effect|equity shares|depositary/;
/** Amounts per share worked out of other lines are not rounded. */
const CENT = 0.0051;

/** The report's facts as the record of a company that filed nothing else, and what comes of them. */
export function recordOf(
  report: DataSetReport,
): { readonly facts: FactSet; readonly statements: Statements } | undefined {
  const { accession, cik, sic, form, filed, fy, fp } = report;
  const facts: Record<string, Record<string, { units: Record<string, unknown[]> }>> = {};
  for (const { taxonomy, concept, unit, ...fact } of report.facts) {
    facts[taxonomy] ??= {};
    facts[taxonomy][concept] ??= { units: {} };
    facts[taxonomy][concept].units[unit] ??= [];
    facts[taxonomy][concept].units[unit].push({ ...fact, accn: accession, fy, fp, form, filed });
  }
  const read = readCompanyFacts({ cik, facts }, STORED_CONCEPTS);
  const statements = read && buildStatements(read.facts, { asOf: day(filed) + 1, splits: [], sic });
  return read && statements && { facts: read.facts, statements };
}

/** The amounts that rows of the line show for the period. */
function shownFor(report: DataSetReport, statement: StatementName, field: Field, end: string, quarters: number) {
  const { is, not } = CAPTIONS[statement][field]!;
  const isPerShare = field.startsWith('eps');
  return report.rows.flatMap((row) => {
    const caption = row.caption
      .toLowerCase()
      .replaceAll('’', "'")
      .replaceAll(/[$()%—–-]+(?=\s|$)|\(\s*\)/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
    if (row.statement !== statement || !is.test(caption) || not?.test(caption) || OTHERS.test(caption)) return [];
    const fact = row.shows(end, quarters);
    const isOfKind = isPerShare ? fact?.unit.endsWith('/shares') : /^[A-Z]{3}$/.test(fact?.unit ?? '');
    return fact !== undefined && isOfKind ? [fact.val] : [];
  });
}

function outcomeOf(field: Field, cell: Maybe<Cell>, shown: readonly number[]): Outcome {
  if (isMarker(cell)) return 'marker';
  const apart = field.startsWith('eps') && cell.basis !== 'reported' ? CENT : 1e-9 * Math.abs(cell.value);
  return shown.some((each) => Math.abs(Math.abs(each) - Math.abs(cell.value)) <= apart) ? 'right' : 'wrong';
}

/** Every number of the newest period, and of the same a year before, that a row decides on. */
function judgeOne(report: DataSetReport): JudgedNumber[] {
  const s = recordOf(report)?.statements;
  const newest = s?.newest;
  if (s === undefined || newest === undefined) return [];
  const annual = report.form === '10-K';
  const periods = s.spine.periods.filter((at) => (annual ? at.fullYear : at === newest || at === s.priorYear(newest)));
  const judged: JudgedNumber[] = [];
  const add = (statement: StatementName, at: FiscalPeriod, quarters: number): void => {
    for (const field of DECIDED[statement]) {
      const period = formatDay(at.end);
      const shown = shownFor(report, statement, field, period, quarters);
      const cell = quarters === 4 ? s.annual(field, at) : s.quarter(field, at);
      if (shown.length === 0 || (isMarker(cell) && cell.reason === 'not_applicable_to_industry')) continue;
      const ours = isMarker(cell) ? cell.reason : cell.value;
      judged.push({ report: report.accession, field, period, ours, outcome: outcomeOf(field, cell, shown) });
    }
  };
  for (const at of periods) {
    add('IS', at, annual ? 4 : 1);
    // The cash flow of a quarter that is not the first of its year is in no report.
    if (annual || at.quarter === 1) add('CF', at, annual ? 4 : 1);
    add('BS', at, 0);
  }
  return judged;
}

/** The numbers of every report of a data set (a zip file) that a row decides on. */
export function judgeDataSet(path: string): readonly JudgedNumber[] {
  return reportsOf(path).flatMap(judgeOne);
}
