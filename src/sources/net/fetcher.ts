/** The fetcher: one address at a time, with patience. What it sends is paced with every process that shares the store. */
import { setTimeout as sleepFor } from 'node:timers/promises';
import { besideFault } from '../../store/errors.ts';
import { beginning, blockPage, jsonFault, PAGE_BYTES, TOO_LONG, unpacked, withoutMark } from './answer.ts';
import type { Coordination } from './coordination.ts';
import { coded, type ExchangeHead, exchange, type Network } from './exchange.ts';
import {
  BLOCK_MS,
  type Failure,
  ofBlockPage,
  ofError,
  ofNonsense,
  ofStatus,
  retryAfterMs,
  stillShut,
} from './judge.ts';
import { CONCURRENCY, SEC_LANE } from './lanes.ts';
import { downloadTo } from './to-file.ts';
import { turns } from './turns.ts';
import { type Fetched, type Fetcher, type FetchRequest, type Lane, SourceFault } from './types.ts';

export interface FetcherOptions {
  readonly network: Network;
  readonly coordination: Coordination;
  /** `mds/1.2.3 (name@example.org)`. */
  readonly userAgent: string;
  /** ms since the epoch. */
  readonly now: () => number;
  /** Uniform on [0, 1). */
  readonly random: () => number;
  /** Waits; rejects when the signal is aborted. Defaults to a timer. */
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Tries after the first; 5. */
  readonly retries?: number;
  /** Longest silence of a try, ms; 30 s. */
  readonly silenceMs?: number;
  /** Longest pause before a further try, ms; 60 s. What a source asks for beyond it ends the request, and all others to that source. */
  readonly maxWaitMs?: number;
  /** Told of every request that was sent. */
  readonly onRequest?: (event: RequestEvent) => void;
  /** Told before a pause, after which a request is tried again. */
  readonly onPause?: (ms: number, fault: SourceFault) => void;
  readonly signal?: AbortSignal;
}

export interface RequestEvent {
  readonly url: string;
  /** Undefined without an answer. */
  readonly status: number | undefined;
  readonly bytesOnWire: number;
  /** The failure that is tried again, or ends it. */
  readonly fault?: string;
}

const MAX_BYTES = 256 * 1024 * 1024;
/** Pauses grow from this, doubling, up to the longest one, ms; each is drawn from all of it ("full jitter", M. Brooker, AWS 2015). */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const REDIRECTS = 5;

export function createFetcher(options: FetcherOptions): Fetcher {
  const { retries = 5, maxWaitMs = 60_000, random, coordination } = options;
  const sleep = options.sleep ?? pause;
  const gates = new Map<string, ReturnType<typeof turns>>();
  const gateOf = ({ name, concurrency = CONCURRENCY }: Lane) => {
    const gate = gates.get(name) ?? turns(concurrency);
    gates.set(name, gate);
    return gate;
  };
  return async (request) => {
    const lane = request.lane ?? SEC_LANE;
    const signal = anySignal(options.signal, request.signal);
    for (let tried = 0; ; tried++) {
      const leave = await gateOf(lane)(signal);
      let failure: Failure;
      try {
        const outcome = await attempt(request, lane, signal, options, sleep, maxWaitMs);
        if ('status' in outcome) return outcome;
        failure = outcome;
      } finally {
        leave();
      }
      const { fault, shut, again } = failure;
      const isLast = !again || tried >= (request.retries ?? retries);
      if (shut !== undefined) coordination.shut(lane.name, shut.kind, shut.forMs);
      const asked = fault.retryAfterMs;
      if (asked !== undefined && asked > maxWaitMs && shut === undefined)
        coordination.shut(lane.name, 'limited', asked);
      // Who says "too many" to the end, and not for how long, is left alone as long as the SEC would want it.
      if (fault.code === 'SOURCE_RATE_LIMITED' && isLast && asked === undefined)
        coordination.shut(lane.name, 'limited', BLOCK_MS);
      if (isLast || (asked ?? 0) > maxWaitMs) throw fault;
      const bound = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tried);
      // Who is told when to come back comes a little later than that, not all at once.
      const pauseMs = (asked ?? 0) + random() * bound;
      options.onPause?.(pauseMs, fault);
      await sleep(pauseMs, signal);
    }
  };
}

async function attempt(
  request: FetchRequest,
  lane: Lane,
  signal: AbortSignal | undefined,
  options: FetcherOptions,
  sleep: NonNullable<FetcherOptions['sleep']>,
  maxWaitMs: number,
): Promise<Fetched | Failure> {
  let url = new URL(request.url);
  for (let hop = 0; hop <= REDIRECTS; hop++) {
    const outcome = await send(request, url, lane, signal, options, sleep, maxWaitMs);
    if (!('status' in outcome) || ![301, 302, 303, 307, 308].includes(outcome.status)) return outcome;
    const { location } = outcome.headers;
    const where = placeOf(url);
    if (location === undefined || !URL.canParse(location, url.href)) return ofNonsense('a redirect to nowhere', where);
    const next = new URL(location, url);
    if (next.protocol !== 'https:' && next.protocol !== url.protocol) return refusedRedirect(where, placeOf(next));
    // What is meant for one service (a token) never goes to another.
    const secret = request.secretQuery !== undefined || request.headers?.authorization !== undefined;
    if (next.origin !== url.origin && secret) return refusedRedirect(where, placeOf(next));
    url = next;
  }
  return ofNonsense(`more than ${REDIRECTS} redirects`, placeOf(url));
}

function refusedRedirect(from: string, to: string): Failure {
  const hint = 'check the address this source is asked at';
  return {
    fault: new SourceFault('SOURCE_REFUSED', `${from}: it redirects to ${to}, which is not followed`, hint),
    again: false,
  };
}

/** One request on the wire. */
async function send(
  request: FetchRequest,
  url: URL,
  lane: Lane,
  signal: AbortSignal | undefined,
  options: FetcherOptions,
  sleep: NonNullable<FetcherOptions['sleep']>,
  maxWaitMs: number,
): Promise<Fetched | Failure> {
  const { coordination, network, userAgent, silenceMs = 30_000, onRequest, now } = options;
  const where = placeOf(url);
  const target = new URL(url);
  for (const [name, value] of Object.entries(request.secretQuery ?? {})) target.searchParams.set(name, value);
  const file = request.toFile === undefined ? undefined : downloadTo(request.toFile, url.href, request.onBytes);
  const headers = {
    'user-agent': userAgent,
    accept: '*/*',
    'accept-encoding': file === undefined ? 'gzip, deflate, br' : 'identity',
    ...request.headers,
    ...file?.headers,
  };
  const slot = await slotIn(lane, coordination, sleep, signal, maxWaitMs);
  const maxBytes = request.maxBytes ?? MAX_BYTES;
  const pieces: Buffer[] = [];
  /** What went to the file, where it may be a page. */
  const first: Buffer[] = [];
  let bytesOnWire = 0;
  let head: ExchangeHead | undefined;
  let failure: Failure | undefined;
  try {
    await exchange(network.route(target, headers), {
      silenceMs,
      signal,
      onHead: (served) => {
        coordination.release(slot);
        head = served;
        file?.begin(served);
      },
      onData: (piece) => {
        bytesOnWire += piece.length;
        if (file?.takes(piece) === true) {
          if (bytesOnWire <= PAGE_BYTES) first.push(piece);
          return;
        }
        if (bytesOnWire > maxBytes) throw coded(TOO_LONG, `the answer is longer than ${maxBytes} bytes`);
        pieces.push(piece);
      },
    });
    // A page that shuts this address out is never taken for the file.
    const page = blockPage(beginning(Buffer.concat(first), undefined));
    if (page === undefined) file?.end();
    else {
      file?.interrupted();
      failure = ofBlockPage(page, where);
    }
  } catch (error) {
    file?.interrupted();
    if (signal?.aborted) throw signal.reason;
    if (error instanceof SourceFault) throw error;
    if (request.toFile !== undefined && isOfFiles(error)) {
      const fault = besideFault(request.toFile, error);
      if (fault !== undefined) throw fault;
    }
    failure = ofError(error, where);
  } finally {
    coordination.release(slot);
    request.onSent?.(bytesOnWire);
  }
  const outcome = failure ?? judge(request, head!, Buffer.concat(pieces), bytesOnWire, where, url, maxBytes, now());
  const fault = 'fault' in outcome ? { fault: outcome.fault.message } : {};
  onRequest?.({ url: url.href, status: head?.status, bytesOnWire, ...fault });
  return outcome;
}

/** A failure to write, not to connect: a firewall refuses with the same codes. */
function isOfFiles(error: unknown): boolean {
  return /^(open|write|mkdir|rename|fsync)$/.test((error as NodeJS.ErrnoException).syscall ?? '');
}

function judge(
  request: FetchRequest,
  { status, headers }: ExchangeHead,
  packed: Buffer,
  bytesOnWire: number,
  where: string,
  url: URL,
  maxBytes: number,
  now: number,
): Fetched | Failure {
  const encoding = headers['content-encoding'];
  const page = blockPage(beginning(packed, encoding));
  if (page !== undefined) return ofBlockPage(page, where);
  const refusal = ofStatus(status, where, retryAfterMs(headers, now));
  if (refusal !== undefined) return refusal;
  if (status === 304 && !isConditional(request))
    return ofNonsense('"not modified" (304) to a request without conditions', where);
  let body: Buffer;
  try {
    body = unpacked(packed, encoding, maxBytes);
  } catch (error) {
    return ofError(error, where);
  }
  const isData = status >= 200 && status < 300 && request.toFile === undefined;
  if (isData) {
    const isJson = request.accept === 'json';
    if (isJson) body = withoutMark(body);
    const fault = (isJson ? jsonFault(body) : undefined) ?? request.check?.(body);
    if (fault !== undefined) return ofNonsense(fault, where);
  }
  return { status, headers, body, bytesOnWire, url: url.href };
}

/** Whether an answer without content was allowed. */
function isConditional({ headers = {} }: FetchRequest): boolean {
  return headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined;
}

/** A slot of the lane. Throws SOURCE_BLOCKED or SOURCE_RATE_LIMITED while the service is left alone, or its limits mean a long wait. */
async function slotIn(
  lane: Lane,
  coordination: Coordination,
  sleep: NonNullable<FetcherOptions['sleep']>,
  signal: AbortSignal | undefined,
  maxWaitMs: number,
): Promise<number> {
  for (;;) {
    const closed = coordination.closure(lane.name);
    if (closed !== undefined && (closed.kind === 'blocked' || closed.leftMs > maxWaitMs))
      throw stillShut(lane.name, closed.kind, closed.leftMs);
    const grant = closed === undefined ? coordination.take(lane) : { waitMs: closed.leftMs };
    if ('slot' in grant) return grant.slot;
    if (grant.waitMs > maxWaitMs) throw stillShut(lane.name, 'limited', grant.waitMs);
    await sleep(Math.ceil(grant.waitMs) + 1, signal);
  }
}

/** An address without query: that may hold what is nobody's business. */
function placeOf({ origin, pathname }: URL): string {
  return `${origin}${pathname}`;
}

async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await sleepFor(ms, undefined, signal === undefined ? {} : { signal });
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  }
}

function anySignal(...signals: (AbortSignal | undefined)[]): AbortSignal | undefined {
  const given = signals.filter((signal) => signal !== undefined);
  return given.length < 2 ? given[0] : AbortSignal.any(given);
}
