/** Definition of `GET /v2/performance`: parameters, plan, examples and cost, as plain data; nothing is computed here. */
import { specOf } from '../contract/lazy-spec.ts';
import { DAY, SYMBOLS } from '../contract/params.ts';

export const spec = specOf({ name: 'performance', command: ['performance'], path: '/v2/performance' }, () => ({
  topic: 'prices',
  plan: 'builder',
  additive: true,
  changesWith: 'bars',
  summary: 'returns and risk of a period, with dividends, by month and year',
  description:
    'Price and total return, growth, volatility, Sharpe, Sortino and Calmar ratios, max drawdown, beta, alpha and correlation with a benchmark, and returns by month and year. Total returns reinvest dividends at the close of the ex-date, without costs and taxes; an adjusted close reinvests at the close before. 252 trading days per year; definitions of empyrical.',
  params: [
    {
      ...SYMBOLS,
      required: true,
      minItems: 1,
      maxItems: 10,
      example: 'AAPL,MSFT',
      help: 'comma-separated, 1 to 10 distinct US tickers',
    },
    { name: 'from', ...DAY, example: '2024-01-02', help: 'first day; default 5 years before the last' },
    { name: 'to', ...DAY, example: '2026-06-30', help: 'last day; default that of the newest price' },
    {
      name: 'benchmark',
      kind: 'symbol',
      placeholder: 'SYMBOL',
      example: 'QQQ',
      help: 'what beta, alpha and correlation are measured against; default SPY',
    },
    {
      name: 'risk_free',
      kind: 'string',
      pattern: '^[0-9]{1,2}([.][0-9]{1,4})?$',
      default: '0',
      placeholder: 'PERCENT',
      example: '4.5',
      help: 'annual risk-free rate in percent, for Sharpe, Sortino and alpha',
    },
  ],
  examples: [
    { args: 'AAPL MSFT', help: 'five years, side by side' },
    { args: 'AAPL --from 2024-01-02 --to 2024-12-31 --benchmark QQQ', help: 'one year against QQQ' },
  ],
  cost: 'per-symbol',
  slow: true,
}));
