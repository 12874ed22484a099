/** What an identity leaves over, and the evidence in the filings for why. */
import type { Cell, Source } from '../../../src/engine/statements/facts/types.ts';
import { type FactSet, factKey } from '../../../src/engine/types.ts';
import { isMarker, type Maybe } from '../../../src/engine/value.ts';

export interface Residual {
  readonly identity: string;
  readonly company: string;
  readonly period: string;
  readonly left: number;
  readonly right: number;
  /** Why it may be: the filings themselves say different things. */
  readonly explained?: string | undefined;
}

export interface IdentityCount {
  readonly identity: string;
  readonly checked: number;
  readonly residuals: readonly Residual[];
}

/** The number, or undefined for a marker. */
export function number(cell: Maybe<Cell | number>): number | undefined {
  if (isMarker(cell)) return undefined;
  return typeof cell === 'number' ? cell : cell.value;
}

/** The sum, or undefined where a part is missing. */
export function combined(parts: readonly (number | undefined)[]): number | undefined {
  return parts.includes(undefined) ? undefined : (parts as number[]).reduce((a, b) => a + b, 0);
}

export const ROUNDED =
  'rounding: the quarters as printed do not add up to the nine months as printed; the fourth quarter is the year less nine months (FIELDS 3.4)';
export const RECAST =
  'a later filing of the year stands on another basis than the first quarters’ own filings (recast, reclassified, or a line that moved to another tag); each period shows its own filing (FIELDS 3.3), the fourth quarter is taken from one basis (3.4)';
export const MOVED =
  'the year and its quarters are reported by different tags of one chain (FIELDS 3.3: per period the first tag with a value)';
export const CUT =
  'the record was cut: an own filing’s tag of one of the lines is not in it, so a later filing’s comparative stands there';

/** What one printed unit of an amount is worth: thousands in 12,345,000. */
function printedUnit(amount: number): number {
  let unit = 1;
  while (unit < 1e6 && amount % (unit * 10) === 0) unit *= 10;
  return unit;
}

/** Three printed units: four numbers and their sum, each rounded to half a unit. */
export function isRounding(left: number, right: number): boolean {
  return Math.abs(left - right) <= 3 * Math.min(printedUnit(left), printedUnit(right));
}

/** True when some filing in the record reports the very period of that source with another amount. */
export function toldOtherwise(facts: FactSet, { concept, start, end, value }: Source): boolean {
  const colon = concept.indexOf(':');
  const prefix = factKey(concept.slice(0, colon), concept.slice(colon + 1), '');
  for (const [key, column] of facts.columns) {
    if (!key.startsWith(prefix)) continue;
    for (let i = 0; i < column.end.length; i++)
      if (column.end[i] === end && column.start[i] === start && column.value[i] !== value) return true;
  }
  return false;
}
