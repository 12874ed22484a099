/** One fact as a cell, its scale and sign corrected where other filings show that it is wrong. */
import type { FactColumns } from '../../types.ts';
import type { CompiledTerm, Context } from './context.ts';
import { findFact, repairedValue, type Span } from './lookup.ts';
import type { Cell, Source } from './types.ts';

/**
 * True when a payment or charge was tagged negative because the statement shows it in parentheses. Signs of it: a later
 * filing tags the same span positive; most other spans of the tag are positive (FIELDS A13); or at least two spans are
 * negative and none is positive, so the filer always tags it that way. A concept whose name ends in `Net` may have
 * either sign.
 */
function hasStatementSign({ facts, isVisible }: Context, column: FactColumns, i: number): boolean {
  const { concept, start, end, value, report } = column;
  if (concept.endsWith('Net')) return false;
  const { filed } = facts.reports[report[i]!]!;
  const spans = new Map<string, number>();
  let everPositive = false;
  for (let j = 0; j < end.length; j++) {
    if (!isVisible(report[j]!)) continue;
    everPositive ||= value[j]! > 0;
    if (end[j] !== end[i] || start[j] !== start[i]) spans.set(`${start[j]} ${end[j]}`, value[j]!);
    else if (value[j]! > 0 && facts.reports[report[j]!]!.filed > filed) return true;
  }
  const others = [...spans.values()];
  if (!everPositive) return others.some((each) => each < 0);
  return others.filter((each) => each > 0).length > spans.size / 2;
}

/** The fact of a column that the filing gives for the span, corrected. */
export function factOf(
  context: Context,
  column: FactColumns,
  span: Span,
  report: number,
  { sign, unsigned }: Pick<CompiledTerm, 'sign' | 'unsigned'>,
): Cell | undefined {
  const { isVisible } = context;
  const { reports } = context.facts;
  const i = findFact(column, span, report, reports, isVisible);
  if (i < 0) return undefined;
  const repaired = repairedValue(column, i, isVisible);
  // A line already corrected by other filings is right; otherwise apply the scale error of the whole filing.
  const scale =
    column.unit === context.currency && repaired === column.value[i] ? context.scaleErrors.get(report) : undefined;
  const scaled = scale === undefined ? repaired : repaired * scale;
  const flipped = unsigned && scaled < 0 && hasStatementSign(context, column, i);
  const value = flipped ? -scaled : scaled;
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
  const cell: Cell = { value: sign * value, rule: concept, basis: 'reported', splitFactor: 1, sources };
  return flipped ? { ...cell, decision: `${concept} of ${scaled} has the sign of the statement` } : cell;
}

/** The cell times -1, signs of its sources included. */
export function negated(cell: Cell): Cell {
  const sources = cell.sources.map((source): Source => ({ ...source, sign: source.sign === 1 ? -1 : 1 }));
  return { ...cell, value: -cell.value, sources };
}
