/** Flags that qualify trailing numbers (FIELDS 4.6). */
import { isMarker } from '../../value.ts';
import { isQuarter } from '../facts/durations.ts';
import type { FiscalPeriod, StatementFlag, Statements } from '../facts/types.ts';

/** Flags for the newest period of `statements`. */
export function statementFlags(statements: Statements): StatementFlag[] {
  const flags: StatementFlag[] = [];
  const { newest } = statements;
  if (newest === undefined) return flags;
  const interest = statements.ttm('interest_expense');
  const debt = statements.balance('total_debt');
  if (statements.industry !== 'bank' && statements.industry !== 'insurer') {
    const totalDebt = isMarker(debt) ? undefined : debt.value;
    const noInterest = isMarker(interest) ? totalDebt === 0 && !paysInterest(statements, newest) : interest.value === 0;
    if (noInterest) flags.push('zero_interest_expense');
    // A history too short for a trailing year says nothing about what is reported in it.
    else if (isMarker(interest) && interest.reason === 'not_reported' && totalDebt !== undefined && totalDebt > 0)
      flags.push('interest_expense_not_reported');
  }
  const equity = statements.balance('total_equity');
  if (!isMarker(equity) && equity.value < 0) flags.push('negative_equity');
  const earnings = statements.ttm('net_income');
  if (!isMarker(earnings) && earnings.value < 0) flags.push('negative_earnings');
  const quarterly = hasQuarters(statements);
  if (!quarterly) flags.push('annual_only');
  if (statements.stale) flags.push('stale_fundamentals');
  if (quarterly && hasDerivedFourthQuarter(statements)) flags.push('derived_q4');
  return flags;
}

/** Interest expense is reported for the newest period alone. */
function paysInterest(statements: Statements, newest: FiscalPeriod): boolean {
  const cell = statements.quarter('interest_expense', newest);
  return !isMarker(cell) && cell.value > 0;
}

/** Whether quarterly rows exist. Half years are shown only as part of annual data (FIELDS 3.2). */
function hasQuarters(statements: Statements): boolean {
  return !statements.spine.annualOnly && statements.quarters(4).some(isQuarter);
}

/** Whether one of the four newest interim periods is a fourth quarter that no filing tags itself. */
function hasDerivedFourthQuarter(statements: Statements): boolean {
  const fourth = statements.quarters(4).find((period) => period.fullYear);
  if (fourth === undefined) return false;
  const cell = statements.quarter('net_income', fourth);
  return !isMarker(cell) && cell.basis === 'derived';
}
