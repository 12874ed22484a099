/** Figures computed from several balance sheet lines (FIELDS 3.5, 3.6). */
import { isMarker, type Maybe, mapBoth, unavailable, valueOr } from '../value.ts';
import { over } from './arithmetic.ts';
import { amountOf, type RowPeriod, yearAmountOf } from './row-period.ts';

/** Total debt less cash and short-term investments; missing investments count as zero. Negative is net cash. */
export function netDebt(row: RowPeriod): Maybe<number> {
  const invested = valueOr(amountOf(row, 'short_term_investments'), 0);
  return mapBoth(
    amountOf(row, 'total_debt'),
    amountOf(row, 'cash_and_equivalents'),
    (debt, cash) => debt - cash - invested,
  );
}

/** Equity of the parent's shareholders less goodwill and other intangible assets. */
export function tangibleBookValue(row: RowPeriod): Maybe<number> {
  return mapBoth(
    amountOf(row, 'total_equity'),
    amountOf(row, 'intangibles'),
    (equity, intangibles) => equity - intangibles,
  );
}

/** A current total; brokers and real-estate companies may not classify their balance sheet. */
export function currentTotal(row: RowPeriod, field: 'current_assets' | 'current_liabilities'): Maybe<number> {
  const total = amountOf(row, field);
  const { industry } = row.statements;
  const undivided = industry === 'broker' || industry === 'real_estate';
  return undivided && isMarker(total) && total.reason === 'not_reported'
    ? unavailable('not_applicable_to_industry')
    : total;
}

export function currentRatio(row: RowPeriod): Maybe<number> {
  return over(currentTotal(row, 'current_assets'), currentTotal(row, 'current_liabilities'));
}

/** Net debt over EBITDA of the year that ends here; negative for net cash. */
export function netDebtToEbitda(row: RowPeriod): Maybe<number> {
  return over(netDebt(row), yearAmountOf(row, 'ebitda'));
}
