/** Refusals remembered: until tokens come back, the same caller is refused again without asking the file. */
import type { Clocks, Verdict } from './verdict.ts';

interface Refusal {
  readonly verdict: Verdict;
  readonly at: Clocks;
}

export interface Refusals {
  /** The refusal that still holds for `cost` tokens of this key, its times counted from now. */
  known(id: string, cost: number, now: Clocks): Verdict | undefined;
  remember(id: string, cost: number, verdict: Verdict, at: Clocks): void;
}

export function createRefusals(): Refusals {
  const refusals = new Map<string, Refusal>();
  const nameOf = (id: string, cost: number) => `${id} ${cost}`;
  return {
    known(id, cost, now) {
      const found = refusals.get(nameOf(id, cost));
      if (found === undefined) return undefined;
      const passed = passedSince(found, now);
      const { waitMs, resetMs } = found.verdict;
      if (passed < 0 || passed >= Math.min(waitMs, resetMs)) {
        refusals.delete(nameOf(id, cost));
        return undefined;
      }
      return { ...found.verdict, waitMs: waitMs - passed, resetMs: resetMs - passed };
    },
    remember(id, cost, verdict, at) {
      refusals.set(nameOf(id, cost), { verdict, at });
    },
  };
}

/** By the clock the refused limit goes by; negative when it was set back. */
function passedSince({ verdict, at }: Refusal, now: Clocks): number {
  return verdict.window === 'day' ? now.wall - at.wall : now.uptime - at.uptime;
}
