/** One of several serving processes: the primary listens for all, starts the shutdown, and writes messages. */
import type { Code, ExitCode } from '../../errors.ts';
import { type Quarantined, workerGuard } from '../../service/quarantine.ts';
import { asMdsError } from '../output/report.ts';
import { type Serving, startServing } from './serving.ts';
import { shutDown } from './shutdown.ts';
import type { Job } from './source.ts';

/** Serves until the primary process or a SIGTERM stops it. */
export async function serveAsWorker(job: Job): Promise<ExitCode> {
  const say = (message: string): void => job.io.stderr.write(`mds: worker ${process.pid}: ${message}\n`);
  let drain: () => void = () => {};
  const draining = new Promise<void>((resolve) => {
    drain = resolve;
  });
  // Ctrl-C reaches every process of the terminal: the primary handles it.
  process.on('SIGINT', () => {});
  process.on('SIGHUP', () => {});
  process.on('SIGTERM', () => drain());
  // Without the primary process no connections arrive, and no shutdown is signaled.
  process.on('disconnect', () => drain());
  let refused = (): void => {};
  const guard = workerGuard(
    (mds, key) => void process.send?.({ mds, key } satisfies WorkerMessage),
    job.io.now,
    () => refused(),
  );
  // From the start: the end may come before this process listens.
  let reload = (): void => {};
  process.on('message', (message: unknown) => {
    if (!isClusterMessage(message)) return;
    if ((message as PrimaryMessage).mds === 'drain') drain();
    else if ((message as PrimaryMessage).mds === 'reload') reload();
    else if ((message as PrimaryMessage).mds === 'quarantine') guard.set((message as { keys: Quarantined }).keys);
  });
  let serving: Serving;
  try {
    serving = await startServing(job, say, guard);
  } catch (error) {
    const { message, code, exitCode, hint } = asMdsError(error);
    await send({ mds: 'failed', error: { message, code, exitCode, hint } });
    return exitCode;
  }
  reload = serving.reload;
  if (serving.metrics !== undefined) {
    const { shareMetrics } = await import('../../service/http/metrics.ts');
    shareMetrics(serving.metrics.registry);
    refused = serving.metrics.quarantined;
  }
  const { address, port } = serving.address;
  await send({ mds: 'listening', address: { address, port } });
  await draining;
  // The second signal is the primary's: it ends this process itself.
  return shutDown(serving, job.settings, new Promise(() => {}), say);
}

function send(message: WorkerMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined) resolve();
    else process.send(message, () => resolve());
  });
}

/** From a worker. */
export type WorkerMessage =
  | { readonly mds: 'listening'; readonly address: { readonly address: string; readonly port: number } }
  | { readonly mds: 'failed'; readonly error: WorkerFailure }
  | { readonly mds: 'began' | 'ended'; readonly key: string };

/** An MdsError as it travels. */
export interface WorkerFailure {
  readonly message: string;
  readonly code: Code;
  readonly exitCode: ExitCode;
  readonly hint?: string | undefined;
}

/** To a worker. */
export type PrimaryMessage =
  | { readonly mds: 'drain' | 'reload' }
  | { readonly mds: 'quarantine'; readonly keys: Quarantined };

/** Other users of the same channel (metrics) have messages of their own. */
export function isClusterMessage(message: unknown): message is WorkerMessage | PrimaryMessage {
  return typeof message === 'object' && message !== null && 'mds' in message;
}
