/** What the completion scripts need of the command table, in the form all of them walk: paths of words, and what may follow each. */
import type { CommandSpec, Completions, OptionSpec } from '../args/command.ts';
import { GROUP_SUMMARY, HELP_COMMAND, HELP_TOPICS, PROGRAM_OPTIONS } from '../args/program.ts';
import { COMMON_OPTIONS, OUTPUT_OPTIONS, SOURCE_OPTIONS } from '../settings/common-options.ts';

/** A word that may stand at some place, and what it is for. */
export interface Word {
  readonly word: string;
  readonly help: string;
}

/** A command or a group of commands. */
export interface Place {
  /** `snapshot`, `filings`, `filings show`. */
  readonly path: string;
  /** Commands of a group, by their own word. */
  readonly words: readonly Word[];
  readonly options: readonly OptionSpec[];
  /** What the arguments may be, in order; undefined where nothing can be offered. The last one goes on when `many`. */
  readonly args: readonly { readonly name: string; readonly help: string; readonly offers: Completions | undefined }[];
  readonly many: boolean;
}

export interface Outline {
  /** First words. */
  readonly words: readonly Word[];
  /** What help can be asked about: first words and topics. */
  readonly subjects: readonly Word[];
  /** Options in front of a command. */
  readonly options: readonly OptionSpec[];
  readonly places: readonly Place[];
}

export function outline(commands: readonly CommandSpec[]): Outline {
  const groups = new Map<string, CommandSpec[]>();
  for (const command of commands) {
    const first = command.words[0]!;
    groups.set(first, [...(groups.get(first) ?? []), command]);
  }
  const places: Place[] = [];
  const words: Word[] = [];
  for (const [first, members] of groups) {
    const single = members.find((each) => each.words.length === 1);
    words.push({ word: first, help: single?.summary ?? GROUP_SUMMARY[first] ?? first });
    if (single === undefined) places.push(group(first, members));
    places.push(...members.map(place));
  }
  const subjects = [...words, ...HELP_TOPICS.map(([word, help]) => ({ word, help }))];
  words.push({ word: 'help', help: HELP_COMMAND[1] });
  return { words, subjects, options: [version(), ...generalOptions()], places };
}

/** What may be offered for the value of an option: its choices are binding, other offers are not. */
export function offersOf({ choices, completions: offers }: OptionSpec): Completions | undefined {
  return choices ?? offers;
}

function place({ words, options, args }: CommandSpec): Place {
  return {
    path: words.join(' '),
    words: [],
    options: [...options, ...COMMON_OPTIONS],
    args: args.map(({ name, help, completions: offers }) => ({ name, help, offers })),
    many: args.at(-1)?.many === true,
  };
}

/** A group named alone takes the options and arguments of the command it then stands for; its first word may be either. */
function group(path: string, members: readonly CommandSpec[]): Place {
  const standard = members.find(({ groupDefault }) => groupDefault);
  return {
    path,
    words: members.map(({ words, summary }) => ({ word: words[1]!, help: summary })),
    options: standard === undefined ? [] : place(standard).options,
    args: standard === undefined ? [] : place(standard).args,
    many: standard !== undefined && place(standard).many,
  };
}

function generalOptions(): readonly OptionSpec[] {
  return [...OUTPUT_OPTIONS, ...SOURCE_OPTIONS, ...COMMON_OPTIONS];
}

function version(): OptionSpec {
  return { name: 'version', short: 'V', help: PROGRAM_OPTIONS.version[1] };
}

/** `--quiet` and `-q`. */
export function spellings({ name, short }: OptionSpec): readonly string[] {
  return short === undefined ? [`--${name}`] : [`--${name}`, `-${short}`];
}

/** Options with what can be offered for their values at which places. */
type Valued = readonly { readonly option: OptionSpec; readonly at: readonly string[] }[];

/** Every option that takes a value, with what can be offered for it at which places (`''` is in front of a command). */
export function valueOptions(all: Outline): Valued {
  return optionsWhere(all, ({ value }) => value !== undefined);
}

/** The same of flags that may have a value attached: `--json=FIELDS`. */
export function attachedOptions(all: Outline): Valued {
  return optionsWhere(all, ({ attached, completions: offers }) => attached !== undefined && offers !== undefined);
}

function optionsWhere({ options, places }: Outline, wanted: (option: OptionSpec) => boolean): Valued {
  const found = new Map<string, { option: OptionSpec; at: string[] }>();
  for (const { path, options: here } of [{ path: '', options }, ...places]) {
    for (const option of here.filter(wanted)) {
      const key = `${option.name} ${JSON.stringify(offersOf(option))}`;
      const known = found.get(key);
      if (known === undefined) found.set(key, { option, at: [path] });
      else known.at.push(path);
    }
  }
  return [...found.values()];
}

/** The spellings of every option that takes a value. */
export function valueSpellings(all: Outline): readonly string[] {
  return [...new Set(valueOptions(all).flatMap(({ option }) => spellings(option)))];
}

/** What only the program can tell, or undefined. */
export function questionOf(offers: Completions | undefined): string | undefined {
  return typeof offers === 'object' && 'ask' in offers ? offers.ask : undefined;
}

/** Whether more may be typed behind an answer without a blank: lists with commas, conditions. */
export function goesOn(question: string): boolean {
  return /^(fields|items):/.test(question) || question === 'check';
}
