/** One of several serving processes: the primary listens for all, starts the shutdown, and writes messages. */
import type { ExitCode } from '../../errors.ts';
import { asMdsError } from '../output/report.ts';
import type { Io } from '../terminal/io.ts';
import { isClusterMessage, type PrimaryMessage, type WorkerMessage } from './messages.ts';
import { type Serving, startServing } from './serving.ts';
import type { ServeSettings } from './settings.ts';
import { shutDown } from './shutdown.ts';
import type { Source } from './source.ts';

/** Serves until the primary process or a SIGTERM stops it. */
export async function serveAsWorker(
  settings: ServeSettings,
  source: Source,
  version: string,
  io: Io,
): Promise<ExitCode> {
  const say = (message: string): void => io.stderr.write(`mds: worker ${process.pid}: ${message}\n`);
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
  // From the start: the end may come before this process listens.
  let reload = (): void => {};
  process.on('message', (message: unknown) => {
    if (!isClusterMessage(message)) return;
    if ((message as PrimaryMessage).mds === 'drain') drain();
    else if ((message as PrimaryMessage).mds === 'reload') reload();
  });
  let serving: Serving;
  try {
    serving = await startServing({ settings, source, now: io.now, version, say });
  } catch (error) {
    const { message, code, exitCode, hint } = asMdsError(error);
    await send({ mds: 'failed', error: { message, code, exitCode, hint } });
    return exitCode;
  }
  reload = serving.reload;
  if (serving.metrics !== undefined) {
    const { shareMetrics } = await import('../../service/http/metrics.ts');
    shareMetrics(serving.metrics.registry);
  }
  const { address, port } = serving.address;
  await send({ mds: 'listening', address: { address, port } });
  await draining;
  // The second signal is the primary's: it ends this process itself.
  return shutDown(serving, { graceMs: settings.graceMs, forced: new Promise(() => {}), say });
}

function send(message: WorkerMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined) resolve();
    else process.send(message, () => resolve());
  });
}
