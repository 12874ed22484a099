/** Payload of `GET /v2/snapshot`. */
import * as leaf from '../contract/leaves.ts';
import { group, optional, payload, type Static, status } from '../contract/schema.ts';
import { ended } from '../subject/ended.ts';
import { priceAge } from '../subject/price-age.ts';
import { priceBasis } from '../subject/price-basis.ts';
import { statementAge } from '../subject/statement-age.ts';

const fundamentalsQuick = group(
  {
    beta_1y: leaf.fineRatio('Beta (1Y)', 'Covariance with SPY over variance of SPY, daily total returns of one year.'),
    dividend_yield_pct: leaf.dividendYield(),
    enterprise_value_usd: leaf.enterpriseValue(),
    ev_ebitda_ttm: leaf.multiples.ev_ebitda_ttm,
    fcf_yield_pct: leaf.pct('FCF yield', 'Free cash flow (TTM) over market cap; may be negative.'),
    market_cap_usd: leaf.marketCap(),
    pb: leaf.multiples.pb,
    pe_ttm: leaf.multiples.pe_ttm,
    peg_1y: leaf.multiples.peg_1y,
    ps_ttm: leaf.multiples.ps_ttm,
    shares_outstanding: leaf.sharesOutstanding(),
    ttm_eps_diluted: leaf.perShare('Diluted EPS', 'Diluted GAAP EPS (TTM).'),
    ttm_net_income_usd: leaf.usd('Net income', 'Net income to the parent (TTM).'),
    ttm_revenue_usd: leaf.usd('Revenue', 'Revenue (TTM).'),
  },
  'Key figures from the newest statements and the latest price. For an ETF only beta_1y and dividend_yield_pct are numbers.',
  'FundamentalsQuick',
);

const performance = group(
  {
    pct_1d: leaf.change('1 day', 'Change since the previous close; equals quote.change_pct.'),
    pct_5d: leaf.change('5 days', 'Change over 5 sessions.'),
    pct_1m: leaf.change('1 month', 'Change over one calendar month.'),
    pct_3m: leaf.change('3 months', 'Change over three calendar months.'),
    pct_ytd: leaf.change('YTD', 'Change since the last session of the previous year.'),
    pct_1y: leaf.change('1 year', 'Change over one year.'),
    pct_3y: leaf.change('3 years', 'Change over three years, cumulative.'),
    vs_spy_pct_1m: leaf.points('1 month vs SPY', 'pct_1m less that of SPY over the same dates.'),
    vs_spy_pct_1y: leaf.points('1 year vs SPY', 'pct_1y less that of SPY over the same dates.'),
    vs_spy_pct_ytd: leaf.points('YTD vs SPY', 'pct_ytd less that of SPY over the same dates.'),
    vs_sector_status: status('supported', 'Sector comparison', 'Whether a sector comparison is given.'),
  },
  'Price return, adjusted for splits, not for dividends.',
  'Performance',
);

const quote = group(
  {
    change_abs: leaf.priceChange('Change', 'price less previous_close.'),
    change_pct: leaf.change('Change', 'price against previous_close.'),
    day_high: leaf.price('High', 'Highest price of the session of price.'),
    day_low: leaf.price('Low', 'Lowest price of that session.'),
    day_open: leaf.price('Open', 'Opening price of that session.'),
    previous_close: leaf.price(
      'Previous close',
      'Close of the session before, adjusted for splits, not for dividends.',
    ),
    price: leaf.price('Price', 'Latest price: that of the current session, else the last close.'),
    volume: leaf.shares('Volume', 'Volume of that session.'),
  },
  'The latest price and its session.',
  'Quote',
);

const range52w = group(
  {
    drawdown_from_high_pct: leaf.change('From 52-week high', 'price against high; never positive.'),
    high: leaf.price('52-week high', 'Highest intraday price of 52 weeks, or since listing.'),
    low: leaf.price('52-week low', 'Lowest intraday price of 52 weeks, or since listing.'),
    position_pct: leaf.pct('52-week position', 'Where price lies between low (0) and high (100).'),
  },
  'The range of the last 52 weeks.',
  'Range52w',
);

export const schema = payload('SnapshotPayload', 'One-shot context for a stock or ETF.', {
  price_age: optional(priceAge),
  price_basis: optional(priceBasis),
  statement_age: optional(statementAge),
  ended: optional(ended),
  asset_type: leaf.assetType(),
  currency: leaf.currency('Trading currency.'),
  industry: leaf.industry(),
  name: leaf.securityName(),
  sector: leaf.sector(),
  fundamentals_quick: fundamentalsQuick,
  performance,
  quote,
  range_52w: range52w,
});

export type Payload = Static<typeof schema>;
