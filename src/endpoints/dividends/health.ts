/** How safe the payout of a company is (FIELDS 5.1, 5.2). */
import { gradeOf, payoutScore } from '../../engine/dividends/grade.ts';
import { isPassThrough } from '../../engine/dividends/pass-through.ts';
import { isBankLike, payoutFigures } from '../../engine/dividends/payout.ts';
import type { DividendStatus } from '../../engine/dividends/rate.ts';
import type { TrackRecord } from '../../engine/dividends/track-record.ts';
import type { EpochDay } from '../../engine/types.ts';
import type { TrailingFigures } from '../../engine/valuation/figures.ts';
import { isMarker, mapValue } from '../../engine/value.ts';
import type { CompanyRow } from '../../store/row-types.ts';
import type { Payload } from './payload.ts';

export interface HealthInput {
  readonly status: DividendStatus;
  readonly asOf: EpochDay;
  readonly track: TrackRecord;
  /** Undefined: no statements of the company are known. */
  readonly figures: TrailingFigures | undefined;
  readonly company: CompanyRow | undefined;
}

/** The `dividend_health` group of a stock; the grade is made of unrounded components. */
export function healthOf({ status, asOf, track, figures, company }: HealthInput): Payload['dividend_health'] {
  const payout = payoutFigures(figures, status, asOf);
  const score = payoutScore({
    status,
    figures: payout,
    track,
    bankLike: figures !== undefined && isBankLike(figures),
    passThrough: isPassThrough(company?.sic, company?.name ?? company?.entityName),
  });
  return {
    grade_components: {
      ebitda_coverage: payout.ebitda_coverage,
      fcf_payout_ratio_pct: payout.fcf_payout_ratio_pct,
      net_debt_to_ebitda: payout.net_debt_to_ebitda,
      ocf_coverage: payout.ocf_coverage,
      payout_ratio_pct: payout.payout_ratio_pct,
    },
    payout_safety: isMarker(score) ? score : { available: true, grade: gradeOf(score) },
    track_record: {
      consecutive_increase_years: track.increaseYears,
      cuts_in_5y_window: track.cuts5y,
      never_cut_in_5y_window: mapValue(track.cuts5y, (cuts) => cuts === 0),
    },
  };
}
