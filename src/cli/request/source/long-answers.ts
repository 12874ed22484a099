/** Shows the progress of answers that take long to compute in this process; Ctrl-C wipes it. */
import type { Transport } from '../../../client/core.ts';
import { MdsError } from '../../../errors.ts';
import type { ServiceResponse } from '../../../service/types.ts';
import type { Io } from '../../terminal/io.ts';

export interface LongAnswers {
  /** For the service. */
  readonly progress: (done: number, total: number) => void;
  /** The transport, whose answers end with INTERRUPTED once progress was shown and the user stops the program. */
  readonly watched: (transport: Transport) => Transport;
}

/** Nothing is loaded or drawn before the service reports progress. */
export function longAnswers(io: Io): LongAnswers {
  let line: ReturnType<typeof import('../../terminal/progress.ts').symbolsLine> | undefined;
  let isLoading = false;
  let waiting = 0;
  let release: (() => void) | undefined;
  let stop: (error: MdsError) => void;
  const stopped = new Promise<never>((_, reject) => {
    stop = reject;
  });
  // Rejected while nothing waits, it is no failure.
  stopped.catch(() => {});
  const end = (): void => {
    waiting -= 1;
    line?.clear();
    line = undefined;
    release?.();
    release = undefined;
  };
  return {
    progress: (done, total) => {
      line?.update(done, total);
      if (isLoading || line !== undefined) return;
      isLoading = true;
      void import('../../terminal/progress.ts').then(({ mayRedraw, symbolsLine }) => {
        if (!mayRedraw(io)) return;
        isLoading = false;
        // A short answer is given before this is loaded.
        if (waiting === 0) return;
        line = symbolsLine(io);
        release = io.onStop?.(() => stop(new MdsError('INTERRUPTED', 'interrupted')));
      });
    },
    watched: (transport) => ({
      ...transport,
      handle: (request) => {
        waiting += 1;
        const response = transport.handle(request);
        return Promise.race<ServiceResponse>([response, stopped]).finally(end);
      },
    }),
  };
}
