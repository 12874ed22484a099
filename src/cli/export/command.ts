/** The commands `mds export ...`. */
import { CADENCES } from '../../export/cadence.ts';
import { DIMENSIONS } from '../../export/dimensions.ts';
import { FORMAT_NAMES } from '../../export/format-names.ts';
import { type CommandSpec, commandGroup, type OptionSpec } from '../args/command.ts';
import { DATA_GROUP } from '../args/program.ts';
import { LOCAL_OPTIONS } from '../settings/common-options.ts';

const UNIVERSE = {
  name: 'universe',
  value: 'NAME',
  completions: { ask: 'universe' },
  help: 'which symbols: stocks, etfs, all, those listed on a day (stocks@2021-06-30), symbols (AAPL,KO), @name for a list, - for stdin',
};

const SYMBOLS: CommandSpec['args'] = [
  { name: 'symbol', many: true, completions: { ask: 'symbols' }, help: 'the symbols, in place of --universe' },
];

/** @param of what the days are those of */
const days = (of: string): readonly OptionSpec[] => [
  { name: 'from', value: 'DAY', help: `first ${of}, YYYY-MM-DD` },
  { name: 'to', value: 'DAY', help: `last ${of}` },
];

const OUTPUT: readonly OptionSpec[] = [
  {
    name: 'output',
    short: 'o',
    value: 'FILE',
    completions: 'files',
    help: 'write to this file; its ending says the format; - or without it: NDJSON to stdout',
  },
  {
    name: 'format',
    value: 'NAME',
    choices: FORMAT_NAMES,
    help: `${FORMAT_NAMES.join(', ')}; default: by the ending of FILE`,
  },
  ...LOCAL_OPTIONS,
];

const member = (name: string, rest: Pick<CommandSpec, 'summary' | 'description' | 'options' | 'examples'>) => ({
  name,
  ...rest,
  args: SYMBOLS,
  options: [UNIVERSE, ...rest.options, ...OUTPUT],
  load: async () => (await import('./run.ts')).runExport,
});

export const EXPORT_COMMANDS = commandGroup('export', DATA_GROUP, [
  member('panel', {
    summary: 'point-in-time values of many symbols and dates, for notebooks',
    description:
      'One row per symbol and date: symbol, cik, date, available_at (UTC, when every value of the row was public), period_end and accession of the newest report, its currency, and the values of the fields, named as in mds screen. A row is what --as-of available_at answers: nothing in it was published later. The symbols of a date are those that traded on it, delisted ones included; the default universe is stocks. Memory does not grow with the file. See docs/notebooks.md.',
    options: [
      {
        name: 'fields',
        value: 'LIST',
        completions: { ask: 'columns:panel' },
        help: 'fields of mds screen, separated by commas: pe_ttm,roic_pct,close',
      },
      { name: 'cadence', value: 'NAME', choices: CADENCES, help: `${CADENCES.join(', ')}; default: monthly` },
      ...days('date'),
      { name: 'same-day', help: 'reports accepted after the close count on their own day' },
    ],
    examples: [
      {
        args: '--fields pe_ttm,roic_pct,close --from 2025-01-01 -o panel.parquet',
        help: 'the last session of each month',
      },
      { args: '--fields ttm.revenue_ttm_usd --cadence filing --universe AAPL', help: 'a row each report' },
    ],
  }),
  member('prices', {
    summary: 'daily prices as traded, with dividends and splits',
    description:
      'One row per symbol and session: open, high, low, close and volume as on the day itself, the dividend of its ex-date and the split that takes effect at its open.',
    options: days('session'),
    examples: [{ args: 'AAPL SPY -o prices.csv', help: 'two symbols as CSV' }],
  }),
  member('statements', {
    summary: 'statements of every period, as reported or restated',
    description:
      'One row per company, dimension and period. as-reported: the period as in the report that first had it (ARQ a quarter, ARY a fiscal year, ART twelve months), with shares and amounts per share on the share basis of the day that report became public. restated: the period as in the newest report that repeats it, or a part of the twelve months (MRQ, MRY, MRT), on the share basis of the newest report of the company. A file has one dimension. Amounts are in the reporting currency. Later reports may recast only a part of the past: see docs/notebooks.md.',
    options: [
      {
        name: 'dimension',
        value: 'NAME',
        choices: DIMENSIONS,
        help: `${DIMENSIONS.join(' or ')}; default: as-reported`,
      },
      ...days('day on which a row became public'),
    ],
    examples: [{ args: '--dimension restated -o statements.parquet', help: 'for a look back, not for a backtest' }],
  }),
  member('facts', {
    summary: 'reported XBRL facts with the filings they come from',
    description:
      'One row per fact and filing that reports it: concept, unit, period, value, accession, filing day and acceptance.',
    options: days('day of filing'),
    examples: [{ args: '--universe KO -o facts.parquet', help: 'everything the company ever tagged' }],
  }),
  member('segments', {
    summary: 'revenue by segment, product, region and customer',
    description:
      'One row per line and period of each breakdown of revenue in the stored reports, by fiscal year and quarter, as reported: the member and its name, its place in the tree, amount, share of the total and growth within the report. Lines of level 0 of kind member or reconciling add up to the total where reconciled is true; else there are no shares. derived: a fourth quarter, the year less nine months.',
    options: days('last day of a period'),
    examples: [{ args: '--universe AAPL,KO -o segments.parquet', help: 'two companies' }],
  }),
  member('filings', {
    summary: 'lists of filings',
    description: 'One row per filing: form, filing day, acceptance, period of report, items of an 8-K.',
    options: days('day of filing'),
    examples: [{ args: '--universe all --from 2026-01-01 -o filings.csv', help: 'those of this year' }],
  }),
  member('insider', {
    summary: 'insider transactions',
    description: 'One row per line of a Form 4, amendments applied: person, role, code, shares, price and value.',
    options: days('day of filing'),
    examples: [{ args: '--universe stocks -o insider.parquet', help: 'all that is stored' }],
  }),
]);
