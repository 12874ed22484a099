/** The options of `mds fundamentals` for statements as reported, which another route has, and of that route. */
import type { CommandSpec, OptionSpec } from '../args/command.ts';

export const FUNDAMENTALS_ROUTE = 'fundamentals';
/** The route of statements as reported, and that of segments. */
export const STATEMENTS_ROUTE = 'statements';
export const SEGMENTS_ROUTE = 'segments';

/** The words of the command for the statements of one report. */
export const FILING_STATEMENTS = ['filings', 'statements'] as const;

/** `--as-reported` */
export const AS_REPORTED = 'as-reported';

const RESTATED: OptionSpec = {
  name: 'restated',
  aliasOf: { for: 'basis', value: 'restated' },
  help: 'each period from the newest report that shows it: --basis restated',
};
const DISCRETE: OptionSpec = {
  name: 'discrete',
  aliasOf: { for: 'quarters', value: 'discrete' },
  help: 'quarters of cash flows by subtraction: --quarters discrete',
};

export const FUNDAMENTALS_OPTIONS: readonly OptionSpec[] = [
  { name: AS_REPORTED, help: 'the company’s own lines, labels and order, as mds statements shows them' },
  {
    name: 'basis',
    value: 'WORD',
    choices: ['as_reported', 'restated'],
    help: 'with --as-reported: the own period of each report, or each period as last stated',
  },
  {
    name: 'quarters',
    value: 'WORD',
    choices: ['as_printed', 'discrete'],
    help: 'with --as-reported: quarters of cash flows as printed, or by subtraction',
  },
  RESTATED,
  DISCRETE,
];

export const STATEMENTS_OPTIONS: readonly OptionSpec[] = [RESTATED, DISCRETE];
export const SEGMENTS_OPTIONS: readonly OptionSpec[] = [RESTATED];

export const FUNDAMENTALS_EXAMPLES: CommandSpec['examples'] = [
  { args: 'AAPL --as-reported --statement balance', help: 'the balance sheet as the company prints it' },
];
