/**
 * The options of `mds filings section` that its route does not have: a symbol instead of an accession number, a search,
 * a pager.
 */
import type { EndpointSpec } from '../../endpoints/types.ts';
import { LISTED_FORMS } from '../../filings/forms/forms.ts';
import type { ArgumentSpec, CommandSpec, OptionSpec } from '../args/command.ts';

/** The route of this command. */
export const SECTION_ROUTE = 'filing-section';

const FILING: ArgumentSpec = {
  name: 'filing',
  required: true,
  completions: { ask: 'symbols' },
  help: 'accession number, or a symbol for its newest filing with the section; several: separated by commas; -: from stdin',
};

/** The section is optional for `--list`. */
export function sectionArguments({ params }: EndpointSpec): ArgumentSpec[] {
  const name = params.find((param) => param.name === 'name');
  const values = name?.kind === 'enum' ? name.values : [];
  const help = `${values.slice(0, 5).join(', ')}, or any other item by name or number (item_7a); --list shows them`;
  return [FILING, { name: 'section', completions: values, help }];
}

export const SECTION_OPTIONS: readonly OptionSpec[] = [
  { name: 'list', help: 'list the sections of the filing' },
  {
    name: 'form',
    value: 'FORM',
    choices: LISTED_FORMS,
    help: `for a symbol, its newest filing of this form: ${LISTED_FORMS.join(', ')}`,
  },
  {
    name: 'grep',
    value: 'PATTERN',
    help: 'show only paragraphs and table rows that match this regular expression, case-sensitive if it has a capital letter; exits with 1 without a match',
  },
  {
    name: 'context',
    short: 'C',
    value: 'COUNT',
    help: 'with --grep, also show this many paragraphs around each match (default: 0)',
  },
  { name: 'plain', help: 'print only the text, one line per paragraph or row' },
  { name: 'pager', help: 'show the text in MDS_PAGER, PAGER or less, on a terminal; with MDS_PAGER set, always' },
];

export const SECTION_EXAMPLES: CommandSpec['examples'] = [
  { args: 'AAPL risk_factors', help: 'from its newest filing that has them' },
  { args: 'AAPL mda --form 10-K --grep margin -C 1', help: 'paragraphs about margins, with neighbors' },
  { args: 'AAPL --list', help: 'the sections of its newest readable filing' },
];
