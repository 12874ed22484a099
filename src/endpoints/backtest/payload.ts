/** Payload of `GET /v2/backtest`: a strategy or a factor study. */
import * as leaf from '../contract/leaves.ts';
import { closed, group, list, oneOf, optional, type Static, sure, variants } from '../contract/schema.ts';
import { periodReturn, yearReturn } from '../performance/payload.ts';

/** Returns that are computed with again keep what a division leaves. */
const exact = leaf.numbers('percent', { kind: 'change_percent', 'x-decimals': 8 });
const symbols = (label: string, what: string) => sure(leaf.count(label, what, 'symbols'));
const day = (label: string, what: string) => sure(leaf.date(label, what));

const measures = {
  cagr_pct: leaf.change('CAGR', 'Compound annual growth rate, 252 sessions a year.'),
  volatility_pct: leaf.pct('Volatility', 'Sample deviation of the daily returns, annualized.'),
  sharpe: leaf.ratio('Sharpe', 'Average daily excess return over its deviation, annualized.'),
  sortino: leaf.ratio('Sortino', 'The same over the downside deviation.'),
  max_drawdown: group(
    {
      pct: leaf.change('Max drawdown', 'Largest fall below the highest value before; never positive.'),
      peak_date: optional(leaf.date('Drawdown from', 'Session of the peak; left out without a fall.')),
      trough_date: optional(leaf.date('Drawdown to', 'Session of the trough; left out without a fall.')),
    },
    'Max drawdown of the daily values.',
  ),
  calmar: leaf.ratio('Calmar', 'CAGR over the depth of the max drawdown.'),
};

export const half = group(
  {
    from: day('From', 'First session.'),
    to: day('To', 'Last session.'),
    ...measures,
    benchmark_cagr_pct: leaf.change('Benchmark CAGR', 'Compound annual growth rate of the benchmark.'),
  },
  'One half of the periods.',
  'BacktestHalf',
);

export const costRow = group(
  {
    cost_bps: sure(leaf.ratio('Cost (bps)', 'Basis points of each traded value.')),
    cagr_pct: leaf.change('CAGR', 'Compound annual growth rate after these costs.'),
  },
  'Growth after costs.',
  'BacktestCost',
);

export const summary = group(
  {
    ...measures,
    beta: leaf.fineRatio('Beta', 'Covariance with the benchmark over its variance, of daily returns.'),
    alpha_pct: leaf.change('Alpha', 'Annual return that beta does not explain.'),
    correlation: leaf.fineRatio('Correlation', 'Correlation with the daily returns of the benchmark.'),
    tracking_error_pct: leaf.pct('Tracking error', 'Deviation of the daily difference to the benchmark, annualized.'),
    information_ratio: leaf.ratio('Information ratio', 'Average daily difference over its deviation, annualized.'),
    best_month: group(
      {
        month: optional(sure(leaf.text('Best month', 'Calendar month, `YYYY-MM`.'))),
        return_pct: leaf.change('Best month, return', 'Its return.'),
      },
      'Best calendar month.',
    ),
    worst_month: group(
      {
        month: optional(sure(leaf.text('Worst month', 'Calendar month, `YYYY-MM`.'))),
        return_pct: leaf.change('Worst month, return', 'Its return.'),
      },
      'Worst calendar month.',
    ),
    months_above_benchmark_pct: leaf.pct('Months above benchmark', 'Share of the months with a higher return.'),
    turnover_pct: leaf.pct('Turnover per year', 'Half of all changes of weights, cash included, per year.'),
    holdings_mean: leaf.ratio('Holdings, average', 'Average number of positions of a period.'),
    holdings_min: sure(leaf.count('Holdings, fewest', 'Smallest number of positions of a period.', 'symbols')),
    benchmark: group(
      { symbol: sure(leaf.text('Benchmark', 'What returns are compared with.')), ...measures },
      'The benchmark over the same sessions.',
      'BacktestBenchmark',
    ),
    halves: list(half, 'The first and the second half of the periods; empty for fewer than two.'),
    without_best: optional(
      group(
        {
          symbol: sure(leaf.text('Best contributor', 'Symbol with the largest sum of weight times return.')),
          cagr_pct: leaf.change('CAGR without it', 'Growth rate where the others take its weight.'),
        },
        'The result without its best contributor; left out without positions.',
      ),
    ),
    by_cost: list(costRow, 'Growth after costs of 0, 10 and 25 basis points, and those asked for.'),
  },
  'Statistics of the whole period.',
  'BacktestSummary',
);

export const period = group(
  {
    formed: day('Formed', 'Session whose close decided.'),
    traded: day('Bought', 'Session at whose close it was bought.'),
    until: day('Sold', 'Session of the next trade.'),
    return_pct: optional(exact('Return', 'After costs, with dividends.')),
    benchmark_return_pct: optional(exact('Benchmark', 'Of the benchmark between the same closes.')),
    spread_pct: optional(exact('Spread', 'Of a study: return of the last quantile less that of the first.')),
    ic: optional(leaf.fineRatio('IC', 'Of a study: rank correlation of the values and the returns that followed.')),
    holdings: symbols('Holdings', 'Positions bought.'),
    turnover_pct: optional(leaf.pct('Turnover', 'Half of all changes of weights, cash included.')),
    matched: symbols('Matched', 'Symbols chosen; of a study those with a value.'),
    missing: symbols('Missing', 'Symbols for which a missing value decides.'),
    skipped: symbols('Skipped', 'Symbols chosen without a bar to buy at.'),
  },
  'From one trade to the next.',
  'BacktestPeriod',
);

export const ended = group(
  {
    symbol: sure(leaf.text('Symbol', 'A symbol that ended while it was held.')),
    last_date: day('Last close', 'Day of its last close.'),
    reason: oneOf(
      ['merger', 'bankruptcy', 'listing_standards', 'voluntary', 'renamed', 'unknown'],
      'Why the listing ended.',
      { 'x-label': 'Reason' },
    ),
    basis: oneOf(
      ['observed', 'filing', 'assumed', 'unknown'],
      'Where the return after it is from: the next close over the counter, filings that say why, the parameter, or nothing known, which is 0.',
      { 'x-label': 'From' },
    ),
    return_pct: leaf.change('Return after it', 'From the last close on.'),
  },
  'The end of a holding.',
  'BacktestEnd',
);

export const yearAudit = group(
  {
    year: sure(leaf.fiscalYear),
    symbols: symbols('Symbols', 'Symbols of the universe with prices in the year.'),
    ended: symbols('Ended since', 'Of these without prices at the end.'),
  },
  'Survivorship of one year.',
  'SurvivorshipYear',
);

export const position = group(
  {
    formed: day('Formed', 'Session whose close decided.'),
    symbol: sure(leaf.text('Symbol', 'What was held.')),
    weight: leaf.numbers('of the portfolio', { kind: 'ratio', 'x-decimals': 10 })('Weight', 'Share of the portfolio.'),
    entry_date: day('Bought', 'Session of the purchase.'),
    entry_price: leaf.price('Price', 'Close it was bought at, on the share of the last day.'),
    exit_date: day('Sold', 'Session of the sale, or the last close.'),
    exit_price: leaf.price('Sold at', 'Close it was sold at, on the share of the last day.'),
    return: leaf.numbers('fraction', { kind: 'ratio', 'x-decimals': 10 })('Return', 'With dividends.'),
  },
  'A holding of one period.',
  'BacktestPosition',
);

export const dayReturn = group(
  {
    date: day('Date', 'Session.'),
    return: leaf.numbers('fraction', { kind: 'ratio', 'x-decimals': 10 })('Return', 'Return since the session before.'),
    benchmark: optional(
      leaf.numbers('fraction', { kind: 'ratio', 'x-decimals': 10 })('Benchmark', 'Of the benchmark.'),
    ),
  },
  'The return of one day.',
  'BacktestDay',
);

export const quantile = group(
  {
    quantile: sure(leaf.count('Quantile', '1 has the lowest values.', 'rank')),
    mean_return_pct: leaf.change('Average return', 'Average return of a period.'),
    volatility_pct: leaf.pct('Volatility', 'Sample deviation of the period returns, annualized.'),
    cagr_pct: leaf.change('CAGR', 'Compound annual growth rate.'),
    symbols_mean: leaf.ratio('Symbols, average', 'Average number held.'),
  },
  'The portfolio of one quantile.',
  'BacktestQuantile',
);

const expression = sure(leaf.text('Conditions', 'The conditions as given.'));

const common = {
  universe: sure(leaf.text('Universe', 'The universe as given.')),
  from: day('From', 'Session of the first trade.'),
  to: day('To', 'Session of the last trade.'),
  rebalance: oneOf(['weekly', 'monthly', 'quarterly', 'annual'], 'How often a portfolio is formed.', {
    'x-label': 'Rebalanced',
  }),
  delay: sure(leaf.count('Delay', 'Sessions between the close that decides and the trade.', 'sessions')),
  cost_bps: sure(leaf.ratio('Cost (bps)', 'Basis points of each traded value.')),
  risk_free_pct: sure(leaf.pct('Risk-free rate', 'Annual return of cash.')),
  weight: sure(leaf.text('Weight', 'equal, or the field of the weights.')),
  survivorship: group(
    {
      symbols: symbols('Symbols', 'Symbols of the universe with prices in the period.'),
      ended: symbols('Ended', 'Of these without prices at its end.'),
      survivors_only: sure(
        leaf.flag('Survivors only', 'No symbol ended in three years or more: those that failed are missing.'),
      ),
      by_year: list(yearAudit, 'By year.'),
    },
    'Of the symbols with prices in each year, how many have ended since. A market loses 4 to 8% of its listings a year.',
    'Survivorship',
  ),
  dividends_missing: optional(
    group(
      {
        holdings: sure(leaf.count('Holdings', 'Positions without what was paid while they were held.', 'positions')),
        symbols: list(sure(leaf.text('Symbol', 'A symbol.')), 'Their symbols.', { 'x-label': 'Symbols' }),
      },
      'Only where the price files of a holding do not say what was paid: the returns are then those of its price.',
      'DividendsMissing',
    ),
  ),
  kind_unknown: symbols('Kind unknown', 'Symbols that may be stocks or ETFs, left out.'),
  periods: list(period, 'Oldest first; of a study all quantiles together.'),
  ended: list(ended, 'Symbols that ended while they were held, oldest first.'),
};

export const schema = variants('BacktestPayload', 'What conditions or a factor would have earned.', [
  closed('BacktestStrategy', 'A portfolio of the symbols that meet conditions.', {
    expression,
    ...common,
    summary,
    months: list(periodReturn, 'Calendar months, oldest first; the first and the last one may be partial.'),
    years: list(yearReturn, 'Calendar years, oldest first.'),
    positions: optional(list(position, 'Every holding, if asked for.')),
    returns: optional(list(dayReturn, 'Every day, if asked for.')),
  }),
  closed('BacktestStudy', 'Portfolios by quantile of a value.', {
    expression: optional(expression),
    ...common,
    by: sure(leaf.text('By', 'The value as given.')),
    quantiles: sure(leaf.count('Quantiles', 'Number of portfolios.', 'quantiles')),
    within: optional(sure(leaf.text('Within', 'The text whose symbols are ranked among themselves.'))),
    rows: list(quantile, 'Quantile 1 first.'),
    spread: group(
      {
        mean_pct: leaf.change('Spread', 'Average return of the last quantile less that of the first.'),
        t_stat: leaf.ratio('t', 'Its t-statistic by Newey and West with a lag of 6.'),
      },
      'The last quantile less the first.',
      'BacktestSpread',
    ),
    ic: group(
      {
        mean: leaf.fineRatio('IC', 'Average rank correlation of the values and the returns that followed.'),
        t_stat: leaf.ratio('IC, t', 'Its t-statistic.'),
      },
      'Information coefficient.',
      'BacktestIc',
    ),
    monotonicity: leaf.fineRatio('Monotonicity', 'Rank correlation of the quantiles and their average returns.'),
    top_turnover_pct: leaf.pct('Turnover of the top', 'Of the last quantile, per year.'),
    coverage_pct: leaf.pct('Coverage', 'Average share of the listed symbols that have a value.'),
    positions: optional(list(position, 'Every holding of the last quantile, if asked for.')),
  }),
]);

export type Payload = Static<typeof schema>;
export type Strategy = Extract<Payload, { summary: unknown }>;
export type Study = Extract<Payload, { rows: unknown }>;
