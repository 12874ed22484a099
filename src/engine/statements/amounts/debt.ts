/** Total debt at a period end, and when missing debt may be read as zero (FIELDS 3.5). */

import { groupEntries, qualifiedConcept } from '../../concepts.ts';
import { lowerBound } from '../../sorted.ts';
import { INSTANT } from '../../types.ts';
import { isMarker, type Maybe, unavailable } from '../../value.ts';
import { type Context, columnOf } from '../facts/context.ts';
import { columnsOf } from '../facts/durations.ts';
import { findFact } from '../facts/lookup.ts';
import type { Cell, FiscalPeriod, IndustryClass } from '../facts/types.ts';
import { evaluate } from '../lines/evaluate.ts';
import { balanceFilings } from '../lines/filings.ts';
import { trailingFlow } from './trailing-flows.ts';

/** Largest debt amount the filing tags with a concept of the group. */
function otherDebt(
  context: Context,
  at: FiscalPeriod,
  report: number,
  group: 'debtEvidence' | 'longTermEvidence' = 'debtEvidence',
): number {
  const span = { start: INSTANT, end: at.end };
  let largest = 0;
  for (const name of groupEntries(group)) {
    const column = columnOf(context.facts, qualifiedConcept(name), context.currency);
    const i = column === undefined ? -1 : findFact(column, span, report, context.facts.reports, context.isVisible);
    if (i >= 0) largest = Math.max(largest, Math.abs(column!.value[i]!));
  }
  return largest;
}

/** A tag used for short-term loans by some companies and for all debt by others. */
const LOANS_PAYABLE = 'us-gaap:NotesAndLoansPayable';

/** Removes loans payable from the sum when they repeat the other debt, or exceed all current liabilities. */
function withoutDoubleCount(context: Context, at: FiscalPeriod, report: number, cell: Cell): Cell {
  const loans = cell.sources.find((source) => source.concept === LOANS_PAYABLE);
  if (loans === undefined) return cell;
  const rest = cell.value - loans.value;
  const due = evaluate(context, 'current_liabilities', { start: INSTANT, end: at.end }, report)?.value;
  const duplicate = Math.abs(loans.value - rest) <= 0.05 * rest || (due !== undefined && loans.value > due);
  return duplicate ? { ...cell, value: rest, sources: cell.sources.filter((source) => source !== loans) } : cell;
}

/** The rule that adds up debt by kind, as real estate reports it. */
const BY_KIND = /^SecuredDebt\?/;
/** Plausible interest of a year as a share of the debt. */
const INTEREST_SHARE = [0.005, 0.2] as const;

/**
 * Whether debt summed by kind is complete and counted once: at most total liabilities, with interest in proportion.
 * Interest out of proportion means that a kind with a custom tag is missing.
 */
function isPlausibleTotal(context: Context, at: FiscalPeriod, report: number, debt: number): boolean {
  const liabilities = evaluate(context, 'total_liabilities', { start: INSTANT, end: at.end }, report)?.value;
  const interest = trailingFlow(context, 'interest_expense', at);
  if (liabilities === undefined || debt > liabilities || isMarker(interest)) return false;
  return interest.value >= INTEREST_SHARE[0] * debt && interest.value <= INTEREST_SHARE[1] * debt;
}

/** Whether the filing tags one kind of debt with more than this, principal and carrying amount apart. */
function isBelowPart(context: Context, at: FiscalPeriod, report: number, debt: number): boolean {
  return otherDebt(context, at, report) > 1.05 * debt;
}

/** Classes whose interest is paid on deposits and other funds that are no debt. */
const FUNDED: ReadonlySet<IndustryClass> = new Set(['bank', 'broker', 'insurer']);

/**
 * Whether current lines are all the debt: no larger amount has another tag, and no more interest is paid than they can
 * bear. A noncurrent line with a custom tag shows in nothing else.
 */
function isAllDebt(context: Context, at: FiscalPeriod, report: number, current: number): boolean {
  if (isBelowPart(context, at, report, current)) return false;
  if (FUNDED.has(context.industry)) return otherDebt(context, at, report, 'longTermEvidence') === 0;
  const interest = trailingFlow(context, 'interest_expense', at);
  return isMarker(interest) || interest.value <= INTEREST_SHARE[1] * current;
}

/**
 * Total debt from the chain, unless that is only the current part of more debt. A filing whose total is below the
 * noncurrent part has no total. Zero when the balance sheet is complete, no debt is tagged and no interest is paid.
 * Otherwise `not_reported`.
 */
export function totalDebt(context: Context, at: FiscalPeriod): Maybe<Cell> {
  const span = { start: INSTANT, end: at.end };
  const filings = balanceFilings(context, 'total_debt', at);
  const read = (field: 'long_term_debt' | 'total_debt', report: number) => evaluate(context, field, span, report);
  const withPart = filings.find((report) => read('long_term_debt', report) !== undefined);
  const noncurrent = withPart === undefined ? 0 : read('long_term_debt', withPart)!.value;
  for (const report of filings) {
    const cell = read('total_debt', report);
    if (cell === undefined || cell.value < noncurrent) continue;
    // Banks tag advances of a Federal Home Loan Bank apart, and zero as long-term debt.
    const partial =
      (FUNDED.has(context.industry) && isBelowPart(context, at, report, cell.value)) ||
      (cell.rule === 'current_debt' && !isAllDebt(context, at, report, cell.value)) ||
      (BY_KIND.test(cell.rule) && !isPlausibleTotal(context, at, report, cell.value));
    return partial ? unavailable('not_reported') : withoutDoubleCount(context, at, report, cell);
  }
  return noDebt(context, at) ?? unavailable('not_reported');
}

/** Interest above this fraction of total assets is paid on debt, not on leases or for an undrawn credit line. */
const INTEREST_ON_DEBT = 0.002;
const YEAR = 366;

/**
 * Whether a visible filing reports interest on debt for any span that ends within the year up to the period end. A part
 * of the year is enough: interest of the whole year may not be known.
 */
function paysInterest(context: Context, { end: until }: FiscalPeriod, assets: number): boolean {
  const { facts, currency, isVisible } = context;
  const evidence = groupEntries('interestEvidence').map((name) => columnOf(facts, qualifiedConcept(name), currency));
  return [...columnsOf(context, 'interest_expense'), ...evidence].some((column) => {
    if (column === undefined) return false;
    const { end, value, report } = column;
    for (let i = lowerBound(end, until - YEAR); i < end.length && end[i]! <= until; i++)
      if (value[i]! > INTEREST_ON_DEBT * assets && isVisible(report[i]!)) return true;
    return false;
  });
}

/** Zero debt, when the newest own filing has a complete balance sheet without debt and no interest is paid. */
function noDebt(context: Context, at: FiscalPeriod): Cell | undefined {
  const span = { start: INSTANT, end: at.end };
  const report = (at.own ?? at.filings)[0];
  if (report === undefined) return undefined;
  const assets = evaluate(context, 'total_assets', span, report);
  const liabilities = evaluate(context, 'total_liabilities', span, report);
  if (assets === undefined || liabilities === undefined || otherDebt(context, at, report) > 0) return undefined;
  const interest = trailingFlow(context, 'interest_expense', at);
  if (!isMarker(interest) && interest.value !== 0) return undefined;
  if (paysInterest(context, at, assets.value)) return undefined;
  const sources = [...assets.sources, ...liabilities.sources];
  return { value: 0, rule: 'absent from total_liabilities', basis: 'identity', splitFactor: 1, sources };
}
