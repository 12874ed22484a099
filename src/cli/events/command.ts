/** The options of `mds events` that its route does not have. */
import type { CommandSpec } from '../args/command.ts';

/** The route of this command. */
export const EVENTS_ROUTE = 'events';

/** `--since last`: what was not shown before, for the same symbols. */
export const LAST = 'last';

export const EVENTS_EXAMPLES: CommandSpec['examples'] = [
  { args: '@tech --since last', help: 'what is new since the last time, per list' },
];
