/** One exchange with time limits and an abort signal, and its body in memory. */
import { LONGEST_TIMER } from './retry.ts';
import { coded, type Head, type Receiver, TOO_LARGE, TOO_SLOW, type Wire, type WireRequest } from './wire.ts';

/** Minimum progress in twice `silenceMs`, bytes: a tenth of a telephone line shared by six requests. */
const TRICKLE_BYTES = 10_000;

export interface TimeLimits {
  /** Of the whole exchange, ms. */
  readonly totalMs?: number;
  /** The limit that messages name, where several exchanges share one, ms. */
  readonly limitMs?: number;
  /**
   * Longest pause before and within a response, ms; a body slower than 10,000 bytes in twice that time counts as
   * stalled.
   */
  readonly silenceMs?: number;
}

/**
 * Rejects with an Error with a code as Node or undici made it, TOO_SLOW, what a callback threw, or the signal's reason.
 */
export async function exchange(
  wire: Wire,
  request: WireRequest,
  receiver: Receiver,
  { totalMs, limitMs = totalMs, silenceMs }: TimeLimits,
  signal: AbortSignal | undefined,
): Promise<void> {
  const stalls = silenceMs === undefined ? undefined : stallWatch(silenceMs, (error) => running.cancel(error));
  const guarded =
    <T>(work: (given: T) => void) =>
    (given: T): void => {
      try {
        work(given);
      } catch (error) {
        running.cancel(error as Error);
      }
    };
  const running = wire.send(request, {
    onHead: guarded((head) => {
      stalls?.onHead();
      receiver.onHead(head);
    }),
    onData: guarded((piece) => {
      stalls?.onData(piece.length);
      receiver.onData(piece);
    }),
  });
  const stop = () => running.cancel(signal?.reason instanceof Error ? signal.reason : coded('ABORT_ERR', 'stopped'));
  const tooSlow = () => running.cancel(coded(TOO_SLOW, `no complete response within ${limitMs! / 1000} s`));
  const timer = totalMs === undefined ? undefined : setTimeout(tooSlow, Math.min(Math.max(0, totalMs), LONGEST_TIMER));
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  try {
    await running.done;
  } finally {
    clearTimeout(timer);
    stalls?.end();
    signal?.removeEventListener('abort', stop);
  }
}

/** Watches for silence and for bodies that trickle. */
function stallWatch(silenceMs: number, fail: (error: Error) => void) {
  let events = 0;
  let received = 0;
  let counted = 0;
  let hasHead = false;
  // A long import blocks this process: what arrived meanwhile is read before time is called.
  const afterReading = (work: () => void) => setImmediate(() => setImmediate(work));
  const listen = (): NodeJS.Timeout =>
    setTimeout(() => {
      const before = events;
      afterReading(() => {
        if (events === before) fail(coded(TOO_SLOW, `no data for ${Math.round(silenceMs / 1000)} s`));
        else timer = listen();
      });
    }, silenceMs);
  let timer = listen();
  const pulse = setInterval(
    () =>
      afterReading(() => {
        const bytes = received - counted;
        counted = received;
        const seconds = Math.round((2 * silenceMs) / 1000);
        if (hasHead && bytes < TRICKLE_BYTES) fail(coded(TOO_SLOW, `only ${bytes} bytes in ${seconds} s`));
      }),
    2 * silenceMs,
  );
  const heard = (): void => {
    events++;
    timer.refresh();
  };
  return {
    onHead(): void {
      hasHead = true;
      // The window in which the response began does not count.
      counted = received - TRICKLE_BYTES;
      heard();
    },
    onData(bytes: number): void {
      received += bytes;
      heard();
    },
    end(): void {
      clearTimeout(timer);
      clearInterval(pulse);
    },
  };
}

/** A response in memory, its body still compressed. */
export interface WireResponse extends Head {
  readonly body: Buffer;
}

/** Collects a response of at most `maxBytes`; a larger body throws TOO_LARGE. */
export function collector(maxBytes: number): Receiver & { readonly response: () => WireResponse } {
  const pieces: Buffer[] = [];
  let size = 0;
  let head: Head | undefined;
  return {
    onHead: (served) => {
      head = served;
    },
    onData: (piece) => {
      size += piece.length;
      if (size > maxBytes) throw coded(TOO_LARGE, `the response is larger than ${maxBytes} bytes`);
      pieces.push(piece);
    },
    response: () => ({ ...head!, body: pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces, size) }),
  };
}
