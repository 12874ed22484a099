/** What a failure or an answer means: good, worth another try, or the end. */
import { DAMAGED, TOO_LONG } from './answer.ts';
import { CUT_OFF, SILENT } from './exchange.ts';
import { SourceFault, type SourceFaultCode } from './types.ts';

/** A failed try. */
export interface Failure {
  readonly fault: SourceFault;
  /** Whether another try may succeed. */
  readonly again: boolean;
  /** The service is left alone by all processes for so long, ms. */
  readonly shut?: { readonly kind: 'blocked' | 'limited'; readonly forMs: number };
}

/** How long the SEC keeps an address out. */
export const BLOCK_MS = 600_000;

const TRANSIENT = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EAI_AGAIN',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_RESPONSE_CONTENT_LENGTH_MISMATCH',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  CUT_OFF,
  SILENT,
  DAMAGED,
]);

/** A request that got no complete answer. `where` names it without secrets. */
export function ofError(error: unknown, where: string): Failure {
  const code = codeOf(error);
  const words = wordsOf(code, error);
  const fault = (kind: SourceFaultCode, hint: string): SourceFault =>
    new SourceFault(kind, `${where}: ${words}`, hint, { cause: error });
  if (code === SILENT || code === 'ETIMEDOUT' || code === 'UND_ERR_CONNECT_TIMEOUT')
    return {
      fault: fault('SOURCE_TIMEOUT', 'check the network and run the same command again: what is done stays'),
      again: true,
    };
  if (code === TOO_LONG)
    return { fault: fault('SOURCE_NONSENSE', 'check the address this source is asked at'), again: false };
  if (code === DAMAGED || code.startsWith('HPE_'))
    return {
      fault: fault('SOURCE_NONSENSE', 'the source or a proxy before it is broken; try again later'),
      again: true,
    };
  return {
    fault: fault(
      'SOURCE_NETWORK',
      'check the network (proxy, certificates) and run the same command again: what is done stays',
    ),
    again: TRANSIENT.has(code),
  };
}

/** An answer that is a refusal, by its status. Undefined: the caller's to read. */
export function ofStatus(status: number, where: string, retryAfterMs: number | undefined): Failure | undefined {
  const fault = (code: SourceFaultCode, words: string, hint: string): SourceFault =>
    new SourceFault(code, `${where}: ${words}`, hint, retryAfterMs === undefined ? {} : { retryAfterMs });
  if (status === 429)
    return { fault: fault('SOURCE_RATE_LIMITED', 'too many requests (429)', waitHint(retryAfterMs)), again: true };
  if (status === 408 || status >= 500)
    return {
      fault: fault('SOURCE_UNAVAILABLE', `the source fails (${status})`, 'try again later: what is done stays'),
      again: status === 408 || [500, 502, 503, 504].includes(status),
    };
  if (status === 407)
    return {
      fault: fault(
        'SOURCE_NETWORK',
        'the proxy wants a user and a password (407)',
        'put them into HTTPS_PROXY: http://user:password@host:port',
      ),
      again: false,
    };
  if (status === 401 || status === 402 || status === 403)
    return {
      fault: fault(
        'SOURCE_REFUSED',
        `refused (${status})`,
        'check the address, the contact and, where it takes one, the token',
      ),
      again: false,
    };
  return undefined;
}

/** A page by which the SEC shuts this address out. */
export function ofBlockPage(page: 'rate' | 'undeclared', where: string): Failure {
  const minutes = Math.round(BLOCK_MS / 60_000);
  const fault =
    page === 'rate'
      ? new SourceFault(
          'SOURCE_BLOCKED',
          `${where}: this network address has asked too often (Request Rate Threshold Exceeded) and is shut out for some ${minutes} minutes`,
          `nothing is asked for ${minutes} minutes; then run the same command again. Others behind the same address count too`,
          { retryAfterMs: BLOCK_MS },
        )
      : new SourceFault(
          'SOURCE_BLOCKED',
          `${where}: the source does not accept how this program names itself (undeclared automated tool)`,
          'check that mds config get contact is a real address of yours; then wait ten minutes and run the same command again',
          { retryAfterMs: BLOCK_MS },
        );
  return { fault, again: false, shut: { kind: 'blocked', forMs: BLOCK_MS } };
}

/** Not what was asked for. */
export function ofNonsense(words: string, where: string): Failure {
  const hint = 'a page of a proxy or of maintenance, perhaps: open the address in a browser; try again later';
  return { fault: new SourceFault('SOURCE_NONSENSE', `${where}: ${words}`, hint), again: true };
}

/** While a service is left alone. */
export function stillShut(lane: string, kind: 'blocked' | 'limited', leftMs: number): SourceFault {
  const name = lane === 'sec' ? 'SEC EDGAR' : lane;
  const left = spanOf(leftMs);
  return kind === 'blocked'
    ? new SourceFault(
        'SOURCE_BLOCKED',
        `${name} has shut this network address out; it is not asked for another ${left}`,
        `run the same command again in ${left}; what is done stays`,
        { retryAfterMs: leftMs },
      )
    : new SourceFault('SOURCE_RATE_LIMITED', `${name} asks to be left alone for another ${left}`, waitHint(leftMs), {
        retryAfterMs: leftMs,
      });
}

function spanOf(ms: number): string {
  return ms >= 90_000 ? `${Math.ceil(ms / 60_000)} minutes` : `${Math.ceil(ms / 1000)} s`;
}

function waitHint(retryAfterMs: number | undefined): string {
  const when = retryAfterMs === undefined ? 'later' : `in ${spanOf(retryAfterMs)}`;
  return `run the same command again ${when}; what is done stays`;
}

/** ms a service asks to wait: Retry-After in seconds or as a date (RFC 9110, 10.2.3), against the service's own Date where it sends one. */
export function retryAfterMs(headers: Readonly<Record<string, string>>, now: number): number | undefined {
  const said = headers['retry-after']?.trim();
  if (said === undefined) return undefined;
  if (/^\d{1,9}(\.\d+)?$/.test(said)) return Number(said) * 1000;
  const at = /GMT|UTC/.test(said) ? Date.parse(said) : Number.NaN;
  const from = Date.parse(headers.date ?? '');
  return Number.isNaN(at) ? undefined : Math.max(0, at - (Number.isNaN(from) ? now : from));
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error.name === 'HTTPParserError') return 'HPE_INVALID';
  return error instanceof AggregateError ? codeOf(error.errors[0]) : '';
}

const WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the name of the host is not known',
  EAI_AGAIN: 'the name of the host cannot be looked up now',
  ECONNREFUSED: 'nobody listens there',
  ECONNRESET: 'the connection was cut',
  UND_ERR_SOCKET: 'the connection was cut',
  EHOSTUNREACH: 'the host is out of reach',
  ENETUNREACH: 'the network is out of reach',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the answer is cut off',
};

function wordsOf(code: string, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return WORDS[code] ?? (message === '' ? code : message);
}
