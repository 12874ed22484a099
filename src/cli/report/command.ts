/** The definition of `mds report`. */
import type { CommandSpec } from '../args/command.ts';
import { SOURCE_OPTIONS } from '../settings/common-options.ts';

export const REPORT: CommandSpec = {
  words: ['report'],
  group: 'Symbols',
  summary: 'write a report about a symbol, as one HTML or Markdown file',
  description:
    'Writes one HTML file without anything to load: chart, valuation bands, statements with the source of each number, earnings, dividends, insiders, changed risk factors and peers, each with the day of its data. What a source does not have is named with its reason. Several symbols, or a list, make a folder with an index. See docs/reports.md.',
  args: [
    {
      name: 'symbol',
      required: true,
      many: true,
      completions: { ask: 'symbols' },
      help: 'symbols; several or @name: a folder with an index and a page for each; -: from stdin',
    },
  ],
  options: [
    {
      name: 'output',
      short: 'o',
      value: 'PATH',
      completions: 'files',
      help: 'file to write (default: the symbol with .html or .md, as in aapl.html); - for stdout; a folder for several symbols (default: reports)',
    },
    { name: 'md', help: 'write Markdown instead of HTML; the default for a file that ends in .md' },
    ...SOURCE_OPTIONS,
  ],
  examples: [
    { args: 'AAPL', help: 'writes aapl.html' },
    { args: 'AAPL --as-of 2024-06-28 -o aapl-2024.html', help: 'as it stood on that day' },
    { args: '@tech -o tech', help: 'a folder with index.html and a page per symbol' },
    { args: 'KO --md --output=-', help: 'Markdown on stdout' },
  ],
  load: async () => (await import('./run.ts')).runReport,
};
