/** Values, margins and reasons as text for people and as JSON. */
import type { FieldRef } from '../../conditions/fields.ts';
import { entryCount } from '../../conditions/read-field.ts';
import type { Type } from '../../conditions/terms.ts';
import type { Datum } from '../../conditions/values.ts';
import { isoSeconds } from '../../endpoints/contract/envelope.ts';
import { formatDay } from '../../engine/days.ts';
import { REASONS, type Reason } from '../../engine/value.ts';
import { explain } from '../../render/reasons.ts';
import { compact, fixed } from '../../render/text/number.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** `28.41`, `3.12%`, `3.40T`, `2026-11-20`, `2.6 days`, `end_of_day`. */
export function valueText(value: Datum, type: Type): string {
  if (typeof value === 'object') return entryCount(value);
  if (typeof value !== 'number') return String(value);
  if (type.kind === 'duration') return durationText(value);
  return type.kind === 'date' || type.kind === 'instant' ? String(valueJson(value, type)) : numberText(value, type);
}

/** Distance to the bound; the sign says on which side. */
export function marginText(margin: number, type: Type): string {
  const sign = margin > 0 ? '+' : '';
  if (type.kind === 'date') return `${sign}${durationText(margin * DAY_MS)}`;
  if (type.kind === 'instant' || type.kind === 'duration') return `${sign}${durationText(margin)}`;
  return `${sign}${numberText(margin, type)}`;
}

function numberText(value: number, { unit }: Type): string {
  if (unit?.startsWith('percent')) return `${fixed(value, 2, 4)}%`;
  if (unit === 'year') return String(value);
  return Math.abs(value) >= 1e6 ? compact(value) : fixed(value, 0, 4);
}

function durationText(ms: number): string {
  if (Math.abs(ms) < 2 * DAY_MS && ms % DAY_MS !== 0) return `${fixed(ms / HOUR_MS, 0, 1)} hours`;
  const days = fixed(ms / DAY_MS, 0, 1);
  return days === '1' || days === '-1' ? `${days} day` : `${days} days`;
}

/** Dates and instants as the API writes them, durations in seconds. */
export function valueJson(value: Datum, { kind }: Type): unknown {
  if (typeof value !== 'number') return value;
  if (kind === 'date') return formatDay(value);
  if (kind === 'instant') return isoSeconds(value);
  return kind === 'duration' ? value / 1000 : value;
}

/** Margins of dates are in days, of instants and durations in seconds. */
export function marginJson(margin: number, { kind }: Type): number {
  return kind === 'instant' || kind === 'duration' ? margin / 1000 : margin;
}

/** Reason codes are explained, other texts shown as they are. */
export function reasonText(reason: string): string {
  return (REASONS as readonly string[]).includes(reason) ? explain(reason as Reason) : reason;
}

/** `pe_ttm`: the end of a field's name, from the first list on its path. */
export function briefName({ field: { path }, indexes }: FieldRef): string {
  const parts = path.map(({ name }, i) => (indexes[i] === undefined ? name : `${name}[${indexes[i]}]`));
  if (parts.at(-1) === 'value') return parts.at(-2) ?? 'value';
  const list = path.findIndex((part) => part.list);
  return parts.slice(list < 0 ? -1 : list).join('.');
}
