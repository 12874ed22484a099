/** Sets up one serving process: store, gates, host, log and metrics; and shuts them down in order. */
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { ENDPOINTS } from '../../endpoints/index.ts';
import { type Code, isMdsError, MdsError } from '../../errors.ts';
import { createPayloadCache } from '../../service/cache/payload-cache.ts';
import type { Gate } from '../../service/gates.ts';
import { accessLine } from '../../service/http/access-log.ts';
import { createHost, type Host } from '../../service/http/host.ts';
import type { Metrics } from '../../service/http/metrics.ts';
import { type Observer, routeLabels } from '../../service/http/observer.ts';
import { type ReplicaAge, replicaDocument, withReplica } from '../../service/http/replica.ts';
import { createService, storeTrouble } from '../../service/http/service.ts';
import { type KeptKeys, keepKeys } from '../../service/keys/keep-keys.ts';
import { withoutSecrets } from '../../service/keys/secret.ts';
import { callerOfKey, serviceGates } from '../../service/limits/service-gates.ts';
import type { Guard } from '../../service/quarantine.ts';
import type { Caller, Handler, LogLine } from '../../service/types.ts';
import { openLiveStore } from '../../store/reading/live-store.ts';
import { watchFullState } from '../../team/full-state.ts';
import { VERSION } from '../args/program.ts';
import { mapStack } from '../output/map-stack.ts';
import { placeOf } from '../output/printed-store.ts';
import { readLists } from '../settings/lists-file.ts';
import { readScreens } from '../settings/screens-file.ts';
import { type Lines, openLines } from './lines.ts';
import { mcpDialogue } from './mcp.ts';
import type { Made } from './page.ts';
import { withPages } from './pages.ts';
import { readTls, type ServeSettings } from './settings.ts';
import type { Job, Source } from './source.ts';
import { serveThreads } from './threads.ts';

export interface Serving {
  readonly host: Host;
  readonly address: AddressInfo;
  readonly metrics: Metrics | undefined;
  /** Log file and certificate as they are now. */
  readonly reload: () => void;
  /** After the last answer. */
  readonly release: () => Promise<void>;
}

/** Longest wait for a lock of the store, ms: the whole process waits with it. */
const BUSY_MS = 250;

/** Under load the file is checked this often, ms: a process that has imported takes longer to end. */
const POLL_MS = 3;

/**
 * Listens; `say` prints a line for the operator, `guard` hears of computations and refuses some. Throws MdsError where
 * it cannot.
 */
export async function startServing(
  { settings, source, io, options }: Job,
  say: (message: string) => void,
  guard?: Guard,
): Promise<Serving> {
  const { now } = io;
  const tls = settings.tls && readTls(settings.tls);
  const log = operatorLog(say, now);
  const opened = { kind: source.openAs, busyMs: BUSY_MS };
  const threads = serveThreads({ path: source.path, ...opened }, settings.workers, log);
  const store = openLiveStore(source.path, { ...opened, checkMs: POLL_MS, closeOthers: threads.closeStores });
  const lines = settings.accessLog === 'off' ? undefined : openLines(settings.accessLog, say);
  const keys = settings.open ? undefined : await openGates(source, io);
  const replica = source.team === undefined ? undefined : replicaAge(source.path, now);
  const metrics = await metricsOf(settings, store.generation, replica);
  const nextId = requestIds();
  const parts = { store, now, requestId: nextId, gates: keys?.gates ?? [], log, threads, ...(guard && { guard }) };
  const cached =
    settings.cacheBytes === 0
      ? {}
      : { cache: createPayloadCache({ maxBytes: settings.cacheBytes, ...(metrics && { observer: metrics.cache }) }) };
  const serviceOf = (more: Partial<Parameters<typeof createService>[0]>): Handler => {
    const service = createService({ ...parts, ...more });
    return replica === undefined ? service : withReplica(service, replica);
  };
  const service = serviceOf(cached);
  // Answers of assistants are the same; explanations are no part of the API.
  const mcp = mcpDialogue({
    service: serviceOf({ ...cached, explain: true }),
    authenticate: keys?.authenticate,
    now,
  });
  // A page asks for many at once.
  const forPages = serviceOf({ ...cached, explain: true, allInThreads: true });
  // For people on this machine: with keys a browser has none to send.
  const answered = settings.open
    ? withPages(service, {
        make: (job) => threads.run(job, forPages) as Promise<Made>,
        now,
        nextId,
        generation: store.generation,
        place: placeOf(false, options),
        saved: () => ({ lists: readLists(io), screens: readScreens(io) }),
      })
    : service;
  const host = createHost({
    service: answered,
    mcp: mcp.answer,
    nextId,
    now,
    elapsed: () => performance.now(),
    routeOf: routeLabels(ENDPOINTS.map(({ spec }) => spec)),
    observers: observersOf(lines, metrics),
    unready: async () => (await storeTrouble(store)) ?? keys?.trouble(),
    state: () => {
      const age = replica?.();
      return age === undefined ? {} : { replica: replicaDocument(age) };
    },
    trustProxy: settings.trustProxy,
    // A proxy in front has its own names and its own access rules.
    ownNamesOnly: settings.open && settings.trustProxy.length === 0,
    tls,
    onFault: (error) =>
      say(
        `a request failed unexpectedly: ${error instanceof Error ? mapStack(error.stack ?? error.message) : String(error)}`,
      ),
  });
  const release = async (): Promise<void> => {
    await mcp.close();
    await threads.end();
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

/** The age of the replica at `path`, which another process makes. */
function replicaAge(path: string, now: () => number): () => ReplicaAge | undefined {
  const state = watchFullState(path, () => performance.now());
  return () => {
    const known = state();
    return known && { ageMs: now() - known.checkedAt, away: known.away !== undefined };
  };
}

async function metricsOf(
  { metricsPort }: ServeSettings,
  generation: () => number,
  replica: (() => ReplicaAge | undefined) | undefined,
): Promise<Metrics | undefined> {
  if (metricsPort === undefined) return undefined;
  const { createMetrics } = await import('../../service/http/metrics.ts');
  return createMetrics(VERSION, generation, replica);
}

function observersOf(lines: Lines | undefined, metrics: Metrics | undefined): readonly Observer[] {
  const none = new Set<string>();
  const names = new Map(ENDPOINTS.map(({ spec }) => [spec.path, new Set(spec.params.map(({ name }) => name))]));
  const log: Observer = { answered: (answer) => lines?.add(accessLine(answer, (route) => names.get(route) ?? none)) };
  return [...(lines === undefined ? [] : [log]), ...(metrics === undefined ? [] : [metrics.observer])];
}

/** Renews the log file and the certificate; a failure of one affects neither the other nor the service. */
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

/** A repeated message is suppressed for this long, ms. */
const REPEAT_MS = 10_000;
/** Messages remembered for that. */
const MOST_MESSAGES = 100;

/**
 * Lines for the operator: a repeated message (a missing store) is written every ten seconds, not with every request.
 */
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

interface KeyGates {
  /** Whose key it is. Rejects with AUTH_... */
  readonly authenticate: (secret: string | undefined) => Promise<Caller>;
  readonly gates: readonly Gate[];
  /** Why keys cannot be read now, as `/readyz` reports it; undefined when they can. */
  readonly trouble: () => Promise<string | undefined>;
  readonly close: () => void;
}

/** The gates over the keys of a team, or over a key file, made where it is missing. Throws MdsError `STORE_*`. */
async function openGates({ keys, team }: Source, io: Job['io']): Promise<KeyGates> {
  if (team === undefined) return gatesOver(keepKeys(keys, { now: io.now }));
  const [{ openTeam }, { openTeamKeys }] = await Promise.all([
    import('../../team/connection.ts'),
    import('../../service/keys/team-keys.ts'),
  ]);
  const connect = () => openTeam(team, io, { name: 'mds gateway', connectMs: GATE_MS, answerMs: GATE_MS });
  return gatesOver(openTeamKeys(connect(), { lookups: connect() }));
}

/** Longest wait of a request for the keys of a team, ms; then it is refused with 503. */
const GATE_MS = 3000;

/**
 * The gates over open keys. While the file cannot be written (a full disk) every request is refused and `/readyz`
 * fails.
 */
export function gatesOver(keys: KeptKeys): KeyGates {
  let unwritten = false;
  const take: KeptKeys['take'] = async (caller, cost) => {
    try {
      const decision = await keys.take(caller, cost);
      // A refusal may come from memory.
      if (decision.granted) unwritten = false;
      return decision;
    } catch (error) {
      unwritten = true;
      throw error;
    }
  };
  return {
    authenticate: (secret) => callerOfKey(keys, secret, 'X-API-Key or Authorization: Bearer'),
    gates: serviceGates({ authenticate: keys.authenticate, take }),
    trouble: async () => {
      try {
        // Not a key, and looked up like one.
        await keys.authenticate('');
        if (unwritten) await keys.tryWriting();
        unwritten = false;
        return undefined;
      } catch (error) {
        return isMdsError(error, 'STORE_') || isMdsError(error, 'TEAM_')
          ? `keys_${error.code.toLowerCase().replace(/^(store|team)_/, '')}`
          : 'keys_unreadable';
      }
    },
    close: keys.close,
  };
}

/** The failure of the system to listen at `host` and `port` as one of ours; anything else is given back. */
export function listenFailure(error: unknown, host: string, port: number): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const at = `${host}:${port}`;
  const failure = (code: Code, message: string, hint: string): MdsError =>
    new MdsError(code, message, { hint, cause: error });
  switch (code) {
    case 'EADDRINUSE':
      return failure(
        'PORT_IN_USE',
        `port ${port} of ${host} is in use`,
        'choose another with --port, or --port 0 for any free one',
      );
    case 'EACCES':
      return failure(
        'PORT_FORBIDDEN',
        `no permission to listen on ${at}`,
        'ports below 1024 are reserved: choose another with --port and put a proxy in front',
      );
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
      return failure(
        'HOST_UNKNOWN',
        `${host} is not an address of this machine`,
        '127.0.0.1 is this machine alone, 0.0.0.0 every address it has',
      );
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return failure('HOST_UNKNOWN', `host not found: ${host}`, 'give an address with --host');
    default:
      return error;
  }
}
