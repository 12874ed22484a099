/**
 * Evaluates a field's chain on one filing: the first rule with a value wins, all its terms from that filing (FIELDS
 * 3.3).
 */

import type { Field } from '../../concepts.ts';
import { type EpochDay, INSTANT } from '../../types.ts';
import {
  type CompiledRule,
  type CompiledTerm,
  type Context,
  type RevenueChoice,
  rulesOf,
  specOf,
} from '../facts/context.ts';
import { factOf, negated } from '../facts/fact-cell.ts';
import type { Span } from '../facts/lookup.ts';
import { findReading, remember } from '../facts/readings.ts';
import type { AskedLine, Cell, Source } from '../facts/types.ts';
import { isInvalidNegative, withoutRoundingBelowZero } from './negatives.ts';
import { REPAIRS } from './repairs.ts';
import { isReportedWithin, isUntagged, mayBeOwnElement } from './reported-within.ts';
import type { Verdict } from './verdict.ts';
import { isRefused, WITNESSES } from './witnesses.ts';

const NO_FIELDS: readonly Field[] = [];
const NO_SOURCES: readonly Source[] = [];

function termValue(
  context: Context,
  term: CompiledTerm,
  span: Span,
  report: number,
  visiting: readonly Field[],
): Cell | undefined {
  for (const column of term.columns) {
    const cell = factOf(context, column, span, report, term);
    if (cell !== undefined) return cell;
  }
  for (const field of term.fields) {
    const cell = visiting.includes(field) ? undefined : evaluate(context, field, span, report, visiting);
    if (cell !== undefined) return term.sign === 1 ? cell : negated(cell);
  }
  return undefined;
}

/**
 * Value of one rule on one filing: the sum of its terms, or undefined when a required one is missing. `visiting` as for
 * `evaluate`, including the rule's own field.
 */
export function ruleValue(
  context: Context,
  rule: CompiledRule,
  span: Span,
  report: number,
  visiting: readonly Field[],
): Cell | undefined {
  const heard = (): Cell | undefined => {
    const cell = termsValue(context, rule, span, report, visiting);
    const verdict = cell === undefined ? undefined : verdictOn(context, cell, rule.field, span, report, visiting);
    return verdict === undefined || isRefused(verdict) ? undefined : verdict;
  };
  if (visiting.length > 1) return heard();
  const cached = findReading(context, rule, span, report);
  if (cached !== undefined) return cached.cell;
  const { asked } = context.others;
  return remember(context, rule, span, report, heard(), asked);
}

function termsValue(
  context: Context,
  rule: CompiledRule,
  span: Span,
  report: number,
  visiting: readonly Field[],
): Cell | undefined {
  let sum = 0;
  let count = 0;
  let sources: readonly Source[] = NO_SOURCES;
  const decisions: string[] = rule.decision === undefined ? [] : [rule.decision];
  const parts: number[] | undefined = rule.minTerms === 1 ? undefined : [];
  for (const term of rule.terms) {
    const cell = termValue(context, term, span, report, visiting);
    parts?.push(cell?.sources.length ?? 0);
    if (cell === undefined && !term.optional) return undefined;
    if (cell === undefined) continue;
    sum += cell.value;
    count++;
    sources = sources.length === 0 ? cell.sources : [...sources, ...cell.sources];
    if (cell.decision !== undefined) decisions.push(cell.decision);
  }
  if (count < rule.minTerms || !Number.isFinite(sum)) return undefined;
  const basis = rule.identity ? 'identity' : 'reported';
  const plain: Cell = { value: sum, rule: rule.text, basis, splitFactor: 1, sources };
  const summed = parts === undefined ? plain : { ...plain, parts: parts.join() };
  const cell = decisions.length === 0 ? summed : { ...summed, decision: decisions.join('; ') };
  const repair = rule.identity ? undefined : REPAIRS[rule.field];
  return repair === undefined
    ? cell
    : repair(cell, (field) =>
        visiting.includes(field) ? undefined : evaluate(context, field, span, report, visiting),
      );
}

/** Another line of the filing, as a witness of a number for the span reads it: a balance at the end of the span. */
function lineBeside(
  context: Context,
  field: Field,
  { start, end }: Span,
  report: number,
  visiting: readonly Field[],
): Cell | undefined {
  const from = specOf(field).kind.startsWith('instant') ? INSTANT : start;
  return visiting.includes(field) ? undefined : evaluate(context, field, { start: from, end }, report, visiting);
}

/** What the filing's other lines say of a number that a rule gives; `heard` is called with each line that was read. */
function verdictOn(
  context: Context,
  cell: Cell,
  field: Field,
  span: Span,
  report: number,
  visiting: readonly Field[],
  heard?: (line: Field, said: Cell) => void,
): Verdict {
  const readLine = (line: Field): Cell | undefined => {
    const said = lineBeside(context, line, span, report, visiting);
    if (said !== undefined) heard?.(line, said);
    return said;
  };
  const balance = (line: Field, end: EpochDay, of: number): Cell | undefined =>
    evaluate(context, line, { start: INSTANT, end }, of, visiting);
  return WITNESSES[field]?.(cell, readLine, { context, balance }) ?? cell;
}

/** What the witnesses of a field say of the first number that a filing has for it. */
export interface Hearing {
  /** The lines that were asked, each with what the filing has. */
  readonly asked: readonly AskedLine[];
  /** Why the number is not given; undefined where it is. */
  readonly refused: string | undefined;
}

/** What the filing's own lines were asked about the number that it has for the field; undefined without either. */
export function hearingOf(context: Context, field: Field, span: Span, report: number): Hearing | undefined {
  if (WITNESSES[field] === undefined) return undefined;
  for (const rule of rulesOf(context, field)) {
    const visiting = [field];
    const cell = termsValue(context, rule, span, report, visiting);
    if (cell === undefined) continue;
    const asked = new Map<Field, Cell>();
    const verdict = verdictOn(context, cell, field, span, report, visiting, (line, said) => asked.set(line, said));
    return {
      asked: [...asked].map(([line, said]) => ({ line, rule: said.rule, value: said.value })),
      refused: isRefused(verdict) ? verdict.refused : undefined,
    };
  }
  return undefined;
}

/** Why the filing's own lines refuse the number that it has for the field; undefined where they do not. */
export function refusalOf(context: Context, field: Field, span: Span, report: number): string | undefined {
  return hearingOf(context, field, span, report)?.refused;
}

/**
 * The largest value of the chain's leading group on this filing (ties: the earlier rule). Rules that lost the choice
 * for the year count only where no other has a value.
 */
function largestOfGroup(
  context: Context,
  rules: readonly CompiledRule[],
  span: Span,
  report: number,
  visiting: readonly Field[],
  lost: ReadonlySet<string> | undefined,
): Cell | undefined {
  let best: Cell | undefined;
  let bestLost: Cell | undefined;
  for (const rule of rules) {
    const cell = rule.largest ? ruleValue(context, rule, span, report, visiting) : undefined;
    if (cell === undefined) continue;
    if (lost?.has(rule.text) === true) bestLost = larger(bestLost, cell);
    else best = larger(best, cell);
  }
  return best ?? bestLost;
}

function larger(best: Cell | undefined, cell: Cell): Cell {
  return best === undefined || cell.value > best.value ? cell : best;
}

/** The choice between tags that holds for a field and span; only revenue has one. */
export function choiceFor(context: Context, field: Field, span: Span): RevenueChoice | undefined {
  return field === 'revenue' ? context.revenueChoice(span) : undefined;
}

/** The cell with the decision that made its rule the one to read. */
export function withDecision(cell: Cell, choice: RevenueChoice | undefined): Cell {
  if (choice?.decision === undefined || choice.lost.has(cell.rule)) return cell;
  return { ...cell, decision: choice.decision };
}

/** A zero inferred from the absence of a conditional line. */
export function isImpliedZero(cell: Cell): boolean {
  return cell.rule.startsWith('absent from');
}

/**
 * Zero, when the filing lacks a conditional line but reports the total it would be part of. Undefined where a visible
 * filing has an amount for the span or a part of it: this filing left the line out. Undefined also where amounts per
 * share show that the company pays it under a tag of its own, and where the filing's own statement leaves that open.
 */
function impliedZero(
  context: Context,
  field: Field,
  span: Span,
  report: number,
  visiting: readonly Field[],
): Cell | undefined {
  const total = specOf(field).zeroWith as Field | undefined;
  const totalCell = total === undefined ? undefined : evaluate(context, total, span, report, visiting);
  if (totalCell === undefined || isReportedWithin(context, field, span) || isUntagged(context, field, span))
    return undefined;
  if (mayBeOwnElement(context, field, report)) return undefined;
  return { value: 0, rule: `absent from ${total}`, basis: 'identity', splitFactor: 1, sources: totalCell.sources };
}

/**
 * Value of a field for a span in one filing: chain in order, identities last, a conditional line's zero at the very
 * end. `visiting` lists the fields being evaluated, so that identities cannot loop.
 */
export function evaluate(
  context: Context,
  field: Field,
  span: Span,
  report: number,
  visiting: readonly Field[] = NO_FIELDS,
): Cell | undefined {
  if (visiting.length > 0) return computeCell(context, field, span, report, visiting);
  // Trailing sums, comparatives and derived quarters read the same lines many times.
  const cached = findReading(context, field, span, report);
  if (cached !== undefined) return cached.cell;
  const { asked } = context.others;
  return remember(context, field, span, report, computeCell(context, field, span, report, visiting), asked);
}

/** {@link evaluate} without the cache. */
function computeCell(
  context: Context,
  field: Field,
  span: Span,
  report: number,
  visiting: readonly Field[],
): Cell | undefined {
  const rules = rulesOf(context, field);
  const visitingField = [...visiting, field];
  const choice = choiceFor(context, field, span);
  let grouped = false;
  let refused: string | undefined;
  for (const rule of rules) {
    if (rule.largest ? grouped : choice?.lost.has(rule.text)) continue;
    grouped ||= rule.largest;
    const read = rule.largest
      ? largestOfGroup(context, rules, span, report, visitingField, choice?.lost)
      : ruleValue(context, rule, span, report, visitingField);
    const cell = read === undefined ? undefined : withoutRoundingBelowZero(field, read);
    if (cell === undefined || isInvalidNegative(field, cell)) continue;
    const part = partAbove(context, field, cell, span, report, visitingField);
    if (part === undefined) return refused === undefined ? withDecision(cell, choice) : { ...cell, decision: refused };
    refused = `${cell.rule} (${cell.value}) is below ${part.rule} (${part.value}) of the same filing: no total`;
  }
  return impliedZero(context, field, span, report, visitingField);
}

/** The part of a total that exceeds it; undefined when the total can hold. */
function partAbove(
  context: Context,
  field: Field,
  cell: Cell,
  span: Span,
  report: number,
  visiting: readonly Field[],
): Cell | undefined {
  const { atLeast } = specOf(field);
  const part = atLeast === undefined ? undefined : evaluate(context, atLeast as Field, span, report, visiting);
  return part !== undefined && part.value > cell.value ? part : undefined;
}
