/** Whole filings tagged in thousands or millions as if in units: told by the periods they share with other filings (FIELDS 3.1). */
import type { EpochDay, FactColumns } from '../types.ts';
import { lowerBound } from './lookup.ts';

/** Filing by index -> what its amounts are to be multiplied with. */
export type Slips = ReadonlyMap<number, number>;

/** Lines of one filing that must be off by one and the same power before the filing is taken to be. */
const WITNESSES = 3;
const POWERS = [1e3, 1e6, 1e-3, 1e-6] as const;
const CLOSE = 0.05;
/** Beyond this ratio two filings cannot mean the same amount. */
const APART = 400;

/** What other filings say about one filing's amounts. */
interface Testimony {
  /** Lines another filing tells alike. */
  alike: number;
  /** Lines another filing tells by each of {@link POWERS} higher. */
  readonly off: number[];
  /** The filings that say so. */
  readonly by: Set<number>;
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) <= CLOSE * Math.abs(b);
}

/** True when two neighbouring facts of one period are worlds apart: without such a pair nothing can have slipped. */
function isSuspicious({ start, end, value }: FactColumns, from: EpochDay): boolean {
  for (let i = lowerBound(end, from) + 1; i < end.length; i++) {
    if (end[i] !== end[i - 1] || start[i] !== start[i - 1]) continue;
    const a = Math.abs(value[i - 1]!);
    const b = Math.abs(value[i]!);
    if ((a > APART * b && b > 0) || (b > APART * a && a > 0)) return true;
  }
  return false;
}

/** Compares every two filings that tell one period of the column. */
function hear(
  column: FactColumns,
  from: EpochDay,
  speaks: (report: number) => boolean,
  of: (report: number) => Testimony,
): void {
  const { start, end, value, report } = column;
  for (let i = lowerBound(end, from); i < end.length; i++) {
    if (value[i] === 0 || !speaks(report[i]!)) continue;
    for (let j = i + 1; j < end.length && end[j] === end[i] && start[j] === start[i]; j++) {
      if (value[j] === 0 || report[j] === report[i] || !speaks(report[j]!)) continue;
      const [a, b] = [of(report[i]!), of(report[j]!)];
      if (near(value[i]!, value[j]!)) {
        a.alike++;
        b.alike++;
        continue;
      }
      for (const [k, power] of POWERS.entries()) {
        if (!near(value[i]! * power, value[j]!)) continue;
        a.off[k]!++;
        a.by.add(report[j]!);
        // What is a thousand times too small beside the other makes the other a thousand times too large.
        b.off[(k + 2) % 4]!++;
        b.by.add(report[i]!);
      }
    }
  }
}

/** True when total assets of some day are told worlds apart: what slipped as a whole slipped there too. */
export function mayHaveSlipped(assets: readonly FactColumns[], from: EpochDay): boolean {
  return assets.some((column) => isSuspicious(column, from));
}

/**
 * Filings all of whose shared amounts are off by one power of a thousand against filings that others confirm. `columns`: the main lines in
 * the reporting currency; `speaks`: known periodic reports.
 */
export function slippedFilings(
  columns: readonly FactColumns[],
  speaks: (report: number) => boolean,
  from: EpochDay,
): Slips {
  const heard = new Map<number, Testimony>();
  const of = (report: number): Testimony => {
    const known = heard.get(report) ?? { alike: 0, off: [0, 0, 0, 0], by: new Set() };
    heard.set(report, known);
    return known;
  };
  for (const column of columns) hear(column, from, speaks, of);
  const slips = new Map<number, number>();
  for (const [report, { alike, off, by }] of heard) {
    const power = POWERS.find((_, k) => off[k]! >= WITNESSES);
    const trusted = [...by].some((other) => of(other).alike > 0);
    if (alike === 0 && trusted && power !== undefined) slips.set(report, power);
  }
  return slips;
}
