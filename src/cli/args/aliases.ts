/** Names that people try first for a command, with the words they are replaced by. A command of that name would come first. */
export const ALIASES: Readonly<Record<string, readonly string[]>> = {
  quote: ['snapshot'],
  chart: ['history', '--chart'],
  financials: ['fundamentals'],
  income: ['fundamentals', '--statement', 'income'],
  balance: ['fundamentals', '--statement', 'balance'],
  cashflow: ['fundamentals', '--statement', 'cashflow'],
  watchlist: ['list'],
};

/** `argv` with an alias in its first place, or behind `help`, replaced. */
export function withoutAlias(argv: readonly string[]): readonly string[] {
  const [first = '', second = ''] = argv;
  const target = Object.hasOwn(ALIASES, first) ? ALIASES[first] : undefined;
  if (target !== undefined) return [...target, ...argv.slice(1)];
  if (first !== 'help' || !Object.hasOwn(ALIASES, second)) return argv;
  return [first, ALIASES[second]![0]!, ...argv.slice(2)];
}
