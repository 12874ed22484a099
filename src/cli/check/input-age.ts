/** Age of the answers that a check used (FIELDS A2): the days to print, and one age to compare with `--max-age`. */

import type { Condition } from '../../conditions/compile.ts';
import type { FieldRef } from '../../conditions/fields.ts';
import { durationMs } from '../../conditions/lexer.ts';
import type { Term } from '../../conditions/terms.ts';
import { closeInstant, isSession } from '../../engine/calendar.ts';
import { parseDay } from '../../engine/days.ts';
import { newYorkDay } from '../../engine/new-york.ts';
import { usage } from '../../errors.ts';

interface PriceAge {
  readonly session_date: string;
  readonly sessions_behind: number;
}
interface StatementAge {
  readonly period_end: unknown;
  readonly ttm_period_end: unknown;
  readonly next_report_due: unknown;
  readonly stale: boolean;
  readonly not_filed_by?: unknown;
}

interface PriceBasis {
  readonly assumed: string;
  readonly horizon?: string;
}

/** What an answer says of its own age. A service of someone else's may leave out any of it. */
export interface Input {
  readonly route: string;
  readonly as_of?: string;
  readonly freshness?: string;
  readonly price_age?: PriceAge;
  readonly statement_age?: StatementAge;
  /** Set where the share that its prices are on is not known. */
  readonly price_basis?: PriceBasis;
  /** The day up to which the filing list of an insider answer is known. */
  readonly listed_through?: string;
}

/** The ages in the answer of `route`. */
export function inputOf(route: string, payload: unknown): Input {
  const { as_of, freshness, price_age, price_basis, statement_age, form4_coverage } = (payload ??
    {}) as Partial<Input> & {
    readonly form4_coverage?: { readonly listed_through?: unknown };
  };
  const listed = form4_coverage?.listed_through;
  return {
    route,
    ...(typeof as_of === 'string' && { as_of }),
    ...(typeof freshness === 'string' && { freshness }),
    ...(typeof price_age?.session_date === 'string' && { price_age }),
    ...(typeof price_basis?.assumed === 'string' && { price_basis }),
    ...(typeof statement_age?.stale === 'boolean' && { statement_age }),
    ...(typeof listed === 'string' && { listed_through: listed }),
  };
}

/** Whether newer prices, reports or filings are missing in it. */
export function isStale({ freshness, statement_age: statements }: Input): boolean {
  return freshness === 'stale' || (statements?.stale === true && freshness !== 'simulated');
}

/**
 * `snapshot as of 2026-11-20T21:00:00Z, end_of_day; prices of 2026-11-20; statements to 2026-09-30, next report due
 * 2027-03-01`.
 */
export function inputText(input: Input): string {
  const { route, as_of, freshness, price_age: prices, statement_age: statements, listed_through: listed } = input;
  const basis = input.price_basis === undefined ? '' : ', split basis unknown';
  const when = [as_of === undefined ? '' : ` as of ${as_of}`, ...(freshness === undefined ? [] : [`, ${freshness}`])];
  const behind =
    prices === undefined || !(prices.sessions_behind > 0) ? '' : ` (${prices.sessions_behind} sessions behind)`;
  return [
    `${route}${when.join('')}`,
    ...(prices === undefined ? [] : [`prices of ${prices.session_date}${behind}${basis}`]),
    statements === undefined ? '' : statementsText(statements),
    ...(listed === undefined ? [] : [`filings listed to ${listed}`]),
  ]
    .filter((text) => text !== '')
    .join('; ');
}

/** The known days as text; empty if no day is known. */
function statementsText({
  period_end: to,
  ttm_period_end: trailing,
  next_report_due: due,
  stale,
  not_filed_by: unfiled,
}: StatementAge): string {
  const days = [
    ['statements to', to],
    ['TTM to', trailing === to ? undefined : trailing],
    ['next report due', due],
  ].flatMap(([what, day]) => (typeof day === 'string' ? [`${what} ${day}`] : []));
  const overdue = typeof unfiled === 'string' ? `not filed by ${unfiled}` : 'overdue or not synced';
  return days.length === 0 ? '' : `${days.join(', ')}${stale ? ` (${overdue})` : ''}`;
}

/** Units of prices and amounts per share. */
const LEVEL = /^trading currency|per share$/;

/** The prices and amounts per share that are compared with something else: `price > sma_200` holds on every share. */
export function comparedLevels(comparisons: Condition['comparisons']): ReadonlySet<FieldRef> {
  const levelsOf = ({ reads }: Term): readonly FieldRef[] =>
    reads.filter(({ field: { unit } }) => LEVEL.test(unit ?? ''));
  return new Set(
    comparisons.flatMap(({ operand, against }) => {
      const sides = [operand, ...against].map(levelsOf);
      return sides.every((side) => side.length > 0) ? [] : sides.flat();
    }),
  );
}

/**
 * Why a field has no value to judge: a price or an amount per share in an answer that does not know on which share its
 * prices are (FIELDS A31). Returns, indicators and ratios are the same on every share.
 */
export function unknownLevel(ref: FieldRef, { price_basis: basis }: Input): string | undefined {
  const { unit } = ref.field;
  if (basis === undefined || unit === undefined || !LEVEL.test(unit) || madeOf(ref) === 'filings') return undefined;
  return basis.assumed === 'not_divided' ? 'split_unlisted' : LATER_SPLIT;
}

const LATER_SPLIT =
  'Prices of that day may be divided by a later split: no complete list of splits and no company facts are stored.';

/** The half of the data that a field is made of; undefined for what describes the answer or the security itself. */
type Made = 'prices' | 'filings' | 'both';

/** By route, and by the beginning of the path where a route has several kinds; the first that fits. */
const MADE: readonly (readonly [name: RegExp, made: Made | undefined])[] = [
  [
    /\.(as_of|cache_age_seconds|freshness|market_status|point|symbol|price_age|statement_age|form4_coverage)\b/,
    undefined,
  ],
  [/^coverage\./, undefined],
  [/^(technicals|price-action|history)\./, 'prices'],
  [/^(fundamentals|earnings|filings|insider)\./, 'filings'],
  [/^snapshot\.(quote|performance|range_52w|fundamentals_quick\.(beta_1y|dividend_yield_pct))\b/, 'prices'],
  [/^snapshot\.fundamentals_quick\.(ttm_\w+|shares_outstanding)$/, 'filings'],
  [/^snapshot\.fundamentals_quick\./, 'both'],
  [/^valuation\.(returns_on_capital)\b/, 'filings'],
  [/^valuation\.yields\.dividend_yield_pct$/, 'prices'],
  [/^valuation\.currency$/, undefined],
  [/^valuation\./, 'both'],
  [/^dividends\.currency$/, undefined],
  [/^dividends\.dividend_health\b/, 'both'],
  [/^dividends\./, 'prices'],
  [/^calendar\./, 'both'],
  [/^profile\.dividend_yield_pct$/, 'prices'],
  [/^profile\.market_cap_usd$/, 'both'],
  [/^profile\.shares_outstanding$/, 'filings'],
  [/^(snapshot|profile)\./, undefined],
];

function madeOf({ field: { source, path } }: FieldRef): Made | undefined {
  const name = `${source}.${path.map((part) => part.name).join('.')}`;
  const rule = MADE.find(([pattern]) => pattern.test(name));
  return rule === undefined ? 'both' : rule[1];
}

const DAY_MS = 86_400_000;

/**
 * The age of what a field is made of at `now`, ms. Prices: since the close of their session. Statements: since the day
 * the next report was due, once it is overdue; filings: since EDGAR was last asked, and without end for a list known to
 * be out of date. Of both the greater. 0 for what describes the answer or the security; without end where the answer
 * does not say.
 */
export function ageOf(ref: FieldRef, input: Input, now: number): number {
  const made = madeOf(ref);
  if (made === undefined) return 0;
  const ages = [
    ...(made === 'filings' ? [] : [priceAge(input, now)]),
    ...(made === 'prices' ? [] : [filingsAge(input, made, now)]),
  ];
  return Math.max(...ages);
}

function priceAge({ price_age: prices, as_of }: Input, now: number): number {
  const day = prices === undefined ? undefined : parseDay(prices.session_date);
  return day !== undefined && isSession(day) ? Math.max(0, now - closeInstant(day)) : since(as_of, now);
}

function filingsAge(input: Input, made: Made, now: number): number {
  const { statement_age: statements, freshness, price_age: prices } = input;
  const due = typeof statements?.next_report_due === 'string' ? parseDay(statements.next_report_due) : undefined;
  const late = due === undefined ? Number.POSITIVE_INFINITY : (newYorkDay(now).day - due) * DAY_MS;
  const overdue = statements?.stale === true ? late : 0;
  // as_of of an answer with prices is theirs.
  const asked = made === 'both' || prices !== undefined ? 0 : since(input.as_of, now);
  const outOfDate = statements === undefined && prices === undefined && freshness === 'stale' && made === 'filings';
  return outOfDate ? Number.POSITIVE_INFINITY : Math.max(overdue, asked);
}

function since(instant: string | undefined, now: number): number {
  const then = Date.parse(instant ?? '');
  return Number.isNaN(then) ? Number.POSITIVE_INFINITY : Math.max(0, now - then);
}

/** ms of the option `--max-age`; undefined without it. Throws USAGE. */
export function maxAgeOf(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const ms = durationMs(String(value));
  if (ms !== undefined && ms > 0) return ms;
  throw usage(
    `--max-age must be a duration (got '${String(value)}')`,
    'a number and s, min, h, d or w, as in --max-age 3d or --max-age 12h',
  );
}
