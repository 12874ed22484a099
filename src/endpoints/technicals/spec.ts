/** Definition of `GET /v2/technicals`: parameters, plan, examples and cost, as plain data; nothing is computed here. */
import { specOf } from '../contract/lazy-spec.ts';
import { SYMBOL } from '../contract/params.ts';

export const spec = specOf({ name: 'technicals', command: ['technicals'], path: '/v2/technicals' }, () => ({
  topic: 'prices',
  plan: 'starter',
  changesWith: 'bars',
  summary: 'momentum, moving averages, relative strength, trend and volatility',
  description:
    'Technical indicators on completed sessions of split-adjusted daily and weekly bars: RSI, MACD, stochastic, moving averages, ADX, OBV, ATR, Bollinger bands, volatility, beta and strength relative to SPY.',
  params: [SYMBOL],
  examples: [{ args: 'NVDA', help: 'all indicators of the last completed session' }],
  slow: true,
}));
