/** The commands `mds cache`. */
import { commandGroup, JSON_OPTION } from '../args/command.ts';
import { SETTINGS_GROUP } from '../args/program.ts';
import { PROFILE_OPTION } from '../settings/common-options.ts';

export const CACHE_COMMANDS = commandGroup('cache', SETTINGS_GROUP, [
  {
    name: 'info',
    groupDefault: true,
    summary: 'show number and size of cached responses',
    description:
      'Responses of a hosted service are cached for as long as it allows (Cache-Control), separately for each profile, address and key. The settings cache, cache_size and offline control their use; MDS_CACHE_DIR sets the folder. Responses computed from a local store are never cached.',
    options: [JSON_OPTION, PROFILE_OPTION],
    examples: [{ args: '', help: 'folder, number, size' }],
    load: async () => (await import('./run.ts')).runCacheInfo,
  },
  {
    name: 'clear',
    summary: 'delete all cached responses',
    description: 'Deletes the cached responses of all profiles. They are requested again when needed.',
    options: [JSON_OPTION],
    examples: [{ args: '', help: 'empty the cache' }],
    load: async () => (await import('./run.ts')).runCacheClear,
  },
  {
    name: 'path',
    summary: 'print the path of the cache folder',
    description: 'Prints the path whether or not the folder exists.',
    options: [JSON_OPTION],
    examples: [{ args: '', help: 'for scripts' }],
    load: async () => (await import('./run.ts')).runCachePath,
  },
]);
