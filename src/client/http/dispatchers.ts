/** The ways undici takes to an address: pooled connections, and tunnels through proxies. */
import { setFlagsFromString } from 'node:v8';
import type { Agent, Dispatcher } from 'undici';
import apiConnect from 'undici/lib/api/api-connect.js';
import UndiciAgent from 'undici/lib/dispatcher/agent.js';
import UndiciPool from 'undici/lib/dispatcher/pool.js';
import UndiciProxyAgent from 'undici/lib/dispatcher/proxy-agent.js';
import type { ProxyServer } from './proxy.ts';
import type { WireOptions } from './wire.ts';

/** Connecting has a limit of its own only so that nothing stays behind a try that was given up. */
const CONNECT_TIMEOUT = 30_000;

/** Where a request goes: the origin connected to, and what it is asked for there. */
export interface Way {
  readonly dispatcher: Dispatcher;
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Dispatchers {
  wayTo(url: URL, proxy: ProxyServer | undefined, headers: Readonly<Record<string, string>>): Way;
  close(): void;
}

/** Dispatchers, made when first needed. Only loaded when needed. */
export function dispatchers({ ca, connections }: WireOptions): Dispatchers {
  // undici reads HTTP with WebAssembly; on Node 20 the compiler working on it holds the end of the process up for 40 ms. From 22 on it does not.
  if (Number(process.versions.node.split('.')[0]) < 22) setFlagsFromString('--wasm-tiering-budget=100000000');
  const tls = ca === undefined ? {} : { ca: [...ca] };
  // Time limits are those of the try.
  const common: Agent.Options = { connections, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 };
  const connect = { timeout: CONNECT_TIMEOUT, ...tls };
  const made = new Map<string, Dispatcher>();
  const dispatcherFor = (proxy: ProxyServer | undefined): Dispatcher => {
    const name = proxy?.origin ?? '';
    let dispatcher = made.get(name);
    if (dispatcher === undefined) {
      dispatcher = proxy === undefined ? new UndiciAgent({ ...common, connect }) : tunnels(proxy, common, connect);
      made.set(name, dispatcher);
    }
    return dispatcher;
  };
  return {
    wayTo(url, proxy, headers) {
      // Plain http goes to a proxy whole (RFC 9112, 3.2.2); only https needs a tunnel.
      if (proxy === undefined || url.protocol === 'https:') {
        return { dispatcher: dispatcherFor(proxy), origin: url.origin, path: `${url.pathname}${url.search}`, headers };
      }
      const forwarded = {
        ...headers,
        host: url.host,
        ...(proxy.authorization && { 'proxy-authorization': proxy.authorization }),
      };
      return { dispatcher: dispatcherFor(undefined), origin: proxy.origin, path: url.href, headers: forwarded };
    },
    close: () => {
      // Rejects for requests that were still waiting; those have been told already.
      for (const dispatcher of made.values()) dispatcher.destroy().catch(() => undefined);
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
