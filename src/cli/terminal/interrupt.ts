/** Ctrl-C while many answers of a service are waited for: those that have come are not lost. */
import type { Transport } from '../../client/core.ts';
import type { Io } from './io.ts';

/**
 * `transport`, but a first SIGINT or SIGTERM cancels what is still under way (MdsError `INTERRUPTED`) instead of ending the program; a second one
 * ends it. Until `close`.
 */
export function stoppable(transport: Transport, io: Io): Transport {
  const stop = new AbortController();
  const release = io.onStop?.(() => {
    release?.();
    stop.abort();
  });
  return {
    ...transport,
    handle: (request) => transport.handle({ ...request, signal: stop.signal }),
    close: () => {
      release?.();
      transport.close();
    },
  };
}
