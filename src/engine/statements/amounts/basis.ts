/**
 * Subtracts two year-to-date amounts only where both are on one basis. A spin-off, a sale or a new accounting standard
 * recasts past periods: a year on the new basis less nine months on the old one is not a quarter (FIELDS A9).
 */
import type { Field } from '../../concepts.ts';
import { type Context, type Line, rulesOf } from '../facts/context.ts';
import { YEAR_APART_DAYS } from '../facts/durations.ts';
import { isNear, isSameAmount } from '../facts/equal.ts';
import { TOLERANCES } from '../facts/tolerances.ts';
import type { Cell, FiscalPeriod } from '../facts/types.ts';
import { evaluate } from '../lines/evaluate.ts';
import { firstGiven } from '../lines/filings.ts';
import { combine } from '../lines/period-terms.ts';
import { lineOfYear } from '../lines/year-line.ts';
import { isOnBasisOfOwn } from './two-filings.ts';
import {
  haveLikeParts,
  isConfirmed,
  isOriginal,
  newestFirst,
  stoodTogether,
  type Version,
  versionsOfBoth,
} from './versions.ts';
import { ofYearAfter, type Pair } from './year-after.ts';

/** Finds the same period of the previous fiscal year: one of the same kind that ended 350-380 days earlier. */
export function priorYearPeriod(context: Context, at: FiscalPeriod): FiscalPeriod | undefined {
  return endedYearBefore(context, at, (period) => period.yearEnd === at.yearEnd);
}

/**
 * Finds the period that ended one year earlier. After a change of fiscal year end it may be another quarter of its
 * fiscal year: quarters and balances can be compared then, year-to-date amounts cannot.
 */
export function yearEarlier(context: Context, at: FiscalPeriod): FiscalPeriod | undefined {
  return priorYearPeriod(context, at) ?? endedYearBefore(context, at, () => true);
}

function endedYearBefore(
  context: Context,
  at: FiscalPeriod,
  fits: (period: FiscalPeriod) => boolean,
): FiscalPeriod | undefined {
  const { periods } = context.spine;
  let match: FiscalPeriod | undefined;
  for (let i = at.index - 1; i >= 0 && at.end - periods[i]!.end <= YEAR_APART_DAYS[1]; i--) {
    const period = periods[i]!;
    if (fits(period) && at.end - period.end >= YEAR_APART_DAYS[0]) match = period;
  }
  return match;
}

/** Compares the taxonomies: US GAAP against IFRS. */
function differentStandards(a: Cell, b: Cell): boolean {
  const taxonomy = ({ sources }: Cell): string | undefined => sources[0]?.concept.split(':')[0];
  return taxonomy(a) !== taxonomy(b);
}

/** The year to date of a period in the first of the filings that has it. */
export function reportedToDate(
  context: Context,
  field: Field,
  at: FiscalPeriod,
  filings: readonly number[],
): Cell | undefined {
  const span = { start: at.yearStart!, end: at.end };
  return firstGiven(filings, (report) => evaluate(context, field, span, report));
}

/** The year-ago year-to-date amount as first reported (`then`), and as the filings of `at` repeat it (`now`). */
export function yearAgo(
  context: Context,
  field: Field,
  at: FiscalPeriod,
  filings = at.filings,
): { readonly before: FiscalPeriod; readonly then: Cell; readonly now: Cell } | undefined {
  const before = priorYearPeriod(context, at);
  if (before?.yearStart === undefined) return undefined;
  const then = reportedToDate(context, field, before, before.own ?? before.filings);
  const now = reportedToDate(context, field, before, filings);
  // A switch to IFRS is not a recast.
  if (then === undefined || now === undefined || differentStandards(then, now)) return undefined;
  return { before, then, now };
}

/** Field whose recast decides. A sum of small changes near zero may move by any fraction without a recast. */
export function recastLine(field: Field): Field {
  return field === 'working_capital_change' ? 'operating_cash_flow' : field;
}

/** True when the amount moved by more than 5 % of the one first reported. */
export function isRecast({ then, now }: { readonly then: Cell; readonly now: Cell }): boolean {
  return then.value !== 0 && !isNear(now.value, then.value, TOLERANCES.recast, then.value);
}

/**
 * True when the year-ago comparatives of one of the two periods were recast and those of the other were not, and the
 * two comparatives themselves are not on one basis: the recast came between the two filings.
 */
function comparativesDiffer(
  context: Context,
  field: Field,
  [earlier, earlierFilings]: readonly [FiscalPeriod, readonly number[]],
  [later, laterFilings]: readonly [FiscalPeriod, readonly number[]],
): boolean {
  const line = recastLine(field);
  const [a, b] = [yearAgo(context, line, later, laterFilings), yearAgo(context, line, earlier, earlierFilings)];
  if (a === undefined || b === undefined) return false;
  const [moved, still] = isRecast(a) ? [a, b] : [b, a];
  if (!isRecast(moved) || !isSameAmount(still.now.value, still.then.value)) return false;
  const versions = versionsOfBoth(context, line, undefined, [b.before, a.before]);
  const one = versions.later.find(({ cell }) => isSameAmount(cell.value, a.now.value));
  const other = versions.earlier.find(({ cell }) => isSameAmount(cell.value, b.now.value));
  return one === undefined || other === undefined || !isConfirmed(one, other);
}

/** The difference of two year-to-date amounts. */
export interface Difference {
  readonly cell: Cell;
  /** The later amount is that of its period's own filing. */
  readonly ownYear: boolean;
  /** Both amounts are those of their periods' own filings. */
  readonly own: boolean;
}

/**
 * Year to date of `later` less that of `earlier`, both on one line and one basis. Pairs of amounts in this order:
 * confirmed pairs with the own amount of `later`; both as first reported; other confirmed pairs, the newest first. Of
 * restated periods the amounts in the reports one year later, and other confirmed pairs, come before those first
 * reported.
 */
export function subtractToDate(
  context: Context,
  field: Field,
  earlier: FiscalPeriod,
  later: FiscalPeriod,
): Difference | undefined {
  if (earlier.yearStart === undefined || later.yearStart === undefined) return undefined;
  const line = lineOfYear(context, field, later);
  const lines = line === undefined ? [...rulesOf(context, field).map((rule): Line => [rule]), []] : [line];
  for (const each of lines) {
    const difference = subtractOnLine(context, field, each, [earlier, later]);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

/**
 * The pair with each amount as `otherwise` takes it from the filings that give it: they may move it by less than what
 * counts as another amount. Of restated statements as both stood on one basis to the last digit, where they did: a
 * small recast is a recast. As reported the rows of a year add up to it instead.
 */
function asGiven({ a, b, first }: Pair, restated: boolean, otherwise: (version: Version) => Cell): Pair {
  const [one, other] = (restated ? stoodTogether(a, b) : undefined) ?? [otherwise(a), otherwise(b)];
  return { a: { ...a, cell: one }, b: { ...b, cell: other }, first };
}

function subtractOnLine(
  context: Context,
  field: Field,
  line: Line,
  [earlier, later]: readonly [FiscalPeriod, FiscalPeriod],
): Difference | undefined {
  const versions = versionsOfBoth(context, field, line, [earlier, later]);
  const restated = later.own !== undefined;
  const pairs: Pair[] = versions.later.flatMap((a) =>
    versions.earlier.filter((b) => haveLikeParts(a, b)).map((b) => ({ a, b, first: Math.max(a.first, b.first) })),
  );
  const confirmed = pairs
    .filter(({ a, b }) => isConfirmed(a, b))
    .sort((one, other) => other.first - one.first)
    .map((pair) => asGiven(pair, restated, ({ cell }) => cell));
  // An amount known only from later comparatives is on the basis of what was first reported before where nothing says
  // otherwise.
  const isFirst = !isRecastLater(context, earlier, later);
  // Only the filings with that very amount: an amendment's comparatives say nothing about the basis of the original.
  const own = (at: FiscalPeriod, { reports }: { readonly reports: readonly number[] }) =>
    [at, at.filings.filter((report) => reports.includes(report))] as const;
  const originals = (): Pair[] =>
    pairs
      .filter(
        ({ a, b }) =>
          isFirst && isOriginal(a, b) && !comparativesDiffer(context, field, own(earlier, b), own(later, a)),
      )
      .map((pair) => asGiven(pair, restated, ({ asOf }) => asOf(pair.first)));
  const ownConfirmed = (): Pair[] => confirmed.filter(({ a }) => a.isOwn);
  const orders = restated
    ? [ownConfirmed, () => ofYearAfter(context, field, line, [earlier, later], pairs), () => confirmed, originals]
    : [ownConfirmed, originals, () => confirmed];
  for (const order of orders)
    for (const { a, b } of order()) {
      const terms = [
        { sign: 1 as const, cell: a.cell },
        { sign: -1 as const, cell: b.cell },
      ];
      const cell = combine(field, terms);
      if (cell !== undefined) return { cell, ownYear: a.isOwn, own: a.isOwn && b.isOwn };
    }
  return undefined;
}

/** Whether only later reports give the later amount, on another basis than the earlier period's own. */
function isRecastLater(context: Context, earlier: FiscalPeriod, later: FiscalPeriod): boolean {
  const [own, ownLater] = [earlier, later].map((at) => at.own ?? at.filings);
  return ownLater!.length === 0 && own!.length > 0 && !isOnBasisOfOwn(context, earlier, later);
}

/** True when the year-to-date amounts in the own filings of the two periods are on different bases. */
export function basisChanged(context: Context, field: Field, earlier: FiscalPeriod, later: FiscalPeriod): boolean {
  if (earlier.yearStart === undefined || later.yearStart === undefined) return false;
  if (isRecastLater(context, earlier, later)) return true;
  const versions = versionsOfBoth(context, field, lineOfYear(context, field, later), [earlier, later]);
  const a = versions.later.find(({ isOwn }) => isOwn);
  const b = versions.earlier.find(({ isOwn }) => isOwn);
  if (a === undefined || b === undefined || isConfirmed(a, b)) return false;
  return !isOriginal(a, b) || comparativesDiffer(context, field, [earlier, earlier.filings], [later, later.filings]);
}

/** The filings with the part of a year that is confirmed to be on the basis of the year's own filing. */
export function confirmedPart(
  context: Context,
  field: Field,
  part: FiscalPeriod,
  year: FiscalPeriod,
): readonly number[] | undefined {
  const { later, earlier } = versionsOfBoth(context, field, lineOfYear(context, field, year), [part, year]);
  const own = later.find(({ isOwn }) => isOwn);
  const match = own === undefined ? undefined : newestFirst(earlier.filter((each) => isConfirmed(own, each)))[0];
  return match?.reports;
}

/** True when the newest filing at `at` clearly changes the year-ago year-to-date amount first filed. */
export function recastsPriorYear(context: Context, field: Field, at: FiscalPeriod): boolean {
  const comparative = yearAgo(context, recastLine(field), at);
  return comparative !== undefined && isRecast(comparative);
}
