/** An amount that a breakdown may have as a line: a member, or what reconciles members with the total. */
import type { Part } from './add-up.ts';
import { OPERATING_SEGMENTS } from './measures.ts';
import { localName, type Period, periodKey } from './statement.ts';
import { NO_LINE, type ReportedFacts } from './types.ts';

/** An amount of the measure with its dimensions apart from the axis. */
export interface Item extends Part {
  readonly kind: 'member' | 'reconciling';
  /** Where its first fact stands; of a matrix the column too. */
  readonly line: number;
  readonly column: number;
  /** Its facts. */
  readonly facts: readonly number[];
  readonly tables: ReadonlySet<number>;
}

/** Members that no business is: corporate amounts, eliminations, what reconciles. */
const RECONCILING =
  /^(?:total|other|unallocated)?(?:corporate|intersegment|intrasegment|consolidat)|eliminat|reconcil|unallocated|hedg/i;

export function isReconciling(member: string): boolean {
  return RECONCILING.test(localName(member));
}

/** What consolidation says of an amount, unless that it is one of segments. */
export function reconcilingItem(items: string | undefined): string | undefined {
  return items === undefined || OPERATING_SEGMENTS.includes(localName(items)) ? undefined : items;
}

/** An amount with the sign that it has in print, where an expense in parentheses is taken off. */
export function printedValue(facts: ReportedFacts, i: number): number {
  return facts.negated[i] === 1 ? -facts.value[i]! : facts.value[i]!;
}

/**
 * The item of facts with one key, `kind id`.
 * @param reading of several facts of a period the first, or their sum, or the first with the sign of print
 */
export function itemWith(
  facts: ReportedFacts,
  key: string,
  rows: readonly number[],
  periods: readonly Period[],
  reading: 'first' | 'sum' | 'printed' = 'first',
): Item {
  const [kind, id] = [key.slice(0, key.indexOf(' ')), key.slice(key.indexOf(' ') + 1)];
  const byPeriod = new Map<string, number>();
  for (const i of rows) {
    const period = periodKey(facts.contexts[facts.context[i]!]!);
    const before = byPeriod.get(period);
    const value = reading === 'printed' ? printedValue(facts, i) : facts.value[i]!;
    if (before === undefined || reading === 'sum') byPeriod.set(period, (before ?? 0) + value);
  }
  const lines = rows.map((i) => facts.line[i]!).filter((line) => line !== NO_LINE);
  const line = Math.min(...lines, Number.MAX_SAFE_INTEGER);
  return {
    id: id!,
    kind: kind as Item['kind'],
    values: periods.map((period) => byPeriod.get(periodKey(period)) ?? Number.NaN),
    line,
    column: Math.min(...rows.map((i) => (facts.line[i] === line ? facts.column[i]! : Number.MAX_SAFE_INTEGER))),
    facts: rows,
    tables: new Set(lines.map((line) => facts.lines[line]!.table)),
  };
}

/** Ascending as printed. */
export function compareItems(a: Item, b: Item): number {
  return a.line - b.line || a.column - b.column;
}
