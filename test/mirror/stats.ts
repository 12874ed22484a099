/** What the mirror saw. */
export interface Seen {
  /** ms of a clock that never goes back. */
  readonly at: number;
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly status: number;
  readonly userAgent: string;
}

/** Paths that are the SEC's. */
export function isSec(path: string): boolean {
  return /^\/(submissions|api\/xbrl|files|Archives)\//.test(path);
}

/** The most requests in any window of that length. */
export function mostWithin(times: readonly number[], windowMs = 1000): number {
  const sorted = [...times].sort((a, b) => a - b);
  let most = 0;
  let first = 0;
  for (let i = 0; i < sorted.length; i++) {
    while (sorted[i]! - sorted[first]! >= windowMs) first++;
    most = Math.max(most, i - first + 1);
  }
  return most;
}
