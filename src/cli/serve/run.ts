/** `mds serve`: the API on HTTP, in this process or several. */
import cluster from 'node:cluster';
import type { Run } from '../args/command.ts';
import { readSettings, readTls } from './settings.ts';
import { chooseSource } from './source.ts';

declare const __MDS_VERSION__: string;

/** Resolves when the service has ended. Throws MdsError: USAGE, STORE_EMPTY, STORE_NOT_FOUND, TLS_UNUSABLE, PORT_IN_USE, ... */
export const runServe: Run = async ({ options }, io) => {
  const settings = readSettings(options);
  const source = chooseSource(options, io);
  if (settings.tls !== undefined) readTls(settings.tls);
  if (cluster.isWorker) return (await import('./worker.ts')).serveAsWorker(settings, source, __MDS_VERSION__, io);
  if (settings.workers > 1) return (await import('./primary.ts')).serveWithWorkers(settings, source, options, io);
  return (await import('./one.ts')).serveAlone(settings, source, __MDS_VERSION__, options, io);
};
