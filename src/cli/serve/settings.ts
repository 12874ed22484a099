/** The options of `mds serve`, checked. */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { createSecureContext } from 'node:tls';
import { MdsError, usage } from '../../errors.ts';
import { fileReason } from '../../file-reason.ts';
import type { Tls } from '../../service/http/fastify-app.ts';
import type { Invocation } from '../args/command.ts';
import { sizeBytes } from '../settings/value.ts';

export interface ServeSettings {
  readonly host: string;
  readonly port: number;
  readonly workers: number;
  readonly open: boolean;
  readonly trustProxy: readonly string[];
  readonly metricsPort: number | undefined;
  /** A file, `-` for stdout, or `off`. */
  readonly accessLog: string;
  readonly graceMs: number;
  /** How long requests are still taken after the first signal, ms, while `/readyz` says that this ends. */
  readonly lameDuckMs: number;
  /** Memory for computed answers, of each process; 0 for none. */
  readonly cacheBytes: number;
  readonly tls: TlsFiles | undefined;
}

export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
}

const DEFAULT_PORT = 8787;
const DEFAULT_GRACE = '10s';
const DEFAULT_LAME_DUCK = '0s';
const DEFAULT_CACHE = '64M';
const MOST_WORKERS = 256;
const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** Throws USAGE for values that make no sense, alone or together. */
export function readSettings(options: Invocation['options']): ServeSettings {
  const host = hostOf(text(options, 'host') ?? '127.0.0.1');
  const open = options.open === true;
  if (open && !isLoopback(host)) {
    throw usage(
      `--open would let anyone who reaches ${host} in without a key`,
      'leave --host out, or create keys with: mds keys create',
    );
  }
  if (options.sample === true && options.store !== undefined)
    throw usage('--store and --sample name different sources; give one');
  const metricsPort = text(options, 'metrics-port');
  const port = portOf('port', text(options, 'port') ?? String(DEFAULT_PORT));
  const metrics = metricsPort === undefined ? undefined : portOf('metrics-port', metricsPort);
  if (metrics === port && port !== 0) throw usage(`--port and --metrics-port are both ${port}; give two ports`);
  return {
    host,
    port,
    open,
    workers: workersOf(text(options, 'workers') ?? '1'),
    trustProxy: (text(options, 'trust-proxy') ?? '')
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '')
      .map(proxyOf),
    metricsPort: metrics,
    accessLog: text(options, 'access-log') ?? '-',
    graceMs: durationOf('grace', text(options, 'grace') ?? DEFAULT_GRACE),
    lameDuckMs: durationOf('lame-duck', text(options, 'lame-duck') ?? DEFAULT_LAME_DUCK),
    cacheBytes: cacheOf(text(options, 'cache-size') ?? DEFAULT_CACHE),
    tls: tlsFilesOf(text(options, 'tls-cert'), text(options, 'tls-key')),
  };
}

/** Whether only this machine reaches an address. */
export function isLoopback(host: string): boolean {
  return /^127\./.test(host) || host === '::1' || /^::ffff:127\./.test(host);
}

/** Certificate and key as they are now. Throws TLS_UNUSABLE: missing, unreadable, not PEM, not a pair. */
export function readTls({ cert, key }: TlsFiles): Tls {
  const pair = { cert: pem('--tls-cert', cert), key: pem('--tls-key', key) };
  try {
    createSecureContext(pair);
  } catch (error) {
    const reason = (error as Error).message.replace(/^error:[^:]*:+/, '').replaceAll('::', ': ');
    throw unusable(
      `${cert} and ${key} cannot be used: ${reason}`,
      'give a certificate chain and its own private key, both PEM',
      error,
    );
  }
  return pair;
}

function pem(option: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw unusable(
      `${option} ${file} cannot be read: ${fileReason(error, 'no such file')}`,
      'check the path and the permissions',
      error,
    );
  }
}

function unusable(message: string, hint: string, cause: unknown): MdsError {
  return new MdsError('TLS_UNUSABLE', message, { hint, cause });
}

function tlsFilesOf(cert: string | undefined, key: string | undefined): TlsFiles | undefined {
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined || key === undefined) throw usage('--tls-cert and --tls-key are given together or not at all');
  return { cert, key };
}

/** `localhost` may mean two addresses; the common one is taken. A name is left to the system. */
function hostOf(value: string): string {
  const bare = value.startsWith('[') && value.endsWith(']') ? value.slice(1, -1) : value;
  if (bare === '' || /[\s/]/.test(bare) || (bare.includes(':') && isIP(bare) === 0)) {
    throw usage(`--host ${value} is not an address`, 'give an address or a host name alone; the port goes to --port');
  }
  return bare.toLowerCase() === 'localhost' ? '127.0.0.1' : bare;
}

function portOf(option: string, value: string): number {
  const port = Number(value);
  if (!/^\d{1,5}$/.test(value) || port > 65_535)
    throw usage(`--${option} ${value} is not a port: a number from 0 to 65535`);
  return port;
}

function workersOf(value: string): number {
  if (value === 'auto') return availableParallelism();
  const count = Number(value);
  if (!/^\d{1,3}$/.test(value) || count < 1 || count > MOST_WORKERS) {
    throw usage(`--workers ${value}: give auto or a number from 1 to ${MOST_WORKERS}`);
  }
  return count;
}

/** Ranges that proxies are found in by name, as fastify's own trusted-proxy setting has them. */
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

function proxyOf(value: string): string {
  const [address, bits, ...rest] = value.split('/');
  const family = isIP(address!);
  const most = family === 4 ? 32 : 128;
  const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most && Number(bits) > 0);
  if (NAMED_RANGES.includes(value) || (family !== 0 && fits && rest.length === 0)) return value;
  throw usage(
    `--trust-proxy ${value} is neither an address nor a CIDR block`,
    'such as 127.0.0.1, 10.0.0.0/8 or loopback',
  );
}

function durationOf(option: string, value: string): number {
  const [, count, unit] = /^(\d{1,6})(ms|s|m|h)$/.exec(value) ?? [];
  if (count === undefined) throw usage(`--${option} ${value} is not a time`, 'such as 500ms, 10s or 2m');
  return Number(count) * UNITS[unit!]!;
}

function cacheOf(value: string): number {
  const bytes = sizeBytes(value);
  if (Number.isNaN(bytes))
    throw usage(`--cache-size ${value} is not a size`, 'such as 500K, 64M or 1G; 0 keeps no answers');
  return bytes;
}

function text(options: Invocation['options'], name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}
