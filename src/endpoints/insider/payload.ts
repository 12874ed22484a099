/** Payload of `GET /v2/insider`. */
import * as leaf from '../shared/leaves.ts';
import { group, list, mapOf, oneOf, payload, type Schema, type Static, sure } from '../shared/schema.ts';
import { TRANSACTION_KINDS } from '../shared/vocabulary.ts';

const transactions = (label: string, what: string) => sure(leaf.count(label, what, 'transactions'));

export const transaction = group(
  {
    accession: leaf.accession('Filing that reports it; the amendment’s where one replaced it.'),
    filing_date: sure(leaf.date('Filed', 'Day the filing was filed.')),
    insider_name: sure(leaf.text('Insider', 'Name, given name first; of several owners the first.')),
    insider_role: sure(leaf.text('Role', 'Officer title, else Director, 10% Owner, Other or Unknown.')),
    // Filers give 2 to 5 decimals.
    price_per_share: leaf.numbers('US dollars per share', { kind: 'price', 'x-decimals': 6 })(
      'Price',
      'Price as filed, not restated for splits.',
    ),
    shares: leaf.shares('Shares', 'Shares as filed, always positive; not restated for splits.'),
    shares_remaining: leaf.shares('Owned after', 'Shares owned after it on that ownership line.'),
    ten_b5_1: sure(leaf.flag('10b5-1', 'Made under a pre-arranged Rule 10b5-1 plan.')),
    transaction_code: sure(leaf.text('Code', 'Form 4 transaction code: P, S, A, M, ...')),
    transaction_date: sure(leaf.date('Traded', 'Day of the transaction.')),
    transaction_kind: oneOf(TRANSACTION_KINDS, 'What the code means.', { title: 'TransactionKind', 'x-label': 'Kind' }),
    value_usd: leaf.usd('Value', 'shares times price_per_share.'),
  },
  'One line of a Form 4.',
  'InsiderTransaction',
);

const summary = group(
  {
    all_activity: group(
      {
        net_shares_all_kinds: sure(leaf.shares('Net shares (all kinds)', 'Acquired less disposed, all kinds.')),
        transactions: transactions('Transactions', 'Lines of all kinds.'),
        transactions_by_kind: mapOf(
          { type: 'integer', minimum: 1, description: 'Lines of that kind. Unit: transactions.' } as Schema<number>,
          'Kind to number of lines; only kinds that occur.',
        ),
      },
      'Everything reported.',
    ),
    director_share_pct: leaf.pct('By directors', 'Share of lines by directors who are not officers.'),
    market_activity: group(
      {
        buy_count: transactions('Buys', 'Open-market purchases.'),
        net_direction: oneOf(
          ['buying', 'selling', 'neutral', 'none'],
          'Sign of net_shares_market_only; none without trades.',
          { 'x-label': 'Direction' },
        ),
        net_shares_market_only: sure(leaf.shares('Net shares (open market)', 'Purchased less sold.')),
        net_value_usd: leaf.usd('Net value', 'Value purchased less value sold, over lines with a price.'),
        sell_count: transactions('Sells', 'Open-market sales.'),
      },
      'Purchases and sales only.',
    ),
    notices: list(
      { type: 'string', description: 'Code.' } as Schema<string>,
      'What to know about the rows: recent_transactions_limited_to_<limit>, foreign_private_issuer_no_form4, amendments_applied, not_applicable_etf.',
      { 'x-label': 'Notices' },
    ),
    officer_share_pct: leaf.pct('By officers', 'Share of lines by officers.'),
    ten_b5_1_plan_ratio_pct: leaf.pct('Under 10b5-1 plans', 'Share of purchases and sales made under a plan.'),
    unique_insiders: sure(leaf.count('Insiders', 'Distinct reporting owners.', 'persons')),
  },
  'Over all lines of the window, before limit.',
  'InsiderSummary',
);

export const schema = payload('InsiderPayload', 'Form 4 activity of the last 90 calendar days.', {
  recent_transactions: list(transaction, 'Newest filing first, at most limit rows.'),
  summary_90d: summary,
});

export type Payload = Static<typeof schema>;
