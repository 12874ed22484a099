/**
 * The statements of the company behind a symbol, as known at the instant answered for: the one place that reads facts
 * for a route.
 */
import { classBasis } from '../../engine/covers/class-weights.ts';
import { reportState } from '../../engine/earnings/report-state.ts';
import type { Statements } from '../../engine/statements/facts/types.ts';
import { buildStatements } from '../../engine/statements/rows/build.ts';
import type { StatementOptions } from '../../engine/statements/rows/known-record.ts';
import { priceDays } from '../../engine/statements/shares/inferred-splits.ts';
import type { FactSet } from '../../engine/types.ts';
import { countsFrom, isVisible } from '../../engine/visible-filings.ts';
import { filedCovers } from '../../filings/filed-covers.ts';
import { companyCovers, companyFacts, nonRelianceDays } from '../../store/reading/company-facts.ts';
import { tenDigitCik } from '../../store/schema/cik.ts';
import type { SymbolRow } from '../../store/schema/row-types.ts';
import { answerInstant, envelope, visibleAt } from '../contract/envelope.ts';
import type { ComputeContext } from '../types.ts';
import { type FactSeries, withSeries } from './fact-series.ts';
import { filingRecordsInstant } from './filing-records.ts';
import { statementAgeOf } from './statement-age.ts';

export interface StatementsRead {
  /** Reads only filings up to that many days older than the newest periodic report. */
  readonly historyDays?: number | undefined;
  /** Tagged concepts that are read as fields too. */
  readonly facts?: readonly FactSeries[];
}

/** Statements with the stretch of time in which they are the same. */
interface Known {
  readonly statements: Statements | undefined;
  readonly facts: FactSet;
  readonly from: number;
  /** From when filings count that were not public yet, ms, ascending. */
  readonly later: readonly number[];
}

/**
 * Statements known at the instant answered for; undefined for a fund, and for a symbol the store has no facts of. With
 * `historyDays` only filings up to that many days older than the newest periodic report are read. In a long-lived
 * process numbers that were computed are used again, by whichever route, as long as the store and the visible filings
 * are the same.
 */
export function loadStatements(
  context: ComputeContext,
  row: SymbolRow,
  { historyDays, facts = [] }: StatementsRead = {},
): Statements | undefined {
  const { store, cacheHints } = context;
  const { symbol, cik } = row;
  if (row.assetType === 'etf' || cik === undefined) return undefined;
  const at = visibleAt(context);
  const instant = answerInstant(context);
  const known = store.reuse(
    `statements ${symbol} ${historyDays} ${at.asOf} ${at.isNow} ${facts.map(({ field }) => field).join()}`,
    () => read(store, row, cik, { ...at, historyDays }, facts),
    (made) => (made === undefined ? 0 : BYTES + made.facts.reports.length * REPORT_BYTES),
    (made) => made === undefined || (made.from <= instant && (made.later[0] ?? Number.POSITIVE_INFINITY) > instant),
  );
  for (const accepted of known?.later ?? []) cacheHints?.changesAt(accepted);
  return known?.statements;
}

/**
 * Memory of the statements of a company, all of whose numbers were read, and of each of its filings: measured on the
 * sample and on Apple.
 */
const BYTES = 400_000;
const REPORT_BYTES = 10_000;

function read(
  store: ComputeContext['store'],
  row: SymbolRow,
  cik: number,
  at: Pick<StatementOptions, 'asOf' | 'instant' | 'isNow' | 'historyDays'>,
  series: readonly FactSeries[],
): Known | undefined {
  const stored = companyFacts(store, cik);
  if (stored === undefined) return undefined;
  const facts = withSeries(stored, series);
  const covers = filedCovers(companyCovers(store, cik, facts));
  const statements = buildStatements(facts, {
    ...at,
    ...classBasis(cik, row.symbol, store.splits(row.symbol)),
    priceDays: priceDays(row),
    sic: store.company(cik)?.sic,
    nonReliance: nonRelianceDays(store, cik),
    covers,
  });
  const later = [...facts.reports, ...covers.map(({ report }) => report)].flatMap((report) =>
    isVisible(report, at) ? [] : [countsFrom(report)],
  );
  return { statements, facts, from: at.instant!, later: later.sort((a, b) => a - b) };
}

/** The envelope of an answer made of the statements behind `row`, and how old they are; undefined without any. */
export function statementsEnvelope(context: ComputeContext, row: SymbolRow, statements: Statements | undefined) {
  const { symbol, cik } = row;
  const age =
    statements && statementAgeOf(context, row, { ...reportState(statements), annualForm: statements.annualForm });
  const subjects = cik === undefined ? [symbol] : [tenDigitCik(cik)];
  const asOf = filingRecordsInstant(context, cik);
  return {
    ...envelope(context, { symbol, asOf, subjects, drivenBy: 'filings', stale: age?.stale ?? false }),
    ...(age === undefined ? {} : { statement_age: age }),
  };
}
