/** What `mds check prices` has beyond its route. */
import type { CommandSpec } from '../../args/command.ts';

/** The route of this command. */
export const PRICES_CHECK_ROUTE = 'prices-check';

export const PRICES_CHECK_EXAMPLES: CommandSpec['examples'] = [
  { args: '@all', help: 'every symbol with prices: what is wrong, exit code 1 if anything is' },
];
