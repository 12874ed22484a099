/** What a command uses of the outside world: injected, so that commands run in tests without a process. */
import type { Live } from './live.ts';

export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The clock, ms since the epoch. */
  readonly now: () => number;
  /** All of standard input. Called only for a literal `-` and by commands documented to read it. */
  readonly readStdin: () => string;
  /** Standard input as it comes in. Undefined, or absent: it is a terminal. */
  readonly input?: () => AsyncIterable<Uint8Array> | undefined;
  /** Shows text in a pager, given as a command line; false if it cannot be run. Absent: no pager. */
  readonly page?: (command: string, text: string) => boolean;
  /** Prompts without echo. Absent: standard input is not a terminal. */
  readonly askSecret?: ((question: string) => Promise<string>) | undefined;
  /** Prompts for a line. Absent: standard input or standard error is not a terminal. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
  /** Calls the listener on SIGINT and SIGTERM instead of exiting, until the returned function is called. */
  readonly onStop?: (listener: () => void) => () => void;
  /** Runs a program without a shell, its stderr shown, for at most `limitMs`. Absent: no program can be run. */
  readonly runProgram?: (words: readonly string[], limitMs: number) => ProgramResult;
  /**
   * Runs a command line in the user's shell, with this text on its standard input and its output on stderr. Absent:
   * none can be run.
   */
  readonly runShell?: (command: string, input: string, limitMs: number) => Promise<ProgramResult>;
  /** The terminal for a long-running screen, with its keyboard or without. */
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
  /** Width of the terminal, if any. */
  readonly columns: () => number | undefined;
}
