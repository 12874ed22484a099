/** A spinner on a terminal while waiting for a service. */
import type { Transport } from '../../client/core.ts';
import { sanitize } from '../../render/text/sanitize.ts';
import type { Io } from '../terminal/io.ts';
import { countText, mayRedraw } from '../terminal/progress.ts';
import { displayOf } from './display.ts';

/** Shorter waits show no spinner, ms. */
const PATIENCE_MS = 300;
/** Fewer answers are not counted. */
const WORTH_COUNTING = 5;

interface Waiting {
  /** Changes the text. */
  readonly say: (text: string) => void;
  /** Ends it and erases what it has drawn. Call before writing anything else. */
  readonly end: () => void;
}

/**
 * Draws `text` behind a spinner on stderr after {@link PATIENCE_MS}; nothing without a terminal. The library is loaded
 * then. It writes no color, does not read the keyboard, and restores the cursor, also on a signal.
 */
function waiting(text: string, io: Io): Waiting {
  if (!mayRedraw(io)) return { say: () => {}, end: () => {} };
  let said = text;
  let ended = false;
  let stop = (): void => {};
  let change = (): void => {};
  const timer = setTimeout(async () => {
    const { default: ora } = await import('ora');
    if (ended) return;
    const width = io.stderr.columns() ?? 80;
    const fitted = (): string => sanitize(said).slice(0, Math.max(0, width - 4));
    const unicode = displayOf({}, io, io.stderr).unicode;
    const spinner = ora({
      text: fitted(),
      stream: cursorStream(io, width),
      spinner: unicode ? 'dots' : 'line',
      color: false,
      discardStdin: false,
      isEnabled: true,
    }).start();
    stop = () => void spinner.stop();
    change = () => {
      spinner.text = fitted();
    };
  }, PATIENCE_MS);
  return {
    say: (next) => {
      said = next;
      change();
    },
    end: () => {
      ended = true;
      clearTimeout(timer);
      stop();
    },
  };
}

/** `transport` with a spinner while waiting for `host`; with many requests it counts the answers. */
export function withWaiting(transport: Transport, host: string, io: Io): Transport {
  let asked = 0;
  let answered = 0;
  let started = 0;
  let line: Waiting | undefined;
  const text = (): string =>
    asked < WORTH_COUNTING ? `waiting for ${host}` : `${host}: ${countText(answered, asked, io.now() - started)}`;
  return {
    ...transport,
    handle: async (request) => {
      if (asked === answered) [asked, answered, started] = [0, 0, io.now()];
      asked += 1;
      line ??= waiting(text(), io);
      line.say(text());
      try {
        return await transport.handle(request);
      } finally {
        answered += 1;
        if (asked === answered) {
          line.end();
          line = undefined;
        } else line.say(text());
      }
    },
  };
}

/** Waits for `work`, with a spinner if it takes long. */
export async function whileWaiting<T>(text: string, work: Promise<T>, io: Io): Promise<T> {
  const line = waiting(text, io);
  try {
    return await work;
  } finally {
    line.end();
  }
}

/** The part of a terminal stream that a spinner uses, over our stderr. */
function cursorStream({ stderr }: Io, columns: number): NodeJS.WriteStream {
  const stream = {
    isTTY: true,
    columns,
    write: (text: string | Uint8Array): boolean => {
      stderr.write(typeof text === 'string' ? text : Buffer.from(text).toString('utf8'));
      return true;
    },
    cursorTo: (column: number): boolean => stream.write(`\u001b[${column + 1}G`),
    moveCursor: (_: number, rows: number): boolean => rows >= 0 || stream.write(`\u001b[${-rows}A`),
    clearLine: (): boolean => stream.write('\u001b[K'),
    once: () => stream,
    on: () => stream,
    removeListener: () => stream,
    off: () => stream,
  };
  return stream as unknown as NodeJS.WriteStream;
}
