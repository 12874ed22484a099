/** Share counts stated on filing covers (dei:EntityCommonStockSharesOutstanding), as printed. */
import type { EpochDay, FactSet } from '../types.ts';
import { factKey } from '../types.ts';
import { isAmendment } from './known.ts';

/** One count on one cover. */
export interface CoverCount {
  readonly report: number;
  readonly asOf: EpochDay;
  readonly filed: EpochDay;
  readonly value: number;
}

const PLACEHOLDERS = new Set([0, 1, 100, 1000]);

export function isPlaceholder(count: number): boolean {
  return !(count > 0) || PLACEHOLDERS.has(count);
}

/** Every plausible count on a known periodic report, ascending by filing, then by the day it is stated for. */
export function coverCounts(facts: FactSet, tiers: Uint8Array): CoverCount[] {
  const column = facts.columns.get(factKey('dei', 'EntityCommonStockSharesOutstanding', 'shares'));
  const counts: CoverCount[] = [];
  for (let i = 0; column !== undefined && i < column.end.length; i++) {
    const report = column.report[i]!;
    const value = column.value[i]!;
    const { filed } = facts.reports[report]!;
    // A count dated after its filing is a typing error in the date; the filing's own day bounds it.
    if (tiers[report] === 0 && !isPlaceholder(value))
      counts.push({ report, asOf: Math.min(column.end[i]!, filed), filed, value });
  }
  return counts.sort((a, b) => a.filed - b.filed || a.asOf - b.asOf);
}

/**
 * The count to use: the newest one, unless the company stopped stating it. Two original periodic reports filed since without any
 * count mean that the cover lists share classes one by one, which the record cannot tell (the old count stays frozen).
 */
export function currentCover(facts: FactSet, tiers: Uint8Array, counts: readonly CoverCount[]): CoverCount | undefined {
  const newest = counts.at(-1);
  if (newest === undefined) return undefined;
  let since = 0;
  for (const [i, report] of facts.reports.entries()) {
    if (tiers[i] === 0 && report.filed > newest.filed && !isAmendment(report.form)) since++;
  }
  return since >= 2 ? undefined : newest;
}
