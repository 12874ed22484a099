/** Sums and differences of periods: every term by the same rule of the chain, each from its own filing (FIELDS 3.3). */
import type { Field } from '../../concepts.ts';
import { type CompiledRule, type Context, type Line, rulesOf, specOf } from '../facts/context.ts';
import { isNear } from '../facts/equal.ts';
import { negated } from '../facts/fact-cell.ts';
import type { Span } from '../facts/lookup.ts';
import { TOLERANCES } from '../facts/tolerances.ts';
import type { Cell, FiscalPeriod } from '../facts/types.ts';
import { choiceFor, evaluate, isImpliedZero, ruleValue, withDecision } from './evaluate.ts';
import { allFilings, firstGiven, laterFilings } from './filings.ts';
import { isInvalidNegative } from './negatives.ts';

/** One period to add or subtract, with the filings to read it from, best first. */
export interface PeriodTerm {
  readonly span: Span;
  readonly sign: 1 | -1;
  readonly filings: readonly number[];
  /** Period whose later comparatives are used when none of `filings` has a value. */
  readonly period: FiscalPeriod;
}

function filingsOf(context: Context, term: PeriodTerm, later: boolean): readonly number[] {
  return later ? [...term.filings, ...laterFilings(context, term.period)] : term.filings;
}

/** The amount of a term by its own best rule. */
function readTerm(context: Context, field: Field, term: PeriodTerm, later: boolean): Cell | undefined {
  return firstGiven(filingsOf(context, term, later), (report) => evaluate(context, field, term.span, report));
}

/** Adds up the cells with their signs. Undefined for a negative amount of a field that cannot be negative. */
export function combine(
  field: Field,
  terms: readonly { readonly sign: 1 | -1; readonly cell: Cell }[],
): Cell | undefined {
  if (terms.length === 1 && terms[0]!.sign === 1) return terms[0]!.cell;
  let sum = 0;
  for (const { sign, cell } of terms) sum += sign * cell.value;
  const sources = terms.flatMap(({ sign, cell }) => (sign === 1 ? cell : negated(cell)).sources);
  const decisions = new Set(terms.flatMap(({ cell }) => cell.decision ?? []));
  const summed: Cell = { value: sum, rule: rulesText(terms), basis: 'derived', splitFactor: 1, sources };
  const total = decisions.size === 0 ? summed : { ...summed, decision: [...decisions].join('; ') };
  return isInvalidNegative(field, total) ? undefined : total;
}

/** The rules of the cells that have a value of their own. */
function rulesText(terms: readonly { readonly cell: Cell }[]): string {
  const rules = terms.filter(({ cell }) => !isImpliedZero(cell)).map(({ cell }) => cell.rule);
  return rules.length > 0 ? [...new Set(rules)].join(' / ') : terms[0]!.cell.rule;
}

/** Value of a line in one filing: of its first rule that has one, else the zero of a conditional line. */
export function lineValue(context: Context, field: Field, line: Line, span: Span, report: number): Cell | undefined {
  for (const rule of line) {
    const cell = ruleValue(context, rule, span, report, [field]);
    if (cell !== undefined && !isInvalidNegative(field, cell))
      return withDecision(cell, choiceFor(context, field, span));
  }
  // A conditional line may be missing from one term: zero, when nothing else of the chain is there either.
  const zero = specOf(field).zeroWith === undefined ? undefined : evaluate(context, field, span, report);
  return zero !== undefined && isImpliedZero(zero) ? zero : undefined;
}

function signed(terms: readonly PeriodTerm[], cells: readonly Cell[]): { sign: 1 | -1; cell: Cell }[] {
  return cells.map((cell, i) => ({ sign: terms[i]!.sign, cell }));
}

function cellsOnLine(
  context: Context,
  field: Field,
  line: Line,
  terms: readonly PeriodTerm[],
  later: boolean,
): Cell[] | undefined {
  const cells: Cell[] = [];
  for (const term of terms) {
    const cell = firstGiven(filingsOf(context, term, later), (report) =>
      lineValue(context, field, line, term.span, report),
    );
    if (cell === undefined) return undefined;
    cells.push(cell);
  }
  // Implied zeros alone do not count as a value of this line.
  return cells.every(isImpliedZero) ? undefined : cells;
}

/** True when, for some term, the leading group reports clearly more than this rule does. */
function isPartOfLine(
  context: Context,
  field: Field,
  terms: readonly PeriodTerm[],
  cells: readonly Cell[],
  later: boolean,
): boolean {
  return cells.some((cell, i) => {
    const best = readTerm(context, field, terms[i]!, later);
    return best !== undefined && best.value - cell.value > TOLERANCES.part * Math.abs(best.value);
  });
}

/** True when, for some term, the rule lost the choice for the year and the filings have another one. */
function isOverruled(context: Context, rule: CompiledRule, terms: readonly PeriodTerm[], later: boolean): boolean {
  return terms.some((term) => {
    if (choiceFor(context, rule.field, term.span)?.lost.has(rule.text) !== true) return false;
    const best = readTerm(context, rule.field, term, later);
    return best?.rule !== rule.text;
  });
}

/** True when the first filing with an amount by the leading group of rules has none by this rule. */
function isOutdated(context: Context, rule: CompiledRule, term: PeriodTerm, later: boolean): boolean {
  const { field } = rule;
  const leading = rulesOf(context, field).filter(({ largest }) => largest);
  const reads = (among: readonly CompiledRule[], report: number): boolean =>
    lineValue(context, field, among, term.span, report) !== undefined;
  const first = filingsOf(context, term, later).find((report) => reads(leading, report));
  return first !== undefined && !reads([rule], first);
}

/** One rule for all terms: in chain order; within the leading group the one with the largest total. */
function sumBySameRule(context: Context, field: Field, terms: readonly PeriodTerm[], later: boolean): Cell | undefined {
  let largest: Cell | undefined;
  for (const rule of rulesOf(context, field)) {
    if (largest !== undefined && !rule.largest) return largest;
    const cells = cellsOnLine(context, field, [rule], terms, later);
    if (cells === undefined || isOverruled(context, rule, terms, later)) continue;
    if (rule.largest && terms.length === 1 && isOutdated(context, rule, terms[0]!, later)) continue;
    if (rule.largest && isPartOfLine(context, field, terms, cells, later)) continue;
    const total = combine(field, signed(terms, cells));
    if (total === undefined) continue;
    if (!rule.largest) return total;
    if (largest === undefined || total.value > largest.value) largest = total;
  }
  return largest;
}

/**
 * Smallest difference of the two rules in any period around `terms`; undefined when they differ by more than 5 %
 * anywhere.
 */
function lineDifference(
  context: Context,
  field: Field,
  a: string,
  b: string,
  terms: readonly PeriodTerm[],
): number | undefined {
  const rules = rulesOf(context, field);
  const [ruleA, ruleB] = [a, b].map((text) => rules.find((rule) => rule.text === text));
  if (ruleA === undefined || ruleB === undefined) return undefined;
  let nearest: number | undefined;
  const around = context.spine.periods.filter((p) => terms.some((term) => Math.abs(p.end - term.period.end) <= 400));
  for (const period of around) {
    if (period.yearStart === undefined) continue;
    const span = { start: period.yearStart, end: period.end };
    const filings = allFilings(context, period);
    const cells = [ruleA, ruleB].map((rule) =>
      firstGiven(filings, (report) => ruleValue(context, rule, span, report, [field])),
    );
    // Two zeros prove nothing about the lines.
    if (cells[0] === undefined || cells[1] === undefined || (cells[0].value === 0 && cells[1].value === 0)) continue;
    const [{ value }, { value: other }] = [cells[0], cells[1]];
    if (!isNear(value, other, TOLERANCES.oneLine, value)) return undefined;
    const apart = Math.abs(value - other);
    nearest = Math.min(nearest ?? Number.POSITIVE_INFINITY, apart);
  }
  return nearest;
}

/**
 * Each term by its own best rule, accepted when the rules provably name one line. From own filings alone they must
 * agree exactly in some period: otherwise a comparative by the same rule is safer.
 */
function sumByMixedRules(
  context: Context,
  field: Field,
  terms: readonly PeriodTerm[],
  later: boolean,
): Cell | undefined {
  const cells: Cell[] = [];
  for (const term of terms) {
    const cell = readTerm(context, field, term, later);
    if (cell === undefined) return undefined;
    cells.push(cell);
  }
  const texts = [...new Set(cells.filter((cell) => !isImpliedZero(cell)).map((cell) => cell.rule))];
  const one = texts.slice(1).every((text) => {
    const apart = lineDifference(context, field, texts[0]!, text, terms);
    return apart !== undefined && (later || apart === 0);
  });
  return one ? combine(field, signed(terms, cells)) : undefined;
}

/**
 * Sum of the terms from their own filings, by one rule (or by rules that are exactly one line). A conditional line is
 * zero when none of the filings has it. Undefined when it cannot be determined.
 */
export function sumOwnTerms(context: Context, field: Field, terms: readonly PeriodTerm[]): Cell | undefined {
  const own =
    sumBySameRule(context, field, terms, false) ??
    (terms.length > 1 ? sumByMixedRules(context, field, terms, false) : undefined);
  if (own !== undefined) return own;
  const zeros: Cell[] = [];
  for (const term of terms) {
    const cell = readTerm(context, field, term, false);
    if (cell === undefined || !isImpliedZero(cell)) return undefined;
    zeros.push(cell);
  }
  return combine(field, signed(terms, zeros));
}

/**
 * Sum of the terms, or undefined when it cannot be determined. Order: own filings with one rule for all terms; the same
 * with later comparatives; different rules that provably name one line.
 */
export function sumTerms(context: Context, field: Field, terms: readonly PeriodTerm[]): Cell | undefined {
  return (
    sumOwnTerms(context, field, terms) ??
    sumBySameRule(context, field, terms, true) ??
    sumByMixedRules(context, field, terms, true)
  );
}

/** Sum of the terms on one line, from their own filings, else with later comparatives. */
export function sumOnLine(
  context: Context,
  field: Field,
  line: Line,
  terms: readonly PeriodTerm[],
  later: boolean,
): Cell | undefined {
  const cells =
    cellsOnLine(context, field, line, terms, false) ??
    (later ? cellsOnLine(context, field, line, terms, true) : undefined);
  return cells === undefined ? undefined : combine(field, signed(terms, cells));
}
