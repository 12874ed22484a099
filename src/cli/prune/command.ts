/** The command `mds prune`. */
import { type CommandSpec, JSON_OPTION } from '../args/command.ts';
import { DATA_GROUP } from '../args/program.ts';
import { STORE_OPTION } from '../settings/common-options.ts';

export const PRUNE: CommandSpec = {
  words: ['prune'],
  group: DATA_GROUP,
  summary: 'delete old data and free disk space',
  description:
    'With --before, deletes the documents of reports filed before a day (the list of filings stays, and the newest annual report of each company). With --keep, deletes everything of all other symbols except SPY, the benchmark for beta. Without either, only returns free space to the disk. Shows what would be deleted first; asks for confirmation, or takes --yes.',
  args: [],
  options: [
    {
      name: 'before',
      value: 'DAY',
      help: 'documents of reports filed before this day: 2024-01-31, or 2y, 18m, 90d ago',
    },
    { name: 'keep', value: 'SYMBOLS', help: 'symbols to keep, separated by commas; @name for a list' },
    { name: 'dry-run', help: 'report what would be deleted, change nothing' },
    { name: 'yes', short: 'y', help: 'delete without confirmation' },
    JSON_OPTION,
    STORE_OPTION,
  ],
  examples: [
    { args: '--before 3y --dry-run', help: 'how much space old documents use' },
    { args: '--keep @tech --yes', help: 'only the symbols of a list' },
    { args: '', help: 'only return free space' },
  ],
  load: async () => (await import('./run.ts')).runPrune,
};
