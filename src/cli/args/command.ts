/**
 * The shape of a command: one table drives the dispatcher, commander, help and completions. Plain data until it runs.
 */
import type { Io } from '../terminal/io.ts';

/**
 * What completion offers for a value: a list of values, files, or the answer to a question. Not checked against what is
 * given.
 */
export type Completions = readonly string[] | 'files' | Question;

/** Names a source of candidates (`completion/candidates.ts`): `symbols`, `lists`, `fields:snapshot`... */
export interface Question {
  readonly ask: string;
}

export interface OptionSpec {
  /** Long name without dashes. */
  readonly name: string;
  readonly short?: string;
  /** A flag, or a value with its placeholder. */
  readonly value?: string;
  readonly choices?: readonly string[];
  /** A flag that is another option with this value: `--no-color` is `--color never`. The last of the two counts. */
  readonly aliasOf?: { readonly for: string; readonly value: string };
  readonly completions?: Completions;
  /**
   * A flag that may have a value attached with `=`, whose placeholder this is: `--json`, `--json=FIELDS`. `completions`
   * are then for that.
   */
  readonly attached?: string;
  /** May be given several times: all its values are kept, in order, in `Invocation.repeated`. */
  readonly repeats?: true;
  readonly help: string;
  /** Legal values by group, for help: too many for one line. */
  readonly groups?: readonly (readonly [label: string, values: readonly string[]])[];
}

/** `--json` of commands without a choice of fields. */
export const JSON_OPTION: OptionSpec = { name: 'json', help: 'print JSON' };

export interface ArgumentSpec {
  readonly name: string;
  readonly required?: boolean;
  readonly many?: boolean;
  readonly completions?: Completions;
  readonly help: string;
}

export interface CommandSpec {
  readonly words: readonly string[];
  /** Runs when only the first word is given. */
  readonly groupDefault?: boolean;
  /** Heading in the list of commands. */
  readonly group: string;
  readonly summary: string;
  readonly description: string;
  readonly args: readonly ArgumentSpec[];
  readonly options: readonly OptionSpec[];
  readonly examples: readonly { readonly args: string; readonly help: string }[];
  readonly load: () => Promise<Run>;
}

/** A command of a group, by its second word. */
type Member = Omit<CommandSpec, 'words' | 'group' | 'args'> &
  Partial<Pick<CommandSpec, 'args'>> & { readonly name: string };

/** The commands of a group, listed under `heading`. */
export function commandGroup(group: string, heading: string, members: readonly Member[]): readonly CommandSpec[] {
  return members.map(({ name, args = [], ...rest }) => ({ words: [group, name], group: heading, args, ...rest }));
}

export interface Invocation {
  readonly command: CommandSpec;
  readonly args: readonly string[];
  /** By long name; flags are true. */
  readonly options: Readonly<Record<string, string | true>>;
  /** The values of options that may be repeated, by long name; left out where none is given. */
  readonly repeated?: Readonly<Record<string, readonly string[]>>;
}

/** Runs a command; resolves to the exit code. Failures are thrown as MdsError. */
export type Run = (invocation: Invocation, io: Io) => Promise<number>;
