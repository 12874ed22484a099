/** Opens the transport to a hosted service from settings and key. */

import { existsSync, readFileSync } from 'node:fs';
import type { CacheMode } from '../../client/cache/transport.ts';
import type { Transport } from '../../client/core.ts';
import type { HttpEvent } from '../../client/http-events.ts';
import type { HttpOptions } from '../../client/http-transport.ts';
import { VERSION } from '../args/program.ts';
import type { Io } from '../terminal/io.ts';
import { readText } from '../terminal/read-text.ts';
import { type ActiveKey, findKey } from './keys/key-source.ts';
import type { EffectiveSettings } from './resolve.ts';
import { durationMs, filePath } from './value.ts';

/** Makes a transport over HTTP. */
export type Connect = (options: HttpOptions) => Promise<Transport>;

/** Connects with the HTTP core, loaded on demand. */
export const connectHttp: Connect = async (options) =>
  (await import('../../client/http-transport.ts')).httpTransport(options);

/** Messages of a hosted transport: lines for `--verbose`, and notices. */
export interface Messages {
  readonly log: ((message: string) => void) | undefined;
  readonly notify: (note: string) => void;
  /** No spinner. */
  readonly silent: boolean;
}

const USER_AGENT = `mds/${VERSION}`;

/**
 * A transport to the hosted service at `baseUrl` with the key found for it, behind a cache of its answers unless `mode`
 * is undefined. Throws KEY_..., USAGE for a setting that cannot be read, OFFLINE.
 */
export async function openHosted(
  settings: EffectiveSettings,
  baseUrl: string,
  io: Io,
  messages: Messages,
  connect: Connect,
  mode: CacheMode | undefined,
): Promise<Transport> {
  const { key, notes } = findKey(settings, baseUrl, io);
  for (const note of notes) messages.notify(note);
  const from = key === undefined ? 'without a key' : `with the key from ${sourceText(key)}`;
  messages.log?.(`* ${baseUrl}, profile ${settings.profile.name}, ${from}`);
  const open = () => connectWith(settings, baseUrl, key?.key, io, messages, connect);
  if (mode === undefined) return open();
  const { withCache } = await import('./caching.ts');
  const owner = { profile: settings.profile.name, baseUrl, key: key?.key };
  return withCache(mode, settings, owner, io, messages, { 'user-agent': USER_AGENT }, open);
}

/** A transport to the hosted service at `baseUrl` with this key. Throws USAGE for a setting that cannot be read. */
export async function connectWith(
  settings: EffectiveSettings,
  baseUrl: string,
  apiKey: HttpOptions['apiKey'],
  io: Io,
  { log, silent }: Pick<Messages, 'log' | 'silent'>,
  connect: Connect,
): Promise<Transport> {
  const ms = (name: 'timeout' | 'try_timeout' | 'max_wait') => durationMs(settings.get(name).value);
  const { describeEvent } = await import('../../client/http-events.ts');
  const transport = await connect({
    baseUrl,
    apiKey,
    allowInsecure: settings.get('insecure_http').value === 'true',
    timeout: ms('timeout'),
    tryTimeout: ms('try_timeout'),
    maxWait: ms('max_wait'),
    retries: Number(settings.get('retries').value),
    concurrency: Number(settings.get('concurrency').value),
    ...certificates(settings, io),
    proxyEnv: io.env,
    userAgent: USER_AGENT,
    ...(log === undefined ? {} : { onEvent: (event: HttpEvent) => log(describeEvent(event)) }),
    now: io.now,
    random: Math.random,
  });
  // Log lines of --verbose would break a spinner.
  if (silent || log !== undefined || !io.stderr.isTTY()) return transport;
  const { withWaiting } = await import('../output/spinner.ts');
  return withWaiting(transport, new URL(baseUrl).host, io);
}

/** Certificates of ca_file and NODE_EXTRA_CA_CERTS: explicit ones replace Node's own list. */
export function certificates(settings: EffectiveSettings, { env, home }: Io): Pick<HttpOptions, 'ca' | 'extraCa'> {
  const path = filePath(settings.get('ca_file').value, home);
  if (path === undefined) return {};
  const extra = env.NODE_EXTRA_CA_CERTS;
  return {
    ca: readText(path, { code: 'CA_FILE_UNREADABLE', namedBy: 'ca_file' }),
    ...(extra && existsSync(extra) ? { extraCa: readFileSync(extra, 'utf8') } : {}),
  };
}

/** `MDS_API_KEY`, `PATH (MDS_API_KEY_FILE)`, `key_command`, `PATH`. */
export function sourceText({ source, path }: ActiveKey): string {
  if (path === undefined) return source;
  return source === 'stored' ? path : `${path} (${source})`;
}
