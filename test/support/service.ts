/**
 * A hosted service for the tests of keys: knows its keys and their plans, and answers as API.md and FIELDS.md 8.1 say,
 * or worse.
 */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Handler } from '../../src/service/types.ts';

export interface Service {
  readonly url: string;
  /** What was asked, with the key it came with. */
  readonly asked: { readonly path: string; readonly key: string | undefined }[];
  close(): Promise<void>;
}

export type Answer = RequestListener;

/** A service whose keys have these plans. */
export function serviceWithKeys(plans: Readonly<Record<string, 'free' | 'starter'>>): Promise<Service> {
  return serve((request, response) => {
    const plan = plans[String(request.headers['x-api-key'] ?? '')];
    const route = request.url?.split('?')[0] ?? '';
    const free = ['/v2/search', '/v2/coverage', '/v2/snapshot', '/v2/valuation'].includes(route);
    if (plan === undefined) return fail(response, 401, 'AUTH_INVALID', 'the key is not known');
    if (plan === 'free' && !free) return fail(response, 403, 'PLAN_REQUIRED', 'this route needs the plan starter');
    json(response, 200, { data: { supported: true } }, { 'ratelimit-remaining': '29' });
  });
}

/** A service that answers everything like this. */
export async function serve(answer: Answer): Promise<Service> {
  const asked: Service['asked'] = [];
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', key: request.headers['x-api-key'] as string | undefined });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function fail(response: ServerResponse, status: number, code: string, message: string): void {
  json(response, status, { error: { code, message, request_id: 'r-1' } });
}

export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Serves what a handler of the service answers; `change` may replace it. */
export function serveHandler(
  handle: Handler,
  change: (reply: Reply, url: URL, request: IncomingMessage) => Partial<Reply> = () => ({}),
): Promise<Service> {
  return serve(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const tag = request.headers['if-none-match'];
    const headers: Record<string, string> = tag === undefined ? {} : { 'if-none-match': tag };
    const reply = await handle({ method: 'GET', path: url.pathname, query: [...url.searchParams], headers });
    // The body of a description is made when it is read.
    const changed = { ...reply, body: reply.body, ...change(reply, url, request) };
    response.writeHead(changed.status, changed.headers);
    response.end(changed.body);
  });
}
