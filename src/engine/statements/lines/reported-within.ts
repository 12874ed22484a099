/**
 * Whether any visible filing reports a line for a span or a part of it: a filing without the line is then no zero. Knows
 * columns, not which filing speaks.
 */
import { type Field, groupEntries, qualifiedConcept } from '../../concepts.ts';
import { lowerBound } from '../../sorted.ts';
import { type FactColumns, INSTANT } from '../../types.ts';
import { type Context, columnOf, rulesOf, specOf } from '../facts/context.ts';
import { PERIOD_TOLERANCE, type Span } from '../facts/lookup.ts';

/** The columns whose amounts are part of the field, those of the fields it is identical to included. */
function columnsOfField(context: Context, field: Field, visited: readonly Field[] = []): FactColumns[] {
  if (visited.includes(field)) return [];
  const terms = rulesOf(context, field).flatMap((rule) => rule.terms.filter(({ sign }) => sign === 1));
  const parts = [...visited, field];
  return terms.flatMap(({ columns, fields }) => [
    ...columns,
    ...fields.flatMap((each) => columnsOfField(context, each, parts)),
  ]);
}

/** Whether some visible filing gives the line an amount for the span or a part of it. */
export function isReportedWithin(context: Context, field: Field, span: Span): boolean {
  const first = span.start === INSTANT ? span.end : span.start;
  return columnsOfField(context, field).some(({ start, end, value, report }) => {
    for (let i = lowerBound(end, first - PERIOD_TOLERANCE); i < end.length; i++) {
      if (end[i]! > span.end + PERIOD_TOLERANCE) return false;
      const within = span.start === INSTANT ? start[i] === INSTANT : start[i]! >= span.start - PERIOD_TOLERANCE;
      if (within && value[i] !== 0 && context.isVisible(report[i]!)) return true;
    }
    return false;
  });
}

/**
 * Whether the filing may have the line under an element of its own: a label leaves it open, or its statement was not
 * read while another visible filing has such an element.
 */
export function mayBeOwnElement({ facts: { own }, isVisible }: Context, field: Field, report: number): boolean {
  if (own === undefined) return false;
  const doubtful = own.doubtful.get(field);
  if (doubtful?.has(report) === true) return true;
  if (own.read.has(report)) return false;
  const elsewhere = [...(doubtful ?? []), ...(own.columns.get(field) ?? []).flatMap((column) => [...column.report])];
  return elsewhere.some((each) => isVisible(each));
}

/** Shortest year in days, and how many days before the end of the span a year of amounts per share may end. */
const YEAR = { shortest: 330, after: 380 } as const;

/**
 * Whether some year that ends in the 380 days up to the end of the span has amounts per share, but none of the chain.
 */
export function isUntagged(context: Context, field: Field, { end: until }: Span): boolean {
  const group = specOf(field).shownBy;
  if (group === undefined) return false;
  const { facts, currency } = context;
  return groupEntries(group).some((name) => {
    const column = columnOf(facts, qualifiedConcept(name), `${currency}/shares`);
    if (column === undefined) return false;
    const { start, end, value, report } = column;
    for (let i = lowerBound(end, until - YEAR.after); i < end.length && end[i]! <= until + PERIOD_TOLERANCE; i++) {
      const year = { start: start[i]!, end: end[i]! };
      const isYear = year.start !== INSTANT && year.end - year.start >= YEAR.shortest;
      if (isYear && value[i]! > 0 && context.isVisible(report[i]!) && !isReportedWithin(context, field, year))
        return true;
    }
    return false;
  });
}
