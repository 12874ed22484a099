/** Runs a command line of the user in the shell of the platform. */
import { spawn } from 'node:child_process';
import type { ProgramResult } from './io.ts';

/**
 * Runs `command` with `input` on its stdin; its output goes to stderr, so that stdout stays that of the program. Ends
 * it after `limitMs`.
 */
export function runShell(command: string, input: string, limitMs: number): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: ['pipe', 2, 2], windowsHide: true });
    let error: string | undefined;
    const timer = setTimeout(() => {
      error = 'ETIMEDOUT';
      child.kill('SIGKILL');
    }, limitMs);
    const settle = (status: number | null): void => {
      clearTimeout(timer);
      resolve({ stdout: '', status, error });
    };
    // A command that does not read its input closes it: its exit code says whether it worked.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
    child.on('error', ({ code }: NodeJS.ErrnoException) => {
      error = code ?? 'EUNKNOWN';
      settle(null);
    });
    child.on('close', settle);
  });
}
