/** Errors of connections, of TLS and of HTTP itself in the one taxonomy of failures. */
import { type Code, MdsError } from '../../errors.ts';
import { BAD_ENCODING } from './content.ts';
import type { ProxyServer } from './proxy.ts';
import type { Redact } from './redact.ts';
import { ENDED_EARLY, TOO_LARGE } from './wire.ts';

/** What a message names. */
export interface Whereabouts {
  /** Host and port of the service. */
  readonly host: string;
  readonly proxy: ProxyServer | undefined;
  readonly redact: Redact;
}

interface Kind {
  readonly code: Code;
  readonly retryable: boolean;
  readonly says: string;
  readonly hint?: string;
}

const failed = (code: Code, retryable: boolean, says: string, hint?: string): Kind => ({
  code,
  retryable,
  says,
  ...(hint === undefined ? {} : { hint }),
});

const LOST = failed(
  'CONNECTION_LOST',
  true,
  'the connection was closed before the answer was complete',
  'ask again; if it goes on, check scheme and port of the base URL',
);
const SLOW = failed('TIMEOUT', true, 'the connection timed out', 'give it longer with --timeout');
const NO_WAY = failed(
  'UNREACHABLE',
  false,
  'there is no way to it from this network',
  'check the network, and HTTPS_PROXY where it needs one',
);

const BY_CODE: Readonly<Record<string, Kind>> = {
  [ENDED_EARLY]: LOST,
  ECONNRESET: LOST,
  ECONNABORTED: LOST,
  EPIPE: LOST,
  UND_ERR_SOCKET: LOST,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: LOST,
  HPE_INVALID_EOF_STATE: LOST,
  ETIMEDOUT: SLOW,
  UND_ERR_CONNECT_TIMEOUT: SLOW,
  ENOTFOUND: failed('DNS_FAILED', false, 'its name is not known', 'check the base URL and the network'),
  EAI_AGAIN: failed('DNS_FAILED', true, 'its name cannot be looked up at the moment', 'check the network'),
  ECONNREFUSED: failed(
    'CONNECTION_REFUSED',
    false,
    'connection refused',
    'check the base URL, and whether the service runs',
  ),
  EHOSTUNREACH: NO_WAY,
  ENETUNREACH: NO_WAY,
  ENETDOWN: NO_WAY,
  EADDRNOTAVAIL: NO_WAY,
  UND_ERR_HEADERS_OVERFLOW: failed('BAD_RESPONSE', false, 'its answer has too many headers'),
  HPE_HEADER_OVERFLOW: failed('BAD_RESPONSE', false, 'its answer has too many headers'),
  [TOO_LARGE]: failed('RESPONSE_TOO_LARGE', false, 'its answer is larger than this program takes'),
};

/** A failure from whatever an exchange was rejected with. What is one already stays; nothing of the key gets into it or its cause. */
export function failureOf(error: unknown, { host, proxy, redact }: Whereabouts): MdsError {
  if (error instanceof MdsError) return error;
  const code = codeOf(error);
  const said = redact(messageOf(error));
  const kind =
    BY_CODE[code] ??
    ofContent(code, said) ??
    ofProxy(code, said) ??
    ofTls(code, said) ??
    ofHttp(code, said) ??
    other(said);
  const through = proxy === undefined ? '' : ` through the proxy ${new URL(proxy.origin).host}`;
  return new MdsError(kind.code, `cannot get an answer from ${host}${through}: ${kind.says}`, {
    retryable: kind.retryable,
    hint:
      proxy !== undefined && (kind === LOST || kind.hint === undefined)
        ? 'check HTTPS_PROXY, HTTP_PROXY and NO_PROXY'
        : kind.hint,
    // Not the error itself: Node hangs sockets and requests on some, and those know the headers that were sent.
    cause: new Error(code === '' ? said : `${code}: ${said}`),
  });
}

/** A body in an encoding that it does not have, or that nobody asked for. */
function ofContent(code: string, said: string): Kind | undefined {
  return code === BAD_ENCODING ? failed('BAD_RESPONSE', false, `its answer cannot be unpacked: ${said}`) : undefined;
}

/** A tunnel that a proxy refused; undici says so only in words. */
function ofProxy(code: string, said: string): Kind | undefined {
  const status = /^Proxy response \((\d+)\)/.exec(said)?.[1];
  if (status === '407')
    return failed(
      'PROXY_AUTH',
      false,
      'the proxy wants a user and password',
      'HTTPS_PROXY=http://user:password@host:port',
    );
  if (status !== undefined)
    return failed(
      'PROXY_FAILED',
      Number(status) >= 500,
      `the proxy refused with status ${status}`,
      'check HTTPS_PROXY, and add the service to NO_PROXY if it needs none',
    );
  return code === 'UND_ERR_PRX_TLS'
    ? failed('PROXY_FAILED', false, `no safe connection to the proxy: ${said}`)
    : undefined;
}

const UNKNOWN_ISSUER = /^(SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF))/;

function ofTls(code: string, said: string): Kind | undefined {
  if (UNKNOWN_ISSUER.test(code))
    return failed(
      'TLS_FAILED',
      false,
      'its certificate was issued by nobody this machine trusts',
      'name the file of the issuer: NODE_EXTRA_CA_CERTS=FILE, or the setting ca_file',
    );
  if (code === 'CERT_HAS_EXPIRED')
    return failed('TLS_FAILED', false, 'its certificate has expired', "check this machine's clock");
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return failed('TLS_FAILED', false, 'its certificate is for another name', 'check the base URL');
  if (/wrong version number|packet length too long|record layer/i.test(said))
    return failed('TLS_FAILED', false, 'it does not speak TLS there', 'check the base URL: scheme and port');
  const tls = /^(ERR_TLS_|ERR_SSL_|ERR_OSSL_|CERT_|UNABLE_TO_|EPROTO|HOSTNAME_MISMATCH|CRL_|INVALID_CA)/.test(code);
  return tls ? failed('TLS_FAILED', false, `no safe connection: ${said.split('\n')[0]}`) : undefined;
}

function ofHttp(code: string, said: string): Kind | undefined {
  if (!code.startsWith('HPE_')) return undefined;
  // In the words of Node's parser or of undici's.
  const line = said.split('\n')[0]!.replace(/^Parse Error: /, '');
  const fault = /^Response does not match the HTTP\/1\.1 protocol \((.*)\)$/.exec(line)?.[1] ?? line;
  // Where the first bytes are wrong it is no HTTP; where later ones are, the answer breaks its rules.
  const other = /^Expected HTTP|HTTP version/i.test(fault);
  return other
    ? failed('BAD_RESPONSE', false, `it does not speak HTTP (${fault})`, 'check the base URL: scheme and port')
    : failed('BAD_RESPONSE', false, `its answer breaks the rules of HTTP (${fault})`);
}

/** What nobody foresaw: not tried again. */
function other(said: string): Kind {
  return failed('NETWORK_FAILED', false, said || 'the connection failed');
}

/** Of several addresses tried (AggregateError) the first error speaks. */
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
