/**
 * Hides filings of another reporting entity under the same CIK: a shell before its merger, after which the target's
 * statements continue (reverse recapitalization). The shell's filings are not the company's past; later filings report
 * that as comparatives (FIELDS 14).
 */
import type { EpochDay, FactColumns, FactSet } from '../types.ts';
import { conceptKey, INSTANT } from '../types.ts';
import { lowerBound } from './lookup.ts';
import { NOT_VISIBLE } from './visibility.ts';

/** Balances of one day that differ by more than this factor belong to two companies. */
const DIFFERENT_ENTITY_FACTOR = 1.5;
/** Amounts apart by one of these factors are in thousands, millions or billions. */
const SCALE_FACTORS = [1e3, 1e6, 1e9] as const;
/** A comparative that was also revised a little is still a scale error. */
const SCALE_TOLERANCE = 0.05;

const ASSETS = ['us-gaap:Assets', 'ifrs-full:Assets'] as const;
const OTHER_BALANCES = [
  'us-gaap:StockholdersEquity',
  'us-gaap:StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest',
  'us-gaap:LiabilitiesAndStockholdersEquity',
  'us-gaap:Liabilities',
  'us-gaap:CashAndCashEquivalentsAtCarryingValue',
  'ifrs-full:Equity',
  'ifrs-full:Liabilities',
  'ifrs-full:CashAndCashEquivalents',
] as const;

/** True for amounts of one day from two different companies; a scale error is none. */
function isDifferentEntity(a: number, b: number): boolean {
  const ratio = Math.abs(a / b);
  const factor = Math.max(ratio, 1 / ratio);
  return (
    factor > DIFFERENT_ENTITY_FACTOR && !SCALE_FACTORS.some((slip) => Math.abs(factor / slip - 1) <= SCALE_TOLERANCE)
  );
}

function columnsNamed(facts: FactSet, names: readonly string[], currency: string): FactColumns[] {
  return names.flatMap((name) => {
    const column = facts.columns.get(conceptKey(name, currency));
    return column === undefined ? [] : [column];
  });
}

/** The balance `report` gives for `end`, or undefined. */
function balanceOf(column: FactColumns, end: EpochDay, report: number): number | undefined {
  for (let i = lowerBound(column.end, end); i < column.end.length && column.end[i] === end; i++)
    if (column.report[i] === report && column.start[i] === INSTANT) return column.value[i];
  return undefined;
}

/** True when at least two other balances of that day contradict each other as well, and none agrees. */
function isConfirmed(columns: readonly FactColumns[], end: EpochDay, a: number, b: number): boolean {
  let contradicting = 0;
  let agreeing = 0;
  for (const column of columns) {
    const before = balanceOf(column, end, a);
    const after = balanceOf(column, end, b);
    if (before === undefined || after === undefined || before === 0 || after === 0) continue;
    if (isDifferentEntity(before, after) || before < 0 !== after < 0) contradicting++;
    else agreeing++;
  }
  return contradicting >= 2 && agreeing === 0;
}

/** The day from which the statements are those of today's entity; undefined when it never changed. */
function entitySince(facts: FactSet, tiers: Uint8Array, currency: string): EpochDay | undefined {
  let since: EpochDay | undefined;
  let otherBalances: FactColumns[] | undefined;
  for (const { end, value, report } of columnsNamed(facts, ASSETS, currency)) {
    // The newest periodic report's amount: an 8-K in between must not hide the jump.
    let last = -1;
    for (let i = 0; i < end.length; i++) {
      if (tiers[report[i]!] !== 0) continue;
      const before = last;
      last = i;
      // Facts of one day are adjacent, oldest filing first: only a jump can mean a new entity.
      if (
        before < 0 ||
        end[i] !== end[before] ||
        value[i] === value[before] ||
        !isDifferentEntity(value[before]!, value[i]!)
      )
        continue;
      const { filed } = facts.reports[report[i]!]!;
      if (since !== undefined && filed <= since) continue;
      otherBalances ??= columnsNamed(facts, OTHER_BALANCES, currency);
      for (let j = i - 1; j >= 0 && end[j] === end[i]; j--) {
        const contradicts =
          tiers[report[j]!] === 0 && report[j] !== report[i] && isDifferentEntity(value[j]!, value[i]!);
        if (contradicts && isConfirmed(otherBalances, end[i]!, report[j]!, report[i]!)) since = filed;
      }
    }
  }
  return since;
}

/**
 * Hides, in `tiers`, every filing of an earlier reporting entity: those before the first filing whose total assets and
 * two other balances of a past date are more than half apart from what was filed then (of several changes, the newest).
 * Returns that filing's date; undefined when nothing is hidden.
 */
export function hideOtherEntities(facts: FactSet, tiers: Uint8Array, currency: string): EpochDay | undefined {
  const since = entitySince(facts, tiers, currency);
  if (since === undefined) return undefined;
  for (let i = 0; i < tiers.length; i++) if (facts.reports[i]!.filed < since) tiers[i] = NOT_VISIBLE;
  return since;
}
