/** Lays out insider activity for people: the summary with a net bar, then line by line. */
import { dayFrom, formatDay } from '../../engine/days.ts';
import { windowStart } from '../../engine/insider/index.ts';
import { newYorkDay } from '../../engine/new-york.ts';
import { isMarker } from '../../engine/value.ts';
import type { Panel, ValueCell } from '../../render/model.ts';
import { humanize, labelFor, numberWord } from '../contract/words.ts';
import { inStore } from '../notes/store-command.ts';
import type { Fields } from '../screens/payload-cells.ts';
import { type RecordColumn, recordTable } from '../screens/record-table.ts';
import { viewOf } from '../screens/screen.ts';
import type { ViewOptions } from '../types.ts';
import { type Payload, schema, transaction } from './payload.ts';
import { KIND_WORDS, shortRole } from './words.ts';

type Row = Payload['recent_transactions'][number];

/** The screen of insider activity. With `full` every field: codes, accession numbers, titles and amounts in full. */
export const view = viewOf(schema, (fields, payload, options) => {
  const { full } = options;
  const { recent_transactions: rows } = payload;
  const table = recordTable(transaction, rows, full ? FULL_COLUMNS : COLUMNS, full);
  return {
    currency: 'USD',
    subtitle: 'Insider transactions on Form 4, filed within 90 days',
    panels: [
      ...summary(fields, payload),
      rows.length === 0
        ? { block: { type: 'text', text: withoutRows(payload) } }
        : { title: 'Transactions, newest filing first', block: table },
    ],
    notes: notices(payload, options),
    recordsEnd: payload.form4_coverage?.listed_through,
  };
});

/** That nothing was filed is said only where every form is known; a service without coverage knows them. */
function withoutRows({ form4_coverage: coverage }: Payload): string {
  if (coverage === undefined || coverage.status === 'complete')
    return 'No Form 4 with transactions was filed in these 90 days.';
  return coverage.status === 'partial'
    ? 'The Forms 4 that are stored have no transactions.'
    : 'Insider transactions of these 90 days are not known.';
}

/** Nothing of it is known without transactions. */
function summary(fields: Fields<Payload>, payload: Payload): Panel[] {
  const {
    summary_90d: { all_activity: all },
    form4_coverage: coverage,
  } = payload;
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
  return all.transactions === 0 || coverage?.status === 'unknown' ? [] : panels;
}

/** On a narrow screen names wrap before role and price go; the day of filing is the last optional column to go. */
const COLUMNS: readonly (keyof Row | RecordColumn<Row>)[] = [
  { field: 'filing_date', optional: true, whole: true },
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

const FORMS_NOTICE = /^form4_(of_data_sets|not_stored|unreadable|list_ends|list_missing)_?([\d-]*)$/;

function notices(
  { symbol, recent_transactions: rows, summary_90d: of }: Payload,
  { now, ...place }: ViewOptions,
): string[] {
  const { transactions } = of.all_activity;
  const total = isMarker(transactions) ? 'the' : numberWord(transactions);
  const limited = `The ${rows.length} newest of ${total} transactions are listed; the summary counts all of them.`;
  const day = now === undefined ? undefined : newYorkDay(now).day;
  const since = day === undefined ? 'of these 90 days' : `since ${formatDay(windowStart(day))}`;
  return of.notices.map((code) => {
    if (code.startsWith('recent_transactions_limited')) return limited;
    const [, about, value = ''] = FORMS_NOTICE.exec(code) ?? [];
    if (about === undefined) return NOTICES[code] ?? `Notice: ${humanize(code)}.`;
    if (day !== undefined && day < FIRST_XML && /not_stored|unreadable/.test(about))
      return `${formsText(value, since)} text, as all Forms 4 until ${formatDay(FIRST_XML - 1)}; mds reads XML only.`;
    return formsNotice(about, value, since, (command) => remedy(`mds ${command} ${symbol}`, place));
  });
}

/** From this day on EDGAR takes ownership forms as XML alone. */
const FIRST_XML = dayFrom(2003, 6, 30);

function formsText(value: string, since: string): string {
  return value === '1' ? `1 Form 4 filing ${since} is` : `${value} Form 4 filings ${since} are`;
}

/** What is not known of the Forms 4, and what to do. */
function formsNotice(about: string, value: string, since: string, by: (command: string) => string): string {
  const forms = formsText(value, since);
  switch (about) {
    case 'of_data_sets':
      return `${forms} read from the insider data sets of the SEC, where the form itself is not stored.`;
    case 'not_stored':
      return `${forms} listed but not stored${by('sync')}`;
    case 'unreadable':
      return `${forms} stored but cannot be read${by('status')}`;
    case 'list_ends':
      return `Filings are listed to ${value}; later ones are not known${by('sync')}`;
    default:
      return `There is no list of filings, so others may exist${by('sync')}`;
  }
}

function remedy(command: string, place: Pick<ViewOptions, 'hosted' | 'store'>): string {
  return place.hosted === true
    ? '; only the operator of the service can add them'
    : `: ${inStore(command, place.store)}`;
}
