/**
 * Detects filings tagged at the wrong scale (thousands or millions as units) by comparing shared periods (FIELDS 3.1).
 */
import { lowerBound } from '../../sorted.ts';
import type { EpochDay, FactColumns } from '../../types.ts';
import { isNear } from './equal.ts';
import { TOLERANCES } from './tolerances.ts';

/** Filing index -> factor for its amounts. */
export type ScaleErrors = ReadonlyMap<number, number>;

/** Lines that must be off by the same power before the whole filing counts as wrong. */
const MIN_LINES = 3;
const POWERS = [1e3, 1e6, 1e-3, 1e-6] as const;
/** Above this ratio two filings cannot mean the same amount. */
const SUSPICIOUS_RATIO = 400;

/** How one filing's amounts compare with other filings. */
interface FilingComparison {
  /** Lines another filing confirms. */
  agreeing: number;
  /** Lines that are higher in another filing, by each of {@link POWERS}. */
  readonly offByPower: number[];
  /** The filings compared. */
  readonly comparedWith: Set<number>;
}

function near(a: number, b: number): boolean {
  return isNear(a, b, TOLERANCES.scale, b);
}

/** True when two adjacent facts of one period differ hugely: without such a pair there is no scale error. */
function isSuspicious({ start, end, value }: FactColumns, from: EpochDay): boolean {
  for (let i = lowerBound(end, from) + 1; i < end.length; i++) {
    if (end[i] !== end[i - 1] || start[i] !== start[i - 1]) continue;
    const a = Math.abs(value[i - 1]!);
    const b = Math.abs(value[i]!);
    if ((a > SUSPICIOUS_RATIO * b && b > 0) || (b > SUSPICIOUS_RATIO * a && a > 0)) return true;
  }
  return false;
}

/** Compares every two filings that report one period of the column. */
function compareFilings(
  column: FactColumns,
  from: EpochDay,
  isPeriodic: (report: number) => boolean,
  of: (report: number) => FilingComparison,
): void {
  const { start, end, value, report } = column;
  for (let i = lowerBound(end, from); i < end.length; i++) {
    if (value[i] === 0 || !isPeriodic(report[i]!)) continue;
    for (let j = i + 1; j < end.length && end[j] === end[i] && start[j] === start[i]; j++) {
      if (value[j] === 0 || report[j] === report[i] || !isPeriodic(report[j]!)) continue;
      const [a, b] = [of(report[i]!), of(report[j]!)];
      if (near(value[i]!, value[j]!)) {
        a.agreeing++;
        b.agreeing++;
        continue;
      }
      for (const [k, power] of POWERS.entries()) {
        if (!near(value[i]! * power, value[j]!)) continue;
        a.offByPower[k]!++;
        a.comparedWith.add(report[j]!);
        // A thousand times too small on one side is a thousand times too large on the other.
        b.offByPower[(k + 2) % 4]!++;
        b.comparedWith.add(report[i]!);
      }
    }
  }
}

/** Quick check on total assets: a filing that is wrong as a whole is wrong there too. */
export function mayHaveScaleErrors(assets: readonly FactColumns[], from: EpochDay): boolean {
  return assets.some((column) => isSuspicious(column, from));
}

/**
 * Filings whose shared amounts are all off by one power of a thousand against filings that others confirm. `columns`:
 * main lines in the reporting currency; `isPeriodic`: visible periodic reports.
 */
export function findScaleErrors(
  columns: readonly FactColumns[],
  isPeriodic: (report: number) => boolean,
  from: EpochDay,
): ScaleErrors {
  const comparisons = new Map<number, FilingComparison>();
  const of = (report: number): FilingComparison => {
    const comparison = comparisons.get(report) ?? { agreeing: 0, offByPower: [0, 0, 0, 0], comparedWith: new Set() };
    comparisons.set(report, comparison);
    return comparison;
  };
  for (const column of columns) compareFilings(column, from, isPeriodic, of);
  const scaleErrors = new Map<number, number>();
  for (const [report, { agreeing, offByPower, comparedWith }] of comparisons) {
    const power = POWERS.find((_, k) => offByPower[k]! >= MIN_LINES);
    const trusted = [...comparedWith].some((other) => of(other).agreeing > 0);
    if (agreeing === 0 && trusted && power !== undefined) scaleErrors.set(report, power);
  }
  return scaleErrors;
}
