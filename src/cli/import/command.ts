/** The command `mds import`. */
import { type CommandSpec, JSON_OPTION } from '../args/command.ts';
import { DATA_GROUP } from '../args/program.ts';
import { STORE_OPTION } from '../settings/common-options.ts';
import { FACTS } from '../settings/providers.ts';

export const IMPORT: CommandSpec = {
  words: ['import'],
  group: DATA_GROUP,
  summary: 'import SEC filings and prices',
  description: `Reads files and folders, plain, gzipped or alone in a zip archive, and recognizes them by content: EDGAR companyfacts, submissions and company_tickers JSON, full submissions, index pages, filed documents and exhibits, Form 3, 4 and 5 XML, fails-to-deliver files, quarterly indexes, insider data sets, and prices (${FACTS.formats.join(', ')}; docs/formats.md). The import is one transaction: all of it is stored, or, if interrupted, none of it.`,
  args: [{ name: 'path', required: true, many: true, completions: 'files', help: 'files or folders' }],
  options: [
    JSON_OPTION,
    { name: 'dry-run', help: 'report what would be imported, change nothing' },
    { name: 'symbol', value: 'SYMBOL', help: 'symbol of a single price file, or of a company that no list names' },
    {
      name: 'basis',
      value: 'BASIS',
      choices: ['raw', 'split', 'split_unlisted', 'dividend'],
      help: 'basis of price files that do not state one: raw (as traded), split or split_unlisted (adjusted for splits alone), dividend (adjusted for dividends, too)',
    },
    { name: 'accept-jumps', help: 'import prices that step by a factor above 20 without a listed split' },
    { name: 'replace', help: 'delete stored prices, splits and dividends of the symbols whose price files are given' },
    { name: 'accession', value: 'NUMBER', help: 'accession number, if a single document is given' },
    { name: 'filed', value: 'YYYY-MM-DD', help: 'filing date of that document, if it states none' },
    STORE_OPTION,
  ],
  examples: [
    { args: 'CIK0000320193.json AAPL.csv', help: 'a company and its prices' },
    { args: '~/edgar ~/prices --dry-run', help: 'preview two folders' },
  ],
  load: async () => (await import('./run.ts')).runImportCommand,
};
