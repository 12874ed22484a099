/** A field's chain evaluated on one filing: the first rule with a value wins, all its legs from that filing (FIELDS 3.3). */
import type { Field } from '../concepts.ts';
import type { EpochDay, FactColumns } from '../types.ts';
import { type Answer, type Context, type LiveRule, type LiveTerm, rulesOf, specOf } from './context.ts';
import { findFact, repairedValue, type Span } from './lookup.ts';
import { REPAIRS } from './repairs.ts';
import type { Cell, Source } from './types.ts';

const NOTHING_ASKED: readonly Field[] = [];
const NO_SOURCES: readonly Source[] = [];

function factOf(context: Context, column: FactColumns, span: Span, report: number, sign: 1 | -1): Cell | undefined {
  const { known } = context;
  const { reports } = context.facts;
  const i = findFact(column, span, report, reports, known);
  if (i < 0) return undefined;
  const told = repairedValue(column, i, known);
  // One line set right by other filings is right; otherwise a slip of the whole filing is undone.
  const slip = column.unit === context.currency && told === column.value[i] ? context.slips.get(report) : undefined;
  const value = slip === undefined ? told : told * slip;
  const concept = `${column.taxonomy}:${column.concept}`;
  const source: Source = {
    concept,
    report: reports[report]!,
    start: column.start[i]!,
    end: column.end[i]!,
    value,
    sign,
  };
  const sources = [value === column.value[i] ? source : { ...source, asFiled: column.value[i]! }];
  return { value: sign * value, rule: concept, basis: 'reported', splitFactor: 1, sources };
}

function termValue(
  context: Context,
  term: LiveTerm,
  span: Span,
  report: number,
  asked: readonly Field[],
): Cell | undefined {
  for (const column of term.columns) {
    const cell = factOf(context, column, span, report, term.sign);
    if (cell !== undefined) return cell;
  }
  for (const field of term.fields) {
    const cell = asked.includes(field) ? undefined : evaluate(context, field, span, report, asked);
    if (cell !== undefined) return term.sign === 1 ? cell : negated(cell);
  }
  return undefined;
}

/** The cell times -1, signs of its sources included. */
export function negated(cell: Cell): Cell {
  const sources = cell.sources.map((source): Source => ({ ...source, sign: source.sign === 1 ? -1 : 1 }));
  return { ...cell, value: -cell.value, sources };
}

/**
 * Value of one rule on one filing: the sum of its terms, or undefined where a needed one is missing. `asked` as for `evaluate`, the rule's
 * own field included.
 */
export function ruleValue(
  context: Context,
  rule: LiveRule,
  span: Span,
  report: number,
  asked: readonly Field[],
): Cell | undefined {
  if (asked.length > 1) return termsValue(context, rule, span, report, asked);
  const answers = answersOf(context, rule);
  const key = keyOf(report, span.end);
  const answer = recalled(answers, key, span);
  if (answer !== undefined) return answer.cell;
  return keep(answers, key, span, termsValue(context, rule, span, report, asked));
}

function termsValue(
  context: Context,
  rule: LiveRule,
  span: Span,
  report: number,
  asked: readonly Field[],
): Cell | undefined {
  let sum = 0;
  let found = 0;
  let sources: readonly Source[] = NO_SOURCES;
  for (const term of rule.terms) {
    const cell = termValue(context, term, span, report, asked);
    if (cell === undefined && !term.optional) return undefined;
    if (cell === undefined) continue;
    sum += cell.value;
    found++;
    sources = sources.length === 0 ? cell.sources : [...sources, ...cell.sources];
  }
  if (found < rule.atLeast || !Number.isFinite(sum)) return undefined;
  const basis = rule.identity ? 'identity' : 'reported';
  const cell: Cell = { value: sum, rule: rule.text, basis, splitFactor: 1, sources };
  const repair = REPAIRS[rule.field];
  if (repair === undefined || rule.identity) return cell;
  return repair(cell, (field) => (asked.includes(field) ? undefined : evaluate(context, field, span, report, asked)));
}

/** The largest of the chain's leading group on this filing (ties: the earlier rule). */
function largestOfGroup(
  context: Context,
  rules: readonly LiveRule[],
  span: Span,
  report: number,
  asked: readonly Field[],
): Cell | undefined {
  let best: Cell | undefined;
  for (const rule of rules) {
    const cell = rule.largest ? ruleValue(context, rule, span, report, asked) : undefined;
    if (cell !== undefined && (best === undefined || cell.value > best.value)) best = cell;
  }
  return best;
}

/** A zero read from the absence of a conditional line. */
export function isImplied(cell: Cell): boolean {
  return cell.rule.startsWith('none beside');
}

/** A conditional line the filing does not carry, though it carries the total the line would be part of: zero. */
function impliedZero(
  context: Context,
  field: Field,
  span: Span,
  report: number,
  asked: readonly Field[],
): Cell | undefined {
  const total = specOf(field).zeroWith as Field | undefined;
  const witness = total === undefined ? undefined : evaluate(context, total, span, report, asked);
  if (witness === undefined) return undefined;
  return { value: 0, rule: `none beside ${total}`, basis: 'identity', splitFactor: 1, sources: witness.sources };
}

/**
 * Value of a field for a span as one filing gives it: chain in order, identities last, a conditional line's zero at the very end.
 * `asked` holds the fields being evaluated, so that identities cannot run in circles.
 */
export function evaluate(
  context: Context,
  field: Field,
  span: Span,
  report: number,
  asked: readonly Field[] = NOTHING_ASKED,
): Cell | undefined {
  if (asked.length > 0) return worked(context, field, span, report, asked);
  // Trailing sums, comparatives and derived quarters ask for the same lines again and again.
  const answers = answersOf(context, field);
  const key = keyOf(report, span.end);
  const answer = recalled(answers, key, span);
  if (answer !== undefined) return answer.cell;
  return keep(answers, key, span, worked(context, field, span, report, asked));
}

function answersOf({ answers }: Context, of: Field | LiveRule): Map<number, Answer> {
  let found = answers.get(of);
  if (found === undefined) {
    found = new Map();
    answers.set(of, found);
  }
  return found;
}

function recalled(answers: Map<number, Answer>, key: number, { start }: Span): Answer | undefined {
  let answer = answers.get(key);
  while (answer !== undefined && answer.start !== start) answer = answer.other;
  return answer;
}

/** Returns the cell. What stands under the key is read anew: working the cell out may have added to it. */
function keep(answers: Map<number, Answer>, key: number, { start }: Span, cell: Cell | undefined): Cell | undefined {
  answers.set(key, { start, cell, other: answers.get(key) });
  return cell;
}

/** One number for a filing and a day of the years 0 to 9999; a text would take longer to make than to look up. */
function keyOf(report: number, end: EpochDay): number {
  return report * 2 ** 22 + end + 2 ** 20;
}

/** {@link evaluate}, worked out. */
function worked(context: Context, field: Field, span: Span, report: number, asked: readonly Field[]): Cell | undefined {
  const rules = rulesOf(context, field);
  const within = [...asked, field];
  let grouped = false;
  for (const rule of rules) {
    if (rule.largest && grouped) continue;
    grouped ||= rule.largest;
    const cell = rule.largest
      ? largestOfGroup(context, rules, span, report, within)
      : ruleValue(context, rule, span, report, within);
    if (cell !== undefined && !isFault(field, cell)) return cell;
  }
  return impliedZero(context, field, span, report, within);
}

/** A number below zero that only a subtraction made so, in a field that cannot be. */
export function isFault(field: Field, cell: Cell): boolean {
  return specOf(field).nonNegative === true && cell.value < 0 && (cell.basis !== 'reported' || cell.sources.length > 1);
}
