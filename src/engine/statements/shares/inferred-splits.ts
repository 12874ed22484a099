/** Splits that no list has, read from restated comparatives (FIELDS A15). */
import type { EpochDay, FactColumns, FactSet, Split } from '../../types.ts';
import { type CompiledRule, type Context, compiledRules, type KnownRules, rulesOf } from '../facts/context.ts';
import { visibleTiers } from '../facts/visibility.ts';
import { evaluate } from '../lines/evaluate.ts';
import { AMBIGUOUS_DAYS, periodOf, printedShares } from './split-basis.ts';

export interface InferredSplit extends Split {
  /** The filing that restates; the split applies to those filed before it. */
  readonly accession: string;
  /** Day of the newest filing on the share basis before the split: it took effect after that. */
  readonly after: EpochDay;
}

/** First and last day of the stored prices, whose split list wins. */
export type PriceDays = readonly [EpochDay, EpochDay];

/** The days of a symbol's prices; undefined without prices. */
export function priceDays(prices: {
  readonly firstDay: EpochDay | undefined;
  readonly lastDay: EpochDay | undefined;
}): PriceDays | undefined {
  const { firstDay, lastDay } = prices;
  return firstDay === undefined || lastDay === undefined ? undefined : [firstDay, lastDay];
}

const WHOLE = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50, 100];
const RATIOS: readonly (readonly [number, number])[] = [
  ...WHOLE.map((n) => [n, 1] as const),
  ...WHOLE.map((n) => [1, n] as const),
  ...([
    [3, 2],
    [4, 3],
    [5, 4],
    [5, 2],
  ] as const),
];
const SHARES_TOLERANCE = 0.01;
/** Counts in thousands of shares, or rounded to as few digits. */
const EXACT = 0.001;
/** Ratios that are not usual are whole numbers, about: parts of shares are rounded up. A thousand is a count without its unit. */
const UNUSUAL = { least: 11, most: 500 };
const NEARLY_WHOLE = 0.25;
/** Net income that is recast is that of the same company. */
const RECAST = 1.5;
const HALF_CENT = 0.005;
const EQUAL_INCOME = 0.005;

/** One span in two filings in a row. */
interface Pair {
  readonly isEps: boolean;
  readonly start: EpochDay;
  readonly end: EpochDay;
  readonly earlier: number;
  readonly later: number;
  /** Least and greatest ratio of new to old shares that the two amounts allow. */
  readonly low: number;
  readonly high: number;
}

const FIELDS_READ = ['shares_diluted', 'shares_basic', 'eps_diluted', 'eps_basic'] as const;

/** Columns of average shares and EPS, and which of the two. */
function columnsRead(rulesOfField: (field: (typeof FIELDS_READ)[number]) => readonly CompiledRule[]) {
  const columns = FIELDS_READ.flatMap((field) =>
    rulesOfField(field).flatMap(({ terms }) =>
      terms.length === 1 ? terms[0]!.columns.map((column) => [column, field.startsWith('eps')] as const) : [],
    ),
  );
  return [...new Map(columns)];
}

/**
 * Pairs of periodic reports that give one span of the column, each with the next that gives it, or with all that do.
 */
function pairsOf(
  { facts: { reports }, tiers }: Pick<KnownRules, 'facts' | 'tiers'>,
  column: FactColumns,
  isEps: boolean,
  later: 'next' | 'all' = 'next',
): Pair[] {
  const { start, end, value, report } = column;
  const pairs: Pair[] = [];
  const before = new Map<string, readonly number[]>();
  const inOrder = [...end.keys()]
    .filter((i) => tiers[report[i]!] === 0 && value[i] !== 0)
    .sort((a, b) => reports[report[a]!]!.filed - reports[report[b]!]!.filed);
  for (const i of inOrder) {
    const span = `${start[i]} ${end[i]}`;
    const others = before.get(span) ?? [];
    before.set(span, later === 'next' ? [i] : [...others, i]);
    for (const j of others) {
      if (reports[report[j]!]!.filed === reports[report[i]!]!.filed) continue;
      if (Math.sign(value[j]!) !== Math.sign(value[i]!)) continue;
      const [a, b] = [Math.abs(value[j]!), Math.abs(value[i]!)];
      const [low, high] = isEps
        ? [(a - HALF_CENT) / (b + HALF_CENT), b > HALF_CENT ? (a + HALF_CENT) / (b - HALF_CENT) : Infinity]
        : [b / a / (1 + SHARES_TOLERANCE), b / a / (1 - SHARES_TOLERANCE)];
      const ends = { isEps, start: start[i]!, end: end[i]!, earlier: report[j]!, later: report[i]! };
      pairs.push({ ...ends, low, high });
    }
  }
  return pairs;
}

/** Net income of the span in the later report, over that in the earlier; undefined where one has none. */
function incomeChange(context: Context, { start, end, earlier, later }: Pair): number | undefined {
  const [a, b] = [earlier, later].map((report) => evaluate(context, 'net_income', { start, end }, report)?.value);
  return a === undefined || b === undefined || a === 0 ? undefined : b / a;
}

function hasEqualIncome(context: Context, pair: Pair): boolean {
  const change = incomeChange(context, pair);
  return change !== undefined && Math.abs(change - 1) <= EQUAL_INCOME;
}

/** Whether income was recast next to average shares that changed by a ratio nearly exactly. */
function isRecast(context: Context, pair: Pair): boolean {
  if (pair.isEps || !RATIOS.some(([n, d]) => isNearly(pair, n / d))) return false;
  const change = incomeChange(context, pair) ?? 1;
  return change >= 1 / RECAST && change <= RECAST;
}

function allows({ low, high }: Pair, ratio: number): boolean {
  return low <= ratio && ratio <= high;
}

/**
 * The ratios that two spans, or one span in both shares and EPS, allow. In a record without any EPS, which cannot show
 * both, also those by which the shares of one span were multiplied or divided nearly exactly. Without any of them those
 * that are not usual.
 */
function allowedRatios(changed: readonly Pair[], hasEps: boolean): (readonly [number, number])[] {
  const usual = RATIOS.filter(([n, d]) => {
    const of = changed.filter((pair) => allows(pair, n / d));
    const spans = (isEps: boolean): Set<string> => new Set(of.filter((p) => p.isEps === isEps).map(spanOf));
    const [eps, counts] = [spans(true), spans(false)];
    if (new Set([...eps, ...counts]).size >= 2 || [...eps].some((span) => counts.has(span))) return true;
    return !hasEps && (n === 1 || d === 1) && of.some((pair) => isNearly(pair, n / d));
  });
  return usual.length > 0 ? usual : unusualRatios(changed);
}

/** Whole numbers and their inverses by which the shares of two spans changed, about. */
function unusualRatios(changed: readonly Pair[]): (readonly [number, number])[] {
  const spans = new Map<number, Set<string>>();
  for (const pair of changed) {
    if (pair.isEps) continue;
    const middle = middleOf(pair);
    const [size, sign] = middle < 1 ? [1 / middle, -1] : [middle, 1];
    const whole = Math.round(size);
    if (whole < UNUSUAL.least || whole > UNUSUAL.most || Math.abs(size - whole) > NEARLY_WHOLE) continue;
    spans.set(sign * whole, new Set([...(spans.get(sign * whole) ?? []), spanOf(pair)]));
  }
  return [...spans]
    .filter(([, of]) => of.size >= 2)
    .map(([whole]): readonly [number, number] => (whole > 0 ? [whole, 1] : [1, -whole]));
}

function spanOf({ start, end }: Pair): string {
  return `${start} ${end}`;
}

function middleOf({ low, high }: Pair): number {
  return Math.sqrt(low * high);
}

function isNearly(pair: Pair, ratio: number): boolean {
  return Math.abs(middleOf(pair) / ratio - 1) <= EXACT;
}

/** Whether a pair may lie across a split by `ratio` and another one. */
function isByMore(pair: Pair, ratio: number): boolean {
  const other = { ...pair, low: pair.low / ratio, high: pair.high / ratio };
  return !allows(pair, 1) && RATIOS.some(([n, d]) => allows(other, n / d));
}

/** Whether any of the columns has EPS. */
function haveEps(columns: readonly (readonly [FactColumns, boolean])[]): boolean {
  return columns.some(([{ value }, isEps]) => isEps && value.length > 0);
}

/** The one ratio that is shown; averages decide between several. */
function shownRatio(changed: readonly Pair[], hasEps: boolean): readonly [number, number] | undefined {
  const shown = allowedRatios(changed, hasEps);
  const counted = shown.filter(([n, d]) => changed.some((pair) => !pair.isEps && allows(pair, n / d)));
  return shown.length > 1 ? (counted.length === 1 ? counted[0] : undefined) : shown[0];
}

/** Whether no pair of visible periodic reports is left to be looked at: most companies have prices for all of them. */
function coversFilings({ facts, tiers }: Context, [first, last]: PriceDays): boolean {
  return facts.reports.every(({ filed }, i) => tiers[i] !== 0 || (first <= filed && filed <= last));
}

/**
 * Splits between two filings that the stored prices do not cover and no listed split explains: a later filing restates
 * average shares or EPS of earlier ones by one ratio while net income stays. None where two filings contradict.
 */
export function inferredSplits(
  context: Context,
  listed: readonly Split[],
  prices: PriceDays | undefined,
): InferredSplit[] {
  const { reports } = context.facts;
  if (prices !== undefined && coversFilings(context, prices)) return [];
  const filed = (report: number): EpochDay => reports[report]!.filed;
  const isCovered = ({ earlier, later }: Pair): boolean =>
    (prices !== undefined && prices[0] <= filed(earlier) && prices[1] >= filed(later)) ||
    listed.some(({ day }) => day > filed(earlier) - AMBIGUOUS_DAYS && day <= filed(later) + AMBIGUOUS_DAYS);
  const columns = columnsRead((field) => rulesOf(context, field));
  const hasEps = haveEps(columns);
  const pairs = columns
    .flatMap(([column, isEps]) => pairsOf(context, column, isEps))
    .filter((pair) => !isCovered(pair));
  const inferred: InferredSplit[] = [];
  /** The pair with the splits inferred so far undone. */
  const rest = (pair: Pair): Pair => {
    let factor = 1;
    for (const { day, numerator, denominator } of inferred)
      if (filed(pair.earlier) < day && day <= filed(pair.later)) factor *= denominator / numerator;
    return { ...pair, low: pair.low * factor, high: pair.high * factor };
  };
  const changedPairs = pairs.filter((pair) => !allows(pair, 1));
  const filings = [...new Set(changedPairs.map(({ later }) => later))].sort((a, b) => filed(a) - filed(b));
  for (const later of filings) {
    const changed = changedPairs.filter((pair) => pair.later === later).map(rest);
    const open = changed.filter(
      (pair) => !allows(pair, 1) && (hasEqualIncome(context, pair) || isRecast(context, pair)),
    );
    const ratio = shownRatio(open, hasEps);
    if (ratio === undefined) continue;
    const [numerator, denominator] = ratio;
    const shows = (pair: Pair): boolean => allows(rest(pair), numerator / denominator);
    const old = Math.max(...open.filter(shows).map((pair) => filed(pair.earlier)));
    const across = pairs.filter((pair) => filed(pair.earlier) < filed(later) && filed(later) <= filed(pair.later));
    const unlike = across.filter(
      (pair) => !shows(pair) && !isByMore(rest(pair), numerator / denominator) && hasEqualIncome(context, pair),
    );
    // A filing in between whose amounts stay is on the new basis: earlier ones need not have had the same lines.
    const fresh = unlike.filter((pair) => filed(pair.earlier) > old && allows(rest(pair), 1));
    if (unlike.length > fresh.length) continue;
    const first = fresh.reduce((least, { earlier }) => (filed(earlier) < filed(least) ? earlier : least), later);
    const day = filed(first);
    const after = newestOnOldBasis(context, first, numerator / denominator, old);
    inferred.push({ day, numerator, denominator, accession: reports[first]!.accession, after });
  }
  return inferred;
}

/**
 * Day of the newest filing before `later` whose own average shares are nearer to those before a split by `ratio` than to
 * those of `later`; at least `from`, the day of one that is known to be.
 */
function newestOnOldBasis(context: Context, later: number, ratio: number, from: EpochDay): EpochDay {
  const { reports } = context.facts;
  const sharesOf = (report: number): number | undefined => {
    const period = periodOf(context, report);
    return period === undefined ? undefined : printedShares(context, report, period);
  };
  const now = sharesOf(later);
  if (now === undefined) return from;
  const until = reports[later]!.filed;
  return reports.reduce((newest, { filed }, report) => {
    if (context.tiers[report] !== 0 || filed <= newest || filed >= until) return newest;
    const shares = sharesOf(report);
    if (shares === undefined) return newest;
    const step = Math.log(now / shares);
    return Math.abs(step - Math.log(ratio)) < Math.abs(step) ? filed : newest;
  }, from);
}

/** After every day. */
const EVERY_DAY = 0x7fffffff;

/**
 * Whether on some day, with some prices, splits may be inferred. Otherwise statements are the same whatever days prices
 * cover. Says yes too often, never no: takes any two filings, which some day or prices make neighbors, and any income.
 */
export function mayInferSplits(facts: FactSet): boolean {
  const tiers = visibleTiers(facts.reports, { asOf: EVERY_DAY });
  const currencies = new Set(['USD']);
  for (const { unit } of facts.columns.values()) if (unit.endsWith('/shares')) currencies.add(unit.slice(0, -7));
  for (const currency of currencies) {
    const chains = { facts, currency, compiled: new Map() };
    const changed = new Map<number, Pair[]>();
    const columns = columnsRead((field) => compiledRules(chains, field));
    for (const [column, isEps] of columns)
      for (const pair of pairsOf({ facts, tiers }, column, isEps, 'all'))
        if (!allows(pair, 1)) changed.set(pair.later, [...(changed.get(pair.later) ?? []), pair]);
    for (const pairs of changed.values()) if (allowedRatios(pairs, haveEps(columns)).length > 0) return true;
  }
  return false;
}
