/** Faults of connections, of TLS and of HTTP itself: one table of codes and words for every client. */
import type { Code } from '../errors.ts';
import type { ProxyServer } from './proxy.ts';
import { BAD_ENCODING, BAD_REDIRECT, ENDED_EARLY, TOO_LARGE, TOO_SLOW } from './wire.ts';

export interface Fault {
  readonly code: Code;
  /** Whether another try may succeed without anybody doing something. */
  readonly transient: boolean;
  /** What failed, to be put after the name of the host. */
  readonly words: string;
  readonly hint?: string;
}

const fault = (code: Code, transient: boolean, words: string, hint?: string): Fault =>
  hint === undefined ? { code, transient, words } : { code, transient, words, hint };

const CHECK_PROXY = 'check HTTPS_PROXY, HTTP_PROXY and NO_PROXY';
const CHECK_URL = 'check the base URL: scheme and port';
const LOST_WORDS = 'the connection was closed before the response was complete';
const LOST = fault('CONNECTION_LOST', true, LOST_WORDS, 'retry; if it persists, check scheme and port of the base URL');
const SLOW = fault('TIMEOUT', true, 'the connection timed out', 'allow more time with --timeout');
const NO_ROUTE = 'no route to the host from this network';
const RUNS = 'check the base URL, and whether the service runs';
const SET_PROXY = 'check the network, and HTTPS_PROXY where it needs one';

/** The first rule whose pattern matches the code counts. */
const BY_CODE: readonly (readonly [RegExp, Fault])[] = [
  [new RegExp(`^(${ENDED_EARLY}|ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET|HPE_INVALID_EOF_STATE)$`), LOST],
  [/^UND_ERR_RES_CONTENT_LENGTH_MISMATCH$/, LOST],
  [/^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, SLOW],
  [/^ENOTFOUND$/, fault('DNS_FAILED', false, 'host not found', 'check the base URL and the network')],
  [/^EAI_AGAIN$/, fault('DNS_FAILED', true, 'the host name cannot be resolved at the moment', 'check the network')],
  [/^ECONNREFUSED$/, fault('CONNECTION_REFUSED', false, 'connection refused', RUNS)],
  [/^(E(HOST|NET)UNREACH|ENETDOWN|EADDRNOTAVAIL)$/, fault('UNREACHABLE', false, NO_ROUTE, SET_PROXY)],
  [/^(UND_ERR_HEADERS|HPE_HEADER)_OVERFLOW$/, fault('BAD_RESPONSE', false, 'its response has too many headers')],
  [
    new RegExp(`^${TOO_LARGE}$`),
    fault('RESPONSE_TOO_LARGE', false, 'its response is larger than this program accepts'),
  ],
];

/** The fault behind whatever an exchange was rejected with. `redact` is applied to texts of Node and of the service. */
export function faultOf(error: unknown, proxy: ProxyServer | undefined, redact: (text: string) => string): Fault {
  const code = codeOf(error);
  const message = redact(messageOf(error));
  const found =
    BY_CODE.find(([pattern]) => pattern.test(code))?.[1] ??
    ofOurs(code, message) ??
    ofProxy(code, message) ??
    ofTls(code, message) ??
    ofHttp(code, message) ??
    fault('NETWORK_FAILED', false, message || 'the connection failed');
  return proxy !== undefined && (found === LOST || found.hint === undefined) ? { ...found, hint: CHECK_PROXY } : found;
}

/**
 * What to keep as the cause of an error: code and message alone, without a key. Not the error itself: Node attaches
 * sockets and requests to some, and those know the headers that were sent.
 */
export function causeOf(error: unknown, redact: (text: string) => string): Error {
  const code = codeOf(error);
  const message = redact(messageOf(error));
  return Object.assign(new Error(code === '' ? message : `${code}: ${message}`), code === '' ? {} : { code });
}

function ofOurs(code: string, message: string): Fault | undefined {
  if (code === TOO_SLOW) return { ...SLOW, words: message };
  if (code === BAD_ENCODING) return fault('BAD_RESPONSE', false, `its response cannot be decompressed: ${message}`);
  return code === BAD_REDIRECT ? fault('REDIRECT_REFUSED', false, message, 'check the base URL') : undefined;
}

/** A tunnel that a proxy refused; undici says so only in words. */
function ofProxy(code: string, message: string): Fault | undefined {
  const status = /^Proxy response \((\d+)\)/.exec(message)?.[1];
  const example = 'HTTPS_PROXY=http://user:password@host:port';
  if (status === '407') return fault('PROXY_AUTH', false, 'the proxy requires a user and password', example);
  const advice = 'check HTTPS_PROXY, and add the service to NO_PROXY if it needs none';
  if (status !== undefined)
    return fault('PROXY_FAILED', Number(status) >= 500, `the proxy refused with status ${status}`, advice);
  return code === 'UND_ERR_PRX_TLS'
    ? fault('PROXY_FAILED', false, `no secure connection to the proxy: ${message}`)
    : undefined;
}

const NAME_ISSUER = 'name the file of the issuer: NODE_EXTRA_CA_CERTS=FILE, or the setting ca_file';
const UNKNOWN_ISSUER = /^(SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF))/;

function ofTls(code: string, message: string): Fault | undefined {
  const tls = (words: string, hint?: string) => fault('TLS_FAILED', false, words, hint);
  if (UNKNOWN_ISSUER.test(code)) return tls('its certificate issuer is not trusted', NAME_ISSUER);
  if (code === 'CERT_HAS_EXPIRED') return tls('its certificate has expired', "check this machine's clock");
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return tls('its certificate is for another name', 'check the base URL');
  if (/wrong version number|packet length too long|record layer/i.test(message))
    return tls('it does not speak TLS there', CHECK_URL);
  return /^(ERR_TLS_|ERR_SSL_|ERR_OSSL_|CERT_|UNABLE_TO_|EPROTO|HOSTNAME_MISMATCH|CRL_|INVALID_CA)/.test(code)
    ? tls(`no secure connection: ${message.split('\n')[0]}`)
    : undefined;
}

function ofHttp(code: string, message: string): Fault | undefined {
  if (!code.startsWith('HPE_')) return undefined;
  // In the words of Node's parser or of undici's.
  const line = message.split('\n')[0]!.replace(/^Parse Error: /, '');
  const violation = /^Response does not match the HTTP\/1\.1 protocol \((.*)\)$/.exec(line)?.[1] ?? line;
  // Where the first bytes are wrong it is not HTTP; where later ones are, the response breaks its rules.
  return /^Expected HTTP|HTTP version/i.test(violation)
    ? fault('BAD_RESPONSE', false, `it does not speak HTTP (${violation})`, CHECK_URL)
    : fault('BAD_RESPONSE', false, `its response violates HTTP (${violation})`);
}

/** Of several addresses tried (AggregateError) the first error counts. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  // undici leaves the code of its parser out when the first bytes are wrong already.
  if ('name' in error && error.name === 'HTTPParserError') return 'HPE_INVALID';
  const inner = error instanceof AggregateError ? error.errors[0] : undefined;
  return inner === undefined ? '' : codeOf(inner);
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const inner = error instanceof AggregateError ? error.errors.map(messageOf).join('; ') : '';
  return error.message || inner;
}
