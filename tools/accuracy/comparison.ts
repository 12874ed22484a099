/** One number of ours next to one of theirs, and the verdict. */
import type { Field } from '../../src/engine/concepts.ts';
import { isMarker, type Maybe } from '../../src/engine/value.ts';
import type { Records } from './records.ts';

/** How far apart two numbers may be and still count as the same. */
export interface Tolerance {
  /** As a fraction of theirs. */
  readonly relative?: number;
  /** In the number's own unit. */
  readonly absolute?: number;
}

export const EXACT: Tolerance = {};

export interface Comparison {
  readonly company: string;
  /** Field name of the statements, or what else is compared. */
  readonly field: string;
  /** `FY 2025-09-27`, `Q 2023-07-01`, `TTM ...`, `at ...`. */
  readonly period: string;
  /** Our number, or the reason of the marker in its place. */
  readonly ours: number | string;
  readonly theirs: number;
  readonly tolerance: Tolerance;
  /** Where theirs stands: line, accession. */
  readonly source: string;
  /** The record surely holds what is needed, cut or not. */
  readonly certain?: true;
  /** Why a difference is right by definition, when it is. */
  readonly explained?: string | undefined;
}

export type Verdict = 'met' | 'explained' | 'not in record' | 'defect';

/** A body of numbers others computed or printed. */
export interface Reference {
  readonly name: string;
  /** What it is and where it stands. */
  readonly about: string;
  /** What counts as the same number. */
  readonly tolerance: string;
  compare(records: Records): Comparison[];
}

export function agrees(ours: number, theirs: number, { relative = 0, absolute = 0 }: Tolerance): boolean {
  // Cents and ratios are doubles: equal to 12 digits is equal.
  const allowed = Math.max(relative * Math.abs(theirs), absolute) + 1e-12 * Math.abs(theirs);
  return Math.abs(ours - theirs) <= allowed;
}

/** `not in record`: the company's record was cut to a few concepts and nothing of this field is among them. */
export function verdict(comparison: Comparison, record: 'full' | 'cut'): Verdict {
  const { ours, theirs, tolerance, explained, certain } = comparison;
  if (typeof ours === 'number' && agrees(ours, theirs, tolerance)) return 'met';
  if (explained !== undefined) return 'explained';
  return typeof ours === 'string' && record === 'cut' && certain !== true ? 'not in record' : 'defect';
}

/** The number, or the reason of the marker. */
export function shown(cell: Maybe<{ readonly value: number }> | undefined): number | string {
  if (cell === undefined) return 'no such period';
  return isMarker(cell) ? cell.reason : cell.value;
}

export type PeriodKind = 'FY' | 'Q' | 'YTD' | 'TTM' | 'at';

/** Our value of a field for a period that ends within a week of `end`, as known on `asOf`. */
export function ours(
  records: Records,
  symbol: string,
  asOf: string | undefined,
  field: Field,
  kind: PeriodKind,
  end: string,
): number | string {
  const s = records.statements(symbol, asOf);
  const at = records.period(s, end);
  if (at === undefined) return 'no such period';
  if (kind === 'FY') return shown(s.annual(field, at));
  if (kind === 'TTM') return shown(field === 'eps_diluted' ? s.ttmEps(at) : s.ttm(field, at));
  if (kind !== 'YTD') return shown(s.quarter(field, at));
  // The fiscal year to date is no field of ours: it must be the sum of our quarters.
  const quarters = s.spine.periods.filter((p) => p.end <= at.end && p.end > (at.yearStart ?? at.end));
  let sum = 0;
  for (const quarter of quarters) {
    const value = shown(s.quarter(field, quarter));
    if (typeof value === 'string') return value;
    sum += value;
  }
  return quarters.length === at.quarter ? sum : 'no such period';
}
