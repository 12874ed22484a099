/** The scale a statement is printed in, said once in its head. */
import { isMarker, type Maybe } from '../../engine/value.ts';
import type { Accounting, Cell, CellKind, SparkCell, ValueCell } from '../../render/model.ts';
import type { Schema } from '../shared/schema.ts';

export interface Scale {
  readonly money: Accounting;
  readonly shares: Accounting;
  /** Decimals of percentages and ratios are cut to what a statement shows. */
  readonly short: boolean;
  /** What to say of it: `millions`; empty: to the last digit. */
  readonly moneyWord: string;
  readonly sharesWord: string;
}

/** To the last digit. */
export const EXACT: Scale = { money: {}, shares: {}, short: false, moneyWord: '', sharesWord: '' };

/** The scale for amounts and share counts of at most these sizes; to the last digit when `full`. */
export function scaleOf(largestAmount: number, largestCount: number, full: boolean): Scale {
  if (full) return EXACT;
  const money = unitOf(largestAmount);
  const shares = unitOf(largestCount);
  return {
    money: money.accounting,
    shares: shares.accounting,
    short: true,
    moneyWord: money.word,
    sharesWord: shares.word,
  };
}

/** Millions, with a decimal where most numbers have less than five digits; thousands for the very small. */
function unitOf(largest: number): { readonly accounting: Accounting; readonly word: string } {
  if (largest >= 1e10) return { accounting: { unit: 1e6, decimals: 0 }, word: 'millions' };
  if (largest >= 1e8) return { accounting: { unit: 1e6, decimals: 1 }, word: 'millions' };
  if (largest >= 1e5) return { accounting: { unit: 1e3, decimals: largest >= 1e7 ? 0 : 1 }, word: 'thousands' };
  return { accounting: {}, word: '' };
}

function accountingOf(kind: CellKind, scale: Scale): Accounting {
  if (kind === 'money') return scale.money;
  if (kind === 'count') return scale.shares;
  if (!scale.short) return {};
  return kind === 'percent' || kind === 'change_percent' ? { decimals: 1 } : kind === 'ratio' ? { decimals: 2 } : {};
}

/** The kind of `leaf` in a statement: amounts are written out, in the unit of its head. */
function statementKind(leaf: Schema): CellKind {
  const { 'x-kind': kind = 'text' } = leaf;
  return kind === 'money' ? 'amount' : kind;
}

/** A number of a statement. */
export function statementCell(leaf: Schema, value: Maybe<number>, scale: Scale, strong = false): ValueCell {
  const accounting = accountingOf(leaf['x-kind'] ?? 'text', scale);
  return { kind: statementKind(leaf), value, accounting, ...(strong ? { emphasis: 'strong' } : {}) };
}

/** The trend of a line whose values are listed newest first. */
export function trendCell(leaf: Schema, newestFirst: readonly Maybe<number>[], scale: Scale): SparkCell {
  const values = newestFirst.map((value) => (isMarker(value) ? undefined : value)).reverse();
  const accounting = accountingOf(leaf['x-kind'] ?? 'text', scale);
  return { kind: 'spark', values, of: statementKind(leaf), accounting };
}

/** A text next to the numbers. */
export function labelCell(text: string, strong = false): Cell {
  return { kind: 'text', value: text, ...(strong ? { emphasis: 'strong' } : {}) };
}
