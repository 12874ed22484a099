/** Classifies what a try ended with: good, worth another try, or final. */
import { type CodeOf, MdsError } from '../../errors.ts';
import { causeOf, faultOf } from '../../http/faults.ts';
import type { ProxyServer } from '../../http/proxy.ts';
import type { Redact } from '../../http/redact.ts';
import { BATCH, isRetried, RETRYABLE_STATUS } from '../../http/retry.ts';

/** A failed try. */
export interface Failure {
  readonly fault: MdsError;
  /** Whether another try may succeed. */
  readonly again: boolean;
  /** All processes leave the service alone for this long, ms. */
  readonly shut?: { readonly kind: 'blocked' | 'limited'; readonly forMs: number };
}

/** How long the SEC blocks an address. */
export const BLOCK_MS = 600_000;

const OF_FAULT: Readonly<Record<string, readonly [CodeOf<'SOURCE_'>, hint: string]>> = {
  TIMEOUT: ['SOURCE_TIMEOUT', 'check the network and run the same command again; progress is saved'],
  RESPONSE_TOO_LARGE: ['SOURCE_NONSENSE', 'check the address of this source'],
  REDIRECT_REFUSED: ['SOURCE_REFUSED', 'check the address of this source'],
  BAD_RESPONSE: ['SOURCE_NONSENSE', 'the source or a proxy before it is broken; try again later'],
};
const OF_NETWORK = [
  'SOURCE_NETWORK',
  'check the network (proxy, certificates) and run the same command again; progress is saved',
] as const;

/** Whether a source was out of reach: a failure that is not about what was requested. */
export function isNetworkFault({ code }: MdsError): boolean {
  return code === 'SOURCE_NETWORK' || code === 'SOURCE_TIMEOUT' || code === 'SOURCE_UNAVAILABLE';
}

/** A request without a complete response. `where` names it without secrets. */
export function ofError(error: unknown, where: string, proxy: ProxyServer | undefined, redact: Redact): Failure {
  const fault = faultOf(error, proxy, redact);
  const [code, hint] = OF_FAULT[fault.code] ?? OF_NETWORK;
  return {
    fault: new MdsError(code, `${where}: ${fault.words}`, { hint, cause: causeOf(error, redact) }),
    again: isRetried(fault, BATCH.retry),
  };
}

/** A response that is a refusal, by its status. Undefined: the caller's to read. */
export function ofStatus(status: number, where: string, retryAfterMs: number | undefined): Failure | undefined {
  const refusal = refusalOf(status, retryAfterMs);
  if (refusal === undefined) return undefined;
  const [code, words, hint] = refusal;
  const retryAfter = retryAfterMs === undefined ? undefined : retryAfterMs / 1000;
  const fault = new MdsError(code, `${where}: ${words} (${status})`, { hint, retryAfter });
  return { fault, again: RETRYABLE_STATUS.includes(status) };
}

function refusalOf(
  status: number,
  retryAfterMs: number | undefined,
): readonly [CodeOf<'SOURCE_'>, words: string, hint: string] | undefined {
  if (status === 429) return ['SOURCE_RATE_LIMITED', 'too many requests', waitHint(retryAfterMs)];
  if (status === 408 || status >= 500)
    return ['SOURCE_UNAVAILABLE', 'the source fails', 'try again later; progress is saved'];
  if (status === 407) {
    const hint = 'set them in HTTPS_PROXY: http://user:password@host:port';
    return ['SOURCE_NETWORK', 'the proxy requires a user and password', hint];
  }
  if (status === 401 || status === 402 || status === 403)
    return ['SOURCE_REFUSED', 'refused', 'check the address, the contact and, where the source takes one, the token'];
  return undefined;
}

/** A page with which the SEC blocks this address. */
export function ofBlockPage(page: 'rate' | 'undeclared', where: string): Failure {
  const minutes = Math.round(BLOCK_MS / 60_000);
  const [message, hint] =
    page === 'rate'
      ? [
          `too many requests from this network address (Request Rate Threshold Exceeded); it is blocked for about ${minutes} minutes`,
          `no requests are sent for ${minutes} minutes; then run the same command again. Others behind the same address count too`,
        ]
      : [
          'the source does not accept how this program identifies itself (undeclared automated tool)',
          'check that mds config get contact is a real address of yours; then wait ten minutes and run the same command again',
        ];
  return {
    fault: new MdsError('SOURCE_BLOCKED', `${where}: ${message}`, { hint, retryAfter: BLOCK_MS / 1000 }),
    again: false,
    shut: { kind: 'blocked', forMs: BLOCK_MS },
  };
}

/** A host that refused several requests in a row without saying why. */
export function blockedHost(last: MdsError, host: string, times: number): MdsError {
  const minutes = Math.round(BLOCK_MS / 60_000);
  const hint = `no requests are sent to it for ${minutes} minutes; then run the same command again. Check the address, the contact and, where the source takes one, the token`;
  const message = `${host} refused ${times} requests in a row (403)`;
  return new MdsError('SOURCE_BLOCKED', message, { hint, retryAfter: BLOCK_MS / 1000, cause: last });
}

/** A body that is not what was requested. */
export function ofBadBody(words: string, where: string): Failure {
  const hint = 'perhaps a page of a proxy or of maintenance: open the address in a browser; try again later';
  return { fault: new MdsError('SOURCE_NONSENSE', `${where}: ${words}`, { hint }), again: true };
}

/** While a service is left alone. */
export function stillShut(lane: string, kind: 'blocked' | 'limited', leftMs: number): MdsError {
  const name = lane === 'sec' ? 'SEC EDGAR' : lane;
  const left = durationText(leftMs);
  const retryAfter = leftMs / 1000;
  if (kind === 'limited') {
    const hint = waitHint(leftMs);
    return new MdsError('SOURCE_RATE_LIMITED', `${name} accepts no requests for another ${left}`, { hint, retryAfter });
  }
  const words = `${name} has blocked this network address; no requests are sent for another ${left}`;
  const hint = `run the same command again in ${left}; progress is saved`;
  return new MdsError('SOURCE_BLOCKED', words, { hint, retryAfter });
}

function durationText(ms: number): string {
  return ms >= 90_000 ? `${Math.ceil(ms / 60_000)} minutes` : `${Math.ceil(ms / 1000)} s`;
}

function waitHint(retryAfterMs: number | undefined): string {
  const when = retryAfterMs === undefined ? 'later' : `in ${durationText(retryAfterMs)}`;
  return `run the same command again ${when}; progress is saved`;
}
