/** Who may ask: the keys of the service beside its store. */
import type { Gate } from '../../service/handler.ts';
import { keepKeys } from '../../service/keys/keep-keys.ts';
import { serviceGates } from '../../service/keys/open-keys.ts';
import { StoreError } from '../../store/types.ts';

export interface KeyGates {
  readonly gates: readonly Gate[];
  /** Why no key could be read now, as `/readyz` says it; undefined when all is well. */
  readonly trouble: () => Promise<string | undefined>;
  readonly close: () => void;
}

/** The gates over the key file at `path`, made where it is missing. Throws StoreError. */
export function openGates(path: string, now: () => number): KeyGates {
  const keys = keepKeys(path, { now });
  return {
    gates: serviceGates(keys),
    trouble: async () => {
      try {
        // Not a key, and looked up like one.
        await keys.authenticate('');
        return undefined;
      } catch (error) {
        return error instanceof StoreError
          ? `keys_${error.code.toLowerCase().replace('store_', '')}`
          : 'keys_unreadable';
      }
    },
    close: keys.close,
  };
}
