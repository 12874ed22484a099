/** The command `mds status`. */
import { type CommandSpec, JSON_OPTION } from '../args/command.ts';
import { DATA_GROUP } from '../args/program.ts';
import { STORE_OPTION } from '../settings/common-options.ts';

export const STATUS: CommandSpec = {
  words: ['status'],
  group: DATA_GROUP,
  summary: 'show what the store contains and what is stale',
  description:
    'One row per symbol: price range and provider, facts, filings, documents, insider forms, disk space; then what is stale. More than 50 symbols are summarized, with the ten worst; --csv and --json have each. Prices are stale when the latest trading day is missing, filings when last requested more than a day ago. Makes no network requests. Exits with 4 if the store has no data for a named symbol.',
  args: [
    {
      name: 'symbol',
      many: true,
      help: 'symbols, @name for a list, - for stdin; default: all symbols in the store',
    },
  ],
  options: [JSON_OPTION, { name: 'csv', help: 'print one row per symbol as CSV' }, STORE_OPTION],
  examples: [
    { args: '', help: 'the whole store' },
    { args: 'AAPL KO --json', help: 'for scripts' },
  ],
  load: async () => (await import('./run.ts')).runStatus,
};
