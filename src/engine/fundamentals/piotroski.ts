/** Piotroski's F-score: nine tests of one year compared with the previous one (Piotroski 2000; FIELDS 4.5). */
import { isMarker, type Maybe, type Reason } from '../value.ts';

/** Fields read for one year: flows of the year, balances at its end, split-adjusted weighted basic shares. */
export const SCORED_FIELDS = [
  'net_income',
  'operating_cash_flow',
  'revenue',
  'gross_profit',
  'total_assets',
  'long_term_debt',
  'current_assets',
  'current_liabilities',
  'shares_basic',
] as const;
export type ScoredField = (typeof SCORED_FIELDS)[number];
type Year<T> = Readonly<Record<ScoredField, T>>;
export type ScoredYear = Year<Maybe<number>>;

export interface ScoreInput {
  readonly year: ScoredYear;
  readonly before: ScoredYear;
  /** Total assets two years before: the opening balance of the prior year. */
  readonly assetsTwoYearsBefore: Maybe<number>;
}

/** The result of each test, or why there is no score. */
export type Score =
  | { readonly available: true; readonly points: number; readonly tests: Readonly<Record<TestName, boolean>> }
  | { readonly available: false; readonly reason: Reason; readonly missing?: readonly string[] };

/** All figures of one year, with its opening assets. */
interface Measured extends Year<number> {
  readonly assetsBefore: number;
}

const roa = ({ net_income, assetsBefore }: Measured): number => net_income / assetsBefore;
const leverage = ({ long_term_debt, total_assets, assetsBefore }: Measured): number =>
  long_term_debt / ((total_assets + assetsBefore) / 2);
const currentRatio = ({ current_assets, current_liabilities }: Measured): number =>
  current_assets / current_liabilities;
const grossMargin = ({ gross_profit, revenue }: Measured): number => gross_profit / revenue;
const turnover = ({ revenue, assetsBefore }: Measured): number => revenue / assetsBefore;

/** Strict: equality fails, except no debt in both years and an unchanged share count. */
const TESTS = {
  positive_return: (now: Measured) => roa(now) > 0,
  positive_cash_flow: (now: Measured) => now.operating_cash_flow > 0,
  higher_return: (now: Measured, before: Measured) => roa(now) > roa(before),
  cash_above_income: (now: Measured) => now.operating_cash_flow > now.net_income,
  lower_leverage: (now: Measured, before: Measured) =>
    leverage(now) < leverage(before) || (now.long_term_debt === 0 && before.long_term_debt === 0),
  higher_liquidity: (now: Measured, before: Measured) => currentRatio(now) > currentRatio(before),
  no_new_shares: (now: Measured, before: Measured) => now.shares_basic <= before.shares_basic,
  higher_margin: (now: Measured, before: Measured) => grossMargin(now) > grossMargin(before),
  higher_turnover: (now: Measured, before: Measured) => turnover(now) > turnover(before),
} as const;
export type TestName = keyof typeof TESTS;

/** Divisors of some test: no score unless positive. */
const DIVISORS: ReadonlySet<string> = new Set(['total_assets', 'current_liabilities', 'revenue']);

function unusable(name: string, value: Maybe<number>): boolean {
  return isMarker(value) || (DIVISORS.has(name) && value <= 0);
}

/** Every input with the name under which it is reported missing. */
function inputsOf({
  year,
  before,
  assetsTwoYearsBefore,
}: ScoreInput): { name: string; label: string; value: Maybe<number> }[] {
  const of = (figures: ScoredYear, suffix: string) =>
    SCORED_FIELDS.map((name) => ({ name, label: `${name}${suffix}`, value: figures[name] }));
  return [
    ...of(year, ''),
    ...of(before, '_year_before'),
    { name: 'total_assets', label: 'total_assets_two_years_before', value: assetsTwoYearsBefore },
  ];
}

/**
 * The score of a year. With a missing input: `missing_inputs` with the names, those of the prior year as
 * `revenue_year_before`; `not_applicable_to_industry` when a line does not exist in the industry.
 */
export function piotroski(input: ScoreInput): Score {
  const missing = inputsOf(input).filter(({ name, value }) => unusable(name, value));
  if (missing.some(({ value }) => isMarker(value) && value.reason === 'not_applicable_to_industry'))
    return { available: false, reason: 'not_applicable_to_industry' };
  if (missing.length > 0)
    return { available: false, reason: 'missing_inputs', missing: missing.map(({ label }) => label) };
  const before = { ...(input.before as Year<number>), assetsBefore: input.assetsTwoYearsBefore as number };
  const now = { ...(input.year as Year<number>), assetsBefore: before.total_assets };
  const tests = Object.fromEntries(
    Object.entries(TESTS).map(([name, passes]) => [name, passes(now, before)]),
  ) as Record<TestName, boolean>;
  return { available: true, points: Object.values(tests).filter(Boolean).length, tests };
}
