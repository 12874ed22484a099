/** Cells, facts and bars of a payload: labels, kinds and units are those of the leaves of its schema. */
import { isMarker, type Marker, unavailable } from '../../engine/value.ts';
import type { BarsBlock, CellKind, FactsBlock, Panel, ValueCell } from '../../render/model.ts';
import { type LeafPath, leafAt, valueAt } from '../contract/leaf-paths.ts';
import type { Schema } from '../contract/schema.ts';
import type { ViewOptions } from '../types.ts';

export type Fact = FactsBlock['rows'][number];

/** The kinds that are written to the last digit with `--full`. */
const IN_FULL: Partial<Record<CellKind, CellKind>> = { money: 'amount', count: 'integer' };

/** A cell for a value of `leaf`. */
export function leafCell(leaf: Schema | undefined, value: unknown, full: boolean): ValueCell {
  const { 'x-kind': kind = 'text', 'x-unit': unit } = leaf ?? {};
  return {
    kind: (full ? IN_FULL[kind] : undefined) ?? kind,
    value: plainValue(value),
    ...(unit === 'US dollars' ? { currency: 'USD' } : {}),
  };
}

/** The value of a leaf: a status as a flag or its reason, a list as its words. */
function plainValue(value: unknown): ValueCell['value'] {
  if (Array.isArray(value)) return value.join(', ') || 'none';
  if (typeof value === 'object' && value !== null && !isMarker(value)) {
    const { reason, ...flags } = value as { readonly reason?: Marker['reason'] };
    const [flag] = Object.values(flags) as boolean[];
    return flag === true || reason === undefined ? flag : unavailable(reason);
  }
  return value as ValueCell['value'];
}

/** Cells, facts and bars of one payload. Remembers which leaves are on the screen: `rest` shows all others. */
export class Fields<P extends object> {
  readonly #schema: Schema<P>;
  readonly #payload: P;
  readonly #full: boolean;
  readonly #shown = new Set<string>();

  constructor(schema: Schema<P>, payload: P, { full }: Pick<ViewOptions, 'full'>) {
    this.#schema = schema;
    this.#payload = payload;
    this.#full = full;
  }

  /** The value at `path`, with what `more` changes. */
  cell(path: LeafPath<P>, more: Partial<ValueCell> = {}): ValueCell {
    this.#shown.add(path);
    return { ...leafCell(leafAt(this.#schema, path), valueAt(this.#payload, path), this.#full), ...more };
  }

  fact(path: LeafPath<P>, label?: string, more?: Partial<ValueCell>): Fact {
    return { label: label ?? this.label(path), cell: this.cell(path, more) };
  }

  label(path: LeafPath<P>): string {
    return leafAt(this.#schema, path)?.['x-label'] ?? path;
  }

  /** Says that these leaves are on the screen in other words. */
  shows(...paths: readonly LeafPath<P>[]): void {
    for (const path of paths) this.#shown.add(path);
  }

  /** A panel of facts; empty without rows. What does not apply to a fund appears only with `full`. */
  facts(title: string, rows: readonly (LeafPath<P> | Fact)[], group = 'figures'): Panel[] {
    const all = rows.map((row) => (typeof row === 'string' ? this.fact(row as LeafPath<P>) : row));
    const visible = this.#full ? all : all.filter(({ cell: { value } }) => !isNotForFund(value));
    return visible.length === 0 ? [] : [{ title, group, block: { type: 'facts', rows: visible } }];
  }

  /** A bar for each leaf, perhaps with a second value. */
  bars(
    rows: readonly (readonly [LeafPath<P>, second?: LeafPath<P> | undefined])[],
    secondaryLabel?: string,
  ): BarsBlock {
    return {
      type: 'bars',
      ...(secondaryLabel === undefined ? {} : { secondaryLabel }),
      rows: rows.map(([path, second]) => ({
        label: this.label(path),
        cell: this.cell(path),
        ...(second === undefined ? {} : { secondary: this.cell(second) }),
      })),
    };
  }

  /** With `full`, a panel of every leaf that is not on the screen yet. */
  rest(): Panel[] {
    if (!this.#full) return [];
    const rows = leavesWithin(this.#schema, '').flatMap(([path, leaf]): Fact[] => {
      const value = this.#shown.has(path) ? undefined : valueAt(this.#payload, path);
      if (value === undefined) return [];
      return [{ label: leaf['x-label'] ?? path, cell: leafCell(leaf, value, true) }];
    });
    return rows.length === 0 ? [] : [{ title: 'Other fields', block: { type: 'facts', rows } }];
  }
}

/** Labeled leaves outside of lists, each once; the payload's own before those of the envelope. */
function leavesWithin(schema: Schema, at: string, found = new Map<string, Schema>()): (readonly [string, Schema])[] {
  for (const part of schema.allOf?.toReversed() ?? schema.anyOf ?? []) leavesWithin(part, at, found);
  for (const [name, child] of Object.entries(schema.properties ?? {})) {
    const path = at === '' ? name : `${at}.${name}`;
    if (child['x-label'] === undefined) leavesWithin(child, path, found);
    else if (!found.has(path)) found.set(path, child);
  }
  return at === '' ? [...found] : [];
}

/** Whether a value is missing because a fund has no such figure. */
export function isNotForFund(value: unknown): boolean {
  return isMarker(value) && value.reason === 'not_applicable_etf';
}
