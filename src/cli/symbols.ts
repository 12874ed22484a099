/** The symbols a command line names: words, comma lists, and `-` for one a line on stdin. */
import { EXIT, MdsError } from '../client/errors.ts';
import type { Io } from './io.ts';

/** In order, duplicates kept out. Blank lines and lines beginning with # on stdin are skipped. */
export function symbolArguments(words: readonly string[], io: Pick<Io, 'readStdin'>): readonly string[] {
  const symbols: string[] = [];
  for (const word of words) {
    if (word === '-') symbols.push(...fromStdin(io));
    else if (word.includes(','))
      symbols.push(
        ...word
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      );
    else symbols.push(word);
  }
  if (symbols.length === 0) {
    throw new MdsError('no symbol on standard input', {
      code: 'USAGE',
      exitCode: EXIT.usage,
      hint: 'one symbol a line',
    });
  }
  return [...new Set(symbols)];
}

function fromStdin(io: Pick<Io, 'readStdin'>): string[] {
  return io
    .readStdin()
    .split(/\r?\n/)
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '');
}
