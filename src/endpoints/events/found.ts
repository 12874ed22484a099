/** What every source of events takes and gives, and how events say amounts. */
import { formatDay } from '../../engine/days.ts';
import { roundHalfAwayFromZero } from '../../engine/round.ts';
import type { EpochDay } from '../../engine/types.ts';
import { isMarker, type Maybe, type Reason } from '../../engine/value.ts';
import type { SymbolRow } from '../../store/schema/row-types.ts';
import type { ComputeContext } from '../types.ts';
import type { Event } from './payload.ts';
import type { EventType } from './spec.ts';

/** One symbol and the days asked about, both included. */
export interface Asked {
  readonly context: ComputeContext;
  readonly row: SymbolRow;
  readonly since: EpochDay;
  readonly until: EpochDay;
}

/** The events of one symbol, and the types of which some cannot be known. */
export interface Found {
  readonly events: readonly Event[];
  readonly gaps: readonly (readonly [EventType, Reason])[];
  /** Of when its data are, ms; undefined where it adds none. */
  readonly asOf?: number;
}

/** An event of `symbol`; `key` is unique among its events of that name. */
export function eventOf(
  symbol: string,
  { day, key, ...rest }: { readonly day: EpochDay; readonly key: string } & Omit<Event, 'id' | 'date' | 'symbol'>,
): Event {
  return { id: `${symbol}:${rest.event}:${key}`, date: formatDay(day), symbol, ...rest };
}

/** `1,234`; with decimals `1,234.50`. */
export function numberText(value: number, decimals: number): string {
  const [whole, rest] = Math.abs(value).toFixed(decimals).split('.') as [string, string?];
  const digits = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${value < 0 ? '-' : ''}${digits}${rest === undefined ? '' : `.${rest}`}`;
}

/** `102.5 billion USD`. */
export function moneyText(value: number, currency: string): string {
  const [, unit, word] = UNITS.find(([from]) => Math.abs(value) >= from) ?? [0, 1, ''];
  return `${numberText(value / unit, unit === 1 ? 0 : 1)}${word} ${currency}`.trimEnd();
}

/** Smallest amount, unit and word. A unit begins where the next smaller one would round to 1,000.0. */
const UNITS = [
  [999.95e9, 1e12, ' trillion'],
  [999.95e6, 1e9, ' billion'],
  [1e6, 1e6, ' million'],
] as const;

/** A price or an amount per share: two decimals, four below 1 where it has them. */
export function perShareText(value: number): string {
  const rounded = roundHalfAwayFromZero(value, 4);
  return Math.abs(value) < 1 && rounded !== roundHalfAwayFromZero(value, 2)
    ? String(rounded)
    : numberText(roundHalfAwayFromZero(value, 2), 2);
}

/** ` (+12.8%)`; empty where the change is not known. */
export function changeText(pct: Maybe<number>): string {
  if (isMarker(pct)) return '';
  const rounded = roundHalfAwayFromZero(pct, 1);
  return ` (${rounded > 0 ? '+' : ''}${numberText(rounded, 1)}%)`;
}
