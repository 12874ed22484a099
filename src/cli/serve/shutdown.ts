/** Shuts a serving process down: running requests are answered, within a time limit. */
import { EXIT, type ExitCode } from '../../errors.ts';
import { counted } from '../output/amounts.ts';
import type { Serving } from './serving.ts';

export interface ShutdownOptions {
  readonly graceMs: number;
  /** Resolves when the shutdown is forced. */
  readonly forced: Promise<unknown>;
  readonly say: (message: string) => void;
}

/** Stops accepting requests and waits for running ones. Resolves to the exit code: 0, 7 when the time limit is reached, 130 when forced. */
export async function shutDown(
  { host, release }: Serving,
  { graceMs, forced, say }: ShutdownOptions,
): Promise<ExitCode> {
  const running = host.inFlight();
  if (running > 0) say(`stopping: ${counted(running, 'request')} running, up to ${graceMs / 1000} s`);
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<'grace'>((resolve) => {
    timer = setTimeout(resolve, graceMs, 'grace');
  });
  const outcome = await Promise.race([
    host.close().then(() => 'done' as const),
    timeUp,
    forced.then(() => 'forced' as const),
  ]);
  clearTimeout(timer);
  if (outcome !== 'done') {
    const left = host.inFlight();
    say(
      `stopped with ${counted(left, 'request')} unanswered: ${outcome === 'grace' ? 'time limit reached' : 'forced shutdown (second signal)'}`,
    );
    host.destroy();
  }
  await release();
  if (outcome === 'done') return EXIT.ok;
  return outcome === 'grace' ? EXIT.network : EXIT.interrupted;
}
