/** Sends a text by POST, with the same retries as any other request. */
import { collector, exchange } from './exchange.ts';
import { faultOf } from './faults.ts';
import { isPrivateAddress, PRIVATE_ADDRESS, publicLookup } from './private-address.ts';
import { backoff, INTERACTIVE, isRetried, RETRYABLE_STATUS, requestedWait, sleep as timer } from './retry.ts';
import { coded, type Wire, type WireRequest } from './wire.ts';

export interface Post {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface PostOptions {
  readonly wire: Wire;
  /** Also to addresses of private networks and of this machine. */
  readonly allowPrivate: boolean;
  readonly now: () => number;
  /** Uniform on [0, 1). */
  readonly random: () => number;
  readonly sleep?: (ms: number) => Promise<void>;
}

/** Answers are not read beyond this. */
const MOST_BYTES = 64 * 1024;

/**
 * Posts, and tries again after a fault of the connection or a status that may pass; a redirect is not followed. Rejects
 * with an Error: the last fault, or the status that is not a success. Every attempt has the same headers and body, so
 * that a receiver can see that it is one.
 */
export async function post({ url, headers, body }: Post, options: PostOptions): Promise<void> {
  const { wire, allowPrivate, now, random, sleep = timer } = options;
  const { retry: policy, tryMs, totalMs } = INTERACTIVE;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const { isIP } = process.getBuiltinModule('node:net');
  if (!allowPrivate && isIP(host) !== 0 && isPrivateAddress(host))
    throw coded(PRIVATE_ADDRESS, `${host} is a private address`);
  const request: WireRequest = {
    ...{ url, method: 'POST', proxy: undefined, body },
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    ...(!allowPrivate && { lookup: publicLookup(process.getBuiltinModule('node:dns').lookup) }),
  };
  const end = now() + totalMs;
  for (let retry = 0; ; retry++) {
    let failure: Error;
    let waitMs: number | undefined;
    let again: boolean;
    try {
      const answer = collector(MOST_BYTES);
      await exchange(wire, request, answer, { totalMs: Math.min(tryMs, end - now()), limitMs: tryMs }, undefined);
      const { status, ...head } = answer.response();
      if (status >= 200 && status < 300) return;
      failure = new Error(`the receiver answered with status ${status}`);
      again = RETRYABLE_STATUS.includes(status);
      waitMs = requestedWait({ status, ...head }, now());
    } catch (error) {
      failure = error as Error;
      again = isRetried(
        faultOf(error, undefined, (text) => text),
        policy,
      );
    }
    waitMs ??= backoff(retry, random(), policy);
    if (!again || retry >= policy.retries || waitMs > policy.maxWaitMs || now() + waitMs >= end) throw failure;
    await sleep(waitMs);
  }
}
