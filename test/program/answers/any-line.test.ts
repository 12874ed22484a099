import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allCommands } from '../../../src/cli/commands.ts';
import { run } from '../../../src/cli/program/run.ts';
import { COMMON_OPTIONS } from '../../../src/cli/settings/common-options.ts';
import { anyText } from '../../support/any-text.ts';
import { fakeIo } from '../fake-io.ts';
import { marketStore, NOW, folder as newFolder } from '../market.ts';

/** Imports and reports write wherever their options point: not tried at random. */
const commands = allCommands().filter(({ words }) => !['import', 'report'].includes(words[0]!));
const names = [...new Set(commands.flatMap(({ options }) => [...options, ...COMMON_OPTIONS].map(({ name }) => name)))];
const hostile = [
  '',
  ' ',
  '-',
  '--',
  '%',
  '%zz',
  '../../..',
  '\u001b[2J',
  '\u0000',
  'é',
  '😀',
  '\ud800',
  'A'.repeat(5000),
  '=',
];

const word = fc.oneof(
  fc.constantFrom('AAA', 'aaa', 'SPY', 'NOSUCH', 'AAA,BBB', '10-K', '5', '-1', 'ytd', 'never', 'bash'),
  fc.constantFrom(...names).map((name) => `--${name}`),
  fc.tuple(fc.constantFrom(...names), fc.constantFrom('', '3', 'AAA', ...hostile)).map(([n, v]) => `--${n}=${v}`),
  fc.constantFrom(...hostile, '-q', '-v', '-h', '-qv', '--no-such'),
  anyText(8),
);
/** A server does not end; it has its own tests, with a process. */
const ending = commands.filter(({ words }) => words[0] !== 'serve');
const commandWords = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...ending.map(({ words }) => words)) },
  { weight: 1, arbitrary: fc.constantFrom<readonly string[]>([], ['help'], ['filings'], ['snapsht']) },
);

/** Lists, keys and completion scripts are written here. */
const home = newFolder();

test('ends with a documented exit code, and control characters never reach the screen', async () => {
  const store = marketStore();
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(commandWords, fc.array(word, { maxLength: 5 }), fc.boolean(), async (words, rest, named) => {
      const argv = [...words, ...(named ? ['--store', store] : []), ...rest];
      const io = fakeIo({ home, now: NOW, stdin: 'AAA\n', sampleFile: store });
      const exit = await run(argv, io, '0.0.0');
      seen.add(exit);
      // A doctor that finds a fault says so.
      expect(words[0] === 'doctor' ? [0, 1, 2] : [0, 2, 4, 6]).toContain(exit);
      expect(io.err()).not.toContain('this is a bug');
      // Typed text reaches the screen without its control characters.
      expect(io.err()).not.toMatch(/[\0-\x09\x0b-\x1f]/);
      // A failure has a message; the output of a doctor is its findings.
      if (exit !== 0) expect(io.err() + (words[0] === 'doctor' ? io.out() : '')).not.toBe('');
    }),
    { numRuns: 600 },
  );
  // Lines that all failed, or all worked, would prove little.
  expect([...seen]).toEqual(expect.arrayContaining([0, 2]));
}, 60_000);
