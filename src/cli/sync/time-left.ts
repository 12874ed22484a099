/** Remaining time of a sync, from the requests it is known or expected to make. */

/** A company or symbol in progress: requests made, and those needed (0: not known yet). */
export interface UnderWay {
  readonly requests: number;
  readonly needed: number;
}

/** Requests of an unknown one at least: record, facts, prices. */
const LEAST = 3;
/** Finished ones needed to estimate the others. */
const ENOUGH_FINISHED = 3;

/**
 * Seconds left at the rate so far; undefined before much is known. `finished`: requests of each that is done; `waiting`: how many have not
 * begun.
 */
export function timeLeft(
  underWay: readonly UnderWay[],
  finished: readonly number[],
  waiting: number,
  requests: number,
  seconds: number,
): number | undefined {
  if (requests === 0 || seconds <= 0) return undefined;
  if (finished.length < ENOUGH_FINISHED && underWay.some(({ needed }) => needed === 0)) return undefined;
  const mean = (of: readonly number[]): number => of.reduce((sum, each) => sum + each, 0) / of.length;
  const known = underWay.filter(({ needed }) => needed > 0).map(({ needed }) => needed + LEAST);
  // Finished ones are the best estimate, if they made requests.
  const usual = Math.max(
    finished.length > 0 ? mean(finished) : 0,
    known.length > 0 && finished.length === 0 ? mean(known) : 0,
  );
  const ofEach = underWay.map(({ requests: made, needed }) =>
    Math.max(0, (needed > 0 ? needed + LEAST : Math.max(usual, 1)) - made),
  );
  const left = ofEach.reduce((sum, each) => sum + each, 0) + waiting * Math.max(usual, 1);
  return left / (requests / seconds);
}
