/** Versions of one amount: what filings report for a span, and from which day until which day each was the newest. */
import { isAmendment } from '../../../filings/forms/forms.ts';
import type { Field } from '../../concepts.ts';
import { lowerBound } from '../../sorted.ts';
import { conceptKey, type EpochDay } from '../../types.ts';
import { type Context, type Line, type Statement, specOf } from '../facts/context.ts';
import { isRoundedAlike, isSameAmount, lastDigit } from '../facts/equal.ts';
import { PERIOD_TOLERANCE, type Span } from '../facts/lookup.ts';
import { TOLERANCES } from '../facts/tolerances.ts';
import type { Cell, FiscalPeriod } from '../facts/types.ts';
import { isCashFlowField } from '../lines/cash-flow-lines.ts';
import { evaluate, isImpliedZero } from '../lines/evaluate.ts';
import { allFilings } from '../lines/filings.ts';
import { lineValue } from '../lines/period-terms.ts';

/** Amendments filed within this many days of each other belong to one restatement. */
const SAME_RESTATEMENT_DAYS = 100;

/** One amount of a span, with the days on which it was reported. */
export interface Version {
  readonly cell: Cell;
  /** The amount as each of the filings gives it, oldest first. */
  readonly given: readonly { readonly report: number; readonly day: EpochDay; readonly cell: Cell }[];
  /** The amount as the filings up to a day give it: it may move by less than what counts as another amount. */
  readonly asOf: (day: EpochDay) => Cell;
  /** Filings with the amount. */
  readonly reports: readonly number[];
  /** {@link Cell.parts} of the amount, one entry per distinct set in those filings. */
  readonly parts: ReadonlySet<string | undefined>;
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
  /** The day of that filing. */
  readonly ownDay: EpochDay | undefined;
}

/** The filings with any fact of the line for the span; undefined where other fields decide too. Saves most lookups. */
export function reportsWith(field: Field, line: Line, span: Span): ReadonlySet<number> | undefined {
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

/**
 * What the filings report for the year to date of a period, oldest first. Cached: each is read as later and as earlier.
 */
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
  const statements = [...new Set(allFilings(context, at))]
    .filter((report) => reporting === undefined || reporting.has(report))
    .map((report) => ({ report, cell: read(report) }))
    .filter((each): each is Statement => each.cell !== undefined);
  const first = statements[0]?.cell;
  // A later filing may leave out a part of a sum, or a line that it sums up with others.
  const isWhole = ({ cell }: Statement): boolean =>
    cell.rule === first?.rule
      ? cell.sources.length === first.sources.length || isSameAmount(cell.value, first.value)
      : !isImpliedZero(cell);
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

/**
 * The amounts of a year to date as the reports on the next period imply them: its year to date less the quarter alone.
 * They show on which days an amount was the newest one; they are no amounts of their own.
 */
function impliedLater(context: Context, field: Field, line: Line | undefined, at: FiscalPeriod): readonly Statement[] {
  const next = context.spine.periods[at.index + 1];
  if (line === undefined || next?.yearStart === undefined || next.start === undefined || isCashFlowField(field))
    return [];
  if (next.yearEnd || Math.abs(next.yearStart - at.yearStart!) > PERIOD_TOLERANCE) return [];
  const { start, end } = next;
  return statementsOf(context, field, line, next).flatMap(({ report, cell }) => {
    const quarter = lineValue(context, field, line, { start, end }, report);
    return quarter?.rule === cell.rule ? [{ report, cell: { ...cell, value: cell.value - quarter.value } }] : [];
  });
}

/** The unit in which the filing prints a line: the zeros at the end of one amount may be chance. */
function unitOf({ facts, currency }: Context, { report, cell }: Statement): number {
  const [source, more] = cell.sources;
  const column = more === undefined && source ? facts.columns.get(conceptKey(source.concept, currency)) : undefined;
  let unit = lastDigit(cell.value);
  for (let i = 0; column !== undefined && i < column.report.length && unit > 1; i++)
    if (column.report[i] === report && column.value[i] !== 0) unit = Math.min(unit, lastDigit(column.value[i]!));
  return unit;
}

/** How far two amounts of one version are apart, beyond rounding. */
function apartBy(context: Context, each: Statement, other: Statement): number {
  const apart = Math.abs(each.cell.value - other.cell.value);
  if (apart === 0 || !isRoundedAlike(each.cell.value, other.cell.value)) return apart;
  const unit = Math.max(unitOf(context, each), unitOf(context, other));
  return isRoundedAlike(each.cell.value, other.cell.value, unit) ? 0 : apart;
}

function versionsOf(
  context: Context,
  statements: readonly Statement[],
  implied: readonly Statement[],
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
  const dayOf = ({ report }: Statement): EpochDay => days.get(report)!;
  const daysOfGroup = groups.map((group) => [
    ...group.map(dayOf),
    ...implied.filter(({ cell }) => isSameAmount(group[0]!.cell.value, cell.value)).map(dayOf),
  ]);
  return groups.map((group, index) => {
    const first = Math.min(...daysOfGroup[index]!);
    const others = daysOfGroup.flatMap((all, other) => (other === index ? [] : all));
    const owned = group.find(({ report }) => report === ownReport);
    const chosen = owned ?? group[0]!;
    const { cell } = chosen;
    const before = statements.findLast((each) => days.get(each.report)! < first && !group.includes(each));
    return {
      cell,
      given: group.map((each) => ({ ...each, day: days.get(each.report)! })),
      asOf: (day) => {
        const then = (group.findLast(({ report }) => days.get(report)! <= day) ?? group[0]!).cell;
        return then.value === cell.value ? cell : then;
      },
      reports: group.map(({ report }) => report),
      parts: new Set(group.map((each) => each.cell.parts)),
      first,
      last: Math.max(...daysOfGroup[index]!),
      spread: Math.max(...group.map((each) => apartBy(context, each, chosen))),
      step: before === undefined ? 0 : Math.abs(cell.value - before.cell.value),
      until: Math.min(...others.filter((day) => day > first)),
      isRevision: others.some((day) => day < first),
      isOwn: owned !== undefined,
      ownDay: owned && days.get(owned.report),
    };
  });
}

export function newestFirst(versions: readonly Version[]): readonly Version[] {
  return [...versions].sort((a, b) => b.first - a.first);
}

/**
 * True when the amount was reported up to and after the day on which `other` was first reported, and the revision of
 * `other` did not move it.
 */
function spansFirstDay({ first, last, spread }: Version, other: Version): boolean {
  return first <= other.first && last >= other.first && spread <= TOLERANCES.sideEffect * other.step;
}

/** Both amounts were current at one time. */
export function areCurrent(a: Version, b: Version): boolean {
  return Math.max(a.first, b.first) < Math.min(a.until, b.until);
}

/**
 * Whether some filings sum both amounts from the same parts. A part missing in one may be in another line, or nowhere.
 */
export function haveLikeParts(a: Version, b: Version): boolean {
  return [...a.parts].some((parts) => b.parts.has(parts));
}

/**
 * Whether both are on one basis: their own filings are of one day, or one was repeated unchanged when the other
 * changed.
 */
export function isConfirmed(a: Version, b: Version): boolean {
  if (a.ownDay !== undefined && a.ownDay === b.ownDay) return true;
  return areCurrent(a, b) && (spansFirstDay(a, b) || spansFirstDay(b, a));
}

/** Neither amount replaced another, and both were current at one time. */
export function isOriginal(a: Version, b: Version): boolean {
  return areCurrent(a, b) && !a.isRevision && !b.isRevision;
}

/** The amounts of a version to the last digit, each with the days on which filings first and last gave it. */
function standing({ cell, given }: Version): { cell: Cell; first: EpochDay; last: EpochDay }[] {
  const amounts: { cell: Cell; first: EpochDay; last: EpochDay }[] = [];
  for (const { day, cell: each } of given) {
    const known = amounts.find((amount) => amount.cell.value === each.value);
    if (known === undefined) amounts.push({ cell: each, first: day, last: day });
    else known.last = day;
    if (each === cell && known !== undefined) known.cell = cell;
  }
  // The one that speaks for the period first, then the newest.
  return amounts.sort((x, y) => Number(y.cell === cell) - Number(x.cell === cell) || y.first - x.first);
}

/**
 * The amounts of two versions of which one was reported unmoved when the other was first reported: they are on one basis
 * to the last digit. Undefined where a little moved with every report.
 */
export function stoodTogether(a: Version, b: Version): readonly [Cell, Cell] | undefined {
  for (const x of standing(a))
    for (const y of standing(b))
      if (x.first >= y.first ? x.first <= y.last : y.first <= x.last) return [x.cell, y.cell];
  return undefined;
}

/** The amounts of all versions in the order reported. */
export function inOrder(versions: readonly Version[]): readonly Cell[] {
  return versions
    .flatMap(({ given }) => given)
    .sort((a, b) => a.day - b.day)
    .map(({ cell }) => cell);
}

interface VersionPairs {
  readonly later: readonly Version[];
  readonly earlier: readonly Version[];
}

export function versionsOfBoth(
  context: Context,
  field: Field,
  line: Line | undefined,
  [earlier, later]: readonly [FiscalPeriod, FiscalPeriod],
): VersionPairs {
  const of = statementsOf(context, field, line, later);
  const before = statementsOf(context, field, line, earlier);
  const impliedOf = (at: FiscalPeriod, all: readonly Statement[]): readonly Statement[] =>
    all.every(({ cell }) => isSameAmount(cell.value, all[0]!.cell.value)) ? [] : impliedLater(context, field, line, at);
  const [implied, impliedBefore] = [impliedOf(later, of), impliedOf(earlier, before)];
  const days = daysOf(
    context,
    [of, before, implied, impliedBefore].flatMap((all) => all.map(({ report }) => report)),
  );
  return {
    later: versionsOf(context, of, implied, days, later.filings),
    earlier: versionsOf(context, before, impliedBefore, days, earlier.filings),
  };
}
