/** Fetches one address: paced with every process that shares the store, retried, checked. */

import type { MdsError } from '../../errors.ts';
import { exchange } from '../../http/exchange.ts';
import { type ProxyEnvironment, proxyFor } from '../../http/proxy.ts';
import { type Redact, redactor } from '../../http/redact.ts';
import { followRedirects } from '../../http/redirects.ts';
import { BATCH, backoff, sleep as timer } from '../../http/retry.ts';
import { type Semaphore, semaphore } from '../../http/semaphore.ts';
import { BAD_REDIRECT, coded, type Head, TOO_LARGE } from '../../http/wire.ts';
import type { Wires } from '../../http/wires.ts';
import { sideFileError } from '../../store/drivers/errors.ts';
import { checkedBody } from './checked-body.ts';
import { BLOCK_MS, blockedHost, type Failure, ofBlockPage, ofError, stillShut } from './classify.ts';
import { beginning, blockPage, PAGE_BYTES } from './content-check.ts';
import type { Coordination } from './coordination.ts';
import { downloadTo } from './to-file.ts';
import type { Fetched, Fetcher, FetchRequest, Lane } from './types.ts';

/** The defaults are `BATCH` of `src/http/retry.ts`. */
export interface FetcherOptions {
  readonly wires: Wires;
  readonly proxyEnv?: ProxyEnvironment;
  readonly coordination: Coordination;
  /** Waits for a place in a budget that several machines share, after the slot of this one. Rejects when aborted. */
  readonly claim?: ((lane: Lane, signal: AbortSignal | undefined) => Promise<void>) | undefined;
  /** `mds/1.2.3 (name@example.org)`. */
  readonly userAgent: string;
  /** ms since the epoch. */
  readonly now: () => number;
  /** Uniform on [0, 1). */
  readonly random: () => number;
  /** Waits; rejects when the signal is aborted. Defaults to a timer. */
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Longest silence of a try, ms. */
  readonly silenceMs?: number;
  /** Called for every request that was sent. */
  readonly onRequest?: (event: RequestEvent) => void;
  /** Called before a pause, after which a request is tried again. */
  readonly onPause?: (ms: number, fault: MdsError) => void;
  readonly signal?: AbortSignal;
}

export interface RequestEvent {
  readonly url: string;
  /** Undefined without a response. */
  readonly status: number | undefined;
  readonly bytesOnWire: number;
  /** The failure that is retried, or ends the request. */
  readonly fault?: string;
}

const { retry: POLICY } = BATCH;

/**
 * The SEC allows ten requests per second from one address over all its hosts (sec.gov/os/accessing-edgar-data); eight
 * leave room for a browser.
 */
export const SEC_LANE: Lane = { name: 'sec', limits: [{ requests: 8, windowMs: 1000 }], concurrency: 6 };

/** So many bare 403 in a row from one host mean that it blocks this address, whatever its page says. */
const REFUSALS = 3;

/** One request as it is tried. */
interface Job {
  readonly request: FetchRequest;
  readonly lane: Lane;
  readonly signal: AbortSignal | undefined;
  /** Removes tokens. */
  readonly redact: Redact;
  readonly hasSecret: boolean;
  /** Tries so far that ended with a 429. */
  limited: number;
}

/** The options with their defaults. */
type Settings = FetcherOptions &
  Required<Pick<FetcherOptions, 'sleep' | 'proxyEnv' | 'silenceMs'>> & {
    /** By host: how many of its responses, up to the newest, were a bare 403. */
    readonly refusals: Map<string, number>;
  };

export function createFetcher(options: FetcherOptions): Fetcher {
  const settings: Settings = {
    sleep: timer,
    proxyEnv: {},
    silenceMs: BATCH.silenceMs,
    ...options,
    refusals: new Map(),
  };
  const { random, coordination, sleep, onPause } = settings;
  const gates = new Map<string, Semaphore>();
  const gateOf = ({ name, concurrency = BATCH.concurrency }: Lane) => {
    const gate = gates.get(name) ?? semaphore(concurrency);
    gates.set(name, gate);
    return gate;
  };
  return async (request) => {
    const lane = request.lane ?? SEC_LANE;
    const signal = anySignal(options.signal, request.signal);
    const authorization = request.headers?.authorization;
    // `Token abc`: a service may repeat the token without the word before it.
    const secrets = [...Object.values(request.secretQuery ?? {}), authorization, authorization?.split(' ').at(-1)];
    const hasSecret = secrets.some((secret) => secret !== undefined);
    const job: Job = { request, lane, signal, redact: redactor(secrets), hasSecret, limited: 0 };
    for (let retry = 0; ; retry++) {
      const release = await gateOf(lane).acquire(signal);
      const outcome = await attempt(job, settings).finally(release);
      if ('status' in outcome) return outcome;
      const { fault, shut, again } = outcome;
      const isLimited = fault.code === 'SOURCE_RATE_LIMITED';
      if (isLimited) job.limited++;
      const isRefusing = isLimited && job.limited > (lane.limitRetries ?? POLICY.retries);
      const isLast = !again || isRefusing || retry >= (request.retries ?? POLICY.retries);
      const askedMs = fault.retryAfter === undefined ? undefined : fault.retryAfter * 1000;
      if (shut !== undefined) coordination.shut(lane.name, shut.kind, shut.forMs);
      else if (askedMs !== undefined && askedMs > POLICY.maxWaitMs) coordination.shut(lane.name, 'limited', askedMs);
      // A service that answers "too many" to the last, without a time, is left alone as long as the SEC would want it.
      else if (isLimited && isLast && askedMs === undefined) coordination.shut(lane.name, 'limited', BLOCK_MS);
      if (isLast || (askedMs ?? 0) > POLICY.maxWaitMs) throw fault;
      const pauseMs = askedMs ?? backoff(retry, random(), POLICY);
      onPause?.(pauseMs, fault);
      await sleep(pauseMs, signal);
    }
  };
}

/** One try with its redirects, each of which takes a slot of its own. */
async function attempt(job: Job, settings: Settings): Promise<Fetched | Failure> {
  const first = new URL(job.request.url);
  let current = first;
  try {
    const { response } = await followRedirects(first, true, async (url, isOwnOrigin) => {
      current = url;
      // A token meant for one service never goes to another.
      if (!isOwnOrigin && job.hasSecret) throw coded(BAD_REDIRECT, `it redirects to ${placeOf(url)}; not followed`);
      return send(job, withoutSecrets(url, job.request), settings);
    });
    return response.outcome;
  } catch (error) {
    if (job.signal?.aborted || (error as { code?: unknown }).code !== BAD_REDIRECT) throw error;
    return ofError(error, job.redact(placeOf(current)), undefined, job.redact);
  }
}

type Sent = Head & { readonly outcome: Fetched | Failure };

/** One request on the wire. */
async function send({ request, lane, signal, redact }: Job, url: URL, settings: Settings): Promise<Sent> {
  const { coordination, wires, userAgent, silenceMs, onRequest, now } = settings;
  const { maxBytes = BATCH.maxBytes } = request;
  const where = redact(placeOf(url));
  const shown = redact(url.href);
  const target = new URL(url);
  for (const [name, value] of Object.entries(request.secretQuery ?? {})) target.searchParams.set(name, value);
  const file = request.toFile === undefined ? undefined : downloadTo(request.toFile, shown, request.onBytes);
  const headers = {
    'user-agent': userAgent,
    accept: '*/*',
    'accept-encoding': file === undefined ? 'gzip, deflate, br' : 'identity',
    ...request.headers,
    ...file?.headers,
  };
  const proxy = proxyFor(target, settings.proxyEnv);
  const failureOf = (error: unknown): Failure => ofError(error, where, proxy, redact);
  const wire = await wires.wireFor(proxy);
  const slot = await slotIn(lane, url, settings, signal);
  const pieces: Buffer[] = [];
  /** The beginning of what went to the file: it may be a page. */
  const first: Buffer[] = [];
  let bytesOnWire = 0;
  let head: Head | undefined;
  let failure: Failure | undefined;
  const receiver = {
    onHead: (served: Head) => {
      coordination.release(slot);
      head = served;
      file?.begin(served);
    },
    onData: (piece: Buffer) => {
      bytesOnWire += piece.length;
      if (file?.takes(piece) === true) {
        if (bytesOnWire <= PAGE_BYTES) first.push(piece);
        return;
      }
      if (bytesOnWire > maxBytes) throw coded(TOO_LARGE, `the response is larger than ${maxBytes} bytes`);
      pieces.push(piece);
    },
  };
  try {
    await exchange(wire, { url: target, method: 'GET', headers, proxy }, receiver, { silenceMs }, signal);
    // A block page is never taken for the file.
    const page = blockPage(beginning(Buffer.concat(first), undefined));
    if (page === undefined) file?.end();
    else {
      file?.interrupted();
      failure = ofBlockPage(page, where);
    }
  } catch (error) {
    file?.interrupted();
    if (signal?.aborted) throw signal.reason;
    const { toFile } = request;
    const fileFault = toFile !== undefined && isOfFiles(error) ? sideFileError(toFile, error) : undefined;
    if (fileFault !== undefined) throw fileFault;
    failure = failureOf(error);
  } finally {
    coordination.release(slot);
    request.onSent?.(bytesOnWire);
  }
  const checked = failure ?? checkedBody(request, head!, Buffer.concat(pieces), where, now(), failureOf);
  const outcome = 'fault' in checked ? afterRefusals(checked, head?.status, url, settings) : checked;
  if ('body' in outcome) settings.refusals.delete(url.host);
  const fault = 'fault' in outcome ? { fault: outcome.fault.message } : {};
  onRequest?.({ url: shown, status: head?.status, bytesOnWire, ...fault });
  // A failure has no address to follow.
  if ('fault' in outcome) return { status: 0, headers: {}, outcome };
  return { ...head!, outcome: { ...head!, body: outcome.body, bytesOnWire, url: shown } };
}

/** A failure to write, not to connect: a firewall refuses with the same codes. */
function isOfFiles(error: unknown): boolean {
  return /^(open|write|mkdir|rename|fsync)$/.test((error as NodeJS.ErrnoException).syscall ?? '');
}

/**
 * Takes a slot of the lane. Throws SOURCE_BLOCKED or SOURCE_RATE_LIMITED while the service is left alone, or its limits
 * mean a long wait.
 */
async function slotIn(
  lane: Lane,
  { host }: URL,
  { coordination, claim, sleep }: Settings,
  signal: AbortSignal | undefined,
): Promise<number> {
  for (;;) {
    const blocked = coordination.closure(host);
    if (blocked !== undefined) throw stillShut(host, blocked.kind, blocked.leftMs);
    const closed = coordination.closure(lane.name);
    if (closed !== undefined && (closed.kind === 'blocked' || closed.leftMs > POLICY.maxWaitMs))
      throw stillShut(lane.name, closed.kind, closed.leftMs);
    const grant = closed === undefined ? coordination.take(lane) : { waitMs: closed.leftMs };
    if ('slot' in grant) {
      try {
        await claim?.(lane, signal);
        return grant.slot;
      } catch (error) {
        coordination.release(grant.slot);
        throw error;
      }
    }
    if (grant.waitMs > POLICY.maxWaitMs) throw stillShut(lane.name, 'limited', grant.waitMs);
    await sleep(Math.ceil(grant.waitMs) + 1, signal);
  }
}

/** Counts the refusals of a host; the third in a row closes it for all processes. */
function afterRefusals(
  failure: Failure,
  status: number | undefined,
  { host }: URL,
  { refusals, coordination }: Settings,
): Failure {
  const count = status === 403 && failure.shut === undefined ? (refusals.get(host) ?? 0) + 1 : 0;
  refusals.set(host, count % REFUSALS);
  if (count < REFUSALS) return failure;
  coordination.shut(host, 'blocked', BLOCK_MS);
  return { fault: blockedHost(failure.fault, host, REFUSALS), again: false };
}

/** An address as it is shown and recorded: a redirect may repeat what was added on the wire. */
function withoutSecrets(url: URL, { secretQuery = {} }: FetchRequest): URL {
  const plain = new URL(url);
  for (const name of Object.keys(secretQuery)) plain.searchParams.delete(name);
  return plain;
}

/** An address without its query, which may hold what is private. */
function placeOf({ origin, pathname }: URL): string {
  return `${origin}${pathname}`;
}

function anySignal(...signals: (AbortSignal | undefined)[]): AbortSignal | undefined {
  const given = signals.filter((signal) => signal !== undefined);
  return given.length < 2 ? given[0] : AbortSignal.any(given);
}
