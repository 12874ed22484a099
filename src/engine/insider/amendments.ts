/**
 * Applies amended Forms 4 (FIELDS 7.4). Some restate the whole report, some add an omitted line, some have no
 * transactions; the form does not say which. Lines are compared by day, code, shares and direction.
 */
import { parseDay } from '../days.ts';
import type { EpochDay } from '../types.ts';
import { transactionDay } from './rows.ts';
import type { OwnershipFiling, ReportedTransaction, ReportingOwner } from './types.ts';

/** How far the stated date of the original may be from its filing date. */
const TOLERANCE_DAYS = 4;

export interface Amended {
  /** Filings after all amendments, in no particular order. */
  readonly filings: readonly OwnershipFiling[];
  /** Whether an amendment replaced, added to or repeated something. */
  readonly changed: boolean;
}

/** Applies the amendments among the filings of one issuer, oldest first: the newest wins. */
export function applyAmendments(filings: readonly OwnershipFiling[]): Amended {
  const inOrder = [...filings].sort(oldestFirst);
  // Each original with later additions.
  const reports: OwnershipFiling[][] = [];
  let applied = false;
  for (const filing of inOrder) {
    if (!isAmendment(filing)) {
      reports.push([filing]);
      continue;
    }
    if (filing.document.transactions.length === 0) continue;
    const originals = originalsOf(filing, reports);
    const [only] = originals;
    if (only !== undefined && originals.length === 1) {
      replaceOrAppend(only, filing);
      applied = true;
    } else {
      const own = reports.filter((report) => sameOwner(report, filing));
      const left = [...filing.document.transactions];
      if (dropRepeated(originals.length > 0 ? originals : own, filing, left, wholeKey)) applied = true;
      // An amendment that corrects the day of a trade often states another period of report too.
      const stated = statedDay(filing);
      const named = own.filter((report) => stated !== undefined && originalFilingDay(report[0]!) === stated);
      if (dropRepeated(named, filing, left, undatedKey)) applied = true;
      reports.push([filing]);
    }
  }
  return { filings: reports.flat(), changed: applied };
}

/** Amendments come last within a day: accession numbers of different agents are not in order. */
function oldestFirst(a: OwnershipFiling, b: OwnershipFiling): number {
  return a.filed - b.filed || Number(isAmendment(a)) - Number(isAmendment(b)) || (a.accession < b.accession ? -1 : 1);
}

function isAmendment({ document }: OwnershipFiling): boolean {
  return document.form.endsWith('/A');
}

/** Reports an amendment may refer to, narrowed by exact date, then by common lines, as long as any remain. */
function originalsOf(amendment: OwnershipFiling, reports: readonly OwnershipFiling[][]): OwnershipFiling[][] {
  const stated = statedDay(amendment);
  const near = reports.filter((report) => {
    const original = report[0]!;
    if (!sameOwner(report, amendment)) return false;
    if (original.document.periodOfReport !== amendment.document.periodOfReport) return false;
    const filed = originalFilingDay(original);
    return filed === undefined || stated === undefined || Math.abs(filed - stated) <= TOLERANCE_DAYS;
  });
  const keys = lineKeys(amendment);
  return narrowIfPossible(
    narrowIfPossible(near, (report) => originalFilingDay(report[0]!) === stated),
    (report) => report.some((filing) => sharesLine(filing, keys)),
  );
}

/** The day on which the amendment says its original was filed. */
function statedDay({ document }: OwnershipFiling): EpochDay | undefined {
  return parseDay(document.dateOfOriginalSubmission ?? '');
}

/** First filing date of a report; for an amendment without its original, the stated one. */
function originalFilingDay(filing: OwnershipFiling): EpochDay | undefined {
  return isAmendment(filing) ? statedDay(filing) : filing.filed;
}

function narrowIfPossible<T>(list: readonly T[], test: (item: T) => boolean): T[] {
  const left = list.filter(test);
  return list.length > 1 && left.length > 0 ? left : [...list];
}

function sameOwner([filing]: readonly OwnershipFiling[], { document }: OwnershipFiling): boolean {
  const owners = filing?.document.owners ?? [];
  // A data set without its table of owners names none.
  if (filing !== undefined && owners.length === 0 && document.owners.length === 0) return true;
  return owners.some((owner) => document.owners.some((other) => isSame(owner, other)));
}

function isSame(a: ReportingOwner, b: ReportingOwner): boolean {
  return a.cik === undefined || b.cik === undefined ? a.name.toUpperCase() === b.name.toUpperCase() : a.cik === b.cik;
}

/**
 * Replaces the parts of the report that have lines in common with the amendment. Without common lines, replaces the
 * whole report if the amendment is at least as long as the original, else adds to it: lines that the amendment repeats
 * with another day then count once.
 */
function replaceOrAppend(report: OwnershipFiling[], amendment: OwnershipFiling): void {
  const keys = lineKeys(amendment);
  const overlapping = report.filter((filing) => sharesLine(filing, keys));
  const original = report.find((filing) => !isAmendment(filing)) ?? report[0];
  const isWhole = amendment.document.transactions.length >= (original?.document.transactions.length ?? 0);
  if (overlapping.length > 0) report.splice(0, report.length, ...report.filter((part) => !overlapping.includes(part)));
  else if (isWhole) report.length = 0;
  else dropRepeated([report], amendment, [...amendment.document.transactions], undatedKey);
  report.push(amendment);
}

function lineKey(line: ReportedTransaction, filing: OwnershipFiling): string {
  return [transactionDay(line, filing), line.code, line.shares, line.direction].join(' ');
}

function lineKeys(filing: OwnershipFiling): ReadonlySet<string> {
  return new Set(filing.document.transactions.map((line) => lineKey(line, filing)));
}

function sharesLine(filing: OwnershipFiling, keys: ReadonlySet<string>): boolean {
  return filing.document.transactions.some((line) => keys.has(lineKey(line, filing)));
}

type LineKey = (line: ReportedTransaction, filing: OwnershipFiling) => string;

const undatedKey: LineKey = ({ code, shares, direction, price, sharesFollowing, ownership, securityTitle }) =>
  [code, shares, direction, price, sharesFollowing, ownership, securityTitle].join(' ');

const wholeKey: LineKey = (line, filing) => `${transactionDay(line, filing)} ${undatedKey(line, filing)}`;

/**
 * Removes from the candidates each line that the amendment repeats (the same key), once per repetition.
 * @param left lines of the amendment that have matched no line yet; changed in place
 */
function dropRepeated(
  candidates: readonly OwnershipFiling[][],
  amendment: OwnershipFiling,
  left: ReportedTransaction[],
  keyOf: LineKey,
): boolean {
  let dropped = false;
  for (const report of candidates) {
    for (const [at, filing] of report.entries()) {
      const remaining = filing.document.transactions.filter((line) => {
        const key = keyOf(line, filing);
        const repetition = left.findIndex((each) => keyOf(each, amendment) === key);
        if (repetition >= 0) left.splice(repetition, 1);
        return repetition < 0;
      });
      if (remaining.length === filing.document.transactions.length) continue;
      report[at] = { ...filing, document: { ...filing.document, transactions: remaining } };
      dropped = true;
    }
  }
  return dropped;
}
