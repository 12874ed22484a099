/** Reports on HTTP, for a service without keys: `/ui` finds symbols, `/ui/AAPL` is what `mds report AAPL` writes. */
import { createHash } from 'node:crypto';
import { ask, type Transport } from '../../client/core.ts';
import { endpointNamed } from '../../endpoints/index.ts';
import type { Payload as Found } from '../../endpoints/search/payload.ts';
import type { ViewOptions } from '../../endpoints/types.ts';
import type { Fault } from '../../report/model.ts';
import type { Page } from '../../report/page.ts';
import { asApiError, errorResponse } from '../../service/errors.ts';
import { renditionOf, success } from '../../service/responses.ts';
import { requireReading } from '../../service/route.ts';
import type { Handler, Rendition, ServiceRequest, ServiceResponse } from '../../service/types.ts';
import { byteLru } from '../../store/byte-lru.ts';
import { asMdsError } from '../output/report.ts';
import { chartAssets } from '../report/assets.ts';
import { withOptionNames } from '../request/refused-parameters.ts';

export const PAGES_PATH = '/ui';

/** Memory for pages, bytes: some forty of them. */
const CACHE_BYTES = 16 * 1024 * 1024;
/** A page is made again after this, ms: a session closes, a filing becomes public. */
const FRESH_MS = 60_000;

export interface PageParts {
  /** Answers routes, and explains their values. */
  readonly service: Handler;
  readonly now: () => number;
  /** Rises with every change of the store. */
  readonly generation: () => number;
  readonly nextId: () => string;
  readonly place: Pick<ViewOptions, 'hosted' | 'store'>;
}

interface Sent {
  readonly status: number;
  readonly rendition: Rendition;
  readonly headers: Readonly<Record<string, string>>;
  readonly until: number;
  readonly generation: number;
}

/** The service with pages in front. What makes them is loaded with the first. */
export function withPages(service: Handler, parts: PageParts): Handler {
  const cache = byteLru<Sent>(CACHE_BYTES);
  const pending = new Map<string, Promise<Sent>>();
  const transport: Transport = { handle: parts.service, explains: true, close: () => {} };

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
      const text = query.findLast(([name]) => name === 'q')?.[1].trim() ?? '';
      const sent =
        symbol === ''
          ? await sentOf(() => searchFor(text, transport), parts)
          : await cached(symbol, () => reportOf(symbol, transport, parts));
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

interface Made {
  readonly status: number;
  readonly page: Page;
}

async function reportOf(symbol: string, transport: Transport, { now, place }: PageParts): Promise<Made> {
  const [{ gatherReport }, { reportPage }] = await Promise.all([
    import('../../report/gather.ts'),
    import('../../report/page.ts'),
  ]);
  try {
    const payload = async (call: Parameters<typeof ask>[1]): Promise<unknown> => (await ask(transport, call)).data();
    const report = await gatherReport(symbol, { payload, explains: true, place, now });
    return { status: 200, page: reportPage(report, chartAssets(), PAGES_PATH) };
  } catch (error) {
    const { message, hint, code } = asMdsError(withOptionNames(error, endpointNamed('snapshot')!.spec));
    const unknown = code === 'SYMBOL_UNKNOWN';
    const status = unknown ? 404 : code === 'PARAM_INVALID' || code === 'VALIDATION' ? 400 : 503;
    // A name typed in place of a symbol: what the search finds.
    const { found } = unknown ? await matches(symbol, transport) : { found: undefined };
    const { searchPage } = await import('../../report/search-page.ts');
    // Hints about what was typed name commands and routes; the form is here.
    const fault = { message, hint: status === 503 ? hint : undefined };
    return { status, page: searchPage(PAGES_PATH, symbol.slice(0, 100), found, fault) };
  }
}

/** What the search finds, or why it cannot. */
async function matches(
  text: string,
  transport: Transport,
): Promise<{ readonly found: Found | undefined; readonly fault?: Fault }> {
  try {
    const answer = await ask(transport, { path: '/v2/search', query: [['q', text]] });
    return { found: answer.data() as Found };
  } catch (error) {
    const { message } = asMdsError(withOptionNames(error, endpointNamed('search')!.spec));
    return { found: undefined, fault: { message } };
  }
}

async function searchFor(text: string, transport: Transport): Promise<Made> {
  const { searchPage } = await import('../../report/search-page.ts');
  if (text === '') return { status: 200, page: searchPage(PAGES_PATH, '', undefined, undefined) };
  const { found, fault } = await matches(text, transport);
  return { status: fault === undefined ? 200 : 400, page: searchPage(PAGES_PATH, text, found, fault) };
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
