/** The command `sync`, as plain data. */
import type { CommandSpec } from '../args/command.ts';
import { SOURCE_OPTIONS } from '../settings/common-options.ts';
import { PROFILE_OPTION } from '../settings/options.ts';

export const SYNC: CommandSpec = {
  words: ['sync'],
  group: 'Your data',
  summary: 'fetch SEC records and daily prices into your store',
  description:
    'Fetches from SEC EDGAR what your store lacks of these companies: filings, facts, reports with their press releases, insider trades; and prices from the provider you have chosen. Without symbols, everything held is brought up to date. Each symbol lands whole or not at all; run it again after any stop and it goes on. The SEC asks for a contact: mds config set contact name@example.org. See docs/syncing.md.',
  args: [
    {
      name: 'symbol',
      required: false,
      many: true,
      help: 'symbols, @name for a list, - for stdin; none: everything held',
    },
  ],
  options: [
    { name: 'json', help: 'print the report as JSON' },
    { name: 'dry-run', help: 'say what would be fetched and how much, change nothing' },
    { name: 'since', value: 'TIME', help: 'documents of reports filed since then: 2y (default), 18m, 90d or a day' },
    { name: 'watchlist', value: 'NAME', help: 'the symbols of this list, as @NAME' },
    { name: 'universe', help: 'every symbol of the SEC list of tickers: some 10,000, many hours without --bulk' },
    {
      name: 'bulk',
      help: 'take companyfacts.zip and submissions.zip of the SEC, paths or addresses, in place of requests; symbols after them',
    },
    { name: 'no-prices', help: 'only what the SEC has' },
    { name: 'no-documents', help: 'no documents: filings, facts and prices only' },
    { name: 'refresh', help: 'ask again even for what was asked for a moment ago, and for all prices' },
    PROFILE_OPTION,
    ...SOURCE_OPTIONS.filter(({ name }) => name === 'store'),
  ],
  examples: [
    { args: 'AAPL MSFT SPY', help: 'fill your store with these' },
    { args: '', help: 'bring everything held up to date' },
    { args: '@tech --dry-run', help: 'how much a list would take' },
  ],
  load: async () => (await import('./run.ts')).runSyncCommand,
};
