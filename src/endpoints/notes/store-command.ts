/** Commands in hints name the store they are for: without it they would read or fill another one. */

/** The command for the store of --store, which is given as a shell reads it; undefined: the user's own. */
export function inStore(command: string, store: string | undefined): string {
  return store === undefined ? command : `${command} --store ${store}`;
}

/** Commands about a store with the options and words (symbols, placeholders, files) that follow. */
const COMMANDS =
  /\bmds (?:sync|import|status|coverage|doctor|search|filings(?: (?:list|show|section|tables?|search|diff))?)(?: (?:--?[\w-]+|[A-Z0-9@^][\w.:$@^-]*))*/g;

/**
 * The hint with `--store FILE` after each command about a store that has none yet. Real data do not go into a store of
 * the sample.
 */
export function namingStore(hint: string, store: string): string {
  return hint.replace(COMMANDS, (command, at: number) => {
    const isNamed = command.endsWith(' --store') || hint.startsWith(' --store ', at + command.length);
    return isNamed || hint.slice(0, at).endsWith('real data with: ') ? command : inStore(command, store);
  });
}
