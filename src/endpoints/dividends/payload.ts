/** Payload of `GET /v2/dividends`. */
import * as leaf from '../contract/leaves.ts';
import {
  availableWith,
  group,
  MarkerSchema,
  oneOf,
  optional,
  payload,
  type Schema,
  type Static,
} from '../contract/schema.ts';
import { priceAge } from '../subject/price-age.ts';
import { priceBasis } from '../subject/price-basis.ts';
import { statementAge } from '../subject/statement-age.ts';

const current = group(
  {
    annual_rate: leaf.perShare(
      'Dividend (TTM)',
      'One year of regular dividends, newest first; 0 for a company that pays none.',
    ),
    annual_rate_forward_estimated: leaf.perShare(
      'Forward dividend (est.)',
      'next_payment_amount_estimated times payments per year; of a seasonal schedule the sum of its payments.',
    ),
    frequency: leaf.word('Frequency', 'Schedule by the median interval of regular payments.', [
      'weekly',
      'monthly',
      'quarterly',
      'semi_annual',
      'annual',
      'irregular',
      'none',
    ]),
    last_ex_date: leaf.date('Last ex-date', 'Ex-date of the newest regular payment.'),
    last_payment_amount: leaf.perShare('Last payment', 'Newest regular payment, on today’s split basis.'),
    next_ex_date_estimated: leaf.date(
      'Next ex-date (est.)',
      'Next ex-date: declared where known, else estimated from the schedule.',
    ),
    next_payment_amount_estimated: leaf.perShare('Next payment (est.)', 'Next regular payment if nothing changes.'),
    yield_pct: leaf.pct('Yield', 'annual_rate over the price; 0 for a company that pays none.'),
  },
  'The dividend now.',
  'CurrentDividend',
);

const gradeComponents = group(
  {
    ebitda_coverage: leaf.ratio('EBITDA / dividends', 'EBITDA (TTM) over dividends paid.'),
    fcf_payout_ratio_pct: leaf.pct('FCF payout ratio', 'Dividends paid over free cash flow (TTM).'),
    net_debt_to_ebitda: leaf.ratio('Net debt / EBITDA', 'Net debt over EBITDA (TTM); negative with net cash.'),
    ocf_coverage: leaf.ratio('Cash flow / dividends', 'Operating cash flow (TTM) over dividends paid.'),
    payout_ratio_pct: leaf.pct('Payout ratio', 'Dividends paid over net income (TTM).'),
  },
  'The components of the grade.',
);

const trackRecord = group(
  {
    consecutive_increase_years: leaf.count(
      'Years of increases',
      'Calendar years in a row in which the rate rose.',
      'years',
    ),
    cuts_in_5y_window: leaf.count(
      'Cuts, 5 years',
      'Cuts of the regular dividend in five calendar years; a suspension counts one.',
      'cuts',
    ),
    never_cut_in_5y_window: leaf.flag('Never cut, 5 years', 'No cut within that window.'),
  },
  'The record of increases and cuts.',
);

const health = group(
  {
    grade_components: gradeComponents,
    payout_safety: availableWith(
      { grade: oneOf(['A', 'B', 'C', 'D', 'F'], 'How well the payout is covered, A best.', { 'x-label': 'Grade' }) },
      'The grade, where enough components are known.',
    ),
    track_record: trackRecord,
  },
  'How safe the payout is.',
  'DividendHealth',
);

/** The group, or the marker of a fund. */
const dividendHealth: Schema<Static<typeof health> | Static<typeof MarkerSchema>> = {
  anyOf: [health, MarkerSchema],
  description: 'How safe the payout is; for an ETF the marker not_applicable_etf.',
};

export const schema = payload('DividendsPayload', 'Dividends of a stock, distributions of an ETF.', {
  price_age: optional(priceAge),
  price_basis: optional(priceBasis),
  statement_age: optional(statementAge),
  currency: leaf.currency('Currency of the amounts.'),
  status: leaf.word('Status', 'payer: pays; non_payer: never paid; suspended: paid once, and a payment is overdue.', [
    'payer',
    'non_payer',
    'suspended',
  ]),
  current,
  dividend_health: dividendHealth,
  growth: group(
    {
      consecutive_years_increased_within_5y_window: leaf.count(
        'Years of increases, 5-year window',
        'Years in a row the rate rose, within five years.',
        'years',
        { minimum: 0, maximum: 5 },
      ),
      last_increase_date: leaf.date('Last increase', 'Ex-date of the newest regular payment above the one before.'),
    },
    'How the dividend grew.',
  ),
  history_summary: group(
    {
      ex_date_first: leaf.date('First ex-date', 'First ex-date on record.'),
      total_payments: leaf.count('Payments stored', 'Payments on record, special ones included.', 'payments'),
    },
    'The whole stored record.',
  ),
});

export type Payload = Static<typeof schema>;
