/** One request on a connection of undici's: the head as soon as it is there, then the body, in pieces or whole, with time limits. */
import type { Dispatcher } from 'undici';

/** Where a request goes on the wire; made by whoever knows of proxies and certificates. */
export interface Route {
  readonly dispatcher: Dispatcher;
  readonly origin: string;
  /** Path and query; for a plain-http proxy the whole address. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Finds the way to an address: directly or through a proxy. */
export interface Network {
  route(url: URL, headers: Readonly<Record<string, string>>): Route;
  close(): void;
}

export interface ExchangeHead {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface ExchangeOptions {
  /** Longest silence before and within an answer, ms. */
  readonly silenceMs: number;
  readonly signal: AbortSignal | undefined;
  /** The head has come; throwing gives the exchange up. */
  readonly onHead: (head: ExchangeHead) => void;
  /** A piece of the body; throwing gives the exchange up. */
  readonly onData: (piece: Buffer) => void;
}

/** Why an exchange of ours was given up. */
export const SILENT = 'MDS_SILENT';
export const CUT_OFF = 'MDS_CUT_OFF';
/** A body of which less comes in twice the longest silence never ends: ten times slower than a telephone line that six requests share, bytes. */
const TRICKLE_BYTES = 10_000;

export function coded(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

/** Resolves when the body is complete. Rejects with an Error with a code as Node or undici made it, SILENT, or what a callback threw. */
export function exchange(route: Route, options: ExchangeOptions): Promise<void> {
  const { silenceMs, signal, onHead, onData } = options;
  return new Promise((resolve, reject) => {
    let running: Dispatcher.DispatchController | undefined;
    let ended = false;
    let hasHead = false;
    let heard = 0;
    let received = 0;
    const end = (error?: Error): void => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      clearInterval(pulse);
      signal?.removeEventListener('abort', stop);
      if (error === undefined) resolve();
      else {
        running?.abort(error);
        reject(error);
      }
    };
    const stop = (): void => end(signal?.reason instanceof Error ? signal.reason : coded('ABORT_ERR', 'stopped'));
    const listen = (): NodeJS.Timeout =>
      setTimeout(() => {
        const before = heard;
        // A long import blocks this process: what arrived meanwhile is read first.
        setImmediate(() =>
          setImmediate(() => {
            if (heard === before) end(coded(SILENT, `no sign of life for ${Math.round(silenceMs / 1000)} s`));
            else timer = listen();
          }),
        );
      }, silenceMs);
    let timer = listen();
    let counted = 0;
    const pulse = setInterval(() => {
      // As above: what arrived while an import blocked this process is counted first.
      setImmediate(() =>
        setImmediate(() => {
          const came = received - counted;
          counted = received;
          const seconds = Math.round((2 * silenceMs) / 1000);
          if (hasHead && came < TRICKLE_BYTES) end(coded(SILENT, `only ${came} bytes in ${seconds} s`));
        }),
      );
    }, 2 * silenceMs);
    const alive = (): void => {
      heard++;
      timer.refresh();
    };
    const guarded = (work: () => void): void => {
      try {
        work();
      } catch (error) {
        end(error as Error);
      }
    };
    if (signal?.aborted) return stop();
    signal?.addEventListener('abort', stop, { once: true });
    const { dispatcher, origin, path, headers } = route;
    dispatcher.dispatch(
      { origin, path, method: 'GET', headers: { ...headers } },
      {
        onRequestStart(controller) {
          running = controller;
          if (ended) controller.abort(coded('ABORT_ERR', 'stopped'));
        },
        onRequestUpgrade(_controller, _status, _headers, socket) {
          socket.destroy();
          end(coded(CUT_OFF, 'the service switched to another protocol'));
        },
        onResponseStart(_controller, status, served) {
          if (ended || status < 200) return;
          hasHead = true;
          // The window in which the answer began is none of it.
          counted = received - TRICKLE_BYTES;
          alive();
          guarded(() => onHead({ status, headers: record(served) }));
        },
        onResponseData(_controller, piece) {
          if (ended) return;
          received += piece.length;
          alive();
          guarded(() => onData(piece));
        },
        onResponseEnd() {
          end(hasHead ? undefined : coded(CUT_OFF, 'the connection was closed before the answer was complete'));
        },
        onResponseError(_controller, error) {
          end(error);
        },
      },
    );
  });
}

function record(served: Readonly<Record<string, string | readonly string[] | undefined>>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(served)) {
    const text = typeof value === 'string' ? value : value?.[0];
    if (text !== undefined) headers[name.toLowerCase()] = text;
  }
  return headers;
}
