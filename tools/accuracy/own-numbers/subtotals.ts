/** Whether the totals of a statement as reported are sums of the lines printed above them. */
import type { StatementKind } from '../../../src/engine/reported/anchors.ts';
import { localName, periodKey, type ReportedStatement } from '../../../src/engine/reported/statement.ts';

/** Totals that are sums of lines with their printed signs. Costs of an income statement are printed without sign. */
const TOTALS: Readonly<Partial<Record<StatementKind, RegExp>>> = {
  balance: /^(?:Assets|AssetsCurrent|LiabilitiesCurrent|StockholdersEquity|LiabilitiesAndStockholdersEquity)$/,
  'cash-flow': /^NetCashProvidedByUsedIn(?:Operating|Investing|Financing)Activities$/,
  'comprehensive-income': /^ComprehensiveIncomeNetOfTax$/,
};

export interface Subtotals {
  readonly totals: number;
  readonly sums: number;
  readonly unproven: readonly string[];
}

/**
 * Walks the lines of the first column from the top: a line that is the sum of the entries right above it takes their
 * place. A total counts as proven when it took the place of two or more.
 */
export function provenSubtotals({ kind, lines, periods }: ReportedStatement): Subtotals {
  const wanted = TOTALS[kind];
  if (wanted === undefined) return { totals: 0, sums: 0, unproven: [] };
  const key = periodKey(periods[0]!);
  const printed = lines.flatMap(({ concept, label, moment, values }) => {
    const value = values.get(key) ?? Number.NaN;
    return concept === undefined || moment !== undefined || Number.isNaN(value) ? [] : [{ concept, label, value }];
  });
  const unit = unitOf(printed.map(({ value }) => value));
  const stack: { readonly label: string; readonly value: number }[] = [];
  const unproven: string[] = [];
  let totals = 0;
  for (const { concept, label, value } of printed) {
    const from = startOfSum(stack, value, unit);
    const isTotal = wanted.test(localName(concept));
    if (isTotal) totals++;
    if (isTotal && from === undefined) unproven.push(label);
    if (from !== undefined) stack.length = from;
    stack.push({ label, value });
  }
  return { totals, sums: totals - unproven.length, unproven };
}

/** The largest power of ten of which all values are multiples: the last digit that is printed. */
function unitOf(values: readonly number[]): number {
  let unit = 1;
  while (unit < 1e9 && values.every((value) => value % (unit * 10) === 0)) unit *= 10;
  return unit;
}

/** Where the shortest run of entries at the end begins whose sum is a value; undefined without one of two or more. */
function startOfSum(
  stack: readonly { readonly label: string; readonly value: number }[],
  value: number,
  unit: number,
): number | undefined {
  const isNear = (sum: number, count: number): boolean => Math.abs(sum - value) <= (unit * (count - 1)) / 2;
  let sum = 0;
  for (let from = stack.length - 1; from >= 0; from--) {
    sum += stack[from]!.value;
    if (stack.length - from > 1 && isNear(sum, stack.length - from)) return from;
  }
  const [above, last] = stack.slice(-2);
  const isLess = last !== undefined && /^less\b/i.test(last.label) && isNear(above!.value - last.value, 2);
  return isLess ? stack.length - 2 : undefined;
}
