/** Definition of `GET /v2/backtest`: parameters, plan, examples and cost, as plain data; nothing is computed here. */
import { REBALANCES } from '../../engine/backtest/schedule.ts';
import { specOf } from '../contract/lazy-spec.ts';
import { DAY } from '../contract/params.ts';
import { UNIVERSES } from '../screen/spec.ts';

/** Years before the last day where no first day is given. */
export const YEARS = 10;
/** Lists that an answer has only if they are asked for. */
export const PARTS = ['positions', 'returns'] as const;

const PERCENT = { kind: 'string', placeholder: 'PERCENT' } as const;

export const spec = specOf({ name: 'backtest', command: ['backtest'], path: '/v2/backtest' }, () => ({
  topic: 'discovery',
  plan: 'builder',
  additive: true,
  changesWith: 'bars',
  summary: 'what conditions or a factor would have earned, point in time',
  description:
    'Forms a portfolio of the symbols that meet conditions at the close of the last session of each period, with the figures public by then and the symbols listed then, buys it at a later close, and sells it at the next trade. Returns have dividends; symbols that ended keep their last close, or what is known of their end. With quantiles and by it is a factor study instead: a portfolio for each quantile of a value. Every answer has an audit of survivorship: how many symbols of each year have ended since.',
  params: [
    {
      name: 'expression',
      kind: 'string',
      positional: true,
      placeholder: 'CONDITIONS',
      minLength: 1,
      example: 'pe_ttm < 25 and roic_pct > 8',
      help: 'conditions on fields, as in mds screen; of a study: which symbols it ranks',
    },
    {
      name: 'universe',
      kind: 'string',
      default: 'stocks',
      placeholder: 'NAME',
      example: 'stocks',
      help: `which symbols: ${UNIVERSES.join(', ')}, those listed on a day (stocks@2021-06-30), or symbols (AAPL,KO)`,
    },
    {
      name: 'sort',
      kind: 'string',
      default: '-market_cap_usd',
      placeholder: '[-]FIELD',
      example: '-roic_pct',
      help: 'what the first symbols are chosen by, with - the largest first; then by symbol',
    },
    {
      name: 'top',
      kind: 'integer',
      minimum: 1,
      placeholder: 'N',
      example: '20',
      help: 'hold the first N symbols (default: all)',
    },
    {
      name: 'rebalance',
      kind: 'enum',
      values: REBALANCES,
      default: 'monthly',
      placeholder: 'PERIOD',
      example: 'quarterly',
      help: 'how often a portfolio is formed, at the last close of the period',
    },
    {
      name: 'from',
      ...DAY,
      example: '2020-01-01',
      help: `first day a portfolio is formed; default ${YEARS} years before the last, or the first price`,
    },
    { name: 'to', ...DAY, example: '2025-12-31', help: 'last day; default that of the newest price' },
    {
      name: 'weight',
      kind: 'string',
      default: 'equal',
      placeholder: 'FIELD',
      example: 'market_cap_usd',
      help: 'equal, or a field whose positive values are the weights',
    },
    {
      name: 'benchmark',
      kind: 'symbol',
      placeholder: 'SYMBOL',
      example: 'QQQ',
      help: 'what returns are compared with; default SPY',
    },
    {
      name: 'cost',
      kind: 'string',
      default: '0',
      placeholder: 'BPS',
      example: '10',
      help: 'cost of a trade in basis points of its value, 0 to 1000',
    },
    {
      name: 'delay',
      kind: 'integer',
      minimum: 0,
      maximum: 20,
      default: 1,
      placeholder: 'SESSIONS',
      example: '1',
      help: 'sessions between the close that decides and the close that is traded at',
    },
    {
      name: 'risk_free',
      ...PERCENT,
      default: '0',
      example: '4.5',
      help: 'annual return of cash in percent, 0 to 99',
    },
    {
      name: 'delisting_return',
      ...PERCENT,
      example: '-30',
      help: 'return after the last close of a symbol that ended, in percent, where no price shows it and it was no merger',
    },
    {
      name: 'quantiles',
      kind: 'integer',
      minimum: 2,
      maximum: 100,
      placeholder: 'N',
      example: '2',
      help: 'a factor study with N portfolios; needs by',
    },
    {
      name: 'by',
      kind: 'string',
      placeholder: 'FIELD',
      example: 'roic_pct',
      help: 'the value of a study; quantile 1 has the lowest',
    },
    {
      name: 'within',
      kind: 'string',
      placeholder: 'FIELD',
      example: 'sector',
      help: 'a text whose symbols are ranked among themselves, where they are as many as quantiles',
    },
    {
      name: 'include',
      kind: 'list',
      items: 'enum',
      case: 'lower',
      values: PARTS,
      placeholder: 'LISTS',
      example: 'positions',
      help: 'add these lists to the answer: every position, the return of every day',
    },
  ],
  examples: [
    { args: `'pe_ttm < 15 and roic_pct > 12' --sort=-roic_pct --top 50`, help: 'fifty cheap and profitable companies' },
    { args: '--quantiles 5 --by roic_pct --within sector', help: 'does ROIC rank returns within sectors?' },
  ],
  styles: [
    { name: 'chart', help: 'draw growth and drawdown (the usual style on a terminal)' },
    { name: 'table', help: 'print the figures alone (the usual style in a pipe)', piped: true },
  ],
  cost: 50,
  slow: true,
}));
