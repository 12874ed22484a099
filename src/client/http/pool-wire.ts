/** Requests over undici: pooled connections for many at once, and tunnels through proxies. */
import type { Dispatcher } from 'undici';
import { dispatchers, type Way } from './dispatchers.ts';
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

/** A wire over undici. Only loaded when needed. */
export function poolWire(options: WireOptions): Wire {
  const { wayTo, close } = dispatchers(options);
  return {
    send: (request) => exchange(request, wayTo(request.url, request.proxy, request.headers)),
    close,
  };
}

function exchange({ method, maxBytes }: WireRequest, { dispatcher, origin, path, headers }: Way): Exchange {
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
