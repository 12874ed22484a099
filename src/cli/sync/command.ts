/** The command `mds sync`. */
import type { CommandSpec } from '../args/command.ts';
import { PROFILE_OPTION, SOURCE_OPTIONS } from '../settings/common-options.ts';

export const SYNC: CommandSpec = {
  words: ['sync'],
  group: 'Your data',
  summary: 'fetch SEC records and daily prices into your store',
  description:
    'Fetches new filings, facts, reports with their press releases and insider trades from SEC EDGAR, and prices from the provider you chose. Without symbols, updates everything in the store. Each symbol is stored whole or not at all; rerun to resume after a stop. The SEC requires a contact: mds config set contact name@example.org. See docs/syncing.md.',
  args: [
    {
      name: 'symbol',
      many: true,
      help: 'symbols, @name for a list, @missing or @missing@DAY for what was listed and is not stored, - for stdin; default: all in the store',
    },
  ],
  options: [
    { name: 'json', help: 'print the report as JSON' },
    { name: 'dry-run', help: 'report what would be fetched, change nothing' },
    { name: 'since', value: 'TIME', help: 'fetch documents of reports filed since: 2y (default), 18m, 90d or a day' },
    { name: 'watchlist', value: 'NAME', help: 'the symbols of this list, as @NAME' },
    { name: 'universe', help: 'all symbols of the SEC ticker list: some 10,000, many hours without --bulk' },
    {
      name: 'bulk',
      help: 'import the SEC archives companyfacts.zip and submissions.zip (paths or URLs) instead of one request per company; then symbols',
    },
    {
      name: 'market',
      help: 'the whole market: records of all companies from the SEC archives, prices by trading day where the provider has them',
    },
    {
      name: 'listings',
      help: 'who was listed when: fails-to-deliver files, quarterly indexes and insider data sets of the SEC',
    },
    { name: 'from', value: 'YEAR', help: 'with --listings: files since this year (default 2004)' },
    {
      name: 'install-timer',
      help: 'run this sync after every close in New York (systemd, launchd or cron): shown, then written',
    },
    { name: 'uninstall-timer', help: 'stop the timer and delete its files' },
    {
      name: 'then',
      value: 'COMMAND',
      help: 'with --install-timer: a command line to run after the sync, such as a check',
    },
    { name: 'scheduled', help: 'for the timer: mds status reports this run as its last one' },
    { name: 'yes', help: 'do not ask before a timer is written or deleted' },
    { name: 'no-prices', help: 'do not fetch prices' },
    { name: 'no-documents', help: 'do not fetch documents, only filings, facts and prices' },
    { name: 'wait', help: 'wait until hourly or daily limits of the price provider have passed, then continue' },
    { name: 'refresh', help: 'request recently requested data again, and whole price histories' },
    PROFILE_OPTION,
    ...SOURCE_OPTIONS.filter(({ name }) => name === 'store'),
  ],
  examples: [
    { args: 'AAPL MSFT SPY', help: 'fill your store with these' },
    { args: '', help: 'update everything in the store' },
    { args: '@tech --dry-run', help: 'size of a sync of a list' },
    { args: '--listings --from 2020 --dry-run', help: 'what the files of who was listed take' },
    { args: '--install-timer', help: 'the same every evening' },
  ],
  load: async () => (await import('./run.ts')).runSyncCommand,
};
