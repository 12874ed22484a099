/** What a program that stays needs of the world: time that passes, and what a person at a terminal does meanwhile. */

export type WatchEvent =
  | { readonly kind: 'resize' }
  | { readonly kind: 'key'; readonly key: Key }
  /** Ctrl-C or a signal: the exit code to end with. */
  | { readonly kind: 'stop'; readonly exit: number };

export type Key = 'quit' | 'up' | 'down' | 'page-up' | 'page-down' | 'home' | 'end' | 'now';

export interface Live {
  readonly rows: () => number;
  readonly columns: () => number;
  /** Resolves after `ms`, or as soon as something has happened. */
  wait(ms: number): Promise<void>;
  /** What has happened and was not taken yet, oldest first. */
  take(): WatchEvent | undefined;
  /** Changes to a screen of its own, and back; `leave` twice does no more than once. */
  enter(): void;
  leave(): void;
  /** Lets go of the keyboard and the signals. */
  close(): void;
}

/**
 * The keys in what a terminal sent (ECMA-48 and xterm's cursor keys); anything else is none. `interrupt` and `suspend`
 * are Ctrl-C and Ctrl-Z.
 */
export function keysOf(input: string): readonly (Key | 'interrupt' | 'suspend')[] {
  const found = input.match(/\x1b[[O][0-9;]*[A-Za-z~]|[\s\S]/gu) ?? [];
  return found.flatMap((each) => KEYS[each] ?? []);
}

const KEYS: Readonly<Record<string, Key | 'interrupt' | 'suspend'>> = {
  q: 'quit',
  Q: 'quit',
  r: 'now',
  ' ': 'page-down',
  b: 'page-up',
  k: 'up',
  j: 'down',
  g: 'home',
  G: 'end',
  '\x03': 'interrupt',
  '\x1a': 'suspend',
  '\x1b[A': 'up',
  '\x1bOA': 'up',
  '\x1b[B': 'down',
  '\x1bOB': 'down',
  '\x1b[5~': 'page-up',
  '\x1b[6~': 'page-down',
  '\x1b[H': 'home',
  '\x1bOH': 'home',
  '\x1b[F': 'end',
  '\x1bOF': 'end',
};
