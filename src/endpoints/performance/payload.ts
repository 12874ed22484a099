/** Payload of `GET /v2/performance`. */
import * as leaf from '../contract/leaves.ts';
import { closed, group, list, optional, type Static, sure } from '../contract/schema.ts';
import { adjusted } from '../notes/adjusted.ts';
import { priceAge } from '../subject/price-age.ts';
import { priceBasis } from '../subject/price-basis.ts';

const monthOf = (label: string, what: string) => sure(leaf.text(label, `${what} \`YYYY-MM\`.`));
const amount = leaf.numbers('growth of 10,000', { kind: 'price', 'x-decimals': 2 });

export const periodReturn = group(
  {
    month: monthOf('Month', 'Calendar month; the first and the last one may be partial.'),
    return_pct: leaf.change('Return', 'Total return of the month.'),
  },
  'Total return of a calendar month.',
  'MonthReturn',
);

export const yearReturn = group(
  {
    year: sure(leaf.fiscalYear),
    return_pct: leaf.change('Return', 'Total return of the year.'),
  },
  'Total return of a calendar year; the first and the last one may be partial.',
  'YearReturn',
);

export const row = group(
  {
    symbol: sure(leaf.text('Symbol', 'Symbol of the row.')),
    price_age: optional(priceAge),
    price_basis: optional(priceBasis),
    adjusted: optional(adjusted),
    from: sure(
      leaf.date(
        'From',
        'Session whose close the returns begin at: the last one up to the first day, or the first one.',
      ),
    ),
    to: sure(leaf.date('To', 'Session whose close the returns end at.')),
    sessions: sure(leaf.count('Sessions', 'Returns between consecutive closes.', 'sessions')),
    price_return_pct: leaf.change(
      'Price return',
      'Change of the split-adjusted close; not available where the first close is adjusted for dividends.',
    ),
    total_return_pct: leaf.change('Total return', 'The same with dividends reinvested at the close of the ex-date.'),
    benchmark_return_pct: leaf.change('Benchmark return', 'Total return of the benchmark between the same sessions.'),
    cagr_pct: leaf.change('CAGR', 'Compound annual growth rate of the total return, 252 sessions a year.'),
    volatility_pct: leaf.pct('Volatility', 'Sample deviation of the daily total returns, annualized.'),
    sharpe: leaf.ratio('Sharpe', 'Average daily excess return over its deviation, annualized.'),
    sortino: leaf.ratio('Sortino', 'The same over the downside deviation.'),
    calmar: leaf.ratio('Calmar', 'CAGR over the depth of the max drawdown.'),
    max_drawdown: group(
      {
        pct: leaf.change(
          'Max drawdown',
          'Largest fall of the total return below its highest value before; never positive.',
        ),
        peak_date: optional(leaf.date('Drawdown from', 'Session of the peak; left out without a fall.')),
        trough_date: optional(leaf.date('Drawdown to', 'Session of the trough; left out without a fall.')),
        recovery_date: optional(leaf.date('Recovered', 'First session back at the peak; left out until then.')),
      },
      'Max drawdown, with dividends reinvested.',
    ),
    best_month: group(
      {
        month: optional(monthOf('Best month', 'Its calendar month.')),
        return_pct: leaf.change('Best month, return', 'Its total return.'),
      },
      'Best calendar month.',
    ),
    worst_month: group(
      {
        month: optional(monthOf('Worst month', 'Its calendar month.')),
        return_pct: leaf.change('Worst month, return', 'Its total return.'),
      },
      'Worst calendar month.',
    ),
    beta: leaf.fineRatio('Beta', 'Covariance with the benchmark over its variance, of daily total returns.'),
    alpha_pct: leaf.change('Alpha', 'Annual return that beta does not explain.'),
    correlation: leaf.fineRatio('Correlation', 'Correlation with the daily total returns of the benchmark.'),
    growth_of_10000: group(
      {
        without_dividends: amount('10,000 grew to', 'What 10,000 became by price alone.'),
        with_dividends: amount('With dividends', 'What 10,000 became with dividends reinvested; no trading costs.'),
      },
      'Growth of an investment of 10,000.',
    ),
    months: list(periodReturn, 'Months, oldest first.'),
    years: list(yearReturn, 'Years, oldest first.'),
  },
  'One symbol over the period.',
  'PerformanceRow',
);

export const schema = closed(
  'PerformancePayload',
  'Returns and risk of symbols over a period. as_of is that of the oldest row.',
  {
    benchmark: sure(leaf.text('Benchmark', 'What the rows are measured against.')),
    risk_free_pct: sure(
      leaf.numbers('percent', { kind: 'percent', 'x-decimals': 4 })('Risk-free rate', 'Annual risk-free rate used.'),
    ),
    symbols: list(row, 'Rows in the order of the request.'),
    unpriced: optional(
      list(sure(leaf.text('Symbol', 'Symbol without two prices in the period.')), 'Symbols without a row.'),
    ),
  },
);

export type Payload = Static<typeof schema>;
