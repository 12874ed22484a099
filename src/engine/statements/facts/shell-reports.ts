/**
 * Finds the reports that a company filed as a shell before it took over a business: later reports give the same spans
 * with the amounts of that business (FIELDS A28). Knows single reports; a whole earlier entity is found in
 * `reporting-entity.ts`.
 */
import { lowerBound } from '../../sorted.ts';
import type { EpochDay, FactColumns, FactSet } from '../../types.ts';
import { conceptKey, INSTANT } from '../../types.ts';
import { isNear } from './equal.ts';
import { TOLERANCES } from './tolerances.ts';

/** The lines of a business that a shell lacks. */
const LINES: readonly (readonly string[])[] = [
  [
    'us-gaap:Revenues',
    'us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax',
    'us-gaap:RevenueFromContractWithCustomerIncludingAssessedTax',
    'us-gaap:SalesRevenueNet',
    'us-gaap:RevenuesNetOfInterestExpense',
    'ifrs-full:Revenue',
  ],
  ['us-gaap:NetIncomeLoss', 'us-gaap:ProfitLoss', 'ifrs-full:ProfitLoss'],
  ['us-gaap:Assets', 'ifrs-full:Assets'],
  [
    'us-gaap:NetCashProvidedByUsedInOperatingActivities',
    'us-gaap:NetCashProvidedByUsedInOperatingActivitiesContinuingOperations',
    'ifrs-full:CashFlowsFromUsedInOperatingActivities',
  ],
];
/** So many of a company's reports may be those of a shell. */
const FIRST_REPORTS = 4;
/** The amounts of a business are more than this many times those of the shell. */
const BUSINESS_FACTOR = 10;
const SCALE_FACTORS = [1e3, 1e6] as const;
/** Days by which the first days of one span may differ. */
const SPAN_TOLERANCE = 7;

/** The amount of a shell, none included, next to one of a business; false where the two are of one company. */
function isOfShell(own: number | undefined, later: number): boolean {
  if (own === undefined || own === 0) return true;
  const factor = Math.abs(later / own);
  return factor > BUSINESS_FACTOR && !SCALE_FACTORS.some((slip) => isNear(factor, slip, TOLERANCES.scale, slip));
}

/** What a report says of the spans that end on a day, and what reports after it say of the same spans. */
interface Said {
  readonly own: readonly number[];
  /** The amount of the report, if any, and the later one. */
  readonly pairs: readonly (readonly [own: number | undefined, later: number])[];
}

function saidOf(columns: readonly FactColumns[], report: number, end: EpochDay, isLater: (report: number) => boolean) {
  const own: { start: EpochDay; value: number }[] = [];
  const later: { start: EpochDay; value: number }[] = [];
  for (const column of columns)
    for (let i = lowerBound(column.end, end); i < column.end.length && column.end[i] === end; i++) {
      const fact = { start: column.start[i]!, value: column.value[i]! };
      if (column.report[i] === report) own.push(fact);
      else if (isLater(column.report[i]!) && fact.value !== 0) later.push(fact);
    }
  const alike = (a: EpochDay, b: EpochDay): boolean =>
    a === INSTANT ? b === INSTANT : Math.abs(a - b) <= SPAN_TOLERANCE;
  const pairs = later.map(({ start, value }) => [own.find((each) => alike(each.start, start))?.value, value] as const);
  return { own: own.map(({ value }) => value), pairs } satisfies Said;
}

/** Newest day that the report gives an amount for. */
function newestEnd(lines: readonly (readonly FactColumns[])[], report: number): EpochDay | undefined {
  const ends = lines
    .flat()
    .flatMap(({ end, report: reports }) => end.filter((_, i) => reports[i] === report).at(-1) ?? []);
  return ends.length === 0 ? undefined : Math.max(...ends);
}

/**
 * The last day of each report of a shell among the first periodic reports, with its index. Two of the lines are those
 * of a business in later reports on the same spans, and none is as the report has it.
 */
export function shellReports(
  { columns, reports }: FactSet,
  tiers: Uint8Array,
  currency: string,
): readonly { readonly report: number; readonly end: EpochDay }[] {
  const lines = LINES.map((names) => names.flatMap((name) => columns.get(conceptKey(name, currency)) ?? []));
  const periodic = [...tiers.keys()]
    .filter((i) => tiers[i] === 0)
    .sort((a, b) => reports[a]!.filed - reports[b]!.filed);
  return periodic.slice(0, FIRST_REPORTS).flatMap((report) => {
    const end = newestEnd(lines, report);
    if (end === undefined) return [];
    const { filed } = reports[report]!;
    const isLater = (other: number): boolean => tiers[other] === 0 && reports[other]!.filed > filed;
    const said = lines.map((each) => saidOf(each, report, end, isLater)).filter(({ pairs }) => pairs.length > 0);
    const differ = said.filter(({ pairs }) => pairs.every(([own, later]) => isOfShell(own, later)));
    const speaks = said.some(({ own }) => own.length > 0);
    return speaks && differ.length >= 2 && differ.length === said.length ? [{ report, end }] : [];
  });
}
