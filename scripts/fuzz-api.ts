/**
 * Fuzzes the API from its own description, for as long as wanted: no answer may be a 500 or break the description.
 * Usage: node scripts/run-ts.mjs scripts/fuzz-api.ts [--runs N] [--seed N] STORE
 * or, over HTTP: ... --url http://127.0.0.1:PORT [--key KEY_FILE]
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { request as send } from 'undici';
import { createPayloadCache } from '../src/service/cache/payload-cache.ts';
import { createHandler } from '../src/service/handler.ts';
import type { Handler, ServiceRequest } from '../src/service/types.ts';
import { openLiveStore } from '../src/store/reading/live-store.ts';
import { descriptionOf } from '../test/service/contract.ts';
import { ask, hostileRequests, judge } from '../test/service/fuzz.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '20000' },
    seed: { type: 'string' },
    url: { type: 'string' },
    key: { type: 'string' },
  },
});

const seed = values.seed === undefined ? Date.now() % 2 ** 31 : Number(values.seed);
const handle = values.url === undefined ? embedded(positionals[0]) : overHttp(values.url, values.key);
const document = await descriptionOf(handle);
const verdict = judge(document);
const statuses = new Map<number, number>();
const begun = performance.now();
process.stdout.write(`seed ${seed}\n`);
try {
  await fc.assert(
    fc.asyncProperty(hostileRequests(document, await known(handle)), async (request) => {
      if (values.url !== undefined && !canTravel(request)) return;
      const status = await ask(handle, verdict, request);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }),
    { numRuns: Number(values.runs), seed },
  );
  const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  process.stdout.write(`${counts.join(', ')} in ${((performance.now() - begun) / 1000).toFixed(1)} s\n`);
} catch (error) {
  const cause = error instanceof Error && error.cause instanceof Error ? `\n${error.cause.message}` : '';
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}${cause}\n`);
  process.exitCode = 1;
}

function embedded(path: string | undefined): Handler {
  if (path === undefined) throw new Error('name a store, or a service with --url');
  return createHandler({ store: openLiveStore(path), now: Date.now, hosted: true, cache: createPayloadCache() });
}

/** A service as a handler. */
function overHttp(url: string, keyFile: string | undefined): Handler {
  const key = keyFile === undefined ? {} : { 'x-api-key': readFileSync(keyFile, 'utf8').trim() };
  return async ({ method, path, query, headers }) => {
    const search = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value])).toString();
    const response = await send(`${url.replace(/\/$/, '')}${path}${search === '' ? '' : `?${search}`}`, {
      method: method as 'GET',
      headers: { ...headers, ...key },
    });
    const received = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const);
    return { status: response.statusCode, headers: Object.fromEntries(received), body: await response.body.text() };
  };
}

/** What no HTTP client would send, or a server has to refuse before the service sees it. */
function canTravel({ method, path, query }: ServiceRequest): boolean {
  const length = path.length + query.reduce((sum, [name, value]) => sum + name.length + 3 * value.length, 0);
  return (
    /^[A-Z]+$/.test(method) && method !== 'TRACE' && /^[\x21-\x7e]+$/.test(path) && !/[?#]/.test(path) && length < 6000
  );
}

/** Symbols and accession numbers to ask about. */
async function known(service: Handler): Promise<readonly string[]> {
  const get = async (path: string, query: readonly (readonly [string, string])[]) =>
    JSON.parse((await service({ method: 'GET', path, query, headers: {} })).body) as {
      readonly data?: {
        readonly results?: readonly { symbol: string }[];
        readonly filings?: readonly { accession: string }[];
      };
    };
  const found = await get('/v2/search', [['q', 'a']]);
  const symbols = (found.data?.results ?? []).map(({ symbol }) => symbol);
  const lists = await Promise.all(symbols.slice(0, 3).map((symbol) => get('/v2/filings', [['symbol', symbol]])));
  return [
    ...symbols,
    ...lists.flatMap(({ data }) => (data?.filings ?? []).slice(0, 3).map(({ accession }) => accession)),
  ];
}
