/**
 * F-score of a row: a fiscal year against the prior year, or twelve months trailing a quarter against those a year
 * earlier.
 */
import { isMarker, type Maybe, unavailable } from '../value.ts';
import { currentTotal } from './balance.ts';
import { piotroski, SCORED_FIELDS, type Score, type ScoredField, type ScoredYear } from './piotroski.ts';
import { amountOf, priorYearRow, type RowPeriod, yearAmountOf } from './row-period.ts';

/** Debt due after a year; zero when the company has no debt at all. */
export function longTermDebt(row: RowPeriod): Maybe<number> {
  const own = amountOf(row, 'long_term_debt');
  return isMarker(own) && amountOf(row, 'total_debt') === 0 ? 0 : own;
}

function scored(row: RowPeriod, field: ScoredField): Maybe<number> {
  switch (field) {
    case 'long_term_debt':
      return longTermDebt(row);
    case 'current_assets':
    case 'current_liabilities':
      return currentTotal(row, field);
    case 'total_assets':
    case 'shares_basic':
      return amountOf(row, field);
    default:
      return yearAmountOf(row, field);
  }
}

function scoredYear(row: RowPeriod | undefined): ScoredYear {
  const none = unavailable('no_prior_period');
  return Object.fromEntries(
    SCORED_FIELDS.map((field) => [field, row === undefined ? none : scored(row, field)]),
  ) as Record<ScoredField, Maybe<number>>;
}

/** Not for banks and insurers; see {@link piotroski}. */
export function fScore(row: RowPeriod): Score {
  const { industry } = row.statements;
  if (industry === 'bank' || industry === 'insurer') return { available: false, reason: 'not_applicable_to_industry' };
  const before = priorYearRow(row);
  const twoBefore = before === undefined ? undefined : priorYearRow(before);
  return piotroski({
    year: scoredYear(row),
    before: scoredYear(before),
    assetsTwoYearsBefore:
      twoBefore === undefined ? unavailable('no_prior_period') : amountOf(twoBefore, 'total_assets'),
  });
}
