/** `mds serve`: the API on HTTP, in this process or several. */
import cluster from 'node:cluster';
import type { ExitCode } from '../../errors.ts';
import type { Run } from '../args/command.ts';
import { readSettings, readTls } from './settings.ts';
import { chooseSource, type Job } from './source.ts';
import { computeHere, isComputingThread } from './threads.ts';

/**
 * Resolves when the service has ended. Throws MdsError: USAGE, STORE_EMPTY, STORE_NOT_FOUND, TLS_UNUSABLE, PORT_IN_USE,
 * ...
 */
export const runServe: Run = async ({ options }, io) => {
  if (isComputingThread()) return computeHere();
  const settings = readSettings(options);
  const source = chooseSource(options, io);
  if (settings.tls !== undefined) readTls(settings.tls);
  const job = { settings, source, options, io };
  if (cluster.isWorker) return (await import('./worker.ts')).serveAsWorker(job);
  if (source.team === undefined) return serveJob(job);
  const { isReplicaProcess, runReplica, startReplica } = await import('./replica.ts');
  if (isReplicaProcess(io)) return runReplica(job);
  const replica = await startReplica(job);
  try {
    return await serveJob(job);
  } finally {
    replica.stop();
  }
};

async function serveJob(job: Job): Promise<ExitCode> {
  if (job.settings.workers > 1) return (await import('./primary.ts')).serveWithWorkers(job);
  return (await import('./one.ts')).serveAlone(job);
}
