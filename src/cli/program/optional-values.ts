/**
 * Flags with an optional attached value: `--json`, `--json=quote.price`. Commander would take the next word as the value (`--json AAPL`), so
 * they are declared with a required value, and a bare flag gets a mark as its value.
 */
import type { CommandSpec } from '../args/command.ts';

/** Cannot occur in an argument of a process. */
const BARE = '\0';

/** `argv` with the bare flags of its command marked. */
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

/** The text as typed, without marks. */
export function withoutMarks(text: string): string {
  return text.replaceAll(`=${BARE}`, '');
}

/** The value of such a flag; true for a bare one. */
export function attachedValue(value: string): string | true {
  return value === BARE ? true : value;
}
