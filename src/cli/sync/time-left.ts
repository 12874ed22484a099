/** How long a sync still takes, by the requests it is known or expected to make. */

/** A company or symbol under way: requests made, and those known to be needed (0: not known yet). */
export interface UnderWay {
  readonly requests: number;
  readonly needed: number;
}

/** Of one that is not known: its record, its facts, its prices. */
const LEAST = 3;
/** So many that are done tell what the others take, where that is not known. */
const TELLING = 3;

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
  if (finished.length < TELLING && underWay.some(({ needed }) => needed === 0)) return undefined;
  const mean = (of: readonly number[]): number => of.reduce((sum, each) => sum + each, 0) / of.length;
  const known = underWay.filter(({ needed }) => needed > 0).map(({ needed }) => needed + LEAST);
  // Those that are done tell most of those to come, where they asked anything.
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
