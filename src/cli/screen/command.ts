/** What `mds screen` takes beyond its route. */
import type { CommandSpec, OptionSpec } from '../args/command.ts';

/** The route of this command. */
export const SCREEN_ROUTE = 'screen';

export const SCREEN_OPTIONS: readonly OptionSpec[] = [
  { name: 'list-fields', help: 'list all fields, or those that match the words given' },
];

export const SCREEN_EXAMPLES: CommandSpec['examples'] = [
  { args: `'pe_ttm < 10' --as-of 2020-03-20`, help: 'on a past day' },
  { args: '--list-fields dividend yield', help: 'find fields' },
];
