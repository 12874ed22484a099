/** The statements of the company behind a symbol, as known on the day answered for: the one place that reads facts for a route. */
import { closeInstant, lastCompletedSession } from '../../engine/calendar.ts';
import { classBasis } from '../../engine/covers/class-weights.ts';
import { buildStatements } from '../../engine/statements/build.ts';
import type { Statements } from '../../engine/statements/types.ts';
import type { EpochDay } from '../../engine/types.ts';
import { filedCovers } from '../../filings/filed-covers.ts';
import { companyCovers, companyFacts, nonRelianceDays } from '../../store/company-facts.ts';
import type { SymbolRow } from '../../store/row-types.ts';
import type { ComputeContext } from '../types.ts';
import { envelope } from './envelope.ts';
import { companySubject } from './listing.ts';
import { answerDay } from './market.ts';

/** The day an answer made of filings is for: the one of every other route; without any price the last completed session. */
export function filingsDay(context: ComputeContext): EpochDay {
  return answerDay(context) ?? lastCompletedSession(context.asOf ?? context.now);
}

/**
 * Statements known at the close of the day answered for; undefined for a fund, and for a symbol the store has no facts of. With
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
  return buildStatements(facts, {
    asOf: filingsDay(context),
    ...classBasis(row.cik, row.symbol, store.splits(row.symbol)),
    sic: store.company(row.cik)?.sic,
    historyDays,
    nonReliance: nonRelianceDays(store, row.cik),
    covers: filedCovers(companyCovers(store, row.cik, facts)),
  });
}

/** The envelope of an answer made of the filings behind `row`. */
export function filingsEnvelope(context: ComputeContext, { symbol, cik }: SymbolRow) {
  const subjects = cik === undefined ? [symbol] : [companySubject(cik)];
  return envelope(context, { symbol, asOf: filingsInstant(context, cik), subjects, drivenBy: 'filings' });
}

/**
 * The instant an answer made of filings describes, ms: when the company's records were imported (nothing newer existed then), but
 * never later than the close of the as-of date, after which nothing was read.
 */
export function filingsInstant(context: ComputeContext, cik: number | undefined): number {
  const close = closeInstant(filingsDay(context));
  const imported = cik === undefined ? undefined : context.store.importedAt([companySubject(cik)]);
  return imported === undefined ? close : Math.min(close, imported);
}
