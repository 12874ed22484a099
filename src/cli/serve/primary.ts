/** The primary process of several workers: starts them, replaces those that die, and stops them. */
import cluster, { type Worker } from 'node:cluster';
import { EXIT, type ExitCode, MdsError } from '../../errors.ts';
import { sanitize } from '../../render/text/sanitize.ts';
import { createQuarantine } from '../../service/quarantine.ts';
import { announce, warn } from './announce.ts';
import { metricsServer } from './one.ts';
import { stopSignals } from './shutdown.ts';
import type { Job } from './source.ts';
import { isClusterMessage, type PrimaryMessage, type WorkerFailure, type WorkerMessage } from './worker.ts';

/** How much longer than the grace a worker may take before it is killed, ms. */
const SLACK_MS = 1000;

/** Serves with `settings.workers` processes until stopped; resolves to the exit code. */
export async function serveWithWorkers(job: Job): Promise<ExitCode> {
  const { settings, io } = job;
  const say = (message: string): void => io.stderr.write(`mds: ${message}\n`);
  const signals = stopSignals();
  const deaths: number[] = [];
  const quarantine = createQuarantine(io.now);
  let stopping = false;
  let ready = false;
  let worst: number = EXIT.ok;
  let allGone: () => void = () => {};

  await warn(job);
  const gather =
    settings.metricsPort === undefined ? undefined : (await import('../../service/http/metrics.ts')).clusterText();
  // Each of the first workers has to start: what stops one stops all, and is reported once.
  const addresses = await Promise.all(Array.from({ length: settings.workers }, start)).catch((error: unknown) => {
    stopping = true;
    for (const worker of workers()) worker.process.kill('SIGKILL');
    throw error;
  });
  ready = true;
  const metrics = gather && (await metricsServer(settings, gather));
  announce({ address: addresses[0]!, metrics: metrics?.address, workers: settings.workers }, job);
  signals.reload = () => broadcast({ mds: 'reload' });
  await signals.first;

  stopping = true;
  const ended = new Promise<void>((resolve) => {
    allGone = resolve;
    if (workers().length === 0) resolve();
  });
  broadcast({ mds: 'drain' });
  const { lameDuckMs, graceMs } = settings;
  const late = setTimeout(() => killAll('did not end in time', EXIT.network), lameDuckMs + graceMs + SLACK_MS);
  void signals.second.then(() => killAll('stopped at once: forced shutdown (second signal)', EXIT.interrupted));
  await ended;
  clearTimeout(late);
  metrics?.close();
  return worst as ExitCode;

  /** A worker; resolves to its address when it listens, rejects when it reports a failure. */
  function start(): Promise<{ readonly address: string; readonly port: number }> {
    const worker = cluster.fork();
    closeUnclaimed(worker);
    worker.send({ mds: 'quarantine', keys: quarantine.list() } satisfies PrimaryMessage);
    return new Promise((resolve, reject) => {
      let failure: WorkerFailure | undefined;
      worker.on('message', (message: unknown) => {
        if (!isClusterMessage(message)) return;
        const report = message as WorkerMessage;
        if (report.mds === 'listening') {
          // Again: what was sent before it read its messages may be lost.
          worker.send({ mds: 'quarantine', keys: quarantine.list() } satisfies PrimaryMessage);
          resolve(report.address);
        } else if (report.mds === 'failed') failure = report.error;
        else quarantine[report.mds](worker.id, report.key);
      });
      worker.once('exit', (code, signal) => {
        reject(asError(failure, code, signal));
        onExit(worker, code, signal);
      });
    });
  }

  function onExit(worker: Worker, code: number | null, signal: string | null): void {
    if (stopping) {
      worst = Math.max(worst, code ?? EXIT.ok);
      if (workers().length === 0) allGone();
      return;
    }
    // The caller that waits for all of them reports it.
    if (!ready) return;
    // What it sent last is read before its channel is closed, which may be after its end.
    if (worker.isConnected()) worker.once('disconnect', () => onDeath(worker));
    else onDeath(worker);
    deaths.push(io.now());
    const pause = pauseBefore(deaths, io.now());
    const how = signal === null ? `ended with ${code}` : `was ended by ${signal}`;
    say(`worker ${worker.process.pid} ${how}; another one ${pause === 0 ? 'takes its place' : `in ${pause / 1000} s`}`);
    setTimeout(() => {
      if (!stopping) start().catch((error: Error) => say(`a worker could not start: ${error.message}`));
    }, pause);
  }

  function onDeath(worker: Worker): void {
    const keys = quarantine.died(worker.id);
    if (keys.length > 0) broadcast({ mds: 'quarantine', keys: quarantine.list() });
    for (const key of keys) say(`refused for ten minutes, since it ended two workers: ${sanitize(key.slice(0, 200))}`);
  }

  function killAll(why: string, exit: ExitCode): void {
    say(`workers ${why}`);
    worst = Math.max(worst, exit);
    for (const worker of workers()) worker.process.kill('SIGKILL');
  }

  function broadcast(message: PrimaryMessage): void {
    for (const worker of workers()) if (worker.isConnected()) worker.send(message);
  }
}

/**
 * Closes the connections given to a worker that ended before it had taken them. Node closes its own copy of a
 * connection when the worker says that it has it, and else never: a client would wait for ever.
 */
export function closeUnclaimed(worker: Worker): void {
  const given = new Set<Connection>();
  const own = worker.process;
  const send = own.send.bind(own) as (...message: unknown[]) => boolean;
  own.send = (message: unknown, connection?: unknown, ...rest: readonly unknown[]) => {
    if (isConnection(connection)) {
      const { close } = connection;
      given.add(connection);
      connection.close = (...done) => {
        given.delete(connection);
        connection.close = close;
        return close.apply(connection, done);
      };
    }
    return send(message, connection, ...rest);
  };
  const closeAll = (): void => {
    for (const connection of given) connection.close();
  };
  // Of a channel that broke while it sent, there is no `disconnect`; before it, `exit` may come too early.
  worker.once('exit', closeAll).once('disconnect', closeAll);
}

interface Connection {
  close(...done: unknown[]): unknown;
}

function isConnection(value: unknown): value is Connection {
  return typeof (value as Partial<Connection> | undefined)?.close === 'function';
}

function workers(): readonly Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker): worker is Worker => worker !== undefined);
}

function asError(failure: WorkerFailure | undefined, code: number | null, signal: string | null): MdsError {
  if (failure !== undefined) return new MdsError(failure.code, failure.message, failure);
  return new MdsError('WORKER_FAILED', `a worker ended before it served (${signal ?? code})`);
}

/** Deaths within this time count together, ms. */
const WINDOW_MS = 60_000;
const FIRST_MS = 500;
const MOST_MS = 30_000;

/** The pause before the next start, ms, by the instants of all deaths so far (the newest included) and now. */
export function pauseBefore(deaths: readonly number[], now: number): number {
  const recent = deaths.filter((at) => Math.abs(now - at) <= WINDOW_MS).length;
  return recent <= 1 ? 0 : Math.min(MOST_MS, FIRST_MS * 2 ** (recent - 2));
}
