/**
 * A command line for words in any order (`AAPL income 10y`, `pe AAPL`, `AAPL vs MSFT`), or the one to type where it is
 * not run. It decides nothing that a command line of ours says: those come first. Pure but for the question whether a
 * word in lower case is a symbol.
 */

import { addMonths, formatDay } from '../../../engine/days.ts';
import type { EpochDay } from '../../../engine/types.ts';
import { closest } from '../../../store/text/closest.ts';
import type { CommandSpec, OptionSpec } from '../../args/command.ts';
import { legalValue } from '../../args/spellings.ts';
import { LONG_SERIES, type Meaning, SYMBOLS } from './meanings.ts';
import { readWords, type Words } from './read-words.ts';

export interface Guess {
  readonly argv: readonly string[];
  readonly note?: string;
  /** To be typed by the user: not run. */
  readonly show: boolean;
}

export interface GuessContext {
  readonly commands: readonly CommandSpec[];
  /** Whether the store or service knows a symbol. */
  readonly isSymbol: (word: string) => Promise<boolean>;
  /** Day that ranges end on. */
  readonly today: EpochDay;
}

/** A symbol of everybody's acquaintance, for lines that lack one. */
const EXAMPLE = 'AAPL';
/** Reports of `fundamentals`: so many years are shown at most. */
const FUNDAMENTALS_YEARS = 5;

/** What a line of words means; undefined where a word has no place in it. */
export async function readGuess(argv: readonly string[], context: GuessContext): Promise<Guess | undefined> {
  const { commands, isSymbol } = context;
  const groups =
    commands.find(({ words }) => words[0] === 'history')?.options.find(({ name }) => name === 'series')?.groups ?? [];
  const lengthless = new Set(groups.at(-1)?.[1] ?? []);
  const series = new Set(groups.slice(0, -1).flatMap(([, values]) => values));
  const words = readWords(argv, commands, series, lengthless);
  // In lower case only a known symbol is one: everything else is a word that is not understood.
  const isKnown = await Promise.all(words.symbols.map(async (each) => /[A-Z@]/.test(each) || (await isSymbol(each))));
  const text = [...words.text, ...words.symbols.filter((_, at) => !isKnown[at])];
  const symbols = words.symbols.filter((_, at) => isKnown[at]);
  if (text.length > 0) return searched(words, symbols, text, commands);
  // Symbols alone are no guess: either one is stored, or there is no such command.
  if (
    symbols.join(' ') === argv.slice(0, symbols.length).join(' ') &&
    argv.length === symbols.length + words.options.length
  )
    return undefined;
  const noun = nounOf({ ...words, symbols });
  return noun === undefined ? undefined : assembled(noun, { ...words, symbols }, context);
}

/** A search for what is no word of ours, if it is all there is and not nearly the name of a command. */
function searched(
  { nouns, indicators, ranges, days, periods, numbers, options }: Words,
  symbols: readonly string[],
  text: readonly string[],
  commands: readonly CommandSpec[],
): Guess | undefined {
  if ([symbols, indicators, ranges, days, periods, numbers].some(({ length }) => length > 0)) return undefined;
  if (nouns.some(({ argv }) => argv[0] !== 'search')) return undefined;
  const names = [...new Set(commands.map(({ words }) => words[0]!))];
  if (!/^[\p{L}][\p{L}\d&.' -]*$/u.test(text.join(' ')) || closest(text[0]!, names) !== undefined) return undefined;
  return { argv: ['search', ...text, ...options], show: false };
}

/** The one meaning of all nouns together; undefined where they do not go together. */
function nounOf({ nouns, indicators, numbers, symbols, ranges, days, periods }: Words): Meaning | undefined {
  const withLength = indicators.map((name) => (numbers.length > 0 ? `${name}_${numbers.join('_')}` : name));
  if (indicators.length > 0) {
    const asked = nouns.filter(({ argv }) => argv[0] !== 'history');
    if (asked.length > 0) return undefined;
    if (numbers.length === 0 && nouns.length === 0 && ranges.length + days.length === 0)
      return { argv: ['technicals'] };
    return merged([{ argv: ['history', '--series', ['close', ...withLength].join(',')] }, ...nouns]);
  }
  if (nouns.length > 0) return merged(nouns);
  if (symbols.length === 0) return undefined;
  if (ranges.length + days.length > 0) return { argv: ['history'] };
  return { argv: [periods.length > 0 ? 'fundamentals' : 'snapshot'] };
}

function merged(nouns: readonly Meaning[]): Meaning | undefined {
  const [first, ...others] = [...new Set(nouns)];
  return others.reduce<Meaning | undefined>((one, other) => {
    if (one === undefined) return undefined;
    const [a, b] = one.argv[0] === 'snapshot' && one.argv.length === 1 ? [other, one] : [one, other];
    if (b.argv.length === 1 && (b.argv[0] === 'snapshot' || b.argv[0] === a.argv[0])) return a;
    if (a.argv.length === 1 && a.argv[0] === b.argv[0]) return b;
    const [sections, forms] = a.argv[1] === 'section' ? [a, b] : [b, a];
    if (sections.argv[1] === 'section' && forms.argv.includes('--form'))
      return { ...sections, argv: [...sections.argv, ...forms.argv.slice(forms.argv.indexOf('--form'))] };
    return a.argv[0] === 'history' && b.argv[0] === 'history' ? inOneTable(a, b) : undefined;
  }, first);
}

/** The series of both in one table; undefined where they are of different cadences. */
function inOneTable(a: Meaning, b: Meaning): Meaning | undefined {
  const optionOf = ({ argv }: Meaning, option: string): string | undefined =>
    argv.includes(option) ? argv[argv.indexOf(option) + 1] : undefined;
  const flags = [...a.argv, ...b.argv].filter((word) => word === '--chart' || word === '--candles');
  const cadences = new Set([a, b].flatMap((each) => optionOf(each, '--cadence') ?? []));
  const series = new Set([a, b].flatMap((each) => optionOf(each, '--series')?.split(',') ?? []));
  if (cadences.size > 1) return undefined;
  const asked = series.size === 0 ? [] : ['--series', [...series].join(',')];
  const [cadence] = cadences;
  const spaced = cadence === undefined ? [] : ['--cadence', cadence];
  return { argv: ['history', ...asked, ...spaced, ...new Set(flags)] };
}

function assembled(noun: Meaning, words: Words, { commands, today }: GuessContext): Guess | undefined {
  const { argv, note, show } = overYears(noun, words) ?? noun;
  if (argv[0] === 'help' || argv[0] === '--version')
    return words.symbols.length === 0 ? { argv, show: false } : undefined;
  const spec = commandOf(argv, commands);
  if (spec === undefined) return undefined;
  const count = argv[1] === spec.words[1] ? spec.words.length : 1;
  const [head, tail] = [argv.slice(0, count), argv.slice(count)];
  const placed = placedOptions(spec, tail, words, today);
  if (placed === undefined) return undefined;
  const hasOwn = tail[0] !== undefined && !tail[0].startsWith('-');
  const isPlaced = tail.includes(SYMBOLS);
  const [first] = spec.args;
  const wants = isPlaced || (!hasOwn && first !== undefined && /^(symbols?|what)$/.test(first.name));
  // Only a line with an argument of its own is shown without the symbols.
  if (!wants && words.symbols.length > 0 && !(show === true && hasOwn)) return undefined;
  const isLacking = wants && (isPlaced || first?.required === true) && words.symbols.length === 0;
  const symbols = isLacking ? [EXAMPLE] : words.symbols;
  const line = [
    ...head,
    ...(wants && !isPlaced ? symbols : []),
    ...tail.flatMap((each) => (each === SYMBOLS ? symbols : [each])),
    ...placed,
    ...words.options,
  ];
  if (show === true) return { argv: line, show, ...(note === undefined ? {} : { note }) };
  if (isLacking) return { argv: line, show: true, note: 'which symbol?' };
  return { argv: line, show: false, ...(note === undefined ? {} : { note }) };
}

/** The command of a meaning: of a group, the one that runs by default. */
function commandOf([first, second]: readonly string[], commands: readonly CommandSpec[]): CommandSpec | undefined {
  const ofGroup = commands.filter(({ words }) => words[0] === first);
  return (
    ofGroup.find(({ words }) => words.length === 2 && words[1] === second) ??
    ofGroup.find(({ words, groupDefault }) => words.length === 1 || groupDefault === true)
  );
}

/** More years of a statement than `fundamentals` shows, as series; undefined where it shows them. */
function overYears({ argv }: Meaning, { ranges, periods }: Words): Meaning | undefined {
  const years = ranges.map((range) => (/^(\d+)y$/.exec(range) ? Number.parseInt(range, 10) : Number.NaN));
  if (argv[0] !== 'fundamentals' || !years.some((count) => count > FUNDAMENTALS_YEARS || periods.includes('quarterly')))
    return undefined;
  const at = argv.indexOf('--statement');
  const series = LONG_SERIES[at < 0 ? 'income' : argv[at + 1]!] ?? LONG_SERIES.income!;
  const cadence = periods.includes('quarterly') ? 'quarterly' : 'annual';
  return { argv: ['history', '--series', series, '--cadence', cadence] };
}

/** Options of a command for ranges, days, periods and numbers; undefined where one has no place. */
function placedOptions(
  { options, words: [command] }: CommandSpec,
  given: readonly string[],
  { ranges, days, periods, numbers, indicators }: Words,
  today: EpochDay,
): readonly string[] | undefined {
  const has = (name: string): boolean => options.some((each) => each.name === name);
  const placed: string[] = [];
  for (const range of ranges) {
    const years = /^(\d+)y$/.exec(range);
    const legal = legalValue(range, valuesOf(options, 'range'));
    if (legal !== undefined) placed.push('--range', legal);
    else if (has('from') && years !== null) placed.push('--from', formatDay(addMonths(today, -12 * Number(years[1]))));
    else if (command === 'fundamentals' && years !== null) placed.push('--period', 'annual');
    else return undefined;
  }
  const [from, to] = [...days].sort();
  if (from !== undefined && to !== undefined && days.length === 2 && has('from'))
    placed.push('--from', from, '--to', to);
  else if (from !== undefined && days.length === 1 && (command === 'history' || has('as-of')))
    placed.push(command === 'history' ? '--from' : '--as-of', from);
  else if (days.length > 0) return undefined;
  for (const period of new Set(periods)) {
    const name = ['cadence', 'period'].find((each) => legalValue(period, valuesOf(options, each)) !== undefined);
    if (name === undefined) return undefined;
    if (!given.includes(`--${name}`) && !placed.includes(`--${name}`))
      placed.push(`--${name}`, period === 'quarterly' && name === 'period' ? 'quarter' : period);
  }
  if (numbers.length > 0 && indicators.length === 0) {
    const name = ['limit', 'top'].find(has);
    if (name === undefined || numbers.length > 1) return undefined;
    placed.push(`--${name}`, String(numbers[0]));
  }
  return placed;
}

/** The legal values of an option: a command's own, or those of the parameter of its route. */
function valuesOf(options: readonly OptionSpec[], name: string): readonly string[] {
  const { choices, completions } = options.find((each) => each.name === name) ?? {};
  return choices ?? (Array.isArray(completions) ? completions : []);
}
