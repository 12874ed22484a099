/** The commands `status` and `prune`, as plain data. */
import type { CommandSpec } from '../command.ts';
import { SOURCE_OPTIONS } from '../options.ts';

const GROUP = 'Your data';
const STORE = SOURCE_OPTIONS.filter(({ name }) => name === 'store');

export const STATUS: CommandSpec = {
  words: ['status'],
  group: GROUP,
  summary: 'what your store holds, from when and from whom, what is stale',
  description:
    'A row a symbol: prices with their span and provider, facts, filings, documents, insider forms, disk space; below it what is stale. Prices are stale when the last session is missing, filings when they were asked for more than a day ago. Asks nobody. Exits with 4 when nothing is held of a symbol named.',
  args: [
    {
      name: 'symbol',
      required: false,
      many: true,
      help: 'symbols, @name for a list, - for stdin; none: everything held',
    },
  ],
  options: [
    { name: 'json', help: 'print the answer as JSON' },
    { name: 'csv', help: 'print a row a symbol as CSV' },
    ...STORE,
  ],
  examples: [
    { args: '', help: 'everything held' },
    { args: 'AAPL KO --json', help: 'for scripts' },
  ],
  load: async () => (await import('../commands/status.ts')).runStatus,
};

export const PRUNE: CommandSpec = {
  words: ['prune'],
  group: GROUP,
  summary: 'give up what you do not need any more, and its disk space',
  description:
    'With --before, the documents of reports filed before a day go (the list of filings stays, and the newest annual report of each company). With --keep, everything of the symbols that are not on the list goes; SPY stays, which beta is measured against. Without either, only free space is given back to the disk. Says first what would go; asks, or takes --yes.',
  args: [],
  options: [
    {
      name: 'before',
      value: 'DAY',
      help: 'documents of reports filed before this day: 2024-01-31, or 2y, 18m, 90d ago',
    },
    { name: 'keep', value: 'SYMBOLS', help: 'symbols that stay, with commas; @name for a list' },
    { name: 'dry-run', help: 'say what would go, change nothing' },
    { name: 'yes', short: 'y', help: 'do it without asking' },
    { name: 'json', help: 'print the answer as JSON' },
    ...STORE,
  ],
  examples: [
    { args: '--before 3y --dry-run', help: 'how much old documents take' },
    { args: '--keep @tech --yes', help: 'only what is on the list' },
    { args: '', help: 'only give free space back' },
  ],
  load: async () => (await import('../commands/prune.ts')).runPrune,
};
