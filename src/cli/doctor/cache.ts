/** The response cache of hosted services: whether it is in use, its size, its folder. */
import { cachedFiles } from '../../client/cache/space.ts';
import { type Finding, sizeText } from '../output/finding.ts';
import { cacheMode } from '../settings/cache-mode.ts';
import { responseFolder } from '../settings/places.ts';
import { type EffectiveSettings, hostedAddress } from '../settings/resolve.ts';
import type { Io } from '../terminal/io.ts';
import { isWritable } from './program.ts';
import { skipped } from './settings.ts';

/** Checks the cache if a hosted service is in use. */
export function checkCache(settings: EffectiveSettings | undefined, io: Io): Finding {
  const check = 'cache';
  if (settings === undefined) return skipped(check);
  if (hostedAddress(settings) === undefined) {
    return { check, verdict: 'ok', says: 'not needed: it is for responses of hosted services', details: { on: false } };
  }
  const mode = cacheMode(settings, {}, io, 'use');
  const { value, source } = settings.get('cache');
  if (mode === undefined) {
    const why = value === 'auto' ? 'CI is set' : `by ${source}`;
    return { check, verdict: 'ok', says: `off, ${why}: every response is requested`, details: { on: false } };
  }
  const path = responseFolder(io);
  const details = { on: true, path, offline: mode === 'offline' };
  if (!isWritable(path)) {
    const todo = 'set MDS_CACHE_DIR to a writable folder';
    return { check, verdict: 'warn', says: `${path} is not writable: no response is cached`, todo, details };
  }
  const files = cachedFiles(path);
  const bytes = files.reduce((sum, each) => sum + each.bytes, 0);
  const kept = `${files.length} ${files.length === 1 ? 'response' : 'responses'}, ${sizeText(bytes)}, in ${path}`;
  const says = mode === 'offline' ? `offline, cached responses only: ${kept}` : kept;
  return { check, verdict: 'ok', says, details: { ...details, answers: files.length, bytes } };
}
