/** The messages of `mds serve` when it is ready. */

import type { AddressInfo } from 'node:net';
import { inStore } from '../../endpoints/notes/store-command.ts';
import { withKeyFile } from '../request/source/key-file.ts';
import type { Io } from '../terminal/io.ts';
import { shellWord } from '../terminal/shell-word.ts';
import { PAGES_PATH } from './pages.ts';
import { isLoopback } from './settings.ts';
import type { Job, Source } from './source.ts';

export interface Ready {
  readonly address: Pick<AddressInfo, 'address' | 'port'>;
  readonly metrics: Pick<AddressInfo, 'address' | 'port'> | undefined;
  readonly workers: number;
}

/** One JSON line on stdout with `json`, lines for people on stderr. */
export function announce({ address, metrics, workers }: Ready, { settings, source, options, io }: Job): void {
  const url = `${settings.tls === undefined ? 'http' : 'https'}://${authority(address)}`;
  const loopback = isLoopback(address.address);
  const metricsUrl = metrics === undefined ? undefined : `http://${authority(metrics)}/metrics`;
  if (options.json === true) {
    const document = {
      event: 'listening',
      url,
      host: address.address,
      port: address.port,
      loopback,
      keys: !settings.open,
      workers,
      simulated: source.kind === 'simulated',
      pid: process.pid,
    };
    io.stdout.write(`${JSON.stringify({ ...document, metrics: metricsUrl })}\n`);
    return;
  }
  if (options.quiet === true) return;
  const where = loopback ? ', loopback only' : '';
  const how = settings.open ? ', open: no keys' : '';
  const many = workers > 1 ? `, ${workers} workers` : '';
  const lines = [
    `listening on ${url}${where}${how}${many}`,
    ...(settings.open ? [`reports on ${url}${PAGES_PATH}`] : []),
    ...(metricsUrl === undefined ? [] : [`metrics on ${metricsUrl}`]),
  ];
  // In one write: who waits for the first line has them all.
  io.stderr.write(lines.map((line) => `mds: ${line}\n`).join(''));
}

/** Warnings for the operator on stderr, also with `json`. */
export async function warn({ settings, source, io }: Job): Promise<void> {
  if (source.kind === 'simulated') io.stderr.write('mds: serving simulated sample data, not a market\n');
  // A gateway of a team may not list its keys.
  if (!settings.open && source.team === undefined) await warnOfKeys(source, io);
  if (settings.tls === undefined && !isLoopback(settings.host) && settings.trustProxy.length === 0) {
    io.stderr.write(
      `mds: warning: ${settings.host} is reachable from elsewhere and keys travel unencrypted; give --tls-cert and --tls-key, or put a TLS proxy in front\n`,
    );
  }
}

/**
 * Warns of keys that others may read, and if there is no active key. Throws MdsError `STORE_*` for a key file that
 * cannot be used.
 */
async function warnOfKeys(source: Source, io: Io): Promise<void> {
  await withKeyFile(source.keys, io, (keys) => {
    if (keys.list().some(({ state }) => state === 'active')) return;
    const store = source.keysOption === undefined ? undefined : shellWord(source.keysOption);
    io.stderr.write(`mds: no client has a key yet; make one with: ${inStore('mds keys create --name NAME', store)}\n`);
  });
}

function authority({ address, port }: Pick<AddressInfo, 'address' | 'port'>): string {
  return `${address.includes(':') ? `[${address}]` : address}:${port}`;
}
