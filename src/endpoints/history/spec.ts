/** Definition of `GET /v2/history`: parameters, plan, examples and cost, as plain data; nothing is computed here. */
import type { StatementSeries } from '../../engine/fundamentals/columns.ts';
import { INDICATOR_IDS } from '../../engine/indicators/ids.ts';
import { DISTINCT_LINES } from '../../render/model.ts';
import { specOf } from '../contract/lazy-spec.ts';
import { DAY, SYMBOL } from '../contract/params.ts';

/** Columns of quarterly and annual rows: numeric statement lines, margins and growth by leaf name. All that there are. */
const SHOWN: Readonly<Record<StatementSeries, true>> = {
  cash_and_equivalents: true,
  common_shares_outstanding: true,
  current_assets: true,
  current_liabilities: true,
  intangibles: true,
  inventory: true,
  long_term_debt: true,
  long_term_investments: true,
  net_debt: true,
  ppe_net: true,
  receivables: true,
  retained_earnings: true,
  short_term_investments: true,
  tangible_book_value: true,
  total_assets: true,
  total_debt: true,
  total_equity: true,
  total_liabilities: true,
  acquisitions: true,
  buybacks: true,
  capex: true,
  dividends_paid: true,
  fcf_margin_pct: true,
  fcf_yoy_pct: true,
  financing_cash_flow: true,
  free_cash_flow: true,
  investing_cash_flow: true,
  ocf_yoy_pct: true,
  operating_cash_flow: true,
  stock_based_comp: true,
  working_capital_change: true,
  cost_of_revenue: true,
  depreciation_amortization: true,
  ebitda: true,
  eps_basic: true,
  eps_diluted: true,
  gross_profit: true,
  income_tax: true,
  interest_expense: true,
  interest_coverage: true,
  net_income: true,
  operating_expense: true,
  operating_income: true,
  pretax_income: true,
  revenue: true,
  rnd_expense: true,
  sga_expense: true,
  shares_basic: true,
  shares_diluted: true,
  ebitda_margin_pct: true,
  gross_margin_pct: true,
  net_margin_pct: true,
  operating_margin_pct: true,
  eps_yoy_pct: true,
  net_income_yoy_pct: true,
  revenue_qoq_pct: true,
  revenue_yoy_pct: true,
  rnd_yoy_pct: true,
  shares_outstanding: true,
  shares_outstanding_as_reported: true,
};
const STATEMENT_SERIES = Object.keys(SHOWN) as readonly StatementSeries[];

/** Before the name of a tagged concept: `fact:InventoryNet`, `fact:aapl:...`. */
export const FACT_PREFIX = 'fact:';
/** Before the name of a segment, product, region or customer: `segment:iphone`. */
export const SEGMENT_PREFIX = 'segment:';

/** Similarity of a section of the annual report with that of the year before. */
export const SIMILARITY_SERIES = [
  'business_cosine',
  'business_jaccard',
  'business_min_edit',
  'legal_proceedings_cosine',
  'legal_proceedings_jaccard',
  'legal_proceedings_min_edit',
  'mda_cosine',
  'mda_jaccard',
  'mda_min_edit',
  'risk_factors_cosine',
  'risk_factors_jaccard',
  'risk_factors_min_edit',
] as const;

/** Bars of weeks, months and years. */
export const BAR_SERIES = ['open', 'high', 'low', 'close', 'adj_close', 'volume', 'change_pct'] as const;

/** Series each cadence allows (the first column is always `date`), in column order. */
export const SERIES_BY_CADENCE = {
  daily: [
    'open',
    'high',
    'low',
    'close',
    'adj_close',
    'volume',
    'change_pct',
    'sma_50',
    'sma_200',
    'ema_20',
    'rsi_14',
    'drawdown_pct',
    'dividend',
    'split_ratio',
  ],
  weekly: [
    ...BAR_SERIES,
    'rsi_14_weekly',
    'adx_14_weekly',
    'pe_ttm',
    'ps_ttm',
    'pb',
    'ev_sales_ttm',
    'ev_ebitda_ttm',
    'ev_ebit_ttm',
    'market_cap_usd',
  ],
  monthly: [...BAR_SERIES, 'fails'],
  quarterly: STATEMENT_SERIES,
  // Of fiscal years, or bars of calendar years.
  annual: [...STATEMENT_SERIES, ...SIMILARITY_SERIES, ...BAR_SERIES],
  'per-payment': ['amount', 'kind', 'annualized'],
} as const;

/** Tokens of `range`, each with the canonical one the answer echoes as `period`. */
export const RANGE_TOKENS = {
  '1m': '1m',
  '3m': '3m',
  '6m': '6m',
  '1y': '1y',
  '2y': '2y',
  '5y': '5y',
  '10y': '10y',
  '30y': '30y',
  '1mo': '1m',
  '3mo': '3m',
  '6mo': '6m',
  ytd: 'ytd',
  max: 'max',
} as const;

const RANGES = Object.keys(RANGE_TOKENS);

export const spec = specOf({ name: 'history', command: ['history'], path: '/v2/history' }, () => ({
  closes: true,
  topic: 'prices',
  plan: 'starter',
  changesWith: 'facts',
  summary: 'series of prices, indicators, multiples, statements or dividends',
  description:
    'Selected series as rows, oldest first: prices and indicators (docs/indicators.md) by day, week, month or calendar year, multiples by week, statement lines and any tagged concept of the company (fact:InventoryNet) or line of its revenue (segment:iphone) by quarter or year, similarity of report sections with those of the year before by year, dividends by payment. The first column is the date. Keep the list of series narrow: at most 12. A cell without a value is null, the only place where null is used.',
  params: [
    SYMBOL,
    {
      name: 'series',
      kind: 'list',
      items: 'enum',
      case: 'lower',
      values: [...new Set(Object.values(SERIES_BY_CADENCE).flat())],
      groups: [
        ['daily', SERIES_BY_CADENCE.daily],
        ['weekly', SERIES_BY_CADENCE.weekly],
        ['monthly, annual (calendar years)', BAR_SERIES],
        ['monthly: shares not delivered (fails-to-deliver files)', ['fails']],
        ['quarterly, annual', [...STATEMENT_SERIES, `${FACT_PREFIX}CONCEPT`, `${SEGMENT_PREFIX}NAME`]],
        ['annual, of the text of reports', SIMILARITY_SERIES],
        ['per-payment', SERIES_BY_CADENCE['per-payment']],
        ['daily to monthly: indicators, with lengths of your own as in sma_20 or bollinger_20_2.5', INDICATOR_IDS],
      ],
      families: INDICATOR_IDS,
      prefixes: [FACT_PREFIX, SEGMENT_PREFIX],
      maxItems: 12,
      implied: ['date'],
      placeholder: 'SERIES',
      example: 'close,volume',
      help: 'columns, separated by commas, at most 12; each cadence has its own, see below',
    },
    {
      name: 'range',
      kind: 'enum',
      values: RANGES,
      example: '1y',
      help: 'how far back; default 1y daily, 5y weekly and quarterly, 10y monthly and annual, max per-payment; max is capped at 30 years',
    },
    {
      name: 'period',
      kind: 'enum',
      values: RANGES,
      aliasOf: 'range',
      help: 'legacy name of range, which wins when both are given',
    },
    { name: 'from', ...DAY, example: '2024-01-02', help: 'first day of the rows; wins over range' },
    { name: 'to', ...DAY, example: '2024-12-31', help: 'last day of the rows; default the newest' },
    {
      name: 'benchmark',
      kind: 'symbol',
      example: 'QQQ',
      help: 'what beta and relative_strength are measured against; default SPY',
    },
    {
      name: 'cadence',
      kind: 'enum',
      values: Object.keys(SERIES_BY_CADENCE),
      example: 'daily',
      help: 'spacing of the rows; default the one that has all the series asked for, daily when several do',
    },
  ],
  examples: [
    { args: 'AAPL', help: 'one year of daily closes and volumes' },
    { args: 'AAPL --range 5y --series close,sma_200', help: 'five years of closes with their 200-day average' },
    { args: 'AAPL --range 2y --series close,bollinger_20,macd,rsi_21', help: 'indicators of any length' },
    { args: 'AAPL --range 2y --events show', help: 'with reports, dividends, splits and purchases of insiders' },
    { args: 'AAPL MSFT SPY --chart', help: 'compare prices in one chart' },
    { args: 'AAPL --from 2024-01-01 --to 2024-12-31 --cadence monthly', help: 'the months of a year' },
    { args: 'KO --cadence per-payment', help: 'every dividend' },
    {
      args: 'AAPL --cadence annual --series risk_factors_jaccard,mda_jaccard',
      help: 'how similar reports are to those before',
    },
  ],
  choices: [
    { name: 'scale', values: ['linear', 'log'], help: 'scale of prices in a chart; default linear' },
    {
      name: 'events',
      values: ['show', 'hide'],
      extras: 'show',
      help: 'marks of reports, dividends, splits and purchases of insiders under a price chart; default hide',
    },
    { name: 'height', placeholder: 'ROWS', whole: { least: 3, most: 60 }, help: 'rows of the first chart' },
  ],
  styles: [
    {
      name: 'chart',
      help: 'draw the series over time (the usual style on a terminal); several symbols: in one chart, prices rebased to 100',
      together: DISTINCT_LINES,
    },
    {
      name: 'candles',
      help: 'draw candles of open, high, low and close',
      params: { series: 'open,high,low,close,volume' },
    },
    { name: 'spark', help: 'draw each series on one line' },
    { name: 'table', help: 'print the rows (the usual style in a pipe)', piped: true },
  ],
  slow: true,
}));
