/** One process that serves: store, gates, host, log and metrics put together, and taken down in order. */

import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { ENDPOINTS } from '../../endpoints/index.ts';
import { createPayloadCache } from '../../service/cache/payload-cache.ts';
import { accessLine } from '../../service/http/access-log.ts';
import { createHost, type Host } from '../../service/http/host.ts';
import type { Metrics } from '../../service/http/metrics.ts';
import { type Observer, routeLabels } from '../../service/http/observer.ts';
import { createService, storeTrouble } from '../../service/http/service.ts';
import { withoutSecrets } from '../../service/keys/secret.ts';
import type { LogLine } from '../../service/types.ts';
import { openLiveStore } from '../../store/live-store.ts';
import { mapStack } from '../output/map-stack.ts';
import { listenFailure } from './failures.ts';
import { openGates } from './gates.ts';
import { type Lines, openLines } from './lines.ts';
import { readTls, type ServeSettings } from './settings.ts';
import type { Source } from './source.ts';

export interface Serving {
  readonly host: Host;
  readonly address: AddressInfo;
  readonly metrics: Metrics | undefined;
  /** Log file and certificate as they are now. */
  readonly reload: () => void;
  /** After the last answer. */
  readonly release: () => Promise<void>;
}

export interface ServingOptions {
  readonly settings: ServeSettings;
  readonly source: Source;
  readonly now: () => number;
  readonly version: string;
  /** For the operator, a line. */
  readonly say: (message: string) => void;
}

/** How long a lock is waited for: the whole process waits with it. */
const BUSY_MS = 250;

/** Under load the file is looked at this often, ms: a process that has imported takes longer to end. */
const POLL_MS = 3;

/** Listens. Throws MdsError where it cannot. */
export async function startServing(options: ServingOptions): Promise<Serving> {
  const { settings, source, now, say, version } = options;
  const tls = settings.tls && readTls(settings.tls);
  const store = openLiveStore(source.path, { kind: source.openAs, busyMs: BUSY_MS, checkMs: POLL_MS });
  const lines = settings.accessLog === 'off' ? undefined : openLines(settings.accessLog, say);
  const keys = settings.open ? undefined : openGates(source.keys, now);
  const metrics = await metricsOf(settings, version, store.generation);
  const nextId = requestIds();
  const service = createService({
    store,
    now,
    requestId: nextId,
    gates: keys?.gates ?? [],
    ...(settings.cacheBytes === 0
      ? {}
      : { cache: createPayloadCache({ maxBytes: settings.cacheBytes, ...(metrics && { observer: metrics.cache }) }) }),
    log: operatorLog(say, now),
  });
  const host = createHost({
    service,
    nextId,
    now,
    elapsed: () => performance.now(),
    routeOf: routeLabels(ENDPOINTS.map(({ spec }) => spec)),
    observers: observersOf(lines, metrics),
    unready: async () => storeTrouble(store) ?? keys?.trouble(),
    trustProxy: settings.trustProxy,
    // A proxy in front has its own names, and its own idea of who may ask.
    ownNamesOnly: settings.open && settings.trustProxy.length === 0,
    tls,
    onFault: (error) =>
      say(
        `a request failed unexpectedly: ${error instanceof Error ? mapStack(error.stack ?? error.message) : String(error)}`,
      ),
  });
  const release = async (): Promise<void> => {
    store.close();
    keys?.close();
    await lines?.close();
  };
  try {
    const address = await host.listen(settings.port, settings.host);
    return { host, address, metrics, reload: () => reload(host, lines, settings, say), release };
  } catch (error) {
    await release();
    throw listenFailure(error, settings.host, settings.port);
  }
}

async function metricsOf(
  settings: ServeSettings,
  version: string,
  generation: () => number,
): Promise<Metrics | undefined> {
  if (settings.metricsPort === undefined) return undefined;
  const { createMetrics } = await import('../../service/http/metrics.ts');
  return createMetrics(version, generation);
}

function observersOf(lines: Lines | undefined, metrics: Metrics | undefined): readonly Observer[] {
  const params = paramNames();
  return [
    ...(lines === undefined
      ? []
      : [{ answered: (answer) => lines.add(accessLine(answer, params)) } satisfies Observer]),
    ...(metrics === undefined ? [] : [metrics.observer]),
  ];
}

function paramNames(): (route: string) => ReadonlySet<string> {
  const none = new Set<string>();
  const names = new Map(ENDPOINTS.map(({ spec }) => [spec.path, new Set(spec.params.map(({ name }) => name))]));
  return (route) => names.get(route) ?? none;
}

/** What is wrong with one of the two does not keep the other from being renewed, nor the service from going on. */
function reload(host: Host, lines: Lines | undefined, { tls }: ServeSettings, say: (message: string) => void): void {
  for (const renew of [() => lines?.reopen(), () => tls && host.renewTls(readTls(tls))]) {
    try {
      renew();
    } catch (error) {
      say(`${(error as Error).message}; what was in use stays`);
    }
  }
}

/** Unique among processes and restarts, short, in order within one. */
function requestIds(): () => string {
  const process = randomBytes(5).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${process}-${count.toString(36)}`;
  };
}

/** How long a message that keeps coming is not repeated, ms. */
const REPEAT_MS = 10_000;
/** Messages remembered for that. */
const MOST_MESSAGES = 100;

/** Lines for the operator: a repeated message (a missing store) is written every ten seconds, not with every request. */
function operatorLog(say: (message: string) => void, now: () => number): (line: LogLine) => void {
  const recent = new Map<string, { at: number; more: number }>();
  return ({ level, requestId, path, message }) => {
    const at = now();
    const before = recent.get(message);
    if (before !== undefined && Math.abs(at - before.at) < REPEAT_MS) {
      before.more += 1;
      return;
    }
    if (recent.size >= MOST_MESSAGES) recent.clear();
    recent.set(message, { at, more: 0 });
    const repeated = before === undefined || before.more === 0 ? '' : ` (and ${before.more} more times before)`;
    say(`${level} ${requestId} ${withoutSecrets(path.slice(0, 200))}: ${message}${repeated}`);
  };
}
