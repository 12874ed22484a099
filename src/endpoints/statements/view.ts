/** Lays out a statement as printed: lines by level, a column per period. */
import { isMarker } from '../../engine/value.ts';
import type { Cell, Panel, TableRow } from '../../render/model.ts';
import { humanize, labelFor } from '../contract/words.ts';
import { screen } from '../screens/screen.ts';
import type { View } from '../types.ts';
import type { Payload } from './payload.ts';

type Column = Payload['columns'][number];
type Line = Payload['lines'][number];

const TITLES: Readonly<Record<Payload['statement'], string>> = {
  income: 'Income statement',
  balance: 'Balance sheet',
  'cash-flow': 'Cash flow',
  'comprehensive-income': 'Comprehensive income',
  equity: 'Equity',
};

export const view: View<Payload> = (payload, options) => {
  const { statement, columns, lines, basis } = payload;
  const { unit, word } = unitOf(lines);
  const rows = lines.map((line): TableRow => {
    const label: Cell = { kind: 'text', value: '  '.repeat(line.level) + shortened(line.label) };
    return line.abstract ? [label] : [label, ...line.values.map((value) => cellOf(value, line.unit, unit))];
  });
  return screen(payload, options, {
    title: `${String(payload.symbol)}: ${labelFor(TITLES, statement).toLowerCase()} as reported`,
    subtitle: `${word}${basis === 'as_reported' ? '' : `, ${humanize(basis)}`}`,
    panels: [
      {
        title: labelFor(TITLES, statement),
        block: {
          type: 'table',
          columns: [
            { label: '', kind: 'text' },
            ...columns.map((column, i) => ({
              label: nameOf(column),
              kind: 'amount' as const,
              ...(i > 2 && { optional: true as const }),
            })),
          ],
          rows,
          optionalNames: ['older column', 'older columns'],
        },
      },
      ...(options.full ? details(payload) : []),
    ],
    notes: [
      ...(columns.some(({ derived }) => derived) ? ['* Derived: a column less the one before it.'] : []),
      ...renamed(lines),
    ],
  });
};

/** Every column with its report, and every line with its tag and whole numbers. */
function details({ columns, lines, statement, period }: Payload): readonly Panel[] {
  const about: readonly (readonly [label: string, of: (line: Line) => string])[] = [
    ['Label', ({ label }) => label],
    ['Former label', ({ former_label = '' }) => former_label],
    ['Level', ({ level }) => String(level)],
    ['Concept', ({ concept }) => concept ?? ''],
    [
      'Dimensions',
      ({ dimensions }) =>
        Object.entries(dimensions)
          .map((each) => each.join('='))
          .join(', '),
    ],
    ['Heading', ({ abstract }) => String(abstract)],
    ['Derived', ({ derived }) => String(derived)],
    ['Unit', ({ unit }) => unit],
    ['Values', ({ values }) => values.map((value) => value ?? '').join(' | ')],
  ];
  return [
    {
      title: `Columns of ${statement} (${period})`,
      block: {
        type: 'table',
        columns: ['Start', 'End', 'Year', 'Period', 'Accession number', 'Derived'].map((label) => ({
          label,
          kind: 'text' as const,
        })),
        rows: columns.map(({ period_start, period_end, fiscal_year, fiscal_period, accession, derived }) =>
          [period_start ?? '', period_end, fiscal_year, fiscal_period, accession, String(derived)].map((value) => ({
            kind: 'text' as const,
            value,
          })),
        ),
      },
    },
    {
      title: 'Lines',
      block: {
        type: 'table',
        columns: about.map(([label]) => ({ label, kind: 'text' as const })),
        rows: lines.map((line) => about.map(([, of]) => ({ kind: 'text' as const, value: of(line) }))),
      },
    },
  ];
}

/** `2024`, `Q2 2025`, else the day; of durations that are no quarter or year the months. */
function nameOf({ fiscal_year, fiscal_period, period_start, period_end, derived }: Column): string {
  const mark = derived ? '*' : '';
  if (isMarker(fiscal_year) || isMarker(fiscal_period)) return `${period_end}${mark}`;
  const months =
    period_start === null ? 0 : Math.round((Date.parse(period_end) - Date.parse(period_start)) / 2_629_800_000);
  const length = months === 6 || months === 9 ? ` (${months}M)` : '';
  return `${fiscal_period === 'FY' ? '' : `${fiscal_period} `}${fiscal_year}${length}${mark}`;
}

/** A label as wide as a screen has room for; the whole one is in the answer, and with --full. */
function shortened(label: string): string {
  return label.length <= MOST_LABEL ? label : `${label.slice(0, MOST_LABEL - 1)}…`;
}

const MOST_LABEL = 60;

function unitOf(lines: readonly Line[]): { readonly unit: number; readonly word: string } {
  const most = Math.max(
    0,
    ...lines.flatMap((line) => (isAmount(line.unit) ? line.values.map((value) => Math.abs(value ?? 0)) : [])),
  );
  const currency = lines.find((line) => isAmount(line.unit))?.unit ?? '';
  if (most >= 1e8) return { unit: 1e6, word: `${currency} in millions` };
  return most >= 1e6 ? { unit: 1e3, word: `${currency} in thousands` } : { unit: 1, word: currency };
}

function isAmount(unit: string): boolean {
  return /^[A-Z]{3}$/.test(unit);
}

function cellOf(value: number | null, unit: string, scale: number): Cell {
  if (value === null) return { kind: 'text', value: '' };
  if (isAmount(unit) || unit === 'shares')
    return {
      kind: 'amount',
      value,
      accounting: { unit: scale, decimals: scale === 1 || Number.isInteger(value / scale) ? 0 : 1 },
    };
  return { kind: 'ratio', value, accounting: { decimals: 2 } };
}

function renamed(lines: readonly Line[]): readonly string[] {
  const found = lines.filter(({ former_label }) => former_label !== undefined).slice(0, 5);
  return found.map(({ label, former_label }) => `"${label}" was "${former_label}" in older reports.`);
}
