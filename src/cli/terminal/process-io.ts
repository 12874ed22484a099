/** The real streams. Writes go straight to the descriptors: touching `process.stdout` costs 2 ms of a 20 ms program. */
import { fstatSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isMdsError, MdsError } from '../../errors.ts';
import { pause } from '../../pause.ts';
import type { Io, Output, ProgramResult } from './io.ts';
import { unwritable } from './unwritable.ts';

export function processIo(distFolder: string): Io {
  return {
    stdout: { ...terminal(1), write: (text) => writeAll(1, text) },
    stderr: { ...terminal(2), write: writeMessage },
    env: process.env,
    now: Date.now,
    readStdin,
    input: () => (isTerminal(0) ? undefined : process.stdin),
    page,
    get askSecret() {
      if (!isTerminal(0)) return undefined;
      return async (question: string) => (await import('./prompt.ts')).askOnTerminal(question, writeMessage);
    },
    get ask() {
      if (!isTerminal(0) || !isTerminal(2)) return undefined;
      return async (question: string) => (await import('./prompt.ts')).askLine(question);
    },
    onStop: (listener) => {
      const signals: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM'];
      for (const signal of signals) process.on(signal, listener);
      return () => {
        for (const signal of signals) process.removeListener(signal, listener);
      };
    },
    runProgram,
    runShell: async (...given) => (await import('./shell.ts')).runShell(...given),
    live: async (keyboard) => (await import('./process-live.ts')).processLive(keyboard, (text) => writeAll(1, text)),
    platform: process.platform,
    // Asked for only where no store is named; loading `node:os` takes 0.4 ms.
    get home() {
      const { homedir, userInfo } = process.getBuiltinModule('node:os');
      // With an empty HOME, settings must not be read from the current folder.
      return homedir() || userInfo().homedir;
    },
    sampleFile: join(distFolder, 'sample.db'),
    stubFolder: join(distFolder, '..', 'completions'),
  };
}

function terminal(fd: 1 | 2): Omit<Output, 'write'> {
  return { isTTY: () => isTerminal(fd), columns: () => terminalColumns(fd) };
}

/** Ignores a failure to write a message: the answer and the exit code matter more. */
function writeMessage(text: string): void {
  try {
    writeAll(2, text);
  } catch (error) {
    if (!(isMdsError(error, 'OUTPUT_CLOSED') || error instanceof MdsError)) throw error;
  }
}

/** Device number of /dev/null on Linux (1, 3): a character device, and no terminal. */
const LINUX_NULL = 0x103;

/** Whether it is a terminal: cheap tests first, then `tty` (3 ms to load, with the network modules). */
function isTerminal(fd: number): boolean {
  try {
    const stat = fstatSync(fd);
    if (!stat.isCharacterDevice() || (process.platform === 'linux' && stat.rdev === LINUX_NULL)) return false;
  } catch {
    return false;
  }
  return (process.getBuiltinModule('node:tty') as typeof import('node:tty')).isatty(fd);
}

function terminalColumns(fd: number): number | undefined {
  if (!isTerminal(fd)) return undefined;
  const stream = fd === 1 ? process.stdout : process.stderr;
  // Terminals without a size have 0 columns: those of CI and of docker exec -t.
  return stream.columns || 80;
}

/** Writes all of `text`. Waits for a full pipe (EAGAIN); a closed one (EPIPE) throws MdsError OUTPUT_CLOSED. */
function writeAll(fd: number, text: string): void {
  const bytes = Buffer.from(text, 'utf8');
  let from = 0;
  while (from < bytes.length) {
    try {
      from += writeSync(fd, bytes, from);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === 'EPIPE') throw new MdsError('OUTPUT_CLOSED', 'the reader of stdout is gone');
      if (code !== 'EAGAIN') throw outputFailed(error);
      pause(2);
    }
  }
}

function outputFailed(error: unknown): MdsError {
  return unwritable('the output', error, { code: 'OUTPUT_FAILED' });
}

/** Reads standard input to its end. Waits for a non-blocking one (EAGAIN); Windows ends a closed one with EOF. */
function readStdin(): string {
  const parts: Buffer[] = [];
  for (;;) {
    const part = Buffer.allocUnsafe(65536);
    try {
      const length = readSync(0, part);
      if (length === 0) break;
      parts.push(part.subarray(0, length));
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === 'EOF') break;
      if (code !== 'EAGAIN') throw error;
      pause(2);
    }
  }
  const all = Buffer.concat(parts);
  // PowerShell 5 writes UTF-16 files.
  return all[0] === 0xff && all[1] === 0xfe ? all.toString('utf16le', 2) : all.toString('utf8');
}

/** Exit codes of a shell for a command it cannot find or run. */
const NOT_RUN = [126, 127, 9009];

/**
 * Runs a pager on the terminal and waits for it; leaving it early is no failure. `less` quits if all fits one screen.
 */
function page(command: string, text: string): boolean {
  const { spawnSync } = process.getBuiltinModule('node:child_process');
  const { error, status } = spawnSync(command, {
    shell: true,
    input: text,
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { LESS: 'FRX', ...process.env },
  });
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  if (error !== undefined && code !== 'EPIPE') return false;
  return status === null || !NOT_RUN.includes(status);
}

/**
 * Runs a program without a shell and waits for it. Its stderr is ours; it reads our standard input only if that is a
 * terminal.
 */
export function runProgram([program = '', ...args]: readonly string[], limitMs: number): ProgramResult {
  const { spawnSync } = process.getBuiltinModule('node:child_process');
  const { stdout, status, error } = spawnSync(program, args, {
    stdio: [isTerminal(0) ? 'inherit' : 'ignore', 'pipe', 'inherit'],
    timeout: limitMs,
    killSignal: 'SIGKILL',
    windowsHide: true,
    encoding: 'utf8',
  });
  return { stdout: stdout ?? '', status, error: (error as NodeJS.ErrnoException | undefined)?.code };
}
