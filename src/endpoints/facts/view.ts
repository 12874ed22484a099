/** Lays out tagged numbers for people: concepts, the values of one, or the numbers of a report. */
import { inWords, memberName } from '../../engine/reported/member-names.ts';
import { localName } from '../../engine/reported/statement.ts';
import type { Cell, CellKind, Panel, TableColumn } from '../../render/model.ts';
import { screen } from '../screens/screen.ts';
import type { View } from '../types.ts';
import type { Payload } from './payload.ts';

type Values = Extract<Payload, { rows: unknown }>;
type Concept = Extract<Payload, { concepts: unknown }>['concepts'][number];
type Row = Values['rows'][number];
type Fact = Extract<Payload, { facts: unknown }>['facts'][number];

const PERIODS: Readonly<Record<Values['period'], string>> = {
  all: 'as filed',
  quarter: 'quarters',
  annual: 'fiscal years',
};

export const view: View<Payload> = (payload, options) => {
  const { full } = options;
  const symbol = String(payload.symbol);
  if ('facts' in payload) {
    const { facts, faults, accession, total } = payload;
    return screen(payload, options, {
      title: `${symbol}: numbers of ${accession}`,
      subtitle: `${total} tagged numbers`,
      panels: [
        tableOf(facts, numbers(full)),
        ...(faults.length === 0 ? [] : [{ title: 'Not read', ...none(faults.join('\n')) }]),
      ],
      notes: rest(facts.length, total),
    });
  }
  if ('rows' in payload) {
    const { concept, label, unit, period, rows, total } = payload;
    return screen(payload, options, {
      title: `${symbol}: ${label}`,
      subtitle: `${concept}, ${unit}, ${PERIODS[period]}`,
      panels: [rows.length === 0 ? none(`No ${period} value of ${concept}.`) : tableOf(rows, values(rows, unit, full))],
      notes: [
        ...rest(rows.length, total),
        ...(rows.some(({ derived }) => derived) ? ['* Derived: a year less nine months, or the like.'] : []),
        ...(unit.includes('shares') ? ['On the share of each filing: splits since are not applied.'] : []),
      ],
    });
  }
  const { concepts, total } = payload;
  const [first] = concepts;
  return screen(payload, options, {
    title: `${symbol}: tagged concepts`,
    subtitle: total === 1 ? '1 concept' : `${total} concepts`,
    panels: [first === undefined ? none('A fund reports no statements.') : tableOf(concepts, list(full))],
    notes: [
      ...rest(concepts.length, total),
      ...(first === undefined ? [] : [`Values of one: mds facts ${symbol} ${localName(first.concept)}`]),
    ],
  });
};

function rest(shown: number, total: number): readonly string[] {
  return shown < total ? [`${shown} of ${total} rows; more with --limit ${total}.`] : [];
}

/** A column with the cell of a record. */
interface Column<R> extends TableColumn {
  readonly cell: (record: R) => Cell;
}

function tableOf<R>(records: readonly R[], columns: readonly Column<R>[]): Panel {
  return {
    block: {
      type: 'table',
      columns: columns.map(({ cell: _, ...column }) => column),
      rows: records.map((record) => columns.map(({ cell }) => cell(record))),
    },
  };
}

const none = (value: string): Panel => ({ block: { type: 'text', text: value } });
const text = (value: string): Cell => ({ kind: 'text', value });

function column<R>(
  label: string,
  kind: CellKind,
  cell: (record: R) => Cell,
  more: Partial<TableColumn> = {},
): Column<R> {
  return { label, kind, cell, ...more };
}

const words = <R>(label: string, of: (record: R) => string, more: Partial<TableColumn> = {}): Column<R> =>
  column(label, 'text', (record) => text(of(record)), more);
const day = <R>(label: string, of: (record: R) => string | null, more: Partial<TableColumn> = {}): Column<R> =>
  column(
    label,
    'date',
    (record) => {
      const value = of(record);
      return value === null ? text('') : { kind: 'date', value };
    },
    more,
  );

/** A value in its unit: money short, in full to the last digit. */
function cellOf(value: number, unit: string, full: boolean): Cell {
  if (full) return text(String(value));
  if (/^[A-Z]{3}$/.test(unit)) return { kind: 'money', value };
  return unit === 'shares' ? { kind: 'count', value } : { kind: 'ratio', value };
}

const DROPPED = { optional: true } as const;

function list(full: boolean): readonly Column<Concept>[] {
  return [
    words('Concept', ({ concept }) => (full ? concept : concept.replace(/^us-gaap:/, ''))),
    column('Newest', 'money', ({ newest, unit }) =>
      newest === null ? text('by parts') : cellOf(newest.value, unit, full),
    ),
    words('Unit', ({ unit }) => unit),
    day('Last', ({ last }) => last),
    column('Periods', 'count', ({ periods }) => ({ kind: 'count', value: periods }), DROPPED),
    day('First', ({ first }) => first, DROPPED),
    ...(full
      ? [
          day<Concept>('Of', ({ newest }) => newest?.end ?? null),
          words<Concept>('Kind', ({ kind }) => kind),
          words<Concept>('Label', ({ label }) => label),
        ]
      : []),
  ];
}

/** Members by name; in full with their axes. */
function partsOf(dimensions: Readonly<Record<string, string>>, full: boolean): string {
  return Object.entries(dimensions)
    .map(([axis, member]) => (full ? `${axis} ${member}` : memberName(member)))
    .join(', ');
}

function values(rows: readonly Row[], unit: string, full: boolean): readonly Column<Row>[] {
  const hasParts = rows.some(({ dimensions }) => Object.keys(dimensions).length > 0);
  const hasStarts = rows.some(({ start }) => start !== null);
  return [
    day('End', ({ end }) => end),
    ...(hasStarts ? [day<Row>('Start', ({ start }) => start)] : []),
    column('Value', 'money', ({ value }) => cellOf(value, unit, full)),
    ...(hasParts ? [words<Row>('Of', ({ dimensions }) => partsOf(dimensions, full))] : []),
    words('Form', ({ form, derived }) => (derived ? `${form} *` : form)),
    day('Filed', ({ filing_date }) => filing_date),
    words('Accession', ({ accession }) => accession, full ? {} : DROPPED),
  ];
}

function numbers(full: boolean): readonly Column<Fact>[] {
  const optional = full ? {} : DROPPED;
  return [
    words('Concept', ({ concept }) => (full ? concept : inWords(localName(concept)))),
    day('End', ({ end }) => end),
    column('Value', 'money', ({ value, unit }) => cellOf(value, unit, full)),
    words('Of', ({ dimensions }) => partsOf(dimensions, full), optional),
    day('Start', ({ start }) => start, optional),
    words('Unit', ({ unit }) => unit, optional),
    ...(full ? [words<Fact>('Decimals', ({ decimals }) => String(decimals ?? 'exact'))] : []),
  ];
}
