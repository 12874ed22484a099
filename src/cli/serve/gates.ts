/** Access control: the keys of the service, next to its store. */
import { isMdsError } from '../../errors.ts';
import type { Gate } from '../../service/gates.ts';
import { type KeptKeys, keepKeys } from '../../service/keys/keep-keys.ts';
import { serviceGates } from '../../service/limits/service-gates.ts';

export interface KeyGates {
  readonly gates: readonly Gate[];
  /** Why keys cannot be read now, as `/readyz` reports it; undefined when they can. */
  readonly trouble: () => Promise<string | undefined>;
  readonly close: () => void;
}

/** The gates over the key file at `path`, made where it is missing. Throws MdsError `STORE_*`. */
export function openGates(path: string, now: () => number): KeyGates {
  return gatesOver(keepKeys(path, { now }));
}

/** The gates over open keys. While the file cannot be written (a full disk) every request is refused and `/readyz` fails. */
export function gatesOver(keys: KeptKeys): KeyGates {
  let unwritten = false;
  const take: KeptKeys['take'] = async (caller, cost) => {
    try {
      const decision = await keys.take(caller, cost);
      // A refusal may come from memory.
      if (decision.granted) unwritten = false;
      return decision;
    } catch (error) {
      unwritten = true;
      throw error;
    }
  };
  return {
    gates: serviceGates({ authenticate: keys.authenticate, take }),
    trouble: async () => {
      try {
        // Not a key, and looked up like one.
        await keys.authenticate('');
        if (unwritten) await keys.tryWriting();
        unwritten = false;
        return undefined;
      } catch (error) {
        return isMdsError(error, 'STORE_')
          ? `keys_${error.code.toLowerCase().replace('store_', '')}`
          : 'keys_unreadable';
      }
    },
    close: keys.close,
  };
}
