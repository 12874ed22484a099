/** Reports on HTTP, for a service without keys: `/ui` finds symbols, `/ui/AAPL` is what `mds report AAPL` writes. */
import { createHash } from 'node:crypto';
import { readAsOf } from '../../endpoints/contract/as-of.ts';
import { AS_OF } from '../../endpoints/contract/params.ts';
import { unknownNames } from '../../endpoints/validate.ts';
import { asApiError, errorResponse } from '../../service/errors.ts';
import { renditionOf, success } from '../../service/responses.ts';
import { requireReading } from '../../service/route.ts';
import type { Handler, Rendition, ServiceRequest, ServiceResponse } from '../../service/types.ts';
import { byteLru } from '../../store/reading/byte-lru.ts';
import type { Made, PageJob } from './page.ts';

export const PAGES_PATH = '/ui';

/** Memory for pages, bytes: some forty of them. */
const CACHE_BYTES = 16 * 1024 * 1024;
/** A page is made again after this, ms: a session closes, a filing becomes public. */
const FRESH_MS = 60_000;

export interface PageParts {
  /** Makes a page, in another thread. */
  readonly make: (job: PageJob) => Promise<Made>;
  readonly now: () => number;
  /** Rises with every change of the store. */
  readonly generation: () => number;
  readonly nextId: () => string;
  readonly place: PageJob['place'];
}

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

  const cached = (key: string, make: () => Promise<Made>): Promise<Sent> => {
    const known = cache.get(key);
    if (known !== undefined && known.generation === parts.generation() && parts.now() < known.until)
      return Promise.resolve(known);
    const before = pending.get(key);
    if (before !== undefined) return before;
    const made = sentOf(make, parts).finally(() => pending.delete(key));
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
      const job = { base: PAGES_PATH, symbol, text, now, place: parts.place, asOf, fault };
      const make = () => parts.make(job);
      const keep = symbol !== '' && fault === undefined;
      const sent = keep ? await cached(`${symbol} ${asOf ?? ''}`, make) : await sentOf(make, parts);
      const headers = { ...sent.headers, 'x-request-id': requestId };
      if (sent.status === 200) return success(request, headers, () => sent.rendition);
      return { status: sent.status, headers, body: Buffer.from(sent.rendition.bytes).toString('utf8') };
    } catch (error) {
      return errorResponse(asApiError(error, true), requestId);
    }
  };
  return (request) =>
    request.path === PAGES_PATH || request.path.startsWith(`${PAGES_PATH}/`) ? answer(request) : service(request);
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

async function sentOf(make: () => Promise<Made>, { now, generation }: PageParts): Promise<Sent> {
  const [from, at] = [generation(), now()];
  const { status, page } = await make();
  const etag = `"${createHash('sha256').update(page.html).digest('hex').slice(0, 32)}"`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': status === 200 ? `private, max-age=${FRESH_MS / 1000}` : 'no-store',
    ...(status === 200 ? { etag } : {}),
  };
  return { status, rendition: renditionOf(Buffer.from(page.html)), headers, until: at + FRESH_MS, generation: from };
}
