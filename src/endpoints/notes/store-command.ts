/** Commands in hints name the store they are for: without it they would read or fill another one. */

/** The command for the store of --store, which is given as a shell reads it; undefined: the user's own. */
export function inStore(command: string, store: string | undefined): string {
  return store === undefined ? command : `${command} --store ${store}`;
}

/** Why no sync can refresh an answer; undefined where one may. */
export function beyondSync(answer: { readonly symbol?: unknown; readonly ended?: unknown }): string | undefined {
  const { date } = (answer.ended ?? {}) as { readonly date?: unknown };
  if (typeof date === 'string') return `the listing ended on ${date}`;
  // A key of its own: the symbol is another company's today.
  const isOther = typeof answer.symbol === 'string' && answer.symbol.includes(':');
  return isOther ? 'no sync can update it: its symbol is that of another company' : undefined;
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
