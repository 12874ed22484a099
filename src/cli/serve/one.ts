/** Runs `mds serve` in a single process. */
import type { ExitCode } from '../../errors.ts';
import { announce, warn } from './announce.ts';
import { listenFailure, startServing } from './serving.ts';
import type { ServeSettings } from './settings.ts';
import { shutDown, stopSignals } from './shutdown.ts';
import type { Job } from './source.ts';

/** Serves until stopped; resolves to the exit code. */
export async function serveAlone(job: Job): Promise<ExitCode> {
  const { settings, io } = job;
  const say = (message: string): void => io.stderr.write(`mds: ${message}\n`);
  const signals = stopSignals();
  await warn(job);
  const serving = await startServing(job, say);
  const metrics = await metricsServer(settings, () => serving.metrics!.registry.metrics());
  announce({ address: serving.address, metrics: metrics?.address, workers: 1 }, job);
  signals.reload = serving.reload;
  await signals.first;
  const exit = await shutDown(serving, settings, signals.second, say);
  metrics?.close();
  return exit;
}

/** The separate server of the metrics, where requested. Throws MdsError where it cannot listen. */
export async function metricsServer({ metricsPort }: ServeSettings, text: () => Promise<string>) {
  if (metricsPort === undefined) return undefined;
  const { serveMetrics } = await import('../../service/http/metrics.ts');
  try {
    return await serveMetrics(text, metricsPort, METRICS_HOST);
  } catch (error) {
    throw listenFailure(error, METRICS_HOST, metricsPort);
  }
}

const METRICS_HOST = '127.0.0.1';
