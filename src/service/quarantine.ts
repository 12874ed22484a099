/**
 * Requests that ended the process that computed them are not computed again for a while: else one request takes all
 * workers down, one after the other. Workers report what they begin and end; the process that started them counts.
 */
import { MdsError } from '../errors.ts';

/** So long a request is refused, and deaths of longer ago do not count, ms. */
const WINDOW_MS = 600_000;
/** A worker may end for another reason once. */
const DEATHS = 2;
/** Of a request that others began after, which may only have run with the one at fault: so often is no coincidence. */
const DEATHS_EARLIER = 4;

/** What a worker asks and says of its computations, by their key: route and parameters. */
export interface Guard {
  /** Throws REQUEST_QUARANTINED; else the computation begins. */
  readonly begin: (key: string) => void;
  readonly end: (key: string) => void;
}

/** Keys that are refused, with the time until which, ms. */
export type Quarantined = readonly (readonly [key: string, until: number])[];

/** The guard of a worker; `report` sends to the process that counts, `refused` counts for metrics. */
export function workerGuard(
  report: (event: 'began' | 'ended', key: string) => void,
  now: () => number,
  refused: () => void,
): Guard & { readonly set: (list: Quarantined) => void } {
  let until = new Map<string, number>();
  return {
    set: (list) => {
      until = new Map(list);
    },
    begin(key) {
      const leftMs = (until.get(key) ?? 0) - now();
      if (leftMs > 0) {
        refused();
        throw new MdsError('REQUEST_QUARANTINED', 'This request ended the process that computed it, twice.', {
          retryAfter: Math.ceil(leftMs / 1000),
        });
      }
      report('began', key);
    },
    end: (key) => report('ended', key),
  };
}

/** Counts in the process that starts the workers, by the number of each. */
export function createQuarantine(now: () => number) {
  const running = new Map<number, Map<string, number>>();
  const deaths = new Map<string, { readonly at: number; readonly isLast: boolean }[]>();
  const until = new Map<string, number>();
  const count = (worker: number, key: string, by: 1 | -1): void => {
    const keys = running.get(worker) ?? new Map<string, number>();
    const left = (keys.get(key) ?? 0) + by;
    // The one begun last comes last.
    if (by === 1) keys.delete(key);
    if (left > 0) keys.set(key, left);
    else keys.delete(key);
    running.set(worker, keys);
  };
  const list = (): Quarantined => [...until].filter(([, end]) => end > now());
  return {
    began: (worker: number, key: string): void => count(worker, key, 1),
    ended: (worker: number, key: string): void => count(worker, key, -1),
    list,
    /** A worker ended other than by itself: the keys that are refused from now on because of it. */
    died(worker: number): readonly string[] {
      const at = now();
      const added: string[] = [];
      const keys = [...(running.get(worker)?.keys() ?? [])];
      for (const key of keys) {
        const death = { at, isLast: key === keys.at(-1) };
        const recent = [...(deaths.get(key) ?? []), death].filter((each) => at - each.at < WINDOW_MS);
        deaths.set(key, recent);
        if (recent.filter(({ isLast }) => isLast).length < DEATHS && recent.length < DEATHS_EARLIER) continue;
        until.set(key, at + WINDOW_MS);
        added.push(key);
      }
      running.delete(worker);
      for (const [key, times] of deaths) if (at - times.at(-1)!.at >= WINDOW_MS) deaths.delete(key);
      for (const [key, end] of until) if (end <= at) until.delete(key);
      return added;
    },
  };
}
