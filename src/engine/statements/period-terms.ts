/** Arithmetic over several periods of one flow: every leg by the same rule of the chain, each on its own filing (FIELDS 3.3). */
import type { Field } from '../concepts.ts';
import { type Context, type LiveRule, rulesOf, specOf } from './context.ts';
import { evaluate, isFault, isImplied, negated, ruleValue } from './evaluate.ts';
import type { Span } from './lookup.ts';
import type { Cell, FiscalPeriod } from './types.ts';

/** One period to add (or subtract), with the filings to read it from, best first. */
export interface Leg {
  readonly span: Span;
  readonly sign: 1 | -1;
  readonly filings: readonly number[];
  /** Period whose later comparatives may stand in when none of `filings` has a value. */
  readonly period: FiscalPeriod;
}

/** Two rules are one line when they tell one period within this of each other (a line that moved to another tag). */
const SAME_LINE = 0.05;
/** A rule is a slice of the line, not the line, when another of the leading group tells more than this above it. */
const SLICE = 0.01;

/** Filings after the period's own ones that may repeat it as a comparative, first filed first (two years of reports). */
export function laterFilings(context: Context, period: FiscalPeriod): readonly number[] {
  const before = context.later.get(period.index);
  if (before !== undefined) return before;
  const { reports } = context.facts;
  const found: number[] = [];
  for (let i = period.index + 1; i < context.spine.periods.length; i++) {
    const later = context.spine.periods[i]!;
    if (later.end - period.end > 800) break;
    found.push(...later.filings);
  }
  found.sort((a, b) => reports[a]!.filed - reports[b]!.filed);
  context.later.set(period.index, found);
  return found;
}

type Reader = (report: number, span: Span) => Cell | undefined;

function readFirst(filings: readonly number[], span: Span, read: Reader): Cell | undefined {
  for (const report of filings) {
    const cell = read(report, span);
    if (cell !== undefined) return cell;
  }
  return undefined;
}

function filingsOf(context: Context, leg: Leg, later: boolean): readonly number[] {
  return later ? [...leg.filings, ...laterFilings(context, leg.period)] : leg.filings;
}

/** The legs added up with their signs. */
function combine(field: Field, legs: readonly Leg[], cells: readonly Cell[], rule: string): Cell | undefined {
  if (cells.length === 1 && legs[0]!.sign === 1) return cells[0];
  let sum = 0;
  for (const [i, cell] of cells.entries()) sum += legs[i]!.sign * cell.value;
  const sources = cells.flatMap((cell, i) => (legs[i]!.sign === 1 ? cell : negated(cell)).sources);
  const total: Cell = { value: sum, rule, basis: 'derived', splitFactor: 1, sources };
  return isFault(field, total) ? undefined : total;
}

function byRule(
  context: Context,
  field: Field,
  rule: LiveRule,
  legs: readonly Leg[],
  later: boolean,
): Cell[] | undefined {
  const asked = [field];
  const read: Reader = (report, span) => {
    const cell = ruleValue(context, rule, span, report, asked);
    if (cell !== undefined && !isFault(field, cell)) return cell;
    // A conditional line may be missing from one leg: zero, when nothing else of the chain is there either.
    const zero = specOf(field).zeroWith === undefined ? undefined : evaluate(context, field, span, report);
    return zero !== undefined && isImplied(zero) ? zero : undefined;
  };
  const cells: Cell[] = [];
  for (const leg of legs) {
    const cell = readFirst(filingsOf(context, leg, later), leg.span, read);
    if (cell === undefined) return undefined;
    cells.push(cell);
  }
  // Nothing but implied zeros is no word of this rule.
  if (cells.every(isImplied)) return undefined;
  return cells;
}

/** True when, in some leg, the leading group tells clearly more than this rule does. */
function isSlice(
  context: Context,
  field: Field,
  legs: readonly Leg[],
  cells: readonly Cell[],
  later: boolean,
): boolean {
  return cells.some((cell, i) => {
    const best = readFirst(filingsOf(context, legs[i]!, later), legs[i]!.span, (report, span) =>
      evaluate(context, field, span, report),
    );
    return best !== undefined && best.value - cell.value > SLICE * Math.abs(best.value);
  });
}

/** One rule for all legs: in chain order; within the leading group the one that tells most. */
function sameRule(context: Context, field: Field, legs: readonly Leg[], later: boolean): Cell | undefined {
  let largest: Cell | undefined;
  for (const rule of rulesOf(context, field)) {
    if (largest !== undefined && !rule.largest) return largest;
    const cells = byRule(context, field, rule, legs, later);
    if (cells === undefined || (rule.largest && isSlice(context, field, legs, cells, later))) continue;
    const total = combine(field, legs, cells, rule.text);
    if (total === undefined) continue;
    if (!rule.largest) return total;
    if (largest === undefined || total.value > largest.value) largest = total;
  }
  return largest;
}

/** Whether both rules tell one line, how surely: how near they come in some period around `legs`; undefined where they are ever 5 % apart. */
function sameLine(context: Context, field: Field, a: string, b: string, legs: readonly Leg[]): number | undefined {
  const rules = rulesOf(context, field);
  const [ruleA, ruleB] = [a, b].map((text) => rules.find((rule) => rule.text === text));
  if (ruleA === undefined || ruleB === undefined) return undefined;
  let nearest: number | undefined;
  const around = context.spine.periods.filter((p) => legs.some((leg) => Math.abs(p.end - leg.period.end) <= 400));
  for (const period of around) {
    if (period.yearStart === undefined) continue;
    const span = { start: period.yearStart, end: period.end };
    const filings = [...period.filings, ...laterFilings(context, period)];
    const told = [ruleA, ruleB].map((rule) =>
      readFirst(filings, span, (r, s) => ruleValue(context, rule, s, r, [field])),
    );
    // Two zeros agree whatever the lines are.
    if (told[0] === undefined || told[1] === undefined || (told[0].value === 0 && told[1].value === 0)) continue;
    const apart = Math.abs(told[0].value - told[1].value);
    if (apart > SAME_LINE * Math.abs(told[0].value)) return undefined;
    nearest = Math.min(nearest ?? Number.POSITIVE_INFINITY, apart);
  }
  return nearest;
}

/**
 * Each leg by its own best rule, accepted when the rules demonstrably name one line. From own filings alone, they must have told some period
 * to the last digit alike: a comparative by the same rule would be surer otherwise.
 */
function mixedRules(context: Context, field: Field, legs: readonly Leg[], later: boolean): Cell | undefined {
  const cells: Cell[] = [];
  for (const leg of legs) {
    const cell = readFirst(filingsOf(context, leg, later), leg.span, (report, span) =>
      evaluate(context, field, span, report),
    );
    if (cell === undefined) return undefined;
    cells.push(cell);
  }
  const texts = [...new Set(cells.filter((cell) => !isImplied(cell)).map((cell) => cell.rule))];
  const one = texts.slice(1).every((text) => {
    const apart = sameLine(context, field, texts[0]!, text, legs);
    return apart !== undefined && (later || apart === 0);
  });
  return one ? combine(field, legs, cells, texts.length > 0 ? texts.join(' / ') : cells[0]!.rule) : undefined;
}

/**
 * Sum of the legs of a flow from their own filings, one rule for all (or rules that are one line to the digit); a conditional line is
 * zero where none of them has it. Undefined when it cannot be told.
 */
export function sumOwnLegs(context: Context, field: Field, legs: readonly Leg[]): Cell | undefined {
  const own =
    sameRule(context, field, legs, false) ?? (legs.length > 1 ? mixedRules(context, field, legs, false) : undefined);
  if (own !== undefined) return own;
  const zeros: Cell[] = [];
  for (const leg of legs) {
    const cell = readFirst(leg.filings, leg.span, (report, span) => evaluate(context, field, span, report));
    if (cell === undefined || !isImplied(cell)) return undefined;
    zeros.push(cell);
  }
  return combine(field, legs, zeros, zeros[0]!.rule);
}

/**
 * Sum of the legs of a flow, or undefined when it cannot be told. Order: own filings, one rule for all legs; the same with later
 * comparatives; different rules that demonstrably name one line.
 */
export function sumLegs(context: Context, field: Field, legs: readonly Leg[]): Cell | undefined {
  return (
    sumOwnLegs(context, field, legs) ?? sameRule(context, field, legs, true) ?? mixedRules(context, field, legs, true)
  );
}
