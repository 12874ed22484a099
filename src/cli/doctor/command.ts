/** The command `mds doctor`. */
import { type CommandSpec, JSON_OPTION } from '../args/command.ts';
import { PROGRAM_GROUP } from '../args/program.ts';
import { SOURCE_OPTIONS } from '../settings/common-options.ts';

export const DOCTOR: CommandSpec = {
  words: ['doctor'],
  group: PROGRAM_GROUP,
  summary: 'check settings, key, store and terminal',
  description:
    'Checks what commands depend on: versions, database driver, settings and profile, source of the key (never the key itself), named lists, store, code cache, terminal. Works with broken settings and a broken store, changes nothing, and makes no network requests except with --online. Exits with 1 if something a command needs does not work.',
  args: [],
  options: [
    { name: 'deep', help: 'also read the whole store and compare it with its checksums' },
    { name: 'online', help: 'also check the service: host name, certificate, a response' },
    JSON_OPTION,
    ...SOURCE_OPTIONS.filter(({ name }) => name !== 'sample' && name !== 'as-of'),
  ],
  examples: [
    { args: '', help: 'this machine' },
    { args: '--online', help: 'also the hosted service' },
    { args: '--deep', help: 'also every row of the store' },
    { args: '--quiet', help: 'problems only' },
  ],
  load: async () => (await import('./run.ts')).runDoctor,
};
