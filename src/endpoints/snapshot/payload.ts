/** Payload of `GET /v2/snapshot`. */
import { assetType, currency, pct, perShare, points, price, ratio, shares, text, usd } from '../shared/leaves.ts';
import { group, payload, type Static, status } from '../shared/schema.ts';

const fundamentalsQuick = group(
  {
    beta_1y: ratio('Covariance with SPY over variance of SPY, daily total returns of one year.'),
    dividend_yield_pct: pct('Regular dividends of the trailing year over the price; 0 for a company that pays none.'),
    enterprise_value_usd: usd(
      'Market value plus debt, preferred equity and minority interest, less cash and short-term investments.',
    ),
    ev_ebitda_ttm: ratio('Enterprise value over EBITDA of the trailing twelve months.'),
    fcf_yield_pct: pct('Free cash flow of the trailing twelve months over market value; may be negative.'),
    market_cap_usd: usd('Price times shares outstanding, all classes of the company.'),
    pb: ratio('Market value over parent shareholders’ equity.'),
    pe_ttm: ratio('Price over diluted EPS of the trailing twelve months; negative after a loss.'),
    peg_1y: ratio('P/E over the growth of trailing EPS in one year, in percent.'),
    ps_ttm: ratio('Market value over revenue of the trailing twelve months.'),
    shares_outstanding: shares('Common shares outstanding by the newest count, on today’s split basis.'),
    ttm_eps_diluted: perShare('Diluted GAAP EPS of the trailing twelve months.'),
    ttm_net_income_usd: usd('Net income to the parent of the trailing twelve months.'),
    ttm_revenue_usd: usd('Revenue of the trailing twelve months.'),
  },
  'Key figures from the newest statements and the latest price. For an ETF only beta_1y and dividend_yield_pct are numbers.',
  'FundamentalsQuick',
);

const performance = group(
  {
    pct_1d: pct('Change since the previous close; equals quote.change_pct.'),
    pct_5d: pct('Change over 5 sessions.'),
    pct_1m: pct('Change over one calendar month.'),
    pct_3m: pct('Change over three calendar months.'),
    pct_ytd: pct('Change since the last session of the previous year.'),
    pct_1y: pct('Change over one year.'),
    pct_3y: pct('Change over three years, cumulative.'),
    vs_spy_pct_1m: points('pct_1m less that of SPY over the same dates.'),
    vs_spy_pct_1y: points('pct_1y less that of SPY over the same dates.'),
    vs_spy_pct_ytd: points('pct_ytd less that of SPY over the same dates.'),
    vs_sector_status: status('supported', 'Whether a sector comparison is given.'),
  },
  'Price return, adjusted for splits, not for dividends.',
  'Performance',
);

const quote = group(
  {
    change_abs: price('price less previous_close.'),
    change_pct: pct('price against previous_close.'),
    day_high: price('Highest price of the session of price.'),
    day_low: price('Lowest price of that session.'),
    day_open: price('Opening price of that session.'),
    previous_close: price('Close of the session before, adjusted for splits, not for dividends.'),
    price: price('Latest price: the running session’s, else the last close.'),
    volume: shares('Volume of that session.'),
  },
  'The latest price and its session.',
  'Quote',
);

const range52w = group(
  {
    drawdown_from_high_pct: pct('price against high; never positive.'),
    high: price('Highest intraday price of 52 weeks, or since listing.'),
    low: price('Lowest intraday price of 52 weeks, or since listing.'),
    position_pct: pct('Where price lies between low (0) and high (100).'),
  },
  'The range of the last 52 weeks.',
  'Range52w',
);

export const schema = payload('SnapshotPayload', 'One-shot context for a stock or ETF.', {
  asset_type: assetType('Kind of security.'),
  currency: currency('Trading currency.'),
  industry: text('Industry by SIC description, in title case.'),
  name: text('Company or fund name.'),
  sector: text('Sector by SIC range; not GICS.'),
  fundamentals_quick: fundamentalsQuick,
  performance,
  quote,
  range_52w: range52w,
});

export type Payload = Static<typeof schema>;
