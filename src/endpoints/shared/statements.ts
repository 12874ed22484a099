/** The statements of the company behind a symbol, as known at the instant answered for: the one place that reads facts for a route. */
import { classBasis } from '../../engine/covers/class-weights.ts';
import { reportState } from '../../engine/earnings/report-state.ts';
import { buildStatements } from '../../engine/statements/build.ts';
import { priceDays } from '../../engine/statements/inferred-splits.ts';
import type { Statements } from '../../engine/statements/types.ts';
import { filedCovers } from '../../filings/filed-covers.ts';
import { tenDigitCik } from '../../store/cik.ts';
import { companyCovers, companyFacts, nonRelianceDays } from '../../store/company-facts.ts';
import type { SymbolRow } from '../../store/row-types.ts';
import type { ComputeContext } from '../types.ts';
import { answerDay, answerInstant, envelope } from './envelope.ts';
import { filingRecordsInstant } from './filing-records.ts';
import { statementAgeOf } from './statement-age.ts';

/**
 * Statements known at the instant answered for; undefined for a fund, and for a symbol the store has no facts of. With
 * `historyDays` only filings up to that many days older than the newest periodic report are read.
 */
export function loadStatements(
  context: ComputeContext,
  row: SymbolRow,
  { historyDays }: { readonly historyDays?: number | undefined } = {},
): Statements | undefined {
  const { store } = context;
  if (row.assetType === 'etf' || row.cik === undefined) return undefined;
  const facts = companyFacts(store, row.cik);
  if (facts === undefined) return undefined;
  const instant = answerInstant(context);
  for (const { accepted = 0 } of facts.reports) if (accepted > instant) context.cacheHints?.changesAt(accepted);
  return buildStatements(facts, {
    asOf: answerDay(context),
    instant,
    ...classBasis(row.cik, row.symbol, store.splits(row.symbol)),
    priceDays: priceDays(row),
    sic: store.company(row.cik)?.sic,
    historyDays,
    nonReliance: nonRelianceDays(store, row.cik),
    covers: filedCovers(companyCovers(store, row.cik, facts)),
  });
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
