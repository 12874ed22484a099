/**
 * Sorts the words of a guess, in any order: what is asked, symbols, ranges, days, periods, numbers, other text. It
 * knows the table of meanings and the registry; what fits together is decided in `read-guess.ts`.
 */
import type { CommandSpec } from '../../args/command.ts';
import { endpointCommands } from '../../route-commands.ts';
import { COMMON_OPTIONS } from '../../settings/common-options.ts';
import { FILLERS, MEANINGS, type Meaning } from './meanings.ts';

export interface Words {
  readonly nouns: readonly Meaning[];
  /** Indicators named without a length: `sma`. */
  readonly indicators: readonly string[];
  readonly symbols: readonly string[];
  /** `5y`, `ytd`. */
  readonly ranges: readonly string[];
  /** ISO days. */
  readonly days: readonly string[];
  readonly periods: readonly ('annual' | 'quarterly')[];
  readonly numbers: readonly number[];
  readonly text: readonly string[];
  /** Other options, as typed. */
  readonly options: readonly string[];
}

const TICKER = /^[A-Za-z]{1,5}([./-][A-Za-z]{1,2})?$/;
/** Names of indices, currencies and futures as other services have them. */
const NO_SECURITY = /^\^\w+$|^\w+=[XF]$|^\w{3,4}-USD$/i;
const INDEX: Meaning = {
  argv: ['snapshot', 'SPY'],
  note: 'indices, currencies and futures are not offered; a fund that follows the index is',
  show: true,
};
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const YEAR = /^(19|20)\d{2}$/;
const PERIOD_OPTION = /^--(annual|annually|yearly|quarter|quarterly|quarters)$/;
const LONGEST_PHRASE = 3;

/** Sorts `argv`; `series` are the names of history series, `lengthless` those of indicators. */
export function readWords(
  argv: readonly string[],
  commands: readonly CommandSpec[],
  series: ReadonlySet<string>,
  lengthless: ReadonlySet<string>,
): Words {
  const { typed, options } = apart(argv, commands);
  const found = {
    nouns: [] as Meaning[],
    indicators: [] as string[],
    symbols: [] as string[],
    ranges: [] as string[],
    days: [] as string[],
    periods: [] as ('annual' | 'quarterly')[],
    numbers: [] as number[],
    text: [] as string[],
  };
  for (let at = 0; at < typed.length; ) {
    let taken = 0;
    for (let count = Math.min(LONGEST_PHRASE, typed.length - at); count > 1 && taken === 0; count--) {
      const phrase = typed
        .slice(at, at + count)
        .join(' ')
        .toLowerCase();
      const meaning = MEANINGS.get(phrase);
      const span = /^(\d+) (days?|weeks?|months?|years?|yrs?)$/.exec(phrase);
      if (meaning !== undefined) found.nouns.push(meaning);
      else if (series.has(phrase.replaceAll(' ', '_'))) found.nouns.push(ofSeries(phrase.replaceAll(' ', '_')));
      else if (span !== null) found.ranges.push(`${span[1]}${span[2]![0]}`);
      else continue;
      taken = count;
    }
    if (taken === 0) sortWord(typed[at]!, typed);
    at += Math.max(1, taken);
  }
  return { ...found, options };

  function sortWord(word: string, all: readonly string[]): void {
    const lower = word.toLowerCase();
    // `PE` and `VS` are tickers as well: words of the table where another word may be the symbol.
    const isTicker = word === word.toUpperCase() && /[A-Z]/.test(word) && TICKER.test(word);
    const isNamed = isTicker && !all.some((each) => each !== word && TICKER.test(each) && !means(each));
    if (FILLERS.has(word)) return;
    if (!isNamed && commands.some(({ words }) => words[0] === lower)) found.nouns.push(ofCommand(lower));
    else if (!isNamed && MEANINGS.has(lower)) found.nouns.push(MEANINGS.get(lower)!);
    else if (!isNamed && lengthless.has(lower)) found.indicators.push(lower);
    else if (!isNamed && series.has(lower)) found.nouns.push(ofSeries(lower));
    else if (NO_SECURITY.test(word)) found.nouns.push(INDEX);
    else if (DAY.test(word)) found.days.push(word);
    else if (YEAR.test(word)) found.days.push(`${word}-01-01`, `${word}-12-31`);
    else if (/^\d+(d|w|m|mo|y|yr|yrs)$/.test(lower) || lower === 'ytd' || lower === 'max')
      found.ranges.push(lower.replace(/^(\d+)(\w).*$/, '$1$2'));
    else if (/^(annual(ly)?|yearly|fy)$/.test(lower)) found.periods.push('annual');
    else if (/^(quarter(s|ly)?)$/.test(lower)) found.periods.push('quarterly');
    else if (/^\d{1,4}$/.test(word)) found.numbers.push(Number(word));
    else if (/^@/.test(word) || word.split(',').every((each) => TICKER.test(each)))
      found.symbols.push(...word.split(',').map((each) => each.replace('/', '-')));
    else found.text.push(word);
  }

  function means(word: string): boolean {
    const lower = word.toLowerCase();
    return (
      MEANINGS.has(lower) ||
      lengthless.has(lower) ||
      series.has(lower) ||
      commands.some(({ words }) => words[0] === lower)
    );
  }
}

/** A command by its name: run where it is a route, shown otherwise, as it may fetch, write or delete. */
function ofCommand(name: string): Meaning {
  const isRoute = endpointCommands().some(
    ({ words, groupDefault }) => words[0] === name && (words.length === 1 || groupDefault),
  );
  return isRoute ? { argv: [name] } : { argv: [name], show: true, note: `${name} is run as typed only` };
}

function ofSeries(name: string): Meaning {
  return { argv: ['history', '--series', name] };
}

/** Words and options; options that are words of ours (`--annual`, `--years 10`) are among the words. */
export function apart(
  argv: readonly string[],
  commands: readonly CommandSpec[],
): { readonly typed: readonly string[]; readonly options: readonly string[] } {
  const takesValue = (name: string): boolean =>
    [{ options: COMMON_OPTIONS }, ...commands].some(({ options }) =>
      options.some((each) => each.name === name && each.value !== undefined),
    );
  const typed: string[] = [];
  const options: string[] = [];
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at]!;
    const years = /^--years(?:=(\d+))?$/.exec(word);
    if (years !== null) typed.push(`${years[1] ?? argv[++at] ?? ''}y`);
    else if (PERIOD_OPTION.test(word)) typed.push(word.slice(2));
    else if (!word.startsWith('-') || MEANINGS.has(word)) typed.push(word);
    else {
      options.push(word);
      const value = argv[at + 1];
      if (takesValue(word.replace(/^-+/, '')) && value !== undefined && !value.startsWith('-')) {
        options.push(value);
        at++;
      }
    }
  }
  return { typed, options };
}
