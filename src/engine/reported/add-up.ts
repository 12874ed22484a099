/** Which parts of a list add up to a total: finds a set of them for all periods at once, and what is the sum of others. */

/** A part with its value in each period; NaN where it has none. */
export interface Part {
  readonly id: string;
  readonly values: readonly number[];
}

/** Largest number of parts of which every set is looked at. */
const MAX_PARTS = 24;

const isNear = (a: number, b: number, tolerance: number): boolean => Math.abs(a - b) <= tolerance;

/** Sum of values in a period; a part without a value there adds nothing. */
export function sumAt(parts: readonly Part[], period: number): number {
  let sum = 0;
  for (const { values } of parts) sum += Number.isNaN(values[period]!) ? 0 : values[period]!;
  return sum;
}

/** Whether parts add up to the totals in every period that has a total and a part. */
export function addsUp(parts: readonly Part[], totals: readonly number[], tolerance: number): boolean {
  let periods = 0;
  for (let p = 0; p < totals.length; p++) {
    if (Number.isNaN(totals[p]!) || parts.every(({ values }) => Number.isNaN(values[p]!))) continue;
    if (!isNear(sumAt(parts, p), totals[p]!, tolerance * Math.max(1, parts.length / 2))) return false;
    periods++;
  }
  return periods > 0;
}

/**
 * The largest set of parts that adds up to the totals in every period; undefined without one. With a single period only
 * sets of all parts but few are believed: among many numbers some set adds up by chance.
 */
export function largestSet(
  parts: readonly Part[],
  totals: readonly number[],
  tolerance: number,
): readonly Part[] | undefined {
  if (addsUp(parts, totals, tolerance)) return parts;
  if (parts.length > MAX_PARTS) return largestSetOfGroups(parts, totals, tolerance);
  const first = totals.findIndex(
    (total, p) => !Number.isNaN(total) && parts.some(({ values }) => !Number.isNaN(values[p]!)),
  );
  if (first < 0) return undefined;
  const compared = totals.filter(
    (total, p) => !Number.isNaN(total) && parts.some(({ values }) => !Number.isNaN(values[p]!)),
  );
  const mayLeaveOut = compared.length > 1 ? parts.length : Math.min(3, parts.length - 2);
  let best: readonly Part[] | undefined;
  for (const set of setsSummingTo(parts, first, totals[first]!, tolerance, mayLeaveOut)) {
    if (set.length < 2 || (best !== undefined && set.length <= best.length)) continue;
    if (addsUp(set, totals, tolerance)) best = set;
  }
  return best;
}

/** Largest number of parts of which every set is looked at for a sum of zero. */
const MAX_ZERO_PARTS = 12;

/** The largest set of two parts or more that adds up to zero in every period; empty without one. */
export function largestZeroSum<P extends Part>(parts: readonly P[], tolerance: number): readonly P[] {
  if (parts.length < 2 || parts.length > MAX_ZERO_PARTS) return [];
  let best: readonly P[] = [];
  const zeros = parts[0]!.values.map(() => 0);
  for (let mask = 3; mask < 2 ** parts.length; mask++) {
    const set = parts.filter((_, i) => ((mask >> i) & 1) === 1);
    if (set.length > Math.max(1, best.length) && addsUp(set, zeros, tolerance)) best = set;
  }
  return best;
}

/** Neighbors with the part that is their sum as one: parts that no other is the sum of, and their own sum. */
interface Group extends Part {
  readonly leaves: readonly Part[];
}

/** Of many parts in printed order: sums are left out by their neighbors, then whole groups are looked at. */
function largestSetOfGroups(
  parts: readonly Part[],
  totals: readonly number[],
  tolerance: number,
): readonly Part[] | undefined {
  const groups: Group[] = [];
  for (const part of parts) {
    const above = runBefore(groups, groups.length, part.values, tolerance);
    groups.push({ ...part, leaves: [part] });
    if (above !== undefined) {
      const own = groups.splice(groups.length - 1 - above).slice(0, -1);
      groups.push({ ...part, leaves: own.flatMap(({ leaves }) => leaves) });
    }
    for (let at = groups.length - 3; at >= 0; at--) {
      const below = groups.slice(at + 1);
      if (!addsUp(below, groups[at]!.values, tolerance)) continue;
      groups.splice(at, groups.length, { ...groups[at]!, leaves: below.flatMap(({ leaves }) => leaves) });
      break;
    }
  }
  const leaves = (list: readonly Group[]): readonly Part[] => list.flatMap((group) => group.leaves);
  if (groups.length === parts.length || groups.length > MAX_PARTS)
    return addsUp(groups, totals, tolerance) ? leaves(groups) : undefined;
  const found = largestSet(groups, totals, tolerance) as readonly Group[] | undefined;
  return found && leaves(found);
}

/** How many parts right before a place add up to values: the fewest, two at least; undefined without any. */
export function runBefore(
  parts: readonly Part[],
  end: number,
  values: readonly number[],
  tolerance: number,
): number | undefined {
  for (let count = 2; count <= end; count++) if (addsUp(parts.slice(end - count, end), values, tolerance)) return count;
  return undefined;
}

/** How many parts from a place on add up to values: the fewest, two at least; undefined without any. */
export function runFrom(
  parts: readonly Part[],
  start: number,
  values: readonly number[],
  tolerance: number,
): number | undefined {
  for (let count = 2; start + count <= parts.length; count++)
    if (addsUp(parts.slice(start, start + count), values, tolerance)) return count;
  return undefined;
}

/** Every set of parts whose values of one period add up to a total: halves of the list, met in the middle. */
function* setsSummingTo(
  parts: readonly Part[],
  period: number,
  total: number,
  tolerance: number,
  mayLeaveOut: number,
): Generator<readonly Part[]> {
  const values = parts.map((part) => (Number.isNaN(part.values[period]!) ? 0 : part.values[period]!));
  const half = parts.length >> 1;
  const sums = (from: number, to: number): Float64Array => {
    const out = new Float64Array(2 ** (to - from));
    for (let mask = 1; mask < out.length; mask++) {
      const low = Math.log2(mask & -mask);
      out[mask] = out[mask & (mask - 1)]! + values[from + low]!;
    }
    return out;
  };
  const left = sums(0, half);
  const right = sums(half, parts.length);
  const order = Array.from(right, (_, mask) => mask).sort((a, b) => right[a]! - right[b]!);
  const sorted = Float64Array.from(order, (mask) => right[mask]!);
  const slack = tolerance * Math.max(1, parts.length / 2);
  let budget = MAX_SETS;
  for (let mask = 0; mask < left.length; mask++) {
    const want = total - left[mask]!;
    for (let at = lowerBound(sorted, want - slack); at < sorted.length && sorted[at]! <= want + slack; at++) {
      if (budget-- <= 0) return;
      const other = order[at]!;
      const set = parts.filter((_, i) => ((i < half ? mask >> i : other >> (i - half)) & 1) === 1);
      if (parts.length - set.length <= mayLeaveOut) yield set;
    }
  }
}

/** Sets looked at in one search. */
const MAX_SETS = 20_000;

function lowerBound(sorted: Float64Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
