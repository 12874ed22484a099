/** Who may ask: the keys of the service beside its store. */
import { isMdsError } from '../../errors.ts';
import type { Gate } from '../../service/gates.ts';
import { type KeptKeys, keepKeys } from '../../service/keys/keep-keys.ts';
import { serviceGates } from '../../service/keys/open-keys.ts';

export interface KeyGates {
  readonly gates: readonly Gate[];
  /** Why no key could be read now, as `/readyz` says it; undefined when all is well. */
  readonly trouble: () => Promise<string | undefined>;
  readonly close: () => void;
}

/** The gates over the key file at `path`, made where it is missing. Throws MdsError `STORE_*`. */
export function openGates(path: string, now: () => number): KeyGates {
  return gatesOver(keepKeys(path, { now }));
}

/** The gates over kept keys. A file that can be read and not written (a full disk) lets nobody in: that is trouble as long as it lasts, asked for or not. */
export function gatesOver(keys: KeptKeys): KeyGates {
  let unwritten = false;
  const take: KeptKeys['take'] = async (caller, cost) => {
    try {
      const verdict = await keys.take(caller, cost);
      // A refusal may come from memory.
      if (verdict.granted) unwritten = false;
      return verdict;
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
