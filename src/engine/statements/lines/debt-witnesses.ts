/**
 * What the debt lines of a filing say about each other and about its totals (FIELDS A6, A29, A38). Knows lines of one
 * balance sheet; which filing speaks, and whether lines are all the debt, is asked in `amounts/debt.ts`.
 */
import type { Field } from '../../concepts.ts';
import { isNear } from '../facts/equal.ts';
import type { Cell, Source } from '../facts/types.ts';
import type { ReadLine, Witness } from './verdict.ts';

/** Current maturities of long-term debt, which a total of long-term debt includes. */
const MATURITIES: ReadonlySet<string> = new Set([
  'us-gaap:LongTermDebtCurrent',
  'us-gaap:LongTermDebtAndCapitalLeaseObligationsCurrent',
]);
/** Two debt amounts are equal within this fraction. */
const EQUAL_DEBT = 0.005;
/** A total that is to show that a line is a part of another is the sum of its lines to the digits of the filing. */
const EXACT_DEBT = 1e-4;

/** The cell with some of its lines only, and what decided. */
function withLines(cell: Cell, lines: readonly Source[], decision: string): Cell {
  return { ...cell, value: lines.reduce((sum, { value }) => sum + value, 0), sources: lines, decision };
}

/**
 * Current lines with one amount are one line tagged twice, unless the filing's total of all debt needs both of them
 * (FIELDS A6, A29). A total of long-term debt that is the noncurrent part and one of them needs no second.
 */
function withoutRepeatedLine(cell: Cell, readLine: ReadLine): Cell {
  const { sources } = cell;
  const lines = sources.filter(({ value }, i) => value === 0 || sources.findIndex((s) => s.value === value) === i);
  if (lines.length === sources.length) return cell;
  const once = lines.reduce((sum, { value }) => sum + value, 0);
  const noncurrent = readLine('long_term_debt')?.value ?? 0;
  const totals = [readLine('combined_debt'), readLine('debt_with_maturities')];
  const confirms = (total: number, debt: number): boolean => isNear(total, debt, EQUAL_DEBT, total);
  const both = totals.find(
    (total) =>
      total !== undefined &&
      confirms(total.value, noncurrent + cell.value) &&
      !confirms(total.value, noncurrent + once),
  );
  if (both !== undefined)
    return { ...cell, decision: `one amount under two tags: ${both.rule} (${both.value}) holds both` };
  const lost = sources.filter((source) => !lines.includes(source)).map(({ concept }) => concept);
  return withLines(cell, lines, `${lost.join(', ')} repeats the amount of another line`);
}

/**
 * One current line as the whole of which another is a part: the filing's total is the noncurrent part and that line
 * alone, and not with the others (FIELDS A29).
 */
function withoutParts(cell: Cell, readLine: ReadLine): Cell {
  const lines = cell.sources.filter(({ value }) => value > 0);
  const noncurrent = lines.length < 2 ? undefined : readLine('long_term_debt');
  if (noncurrent === undefined) return cell;
  const combined = readLine('combined_debt');
  const longTerm = readLine('debt_with_maturities');
  const isTotal = (total: Cell | undefined, current: number): boolean =>
    total !== undefined && isNear(total.value, noncurrent.value + current, EXACT_DEBT, total.value);
  if (isTotal(combined, cell.value) || isTotal(longTerm, cell.value)) return cell;
  const whole = lines.reduce((largest, line) => (line.value > largest.value ? line : largest));
  // A total with the maturities alone is one of long-term debt, and says nothing of short-term borrowings.
  const total = MATURITIES.has(whole.concept)
    ? undefined
    : [combined, longTerm].find((each) => isTotal(each, whole.value));
  if (total === undefined) return cell;
  const parts = lines.filter((line) => line !== whole).map(({ concept }) => concept);
  return withLines(cell, [whole], `${total.rule} (${total.value}) has ${parts.join(', ')} within ${whole.concept}`);
}

/** With the one further line, tagged apart, that the filing's total needs (FIELDS A38). */
function withMissingLine(cell: Cell, readLine: ReadLine): Cell {
  const further = readLine('further_current_debt')?.sources.filter(
    ({ concept }) => !cell.sources.some((source) => source.concept === concept),
  );
  const noncurrent = further === undefined || further.length === 0 ? undefined : readLine('long_term_debt');
  if (further === undefined || noncurrent === undefined) return cell;
  for (const total of [readLine('combined_debt'), readLine('debt_with_maturities')]) {
    const missing = total === undefined ? 0 : total.value - noncurrent.value - cell.value;
    const line = missing <= 0 ? undefined : further.find(({ value }) => isNear(value, missing, EXACT_DEBT));
    if (total === undefined || line === undefined) continue;
    const decision = `${total.rule} (${total.value}) needs ${line.concept} as well`;
    return withLines(cell, [...cell.sources, line], decision);
  }
  return cell;
}

/** A reported total and the lines of the balance sheet, principal and carrying amount, are within this fraction. */
const SAME_DEBT = 0.05;

/**
 * One of several noncurrent lines (notes, a credit line): all of them where the filing's total of long-term debt needs
 * them (FIELDS A6).
 */
function withOtherLines(cell: Cell, readLine: ReadLine): Cell {
  const lines = readLine('noncurrent_debt_lines');
  const total = lines === undefined ? undefined : readLine('debt_with_maturities');
  if (lines === undefined || total === undefined || lines.value <= cell.value) return cell;
  const current = readLine('current_debt')?.sources ?? [];
  const due = current.reduce((sum, { concept, value }) => sum + (MATURITIES.has(concept) ? value : 0), 0);
  const confirms = (debt: number): boolean => Math.abs(total.value - debt - due) <= SAME_DEBT * total.value;
  if (confirms(cell.value) || !confirms(lines.value)) return cell;
  const decision = `${total.sources[0]?.concept} (${total.value}) confirms ${lines.sources.length} noncurrent lines`;
  return { ...cell, value: lines.value, sources: lines.sources, decision };
}

/**
 * Adds short-term borrowings to a tagged total of all debt that contains only long-term debt and its current maturities
 * (Home Depot).
 */
function withBorrowings(cell: Cell, readLine: ReadLine): Cell {
  if (!/^Debt(LongtermAndShorttermCombinedAmount|AndCapitalLeaseObligations)/.test(cell.rule)) return cell;
  const lines = readLine('current_debt')?.sources ?? [];
  const due = lines.filter(({ concept }) => MATURITIES.has(concept));
  const shortTerm = lines.filter(({ concept }) => !MATURITIES.has(concept));
  const noncurrent = readLine('long_term_debt');
  if (noncurrent === undefined || due.length === 0 || shortTerm.length === 0) return cell;
  const sum = (sources: Cell['sources']): number => sources.reduce((total, { value }) => total + value, 0);
  if (Math.abs(cell.value - noncurrent.value - sum(due)) > EQUAL_DEBT * cell.value) return cell;
  const decision = `${cell.rule} (${cell.value}) is long-term debt and its maturities: no short-term borrowings in it`;
  return { ...cell, value: cell.value + sum(shortTerm), sources: [...cell.sources, ...shortTerm], decision };
}

/** Borrowings that cannot include bonds. */
const WITHOUT_BONDS = 'ifrs-full:ShorttermBorrowings';

/**
 * Adds bonds to borrowings under IFRS where they are a separate line. By the taxonomy borrowings include bonds; they do
 * not where the bonds are larger (TSMC), or where only short-term borrowings are tagged.
 */
function withBonds(cell: Cell, bonds: Cell | undefined): Cell {
  if (bonds === undefined || !cell.rule.startsWith('ifrs:')) return cell;
  const { sources } = cell;
  if (sources.some(({ concept }) => concept === bonds.sources[0]!.concept)) return cell;
  const whole = sources.reduce((sum, { concept, value }) => sum + (concept === WITHOUT_BONDS ? 0 : value), 0);
  if (bonds.value <= whole) return cell;
  const decision = `${bonds.rule} (${bonds.value}) is above other borrowings (${whole}): no part of them`;
  return { ...cell, value: cell.value + bonds.value, sources: [...sources, ...bonds.sources], decision };
}

/** Of lines that are reported: an identity is made of lines that were asked already. */
const ofReported =
  (mend: (cell: Cell, readLine: ReadLine) => Cell): Witness =>
  (cell, readLine) =>
    cell.basis === 'identity' ? cell : mend(cell, readLine);

/** Witness per debt field. */
export const DEBT_WITNESSES = {
  current_debt: ofReported((cell, readLine) => {
    const lines = withoutParts(withoutRepeatedLine(cell, readLine), readLine);
    return withBonds(withMissingLine(lines, readLine), readLine('current_bonds'));
  }),
  long_term_debt: ofReported((cell, readLine) =>
    withBonds(withOtherLines(cell, readLine), readLine('noncurrent_bonds')),
  ),
  total_debt: ofReported(withBorrowings),
} satisfies Partial<Record<Field, Witness>>;
