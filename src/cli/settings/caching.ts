/** The response cache of a hosted service. */

import { randomBytes } from 'node:crypto';
import { openDisk } from '../../client/cache/disk.ts';
import { folderSecret, naming, type Owner } from '../../client/cache/entry.ts';
import { ageText, type CacheMode, cachingTransport } from '../../client/cache/transport.ts';
import type { Transport } from '../../client/core.ts';
import { lastCompletedSession, marketStatus } from '../../engine/calendar.ts';
import { newYorkDay } from '../../engine/new-york.ts';
import { MdsError } from '../../errors.ts';
import { redactor } from '../../http/redact.ts';
import type { Io } from '../terminal/io.ts';
import type { Messages } from './hosted.ts';
import { responseFolder } from './places.ts';
import type { EffectiveSettings } from './resolve.ts';
import { sizeBytes } from './value.ts';

/** A cache over the transport that `connect` opens on demand; `sends`: headers which that transport adds. */
export function withCache(
  mode: CacheMode,
  settings: EffectiveSettings,
  owner: Owner,
  io: Io,
  { log, notify }: Messages,
  sends: Readonly<Record<string, string>>,
  connect: () => Promise<Transport>,
): Transport | Promise<Transport> {
  const folder = responseFolder(io);
  const secret = folderSecret(folder, randomBytes);
  if (secret === undefined) {
    if (mode === 'offline') throw noCache(folder);
    log?.(`* the cache cannot be used: ${folder} is not writable`);
    return connect();
  }
  const ages: (number | undefined)[] = [];
  const transport = cachingTransport({
    mode,
    disk: openDisk({
      folder,
      limit: sizeBytes(settings.get('cache_size').value),
      now: io.now,
      unique: () => randomBytes(8).toString('hex'),
    }),
    nameOf: naming(secret, owner),
    connect,
    sends,
    redact: redactor([owner.key]),
    now: io.now,
    agedBetween,
    log,
    onOffline: (age) => ages.push(age),
  });
  return {
    ...transport,
    close: () => {
      transport.close();
      if (ages.length > 0) notify(`offline; ${agesText(ages)}`);
    },
  };
}

/**
 * Whether a New York day began, a session became complete or the state of the market changed: sessions missed, reports
 * overdue (FIELDS 16.25).
 */
export function agedBetween(then: number, now: number): boolean {
  return [(at: number) => newYorkDay(at).day, lastCompletedSession, marketStatus].some((of) => of(then) !== of(now));
}

/** `this answer is 3 h old`, `these answers are 5 min to 3 h old`. */
export function agesText(ages: readonly (number | undefined)[]): string {
  const known = ages.filter((age) => age !== undefined).sort((a, b) => a - b);
  const unknown = known.length < ages.length ? 'of unknown age (the clock was set back)' : undefined;
  const [least, most] = [ageText(known[0]), ageText(known.at(-1))];
  const text = known.length === 0 ? unknown! : `${least === most ? least : `${least} to ${most}`} old`;
  const all = ages.length === 1 ? `this answer is ${text}` : `these answers are ${text}`;
  return known.length > 0 && unknown !== undefined ? `${all}, some ${unknown}` : all;
}

function noCache(folder: string): MdsError {
  return new MdsError('OFFLINE', `offline, and the cache folder ${folder} cannot be used`, {
    hint: 'set MDS_CACHE_DIR to a writable folder, or answer from a store: --store FILE, --sample',
  });
}
