/** Dividend safety grade (FIELDS 5.2): a weighted score of its components, capped after cuts. */
import { isMarker, type Maybe, type Reason, unavailable, valueOr } from '../value.ts';
import { PAYOUT_COMPONENTS, type PayoutComponent, type PayoutFigures } from './payout.ts';
import type { DividendStatus } from './rate.ts';
import type { TrackRecord } from './track-record.ts';

export const GRADES = ['A', 'B', 'C', 'D', 'F'] as const;
export type Grade = (typeof GRADES)[number];

/** `[value, score]` ascending by value; linear between, flat outside. */
type ScorePoints = readonly (readonly [value: number, score: number])[];

/** Scores of 0 to 100 by the value of a component. */
const SCORE_POINTS: Readonly<Record<PayoutComponent, ScorePoints>> = {
  payout_ratio_pct: [
    [40, 100],
    [60, 75],
    [80, 45],
    [100, 15],
    [120, 0],
  ],
  fcf_payout_ratio_pct: [
    [50, 100],
    [70, 75],
    [90, 45],
    [110, 15],
    [130, 0],
  ],
  net_debt_to_ebitda: [
    [1, 100],
    [2, 75],
    [3, 50],
    [4.5, 20],
    [6, 0],
  ],
  ocf_coverage: [
    [0, 0],
    [1, 10],
    [1.5, 40],
    [2.5, 75],
    [4, 100],
  ],
  ebitda_coverage: [
    [1, 0],
    [2, 35],
    [4, 75],
    [6, 100],
  ],
};

const WEIGHTS: Readonly<Record<PayoutComponent, number>> = {
  payout_ratio_pct: 30,
  fcf_payout_ratio_pct: 35,
  net_debt_to_ebitda: 15,
  ocf_coverage: 10,
  ebitda_coverage: 10,
};
const BANK_WEIGHTS = { payout_ratio_pct: 60, track_record: 40 } as const;

/** Fewest components needed for a grade. */
const MIN_COMPONENTS = 3;
const MIN_BANK_COMPONENTS = 2;
/** Highest score after a cut within five and two years. */
const MAX_SCORE_CUT_5Y = 69;
const MAX_SCORE_CUT_2Y = 49;
const GRADE_MINIMUMS: readonly (readonly [Grade, number])[] = [
  ['A', 85],
  ['B', 70],
  ['C', 55],
  ['D', 40],
];

export interface GradeInput {
  readonly status: DividendStatus;
  readonly figures: PayoutFigures;
  readonly track: TrackRecord;
  /** Graded by payout and track record only (`isBankLike`). */
  readonly bankLike: boolean;
  /** Earnings do not measure what can be paid (REIT, partnership): the payout ratio is shown, not graded. */
  readonly passThrough: boolean;
}

/** Score of 0 to 100 of one component. Losses and negative free cash flow score 0; undefined when unknown. */
export function componentScore(component: PayoutComponent, value: Maybe<number>): number | undefined {
  if (!isMarker(value)) return interpolate(SCORE_POINTS[component], value);
  const { reason } = value;
  const negativeFcf = component === 'fcf_payout_ratio_pct' && reason === 'non_positive_denominator';
  return negativeFcf || reason === 'negative_earnings' ? 0 : undefined;
}

function interpolate(points: ScorePoints, value: number): number {
  const after = points.findIndex(([at]) => value <= at);
  const upper = points[after < 0 ? points.length - 1 : after]!;
  const lower = points[after - 1];
  if (after < 0 || lower === undefined) return upper[1];
  return lower[1] + ((upper[1] - lower[1]) * (value - lower[0])) / (upper[0] - lower[0]);
}

/**
 * Track record score, for banks: 50 without a cut in five years, up to 100 with five years of increases; 25 after a
 * cut, 0 after a recent one.
 */
export function trackScore({ increaseYears, cuts5y, cuts2y }: TrackRecord): number | undefined {
  if (isMarker(cuts5y)) return undefined;
  if (cuts5y > 0) return valueOr(cuts2y, 0) > 0 ? 0 : 25;
  return 50 + 10 * Math.min(5, valueOr(increaseYears, 0));
}

/** Scores and weights of the grade's components. */
function parts(input: GradeInput): { readonly score: number; readonly weight: number }[] {
  const { figures, track, passThrough } = input;
  const part = (score: number | undefined, weight: number) => (score === undefined ? [] : [{ score, weight }]);
  if (input.bankLike) {
    return [
      ...part(componentScore('payout_ratio_pct', figures.payout_ratio_pct), BANK_WEIGHTS.payout_ratio_pct),
      ...part(trackScore(track), BANK_WEIGHTS.track_record),
    ];
  }
  return PAYOUT_COMPONENTS.filter((name) => !(passThrough && name === 'payout_ratio_pct')).flatMap((name) =>
    part(componentScore(name, figures[name]), WEIGHTS[name]),
  );
}

/** Reasons of a track record without a record of payments. */
const UNRECORDED: readonly Reason[] = ['not_reported', 'no_price_data'];

/** The score of 0 to 100. Markers: non-payer, suspended, too few components. */
export function payoutScore(input: GradeInput): Maybe<number> {
  if (input.status === 'non_payer') return unavailable('non_payer');
  if (input.status === 'suspended') return unavailable('dividend_suspended');
  // Unrecorded payments may have been cut: no grade without them.
  const { cuts5y } = input.track;
  if (isMarker(cuts5y) && UNRECORDED.includes(cuts5y.reason)) return cuts5y;
  const components = parts(input);
  if (components.length < (input.bankLike ? MIN_BANK_COMPONENTS : MIN_COMPONENTS)) return unavailable('missing_inputs');
  const weight = components.reduce((sum, part) => sum + part.weight, 0);
  const score = components.reduce((sum, part) => sum + part.score * part.weight, 0) / weight;
  if (valueOr(input.track.cuts2y, 0) > 0) return Math.min(score, MAX_SCORE_CUT_2Y);
  return valueOr(input.track.cuts5y, 0) > 0 ? Math.min(score, MAX_SCORE_CUT_5Y) : score;
}

/** The letter of a score: A from 85, B from 70, C from 55, D from 40, F below. */
export function gradeOf(score: number): Grade {
  // Sums of tenths may be a rounding error below the threshold.
  return GRADE_MINIMUMS.find(([, least]) => score >= least - 1e-9)?.[0] ?? 'F';
}
