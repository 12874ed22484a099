/** Requests over undici: pooled connections for many at once, and tunnels through proxies. Loaded only when needed. */
import { setFlagsFromString } from 'node:v8';
import type { Agent, Dispatcher } from 'undici';
import apiConnect from 'undici/lib/api/api-connect.js';
import UndiciAgent from 'undici/lib/dispatcher/agent.js';
import UndiciPool from 'undici/lib/dispatcher/pool.js';
import UndiciProxyAgent from 'undici/lib/dispatcher/proxy-agent.js';
import type { ProxyServer } from './proxy.ts';
import {
  coded,
  ENDED_EARLY,
  type Exchange,
  endedEarly,
  headerRecord,
  type Receiver,
  type Wire,
  type WireOptions,
} from './wire.ts';

/** Leaves no connection attempt behind a canceled exchange, ms. */
const CONNECT_TIMEOUT = 30_000;

export function poolWire({ ca, connections }: WireOptions): Wire {
  // undici parses HTTP with WebAssembly; on Node 20 compiling it delays the exit of the process by 40 ms, from 22 on it
  // does not.
  if (Number(process.versions.node.split('.')[0]) < 22) setFlagsFromString('--wasm-tiering-budget=100000000');
  const tls = ca === undefined ? {} : { ca: [...ca] };
  // Time limits are those of the exchange.
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
    send({ url, method, headers, proxy }, receiver) {
      const target = { method: method as Dispatcher.HttpMethod, headers: { ...headers } };
      // Plain http goes to a proxy as a whole (RFC 9112, 3.2.2); only https needs a tunnel.
      if (proxy === undefined || url.protocol === 'https:') {
        const path = `${url.pathname}${url.search}`;
        return exchange(dispatcherFor(proxy), { ...target, origin: url.origin, path }, receiver);
      }
      const authorization = proxy.authorization && { 'proxy-authorization': proxy.authorization };
      const forwarded = { ...headers, host: url.host, ...authorization };
      const whole = { ...target, headers: forwarded, origin: proxy.origin, path: url.href };
      return exchange(dispatcherFor(undefined), whole, receiver);
    },
    close: () => {
      // Rejects for requests that were still waiting; their exchanges have been canceled already.
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

function exchange(dispatcher: Dispatcher, request: Dispatcher.DispatchOptions, receiver: Receiver): Exchange {
  let cancel: (reason: Error) => void = () => undefined;
  const done = new Promise<void>((resolve, reject) => {
    let running: Dispatcher.DispatchController | undefined;
    let canceled: Error | undefined;
    let hasHead = false;
    cancel = (reason) => {
      canceled ??= reason;
      reject(reason);
      running?.abort(reason);
    };
    dispatcher.dispatch(request, {
      onRequestStart(controller) {
        running = controller;
        if (canceled !== undefined) controller.abort(canceled);
      },
      onRequestUpgrade(_controller, _status, _headers, socket) {
        socket.destroy();
        reject(coded(ENDED_EARLY, 'the service switched to another protocol'));
      },
      onResponseStart(_controller, status, headers) {
        if (status < 200 || canceled !== undefined) return;
        hasHead = true;
        receiver.onHead({ status, headers: headerRecord(headers) });
      },
      onResponseData(_controller, piece) {
        if (canceled === undefined) receiver.onData(piece);
      },
      onResponseEnd() {
        if (hasHead) resolve();
        else reject(endedEarly());
      },
      onResponseError(_controller, error) {
        reject(error);
      },
    });
  });
  return { done, cancel: (reason) => cancel(reason) };
}
