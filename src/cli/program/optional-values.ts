/**
 * Options that are flags and may have a value attached: `--json`, `--json=quote.price`. Commander takes the next word for the value of such
 * an option (`--json AAPL`), so it is told of them as options with a value, and a bare one gets a mark as its value.
 */
import type { CommandSpec } from '../args/command.ts';

/** No argument of a process can hold it. */
const BARE = '\0';

/** `argv` with the bare ones of the command it names marked. */
export function markBare(commands: readonly CommandSpec[], argv: readonly string[]): readonly string[] {
  const named = commands.filter(({ words }) => words[0] === argv[0]);
  const flags = new Set(
    named.flatMap(({ options }) =>
      options.flatMap(({ name, attached }) => (attached === undefined ? [] : [`--${name}`])),
    ),
  );
  const end = argv.indexOf('--');
  return argv.map((word, index) => (flags.has(word) && (end < 0 || index < end) ? `${word}=${BARE}` : word));
}

/** A text without marks: what was typed. */
export function withoutMarks(text: string): string {
  return text.replaceAll(`=${BARE}`, '');
}

/** The value of such an option as read: true for a bare one. */
export function attachedValue(value: string): string | true {
  return value === BARE ? true : value;
}
