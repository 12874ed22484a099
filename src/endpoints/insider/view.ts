/** Lays out insider activity for people: the summary with a net bar, then line by line. */
import type { Cell, Panel, TableBlock, TableColumn, ValueCell } from '../../render/model.ts';
import { leafAt } from '../shared/leaf-paths.ts';
import { Fields, leafCell, screen } from '../shared/screen.ts';
import { humanize, labelFor, numberWord } from '../shared/words.ts';
import type { View } from '../types.ts';
import { type Payload, schema, transaction } from './payload.ts';
import { KIND_WORDS, shortRole } from './words.ts';

type Row = Payload['recent_transactions'][number];

/** The screen of insider activity. With `full` every field: codes, accession numbers, titles and amounts in full. */
export const view: View<Payload> = (payload, options) => {
  const fields = new Fields(schema, payload, options);
  const { recent_transactions: rows } = payload;
  return screen(payload, options, {
    currency: 'USD',
    subtitle: 'Insider transactions on Form 4, filed within 90 days',
    panels: [
      ...summary(fields, payload),
      rows.length === 0
        ? { block: { type: 'text', text: 'No Form 4 with transactions was filed in these 90 days.' } }
        : { title: 'Transactions, newest filing first', block: options.full ? fullTable(rows) : table(rows) },
      ...fields.rest(),
    ],
    notes: notices(payload),
  });
};

/** Nothing of it is known without transactions. */
function summary(fields: Fields<Payload>, { summary_90d: of }: Payload): Panel[] {
  const { all_activity: all } = of;
  const kinds = Object.entries(all.transactions_by_kind) as [Row['transaction_kind'], number][];
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
    {
      title: 'By kind',
      group: 'summary',
      block: {
        type: 'facts',
        rows: kinds.map(([kind, count]) => ({
          label: labelFor(KIND_WORDS, kind),
          cell: { kind: 'integer', value: count },
        })),
      },
    },
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

type Field = keyof Row & string;

function cellOf(row: Row, field: Field, full: boolean, more: Partial<ValueCell> = {}): Cell {
  return { ...leafCell(leafAt(transaction, field), row[field], full), ...more };
}

/** Columns of the leaves' own labels and kinds; `full` writes counts and amounts to the last digit. */
function columnsOf(fields: readonly Field[], full: boolean): TableColumn[] {
  return fields.map((field) => {
    const leaf = leafAt(transaction, field);
    return { label: leaf?.['x-label'] ?? field, kind: leafCell(leaf, undefined, full).kind };
  });
}

/** On a narrow screen the day of filing is the last optional column to go. */
const COLUMNS: readonly Field[] = [
  ...(['filing_date', 'insider_name', 'insider_role', 'transaction_kind', 'shares'] as const),
  ...(['value_usd', 'price_per_share', 'ten_b5_1', 'transaction_date', 'shares_remaining'] as const),
];
const NEEDED: readonly Field[] = ['insider_name', 'transaction_kind', 'shares', 'value_usd'];

function table(rows: readonly Row[]): TableBlock {
  const columns = columnsOf(COLUMNS, false).map((column, i): TableColumn => {
    const field = COLUMNS[i]!;
    const kind = field === 'shares' ? 'integer' : field === 'ten_b5_1' ? 'text' : column.kind;
    return { ...column, kind, ...(NEEDED.includes(field) ? {} : { optional: true }) };
  });
  return { type: 'table', columns, rows: rows.map((row) => COLUMNS.map((field) => shortCell(row, field))) };
}

function shortCell(row: Row, field: Field): Cell {
  switch (field) {
    case 'insider_role':
      return cellOf(row, field, false, { value: shortRole(row.insider_role) });
    case 'transaction_kind': {
      const value = labelFor(KIND_WORDS, row.transaction_kind);
      return cellOf(row, field, false, { value, ...(isTrade(row) && { emphasis: 'strong' }) });
    }
    case 'ten_b5_1':
      return { kind: 'text', value: row.ten_b5_1 === true ? '10b5-1' : '' };
    default:
      return cellOf(row, field, field === 'shares');
  }
}

function isTrade({ transaction_code: code }: Row): boolean {
  return code === 'P' || code === 'S';
}

const FULL_COLUMNS: readonly Field[] = [
  ...(['accession', 'filing_date', 'transaction_date', 'insider_name', 'insider_role', 'transaction_code'] as const),
  ...(['transaction_kind', 'shares', 'price_per_share', 'value_usd', 'ten_b5_1', 'shares_remaining'] as const),
];

function fullTable(rows: readonly Row[]): TableBlock {
  return {
    type: 'table',
    columns: columnsOf(FULL_COLUMNS, true),
    rows: rows.map((row) => FULL_COLUMNS.map((field) => cellOf(row, field, true))),
  };
}

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
