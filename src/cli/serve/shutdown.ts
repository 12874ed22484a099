/** Signals that end a serving process, and its shutdown: running requests are answered, within a time limit. */
import { setTimeout } from 'node:timers/promises';
import { EXIT, type ExitCode } from '../../errors.ts';
import { counted } from '../output/amounts.ts';
import type { Serving } from './serving.ts';
import type { ServeSettings } from './settings.ts';

/** Why a shutdown ended with requests unanswered, and the exit code. */
const UNANSWERED = {
  grace: ['time limit reached', EXIT.network],
  forced: ['forced shutdown (second signal)', EXIT.interrupted],
} as const;

/**
 * Says for `lameDuckMs` that this ends, so that balancers turn to others, then accepts no more requests and waits for
 * running ones, until the grace is up or `forced` resolves. Resolves to the exit code: 0, 7 when the time limit is
 * reached, 130 when forced.
 */
export async function shutDown(
  { host, release }: Serving,
  { graceMs, lameDuckMs }: Pick<ServeSettings, 'graceMs' | 'lameDuckMs'>,
  forced: Promise<unknown>,
  say: (message: string) => void,
): Promise<ExitCode> {
  const timers = new AbortController();
  const after = <T>(ms: number, value: T): Promise<T> =>
    // Never settles once the timers are stopped.
    new Promise((resolve) => void setTimeout(ms, value, timers).then(resolve, () => {}));
  host.drain();
  if (lameDuckMs > 0) await Promise.race([after(lameDuckMs, undefined), forced]);
  const running = host.inFlight();
  if (running > 0) say(`stopping: ${counted(running, 'request')} running, up to ${graceMs / 1000} s`);
  const closed = host.close().then(() => 'done' as const);
  const outcome = await Promise.race([closed, after(graceMs, 'grace' as const), forced.then(() => 'forced' as const)]);
  timers.abort();
  const [why, exit] = outcome === 'done' ? ['', EXIT.ok] : UNANSWERED[outcome];
  if (outcome !== 'done') {
    say(`stopped with ${counted(host.inFlight(), 'request')} unanswered: ${why}`);
    host.destroy();
  }
  await release();
  return exit;
}

/**
 * `first` and `second` resolve with the first and second SIGTERM or SIGINT from now on; `reload` is called on SIGHUP.
 */
export function stopSignals() {
  const stops: (() => void)[] = [];
  const next = () => new Promise<void>((resolve) => stops.push(resolve));
  const signals = { first: next(), second: next(), reload: (): void => {} };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stops.shift()?.());
  // Without a listener SIGHUP would end the process.
  process.on('SIGHUP', () => signals.reload());
  return signals;
}
