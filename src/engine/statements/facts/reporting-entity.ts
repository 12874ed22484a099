/**
 * Hides filings of another reporting entity under the same CIK: a shell before its merger, after which the target's
 * statements continue (reverse recapitalization). The shell's filings are not the company's past; later filings report
 * that as comparatives (FIELDS 14).
 */
import { lowerBound } from '../../sorted.ts';
import type { EpochDay, FactColumns, FactSet } from '../../types.ts';
import { conceptKey, INSTANT } from '../../types.ts';
import { isNear } from './equal.ts';
import { TOLERANCES } from './tolerances.ts';
import { NOT_VISIBLE } from './visibility.ts';

/** Balances of one day that differ by more than this factor belong to two companies. */
const DIFFERENT_ENTITY_FACTOR = 1.5;
/** Amounts that differ by at most this factor belong to one company. Between the two factors they prove nothing. */
const SAME_ENTITY_FACTOR = 1.1;
/** Total assets of an empty shell are this many times smaller than those of the company that takes its place. */
const SHELL_FACTOR = 1e4;
/** Next to no assets at all, a business has at least this. */
const LEAST_BUSINESS = 1e7;
/** No empty shell has more than this. */
const SHELL_LIMIT = 1e8;
/** How near to a factor of scale the assets of two companies are a scale error rather than a shell. */
const NEAR_SCALE = 3;
/** Amounts apart by one of these factors are in thousands, millions or billions. */
const SCALE_FACTORS = [1e3, 1e6, 1e9] as const;

const ASSETS = ['us-gaap:Assets', 'ifrs-full:Assets'] as const;
const OTHER_BALANCES = [
  'us-gaap:StockholdersEquity',
  'us-gaap:StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest',
  'us-gaap:LiabilitiesAndStockholdersEquity',
  'us-gaap:Liabilities',
  'us-gaap:LiabilitiesCurrent',
  'us-gaap:LongTermDebtNoncurrent',
  'us-gaap:CashAndCashEquivalentsAtCarryingValue',
  'ifrs-full:Equity',
  'ifrs-full:Liabilities',
  'ifrs-full:CashAndCashEquivalents',
] as const;

const FLOWS = ['us-gaap:NetIncomeLoss', 'us-gaap:NetCashProvidedByUsedInOperatingActivities', 'ifrs-full:ProfitLoss'];

function factorBetween(a: number, b: number): number {
  const ratio = Math.abs(a / b);
  return Math.max(ratio, 1 / ratio);
}

/** True for amounts of one day from two different companies; a scale error is none. */
function isDifferentEntity(a: number, b: number): boolean {
  const factor = factorBetween(a, b);
  return (
    factor > DIFFERENT_ENTITY_FACTOR && !SCALE_FACTORS.some((slip) => isNear(factor, slip, TOLERANCES.scale, slip))
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

/** True for amounts of different companies, false for amounts of one company, undefined where either may be. */
function contradicts(before: number | undefined, after: number | undefined): boolean | undefined {
  if (before === undefined || after === undefined || before === 0 || after === 0) return undefined;
  if (isDifferentEntity(before, after) || before < 0 !== after < 0) return true;
  const factor = factorBetween(before, after);
  return factor > SAME_ENTITY_FACTOR && factor <= DIFFERENT_ENTITY_FACTOR ? undefined : false;
}

/**
 * For each flow of the report `by`: whether it contradicts the newest amount of the same span in the reports that
 * `isBefore` accepts.
 */
function flowContradictions(
  { start, end, value, report }: FactColumns,
  by: number,
  isBefore: (report: number) => boolean,
): boolean[] {
  return [...report.keys()].flatMap((i) => {
    if (report[i] !== by) return [];
    let before = i - 1;
    while (before >= 0 && !isBefore(report[before]!)) before--;
    if (before < 0 || start[before] !== start[i] || end[before] !== end[i]) return [];
    return contradicts(value[before], value[i]) ?? [];
  });
}

/** Columns of facts that are compared with earlier filings, apart from total assets. */
interface Others {
  readonly balances: readonly FactColumns[];
  readonly flows: readonly FactColumns[];
}

/**
 * True when at least two other amounts contradict as well, one of them a balance of that day, and none agrees. `a` is
 * the earlier report, `b` the later one; `isBefore` accepts reports filed no later than `a`.
 */
function isConfirmed(
  { balances, flows }: Others,
  end: EpochDay,
  [a, b]: readonly [number, number],
  isBefore: (report: number) => boolean,
): boolean {
  const ofBalances = balances.flatMap(
    (column) => contradicts(balanceOf(column, end, a), balanceOf(column, end, b)) ?? [],
  );
  if (ofBalances.length === 0) return false;
  const all = [...ofBalances, ...flows.flatMap((column) => flowContradictions(column, b, isBefore))];
  return all.length >= 2 && all.every((each) => each);
}

/** True where the one is a company's and the other, by its size, an empty shell's. */
function isShellNextTo(assets: number, shell: number): boolean {
  if (shell === 0) return assets >= LEAST_BUSINESS;
  const factor = assets / shell;
  return factor >= SHELL_FACTOR && !SCALE_FACTORS.some((slip) => factorBetween(factor, slip) <= NEAR_SCALE);
}

/**
 * The day of the first report whose assets, of a day before the newest balance of all earlier reports, make theirs those
 * of an empty shell: a holding company founded for a merger reports before it has anything to hold.
 */
function endOfShell(facts: FactSet, tiers: Uint8Array, { end, value, report }: FactColumns): EpochDay | undefined {
  const given = [...report.keys()]
    .filter((i) => tiers[report[i]!] === 0 && value[i]! >= 0)
    .map((i) => ({ end: end[i]!, value: value[i]!, filed: facts.reports[report[i]!]!.filed }))
    .sort((a, b) => a.filed - b.filed);
  let largest = 0;
  let newest = Number.NEGATIVE_INFINITY;
  for (const { filed } of given) {
    const now = given.filter((each) => each.filed === filed);
    if (now.some((each) => each.end < newest && isShellNextTo(each.value, largest))) return filed;
    largest = Math.max(largest, ...now.map((each) => each.value));
    newest = Math.max(newest, ...now.map((each) => each.end));
    if (largest > SHELL_LIMIT) return undefined;
  }
  return undefined;
}

/** The day from which the statements are those of today's entity; undefined when it never changed. */
function entitySince(facts: FactSet, tiers: Uint8Array, currency: string): EpochDay | undefined {
  let since: EpochDay | undefined;
  let others: Others | undefined;
  for (const column of columnsNamed(facts, ASSETS, currency)) {
    since = endOfShell(facts, tiers, column) ?? since;
    const { end, value, report } = column;
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
      others ??= {
        balances: columnsNamed(facts, OTHER_BALANCES, currency),
        flows: columnsNamed(facts, FLOWS, currency),
      };
      for (let j = i - 1; j >= 0 && end[j] === end[i]; j--) {
        const differs = tiers[report[j]!] === 0 && report[j] !== report[i] && isDifferentEntity(value[j]!, value[i]!);
        const until = facts.reports[report[j]!]!.filed;
        const isBefore = (other: number): boolean => tiers[other] === 0 && facts.reports[other]!.filed <= until;
        if (differs && isConfirmed(others, end[i]!, [report[j]!, report[i]!], isBefore)) since = filed;
      }
    }
  }
  return since;
}

/**
 * Hides, in `tiers`, every filing of an earlier reporting entity. The entity changed with the first filing whose total
 * assets of a past date differ by more than a factor of 1.5 from those filed earlier, where another balance and a
 * second balance or a flow contradict as well; or with the first report after those of an empty shell. Of several
 * changes the newest counts. Returns the date of that filing; undefined when nothing is hidden.
 */
export function hideOtherEntities(facts: FactSet, tiers: Uint8Array, currency: string): EpochDay | undefined {
  const since = entitySince(facts, tiers, currency);
  if (since === undefined) return undefined;
  for (let i = 0; i < tiers.length; i++) if (facts.reports[i]!.filed < since) tiers[i] = NOT_VISIBLE;
  return since;
}
