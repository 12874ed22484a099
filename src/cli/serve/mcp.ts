/** `/mcp` of `mds serve`: the tools of `mds mcp` on streamable HTTP, with the keys, plans and limits of the service. */
import type { McpHttpHandler } from '@modelcontextprotocol/server';
import type { Transport } from '../../client/core.ts';
import { AS_OF } from '../../endpoints/contract/params.ts';
import type { Plan } from '../../endpoints/types.ts';
import type { Backend } from '../../mcp/call.ts';
import type { Dialogue, DialogueRequest } from '../../service/http/streamed.ts';
import type { Caller, Handler } from '../../service/types.ts';
import { VERSION } from '../args/program.ts';

export interface McpOptions {
  /** The service with its gates. */
  readonly service: Handler;
  /** Whose key it is; absent: no keys. Rejects with AUTH_... */
  readonly authenticate?: ((secret: string | undefined) => Promise<Caller>) | undefined;
  readonly now: () => number;
}

/** The dialogue, whose library is loaded with the first request. */
export function mcpDialogue(options: McpOptions): { readonly answer: Dialogue; readonly close: () => Promise<void> } {
  let handler: Promise<McpHttpHandler> | undefined;
  const answer: Dialogue = async (request) => {
    const key = keyIn(request);
    const caller = await options.authenticate?.(key);
    handler ??= load(options);
    const authInfo = { token: key ?? '', clientId: caller?.id ?? '', scopes: [], extra: { plan: caller?.plan } };
    const response = await (await handler).fetch(webRequest(request), { authInfo });
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: response.body ?? undefined,
      caller,
    };
  };
  return { answer, close: async () => (await handler)?.close() };
}

/** The key of `X-API-Key`, else of `Authorization: Bearer`. */
function keyIn({ headers }: DialogueRequest): string | undefined {
  return headers['x-api-key'] ?? /^Bearer +(\S+)\s*$/i.exec(headers.authorization ?? '')?.[1];
}

/** The path and host are judged before: the library looks at neither. */
function webRequest({ method, headers, body, signal }: DialogueRequest): Request {
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const lines = Object.entries(headers).filter(([name]) => !UNSENT.has(name));
  return new Request('http://127.0.0.1/mcp', { method, headers: lines, signal, ...(hasBody && { body }) });
}

/** Of the connection, and the key, which is read already. */
const UNSENT = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'expect',
  'x-api-key',
  'authorization',
]);

async function load({ service, now }: McpOptions): Promise<McpHttpHandler> {
  const [{ createMcpHandler }, { createServer }, { asOfInstant }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('../../mcp/server.ts'),
    import('../request/source/as-of.ts'),
  ]);
  return createMcpHandler(
    ({ authInfo }) => {
      const { token, extra } = authInfo ?? {};
      const transport = (asOf: string | undefined): Transport => {
        const instant = asOf === undefined ? undefined : asOfInstant(asOf, now());
        const query = asOf === undefined ? [] : [[AS_OF.name, asOf] as const];
        const keyed: Handler = (request) =>
          service({
            ...request,
            query: [...request.query, ...query],
            headers: token ? { ...request.headers, 'x-api-key': token } : request.headers,
          });
        return { handle: keyed, explains: true, ...(instant === undefined ? {} : { asOf: instant }), close: () => {} };
      };
      const backend: Backend = {
        transport,
        plan: extra?.plan as Plan | undefined,
        now,
        place: () => ({ hosted: true }),
        vocabulary: async () => (await import('../request/ask/check-vocabulary.ts')).checkVocabulary(),
      };
      return createServer(VERSION, backend);
      // No list changes while it serves: a stream that waits for that would only keep the service from ending.
    },
    { maxSubscriptions: 0 },
  );
}
