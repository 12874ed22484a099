/** Lays out earnings for people: the last report, the next one, and the course of EPS and revenue. */
import { isMarker, type Maybe } from '../../engine/value.ts';
import type { BarsBlock, Cell, CellKind, FactsBlock, Panel, TableBlock } from '../../render/model.ts';
import { envelopeNotes } from '../shared/view-notes.ts';
import { numberWord } from '../shared/words.ts';
import type { View, ViewOptions } from '../types.ts';
import { daysAway, vantage } from './days-away.ts';
import type { Payload } from './payload.ts';

type Reported = Extract<Payload, { history: unknown }>;
type Row = Reported['history'][number];
type Fact = FactsBlock['rows'][number];

/** The screen of earnings: short amounts and one bar a period; with `full` every field, amounts to the last digit. */
export const view: View<Payload> = (payload, options) => ({
  title: payload.symbol,
  ...(isReported(payload) && !isMarker(payload.currency) && { currency: payload.currency }),
  subtitle: 'Reported earnings: revenue and diluted EPS as filed',
  panels: isReported(payload)
    ? panels(payload, options)
    : [{ block: { type: 'text', text: 'A fund does not report earnings.' } }],
  notes: envelopeNotes(payload, options),
  simulated: payload.freshness === 'simulated',
});

function periodName(period: string, year: Maybe<number>): string {
  return `${period} ${numberWord(year)}`;
}

function isReported(payload: Payload): payload is Reported {
  return 'history' in payload;
}

function panels(payload: Reported, options: ViewOptions): Panel[] {
  const { full } = options;
  const { history, last } = payload;
  const amount: CellKind = full ? 'amount' : 'money';
  const bars = history.length === 0 ? [] : coursePanels(history, amount);
  return [
    {
      title: isMarker(last.fiscal_period)
        ? 'Last report'
        : `Last report: ${periodName(last.fiscal_period, last.fiscal_year)}`,
      group: 'figures',
      block: {
        type: 'facts',
        rows: [
          fact('Diluted EPS', 'price', last.eps_actual),
          fact('against a year before', 'change_percent', last.eps_yoy_pct),
          fact('Revenue', amount, last.revenue_actual),
          fact('against a year before', 'change_percent', last.revenue_yoy_pct),
        ],
      },
    },
    ...(full || hasQuarters(last) ? [against(last, amount)] : []),
    { title: 'Next report', group: 'figures', block: next(payload, options) },
    ...bars,
    ...(full ? [...(history.length === 0 ? [] : [table(history)]), remaining(payload)] : []),
  ];
}

/** A company that reports years only has no quarters to stand against. */
function hasQuarters({ vs_trend: of }: Reported['last']): boolean {
  return Object.values(of).some((value) => !isMarker(value) || value.reason !== 'quarterly_not_reported');
}

function against(last: Reported['last'], amount: CellKind): Panel {
  return { title: 'Against the four quarters before', group: 'figures', block: trend(last, amount) };
}

function trend({ vs_trend: of }: Reported['last'], amount: CellKind): FactsBlock {
  return {
    type: 'facts',
    rows: [
      fact('Mean EPS', 'price', of.eps_baseline_4q_avg),
      fact('EPS against it', 'change_percent', of.eps_vs_trailing_4q_avg_pct),
      fact('Mean revenue', amount, of.revenue_baseline_4q_avg),
      fact('Revenue against it', 'change_percent', of.revenue_vs_trailing_4q_avg_pct),
    ],
  };
}

function next({ next_estimated_date: date, as_of, last }: Reported, { now }: ViewOptions): FactsBlock {
  const when: Fact = fact('Estimated', 'date', date);
  return {
    type: 'facts',
    rows: [
      isMarker(date) ? when : { ...when, note: daysAway(date, vantage(as_of, now)) },
      fact('Last period ended', 'date', last.period_end),
      fact('Its report was filed', 'date', last.filing_date),
    ],
  };
}

/** EPS and revenue, a bar each period, newest first, with the change against a year before; a line of which none is known is left out. */
function coursePanels(history: readonly Row[], amount: CellKind): Panel[] {
  const course = (kind: CellKind, value: (row: Row) => Maybe<number>, yoy: (row: Row) => Maybe<number>): BarsBlock => ({
    type: 'bars',
    besideLabel: 'on year',
    rows: history.map((row) => ({
      label: periodName(row.fiscal_period, row.fiscal_year),
      cell: { kind, value: value(row) },
      beside: { kind: 'change_percent', value: yoy(row) },
    })),
  });
  const eps = course(
    'price',
    (row) => row.eps_actual,
    (row) => row.eps_yoy_pct,
  );
  const revenue = course(
    amount,
    (row) => row.revenue_actual,
    (row) => row.revenue_yoy_pct,
  );
  const panels = [
    { title: 'Diluted EPS', block: eps },
    { title: 'Revenue', block: revenue },
  ];
  return panels.filter(({ block }) => block.rows.some(({ cell }) => !isMarker(cell.value)));
}

/** Every field of every record. */
function table(history: readonly Row[]): Panel {
  const columns: TableBlock['columns'] = [
    { label: 'Period', kind: 'text' },
    { label: 'Ended', kind: 'date' },
    { label: 'Filed', kind: 'date' },
    { label: 'EPS', kind: 'price' },
    { label: 'on year', kind: 'change_percent' },
    { label: 'Revenue', kind: 'amount' },
    { label: 'on year', kind: 'change_percent' },
  ];
  const rows = history.map((row): Cell[] => [
    { kind: 'text', value: periodName(row.fiscal_period, row.fiscal_year) },
    { kind: 'date', value: row.period_end },
    { kind: 'date', value: row.filing_date },
    { kind: 'price', value: row.eps_actual },
    { kind: 'change_percent', value: row.eps_yoy_pct },
    { kind: 'amount', value: row.revenue_actual },
    { kind: 'change_percent', value: row.revenue_yoy_pct },
  ]);
  return { title: 'Every report', block: { type: 'table', columns, rows } };
}

/** What the screen above does not say. */
function remaining(payload: Reported): Panel {
  return {
    title: 'Every other field',
    block: {
      type: 'facts',
      rows: [
        fact('Currency', 'text', payload.currency),
        fact('Freshness', 'text', payload.freshness),
        fact('Market status', 'text', payload.market_status),
        fact('Oldest copy, seconds', 'integer', payload.cache_age_seconds),
      ],
    },
  };
}

function fact(label: string, kind: CellKind, value: Maybe<string | number>): Fact {
  return { label, cell: { kind, value } };
}
