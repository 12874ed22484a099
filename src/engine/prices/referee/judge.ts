/**
 * What a price series is on, by its multiples of prices published elsewhere (LISTED 2, rule 6): as traded, divided by a
 * split that no list has, adjusted for dividends, of another security. Knows no store and no source.
 */
import type { Bars, EpochDay, Split } from '../../types.ts';
import { type Comparison, comparisonsOf, type Era, erasOf, FEWEST, type PublishedClose } from './eras.ts';
import { isFarRatio, shareRatioOf } from './share-ratio.ts';

/** `raw`: as traded. `split`: divided by later splits throughout. `mixed`: on several bases. */
export type SeriesBasis = 'raw' | 'split' | 'dividend' | 'mixed' | 'other_security' | 'unknown';

export type Disagreement =
  /** Prices up to `after` are divided by a split of new shares for old ones, which no list has. */
  | { readonly kind: 'split'; readonly ratio: Ratio; readonly after: EpochDay; readonly by: EpochDay | undefined }
  /** Prices up to `after` are multiplied by a listed split, though they were as traded. */
  | { readonly kind: 'listed_split'; readonly ratio: Ratio; readonly day: EpochDay }
  /** Prices of these days are a multiple of those before and after. */
  | { readonly kind: 'scaled'; readonly factor: number; readonly from: EpochDay; readonly to: EpochDay }
  /** Prices are a hundredfold: pence, or cents. */
  | { readonly kind: 'unit'; readonly factor: number; readonly from: EpochDay; readonly to: EpochDay }
  | { readonly kind: 'dividend'; readonly from: EpochDay; readonly to: EpochDay }
  | { readonly kind: 'other_security'; readonly from: EpochDay; readonly to: EpochDay };

export type Ratio = Pick<Split, 'numerator' | 'denominator'>;

export interface Judgment {
  readonly basis: SeriesBasis;
  readonly eras: readonly Era[];
  /** Days compared, those in no era too. */
  readonly compared: number;
  readonly disagreements: readonly Disagreement[];
}

/** Below this share of comparisons in levels the prices have nothing to do with each other. */
const RELATED = 0.5;
/** Fewest comparisons that show that. */
const FEWEST_UNRELATED = 5;
/** A dividend moves the multiple by less; a spin-off or special dividend by less than half. */
const DIVIDEND = 0.06;
const SPIN_OFF = Math.log(1.5);
/** Distances of the level 1 that are not cents. */
const UNITY = 0.004;
const UNIT_FACTOR = 100;

/** Judges the closes of stored bars, as traded by the `listed` splits. */
export function judgeSeries(bars: Bars, published: readonly PublishedClose[], listed: readonly Split[]): Judgment {
  const comparisons = comparisonsOf(bars, published);
  const eras = erasOf(comparisons, isFarRatio);
  const of = (basis: SeriesBasis, disagreements: readonly Disagreement[] = []): Judgment => ({
    ...{ basis, eras, disagreements },
    compared: comparisons.length,
  });
  if (comparisons.length < FEWEST) return of(eras.length > 0 ? 'raw' : 'unknown');
  const [from, to] = [comparisons[0]!.day, comparisons.at(-1)!.day];
  const inEras = eras.reduce((count, era) => count + era.compared, 0);
  if (drifts(comparisons, eras)) return of('dividend', [{ kind: 'dividend', from, to }]);
  if (inEras < RELATED * comparisons.length)
    return comparisons.length < FEWEST_UNRELATED
      ? of('unknown')
      : of('other_security', [{ kind: 'other_security', from, to }]);
  const found = steps(eras, listed);
  if (found.length === 0) return of(eras.some((era) => isUnity(era.factor, era)) ? 'raw' : 'unknown');
  const isWhole = eras.length === 1 && found.every(({ kind }) => kind === 'split');
  return of(isWhole ? 'split' : found.some(({ kind }) => kind === 'unit') ? 'other_security' : 'mixed', found);
}

function isUnity(factor: number, { noise }: Pick<Era, 'noise'>): boolean {
  return Math.abs(Math.log(factor)) <= Math.max(UNITY, noise);
}

/** Where the multiple leaves that of the stretch after it, from the newest stretch back; after the last it is 1. */
function steps(eras: readonly Era[], listed: readonly Split[]): readonly Disagreement[] {
  const found: Disagreement[] = [];
  for (let i = eras.length - 1; i >= 0; i--) {
    const era = eras[i]!;
    const [before, next] = [eras[i - 1], eras[i + 1]];
    const step = era.factor / (next?.factor ?? 1);
    const noise = Math.max(era.noise, next?.noise ?? 0);
    if (isUnity(step, { noise })) continue;
    const back = before === undefined ? undefined : before.factor / (next?.factor ?? 1);
    const window = next === undefined ? undefined : next.from;
    if (next !== undefined && back !== undefined && isUnity(back, { noise: Math.max(noise, before!.noise) })) {
      found.push({ kind: 'scaled', factor: step, from: era.from, to: era.to });
      // The stretch before goes on after it.
      i--;
      continue;
    }
    const judged = stepOf(step, noise, era, window, listed);
    if (judged !== undefined) found.push(judged);
  }
  return found.reverse();
}

/** What a step of the multiple is; undefined for that of a spin-off, a special dividend, or dividends. */
function stepOf(
  step: number,
  noise: number,
  era: Era,
  by: EpochDay | undefined,
  listed: readonly Split[],
): Disagreement | undefined {
  const inWindow = listed.find(
    ({ day, numerator, denominator }) =>
      era.to < day && (by === undefined || day <= by) && isUnity((step * denominator) / numerator, { noise }),
  );
  if (inWindow !== undefined) {
    const { day, numerator, denominator } = inWindow;
    return { kind: 'listed_split', ratio: { numerator, denominator }, day };
  }
  if (by === undefined && (isUnity(step / UNIT_FACTOR, { noise }) || isUnity(step * UNIT_FACTOR, { noise })))
    return { kind: 'unit', factor: step, from: era.from, to: era.to };
  const ratio = shareRatioOf(1 / step, noise);
  if (ratio !== undefined) return { kind: 'split', ratio, after: era.to, by };
  if (step < 1 && Math.log(step) > -SPIN_OFF) return undefined;
  return { kind: 'scaled', factor: step, from: era.from, to: era.to };
}

/**
 * Whether the multiple climbs to 1 by small steps, as that of closes adjusted for dividends does: each payment puts all
 * closes before it down by its yield.
 */
function drifts(comparisons: readonly Comparison[], eras: readonly Era[]): boolean {
  const levels = eras.length >= 2 ? eras.map(({ factor }) => Math.log(factor)) : [];
  const last = levels.at(-1) ?? comparisons.at(-1)!.log;
  // Closes above what was traded are no adjusted ones.
  if (last > UNITY + comparisons.at(-1)!.noise) return false;
  if (levels.length >= 2) {
    const rises = levels.slice(1).map((level, i) => level - levels[i]!);
    const isSmall = rises.every((rise) => rise > 0 && rise < DIVIDEND);
    // A single step of a few percent to the level 1 may be a special dividend or a spin-off.
    if (isSmall && (rises.length > 1 || rises[0]! < DIVIDEND / 3 || last < -DIVIDEND / 3)) return true;
  }
  return climbs(comparisons);
}

/** Fewest comparisons, and the least climb, that show a drift without levels. */
const FEWEST_CLIMBING = 6;
const LEAST_CLIMB = 0.02;
/** Share of pairs, a third of the series apart, that climb. */
const CLIMBING = 0.9;

function climbs(comparisons: readonly Comparison[]): boolean {
  const { length } = comparisons;
  if (length < FEWEST_CLIMBING) return false;
  const climb = comparisons.at(-1)!.log - comparisons[0]!.log;
  const years = (comparisons.at(-1)!.day - comparisons[0]!.day) / 365.25;
  // Dividends are a few percent a year.
  if (climb < LEAST_CLIMB || climb > Math.max(DIVIDEND, 0.15 * years)) return false;
  const apart = Math.ceil(length / 3);
  let rising = 0;
  for (let i = apart; i < length; i++)
    if (comparisons[i]!.log >= comparisons[i - apart]!.log - comparisons[i]!.noise) rising++;
  const largest = Math.max(...comparisons.slice(1).map(({ log }, i) => Math.abs(log - comparisons[i]!.log)));
  return rising >= CLIMBING * (length - apart) && largest < DIVIDEND;
}
