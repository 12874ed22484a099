/** What a command may touch of the world outside: injected, so that commands run in tests without a process. */
import type { Live } from './live.ts';

export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The clock, ms since the epoch. */
  readonly now: () => number;
  /** Everything on standard input. Only called for a literal `-`, and by what says it reads it. */
  readonly readStdin: () => string;
  /** Shows text in a pager, a command line of the user's; false when it cannot be run. Absent: there is none. */
  readonly page?: (command: string, text: string) => boolean;
  /** A line typed without being shown. Absent: standard input is no terminal. */
  readonly askSecret?: ((question: string) => Promise<string>) | undefined;
  /** A line typed on the terminal, shown. Absent: standard input or standard error is no terminal. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
  /** Calls the listener on SIGINT and SIGTERM, instead of ending, until the function returned is called. Absent: this program is not told. */
  readonly onStop?: (listener: () => void) => () => void;
  /** Runs a program without a shell, its stderr shown, for at most `limitMs`. Absent: no program can be run. */
  readonly runProgram?: (words: readonly string[], limitMs: number) => ProgramResult;
  /** The terminal of a program that stays, with its keyboard or without. Absent: this program cannot stay. */
  readonly live?: (keyboard: boolean) => Promise<Live>;
  readonly platform: NodeJS.Platform;
  readonly home: string;
  /** The sample shipped with the program. */
  readonly sampleFile: string;
  /** The folder of the completion stubs shipped with the program. */
  readonly stubFolder: string;
}

export interface ProgramResult {
  readonly stdout: string;
  /** Null where a signal ended it. */
  readonly status: number | null;
  /** Why it could not be run or was stopped: ENOENT, ETIMEDOUT... */
  readonly error?: string | undefined;
}

export interface Output {
  write(text: string): void;
  readonly isTTY: () => boolean;
  /** Width of the terminal, when there is one. */
  readonly columns: () => number | undefined;
}
