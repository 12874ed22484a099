/** The real program as a child process: `bin/mds.cjs` of this project, or the one MDS_TEST_PROGRAM names. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

export const program = process.env.MDS_TEST_PROGRAM ?? join(root, 'bin/mds.cjs');

/** An environment as bare as cron's, with a home of its own and nothing of the machine's settings. */
export function bareEnv(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  return { PATH: process.env.PATH ?? '', HOME: mkdtempSync(join(tmpdir(), 'mds-home-')), LANG: 'C.UTF-8', ...more };
}

export interface Ran {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `mds` in pipes. Hanging counts as a failure. */
export function mds(args: readonly string[], env: Readonly<Record<string, string>> = {}, input = ''): Ran {
  const options = { encoding: 'utf8', env: bareEnv(env), input, timeout: 20_000, maxBuffer: 1 << 28 } as const;
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [program, ...args], options);
  return { status, signal, stdout, stderr };
}

/** Runs a line of bash in which `mds` is the program; pipefail is on. */
export function bash(line: string, env: Readonly<Record<string, string>> = {}): Ran {
  const script = `set -o pipefail; mds() { "${process.execPath}" "${program}" "$@"; }; ${line}`;
  const options = { encoding: 'utf8', env: bareEnv(env), timeout: 20_000, maxBuffer: 1 << 28 } as const;
  const { status, signal, stdout, stderr } = spawnSync('bash', ['-c', script], options);
  return { status, signal, stdout, stderr };
}
