/**
 * Subtracts two years to date only where both stand on one basis. A spin-off, a sale or a new standard recasts past
 * periods: a year on the new basis less nine months on the old one is not a quarter (FIELDS A9).
 */
import type { Field } from '../concepts.ts';
import type { EpochDay } from '../types.ts';
import { type Context, type Line, rulesOf, type Statement, specOf } from './context.ts';
import { isRoundedAlike, isSameAmount } from './equal.ts';
import { evaluate, isImpliedZero } from './evaluate.ts';
import { lowerBound, PERIOD_TOLERANCE, type Span } from './lookup.ts';
import { combine, laterFilings, lineValue } from './period-terms.ts';
import type { Cell, FiscalPeriod } from './types.ts';
import { isAmendment } from './visibility.ts';
import { lineOfYear } from './year-line.ts';

/** Days between the ends of two periods that are one year apart. */
const YEAR_APART_DAYS = [350, 380] as const;
/** Comparatives that moved by more than this were recast. */
const RECAST_THRESHOLD = 0.05;
/** A revision of one amount that moved the other by less than this part of its own size left it alone. */
const SIDE_EFFECT = 0.125;
/** Amendments filed within this many days of each other belong to one restatement. */
const SAME_RESTATEMENT_DAYS = 100;

/** Finds the period one year earlier: same kind, ended 350-380 days before. */
export function priorYearPeriod(context: Context, at: FiscalPeriod): FiscalPeriod | undefined {
  const { periods } = context.spine;
  let match: FiscalPeriod | undefined;
  for (let i = at.index - 1; i >= 0 && at.end - periods[i]!.end <= YEAR_APART_DAYS[1]; i--) {
    const period = periods[i]!;
    if (period.yearEnd === at.yearEnd && at.end - period.end >= YEAR_APART_DAYS[0]) match = period;
  }
  return match;
}

/** One amount of a span, with the days on which it was reported. */
interface Version {
  readonly cell: Cell;
  /** Filings with the amount. */
  readonly reports: readonly number[];
  readonly first: EpochDay;
  readonly last: EpochDay;
  /** How far the filings with the amount differ, beyond rounding. */
  readonly spread: number;
  /** How far the amount is from the one before it; 0 for the first. */
  readonly step: number;
  /** First day of the span with a different amount after the first of `days`. */
  readonly until: EpochDay;
  /** A different amount was reported before. */
  readonly isRevision: boolean;
  /** The amount of the period's own filing, newest amendment first. */
  readonly isOwn: boolean;
}

/** The filings with any fact of the line for the span; undefined where other fields decide too. Saves most lookups. */
function reportsWith(field: Field, line: Line, span: Span): ReadonlySet<number> | undefined {
  if (specOf(field).zeroWith !== undefined || line.some((rule) => rule.identity)) return undefined;
  const reports = new Set<number>();
  for (const rule of line)
    for (const { columns } of rule.terms)
      for (const { start, end, report } of columns)
        for (
          let i = lowerBound(end, span.end - PERIOD_TOLERANCE);
          i < end.length && end[i]! <= span.end + PERIOD_TOLERANCE;
          i++
        )
          if (Math.abs(start[i]! - span.start) <= PERIOD_TOLERANCE) reports.add(report[i]!);
  return reports;
}

/** What the filings report for the year to date of a period, in the order filed. Each is read as later and as earlier. */
function statementsOf(context: Context, field: Field, line: Line | undefined, at: FiscalPeriod): readonly Statement[] {
  const of = line ?? field;
  let known = context.statements.get(of);
  if (known === undefined) {
    known = [];
    context.statements.set(of, known);
  }
  let statements = known[at.index];
  if (statements === undefined) {
    statements = readStatements(context, field, line, at);
    known[at.index] = statements;
  }
  return statements;
}

/** {@link statementsOf} without the cache. */
function readStatements(context: Context, field: Field, line: Line | undefined, at: FiscalPeriod): Statement[] {
  const span: Span = { start: at.yearStart!, end: at.end };
  const { reports } = context.facts;
  const read = (report: number): Cell | undefined =>
    line === undefined ? evaluate(context, field, span, report) : lineValue(context, field, line, span, report);
  const reporting = line === undefined ? undefined : reportsWith(field, line, span);
  const statements = [...new Set([...at.filings, ...laterFilings(context, at)])]
    .filter((report) => reporting === undefined || reporting.has(report))
    .map((report) => ({ report, cell: read(report) }))
    .filter((each): each is Statement => each.cell !== undefined);
  const first = statements[0]?.cell;
  // A later filing may leave out a part of a sum, or a line that it sums up with others.
  const isWhole = ({ cell }: Statement): boolean =>
    cell.rule === first?.rule ? cell.sources.length === first.sources.length : !isImpliedZero(cell);
  return statements.filter(isWhole).sort((a, b) => reports[a.report]!.filed - reports[b.report]!.filed);
}

/** Filing days. Amendments filed one after another within 100 days count as one day. */
function daysOf(context: Context, reports: readonly number[]): ReadonlyMap<number, EpochDay> {
  const days = new Map<number, EpochDay>();
  let amended: EpochDay | undefined;
  const filed = (report: number): EpochDay => context.facts.reports[report]!.filed;
  for (const report of [...new Set(reports)].sort((a, b) => filed(a) - filed(b))) {
    if (!isAmendment(context.facts.reports[report]!.form)) amended = undefined;
    else if (amended === undefined || filed(report) - amended > SAME_RESTATEMENT_DAYS) amended = filed(report);
    days.set(report, amended ?? filed(report));
  }
  return days;
}

function versionsOf(
  statements: readonly Statement[],
  days: ReadonlyMap<number, EpochDay>,
  own: readonly number[],
): Version[] {
  const ownReport =
    own.length === 0 ? statements[0]?.report : own.find((report) => statements.some((each) => each.report === report));
  const groups: Statement[][] = [];
  for (const each of statements) {
    const group = groups.find(([first]) => isSameAmount(first!.cell.value, each.cell.value));
    if (group === undefined) groups.push([each]);
    else group.push(each);
  }
  return groups.map((group) => {
    const first = Math.min(...group.map(({ report }) => days.get(report)!));
    const others = statements.filter((each) => !group.includes(each)).map(({ report }) => days.get(report)!);
    const owned = group.find(({ report }) => report === ownReport);
    const { cell } = owned ?? group[0]!;
    const before = statements.findLast((each) => days.get(each.report)! < first && !group.includes(each));
    const apart = group.map((each) => (isRoundedAlike(each.cell.value, cell.value) ? 0 : each.cell.value - cell.value));
    return {
      cell,
      reports: group.map(({ report }) => report),
      first,
      last: Math.max(...group.map(({ report }) => days.get(report)!)),
      spread: Math.max(...apart.map(Math.abs)),
      step: before === undefined ? 0 : Math.abs(cell.value - before.cell.value),
      until: Math.min(...others.filter((day) => day > first)),
      isRevision: others.some((day) => day < first),
      isOwn: owned !== undefined,
    };
  });
}

function newestFirst(versions: readonly Version[]): readonly Version[] {
  return [...versions].sort((a, b) => b.first - a.first);
}

/**
 * True when the amount was reported both by and from the day on which `other` was first reported, unmoved by what
 * changed the other.
 */
function spansFirstDay({ first, last, spread }: Version, other: Version): boolean {
  return first <= other.first && last >= other.first && spread <= SIDE_EFFECT * other.step;
}

/** Both amounts were current at one time. */
function areCurrent(a: Version, b: Version): boolean {
  return Math.max(a.first, b.first) < Math.min(a.until, b.until);
}

function isConfirmed(a: Version, b: Version): boolean {
  return areCurrent(a, b) && (spansFirstDay(a, b) || spansFirstDay(b, a));
}

function isOriginal(a: Version, b: Version): boolean {
  return areCurrent(a, b) && !a.isRevision && !b.isRevision;
}

interface VersionPairs {
  readonly later: readonly Version[];
  readonly earlier: readonly Version[];
}

function versionsOfBoth(
  context: Context,
  field: Field,
  line: Line | undefined,
  [earlier, later]: readonly [FiscalPeriod, FiscalPeriod],
): VersionPairs {
  const of = statementsOf(context, field, line, later);
  const before = statementsOf(context, field, line, earlier);
  const days = daysOf(
    context,
    [...of, ...before].map(({ report }) => report),
  );
  return { later: versionsOf(of, days, later.filings), earlier: versionsOf(before, days, earlier.filings) };
}

/** Compares the taxonomies: US GAAP against IFRS. */
function differentStandards(a: Cell, b: Cell): boolean {
  const taxonomy = ({ sources }: Cell): string | undefined => sources[0]?.concept.split(':')[0];
  return taxonomy(a) !== taxonomy(b);
}

function reportedToDate(
  context: Context,
  field: Field,
  at: FiscalPeriod,
  filings: readonly number[],
): Cell | undefined {
  for (const report of filings) {
    const cell = evaluate(context, field, { start: at.yearStart!, end: at.end }, report);
    if (cell !== undefined) return cell;
  }
  return undefined;
}

/** The year-ago year to date as first reported, and as the filings of `at` repeat it. */
function yearAgo(
  context: Context,
  field: Field,
  at: FiscalPeriod,
): { readonly before: FiscalPeriod; readonly then: Cell; readonly now: Cell } | undefined {
  const before = priorYearPeriod(context, at);
  if (before?.yearStart === undefined) return undefined;
  const then = reportedToDate(context, field, before, before.filings);
  const now = reportedToDate(context, field, before, at.filings);
  // A switch to IFRS is not a recast.
  if (then === undefined || now === undefined || differentStandards(then, now)) return undefined;
  return { before, then, now };
}

/** Field whose recast decides. A sum of many small changes around zero moves by any fraction without a recast. */
function recastLine(field: Field): Field {
  return field === 'working_capital_change' ? 'operating_cash_flow' : field;
}

function isRecast({ then, now }: { readonly then: Cell; readonly now: Cell }): boolean {
  return then.value !== 0 && Math.abs(now.value - then.value) > RECAST_THRESHOLD * Math.abs(then.value);
}

/**
 * True when the year-ago comparatives of one of the two periods were recast and those of the other were not, and the
 * two comparatives themselves are not on one basis: the recast came between the two filings.
 */
function comparativesDiffer(context: Context, field: Field, earlier: FiscalPeriod, later: FiscalPeriod): boolean {
  const line = recastLine(field);
  const [a, b] = [yearAgo(context, line, later), yearAgo(context, line, earlier)];
  if (a === undefined || b === undefined) return false;
  const [moved, still] = isRecast(a) ? [a, b] : [b, a];
  if (!isRecast(moved) || !isSameAmount(still.now.value, still.then.value)) return false;
  const versions = versionsOfBoth(context, line, undefined, [b.before, a.before]);
  const one = versions.later.find(({ cell }) => isSameAmount(cell.value, a.now.value));
  const other = versions.earlier.find(({ cell }) => isSameAmount(cell.value, b.now.value));
  return one === undefined || other === undefined || !isConfirmed(one, other);
}

/** The difference of two years to date. */
export interface Difference {
  readonly cell: Cell;
  /** The later amount, and both, are those of their periods' own filings. */
  readonly ownYear: boolean;
  readonly own: boolean;
}

/**
 * Year to date of `later` less that of `earlier`, both on one line and one basis: amounts confirmed together, the
 * period's own first; then both as first reported; then other confirmed pairs, the newest first.
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

function subtractOnLine(
  context: Context,
  field: Field,
  line: Line,
  [earlier, later]: readonly [FiscalPeriod, FiscalPeriod],
): Difference | undefined {
  const versions = versionsOfBoth(context, field, line, [earlier, later]);
  const pairs = versions.later.flatMap((a) =>
    versions.earlier.map((b) => ({ a, b, first: Math.max(a.first, b.first) })),
  );
  const confirmed = pairs.filter(({ a, b }) => isConfirmed(a, b)).sort((one, other) => other.first - one.first);
  // An amount known only from later comparatives is not on the basis of what was first reported before.
  const isFirst = later.filings.length > 0 || earlier.filings.length === 0;
  const originals = (): typeof pairs =>
    !isFirst || comparativesDiffer(context, field, earlier, later) ? [] : pairs.filter(({ a, b }) => isOriginal(a, b));
  const orders = [() => confirmed.filter(({ a }) => a.isOwn), originals, () => confirmed];
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

/** True when the two periods' own years to date stand on different bases. */
export function basisChanged(context: Context, field: Field, earlier: FiscalPeriod, later: FiscalPeriod): boolean {
  if (earlier.yearStart === undefined || later.yearStart === undefined) return false;
  const versions = versionsOfBoth(context, field, lineOfYear(context, field, later), [earlier, later]);
  const a = versions.later.find(({ isOwn }) => isOwn);
  const b = versions.earlier.find(({ isOwn }) => isOwn);
  if (a === undefined || b === undefined || isConfirmed(a, b)) return false;
  return !isOriginal(a, b) || comparativesDiffer(context, field, earlier, later);
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
