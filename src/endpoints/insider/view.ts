/** Lays out insider activity for people: the summary with a net bar, then line by line. */
import type { BarsBlock, Cell, CellKind, FactsBlock, Panel, TableBlock } from '../../render/model.ts';
import { envelopeNotes } from '../shared/view-notes.ts';
import { humanize, labelFor, numberWord } from '../shared/words.ts';
import type { View, ViewOptions } from '../types.ts';
import type { Payload } from './payload.ts';
import { KIND_WORDS, shortRole } from './words.ts';

type Row = Payload['recent_transactions'][number];
type Fact = FactsBlock['rows'][number];

/** The screen of insider activity. With `full` every field: codes, accessions, titles and amounts in full. */
export const view: View<Payload> = (payload, options) => ({
  title: payload.symbol,
  currency: 'USD',
  subtitle: 'Insider transactions on Form 4, filed within 90 days',
  panels: panels(payload, options),
  notes: [...notices(payload), ...envelopeNotes(payload, options)],
  simulated: payload.freshness === 'simulated',
});

function panels(payload: Payload, { full }: ViewOptions): Panel[] {
  const { recent_transactions: rows } = payload;
  return [
    ...summary(payload, full),
    rows.length === 0
      ? { block: { type: 'text', text: 'No Form 4 with transactions was filed in these 90 days.' } }
      : { title: 'Transactions, newest filing first', block: full ? fullTable(rows) : table(rows) },
    ...(full ? [remaining(payload)] : []),
  ];
}

function summary({ summary_90d: of }: Payload, full: boolean): Panel[] {
  if (of.all_activity.transactions === 0) return [];
  const { market_activity: market, all_activity: all } = of;
  const amount: CellKind = full ? 'amount' : 'money';
  const kinds = Object.entries(all.transactions_by_kind) as [Row['transaction_kind'], number][];
  return [
    {
      title: 'On the market',
      group: 'summary',
      block: {
        type: 'facts',
        rows: [
          fact('Direction', 'text', market.net_direction),
          fact('Buys', 'integer', market.buy_count),
          fact('Sells', 'integer', market.sell_count),
          fact('Net value', amount, market.net_value_usd),
          fact('Under 10b5-1 plans', 'percent', of.ten_b5_1_plan_ratio_pct),
        ],
      },
    },
    {
      title: 'All activity',
      group: 'summary',
      block: {
        type: 'facts',
        rows: [
          fact('Transactions', 'integer', all.transactions),
          fact('Insiders', 'integer', of.unique_insiders),
          fact('By officers', 'percent', of.officer_share_pct),
          fact('By directors', 'percent', of.director_share_pct),
        ],
      },
    },
    {
      title: 'By kind',
      group: 'summary',
      block: { type: 'facts', rows: kinds.map(([kind, count]) => fact(labelFor(KIND_WORDS, kind), 'integer', count)) },
    },
    { title: 'Net shares', block: netBars(of, full) },
  ];
}

/** Right of the axis more came in than went out, left of it less; both on one scale. */
function netBars({ market_activity: market, all_activity: all }: Payload['summary_90d'], full: boolean): BarsBlock {
  const kind: CellKind = full ? 'integer' : 'count';
  return {
    type: 'bars',
    rows: [
      { label: 'Bought less sold', cell: { kind, value: market.net_shares_market_only } },
      { label: 'All kinds', cell: { kind, value: all.net_shares_all_kinds } },
    ],
  };
}

/** Where there is little room the day of filing is the last optional column to go. */
const COLUMNS: TableBlock['columns'] = [
  { label: 'Filed', kind: 'date', optional: true },
  { label: 'Insider', kind: 'text' },
  { label: 'Role', kind: 'text', optional: true },
  { label: 'What', kind: 'text' },
  { label: 'Shares', kind: 'integer' },
  { label: 'Value', kind: 'money' },
  { label: 'Price', kind: 'price', optional: true },
  { label: 'Plan', kind: 'text', optional: true },
  { label: 'Traded', kind: 'date', optional: true },
  { label: 'Held after', kind: 'count', optional: true },
];

function table(rows: readonly Row[]): TableBlock {
  return {
    type: 'table',
    columns: COLUMNS,
    rows: rows.map((row) => [
      cell('date', row.filing_date),
      cell('text', row.insider_name),
      cell('text', shortRole(row.insider_role)),
      {
        kind: 'text',
        value: labelFor(KIND_WORDS, row.transaction_kind),
        ...(isTrade(row) && { emphasis: 'strong' as const }),
      },
      cell('integer', row.shares),
      cell('money', row.value_usd),
      cell('price', row.price_per_share),
      cell('text', row.ten_b5_1 === true ? '10b5-1' : ''),
      cell('date', row.transaction_date),
      cell('count', row.shares_remaining),
    ]),
  };
}

function isTrade({ transaction_code: code }: Row): boolean {
  return code === 'P' || code === 'S';
}

const FULL_COLUMNS: TableBlock['columns'] = [
  { label: 'Accession', kind: 'text' },
  { label: 'Filed', kind: 'date' },
  { label: 'Traded', kind: 'date' },
  { label: 'Insider', kind: 'text' },
  { label: 'Role', kind: 'text' },
  { label: 'Code', kind: 'text' },
  { label: 'Kind', kind: 'text' },
  { label: 'Shares', kind: 'integer' },
  { label: 'Price', kind: 'price' },
  { label: 'Value', kind: 'amount' },
  { label: '10b5-1', kind: 'flag' },
  { label: 'Held after', kind: 'integer' },
];

function fullTable(rows: readonly Row[]): TableBlock {
  return {
    type: 'table',
    columns: FULL_COLUMNS,
    rows: rows.map((row) => [
      cell('text', row.accession),
      cell('date', row.filing_date),
      cell('date', row.transaction_date),
      cell('text', row.insider_name),
      cell('text', row.insider_role),
      cell('text', row.transaction_code),
      cell('text', row.transaction_kind),
      cell('integer', row.shares),
      cell('price', row.price_per_share),
      cell('amount', row.value_usd),
      cell('flag', row.ten_b5_1),
      cell('integer', row.shares_remaining),
    ]),
  };
}

/** What the screen above does not say. */
function remaining(payload: Payload): Panel {
  const { notices: codes } = payload.summary_90d;
  return {
    title: 'Every other field',
    block: {
      type: 'facts',
      rows: [
        fact('Notices', 'text', codes.length === 0 ? 'none' : codes.join(', ')),
        fact('Freshness', 'text', payload.freshness),
        fact('Market status', 'text', payload.market_status),
        fact('Oldest copy, seconds', 'integer', payload.cache_age_seconds),
      ],
    },
  };
}

const NOTICES: Readonly<Record<string, string>> = {
  foreign_private_issuer_no_form4:
    'A foreign private issuer: its insiders were long exempt from reporting on Form 4, so none may exist.',
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

function cell(kind: CellKind, value: Cell['value']): Cell {
  return { kind, value } as Cell;
}

function fact(label: string, kind: CellKind, value: Cell['value']): Fact {
  return { label, cell: cell(kind, value) };
}
