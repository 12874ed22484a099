/** The output format of the options. */
import { usage } from '../../errors.ts';
import { FORMATS } from '../../render/formats/index.ts';
import type { Invocation } from '../args/command.ts';

const NAMES = FORMATS.map(({ name }) => name);

export interface Choice {
  /** Name of a format, `jq` or `raw`. */
  readonly format: string;
  /** Requested fields as typed; undefined: all. */
  readonly fields: readonly string[] | undefined;
  /** The expression of `--jq`. */
  readonly expression?: string;
}

type Options = Invocation['options'];

/** Whether a data format is requested, not the view for people. */
export function isMachine(options: Options): boolean {
  return options.jq !== undefined || NAMES.some((name) => options[name] !== undefined);
}

/** Whether a program reads the answer: a failure is then one JSON object on stderr. */
export function isForPrograms(options: Options): boolean {
  return isMachine(options) && !FORMATS.some(({ name, readBy }) => readBy === 'people' && options[name] !== undefined);
}

/** Options of the formats read by programs. */
const FOR_PROGRAMS = [...FORMATS.filter(({ readBy }) => readBy === 'programs').map(({ name }) => name), 'jq'];

/** As {@link isForPrograms}, for a command line that could not be parsed: `--json`, `--csv=date`, `--jq .symbol`. */
export function asksMachine(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  const words = (end < 0 ? argv : argv.slice(0, end)).map((word) => word.replace(/=.*/s, ''));
  return FOR_PROGRAMS.some((name) => words.includes(`--${name}`));
}

/** Whether the list of fields is requested: `--json=`, `--csv=`. */
export function asksFields(options: Options): boolean {
  return NAMES.some((name) => typeof options[name] === 'string' && options[name].trim() === '');
}

/**
 * The requested format; undefined: the view for people. Throws USAGE for more than one; `--jq` may be combined with
 * `--json`.
 */
export function choiceOf(options: Options): Choice | undefined {
  const given = [...NAMES, 'raw'].filter((name) => options[name] !== undefined);
  const { jq } = options;
  const jqAlone = jq === undefined || given.every((name) => name === 'json');
  if (given.length > 1 || !jqAlone) {
    const names = [...given, ...(jqAlone ? [] : ['jq'])].map((name) => `--${name}`);
    throw usage(`${names.slice(0, -1).join(', ')} and ${names.at(-1)} are different formats; give one`);
  }
  const format = given[0];
  const fields = format === undefined ? undefined : fieldsOf(options[format]);
  if (typeof jq === 'string') return { format: 'jq', fields, expression: jq };
  return format === undefined ? undefined : { format, fields };
}

function fieldsOf(value: string | true | undefined): readonly string[] | undefined {
  if (typeof value !== 'string') return undefined;
  const fields = value
    .split(',')
    .map((field) => field.trim())
    .filter(Boolean);
  return fields.length === 0 ? undefined : fields;
}
