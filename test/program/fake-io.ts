/** A fake process for commands: buffers for streams, a fixed clock, an environment of the test. */
import { fileURLToPath } from 'node:url';
import { run } from '../../src/cli/program/run.ts';
import type { Io } from '../../src/cli/terminal/io.ts';

export interface FakeOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  /** Columns of the terminal both streams are; undefined: pipes. */
  readonly terminal?: number | undefined;
  readonly home?: string;
  readonly sampleFile?: string;
  readonly now?: number;
}

export interface FakeIo extends Io {
  readonly out: () => string;
  readonly err: () => string;
}

export function fakeIo(options: FakeOptions = {}): FakeIo {
  const text = { out: '', err: '' };
  const stream = (name: 'out' | 'err') => ({
    write: (part: string) => {
      text[name] += part;
    },
    isTTY: () => options.terminal !== undefined,
    columns: () => options.terminal,
  });
  return {
    stdout: stream('out'),
    stderr: stream('err'),
    // Without a cache unless a test sets one: it would outlive the test.
    env: { LANG: 'C.UTF-8', MDS_CACHE: 'off', ...options.env },
    now: () => options.now ?? Date.UTC(2026, 10, 21, 12),
    readStdin: () => {
      if (options.stdin === undefined) throw new Error('standard input was read, but the test sets none');
      return options.stdin;
    },
    platform: 'linux',
    // Not even root can create a folder there: a test that writes sets a home.
    home: options.home ?? '/dev/null/nowhere',
    sampleFile: options.sampleFile ?? '/dev/null/nowhere/sample.db',
    stubFolder: fileURLToPath(new URL('../../completions', import.meta.url)),
    out: () => text.out,
    err: () => text.err,
  };
}

export interface Ran {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a whole command line in this process; `more` replaces parts of the fake process. */
export async function runMds(args: readonly string[], options: FakeOptions = {}, more: Partial<Io> = {}): Promise<Ran> {
  const io = fakeIo(options);
  const exit = await run(args, { ...io, ...more }, '0.0.0');
  return { exit, out: io.out(), err: io.err() };
}
