/**
 * What `mds filings tables` and `mds filings table` take beyond their routes: a symbol for its newest filing, and a
 * number for one table.
 */
import type { EndpointSpec } from '../../endpoints/types.ts';
import { LISTED_FORMS } from '../../filings/forms/forms.ts';
import type { ArgumentSpec, CommandSpec, OptionSpec } from '../args/command.ts';

/** The route that lists the tables of a filing, and that of one table. */
export const TABLES_ROUTE = 'filing-tables';
export const TABLE_ROUTE = 'filing-table';

const FILING: ArgumentSpec = {
  name: 'filing',
  required: true,
  completions: { ask: 'symbols' },
  help: 'accession number, or a symbol for its newest filing with readable text',
};

export function tableArguments({ name }: EndpointSpec): ArgumentSpec[] {
  const help = 'number of one table, printed as data';
  return [FILING, { name: 'number', required: name === TABLE_ROUTE, help }];
}

export const TABLE_OPTIONS: readonly OptionSpec[] = [
  {
    name: 'form',
    value: 'FORM',
    choices: LISTED_FORMS,
    help: `for a symbol, its newest filing of this form: ${LISTED_FORMS.join(', ')}`,
  },
];

export const TABLES_EXAMPLES: CommandSpec['examples'] = [
  { args: 'AAPL --form 10-K --grep revenue', help: 'those of the newest annual report that mention revenue' },
  { args: 'AAPL 2 --csv', help: 'the second one, as CSV' },
];
