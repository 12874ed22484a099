/** Serving in this process alone. */
import type { ExitCode } from '../../errors.ts';
import type { Invocation } from '../args/command.ts';
import type { Io } from '../terminal/io.ts';
import { announce, warn } from './announce.ts';
import { listenFailure } from './failures.ts';
import { startServing } from './serving.ts';
import type { ServeSettings } from './settings.ts';
import { shutDown } from './shutdown.ts';
import { stopSignals } from './signals.ts';
import type { Source } from './source.ts';

/** Serves until stopped; resolves to the exit code. */
export async function serveAlone(
  settings: ServeSettings,
  source: Source,
  version: string,
  options: Invocation['options'],
  io: Io,
): Promise<ExitCode> {
  const say = (message: string): void => io.stderr.write(`mds: ${message}\n`);
  const signals = stopSignals();
  warn(settings, source, io);
  const serving = await startServing({ settings, source, now: io.now, version, say });
  const metrics = await metricsServer(settings, () => serving.metrics!.registry.metrics());
  announce({ address: serving.address, metrics: metrics?.address, workers: 1 }, settings, source, options, io);
  signals.onReload(serving.reload);
  await signals.first;
  const exit = await shutDown(serving, { graceMs: settings.graceMs, forced: signals.second, say });
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
