/** Lays out a screen: a row per symbol, a column per field, and what could not be known. */
import { roundValue } from '../../engine/round.ts';
import type { Cell, CellKind, TableColumn } from '../../render/model.ts';
import { noPrices } from '../notes/missing-notes.ts';
import { screen } from '../screens/screen.ts';
import type { View, ViewOptions } from '../types.ts';
import type { Payload } from './payload.ts';

export const view: View<Payload> = (payload, options) => {
  const { fields, rows, expression, matched, evaluated, session } = payload;
  const kinds = fields.map((field) => kindOf(payload, field));
  const none = { type: 'text', text: 'No symbol meets the conditions.' } as const;
  const head = fields.map((label, i): TableColumn => ({ label, kind: kinds[i]! }));
  return screen(payload, options, {
    title: 'Screen',
    subtitle: `${expression} · ${matched} of ${symbols(evaluated)} · prices of ${session}`,
    panels: [
      {
        block:
          rows.length === 0
            ? none
            : {
                type: 'table',
                columns: [{ label: 'Symbol', kind: 'text', whole: true }, ...head],
                rows: rows.map((row) => [
                  { kind: 'text', value: row.symbol, emphasis: 'strong' },
                  ...fields.map((field, i): Cell => cellOf(row[field], kinds[i]!, payload.units[field])),
                ]),
              },
      },
    ],
    notes: notes(payload, options),
    unknownBasis: payload.split_basis_unknown,
    recordsEnd: payload.session,
  });
};

/** How numbers of a unit are written; the unit of a field is part of its description. */
const KINDS: readonly (readonly [RegExp, CellKind])[] = [
  [/^percentage points/, 'points'],
  [/^percent/, 'percent'],
  [/^trading currency|per share$/, 'price'],
  [/^(US dollars|currency of)/, 'money'],
  [/^shares/, 'count'],
  [/^year$/, 'text'],
  [/^(sessions|seconds|years|payments|gaps|cuts|symbols|points from 0 to 9)$/, 'integer'],
];

function kindOf({ rows, units }: Payload, field: string): CellKind {
  const value = rows.map((row) => row[field]).find((each) => typeof each !== 'object');
  if (typeof value === 'boolean') return 'flag';
  if (typeof value === 'string') return 'text';
  const own = units[field];
  // A rank, or a product of several units.
  if (own === undefined) return 'integer';
  return KINDS.find(([unit]) => unit.test(own))?.[1] ?? 'ratio';
}

/** A value of `field`, as the screen shows it. */
export function fieldCell(payload: Payload, field: string, value: Payload['rows'][number][string] | undefined): Cell {
  return cellOf(value, kindOf(payload, field), payload.units[field]);
}

function cellOf(value: Payload['rows'][number][string] | undefined, kind: CellKind, unit: string | undefined): Cell {
  const shown = typeof value === 'number' && unit === 'points from 0 to 100' ? roundValue(value, 2) : value;
  return { kind, value: shown, ...(unit === 'US dollars' && { currency: 'USD' }) };
}

function notes(
  { rows, matched, missing, unknown, left_out: left, evaluated }: Payload,
  options: ViewOptions,
): string[] {
  const lacking = Object.entries(missing).map(
    ([field, count]) => `${symbols(count)} ${count === 1 ? 'has' : 'have'} no ${field}`,
  );
  return [
    ...(rows.length < matched ? [`The first ${rows.length} of ${matched}.`] : []),
    ...(lacking.length === 0
      ? []
      : [`Of ${evaluated} evaluated, ${lacking.join(', ')}; for ${unknown} a missing value decides.`]),
    ...(left.stale === 0
      ? []
      : [`Left out: ${symbols(left.stale)} without a price of the session (--include-stale takes them).`]),
    ...(left.unpriced.length === 0 ? [] : [`Left out, without prices: ${noPrices(left.unpriced, '', options)}`]),
    ...(left.kind_unknown === 0
      ? []
      : [`Left out: ${symbols(left.kind_unknown)} of unknown kind (--universe all takes them).`]),
    'Sectors are as classified today.',
  ];
}

function symbols(count: number): string {
  return count === 1 ? '1 symbol' : `${count} symbols`;
}
