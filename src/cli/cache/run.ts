/** `mds cache`: the cached responses of hosted services. */
import { cachedFiles, clear } from '../../client/cache/disk.ts';

import { MdsError } from '../../errors.ts';
import type { Run } from '../args/command.ts';
import { counted, sizeText } from '../output/amounts.ts';
import { printResult } from '../output/result.ts';
import { cacheMode } from '../settings/cache-mode.ts';
import { responseFolder } from '../settings/places.ts';
import { effectiveSettings } from '../settings/resolve.ts';
import { sizeBytes } from '../settings/value.ts';

export const runCachePath: Run = async ({ options }, io) =>
  printResult({ path: responseFolder(io) }, responseFolder(io), options, io);

export const runCacheInfo: Run = async ({ options }, io) => {
  const path = responseFolder(io);
  const settings = effectiveSettings(options, io);
  const files = readable(path, () => cachedFiles(path));
  const bytes = files.reduce((sum, each) => sum + each.bytes, 0);
  const limit = sizeBytes(settings.get('cache_size').value);
  const used = files.length === 0 ? undefined : new Date(Math.min(...files.map(({ usedAt }) => usedAt))).toISOString();
  const on = cacheMode(settings, {}, io, 'use') !== undefined;
  const { value, source } = settings.get('cache');
  const why = value === 'auto' && io.env.CI ? ', and CI is set' : '';
  const lines = [
    `folder   ${path}`,
    `count    ${files.length}${used === undefined ? '' : `, least recently used on ${used.slice(0, 10)}`}`,
    `size     ${sizeText(bytes)} of at most ${settings.get('cache_size').value}`,
    `in use   ${on ? 'yes' : 'no'} (cache is ${value}, ${source === 'default' ? 'its default' : `by ${source}`}${why})`,
  ];
  const document = { path, answers: files.length, bytes, limit, in_use: on };
  return printResult(document, lines.join('\n'), options, io);
};

export const runCacheClear: Run = async ({ options }, io) => {
  const path = responseFolder(io);
  const { count, bytes } = readable(path, () => clear(path));
  const text = count === 0 ? 'the cache is empty' : `${counted(count, 'response')} deleted, ${sizeText(bytes)}`;
  return printResult({ path, deleted: count, bytes }, options.quiet === true ? '' : text, options, io);
};

function readable<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new MdsError(
      'CACHE_UNUSABLE',
      `the cache folder ${path} cannot be used${code === undefined ? '' : ` (${code})`}`,
      { hint: 'check its permissions, or set MDS_CACHE_DIR to another folder' },
    );
  }
}
