/** Lays out insider activity for people: the summary with a net bar, then line by line. */
import type { Panel, ValueCell } from '../../render/model.ts';
import { type RecordColumn, recordTable } from '../shared/record-table.ts';
import { type Fields, viewOf } from '../shared/screen.ts';
import { humanize, labelFor, numberWord } from '../shared/words.ts';
import { type Payload, schema, transaction } from './payload.ts';
import { KIND_WORDS, shortRole } from './words.ts';

type Row = Payload['recent_transactions'][number];

/** The screen of insider activity. With `full` every field: codes, accession numbers, titles and amounts in full. */
export const view = viewOf(schema, (fields, payload, { full }) => {
  const { recent_transactions: rows } = payload;
  const table = recordTable(transaction, rows, full ? FULL_COLUMNS : COLUMNS, full);
  return {
    currency: 'USD',
    subtitle: 'Insider transactions on Form 4, filed within 90 days',
    panels: [
      ...summary(fields, payload),
      rows.length === 0
        ? { block: { type: 'text', text: 'No Form 4 with transactions was filed in these 90 days.' } }
        : { title: 'Transactions, newest filing first', block: table },
    ],
    notes: notices(payload),
  };
});

/** Nothing of it is known without transactions. */
function summary(fields: Fields<Payload>, { summary_90d: { all_activity: all } }: Payload): Panel[] {
  const kinds = Object.entries(all.transactions_by_kind).map(([kind, count]) => ({
    label: labelFor(KIND_WORDS, kind),
    cell: { kind: 'integer', value: count } as const,
  }));
  const panels: Panel[] = [
    ...fields.facts(
      'On the market',
      [
        'summary_90d.market_activity.net_direction',
        'summary_90d.market_activity.buy_count',
        'summary_90d.market_activity.sell_count',
        'summary_90d.market_activity.net_value_usd',
        'summary_90d.ten_b5_1_plan_ratio_pct',
      ],
      'summary',
    ),
    ...fields.facts(
      'All activity',
      [
        'summary_90d.all_activity.transactions',
        'summary_90d.unique_insiders',
        'summary_90d.officer_share_pct',
        'summary_90d.director_share_pct',
      ],
      'summary',
    ),
    { title: 'By kind', group: 'summary', block: { type: 'facts', rows: kinds } },
    {
      title: 'Net shares',
      // Right of the axis more was acquired than disposed of; both on one scale.
      block: fields.bars([
        ['summary_90d.market_activity.net_shares_market_only'],
        ['summary_90d.all_activity.net_shares_all_kinds'],
      ]),
    },
  ];
  return all.transactions === 0 ? [] : panels;
}

/** On a narrow screen the day of filing is the last optional column to go. */
const COLUMNS: readonly (keyof Row | RecordColumn<Row>)[] = [
  { field: 'filing_date', optional: true },
  'insider_name',
  { field: 'insider_role', optional: true, cell: ({ insider_role: role }) => ({ value: shortRole(role) }) },
  { field: 'transaction_kind', cell: kindCell },
  { field: 'shares', kind: 'integer' },
  'value_usd',
  { field: 'price_per_share', optional: true },
  {
    field: 'ten_b5_1',
    kind: 'text',
    optional: true,
    cell: (row) => ({ value: row.ten_b5_1 === true ? '10b5-1' : '' }),
  },
  { field: 'transaction_date', optional: true },
  { field: 'shares_remaining', optional: true },
];

function kindCell({ transaction_kind: kind, transaction_code: code }: Row): Partial<ValueCell> {
  return { value: labelFor(KIND_WORDS, kind), ...(/^[PS]$/.test(code) && { emphasis: 'strong' }) };
}

const FULL_COLUMNS: readonly (keyof Row)[] = [
  ...(['accession', 'filing_date', 'transaction_date', 'insider_name', 'insider_role', 'transaction_code'] as const),
  ...(['transaction_kind', 'shares', 'price_per_share', 'value_usd', 'ten_b5_1', 'shares_remaining'] as const),
];

const NOTICES: Readonly<Record<string, string>> = {
  foreign_private_issuer_no_form4: 'A foreign private issuer: its insiders were long exempt from reporting on Form 4.',
  amendments_applied: 'Amended reports (4/A) are applied; an amended line shows the amendment’s accession.',
  not_applicable_etf: 'A fund has no insiders that report on Form 4.',
};

function notices({ recent_transactions: rows, summary_90d: of }: Payload): string[] {
  const total = of.all_activity.transactions;
  const limited = `The ${rows.length} newest of ${numberWord(total)} transactions are listed; the summary counts all of them.`;
  return of.notices.map((code) =>
    code.startsWith('recent_transactions_limited') ? limited : (NOTICES[code] ?? `Notice: ${humanize(code)}.`),
  );
}
