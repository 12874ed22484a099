/**
 * Pages on HTTP, for a service without keys: `/ui` is home, `/ui?q=apple` finds symbols, `/ui/AAPL` is what `mds report
 * AAPL` writes.
 */
import { createHash } from 'node:crypto';
import { asOfDay, readAsOf } from '../../endpoints/contract/as-of.ts';
import { AS_OF } from '../../endpoints/contract/params.ts';
import { unknownNames } from '../../endpoints/validate.ts';
import { MdsError } from '../../errors.ts';
import { asApiError, errorResponse } from '../../service/errors.ts';
import { renditionOf, success } from '../../service/responses.ts';
import { requireReading } from '../../service/route.ts';
import type { Handler, Rendition, ServiceRequest, ServiceResponse } from '../../service/types.ts';
import { byteLru } from '../../store/reading/byte-lru.ts';
import { lastVisit } from './last-visit.ts';
import type { HomeJob, Made, PageJob } from './page.ts';

export const PAGES_PATH = '/ui';

/** Memory for pages, bytes: some forty of them. */
const CACHE_BYTES = 16 * 1024 * 1024;
/** A page is made again after this, ms: a session closes, a filing becomes public. */
const FRESH_MS = 60_000;
/** The home page, which has days alone and asks about every symbol of the lists. */
const HOME_FRESH_MS = 15 * 60_000;

export interface PageParts {
  /** Makes a page, in another thread. */
  readonly make: (job: PageJob) => Promise<Made>;
  readonly now: () => number;
  /** Rises with every change of the store. */
  readonly generation: () => number;
  readonly nextId: () => string;
  readonly place: PageJob['place'];
  /** Lists and screens as they are saved now. Throws MdsError for files that cannot be read. */
  readonly saved: () => Saved;
}

/** What the home page shows of the settings. */
export type Saved = Pick<HomeJob['asked'], 'lists' | 'screens'>;

interface Sent {
  readonly status: number;
  readonly rendition: Rendition;
  readonly headers: Readonly<Record<string, string>>;
  readonly until: number;
  readonly generation: number;
}

/** The service with pages in front. */
export function withPages(service: Handler, parts: PageParts): Handler {
  const cache = byteLru<Sent>(CACHE_BYTES);
  const pending = new Map<string, Promise<Sent>>();

  const cached = (key: string, make: () => Promise<Made>, freshMs: number): Promise<Sent> => {
    const known = cache.get(key);
    if (known !== undefined && known.generation === parts.generation() && parts.now() < known.until)
      return Promise.resolve(known);
    const before = pending.get(key);
    if (before !== undefined) return before;
    const made = sentOf(make, parts, freshMs).finally(() => pending.delete(key));
    pending.set(key, made);
    return made.then((sent) => {
      if (sent.status === 200) cache.set(key, sent, sent.rendition.bytes.length);
      return sent;
    });
  };

  const answer = async (request: ServiceRequest): Promise<ServiceResponse> => {
    const requestId = parts.nextId();
    try {
      requireReading(request.method);
      const { path, query } = request;
      const symbol = decodeURIComponent(path.slice(PAGES_PATH.length + 1))
        .replace(/\/$/, '')
        .trim()
        .toUpperCase();
      const text = query.findLast(([name]) => name === SEARCHED)?.[1].trim() ?? '';
      const now = parts.now();
      const asOf = query.findLast(([name]) => name === AS_OF.name)?.[1].trim() || undefined;
      const fault = faultIn(query, symbol === '' ? [SEARCHED, AS_OF.name] : [AS_OF.name], asOf, now);
      const visit =
        symbol === '' && text === '' && fault === undefined
          ? lastVisit(request.headers.cookie, now, PAGES_PATH)
          : undefined;
      const home = visit === undefined ? undefined : homeJob(visit.before, asOf, parts);
      const unread = home !== undefined && 'message' in home ? home : undefined;
      const shown = home === undefined || 'message' in home ? undefined : home;
      const job = {
        base: PAGES_PATH,
        symbol,
        text,
        now,
        place: parts.place,
        asOf,
        fault: fault ?? unread,
        home: shown,
      };
      const make = () => parts.make(job);
      const keep = (symbol !== '' || shown !== undefined) && job.fault === undefined;
      const key = `${symbol} ${asOf ?? ''} ${shown === undefined ? '' : JSON.stringify(shown.asked)}`;
      const sent = keep
        ? await cached(key, make, shown === undefined ? FRESH_MS : HOME_FRESH_MS)
        : await sentOf(make, parts);
      const headers = {
        ...sent.headers,
        'x-request-id': requestId,
        ...(visit === undefined ? {} : { 'set-cookie': visit.cookie, 'cache-control': 'no-store' }),
      };
      if (sent.status === 200) return success(request, headers, () => sent.rendition);
      return { status: sent.status, headers, body: Buffer.from(sent.rendition.bytes).toString('utf8') };
    } catch (error) {
      return errorResponse(asApiError(error, true), requestId);
    }
  };
  return (request) => {
    if (request.path === '/')
      return { status: 302, headers: { location: PAGES_PATH, 'x-request-id': parts.nextId() }, body: '' };
    return request.path === PAGES_PATH || request.path.startsWith(`${PAGES_PATH}/`)
      ? answer(request)
      : service(request);
  };
}

/** What the home page shows; why not, where a file of the settings cannot be read. */
function homeJob(
  before: number | undefined,
  asOf: string | undefined,
  { saved, generation }: PageParts,
): HomeJob | NonNullable<PageJob['fault']> {
  // A day of New York, as all days of events are.
  const since = before === undefined || asOf !== undefined ? undefined : asOfDay(before);
  try {
    return { asked: { ...saved(), since }, generation: generation() };
  } catch (error) {
    if (!(error instanceof MdsError)) throw error;
    return { status: 500, message: error.message };
  }
}

/** The parameter that the search form sends. */
const SEARCHED = 'q';

/** What is wrong with the query of a page, in words: a page that ignored it would be about another day. */
function faultIn(
  query: ServiceRequest['query'],
  names: readonly string[],
  asOf: string | undefined,
  now: number,
): PageJob['fault'] {
  const [unknown] = unknownNames(names, query);
  if (unknown !== undefined) return { status: 422, message: `${unknown.loc[1]}: ${unknown.msg}` };
  const read = asOf === undefined ? now : readAsOf(asOf, now, AS_OF.name);
  return typeof read === 'number' ? undefined : { status: 400, message: `${AS_OF.name} ${read.message}` };
}

async function sentOf(make: () => Promise<Made>, { now, generation }: PageParts, freshMs = FRESH_MS): Promise<Sent> {
  const [from, at] = [generation(), now()];
  const { status, page, location } = await make();
  const etag = `"${createHash('sha256').update(page.html).digest('hex').slice(0, 32)}"`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': status === 200 ? `private, max-age=${FRESH_MS / 1000}` : 'no-store',
    ...(status === 200 ? { etag } : {}),
    ...(location === undefined ? {} : { location }),
  };
  return { status, rendition: renditionOf(Buffer.from(page.html)), headers, until: at + freshMs, generation: from };
}
