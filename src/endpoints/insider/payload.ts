/** Payload of `GET /v2/insider`. */
import { Type } from '@sinclair/typebox';
import { accession, pct, shares, sureCount, sureDate, sureFlag, sureText, usd } from '../shared/leaves.ts';
import { group, list, maybe, oneOf, payload, type Static } from '../shared/schema.ts';
import { TRANSACTION_KINDS } from '../shared/vocabulary.ts';

const sureShares = (what: string) => Type.Integer({ description: `${what} Unit: shares.` });

const transaction = group(
  {
    accession: accession('Filing that reports it; the amendment’s where one replaced it.'),
    filing_date: sureDate('Day the filing was filed.'),
    insider_name: sureText('Name, given name first; of several owners the first.'),
    insider_role: sureText('Officer title, else Director, 10% Owner, Other or Unknown.'),
    price_per_share: maybe(
      Type.Number({ description: 'Price as filed, not restated for splits. Unit: US dollars per share.' }),
    ),
    shares: shares('Shares as filed, always positive; not restated for splits.'),
    shares_remaining: shares('Shares held after it on that ownership line.'),
    ten_b5_1: sureFlag('Made under a pre-arranged Rule 10b5-1 plan.'),
    transaction_code: sureText('Form 4 transaction code: P, S, A, M, ...'),
    transaction_date: sureDate('Day of the transaction.'),
    transaction_kind: oneOf(TRANSACTION_KINDS, 'What the code means.', 'TransactionKind'),
    value_usd: usd('shares times price_per_share.'),
  },
  'One line of a Form 4.',
  'InsiderTransaction',
);

const summary = group(
  {
    all_activity: group(
      {
        net_shares_all_kinds: sureShares('Acquired less disposed, all kinds.'),
        transactions: sureCount('Lines of all kinds.', 'transactions'),
        transactions_by_kind: Type.Unsafe<Record<string, number>>({
          type: 'object',
          additionalProperties: { type: 'integer', minimum: 1, description: 'Lines of that kind. Unit: transactions.' },
          description: 'Kind to number of lines; only kinds that occur.',
        }),
      },
      'Everything reported.',
    ),
    director_share_pct: pct('Share of lines by directors who are not officers.'),
    market_activity: group(
      {
        buy_count: sureCount('Open-market purchases.', 'transactions'),
        net_direction: oneOf(
          ['buying', 'selling', 'neutral', 'none'],
          'Sign of net_shares_market_only; none without trades.',
        ),
        net_shares_market_only: sureShares('Purchased less sold.'),
        net_value_usd: usd('Value purchased less value sold, over lines with a price.'),
        sell_count: sureCount('Open-market sales.', 'transactions'),
      },
      'Purchases and sales only.',
    ),
    notices: list(
      sureText('Code.'),
      'What to know about the rows: recent_transactions_limited_to_<limit>, foreign_private_issuer_no_form4, amendments_applied, not_applicable_etf.',
    ),
    officer_share_pct: pct('Share of lines by officers.'),
    ten_b5_1_plan_ratio_pct: pct('Share of purchases and sales made under a plan.'),
    unique_insiders: sureCount('Distinct reporting owners.', 'persons'),
  },
  'Over all lines of the window, before limit.',
  'InsiderSummary',
);

export const schema = payload('InsiderPayload', 'Form 4 activity of the last 90 calendar days.', {
  recent_transactions: list(transaction, 'Newest filing first, at most limit rows.'),
  summary_90d: summary,
});

export type Payload = Static<typeof schema>;
