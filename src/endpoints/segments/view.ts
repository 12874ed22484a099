/** Lays out segments for people: a tree of amounts by period, shares and growth, or stacked bars. */

import { inWords } from '../../engine/reported/member-names.ts';
import { isMarker } from '../../engine/value.ts';
import type { Cell, Panel, TableBlock, TableRow } from '../../render/model.ts';
import { humanize } from '../contract/words.ts';
import { recordTable } from '../screens/record-table.ts';
import { screen } from '../screens/screen.ts';
import type { View } from '../types.ts';
import { column, type Payload, summary } from './payload.ts';
import { periodName } from './period-name.ts';
import { stackedBars } from './stacked-bars.ts';

type Column = Payload['columns'][number];
type Line = Payload['lines'][number];

export const view: View<Payload> = (payload, options) => {
  const { measure, by, period, basis, columns, lines } = payload;
  const what = measure.includes(':') ? inWords(measure.slice(measure.indexOf(':') + 1)) : humanize(measure);
  return screen(payload, options, {
    title: `${String(payload.symbol)}: ${what} by ${by.includes(':') ? inWords(by.slice(by.indexOf(':') + 1)) : by}`,
    subtitle: `${period === 'annual' ? 'fiscal years' : 'quarters'}, ${humanize(basis)}`,
    panels: [
      ...(options.style === 'chart' ? stackedBars(payload) : [{ title: 'Amounts', block: amounts(payload) }]),
      ...(options.style === 'chart' && !options.full ? [] : rates(payload)),
      ...(options.full ? details(payload) : []),
    ],
    notes: notesOf(columns, lines),
  });
};

/** A name indented by its level, with what it is where it is no member. */
export function lineName({ name, level, kind }: Line): string {
  return `${'  '.repeat(level)}${kind === 'of_which' ? 'of which ' : ''}${name}`;
}

/** Fewer columns have no trend. */
const TREND = 3;

const BLANK: Cell = { kind: 'text', value: '' };
const amount = (value: number | null): Cell => (value === null ? BLANK : { kind: 'money', value });

function amounts({ columns, lines }: Payload): TableBlock {
  const hasTrend = columns.length >= TREND;
  const trend = (values: readonly (number | null)[]): readonly Cell[] =>
    !hasTrend
      ? []
      : values.filter((value) => value !== null).length < 2
        ? [BLANK]
        : [{ kind: 'spark', of: 'money', values: values.map((value) => value ?? undefined).reverse() }];
  const rows: TableRow[] = lines.map((line) => [
    { kind: 'text', value: lineName(line) },
    ...trend(line.values),
    ...line.values.map(amount),
  ]);
  const total: Cell[] = columns.map(({ total }) => ({ kind: 'money', value: total, emphasis: 'strong' }));
  const isOff = columns.some(({ reconciled }) => !reconciled);
  const difference: TableRow = [
    { kind: 'text', value: 'Not reconciled', emphasis: 'warning' },
    ...(hasTrend ? [BLANK] : []),
    ...columns.map(({ reconciled, difference: value }): Cell => (reconciled ? BLANK : { kind: 'money', value })),
  ];
  return {
    type: 'table',
    columns: [
      { label: '', kind: 'text' },
      ...(hasTrend ? [{ label: 'Trend', kind: 'spark' as const }] : []),
      ...columns.map((column, i) => ({
        label: periodName(column),
        kind: 'money' as const,
        ...(i > 2 && { optional: true as const }),
      })),
    ],
    rows: [
      ...rows,
      [
        { kind: 'text', value: 'Total', emphasis: 'strong' },
        ...trend(columns.map(({ total: value }) => (isMarker(value) ? null : value))),
        ...total,
      ],
      ...(isOff ? [difference] : []),
    ],
    optionalNames: ['older column', 'older columns'],
  };
}

/** Share and growth of the newest column; none where nothing adds up. */
function rates({ columns, lines }: Payload): readonly Panel[] {
  const [newest] = columns;
  const shown = lines.filter(({ share_pct, yoy_pct }) => share_pct[0] !== null || yoy_pct[0] !== null);
  if (newest === undefined || shown.length === 0) return [];
  const hasShares = shown.some(({ share_pct }) => share_pct[0] !== null);
  return [
    {
      title: periodName(newest),
      block: {
        type: 'table',
        columns: [
          { label: '', kind: 'text' },
          ...(hasShares ? [{ label: 'Share', kind: 'percent' as const }] : []),
          { label: 'YoY', kind: 'change_percent' },
        ],
        rows: shown.map((line) => [
          { kind: 'text', value: lineName(line) },
          ...(hasShares
            ? [line.share_pct[0] == null ? BLANK : ({ kind: 'percent', value: line.share_pct[0] } as const)]
            : []),
          line.yoy_pct[0] == null ? BLANK : { kind: 'change_percent', value: line.yoy_pct[0] },
        ]),
      },
    },
  ];
}

/** Every column and every line with its ids. */
function details({ columns, lines, concept, currency, summary: of }: Payload): readonly Panel[] {
  const list = (values: readonly (number | null)[]): string => values.map((value) => value ?? '').join(' | ');
  const texts = (label: string, of: (line: Line) => string) => ({ label, of });
  const about = [
    texts('Id', ({ id }) => id),
    texts('Kind', ({ kind }) => kind),
    texts('Level', ({ level }) => String(level)),
    texts('Parent', ({ parent }) => parent ?? ''),
    texts('Formerly', ({ formerly = [] }) => formerly.join(', ')),
    texts('Amounts', ({ values }) => list(values)),
    texts('Shares', ({ share_pct }) => list(share_pct)),
    texts('YoY', ({ yoy_pct }) => list(yoy_pct)),
  ];
  return [
    {
      title: 'Newest annual report',
      block: recordTable(summary, [of], ['count', 'largest_pct', 'hhi', 'us_revenue_pct'], true),
    },
    {
      title: 'Columns',
      block: recordTable(
        column,
        columns,
        ['period_end', 'fiscal_year', 'fiscal_period', 'accession', 'total', 'reconciled', 'difference', 'derived'],
        true,
      ),
    },
    {
      title: 'Lines',
      block: {
        type: 'table',
        columns: about.map(({ label }) => ({ label, kind: 'text' as const })),
        rows: lines.map((each) => about.map(({ of }) => ({ kind: 'text' as const, value: of(each) }))),
      },
    },
    { block: { type: 'text', text: `Concept: ${concept}. Unit: ${isMarker(currency) ? 'not stated' : currency}.` } },
  ];
}

function notesOf(columns: readonly Column[], lines: readonly Line[]): readonly string[] {
  const off = columns.filter(({ reconciled }) => !reconciled).map(periodName);
  return [
    ...(off.length === 0
      ? []
      : [`Not reconciled: the lines of ${off.join(', ')} do not add up to the total; no shares.`]),
    ...(columns.some(({ derived }) => derived) ? ['* Derived: the year less nine months.'] : []),
    ...(lines.length !== 1 || lines[0]!.kind !== 'member'
      ? []
      : off.length === 0
        ? ['The company reports a single segment.']
        : [`The reports give ${lines[0]!.name} alone: what is next to it is not broken down.`]),
  ];
}
