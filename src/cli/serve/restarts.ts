/** How soon a worker that died is replaced: at once the first time, ever later while they keep dying. */

/** Deaths within this time count together, ms. */
const WINDOW_MS = 60_000;
const FIRST_MS = 500;
const MOST_MS = 30_000;

/** The pause before the next start, ms, by the instants of all deaths so far (the newest included) and now. */
export function pauseBefore(deaths: readonly number[], now: number): number {
  const recent = deaths.filter((at) => Math.abs(now - at) <= WINDOW_MS).length;
  return recent <= 1 ? 0 : Math.min(MOST_MS, FIRST_MS * 2 ** (recent - 2));
}
