/**
 * Requests over node:http and node:https, without proxies. The first response of a process takes 7 ms (34 over TLS)
 * where undici takes 34 (108) on Node 20, so this carries the usual few requests of a command.
 */
import type { Agent, IncomingMessage } from 'node:http';
import {
  type Exchange,
  endedEarly,
  headerRecord,
  type Receiver,
  type Wire,
  type WireOptions,
  type WireRequest,
} from './wire.ts';

/** A wire over Node's own client, with keep-alive connections. */
export function directWire({ ca, connections }: WireOptions): Wire {
  const agents: Record<string, Agent> = {};
  const tls = ca === undefined ? {} : { ca: [...ca] };
  return {
    send: (request, receiver) => {
      const { protocol } = request.url;
      agents[protocol] ??= new (clientOf(protocol).Agent)({ keepAlive: true, maxSockets: connections, ...tls });
      return exchange(request, receiver, agents[protocol], tls);
    },
    close: () => Object.values(agents).forEach((agent) => void agent.destroy()),
  };
}

/** Loads each only where needed: https loads TLS. */
function clientOf(protocol: string): typeof import('node:http') | typeof import('node:https') {
  return protocol === 'https:' ? process.getBuiltinModule('node:https') : process.getBuiltinModule('node:http');
}

function exchange(
  { url, method, headers, body, lookup }: WireRequest,
  receiver: Receiver,
  agent: Agent,
  tls: object,
): Exchange {
  let cancel: (reason: Error) => void = () => undefined;
  const done = new Promise<void>((resolve, reject) => {
    let canceled = false;
    const start = (over: Agent | false): void => {
      let responded = false;
      // Not the URL itself: Node would read twice as many of its parts, of which a request needs these.
      const to = { hostname: url.hostname.replace(/^\[|\]$/g, ''), port: url.port, path: url.pathname + url.search };
      const own = { ...(over === false ? tls : {}), ...(lookup && { lookup }) };
      const request = clientOf(url.protocol).request({ ...to, method, headers, agent: over, ...own });
      cancel = (reason) => {
        canceled = true;
        reject(reason);
        // Without the reason: on a connection that is already done, no listener would catch it.
        request.destroy();
      };
      const lost = () => reject(endedEarly());
      // Both listeners stay: a connection may fail after its response is complete.
      request.on('error', (error: NodeJS.ErrnoException) => {
        // The service closed an idle connection: nothing was sent yet, so a new connection is no retry (RFC 9112,
        // 9.3.1).
        const isStale = request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
        if (isStale && !responded && !canceled) {
          request.off('close', lost);
          start(false);
        } else reject(error);
      });
      request.on('close', lost);
      request.on('response', (incoming: IncomingMessage) => {
        responded = true;
        incoming.on('error', reject);
        incoming.on('close', lost);
        incoming.on('data', receiver.onData);
        incoming.on('end', () => (incoming.complete ? resolve() : lost()));
        receiver.onHead({ status: incoming.statusCode ?? 0, headers: headerRecord(incoming.headers) });
      });
      request.end(body);
    };
    start(agent);
  });
  return { done, cancel: (reason) => cancel(reason) };
}
