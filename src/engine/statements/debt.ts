/** Total debt at a period's end, and when silence may be read as zero (FIELDS 3.5). */
import { CONCEPT_GROUPS, qualifiedConcept } from '../concepts.ts';
import { INSTANT } from '../types.ts';
import { isMarker, type Maybe, unavailable } from '../value.ts';
import { type Context, columnOf, knows } from './context.ts';
import { evaluate } from './evaluate.ts';
import { trailingFlow } from './flows.ts';
import { laterFilings } from './legs.ts';
import { findFact } from './lookup.ts';
import type { Cell, FiscalPeriod } from './types.ts';

/** Some debt is tagged in that filing by a concept no chain counts. */
function showsDebt(context: Context, at: FiscalPeriod, report: number): boolean {
  const span = { start: INSTANT, end: at.end };
  return CONCEPT_GROUPS.debtEvidence.some((name) => {
    const column = columnOf(context.facts, qualifiedConcept(name), context.currency);
    const i = column === undefined ? -1 : findFact(column, span, report, context.facts.reports, knows(context));
    return i >= 0 && column!.value[i]! !== 0;
  });
}

/**
 * Debt as the chain tells it; zero when the balance sheet (assets and liabilities) is there, no debt is tagged at all and no interest
 * expense either; otherwise `not_reported`.
 */
export function totalDebt(context: Context, at: FiscalPeriod): Maybe<Cell> {
  const span = { start: INSTANT, end: at.end };
  for (const report of [...at.filings, ...laterFilings(context, at)]) {
    const cell = evaluate(context, 'total_debt', span, report);
    if (cell !== undefined) return cell;
  }
  const report = at.filings[0];
  const assets = report === undefined ? undefined : evaluate(context, 'total_assets', span, report);
  const liabilities = report === undefined ? undefined : evaluate(context, 'total_liabilities', span, report);
  if (assets === undefined || liabilities === undefined || showsDebt(context, at, report!))
    return unavailable('not_reported');
  const interest = trailingFlow(context, 'interest_expense', at);
  if (!isMarker(interest) && interest.value !== 0) return unavailable('not_reported');
  return {
    value: 0,
    rule: 'none beside total_liabilities',
    basis: 'identity',
    splitFactor: 1,
    sources: [...assets.sources, ...liabilities.sources],
  };
}
