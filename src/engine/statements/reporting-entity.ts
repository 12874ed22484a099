/**
 * Filings of another reporting entity under the same CIK: a shell before its merger, after which the target's statements go on (reverse
 * recapitalisation). What the shell filed is no past of the company; later filings tell that as comparatives (FIELDS 14).
 */
import type { EpochDay, FactColumns, FactSet } from '../types.ts';
import { conceptKey, INSTANT } from '../types.ts';
import { lowerBound } from './lookup.ts';
import { NOT_VISIBLE } from './visibility.ts';

/** Balances of one day this many times apart are not one company's. */
const DIFFERENT_ENTITY_FACTOR = 1.5;
/** Amounts this many times apart were told in thousands, in millions, or in thousands of millions. */
const SCALE_FACTORS = [1e3, 1e6, 1e9] as const;
/** A comparative that was revised a little as well is still the same slip. */
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

/** True for amounts of one day that two companies tell, however much larger one of them is; a slip of units tells nothing. */
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

/** The balance `report` tells for `end`, or undefined. */
function balanceOf(column: FactColumns, end: EpochDay, report: number): number | undefined {
  for (let i = lowerBound(column.end, end); i < column.end.length && column.end[i] === end; i++)
    if (column.report[i] === report && column.start[i] === INSTANT) return column.value[i];
  return undefined;
}

/** True when at least two other balances of that day contradict each other as well, and hardly any agrees. */
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

/** The day from which on the statements are those of today's entity, or undefined where it never changed. */
function entitySince(facts: FactSet, tiers: Uint8Array, currency: string): EpochDay | undefined {
  let since: EpochDay | undefined;
  let otherBalances: FactColumns[] | undefined;
  for (const { end, value, report } of columnsNamed(facts, ASSETS, currency)) {
    // The newest periodic report's amount for the day looked at: what an 8-K told in between hides no jump.
    let last = -1;
    for (let i = 0; i < end.length; i++) {
      if (tiers[report[i]!] !== 0) continue;
      const before = last;
      last = i;
      // Facts of one day stand together, first filed first: only where the amount jumps can another entity have begun.
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
 * Forgets, in `tiers`, every filing of an earlier reporting entity: those before the first filing that tells total assets of a past balance
 * sheet day, and two balances beside them, more than half apart from what was filed then (of several changes, the newest). A slip of units
 * is none. Returns the day that filing was filed; undefined where nothing is forgotten.
 */
export function hideOtherEntities(facts: FactSet, tiers: Uint8Array, currency: string): EpochDay | undefined {
  const since = entitySince(facts, tiers, currency);
  if (since === undefined) return undefined;
  for (let i = 0; i < tiers.length; i++) if (facts.reports[i]!.filed < since) tiers[i] = NOT_VISIBLE;
  return since;
}
