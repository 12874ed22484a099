/** Chooses where answers come from: a store named, the sample, or the user's own store with the sample while that is empty. */
import { existsSync } from 'node:fs';
import type { Transport } from '../client/core.ts';
import { EXIT, MdsError } from '../client/errors.ts';
import { sanitizeLines } from '../render/sanitize.ts';
import type { Invocation } from './command.ts';
import type { Io } from './io.ts';
import { ownStore } from './store-location.ts';

export const SAMPLE_NOTICE =
  'mds: these are simulated sample data, not a market; bring your own in with: mds import PATH...\n';

export async function openTransport(options: Invocation['options'], io: Io): Promise<Transport> {
  const { embeddedTransport } = await import('../client/embedded.ts');
  const notify = () => {
    if (options.quiet !== true) io.stderr.write(SAMPLE_NOTICE);
  };
  const log =
    options.verbose === true ? (message: string) => io.stderr.write(`${sanitizeLines(message)}\n`) : undefined;
  const base = { now: io.now, log };
  const named = options.store;
  if (typeof named === 'string') {
    if (options.sample === true) {
      throw new MdsError('--store and --sample name two different sources; give one', {
        code: 'USAGE',
        exitCode: EXIT.usage,
      });
    }
    if (!existsSync(named)) {
      throw new MdsError(`there is no store at ${named}`, {
        code: 'STORE_NOT_FOUND',
        exitCode: EXIT.usage,
        hint: 'check the path, or bring data in with: mds import PATH... --store FILE',
      });
    }
    return embeddedTransport({ ...base, path: named, kind: 'live' });
  }
  if (options.sample === true) {
    notify();
    return embeddedTransport({ ...base, path: io.sampleFile, kind: 'simulated' });
  }
  return embeddedTransport({ ...base, path: ownStore(io), kind: 'live', whenEmpty: { path: io.sampleFile, notify } });
}
