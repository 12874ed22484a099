/** Dividend track record: increases, cuts, years of increases (FIELDS 5.1). */
import type { EpochDay } from '../types.ts';
import { type Maybe, unavailable } from '../value.ts';
import { annualizedPayments } from './annualized.ts';
import { cutsWithin, rateChanges } from './changes.ts';
import type { DividendState } from './rate.ts';
import { increaseYears } from './years.ts';

export interface TrackRecord {
  /** Consecutive calendar years in which the rate rose. */
  readonly increaseYears: Maybe<number>;
  /** Cuts and suspensions within five years. */
  readonly cuts5y: Maybe<number>;
  /** The same within two years. */
  readonly cuts2y: Maybe<number>;
  /** Ex-dividend date of the newest increase. */
  readonly lastIncrease: Maybe<EpochDay>;
}

/**
 * The track record on `asOf`. Markers for a non-payer, and for a payer without a schedule, whose amounts do not
 * compare.
 * @param foreign a foreign private issuer, whose amounts vary with exchange rates
 */
export function trackRecord(state: DividendState, asOf: EpochDay, foreign: boolean): TrackRecord {
  const { regular, status, perYear } = state;
  if (status === 'non_payer') return noTrackRecord(unavailable('non_payer'));
  // A first payment has no schedule and nothing to compare with; treated as annual.
  if (perYear === undefined && regular.length !== 1) return noTrackRecord(unavailable('irregular_schedule'));
  const payments = annualizedPayments(regular, perYear ?? 1);
  const changes = rateChanges(payments, asOf, foreign);
  return {
    // Consecutive increases end when payments stop.
    increaseYears: status === 'suspended' ? 0 : increaseYears(payments, asOf),
    cuts5y: cutsWithin(changes, asOf, 5),
    cuts2y: cutsWithin(changes, asOf, 2),
    lastIncrease: changes.findLast(({ kind }) => kind === 'raise')?.day ?? unavailable('insufficient_history'),
  };
}

/** Every figure unavailable for one reason. */
export function noTrackRecord(marker: Maybe<never>): TrackRecord {
  return { increaseYears: marker, cuts5y: marker, cuts2y: marker, lastIncrease: marker };
}
