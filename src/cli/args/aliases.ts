/**
 * Names that people try first for a command, with the words they are replaced by. A command of that name would come
 * first.
 */
export const ALIASES: Readonly<Record<string, readonly string[]>> = {
  quote: ['snapshot'],
  chart: ['history', '--chart'],
  financials: ['fundamentals'],
  income: ['fundamentals', '--statement', 'income'],
  balance: ['fundamentals', '--statement', 'balance'],
  cashflow: ['fundamentals', '--statement', 'cashflow'],
  watchlist: ['list'],
  news: ['events'],
};

/** `argv` with an alias in its first place, or behind `help`, replaced. */
export function withoutAlias(argv: readonly string[]): readonly string[] {
  const [first = '', second = ''] = argv;
  const target = Object.hasOwn(ALIASES, first) ? ALIASES[first] : undefined;
  if (target !== undefined) return [...target, ...argv.slice(1)];
  if (first !== 'help' || !Object.hasOwn(ALIASES, second)) return argv;
  return [first, ALIASES[second]![0]!, ...argv.slice(2)];
}

/** What a first word promises that its command does not keep; undefined for all others. */
export function aliasNotice(argv: readonly string[]): string | undefined {
  return argv[0] === 'news'
    ? 'there are no headlines: these are events from filings and prices (mds events)'
    : undefined;
}
