/** Writes the access log without waiting, so that a slow disk or reader never delays a request. */
import { closeSync, openSync, write } from 'node:fs';
import { fileReason } from '../../file-reason.ts';
import { unwritable } from '../terminal/unwritable.ts';

export interface Lines {
  readonly add: (line: string) => void;
  /** Reopens the file, for log rotation by renaming. */
  readonly reopen: () => void;
  /** Writes what is left; resolves when it is done or cannot be. */
  readonly close: () => Promise<void>;
}

/** How long a line may wait for others, ms. */
const GATHER_MS = 50;
/** Whole lines up to this go into one write: below it a pipe never mixes the lines of several processes. */
const PIECE = 4096;
/** Most characters buffered while the reader is slow. */
const MOST_WAITING = 8 * 1024 * 1024;
const RETRY_MS = 20;
/** How long the end waits for a reader that does not read. */
const LAST_MS = 1000;

/** `target`: a file, or `-` for stdout. `say` is called, seldom, when lines are lost. Throws ACCESS_LOG_UNUSABLE. */
export function openLines(target: string, say: (message: string) => void): Lines {
  let descriptor = target === '-' ? 1 : openLog(target);
  let waiting: string[] = [];
  let size = 0;
  let lost = 0;
  let gone = false;
  let failing = false;
  let timer: NodeJS.Timeout | undefined;
  let work: Promise<void> | undefined;

  function add(line: string): void {
    if (gone) return;
    if (size + line.length > MOST_WAITING) {
      if (lost === 0) say('the access log cannot keep up: lines are being lost');
      lost += 1;
      return;
    }
    waiting.push(line);
    size += line.length;
    timer ??= setTimeout(start, GATHER_MS).unref();
  }

  function start(): void {
    timer = undefined;
    work ??= drain().finally(() => {
      work = undefined;
      if (waiting.length > 0 && !gone) timer ??= setTimeout(start, GATHER_MS).unref();
    });
  }

  async function drain(): Promise<void> {
    const lines = waiting;
    waiting = [];
    size = 0;
    for (const piece of pieces(lines)) {
      const failure = await writeAll(descriptor, piece);
      if (failure === undefined) continue;
      gone = failure === 'EPIPE';
      if (gone) say('the reader of the access log is gone; serving continues without it');
      else if (!failing) say(`the access log cannot be written: ${reasonOf(failure)}; lines are being lost`);
      failing = true;
      return;
    }
    if (lost > 0) say(`the access log lost ${lost} lines`);
    lost = 0;
    if (failing && lines.length > 0) {
      failing = false;
      say('the access log is written again');
    }
  }

  return {
    add,
    reopen: () => {
      if (target === '-') return;
      const old = descriptor;
      descriptor = openLog(target);
      // After the running write.
      void (work ?? Promise.resolve()).then(() => closeSync(old));
    },
    close: async () => {
      clearTimeout(timer);
      const rest = (async () => {
        await work;
        clearTimeout(timer);
        await drain();
      })();
      await Promise.race([rest, new Promise((resolve) => setTimeout(resolve, LAST_MS))]);
      if (target !== '-') closeSync(descriptor);
    },
  };
}

const reasonOf = (code: string): string => fileReason({ code, message: code }, 'its folder does not exist');

function openLog(file: string): number {
  try {
    return openSync(file, 'a', 0o640);
  } catch (error) {
    const hint = 'check the folder and its permissions';
    throw unwritable(`the access log ${file}`, error, { code: 'ACCESS_LOG_UNUSABLE', hint });
  }
}

function* pieces(lines: readonly string[]): Generator<Buffer> {
  let piece = '';
  for (const line of lines) {
    if (piece !== '' && piece.length + line.length > PIECE) {
      yield Buffer.from(piece);
      piece = '';
    }
    piece += line;
  }
  if (piece !== '') yield Buffer.from(piece);
}

/** Undefined when all is written, else the code of the failure. A reader that is full for the moment is waited for. */
async function writeAll(descriptor: number, bytes: Buffer): Promise<string | undefined> {
  let from = 0;
  while (from < bytes.length) {
    const { code, written } = await writeOnce(descriptor, bytes, from);
    from += written;
    if (code === 'EAGAIN') await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    else if (code !== undefined) return code;
  }
  return undefined;
}

function writeOnce(
  descriptor: number,
  bytes: Buffer,
  from: number,
): Promise<{ readonly code?: string; readonly written: number }> {
  return new Promise((resolve) => {
    write(descriptor, bytes, from, (error, written) =>
      resolve(error === null ? { written } : { code: error.code ?? 'EIO', written: 0 }),
    );
  });
}
