/** Total debt at a period's end, and when silence may be read as zero (FIELDS 3.5). */
import { groupEntries, qualifiedConcept } from '../concepts.ts';
import { INSTANT } from '../types.ts';
import { isMarker, type Maybe, unavailable } from '../value.ts';
import { type Context, columnOf } from './context.ts';
import { evaluate } from './evaluate.ts';
import { trailingFlow } from './flows.ts';
import { findFact } from './lookup.ts';
import { laterFilings } from './period-terms.ts';
import type { Cell, FiscalPeriod } from './types.ts';

/** Largest amount of debt that filing tags by a concept no chain counts. */
function otherDebt(context: Context, at: FiscalPeriod, report: number): number {
  const span = { start: INSTANT, end: at.end };
  let largest = 0;
  for (const name of groupEntries('debtEvidence')) {
    const column = columnOf(context.facts, qualifiedConcept(name), context.currency);
    const i = column === undefined ? -1 : findFact(column, span, report, context.facts.reports, context.isVisible);
    if (i >= 0) largest = Math.max(largest, Math.abs(column!.value[i]!));
  }
  return largest;
}

/** Named for loans that may fall due at any time: short-term loans of some balance sheets, all debt of others. */
const LOANS_PAYABLE = 'us-gaap:NotesAndLoansPayable';

/** The sum without loans payable where these are the debt counted beside them once more, or more than falls due within the year at all. */
function withoutDoubleCount(context: Context, at: FiscalPeriod, report: number, cell: Cell): Cell {
  const loans = cell.sources.find((source) => source.concept === LOANS_PAYABLE);
  if (loans === undefined) return cell;
  const rest = cell.value - loans.value;
  const due = evaluate(context, 'current_liabilities', { start: INSTANT, end: at.end }, report)?.value;
  const duplicate = Math.abs(loans.value - rest) <= 0.05 * rest || (due !== undefined && loans.value > due);
  return duplicate ? { ...cell, value: rest, sources: cell.sources.filter((source) => source !== loans) } : cell;
}

/** The rule that adds up debt by kind, as real estate lists it. */
const BY_KIND = /^SecuredDebt\?/;
/** What a year's interest may be of the debt it is paid on. */
const INTEREST_SHARE = [0.005, 0.2] as const;

/**
 * Whether debt added up by kind can be all of it, once: no more than the liabilities it is part of, and interest in proportion (a kind under
 * a name of the company's own is missing where interest is out of all proportion).
 */
function isPlausibleTotal(context: Context, at: FiscalPeriod, report: number, debt: number): boolean {
  const liabilities = evaluate(context, 'total_liabilities', { start: INSTANT, end: at.end }, report)?.value;
  const interest = trailingFlow(context, 'interest_expense', at);
  if (liabilities === undefined || debt > liabilities || isMarker(interest)) return false;
  return interest.value >= INTEREST_SHARE[0] * debt && interest.value <= INTEREST_SHARE[1] * debt;
}

/**
 * Debt as the chain tells it, unless it is the current part alone beside larger debt by another name; zero when the balance sheet
 * (assets and liabilities) is there, no debt is tagged at all and no interest expense either; otherwise `not_reported`.
 */
export function totalDebt(context: Context, at: FiscalPeriod): Maybe<Cell> {
  const span = { start: INSTANT, end: at.end };
  for (const report of [...at.filings, ...laterFilings(context, at)]) {
    const cell = evaluate(context, 'total_debt', span, report);
    if (cell === undefined) continue;
    const partial =
      (cell.rule === 'current_debt' && otherDebt(context, at, report) > 1.05 * cell.value) ||
      (BY_KIND.test(cell.rule) && !isPlausibleTotal(context, at, report, cell.value));
    return partial ? unavailable('not_reported') : withoutDoubleCount(context, at, report, cell);
  }
  return noDebt(context, at) ?? unavailable('not_reported');
}

/** Zero debt, when the newest own filing shows a whole balance sheet without any and no interest is paid. */
function noDebt(context: Context, at: FiscalPeriod): Cell | undefined {
  const span = { start: INSTANT, end: at.end };
  const report = at.filings[0];
  if (report === undefined) return undefined;
  const assets = evaluate(context, 'total_assets', span, report);
  const liabilities = evaluate(context, 'total_liabilities', span, report);
  if (assets === undefined || liabilities === undefined || otherDebt(context, at, report) > 0) return undefined;
  const interest = trailingFlow(context, 'interest_expense', at);
  if (!isMarker(interest) && interest.value !== 0) return undefined;
  const sources = [...assets.sources, ...liabilities.sources];
  return { value: 0, rule: 'none beside total_liabilities', basis: 'identity', splitFactor: 1, sources };
}
