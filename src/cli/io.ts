/** What a command may touch of the world outside: injected, so that commands run in tests without a process. */

export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The clock, ms since the epoch. */
  readonly now: () => number;
  /** Everything on standard input. Only called for a literal `-`. */
  readonly readStdin: () => string;
  readonly platform: NodeJS.Platform;
  readonly home: string;
  /** Folder the shipped sample lies in. */
  readonly sampleFile: string;
}

export interface Output {
  write(text: string): void;
  readonly isTTY: () => boolean;
  /** Width of the terminal, when there is one. */
  readonly columns: () => number | undefined;
}
