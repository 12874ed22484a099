/** Test helper: single questions to the imported sample. */
import { INSTANT } from '../../src/engine/types.ts';
import { isMarker } from '../../src/engine/value.ts';
import type { FilingRow } from '../../src/store/row-types.ts';
import { factsOf, filingsOf, sampleStore, statementsOf } from './imported.ts';

type Statements = ReturnType<typeof statementsOf>;
type Flow = Parameters<Statements['ttm']>[0];

/** The CIK the ticker leads to. */
export function cikOf(symbol: string): number {
  return sampleStore().store.symbol(symbol)!.cik!;
}

/** A trailing figure that is there. */
export function ttm(symbol: string, field: Flow): number {
  const cell = statementsOf(symbol).ttm(field);
  if (isMarker(cell)) throw new Error(`${symbol} ${field}: ${cell.reason}`);
  return cell.value;
}

/** Lengths in days of the periods a concept is told for, those of the report on `end` only where given. */
export function lengthsOf(symbol: string, concept: string, form?: string): Set<number> {
  const facts = factsOf(symbol);
  const column = facts.columns.get(concept)!;
  const lengths = new Set<number>();
  for (let i = 0; i < column.end.length; i++) {
    if (form !== undefined && facts.reports[column.report[i]!]!.form !== form) continue;
    if (column.start[i] !== INSTANT) lengths.add(column.end[i]! - column.start[i]! + 1);
  }
  return lengths;
}

/** Whether the company tags the concept. */
export function has(symbol: string, concept: string): boolean {
  return [...factsOf(symbol).columns.keys()].some((key) => key.startsWith(`us-gaap:${concept}|`));
}

/** Current reports that name an item. */
export function withItem(symbol: string, item: string): readonly FilingRow[] {
  return filingsOf(symbol).filter(({ form, items }) => form === '8-K' && items.split(',').includes(item));
}

/** Annual and quarterly reports, newest first. */
export function periodic(symbol: string): readonly FilingRow[] {
  return filingsOf(symbol).filter(({ form }) => form === '10-K' || form === '10-Q');
}

/** The gap by which an identity of trailing figures is off, over the size of its first leg. */
export function gap(symbol: string, total: Flow, ...parts: readonly [sign: 1 | -1, field: Flow][]): number {
  const whole = ttm(symbol, total);
  return (whole - parts.reduce((sum, [sign, field]) => sum + sign * ttm(symbol, field), 0)) / Math.abs(whole);
}
