/** Whether any filing gives a line an amount: then a filing that lacks the line has left it out. */
import type { Field } from '../concepts.ts';
import { type FactColumns, INSTANT } from '../types.ts';
import { type Context, rulesOf } from './context.ts';
import { lowerBound, PERIOD_TOLERANCE, type Span } from './lookup.ts';

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
