/** Requests over undici: pooled connections for many at once, and tunnels through proxies. */
import { setFlagsFromString } from 'node:v8';
import type { Agent, Dispatcher } from 'undici';
import apiConnect from 'undici/lib/api/api-connect.js';
import UndiciAgent from 'undici/lib/dispatcher/agent.js';
import UndiciPool from 'undici/lib/dispatcher/pool.js';
import UndiciProxyAgent from 'undici/lib/dispatcher/proxy-agent.js';
import type { ProxyServer } from './proxy.ts';
import {
  coded,
  collector,
  ENDED_EARLY,
  type Exchange,
  headerRecord,
  TOO_LARGE,
  type Wire,
  type WireOptions,
  type WireRequest,
  type WireResponse,
} from './wire.ts';

/** Connecting has a limit of its own only so that nothing stays behind a try that was given up. */
const CONNECT_TIMEOUT = 30_000;

/** A wire over undici. Only loaded when needed. */
export function poolWire({ ca, connections }: WireOptions): Wire {
  // undici reads HTTP with WebAssembly; on Node 20 the compiler working on it holds the end of the process up for 40 ms. From 22 on it does not.
  if (Number(process.versions.node.split('.')[0]) < 22) setFlagsFromString('--wasm-tiering-budget=100000000');
  const tls = ca === undefined ? {} : { ca: [...ca] };
  // Time limits are those of the try.
  const common: Agent.Options = { connections, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 };
  const connect = { timeout: CONNECT_TIMEOUT, ...tls };
  const dispatchers = new Map<string, Dispatcher>();
  const dispatcherFor = (proxy: ProxyServer | undefined): Dispatcher => {
    const name = proxy?.origin ?? '';
    let dispatcher = dispatchers.get(name);
    if (dispatcher === undefined) {
      dispatcher = proxy === undefined ? new UndiciAgent({ ...common, connect }) : tunnels(proxy, common, connect);
      dispatchers.set(name, dispatcher);
    }
    return dispatcher;
  };
  return {
    send: (request) => {
      const { url, proxy, headers } = request;
      // Plain http goes to a proxy whole (RFC 9112, 3.2.2); only https needs a tunnel.
      if (proxy === undefined || url.protocol === 'https:')
        return exchange(request, dispatcherFor(proxy), url.origin, `${url.pathname}${url.search}`, headers);
      const forwarded = {
        ...headers,
        host: url.host,
        ...(proxy.authorization && { 'proxy-authorization': proxy.authorization }),
      };
      return exchange(request, dispatcherFor(undefined), proxy.origin, url.href, forwarded);
    },
    close: () => {
      // Rejects for requests that were still waiting; those have been told already.
      for (const dispatcher of dispatchers.values()) dispatcher.destroy().catch(() => undefined);
    },
  };
}

/** Connections through a proxy, each a tunnel (CONNECT). */
function tunnels({ origin, authorization }: ProxyServer, common: Agent.Options, tls: object): Dispatcher {
  return new UndiciProxyAgent({
    ...common,
    uri: origin,
    ...(authorization === undefined ? {} : { token: authorization }),
    requestTls: tls,
    proxyTls: tls,
    // The whole of undici gives every dispatcher this method; its parts do not.
    clientFactory: (to, options) => Object.assign(new UndiciPool(to, options), { connect: apiConnect }),
  });
}

function exchange(
  { method, maxBytes }: WireRequest,
  dispatcher: Dispatcher,
  origin: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Exchange {
  let cancel: (reason: Error) => void = () => undefined;
  const response = new Promise<WireResponse>((resolve, reject) => {
    let running: Dispatcher.DispatchController | undefined;
    let given: Error | undefined;
    cancel = (reason) => {
      given ??= reason;
      reject(reason);
      running?.abort(reason);
    };
    const collected = collector(maxBytes);
    let head: Pick<WireResponse, 'status' | 'headers'> | undefined;
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(controller) {
        running = controller;
        if (given !== undefined) controller.abort(given);
      },
      onRequestUpgrade(_controller, _status, _headers, socket) {
        socket.destroy();
        reject(coded(ENDED_EARLY, 'the service switched to another protocol'));
      },
      onResponseStart(_controller, status, responseHeaders) {
        if (status >= 200) head = { status, headers: headerRecord(responseHeaders) };
      },
      onResponseData(_controller, chunk) {
        if (!collected.add(chunk)) cancel(coded(TOO_LARGE, 'the body is too large'));
      },
      onResponseEnd() {
        if (head === undefined) reject(coded(ENDED_EARLY, 'the connection was closed before the answer was complete'));
        else resolve({ ...head, body: collected.body() });
      },
      onResponseError(_controller, error) {
        reject(error);
      },
    };
    dispatcher.dispatch({ origin, path, method: method as Dispatcher.HttpMethod, headers: { ...headers } }, handler);
  });
  return { response, cancel: (reason) => cancel(reason) };
}
