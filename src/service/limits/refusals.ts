/** Refusals remembered: until tokens come back, the same caller is refused again without asking the file. */
import type { Clocks, Decision } from './decision.ts';

interface Refusal {
  readonly decision: Decision;
  readonly at: Clocks;
}

export interface Refusals {
  /** The refusal that still holds for `cost` tokens of this key, its times counted from now. */
  known(id: string, cost: number, now: Clocks): Decision | undefined;
  remember(id: string, cost: number, decision: Decision, at: Clocks): void;
}

export function createRefusals(): Refusals {
  const refusals = new Map<string, Refusal>();
  const nameOf = (id: string, cost: number) => `${id} ${cost}`;
  return {
    known(id, cost, now) {
      const found = refusals.get(nameOf(id, cost));
      if (found === undefined) return undefined;
      const passed = passedSince(found, now);
      const { waitMs, resetMs } = found.decision;
      if (passed < 0 || passed >= Math.min(waitMs, resetMs)) {
        refusals.delete(nameOf(id, cost));
        return undefined;
      }
      return { ...found.decision, waitMs: waitMs - passed, resetMs: resetMs - passed };
    },
    remember(id, cost, decision, at) {
      refusals.set(nameOf(id, cost), { decision, at });
    },
  };
}

/** By the clock the refused limit goes by; negative when it was set back. */
function passedSince({ decision, at }: Refusal, now: Clocks): number {
  return decision.window === 'day' ? now.wall - at.wall : now.uptime - at.uptime;
}
