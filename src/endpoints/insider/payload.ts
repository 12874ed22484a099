/** Payload of `GET /v2/insider`. */
import * as leaf from '../contract/leaves.ts';
import { group, list, mapOf, oneOf, optional, payload, type Schema, type Static, sure } from '../contract/schema.ts';
import { TRANSACTION_KINDS } from '../contract/vocabulary.ts';
import { ended } from '../subject/ended.ts';

const transactions = (label: string, what: string) => leaf.count(label, what, 'transactions');
const forms = (label: string, what: string) => sure(leaf.count(label, what, 'forms'));

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
    source: optional(
      oneOf(['data_set'], 'Read from the insider data sets of the SEC; absent where it is read from the form.', {
        'x-label': 'Source',
      }),
    ),
  },
  'One line of a Form 4.',
  'InsiderTransaction',
);

const summary = group(
  {
    all_activity: group(
      {
        net_shares_all_kinds: leaf.shares('Net shares (all kinds)', 'Acquired less disposed, all kinds.'),
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
        net_direction: leaf.word('Direction', 'Sign of net_shares_market_only; none without trades.', [
          'buying',
          'selling',
          'neutral',
          'none',
        ]),
        net_shares_market_only: leaf.shares('Net shares (open market)', 'Purchased less sold.'),
        net_value_usd: leaf.usd('Net value', 'Value purchased less value sold, over lines with a price.'),
        sell_count: transactions('Sells', 'Open-market sales.'),
      },
      'Purchases and sales only.',
    ),
    notices: list(
      { type: 'string', description: 'Code.' } as Schema<string>,
      'What to know about the rows: recent_transactions_limited_to_<limit>, foreign_private_issuer_no_form4, amendments_applied, form4_of_data_sets_<n>, form4_not_stored_<n>, form4_unreadable_<n>, form4_list_ends_<YYYY-MM-DD>, form4_list_missing, not_applicable_etf.',
      { 'x-label': 'Notices' },
    ),
    officer_share_pct: leaf.pct('By officers', 'Share of lines by officers.'),
    ten_b5_1_plan_ratio_pct: leaf.pct('Under 10b5-1 plans', 'Share of purchases and sales made under a plan.'),
    unique_insiders: leaf.count('Insiders', 'Distinct reporting owners.', 'persons'),
  },
  'Over all lines of the window, before limit.',
  'InsiderSummary',
);

const coverage = group(
  {
    status: oneOf(
      ['complete', 'partial', 'unknown'],
      'complete: every form filed by the last session is listed and read; partial: some were read; unknown: none was, and all figures of summary_90d are forms_not_stored.',
      { 'x-label': 'Forms 4 known' },
    ),
    listed: forms('Forms listed', 'Forms 4 and 4/A about the company, filed within the window.'),
    stored: forms('Forms stored', 'Listed forms that are stored, as documents or in insider data sets.'),
    unreadable: forms('Forms unreadable', 'Stored forms that cannot be read.'),
    listed_through: leaf.date('Listed through', 'Day up to which the filings of the company are listed.'),
  },
  'How much of what was filed in the window is known.',
  'Form4Coverage',
);

export const schema = payload('InsiderPayload', 'Form 4 activity of the last 90 calendar days.', {
  form4_coverage: optional(coverage),
  ended: optional(ended),
  recent_transactions: list(transaction, 'Newest filing first, at most limit rows.'),
  summary_90d: summary,
});

export type Payload = Static<typeof schema>;
