/** Payload of `GET /v2/dividends`. */

import { Type } from '@sinclair/typebox';
import { count, currency, date, flag, pct, perShare, ratio } from '../shared/leaves.ts';
import { availableWith, group, MarkerSchema, maybe, oneOf, payload, type Static } from '../shared/schema.ts';

const current = group(
  {
    annual_rate: perShare('Regular dividends with an ex-date in the trailing year; 0 for a company that pays none.'),
    annual_rate_forward_estimated: perShare('next_payment_amount_estimated times payments a year.'),
    frequency: maybe(
      oneOf(
        ['weekly', 'monthly', 'quarterly', 'semi_annual', 'annual', 'irregular', 'none'],
        'Schedule by the median interval of regular payments.',
      ),
    ),
    last_ex_date: date('Ex-date of the newest regular payment.'),
    last_payment_amount: perShare('Newest regular payment, on today’s split basis.'),
    next_ex_date_estimated: date('Next ex-date: declared where known, else estimated from the schedule.'),
    next_payment_amount_estimated: perShare('Next regular payment if nothing changes.'),
    yield_pct: pct('annual_rate over the price; 0 for a company that pays none.'),
  },
  'The dividend as it stands.',
  'CurrentDividend',
);

const gradeComponents = group(
  {
    ebitda_coverage: ratio('EBITDA of the trailing twelve months over dividends paid.'),
    fcf_payout_ratio_pct: pct('Dividends paid over free cash flow of the trailing twelve months.'),
    net_debt_to_ebitda: ratio('Net debt over EBITDA of the trailing twelve months; negative with net cash.'),
    ocf_coverage: ratio('Operating cash flow of the trailing twelve months over dividends paid.'),
    payout_ratio_pct: pct('Dividends paid over net income of the trailing twelve months.'),
  },
  'What the grade is made of.',
);

const trackRecord = group(
  {
    consecutive_increase_years: count('Calendar years in a row in which the rate rose.', 'years'),
    cuts_in_5y_window: count('Cuts of the regular dividend in five calendar years; a suspension counts one.', 'cuts'),
    never_cut_in_5y_window: flag('No cut within that window.'),
  },
  'What was done with the dividend before.',
);

const health = group(
  {
    grade_components: gradeComponents,
    payout_safety: availableWith(
      { grade: oneOf(['A', 'B', 'C', 'D', 'F'], 'How well the payout is carried, A best.') },
      'The grade, where enough components are known.',
    ),
    track_record: trackRecord,
  },
  'How safe the payout is.',
  'DividendHealth',
);

export const schema = payload('DividendsPayload', 'Dividends of a stock, distributions of an ETF.', {
  currency: currency('Currency of the amounts.'),
  status: maybe(
    oneOf(
      ['payer', 'non_payer', 'suspended'],
      'payer: pays; non_payer: never paid; suspended: paid once, and a payment is overdue.',
    ),
  ),
  current,
  dividend_health: Type.Union([health, MarkerSchema], {
    description: 'How safe the payout is; for an ETF the marker not_applicable_etf.',
  }),
  growth: group(
    {
      consecutive_years_increased_within_5y_window: maybe(
        Type.Integer({
          minimum: 0,
          maximum: 5,
          description: 'Years in a row the rate rose, within five years. Unit: years.',
        }),
      ),
      last_increase_date: date('Ex-date of the newest regular payment above the one before.'),
    },
    'How the dividend grew.',
  ),
  history_summary: group(
    {
      ex_date_first: date('First ex-date on record.'),
      total_payments: count('Payments on record, special ones included.', 'payments'),
    },
    'The whole record, as deep as it is held.',
  ),
});

export type Payload = Static<typeof schema>;
