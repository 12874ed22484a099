/** Who may ask: the keys of the service beside its store. */
import { EXIT, MdsError } from '../../client/errors.ts';
import type { Gate } from '../../service/handler.ts';

export interface KeyGates {
  readonly gates: readonly Gate[];
  readonly close: () => void;
}

/** Opens the gates over the file of keys at `path`. */
export type OpenGates = (path: string, now: () => number) => Promise<KeyGates>;

/** Until this program has keys there is nothing to let anybody in by. */
export const openKeyGates: OpenGates = () => {
  throw new MdsError('this program has no keys yet, so nobody could ask', {
    code: 'KEYS_UNAVAILABLE',
    exitCode: EXIT.usage,
    hint: 'serve without keys, on this machine only, with: mds serve --open',
  });
};
