/** Lays out earnings for people: the last report, the next one, and EPS and revenue by period. */
import { isMarker } from '../../engine/value.ts';
import type { Panel, ValueCell } from '../../render/model.ts';
import { derivedMark, derivedNotes } from '../contract/derived.ts';
import { leafAt } from '../contract/leaf-paths.ts';
import { recastMark, recastNotes } from '../contract/periods.ts';
import { numberWord } from '../contract/words.ts';
import { type Fact, type Fields, leafCell } from '../screens/payload-cells.ts';
import { type RecordColumn, recordTable } from '../screens/record-table.ts';
import { inOtherCurrency, viewOf } from '../screens/screen.ts';
import type { ViewOptions } from '../types.ts';
import { daysAway, vantage } from './days-away.ts';
import { type Payload, record, schema } from './payload.ts';

type Reported = Extract<Payload, { history: unknown }>;
type Row = Reported['history'][number];

/** The screen of earnings: short amounts and one bar per period; with `full` every field, amounts to the last digit. */
export const view = viewOf(schema, (fields, payload, options) => ({
  subtitle: `Reported earnings${inOtherCurrency(payload)}: revenue and diluted EPS`,
  panels:
    'history' in payload
      ? panels(fields, payload, options)
      : [{ block: { type: 'text', text: 'A fund does not report earnings.' } }],
  notes:
    'history' in payload
      ? [...recastNotes(payload.recast_periods), ...derivedNotes(payload.derived_values, () => true)]
      : [],
}));

function periodName({ fiscal_period: period, fiscal_year: year }: Row | Reported['last']): string {
  return `${numberWord(period)} ${numberWord(year)}`;
}

function panels(fields: Fields<Payload>, payload: Reported, options: ViewOptions): Panel[] {
  const { full } = options;
  const { history, last } = payload;
  fields.shows('last.fiscal_period', 'last.fiscal_year');
  const lastFact = (name: 'eps_actual' | 'revenue_actual'): Fact =>
    fields.fact(`last.${name}`, undefined, derivedMark(payload.derived_values, last.period_end, name));
  const trend = fields.facts('vs 4-quarter average', [
    'last.vs_trend.eps_baseline_4q_avg',
    'last.vs_trend.eps_vs_trailing_4q_avg_pct',
    'last.vs_trend.revenue_baseline_4q_avg',
    'last.vs_trend.revenue_vs_trailing_4q_avg_pct',
  ]);
  return [
    ...fields.facts(isMarker(last.fiscal_period) ? 'Last report' : `Last report: ${periodName(last)}`, [
      lastFact('eps_actual'),
      'last.eps_yoy_pct',
      lastFact('revenue_actual'),
      'last.revenue_yoy_pct',
    ]),
    ...(full || hasQuarters(last) ? trend : []),
    ...fields.facts('Next report', [
      next(fields, payload, options),
      fields.fact('last.period_end', 'Last period end'),
      fields.fact('last.filing_date', 'Report filed'),
    ]),
    ...barPanels(payload, full),
    ...(full && history.length > 0
      ? [{ title: 'Every report', block: recordTable(record, history, columns(payload.derived_values), true) }]
      : []),
  ];
}

/** A company that reports years only has no quarters to compare with. */
function hasQuarters({ vs_trend: of }: Reported['last']): boolean {
  return Object.values(of).some((value) => !isMarker(value) || value.reason !== 'quarterly_not_reported');
}

function next(fields: Fields<Payload>, payload: Reported, { now }: ViewOptions): Fact {
  const { next_estimated_date: date } = payload;
  const when = fields.fact('next_estimated_date');
  return isMarker(date) ? when : { ...when, note: daysAway(date, vantage(payload, now)) };
}

/** EPS and revenue, a bar per period, newest first, with the change YoY; a line of which none is known is left out. */
function barPanels({ history, recast_periods: recast, derived_values: derived }: Reported, full: boolean): Panel[] {
  const cellOf = (row: Row, field: keyof Row): ValueCell => leafCell(leafAt(record, field), row[field], full);
  const bars = (title: string, field: keyof Row, yoy: keyof Row): Panel[] => {
    if (history.every((row) => isMarker(row[field]))) return [];
    const rows = history.map((row) => ({
      label: `${periodName(row)}${recastMark(row.period_end, recast)}`,
      cell: { ...cellOf(row, field), ...derivedMark(derived, row.period_end, field) },
      secondary: cellOf(row, yoy),
    }));
    return [{ title, block: { type: 'bars', secondaryLabel: 'YoY', rows } }];
  };
  return [...bars('Diluted EPS', 'eps_actual', 'eps_yoy_pct'), ...bars('Revenue', 'revenue_actual', 'revenue_yoy_pct')];
}

const columns = (derived: Reported['derived_values']) => [
  { label: 'Period', cell: (row: Row) => ({ value: periodName(row) }) },
  ...(['period_end', 'filing_date'] as const),
  figure('eps_actual', derived),
  'eps_yoy_pct' as const,
  figure('revenue_actual', derived),
  'revenue_yoy_pct' as const,
];

function figure(field: 'eps_actual' | 'revenue_actual', derived: Reported['derived_values']): RecordColumn<Row> {
  return { field, cell: (row) => derivedMark(derived, row.period_end, field) };
}
