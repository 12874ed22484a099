/**
 * `mds __complete WORD...`: what may replace the last word, which may be empty. Prints one candidate per line, its
 * description behind a tab, then the directive for the stub (`completions/`): `:`, `:nospace` or `:files`. Never fails
 * and makes no network requests.
 */
import { withoutAlias } from '../args/aliases.ts';
import type { CommandSpec, Completions, OptionSpec } from '../args/command.ts';
import { groupTexts, HELP_COMMAND, HELP_TOPICS, PROGRAM_OPTIONS } from '../args/program.ts';
import { COMMON_OPTIONS, OUTPUT_OPTIONS, SOURCE_OPTIONS } from '../settings/common-options.ts';
import type { Io } from '../terminal/io.ts';

export interface Candidate {
  readonly word: string;
  readonly help?: string;
}

interface Reply {
  readonly candidates: readonly Candidate[];
  readonly directive: '' | 'nospace' | 'files';
}

const NOTHING: Reply = { candidates: [], directive: '' };

const VERSION_OPTION: OptionSpec = { name: 'version', short: 'V', help: PROGRAM_OPTIONS[0][1] };

/** Questions whose candidates may be continued without a blank: lists with commas, conditions. */
const CONTINUED = ['fields', 'columns', 'items', 'check', 'conditions'];

/** The reply as text, for the words after `__complete`. */
export async function completionText(
  words: readonly string[],
  commands: readonly CommandSpec[],
  io: Io,
): Promise<string> {
  let reply = NOTHING;
  try {
    reply = await complete(words, commands, io);
  } catch {
    // A shell has no place for an error while someone types.
  }
  return `${reply.candidates.map(lineOf).join('')}:${reply.directive}\n`;
}

/** Removes line breaks from descriptions, and candidates that a shell could execute. */
function lineOf({ word, help }: Candidate): string {
  if (/[\x00-\x1f\x7f-\x9f$`\\]/.test(word)) return '';
  return help === undefined ? `${word}\n` : `${word}\t${help.replace(/[\x00-\x1f\x7f-\x9f]+/g, ' ')}\n`;
}

async function complete(words: readonly string[], commands: readonly CommandSpec[], io: Io): Promise<Reply> {
  const last = words.at(-1) ?? '';
  // PowerShell cannot pass an empty word.
  const typed = last === '""' ? '' : last;
  const line = readLine(withoutAlias(words.slice(0, -1)), commands);
  if (line.pending !== undefined) return valuesOf(offersOf(line.pending), typed, line.previous, io);
  const [, name, value] = (!line.ended && /^(--?[^=]+)=(.*)$/s.exec(typed)) || [];
  if (name !== undefined && value !== undefined) {
    const { candidates, directive } = await valuesOf(offersOf(optionNamed(name, line)), value, name, io);
    return { candidates: candidates.map((each) => ({ ...each, word: `${name}=${each.word}` })), directive };
  }
  if (line.help) return listed(typed, [...line.next, ...(line.path.length === 0 ? TOPICS : [])]);
  if (!line.ended && typed.startsWith('-')) return listed(typed, line.options.flatMap(spelled));
  if (line.path.length === 0) return listed(typed, [...line.next, { word: 'help', help: HELP_COMMAND[1] }]);
  const args = line.command?.args ?? [];
  const arg = args[line.count] ?? (args.at(-1)?.many === true ? args.at(-1) : undefined);
  const values = await valuesOf(arg?.completions, typed, line.previous, io);
  const next = line.count === 0 ? listed(typed, line.next).candidates : [];
  return { candidates: [...next, ...values.candidates], directive: values.directive };
}

/** What the words before the current one say. */
interface Line {
  /** The words of the command so far. */
  readonly path: readonly string[];
  /** The command they name; of a group its default. */
  readonly command: CommandSpec | undefined;
  /** Words that may continue the path. */
  readonly next: readonly Candidate[];
  readonly options: readonly OptionSpec[];
  /** The option whose value the current word is. */
  readonly pending: OptionSpec | undefined;
  readonly previous: string;
  /** Arguments so far. */
  readonly count: number;
  /** Whether `--` was given. */
  readonly ended: boolean;
  readonly help: boolean;
}

function readLine(words: readonly string[], commands: readonly CommandSpec[]): Line {
  let place = placeAt([], commands);
  let pending: OptionSpec | undefined;
  let count = 0;
  let ended = false;
  let help = false;
  for (const word of words) {
    if (pending !== undefined) pending = undefined;
    else if (!ended && /^-./.test(word)) {
      if (word === '--') ended = true;
      const option = optionNamed(word, place);
      pending = option?.value === undefined ? undefined : option;
    } else if (word === 'help' && place.path.length === 0 && !help) help = true;
    else if (count === 0 && (place.path.length === 0 || place.next.some((each) => each.word === word)))
      place = placeAt([...place.path, word], commands);
    else count += 1;
  }
  return { ...place, pending, previous: words.at(-1) ?? '', count, ended, help };
}

type Place = Pick<Line, 'path' | 'command' | 'next' | 'options'> & { readonly members: readonly CommandSpec[] };

function placeAt(path: readonly string[], commands: readonly CommandSpec[]): Place {
  const members = commands.filter(({ words }) => path.every((word, index) => words[index] === word));
  const command =
    path.length === 0
      ? undefined
      : (members.find(({ words }) => words.length === path.length) ?? members.find(({ groupDefault }) => groupDefault));
  const next = new Map<string, Candidate>();
  for (const { words, summary } of members) {
    const word = words[path.length];
    if (word === undefined) continue;
    const isGroup = words.length > path.length + 1;
    next.set(word, { word, help: isGroup ? groupTexts(word).summary : summary });
  }
  const own = path.length === 0 ? [VERSION_OPTION, ...OUTPUT_OPTIONS, ...SOURCE_OPTIONS] : command?.options;
  const options = own === undefined ? [] : [...own, ...COMMON_OPTIONS];
  return { path, command, next: [...next.values()], options, members };
}

/** The option of that spelling here, or anywhere below: an option may stand in front of the last word of its command. */
function optionNamed(
  word: string,
  { options, members }: Pick<Place, 'options'> & Partial<Place>,
): OptionSpec | undefined {
  const below = (members ?? []).flatMap((command) => command.options);
  return [...options, ...below].find((option) => spelled(option).some((each) => each.word === word));
}

/** `--quiet` and `-q`. */
function spelled({ name, short, help }: OptionSpec): readonly Candidate[] {
  return [`--${name}`, ...(short === undefined ? [] : [`-${short}`])].map((word) => ({ word, help }));
}

/** What may be offered for the value of an option: its choices are binding, other offers are not. */
function offersOf(option: OptionSpec | undefined): Completions | undefined {
  return option?.choices ?? option?.completions;
}

async function valuesOf(offers: Completions | undefined, typed: string, previous: string, io: Io): Promise<Reply> {
  if (offers === undefined) return NOTHING;
  if (offers === 'files') return { candidates: [], directive: 'files' };
  if (!('ask' in offers))
    return listed(
      typed,
      offers.map((word) => ({ word })),
    );
  const [question = '', detail = ''] = offers.ask.split(':', 2);
  const { SOURCES, MOST } = await import('./candidates.ts');
  const found = await SOURCES[question]?.(typed, io, { detail, previous });
  const candidates = found?.slice(0, MOST) ?? [];
  return { candidates, directive: CONTINUED.includes(question) ? 'nospace' : '' };
}

const TOPICS: readonly Candidate[] = HELP_TOPICS.map(([word, help]) => ({ word, help }));

function listed(typed: string, candidates: readonly Candidate[]): Reply {
  const start = typed.toLowerCase();
  return { candidates: candidates.filter(({ word }) => word.toLowerCase().startsWith(start)), directive: '' };
}
