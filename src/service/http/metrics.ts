/** Prometheus metrics. Labels hold templates, statuses and plans: never a key, a symbol or a path. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isMdsError } from '../../errors.ts';
import type { CacheObserver } from '../cache/payload-cache.ts';
import type { Observer } from './observer.ts';
import type { ReplicaAge } from './replica.ts';
import { isOwnName } from './target.ts';

export type Metrics = ReturnType<typeof createMetrics>;

/** Seconds: from a cached answer to a cold section of a large document. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Methods that are counted by name; a client can make up any other. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * The metrics of one process. `generation`: how often the store was seen to change; may throw while it cannot be read.
 * `replica`: of a service that answers from one.
 */
export function createMetrics(version: string, generation: () => number, replica?: () => ReplicaAge | undefined) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const labels = ['route', 'method', 'status', 'plan'];
  const answeredHelp = 'Requests answered, by template of the path, method, status and plan of the key.';
  const requests = counter('mds_http_requests_total', answeredHelp, ...labels);
  const duration = new Histogram({
    name: 'mds_http_request_duration_seconds',
    help: 'From reading a request to handing over the last byte of its answer.',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers,
  });
  const bytes = counter('mds_http_response_bytes_total', 'Bytes of bodies as sent.', 'route');
  const aborted = counter('mds_http_aborted_total', 'Requests whose client went before the answer was sent.');
  const quarantinedHelp = 'Requests refused because they ended a worker twice.';
  const quarantined = counter('mds_requests_quarantined_total', quarantinedHelp);
  const inFlight = gauge('mds_http_in_flight', 'Requests being answered.');
  const lookupsHelp = 'Cache lookups: hit, miss, joined (to a running computation), unkept (computed, not cacheable).';
  const cache = counter('mds_cache_lookups_total', lookupsHelp, 'result');
  const evicted = counter('mds_cache_evictions_total', 'Answers that went from the cache for want of room.');
  const entries = gauge('mds_cache_entries', 'Answers in the cache.');
  const cacheBytes = gauge('mds_cache_bytes', 'Memory of the answers in the cache.');
  new Gauge({
    name: 'mds_store_generation',
    help: 'How often this process saw the store change.',
    registers,
    aggregator: 'max',
    collect() {
      try {
        this.set(generation());
      } catch (error) {
        // The last value remains; /readyz reports the store.
        if (!isMdsError(error, 'STORE_')) throw error;
      }
    },
  });
  const ofReplica = (name: string, help: string, of: (age: ReplicaAge) => number): void => {
    new Gauge({
      ...{ name, help, registers, aggregator: 'max' },
      collect() {
        const age = replica?.();
        if (age !== undefined) this.set(of(age));
      },
    });
  };
  if (replica !== undefined) {
    ofReplica(
      'mds_replica_age_seconds',
      'Everything published so long ago is in the replica.',
      ({ ageMs }) => ageMs / 1000,
    );
    ofReplica('mds_replica_database_away', '1 while PostgreSQL cannot be asked, else 0.', ({ away }) => Number(away));
  }
  new Gauge({ name: 'mds_info', help: 'The program.', labelNames: ['version'], registers, aggregator: 'first' })
    .labels(version)
    .set(1);
  return {
    registry,
    quarantined: () => quarantined.inc(),
    /** For the cache of computed answers. */
    cache: {
      asked: (result) => cache.inc({ result }),
      evicted: (count) => evicted.inc(count),
      holds: (count, bytes) => {
        entries.set(count);
        cacheBytes.set(bytes);
      },
    } satisfies CacheObserver,
    observer: {
      begin: () => inFlight.inc(),
      answered: (answer) => {
        const { route, ms } = answer;
        const method = METHODS.has(answer.method) ? answer.method : 'other';
        inFlight.dec();
        requests.inc({ route, method, status: String(answer.status), plan: answer.caller?.plan ?? 'none' });
        duration.observe({ route }, ms / 1000);
        bytes.inc({ route }, answer.bytes);
        if (answer.aborted) aborted.inc();
      },
    } satisfies Observer,
  };
}

/** In a worker: lets the primary process gather this registry. */
export function shareMetrics(registry: Registry): void {
  AggregatorRegistry.setRegistries([registry]);
  new AggregatorRegistry();
}

/** In the primary process: the metrics of all workers as one text. Rejects when a worker does not answer in time. */
export function clusterText(): () => Promise<string> {
  const aggregator = new AggregatorRegistry();
  return () => aggregator.clusterMetrics();
}

const TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Serves `/metrics`, what `text` gives, on a port of its own, which is not for clients; rejects with the error of the
 * system where the port cannot be had.
 */
export function serveMetrics(text: () => Promise<string>, port: number, host: string) {
  const server = createServer((request, response) => {
    request.resume();
    // No web site in a browser on this machine reads them (DNS rebinding).
    if (!isOwnName(request.headers.host ?? '')) {
      response.writeHead(421, { 'content-type': 'text/plain' }).end('metrics are read under localhost or an address\n');
      return;
    }
    if (request.url?.split('?')[0] !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('metrics are at GET /metrics\n');
      return;
    }
    text().then(
      (body) => response.writeHead(200, { 'content-type': TYPE }).end(body),
      () => response.writeHead(503, { 'content-type': 'text/plain' }).end('a worker did not answer in time\n'),
    );
  });
  server.requestTimeout = 10_000;
  return new Promise<{ readonly address: AddressInfo; readonly close: () => void }>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const close = (): void => {
        server.close();
        server.closeAllConnections();
      };
      resolve({ address: server.address() as AddressInfo, close });
    });
  });
}
