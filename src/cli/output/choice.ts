/** Which format the options ask for. Small and free of the formats themselves: every command line passes here. */

import { usage } from '../../errors.ts';
import type { Invocation } from '../args/command.ts';

/** Formats that print the payload, or with `=FIELDS` a part of it. */
export const FORMATS = ['json', 'ndjson', 'csv', 'tsv', 'md', 'box'] as const;

export type Format = (typeof FORMATS)[number];

export interface Choice {
  readonly format: Format | 'jq' | 'raw';
  /** Fields asked for as typed; undefined: all. */
  readonly fields: readonly string[] | undefined;
  /** The expression of `--jq`. */
  readonly expression?: string;
}

type Options = Invocation['options'];

/** Whether the answer is printed in a format of data, not as the view for people. */
export function isMachine(options: Options): boolean {
  return options.jq !== undefined || FORMATS.some((format) => options[format] !== undefined);
}

/** Whether the answer is read by a program: then a failure is one JSON object on stderr. A box is for people. */
export function isForPrograms(options: Options): boolean {
  return isMachine(options) && options.box === undefined;
}

/** The same of a command line that could not be read: `--json`, `--csv=date`, `--jq .symbol`. */
export function asksMachine(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  const words = (end < 0 ? argv : argv.slice(0, end)).map((word) => word.replace(/=.*/s, ''));
  return [...FORMATS, 'jq'].some((name) => name !== 'box' && words.includes(`--${name}`));
}

/** Whether the fields are asked for, not an answer: `--json=`, `--csv=`. */
export function asksFields(options: Options): boolean {
  return FORMATS.some((format) => typeof options[format] === 'string' && options[format].trim() === '');
}

/** The format asked for; undefined: the view for people. Throws USAGE for more than one; `--jq` may stand beside `--json`. */
export function choiceOf(options: Options): Choice | undefined {
  const given = [...FORMATS, 'raw' as const].filter((name) => options[name] !== undefined);
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
