/** The address of a team's store: `postgres://USER@HOST:PORT/DATABASE?sslmode=...`, read as libpq reads it. */
import { MdsError } from '../errors.ts';

/**
 * https://www.postgresql.org/docs/15/libpq-ssl.html: from `require` on the connection is encrypted, from `verify-ca` on
 * the server is known.
 */
const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
type SslMode = (typeof SSL_MODES)[number];

export interface TeamAddress {
  /** A host name, or the folder of a Unix socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly password: string | undefined;
  readonly sslMode: SslMode;
  /** PEM file of the authorities that may vouch for the server. */
  readonly rootCertificate: string | undefined;
  /** Without password and options: what is printed, and what names the replica. */
  readonly text: string;
}

const EXAMPLE = 'as in postgres://ann@db.example.org/market?sslmode=verify-full';

/**
 * Reads an address; what it leaves out comes from PGHOST, PGPORT, PGUSER, PGDATABASE, PGSSLMODE and PGSSLROOTCERT.
 * Throws TEAM_ADDRESS_INVALID, which repeats nothing of the address: it may contain a password.
 */
export function teamAddress(given: string, env: Readonly<Record<string, string | undefined>>): TeamAddress {
  const match =
    /^postgres(?:ql)?:\/\/(?:([^@/?#]*)@)?(\[[^\]]*\]|[^:/?#]*)(?::(\d+))?(?:\/([^?#]*))?(?:\?([^#]*))?$/i.exec(
      given.trim(),
    );
  if (match === null) throw invalid('this is not the address of a PostgreSQL database');
  const [, login = '', name = '', portText, path = '', query = ''] = match;
  const options = new Map(query.split('&').flatMap((pair) => (pair === '' ? [] : [optionOf(pair)])));
  const [user = '', ...secret] = login.split(':');
  const host = options.get('host') ?? (decoded(name.replace(/^\[|\]$/g, '')) || env.PGHOST || 'localhost');
  const port = Number(portText ?? options.get('port') ?? (env.PGPORT || 5432));
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw invalid('its port is not a number from 1 to 65535');
  const userName = decoded(user) || options.get('user') || env.PGUSER || '';
  if (userName === '') throw invalid('it names no user');
  const database = decoded(path) || env.PGDATABASE || userName;
  const sslMode = options.get('sslmode') ?? (env.PGSSLMODE || 'prefer');
  if (!isSslMode(sslMode)) throw invalid(`its sslmode is none of ${SSL_MODES.join(', ')}`);
  const shown = host.includes(':') ? `[${host}]` : encodeURIComponent(host);
  return {
    host,
    port,
    user: userName,
    database,
    password: secret.length === 0 ? undefined : decoded(secret.join(':')),
    sslMode,
    rootCertificate: options.get('sslrootcert') ?? (env.PGSSLROOTCERT || undefined),
    text: `postgres://${encodeURIComponent(userName)}@${shown}${port === 5432 ? '' : `:${port}`}/${encodeURIComponent(database)}`,
  };
}

const KNOWN = ['host', 'port', 'user', 'sslmode', 'sslrootcert'];

function optionOf(pair: string): readonly [string, string] {
  const [name = '', ...value] = pair.split('=');
  if (!KNOWN.includes(name)) throw invalid(`it has an option that is none of ${KNOWN.join(', ')}`);
  return [name, decoded(value.join('='))];
}

function isSslMode(text: string): text is SslMode {
  return (SSL_MODES as readonly string[]).includes(text);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalid('it has a % that is no escape (a % itself is %25)');
  }
}

function invalid(fault: string): MdsError {
  return new MdsError('TEAM_ADDRESS_INVALID', `the address of the store cannot be used: ${fault}`, { hint: EXAMPLE });
}
