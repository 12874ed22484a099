/** A crafted calendar-year company with chosen lines, for the tests of statement rows. */
import { civil, dayFrom, formatDay } from '../../../src/engine/days.ts';
import type { Cadence, RowPeriod } from '../../../src/engine/fundamentals/row-period.ts';
import type { Statements } from '../../../src/engine/statements/facts/types.ts';
import { buildStatements } from '../../../src/engine/statements/rows/build.ts';
import type { StatementOptions } from '../../../src/engine/statements/rows/known-record.ts';
import type { FactSet } from '../../../src/engine/types.ts';
import { after, day, FactsBuilder } from '../../support/facts-builder.ts';

/**
 * Amount of quarter `q`, 0 the first of the company's first year; comparatives of its first filings ask for negative
 * ones.
 */
type Amount = (q: number) => number | undefined;

export interface Lines {
  /**
   * Income statement: discrete in 10-Qs next to the year to date, the year in 10-Ks; each with its year-ago
   * comparative.
   */
  readonly income?: Readonly<Record<string, Amount>>;
  /** Cash flow statement: year to date only, with its comparative. */
  readonly cash?: Readonly<Record<string, Amount>>;
  /** Balances at the quarter's end. */
  readonly balance?: Readonly<Record<string, Amount>>;
  /** Diluted and basic earnings per share; a year's is the sum of its quarters. */
  readonly eps?: Amount;
  /** Weighted basic and diluted shares. */
  readonly shares?: Amount;
  /** What the filing of quarter `q` reports for the quarter a year before, where not the same. */
  readonly recast?: (concept: string, q: number) => number | undefined;
}

export interface Shape {
  readonly firstYear?: number;
  readonly quarters?: number;
  /** The fiscal years alone, on this form. */
  readonly annualForm?: string;
  readonly currency?: string;
}

const ENDS = ['03-31', '06-30', '09-30', '12-31'] as const;
const PER_SHARE = ['EarningsPerShareBasic', 'EarningsPerShareDiluted'] as const;
const AVERAGES = [
  'WeightedAverageNumberOfSharesOutstandingBasic',
  'WeightedAverageNumberOfDilutedSharesOutstanding',
] as const;

function sum(amount: Amount, from: number, to: number): number | undefined {
  let total = 0;
  for (let q = from; q <= to; q++) {
    const value = amount(q);
    if (value === undefined) return undefined;
    total += value;
  }
  return total;
}

/** Facts of the company; filings come 40 days after each quarter. */
export function factsOf(lines: Lines, shape: Shape = {}): FactSet {
  const { firstYear = 2018, quarters = 16, annualForm, currency = 'USD' } = shape;
  const builder = new FactsBuilder();
  for (let q = 0; q < quarters; q++) {
    const k = q % 4;
    const annual = k === 3;
    if (annualForm !== undefined && !annual) continue;
    const year = firstYear + Math.floor(q / 4);
    const end = `${year}-${ENDS[k]}`;
    const filing = builder.file(annual ? (annualForm ?? '10-K') : '10-Q', after(end, 40), {
      fy: year,
      fp: annual ? 'FY' : `Q${k + 1}`,
      period: end,
    });
    const back = (text: string): string => `${civil(day(text)).year - 1}${text.slice(4)}`;
    const start = formatDay(dayFrom(year, k * 3 + 1, 1));
    const report = (concept: string, from: string, to: string, value: number | undefined, unit = currency): void => {
      if (value !== undefined) filing.flow(concept, from, to, value, unit);
    };
    const columns = (concept: string, amount: Amount, discrete: boolean): void => {
      const before: Amount = (i) => lines.recast?.(concept, i + 4) ?? amount(i);
      for (const [shift, at, of] of [
        [(t: string) => t, q, amount],
        [back, q - 4, before],
      ] as const) {
        if (discrete && !annual) report(concept, shift(start), shift(end), of(at));
        if (k > 0 || !discrete) report(concept, shift(`${year}-01-01`), shift(end), sum(of, at - k, at));
      }
    };
    for (const [concept, amount] of Object.entries(lines.income ?? {})) columns(concept, amount, true);
    for (const [concept, amount] of Object.entries(lines.cash ?? {})) columns(concept, amount, false);
    for (const [shift, at] of [
      [(t: string) => t, q],
      [back, q - 4],
    ] as const) {
      for (const concept of PER_SHARE) {
        const { eps = () => undefined } = lines;
        if (!annual) report(concept, shift(start), shift(end), eps(at), `${currency}/shares`);
        // Nine months, so that the fourth quarter can be derived.
        if (k > 1) report(concept, shift(`${year}-01-01`), shift(end), sum(eps, at - k, at), `${currency}/shares`);
      }
      for (const concept of AVERAGES) {
        report(concept, shift(annual ? `${year}-01-01` : start), shift(end), lines.shares?.(at), 'shares');
        if (k === 2) report(concept, shift(`${year}-01-01`), shift(end), lines.shares?.(at), 'shares');
      }
    }
    for (const [concept, amount] of Object.entries(lines.balance ?? {})) {
      const value = amount(q);
      if (value !== undefined)
        filing.instant(concept, end, value, concept.endsWith('SharesOutstanding') ? 'shares' : currency);
    }
  }
  return builder.build();
}

export function statementsOf(
  lines: Lines,
  shape: Shape = {},
  options: Partial<Omit<StatementOptions, 'asOf'>> & { readonly asOf?: string } = {},
): Statements {
  const { asOf = '2022-03-01', ...rest } = options;
  return buildStatements(factsOf(lines, shape), { splits: [], ...rest, asOf: day(asOf) })!;
}

/** The row of the quarter or year that ended on `end`. */
export function rowAt(statements: Statements, cadence: Cadence, end: string): RowPeriod {
  const at = statements.spine.periods.find((period) => period.end === day(end));
  if (at === undefined) throw new Error(`no period ends on ${end}`);
  return { statements, cadence, at };
}

/** Every concept of these lines replaced or added. */
export function plus(base: Lines, more: Lines): Lines {
  return {
    ...base,
    ...more,
    income: { ...base.income, ...more.income },
    cash: { ...base.cash, ...more.cash },
    balance: { ...base.balance, ...more.balance },
  };
}

const constant =
  (value: number): Amount =>
  () =>
    value;

/** A maker of things: all lines of a simple filer, growing by a fixed step each quarter. Amounts in whole dollars. */
export const MAKER: Lines = {
  income: {
    Revenues: (q) => 10_000 + 100 * q,
    CostOfRevenue: (q) => 6_000 + 50 * q,
    ResearchAndDevelopmentExpense: (q) => 500 + 10 * q,
    SellingGeneralAndAdministrativeExpense: constant(1_000),
    OperatingIncomeLoss: (q) => 2_500 + 40 * q,
    InterestExpense: constant(200),
    IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest: (q) => 2_300 + 40 * q,
    IncomeTaxExpenseBenefit: (q) => 460 + 8 * q,
    NetIncomeLoss: (q) => 1_840 + 32 * q,
  },
  cash: {
    NetCashProvidedByUsedInOperatingActivities: (q) => 2_400 + 30 * q,
    PaymentsToAcquirePropertyPlantAndEquipment: (q) => 600 + 10 * q,
    DepreciationDepletionAndAmortization: constant(400),
  },
  balance: {
    Assets: (q) => 40_000 + 500 * q,
    AssetsCurrent: (q) => 15_000 + 300 * q,
    LiabilitiesCurrent: (q) => 10_000 + 100 * q,
    Liabilities: (q) => 20_000 + 100 * q,
    StockholdersEquity: (q) => 20_000 + 400 * q,
    CashAndCashEquivalentsAtCarryingValue: (q) => 3_000 + 50 * q,
    ShortTermInvestments: constant(1_000),
    LongTermDebtNoncurrent: constant(6_000),
    DebtCurrent: constant(500),
    Goodwill: constant(2_500),
    CommonStockSharesOutstanding: constant(2_000),
  },
  eps: (q) => (1_840 + 32 * q) / 2_000,
  shares: constant(2_000),
};
