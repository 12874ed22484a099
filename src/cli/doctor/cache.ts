/** Kept answers of hosted services: whether they are in use, how many, where. */
import { keptFiles } from '../../client/cache/space.ts';
import { type Finding, sizeText } from '../output/finding.ts';
import { cacheMode } from '../settings/cache-mode.ts';
import { answersFolder } from '../settings/places.ts';
import { type EffectiveSettings, hostedAddress } from '../settings/resolve.ts';
import type { Io } from '../terminal/io.ts';
import { isWritable } from './program.ts';
import { untold } from './settings.ts';

/** Looks at the cache where a hosted service is in use. */
export function checkCache(settings: EffectiveSettings | undefined, io: Io): Finding {
  const check = 'cache';
  if (settings === undefined) return untold(check);
  if (hostedAddress(settings) === undefined) {
    return { check, verdict: 'ok', says: 'not needed: it keeps answers of hosted services', details: { on: false } };
  }
  const mode = cacheMode(settings, {}, io, 'use');
  const { value, source } = settings.get('cache');
  if (mode === undefined) {
    const why = value === 'auto' ? 'CI is set' : `by ${source}`;
    return { check, verdict: 'ok', says: `off, ${why}: every answer is asked for`, details: { on: false } };
  }
  const path = answersFolder(io);
  const details = { on: true, path, offline: mode === 'offline' };
  if (!isWritable(path)) {
    const todo = 'name a folder that can be written with MDS_CACHE_DIR';
    return { check, verdict: 'warn', says: `${path} cannot be written: no answer is kept`, todo, details };
  }
  const files = keptFiles(path);
  const bytes = files.reduce((sum, each) => sum + each.bytes, 0);
  const kept = `${files.length} ${files.length === 1 ? 'answer' : 'answers'}, ${sizeText(bytes)}, in ${path}`;
  const says = mode === 'offline' ? `offline, so these are all there is: ${kept}` : kept;
  return { check, verdict: 'ok', says, details: { ...details, answers: files.length, bytes } };
}
