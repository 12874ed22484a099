/** Lays out earnings for people: the last report, the next one, and EPS and revenue by period. */
import { isMarker, type Maybe } from '../../engine/value.ts';
import type { BarsBlock, Cell, Panel, TableBlock } from '../../render/model.ts';
import { leafAt } from '../shared/leaf-paths.ts';
import { type Fact, Fields, leafCell, screen } from '../shared/screen.ts';
import { numberWord } from '../shared/words.ts';
import type { View, ViewOptions } from '../types.ts';
import { daysAway, vantage } from './days-away.ts';
import { type Payload, record, schema } from './payload.ts';

type Reported = Extract<Payload, { history: unknown }>;
type Row = Reported['history'][number];

/** The screen of earnings: short amounts and one bar per period; with `full` every field, amounts to the last digit. */
export const view: View<Payload> = (payload, options) =>
  screen(payload, options, {
    subtitle: 'Reported earnings: revenue and diluted EPS as filed',
    panels:
      'history' in payload
        ? panels(payload, options)
        : [{ block: { type: 'text', text: 'A fund does not report earnings.' } }],
  });

function periodName(period: string, year: Maybe<number>): string {
  return `${period} ${numberWord(year)}`;
}

function panels(payload: Reported, options: ViewOptions): Panel[] {
  const fields = new Fields(schema, payload, options);
  const { full } = options;
  const { history, last } = payload;
  fields.shows('last.fiscal_period', 'last.fiscal_year');
  const trend = fields.facts('vs 4-quarter average', [
    'last.vs_trend.eps_baseline_4q_avg',
    'last.vs_trend.eps_vs_trailing_4q_avg_pct',
    'last.vs_trend.revenue_baseline_4q_avg',
    'last.vs_trend.revenue_vs_trailing_4q_avg_pct',
  ]);
  return [
    ...fields.facts(
      isMarker(last.fiscal_period) ? 'Last report' : `Last report: ${periodName(last.fiscal_period, last.fiscal_year)}`,
      ['last.eps_actual', 'last.eps_yoy_pct', 'last.revenue_actual', 'last.revenue_yoy_pct'],
    ),
    ...(full || hasQuarters(last) ? trend : []),
    ...fields.facts('Next report', [
      next(fields, payload, options),
      fields.fact('last.period_end', 'Last period end'),
      fields.fact('last.filing_date', 'Report filed'),
    ]),
    ...(history.length === 0 ? [] : barPanels(history, full)),
    ...(full && history.length > 0 ? [table(history)] : []),
    ...fields.rest(),
  ];
}

/** A company that reports years only has no quarters to compare with. */
function hasQuarters({ vs_trend: of }: Reported['last']): boolean {
  return Object.values(of).some((value) => !isMarker(value) || value.reason !== 'quarterly_not_reported');
}

function next(fields: Fields<Payload>, payload: Reported, { now }: ViewOptions): Fact {
  const { next_estimated_date: date, as_of } = payload;
  const when = fields.fact('next_estimated_date');
  return isMarker(date) ? when : { ...when, note: daysAway(date, vantage(as_of, now)) };
}

/** A cell of a record. */
function cellOf(row: Row, field: keyof Row & string, full: boolean): Cell {
  return leafCell(leafAt(record, field), row[field], full);
}

/** EPS and revenue, a bar per period, newest first, with the change YoY; a line of which none is known is left out. */
function barPanels(history: readonly Row[], full: boolean): Panel[] {
  const bars = (field: 'eps_actual' | 'revenue_actual', yoy: 'eps_yoy_pct' | 'revenue_yoy_pct'): BarsBlock => ({
    type: 'bars',
    secondaryLabel: 'YoY',
    rows: history.map((row) => ({
      label: periodName(row.fiscal_period, row.fiscal_year),
      cell: cellOf(row, field, full),
      secondary: cellOf(row, yoy, full),
    })),
  });
  const blocks = [
    { title: 'Diluted EPS', block: bars('eps_actual', 'eps_yoy_pct') },
    { title: 'Revenue', block: bars('revenue_actual', 'revenue_yoy_pct') },
  ];
  return blocks.filter(({ block }) => block.rows.some(({ cell }) => !isMarker(cell.value)));
}

const COLUMNS = [
  ...(['period_end', 'filing_date', 'eps_actual'] as const),
  ...(['eps_yoy_pct', 'revenue_actual', 'revenue_yoy_pct'] as const),
];

/** Every field of every record. */
function table(history: readonly Row[]): Panel {
  const columns: TableBlock['columns'] = [
    { label: 'Period', kind: 'text' },
    ...COLUMNS.map((field) => {
      const leaf = leafAt(record, field);
      return { label: leaf?.['x-label'] ?? field, kind: leaf?.['x-kind'] ?? 'text' };
    }),
  ];
  const rows = history.map((row): Cell[] => [
    { kind: 'text', value: periodName(row.fiscal_period, row.fiscal_year) },
    ...COLUMNS.map((field) => cellOf(row, field, true)),
  ]);
  return { title: 'Every report', block: { type: 'table', columns, rows } };
}
