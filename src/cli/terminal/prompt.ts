/** Asks on the terminal for something that must not be seen. */
import { MdsError } from '../../errors.ts';

/** The part of a terminal's input that is needed. */
export interface RawInput {
  setRawMode(on: boolean): unknown;
  on(event: 'data', listener: (part: Buffer) => void): unknown;
  on(event: 'end' | 'error', listener: () => void): unknown;
  resume(): unknown;
  pause(): unknown;
}

/** What `keys` make of a line: the text so far, and how it ended, if it did. */
export interface Line {
  readonly text: string;
  readonly end?: 'enter' | 'interrupt' | 'closed';
}

/**
 * A line typed without echo. Rejects with INTERRUPTED on Ctrl-C, and where the terminal goes or is closed (Ctrl-D)
 * before a line is whole.
 */
export async function askSecret(question: string, input: RawInput, write: (text: string) => void): Promise<string> {
  // Turn echo off before the prompt, so that an early reply is not shown.
  input.setRawMode(true);
  try {
    write(question);
    const line = await new Promise<Line>((resolve) => {
      let line: Line = { text: '' };
      const decoder = new TextDecoder();
      input.on('data', (part) => {
        line = typed(line.text, decoder.decode(part, { stream: true }));
        if (line.end !== undefined) resolve(line);
      });
      input.on('end', () => resolve({ text: '', end: 'closed' }));
      input.on('error', () => resolve({ text: '', end: 'closed' }));
      input.resume();
    });
    if (line.end === 'enter') return line.text;
    throw new MdsError('INTERRUPTED', 'no key was given');
  } finally {
    input.setRawMode(false);
    input.pause();
    write('\n');
  }
}

/**
 * The line after more keys: Enter ends it, Backspace takes a character back, Ctrl-U all, Ctrl-C and Ctrl-D give it up.
 */
export function typed(before: string, keys: string): Line {
  let text = before;
  // A terminal may put marks around what is pasted; arrows and the like are nothing to a line that is not seen.
  for (const key of keys.replace(/\u001b\[[0-9;]*[A-Za-z~]/g, '')) {
    if (key === '\r' || key === '\n') return { text, end: 'enter' };
    if (key === '\u0003') return { text: '', end: 'interrupt' };
    if (key === '\u0004') {
      if (text === '') return { text, end: 'closed' };
    } else if (key === '\u007f' || key === '\b') text = [...text].slice(0, -1).join('');
    else if (key === '\u0015') text = '';
    else text += key;
  }
  return { text };
}

/** Asks on the terminal that is standard input; a signal that ends the program gives the terminal back first. */
export async function askOnTerminal(question: string, write: (text: string) => void): Promise<string> {
  const { ReadStream } = process.getBuiltinModule('node:tty') as typeof import('node:tty');
  const input = new ReadStream(0);
  const restore = (signal: NodeJS.Signals): void => {
    input.setRawMode(false);
    process.kill(process.pid, signal);
  };
  const signals: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.once(signal, restore);
  try {
    return await askSecret(question, input, write);
  } finally {
    for (const signal of signals) process.removeListener(signal, restore);
    input.destroy();
  }
}

/** Asks on the terminal for a line that may be seen. Rejects with INTERRUPTED on Ctrl-C and Ctrl-D. */
export async function askLine(question: string): Promise<string> {
  const { createInterface } = process.getBuiltinModule('node:readline') as typeof import('node:readline');
  process.stdin.ref();
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await new Promise<string>((resolve, reject) => {
      const stop = (): void => {
        process.stderr.write('\n');
        reject(new MdsError('INTERRUPTED', 'nothing was given'));
      };
      lines.on('SIGINT', stop);
      lines.on('close', stop);
      lines.question(question, (line) => {
        lines.removeListener('close', stop);
        resolve(line);
      });
    });
  } finally {
    lines.close();
    // A question that was answered does not keep the program; the next one does again.
    process.stdin.unref();
  }
}
