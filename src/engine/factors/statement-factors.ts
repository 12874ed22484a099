/**
 * Factors of studies on statements: scores of distress and manipulation, accruals, profitability, growth. Of twelve
 * months and balances of one row and of the one a year earlier, unrounded. Knows no price: market values are given.
 *
 * A missing part is the reason of the factor, never a zero, except debt that is known to be none. Income taxes payable,
 * which Sloan takes out of current liabilities, are not a line of the statements here: they count as operating.
 */
import { over, percentOf } from '../fundamentals/arithmetic.ts';
import { currentTotal } from '../fundamentals/balance.ts';
import { longTermDebt } from '../fundamentals/quality.ts';
import { amountOf, priorYearRow, type RowPeriod, yearAmountOf } from '../fundamentals/row-period.ts';
import { isMarker, type Maybe, mapBoth, mapValue, unavailable, valueOr } from '../value.ts';

/** The sum of the products of each part and its weight, or the reason of the first part that is missing. */
function weighted(parts: readonly (readonly [weight: number, part: Maybe<number>])[], constant = 0): Maybe<number> {
  let sum = constant;
  for (const [weight, part] of parts) {
    if (isMarker(part)) return part;
    sum += weight * part;
  }
  return sum;
}

const plus = (...parts: readonly Maybe<number>[]): Maybe<number> => weighted(parts.map((part) => [1, part]));
const minus = (a: Maybe<number>, b: Maybe<number>): Maybe<number> => mapBoth(a, b, (x, y) => x - y);

/** The models were made of industrial companies; banks and insurers have no current assets. */
function industrial(row: RowPeriod, value: () => Maybe<number>): Maybe<number> {
  const { industry } = row.statements;
  return industry === 'bank' || industry === 'insurer' ? unavailable('not_applicable_to_industry') : value();
}

/** `value` of the row and of the one a year earlier; `no_prior_period` without one. */
function withYearBefore(row: RowPeriod, value: (before: RowPeriod) => Maybe<number>): Maybe<number> {
  const before = priorYearRow(row);
  return before === undefined ? unavailable('no_prior_period') : value(before);
}

/** Cash and short-term investments; missing investments count as none. */
function cash(row: RowPeriod): Maybe<number> {
  const invested = valueOr(amountOf(row, 'short_term_investments'), 0);
  return mapValue(amountOf(row, 'cash_and_equivalents'), (held) => held + invested);
}

/** Debt due within a year; zero where all of the debt is due later, or there is no debt. */
function currentDebt(row: RowPeriod): Maybe<number> {
  const own = amountOf(row, 'current_debt');
  if (!isMarker(own)) return own;
  const total = amountOf(row, 'total_debt');
  return total === 0 || (!isMarker(total) && total === amountOf(row, 'long_term_debt')) ? 0 : own;
}

/** Current assets less cash, less current liabilities other than debt. */
function operatingWorkingCapital(row: RowPeriod): Maybe<number> {
  const assets = minus(currentTotal(row, 'current_assets'), cash(row));
  return minus(assets, minus(currentTotal(row, 'current_liabilities'), currentDebt(row)));
}

/**
 * Altman (1968), Z of manufacturers: 1.2 working capital + 1.4 retained earnings + 3.3 EBIT + 0.999 sales, each over
 * total assets, + 0.6 of the market cap over total liabilities. EBIT is operating income.
 * @param marketCap of all classes, in the currency of the statements
 */
export function altmanZ(row: RowPeriod, marketCap: () => Maybe<number>): Maybe<number> {
  const overAssets = (amount: Maybe<number>) => over(amount, amountOf(row, 'total_assets'));
  return industrial(row, () => {
    const workingCapital = minus(currentTotal(row, 'current_assets'), currentTotal(row, 'current_liabilities'));
    return weighted([
      [1.2, overAssets(workingCapital)],
      [1.4, overAssets(amountOf(row, 'retained_earnings'))],
      [3.3, overAssets(yearAmountOf(row, 'operating_income'))],
      [0.6, over(marketCap(), amountOf(row, 'total_liabilities'))],
      [0.999, overAssets(yearAmountOf(row, 'revenue'))],
    ]);
  });
}

/** Depreciation over what is depreciated. Amortization is not apart in the statements here. */
function depreciationRate(row: RowPeriod): Maybe<number> {
  const depreciation = yearAmountOf(row, 'depreciation_amortization');
  return over(depreciation, plus(depreciation, amountOf(row, 'ppe_net')));
}

/** The share of assets that are neither current nor property. */
function softAssets(row: RowPeriod): Maybe<number> {
  const hard = plus(currentTotal(row, 'current_assets'), amountOf(row, 'ppe_net'));
  return mapValue(over(hard, amountOf(row, 'total_assets')), (share) => 1 - share);
}

/**
 * Beneish (1999), M of eight indices: above -1.78 (in the paper) a company looks like those that manipulated earnings.
 * Accruals are net income less operating cash flow, as in Beneish, Lee and Nichols (2013).
 */
export function beneishM(row: RowPeriod): Maybe<number> {
  const ofSales = (of: RowPeriod, amount: Maybe<number>) => over(amount, yearAmountOf(of, 'revenue'));
  const receivables = (of: RowPeriod) => ofSales(of, amountOf(of, 'receivables'));
  const margin = (of: RowPeriod) => ofSales(of, yearAmountOf(of, 'gross_profit'));
  const overhead = (of: RowPeriod) => ofSales(of, yearAmountOf(of, 'sga_expense'));
  const leverage = (of: RowPeriod) =>
    over(plus(longTermDebt(of), currentTotal(of, 'current_liabilities')), amountOf(of, 'total_assets'));
  const accruals = minus(yearAmountOf(row, 'net_income'), yearAmountOf(row, 'operating_cash_flow'));
  return industrial(row, () =>
    withYearBefore(row, (before) =>
      weighted(
        [
          [0.92, over(receivables(row), receivables(before))],
          [0.528, over(margin(before), margin(row))],
          [0.404, over(softAssets(row), softAssets(before))],
          [0.892, over(yearAmountOf(row, 'revenue'), yearAmountOf(before, 'revenue'))],
          [0.115, over(depreciationRate(before), depreciationRate(row))],
          [-0.172, over(overhead(row), overhead(before))],
          [4.679, over(accruals, amountOf(row, 'total_assets'))],
          [-0.327, over(leverage(row), leverage(before))],
        ],
        -4.84,
      ),
    ),
  );
}

/**
 * Sloan (1996): the change of operating working capital less depreciation, over average total assets, in percent. High
 * accruals are earnings that were not cash.
 */
export function accrualsPct(row: RowPeriod): Maybe<number> {
  return industrial(row, () =>
    withYearBefore(row, (before) => {
      const change = minus(operatingWorkingCapital(row), operatingWorkingCapital(before));
      const accruals = minus(change, yearAmountOf(row, 'depreciation_amortization'));
      const average = plus(amountOf(row, 'total_assets'), amountOf(before, 'total_assets'));
      return percentOf(
        accruals,
        mapValue(average, (both) => both / 2),
      );
    }),
  );
}

/** Novy-Marx (2013): gross profit over total assets, in percent. */
export function grossProfitabilityPct(row: RowPeriod): Maybe<number> {
  return percentOf(yearAmountOf(row, 'gross_profit'), amountOf(row, 'total_assets'));
}

/** Cooper, Gulen and Schill (2008): total assets against those a year earlier, in percent. */
export function assetGrowthPct(row: RowPeriod): Maybe<number> {
  return withYearBefore(row, (before) => {
    const growth = over(amountOf(row, 'total_assets'), amountOf(before, 'total_assets'));
    return mapValue(growth, (ratio) => (ratio - 1) * 100);
  });
}

/**
 * Greenblatt (2005): EBIT over the capital that works in the business, net working capital without cash and debt plus
 * net property, in percent.
 */
export function returnOnTangibleCapitalPct(row: RowPeriod): Maybe<number> {
  return industrial(row, () =>
    percentOf(yearAmountOf(row, 'operating_income'), plus(operatingWorkingCapital(row), amountOf(row, 'ppe_net'))),
  );
}
