/**
 * The exact dispatcher is a short cut, commander the authority: whatever the first takes, the second must read the same
 * way.
 */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allCommands } from '../../../src/cli/commands.ts';
import { commandHelp, topHelp } from '../../../src/cli/help/command-help.ts';
import { parseWithCommander } from '../../../src/cli/program/commander.ts';
import { dispatch } from '../../../src/cli/program/dispatch.ts';
import { commandFirst } from '../../../src/cli/program/run.ts';
import { COMMON_OPTIONS } from '../../../src/cli/settings/common-options.ts';

const commands = allCommands();
const program = { version: '0.0.0', width: 100 };
const names = [...new Set(commands.flatMap(({ options }) => [...options, ...COMMON_OPTIONS].map(({ name }) => name)))];

const word = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('AAPL', 'brk.b', 'KO,PEP', '10-K', '5', 'raw', 'auto', 'risk_factors', 'list', 'help'),
  },
  { weight: 6, arbitrary: fc.constantFrom(...names).map((name) => `--${name}`) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...names), fc.constantFrom('', '3', 'never', 'a=b'))
      .map(([n, v]) => `--${n}=${v}`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('-', '--', '-q', '-v', '-h', '-qv', '-5', '-V', '--no', '--jsn', '--Json', ''),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 6 }) },
);
const commandWords = fc.constantFrom(...commands.map((each) => each.words), ['filings'], ['snapsht'], ['help'], []);
const commandLine = fc
  .tuple(commandWords, fc.array(word, { maxLength: 6 }))
  .map(([words, rest]) => [...words, ...rest]);

describe('dispatcher and commander', () => {
  test('read every command line the dispatcher takes in the same way', () => {
    let taken = 0;
    fc.assert(
      fc.property(commandLine, (argv) => {
        const quick = dispatch(commands, argv);
        if (quick === undefined) return;
        taken += 1;
        const parsed = parseWithCommander(commands, argv, program);
        expect(parsed).toMatchObject({ kind: 'run' });
        if (parsed.kind !== 'run') return;
        expect(parsed.invocation.command.words).toEqual(quick.command.words);
        expect(parsed.invocation.args).toEqual(quick.args);
        expect(parsed.invocation.options).toEqual(quick.options);
      }),
      { numRuns: 1500 },
    );
    // A short cut that takes nothing would pass the property.
    expect(taken).toBeGreaterThan(150);
  });

  test.each(
    commands.flatMap((command) => command.examples.map(({ args }) => [[...command.words, args].join(' ').trim()])),
  )('the dispatcher takes the help example `mds %s` itself', (line) => {
    const argv = line.split(' ');
    const quick = dispatch(commands, argv);
    expect(quick).toBeDefined();
    expect(parseWithCommander(commands, argv, program)).toEqual({ kind: 'run', invocation: quick });
  });

  test('a word with the name of every command is found by both', () => {
    for (const command of commands) {
      const argv = [...command.words, '--help'];
      const parsed = parseWithCommander(commands, argv, program);
      expect(parsed.kind, argv.join(' ')).toBe('text');
      expect(parsed.kind === 'text' && parsed.text).toContain(`mds ${command.words.join(' ')}`);
    }
  });
});

describe('general options in front of the command', () => {
  test.each([
    ['--json snapshot KO', 'snapshot --json KO'],
    ['--store a.db -q snapshot KO', 'snapshot --store a.db -q KO'],
    ['--width=60 filings show X', 'filings show --width=60 X'],
    ['--json filings KO', 'filings --json KO'],
    // Nothing to move, or no known command to move it to.
    ['snapshot KO --json', 'snapshot KO --json'],
    ['--json snapsht KO', '--json snapsht KO'],
    ['--jsn snapshot KO', '--jsn snapshot KO'],
    ['--json', '--json'],
    ['--help snapshot', '--help snapshot'],
  ])('%s is read as %s', (given, expected) => {
    expect(commandFirst(commands, given.split(' '))).toEqual(expected.split(' '));
  });
});

describe('help without commander', () => {
  test.each([40, 80, 120])('is what commander prints on %i columns', (width) => {
    const text = (argv: readonly string[]) => parseWithCommander(commands, argv, { version: '0.0.0', width });
    expect(text(['--help'])).toEqual({ kind: 'text', text: topHelp(commands, width) });
    for (const command of commands) {
      expect(text([...command.words, '--help'])).toEqual({ kind: 'text', text: commandHelp(command, width) });
    }
  });
});
