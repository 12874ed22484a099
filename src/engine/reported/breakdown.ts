/**
 * The breakdown of a measure by an axis in one report: which members add up to the company's total, which are sums of
 * others, which lines reconcile them. What does not add up is said, with the difference.
 */
import { addsUp, largestSet, largestZeroSum, type Part, runBefore, runFrom, sumAt } from './add-up.ts';
import { Insides, type IsInside } from './insides.ts';
import { compareItems, type Item } from './item.ts';
import { type Candidate, candidatesOf, membersWith } from './items.ts';
import { conceptsOfMeasure } from './measures.ts';
import { reconciliationOf } from './reconciliation.ts';
import type { Period } from './statement.ts';
import type { ReportedFacts } from './types.ts';

export type PartKind = 'member' | 'reconciling' | 'of_which';

/** A line of a breakdown. */
export interface BreakdownLine {
  /** The member, or members joined by `+` for a reconciling item of several dimensions. */
  readonly id: string;
  readonly kind: PartKind;
  /** Its parent's id. */
  readonly parent: string | undefined;
  /** In the order of {@link ReportBreakdown.periods}; NaN where not reported. */
  readonly values: readonly number[];
}

export interface ReportBreakdown {
  readonly concept: string;
  readonly unit: string;
  readonly periods: readonly Period[];
  readonly totals: readonly number[];
  readonly lines: readonly BreakdownLine[];
  /** Per period: whether the lines of the first level add up to the total. */
  readonly reconciled: readonly boolean[];
}

/**
 * The breakdown of the first of `concepts` that adds up, else of that with the most members; undefined where the report
 * has no member of the axes.
 */
export function breakdownOf(
  facts: ReportedFacts,
  concepts: readonly string[],
  axes: readonly string[],
): ReportBreakdown | undefined {
  const known: Known = {
    isInside: new Insides(facts, axes).isInside,
    segments: membersWith(facts, conceptsOfMeasure('operating_income'), axes),
  };
  const found = candidatesOf(facts, concepts, axes).map((candidate) => solved(candidate, known));
  if (!found.some(isReconciled)) found.push(...viaReconciliations(facts, concepts, axes, known));
  // Sums of what is only printed next to other axes: nothing but adding up shows that they are whole.
  if (!found.some(isReconciled))
    found.push(
      ...candidatesOf(facts, concepts, axes, 'crossed')
        .map((candidate) => solved(candidate, known))
        .filter(isReconciled),
    );
  const rank = (breakdown: ReportBreakdown): readonly number[] => [
    isReconciled(breakdown) ? 1 : 0,
    breakdown.reconciled.some(Boolean) ? 1 : 0,
    Math.max(...breakdown.totals.map((total) => (Number.isNaN(total) ? 0 : Math.abs(total)))),
    breakdown.lines.length,
  ];
  return found.sort((a, b) => compareRanks(rank(b), rank(a)))[0];
}

/** Whether it adds up in every period that has a total, and one has. */
function isReconciled({ totals, reconciled }: ReportBreakdown): boolean {
  return reconciled.some(Boolean) && reconciled.every((ok, i) => ok || Number.isNaN(totals[i]!));
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return 0;
}

/** What a report says of members besides their amounts. */
interface Known {
  readonly isInside: IsInside;
  /** Members with a profit: of two lists on one axis they are the segments. */
  readonly segments: ReadonlySet<string>;
}

/** The lines of a candidate: those of one table first, else all of the report. */
function solved(candidate: Candidate, { isInside, segments }: Known): ReportBreakdown {
  const { items, lists, tolerance } = candidate;
  let best = bestSet(poolsOf(items, lists), candidate);
  if (best !== undefined && segments.size > 1 && !best.some(({ id }) => segments.has(id))) {
    const profitable = items.filter(({ id, kind }) => kind === 'reconciling' || segments.has(id));
    const sums = treeOf(
      best,
      items.filter((item) => !best!.includes(item)),
      tolerance,
      isInside,
    );
    if (!sums.some(({ id }) => segments.has(id))) best = bestSet(poolsOf(profitable, []), candidate) ?? best;
  }
  return best === undefined
    ? withLines(candidate, unreconciled(items), isInside, false)
    : withLines(candidate, withoutZeroSums(best, tolerance), isInside);
}

/** Members that lead to the totals by the rows of a table of their own, where it shows them in any period. */
function viaReconciliations(
  facts: ReportedFacts,
  concepts: readonly string[],
  axes: readonly string[],
  { isInside }: Known,
): readonly ReportBreakdown[] {
  return candidatesOf(facts, concepts, axes).flatMap((candidate) => {
    const found = reconciliationOf(facts, candidate, concepts, axes);
    return found === undefined ? [] : [withLines(candidate, [...found.from, ...found.rows], isInside)];
  });
}

/** A breakdown of lines that were chosen, with the sums of them and what is inside of them. */
function withLines(
  { concept, unit, periods, totals, tolerance, items, lists }: Candidate,
  chosen: readonly Item[],
  isInside: IsInside,
  mayAddUp = true,
): ReportBreakdown {
  const known = [...items, ...(lists.find((list) => chosen.every((item) => list.includes(item))) ?? [])];
  const rest = known.filter(
    (item, at) =>
      item.kind === 'member' &&
      !chosen.some(({ id }) => id === item.id) &&
      known.findIndex(({ id }) => id === item.id) === at,
  );
  const lines = treeOf(chosen, rest, tolerance, isInside);
  const reconciled = totals.map(
    (total, p) => mayAddUp && !Number.isNaN(total) && addsUp(chosen, only(totals, p), tolerance),
  );
  return { concept, unit, periods, totals, lines, reconciled };
}

function only(totals: readonly number[], at: number): readonly number[] {
  return totals.map((total, p) => (p === at ? total : Number.NaN));
}

/** The set of one of the pools that adds up, with the most members; undefined without one. */
function bestSet(
  pools: readonly (readonly Item[])[],
  { items, totals, tolerance }: Candidate,
): readonly Item[] | undefined {
  // A list on paper may have rows by another axis, which add up to the total as well.
  const memberIds = new Set(items.flatMap(({ id, kind }) => (kind === 'member' ? id : [])));
  let best: readonly Item[] | undefined;
  for (const pool of pools) {
    const set = largestSet(pool.toSorted(compareItems), totals, tolerance) as readonly Item[] | undefined;
    const members = (list: readonly Item[]): number => list.filter(({ id }) => memberIds.has(id)).length;
    if (set !== undefined && members(set) > 0 && (best === undefined || members(set) > members(best))) best = set;
  }
  return best;
}

/** Sets of items in which to look: by table members alone and with what reconciles, lists on paper, the whole report. */
function poolsOf(items: readonly Item[], lists: readonly (readonly Item[])[]): readonly (readonly Item[])[] {
  const tables = new Set(items.flatMap((item) => [...item.tables]));
  const members = items.filter(({ kind }) => kind === 'member');
  const perTable = [...tables].flatMap((table) => {
    const own = members.filter((item) => item.tables.has(table));
    const all = items.filter((item) => item.tables.has(table));
    return own.length < 1 ? [] : own.length === all.length ? [own] : [own, all];
  });
  return [...perTable, ...lists, members, items];
}

/** Where nothing adds up: the members of the table with the most, and what reconciles there. */
function unreconciled(items: readonly Item[]): readonly Item[] {
  const tables = new Set(items.flatMap((item) => [...item.tables]));
  const byTable = [...tables].map((table) => items.filter((item) => item.tables.has(table)));
  const members = (list: readonly Item[]): number => list.filter(({ kind }) => kind === 'member').length;
  const [most] = byTable.sort((a, b) => members(b) - members(a));
  return most !== undefined && members(most) > 0 ? most : items;
}

/** Lines in printed order: leaves, the sums of some of them above them, and what is only a part of one below it. */
function treeOf(
  leaves: readonly Item[],
  rest: readonly Item[],
  tolerance: number,
  isInside: IsInside,
): readonly BreakdownLine[] {
  const children = new Map<string, readonly Part[]>();
  const parents: Item[] = [];
  let level: readonly Item[] = leaves;
  // The smaller sums first: those of sums come after them.
  for (const sum of [...rest].sort((a, b) => sizeOf(a) - sizeOf(b))) {
    const pool = level.filter((item) => sizeOf(item) <= sizeOf(sum) * (1 + 1e-9));
    const parts =
      neighbors(level, sum, tolerance) ?? (pool.length < 2 ? undefined : largestSet(pool, sum.values, tolerance));
    if (parts === undefined || parts.length < 2 || parts.length >= level.length) continue;
    children.set(sum.id, parts);
    parents.push(sum);
    level = [...level.filter((item) => !parts.includes(item)), sum];
  }
  const others = rest.filter((item) => !parents.includes(item));
  const parentOf = new Map<string, string>();
  for (const [id, parts] of children) for (const part of parts) parentOf.set(part.id, id);
  const all = [...leaves, ...parents];
  const lineOf = (item: Item): BreakdownLine => ({
    id: item.id,
    kind: item.kind,
    parent: parentOf.get(item.id),
    values: item.values,
  });
  const inOrder = (list: readonly Item[]): readonly Item[] =>
    [...list].sort((a, b) => Number(a.kind === 'reconciling') - Number(b.kind === 'reconciling') || compareItems(a, b));
  const out: BreakdownLine[] = [];
  const put = (item: Item): void => {
    out.push(lineOf(item));
    for (const part of inOrder(all.filter(({ id }) => parentOf.get(id) === item.id))) put(part);
    for (const part of others.filter((other) => containerOf(other, all, isInside)?.id === item.id))
      out.push({ id: part.id, kind: 'of_which', parent: item.id, values: part.values });
  };
  for (const item of inOrder(all.filter(({ id }) => !parentOf.has(id)))) put(item);
  return out;
}

/** The lines right above a sum in print that add up to it, or right below. */
function neighbors(level: readonly Item[], sum: Item, tolerance: number): readonly Item[] | undefined {
  const order = level.toSorted(compareItems);
  const place = order.filter((item) => compareItems(item, sum) < 0).length;
  const above = runBefore(order, place, sum.values, tolerance);
  if (above !== undefined) return order.slice(place - above, place);
  const below = runFrom(order, place, sum.values, tolerance);
  return below === undefined ? undefined : order.slice(place, place + below);
}

function sizeOf({ values }: Part): number {
  return Math.abs(values.find((value) => !Number.isNaN(value)) ?? 0);
}

/** The smallest line that a part is inside of; undefined without one. */
function containerOf(part: Item, lines: readonly Item[], isInside: IsInside): Item | undefined {
  return lines
    .filter(
      (line) =>
        line.kind === 'member' &&
        line.values.every((value, p) => Number.isNaN(part.values[p]!) || part.values[p]! <= value) &&
        isInside(part, line),
    )
    .sort((a, b) => sizeOf(a) - sizeOf(b))[0];
}

/** Lines without sales between segments and their elimination where these add up to nothing. */
function withoutZeroSums(lines: readonly Item[], tolerance: number): readonly Item[] {
  const zero = largestZeroSum(
    lines.filter(({ id, kind }) => kind === 'reconciling' && /eliminat|intersegment/i.test(id)),
    tolerance,
  );
  return lines.filter((line) => !zero.includes(line));
}

/** Sum of the lines of the first level in a period. */
export function firstLevelSum({ lines }: Pick<ReportBreakdown, 'lines'>, period: number): number {
  return sumAt(
    lines.filter(({ parent, kind }) => parent === undefined && kind !== 'of_which'),
    period,
  );
}
