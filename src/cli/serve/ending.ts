/** The end of a serving process: what is under way is answered, within limits. */
import { EXIT, type ExitCode } from '../../errors.ts';
import type { Serving } from './serving.ts';

export interface Ending {
  readonly graceMs: number;
  /** Resolves when someone will not wait any longer. */
  readonly hurry: Promise<unknown>;
  readonly say: (message: string) => void;
}

/** Takes no more requests and waits for those under way. Resolves to the exit code: 0, 7 when the time ran out, 130 when hurried. */
export async function endServing({ host, release }: Serving, { graceMs, hurry, say }: Ending): Promise<ExitCode> {
  const under = host.inFlight();
  if (under > 0) say(`stopping: ${under} ${under === 1 ? 'request' : 'requests'} under way, up to ${graceMs / 1000} s`);
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<'grace'>((resolve) => {
    timer = setTimeout(resolve, graceMs, 'grace');
  });
  const outcome = await Promise.race([
    host.close().then(() => 'done' as const),
    timeUp,
    hurry.then(() => 'hurry' as const),
  ]);
  clearTimeout(timer);
  if (outcome !== 'done') {
    const left = host.inFlight();
    say(
      `stopped with ${left} ${left === 1 ? 'request' : 'requests'} unanswered: ${outcome === 'grace' ? 'the time was up' : 'told to a second time'}`,
    );
    host.destroy();
  }
  await release();
  if (outcome === 'done') return EXIT.ok;
  return outcome === 'grace' ? EXIT.network : EXIT.interrupted;
}
