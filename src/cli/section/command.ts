/** What `mds filings section` takes beyond its route: a symbol for its newest filing, looking into the text, a pager. Plain data. */
import type { EndpointSpec } from '../../endpoints/types.ts';
import type { ArgumentSpec, CommandSpec, OptionSpec } from '../args/command.ts';

/** The route this command is for. */
export const SECTION_ROUTE = 'filing-section';

export const SECTION_FORMS = ['10-K', '10-Q', '8-K'] as const;

const FILING: ArgumentSpec = {
  name: 'filing',
  required: true,
  many: false,
  completions: { ask: 'symbols' },
  help: 'accession number, or a symbol for its newest filing that has the section; several with commas, - reads them from stdin',
};

/** The section may be left out for `--list`. */
export function sectionArguments({ params }: EndpointSpec): ArgumentSpec[] {
  const name = params.find((param) => param.name === 'name');
  const values = name?.kind === 'enum' ? name.values : [];
  return [FILING, { name: 'section', required: false, many: false, completions: values, help: values.join(', ') }];
}

export const SECTION_OPTIONS: readonly OptionSpec[] = [
  { name: 'list', help: 'show what the filing has instead of a text' },
  {
    name: 'form',
    value: 'FORM',
    choices: SECTION_FORMS,
    help: 'of a symbol, the newest filing of this form: 10-K, 10-Q or 8-K',
  },
  {
    name: 'grep',
    value: 'PATTERN',
    help: 'show only the paragraphs and table rows that match this regular expression; case counts if it has a capital letter; exits with 1 if none does',
  },
  {
    name: 'context',
    short: 'C',
    value: 'COUNT',
    help: 'with --grep, this many paragraphs around each match (default: 0)',
  },
  { name: 'plain', help: 'print the text alone, one line a paragraph or row' },
  { name: 'pager', help: 'show it in MDS_PAGER, PAGER or less, on a terminal; setting MDS_PAGER asks for it always' },
];

export const SECTION_EXAMPLES: CommandSpec['examples'] = [
  { args: 'AAPL risk_factors', help: 'from the newest filing that has them' },
  { args: 'AAPL mda --form 10-K --grep margin -C 1', help: 'paragraphs about margins, with their neighbours' },
  { args: 'AAPL --list', help: 'what its newest readable filing has' },
];
