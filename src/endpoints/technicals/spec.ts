import { SYMBOL } from '../shared/params.ts';
import type { EndpointSpec } from '../types.ts';

/** `GET /v2/technicals`. */
export const spec = {
  name: 'technicals',
  command: ['technicals'],
  topic: 'prices',
  path: '/v2/technicals',
  plan: 'starter',
  changesWith: 'bars',
  summary: 'momentum, moving averages, relative strength, trend and volatility',
  description:
    'Technical indicators on completed sessions of split-adjusted daily and weekly bars: RSI, MACD, stochastic, moving averages, ADX, OBV, ATR, Bollinger bands, volatility, beta and strength relative to SPY.',
  params: [SYMBOL],
  examples: [{ args: 'NVDA', help: 'all indicators of the last completed session' }],
  cost: 1,
  slow: true,
} as const satisfies EndpointSpec;
