/** Values, margins and reasons of checks in words for people and machines. */

import { isoSeconds } from '../../endpoints/shared/envelope.ts';
import { formatDay } from '../../engine/days.ts';
import { REASONS, type Reason } from '../../engine/value.ts';
import { compact, fixed } from '../../render/number.ts';
import { explain } from '../../render/reasons.ts';
import type { FieldRef } from './resolve.ts';
import type { Datum, Type, Why } from './value.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PERCENT = /^percent/;

/** `28.41`, `3.12 %`, `3.40T`, `2026-11-20`, `2.6 days`, `end_of_day`. */
export function valueText(value: Datum, type: Type): string {
  if (Array.isArray(value)) return value.length === 1 ? '1 entry' : `${value.length} entries`;
  if (typeof value !== 'number') return String(value);
  switch (type.kind) {
    case 'date':
      return formatDay(value);
    case 'instant':
      return isoSeconds(value);
    case 'duration':
      return durationText(value);
    default:
      return numberText(value, type);
  }
}

/** How far from the border; the sign says on which side. */
export function marginText(margin: number, type: Type): string {
  const sign = margin > 0 ? '+' : '';
  if (type.kind === 'date') return `${sign}${durationText(margin * DAY_MS)}`;
  if (type.kind === 'instant' || type.kind === 'duration') return `${sign}${durationText(margin)}`;
  return `${sign}${numberText(margin, type)}`;
}

function numberText(value: number, type: Type): string {
  const unit = type.kind === 'number' ? type.unit : undefined;
  if (unit !== undefined && PERCENT.test(unit)) return `${fixed(value, 2, 4)}%`;
  if (unit === 'year') return String(value);
  return Math.abs(value) >= 1e6 ? compact(value) : fixed(value, 0, 4);
}

function durationText(ms: number): string {
  if (Math.abs(ms) < 2 * DAY_MS && ms % DAY_MS !== 0) return `${fixed(ms / HOUR_MS, 0, 1)} hours`;
  const days = fixed(ms / DAY_MS, 0, 1);
  return days === '1' || days === '-1' ? `${days} day` : `${days} days`;
}

/** As machines read it: dates and instants as the API writes them, lengths of time in seconds. */
export function valueJson(value: Datum, type: Type): unknown {
  if (typeof value !== 'number') return value;
  if (type.kind === 'date') return formatDay(value);
  if (type.kind === 'instant') return isoSeconds(value);
  return type.kind === 'duration' ? value / 1000 : value;
}

/** A length of time is no date: margins of dates are in days, of instants and lengths of time in seconds. */
export function marginJson(margin: number, type: Type): number {
  return type.kind === 'instant' || type.kind === 'duration' ? margin / 1000 : margin;
}

/** A sentence; codes of the closed list are explained, others shown as they are. */
export function reasonText({ reason }: Why): string {
  return isReason(reason) ? explain(reason) : reason;
}

function isReason(text: string): text is Reason {
  return (REASONS as readonly string[]).includes(text);
}

/** `pe_ttm`: the end of a field's name, with the group where the name alone would say nothing. */
export function briefName({ field, indexes }: FieldRef): string {
  const parts = field.path.map(({ name }, i) => (indexes[i] === undefined ? name : `${name}[${indexes[i]}]`));
  return parts.at(-1) === 'value' ? parts.slice(-2, -1).join('') : parts.slice(lastList(field.path)).join('.');
}

/** From the list on that a field is in; else only the leaf. */
function lastList(path: readonly { readonly list: boolean }[]): number {
  const index = path.findIndex(({ list }) => list);
  return index < 0 ? path.length - 1 : index;
}

/** The type of a field as terms have it, for words about its value. */
export function typeOfRef({ field: { type, unit, values }, whole }: FieldRef): Type {
  if (whole || type === 'object') return { kind: 'list', values: [], of: 'other' };
  if (type === 'number') return { kind: 'number', unit };
  return type === 'text' ? { kind: 'text', values } : { kind: type };
}
