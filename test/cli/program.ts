/** The real program as a child process: `bin/mds.cjs` of this project, or the one MDS_TEST_PROGRAM names. */
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { NOW } from '../program/market.ts';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

export const program = process.env.MDS_TEST_PROGRAM ?? join(root, 'bin/mds.cjs');

const clock = join(root, 'test/cli/clock.cjs');

/** The program as the beginning of a shell line. */
export const quoted = `"${process.execPath}" "${program}"`;

const started = Date.now();

/** The time of the programs under test, in ms: a Saturday at the start, whenever the tests run. */
export const now = (): number => NOW + Date.now() - started;

/** An environment as bare as cron's, with a home and a clock of its own and nothing of the machine's settings. */
export function bareEnv(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    HOME: mkdtempSync(join(tmpdir(), 'mds-home-')),
    LANG: 'C.UTF-8',
    MDS_TEST_NOW: String(now()),
    ...more,
    NODE_OPTIONS: `--require "${clock}" ${more.NODE_OPTIONS ?? ''}`,
  };
}

export interface Ran {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `mds` in pipes. Hanging counts as a failure. */
export function mds(args: readonly string[], env: Readonly<Record<string, string>> = {}, input = ''): Ran {
  const options = { encoding: 'utf8', env: bareEnv(env), input, timeout: 60_000, maxBuffer: 1 << 28 } as const;
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [program, ...args], options);
  return { status, signal, stdout, stderr };
}

/** Runs a line of bash in which `mds` is the program; pipefail is on. */
export function bash(line: string, env: Readonly<Record<string, string>> = {}): Ran {
  const script = `set -o pipefail; mds() { ${quoted} "$@"; }; ${line}`;
  const options = { encoding: 'utf8', env: bareEnv(env), timeout: 60_000, maxBuffer: 1 << 28 } as const;
  const { status, signal, stdout, stderr } = spawnSync('bash', ['-c', script], options);
  return { status, signal, stdout, stderr };
}

export interface Started {
  readonly child: ChildProcessWithoutNullStreams;
  /** Both streams so far. */
  readonly text: { stdout: string; stderr: string };
  readonly ended: Promise<Ran>;
}

export interface StartOptions {
  readonly cwd?: string;
  /** `bareEnv()` if absent. */
  readonly env?: Readonly<Record<string, string>>;
  /** Standard input; null leaves it open. Empty if absent. */
  readonly input?: string | null;
  readonly command?: string;
  readonly timeout?: number;
}

/** Starts `mds`, or `command`, without blocking this process, which may have to answer it. */
export function start(args: readonly string[], options: StartOptions = {}): Started {
  const { cwd, env = bareEnv(), input = '', command, timeout = 60_000 } = options;
  const line = command === undefined ? [program, ...args] : args;
  const child = spawn(command ?? process.execPath, line, { cwd, env, timeout });
  const text = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (part: string) => {
      text[name] += part;
    });
  if (input !== null) child.stdin.end(input);
  const ended = new Promise<Ran>((resolve) =>
    child.on('close', (status, signal) => resolve({ status, signal, ...text })),
  );
  return { child, text, ended };
}

const script = spawnSync('script', ['--version'], { encoding: 'utf8' });

/** Whether script(1) of util-linux is installed: without it the tests on a pseudo-terminal are skipped. */
export const hasScript = script.status === 0 && script.stdout.includes('util-linux');

/** Keys to type, or a function to call, once the output matches. */
export type Step = readonly [seen: RegExp, act: string | ((output: string) => void)];

/**
 * Runs a shell line on a pseudo-terminal; returns its exit code and what the terminal received, line breaks made plain.
 */
export async function onTerminal(
  line: string,
  steps: readonly Step[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number | null; readonly output: string }> {
  const { child, text, ended } = start(['-qec', line, '/dev/null'], {
    command: 'script',
    env: bareEnv({ TERM: 'xterm-256color', SHELL: '/bin/bash', ...env }),
    input: null,
  });
  for (const [seen, act] of steps) {
    while (!seen.test(text.stdout) && child.exitCode === null && child.signalCode === null) await sleep(20);
    if (typeof act === 'string') child.stdin.write(act);
    else act(text.stdout);
  }
  const { status, stdout } = await ended;
  return { code: status, output: stdout.replaceAll('\r\n', '\n') };
}
