/** What was done with the dividend before: raises, cuts, years of increases (FIELDS 5.1). */
import type { EpochDay } from '../types.ts';
import { type Maybe, unavailable } from '../value.ts';
import { annualizedPayments } from './annualized.ts';
import { cutsWithin, rateChanges } from './changes.ts';
import type { DividendState } from './rate.ts';
import { increaseYears } from './years.ts';

export interface TrackRecord {
  /** Calendar years in a row in which the rate rose. */
  readonly increaseYears: Maybe<number>;
  /** Cuts and suspensions within five years of the day. */
  readonly cuts5y: Maybe<number>;
  /** The same within two years. */
  readonly cuts2y: Maybe<number>;
  /** Ex-date of the newest raise. */
  readonly lastIncrease: Maybe<EpochDay>;
}

/**
 * The track record of a stream on `asOf`. Markers for a non-payer, and for a payer without a schedule, whose amounts do not compare.
 * @param foreign a foreign private issuer, whose amounts wobble with exchange rates
 */
export function trackRecord(state: DividendState, asOf: EpochDay, foreign: boolean): TrackRecord {
  const { regular, status, perYear } = state;
  if (status === 'non_payer') return noTrackRecord(unavailable('non_payer'));
  // A first payment has no schedule yet, and nothing to compare with; it counts as that of a year.
  if (perYear === undefined && regular.length !== 1) return noTrackRecord(unavailable('irregular_schedule'));
  const payments = annualizedPayments(regular, perYear ?? 1);
  const changes = rateChanges(payments, asOf, foreign);
  return {
    // A row of raises has ended where nothing is paid any more.
    increaseYears: status === 'suspended' ? 0 : increaseYears(payments, asOf),
    cuts5y: cutsWithin(changes, asOf, 5),
    cuts2y: cutsWithin(changes, asOf, 2),
    lastIncrease: changes.findLast(({ kind }) => kind === 'raise')?.day ?? unavailable('insufficient_history'),
  };
}

/** All of it missing for one reason. */
export function noTrackRecord(marker: Maybe<never>): TrackRecord {
  return { increaseYears: marker, cuts5y: marker, cuts2y: marker, lastIncrease: marker };
}
