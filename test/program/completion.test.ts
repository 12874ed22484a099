/** `mds completion`: the scripts are those of the command table, are kept up to date, and complete as a person would expect. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { allCommands } from '../../src/cli/commands.ts';
import { completionScript } from '../../src/cli/completion/index.ts';
import { outline, spellings, valueSpellings } from '../../src/cli/completion/outline.ts';
import { SHELLS, type Shell } from '../../src/cli/completion/shells.ts';
import { run } from '../../src/cli/program/run.ts';
import { fakeIo } from './fake-io.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const commands = allCommands();
const firstWords = [...new Set(commands.map(({ words }) => words[0]!))];
const FILES: Record<Shell, string> = { bash: 'mds.bash', zsh: '_mds', fish: 'mds.fish', powershell: 'mds.ps1' };

/** MDS_TEST_ZSH and MDS_TEST_FISH name a shell that is not on the path. */
const BINARIES = { bash: 'bash', zsh: process.env.MDS_TEST_ZSH ?? 'zsh', fish: process.env.MDS_TEST_FISH ?? 'fish' };
type Runnable = keyof typeof BINARIES;
const absent = (Object.keys(BINARIES) as Runnable[]).filter(
  (shell) => spawnSync(BINARIES[shell], ['--version']).status !== 0,
);

const folder = mkdtempSync(join(tmpdir(), 'mds-completion-'));
writeFileSync(join(folder, 'my store.db'), '');
writeFileSync(join(folder, 'prices.csv'), '');
/** In place of the program: what was typed, the question, and the word before it; with a meaning but for profiles. */
mkdirSync(join(folder, 'bin'));
writeFileSync(
  join(folder, 'bin/mds'),
  `#!/bin/sh\n[ "$2" = profiles ] && meaning='' || meaning='\\tasked'\nprintf "%s~%s~%s$meaning\\n" "$3" "$2" "$4" | tr : /\n`,
  {
    mode: 0o755,
  },
);

/** A file with the script and then `more`, run by the shell. */
function lines(shell: Runnable, before: string, more: string): string[] {
  const file = join(folder, `run.${shell}`);
  writeFileSync(file, `${before}\n${completionScript(shell, commands)}\n${more}\n`);
  const env = {
    PATH: `${join(folder, 'bin')}:${process.env.PATH ?? ''}`,
    HOME: folder,
    LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH ?? '',
  };
  const { stdout, stderr } = spawnSync(BINARIES[shell], [file], {
    cwd: folder,
    encoding: 'utf8',
    env,
    timeout: 20_000,
  });
  expect(stderr).toBe('');
  return stdout.split('\n').filter((line) => line !== '');
}

/** What each shell offers when the cursor is behind the last of `words`. */
const OFFERED: Record<Runnable, (words: readonly string[]) => string[]> = {
  bash: (words) => {
    // As readline splits: the equals sign is a word of its own.
    const split = ['mds', ...words].flatMap((word) =>
      word.startsWith('--') && word.includes('=')
        ? word.split(/(=)/).filter((part, index) => index < 2 || part !== '')
        : [word],
    );
    const list = split.map((word) => `'${word}'`).join(' ');
    const line = ['mds', ...words].join(' ');
    const call = `COMP_WORDS=(${list}); COMP_CWORD=${split.length - 1}; COMP_LINE='${line}'; COMP_WORDBREAKS=' ="'; _mds; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return lines('bash', '', call);
  },
  zsh: (words) => {
    const stubs = readFileSync(join(root, 'test/program/completion-stubs.zsh'), 'utf8');
    const list = ['mds', ...words].map((word) => `'${word}'`).join(' ');
    return lines('zsh', stubs, `prefix=''; words=(${list}); CURRENT=${words.length + 1}; _mds`);
  },
  fish: (words) => {
    const line = ['mds', ...words].join(' ').replaceAll("'", "\\'");
    return lines('fish', '', `complete -C '${line}'`).map((each) => each.split('\t')[0]!);
  },
};

test.runIf(!absent.includes('fish'))('fish shows no word with the meaning of its option', () => {
  expect(lines('fish', '', `complete -C 'mds snapshot --profile w'`)).toEqual(['w~profiles~--profile']);
  expect(lines('fish', '', `complete -C 'mds snapshot A'`)).toEqual(['A~symbols~snapshot\tasked']);
});

test.runIf(!absent.includes('zsh'))('zsh is given a meaning only where there is one', () => {
  const given = (words: string) =>
    lines(
      'zsh',
      'compdef() { :; }; compset() { :; }; _describe() { print -rl -- $offers }',
      `words=(${words}); CURRENT=$#words; _mds`,
    );
  expect(given('mds snapshot --profile w')).toEqual(['w~profiles~--profile']);
  expect(given('mds snapshot A')).toEqual(['A~symbols~snapshot:asked']);
});

test.each(SHELLS)('completions/ has the script for %s as the program prints it', async (shell) => {
  const io = fakeIo();
  expect(await run(['completion', shell], io, '0.0.0')).toBe(0);
  expect(io.err()).toBe('');
  const kept = readFileSync(join(root, 'completions', FILES[shell]), 'utf8');
  expect(kept, 'run: npm run build && node scripts/write-completions.mjs').toBe(io.out());
  expect(kept).toMatch(/^[\n\x20-\x7e]*$/);
});

test('an unknown shell is wrong usage with advice', async () => {
  const io = fakeIo();
  expect(await run(['completion', 'tcsh'], io, '0.0.0')).toBe(2);
  expect(io.out()).toBe('');
  expect(io.err()).toBe("mds: there is no completion script for 'tcsh'\n  shells: bash, zsh, fish, powershell\n");
});

test('an option takes a value at every place or at none: scripts tell them apart by name', () => {
  const all = outline(commands);
  const valued = new Set(valueSpellings(all));
  for (const { options } of [all, ...all.places]) {
    for (const option of options) {
      for (const spelling of spellings(option)) expect(valued.has(spelling), spelling).toBe(option.value !== undefined);
    }
  }
});

test('powershell: every command and option is in the script, and its brackets close', () => {
  const script = completionScript('powershell', commands);
  for (const { words, options } of commands) {
    expect(script).toContain(`'${words.join(' ')}' = @(`);
    for (const { name } of options) expect(script).toContain(`@('--${name}', '`);
  }
  const code = script.replace(/'(?:[^']|'')*'/g, '').replace(/"[^"]*"/g, '');
  for (const [open, close] of ['()', '{}', '[]'].map((pair) => [pair[0]!, pair[1]!])) {
    expect(code.split(open!).length, open).toBe(code.split(close!).length);
  }
});

for (const shell of Object.keys(BINARIES) as Runnable[]) {
  describe.skipIf(absent.includes(shell))(`in ${shell}`, () => {
    const offered = OFFERED[shell];

    test('the shell accepts the script', () => {
      const { status, stderr } = spawnSync(BINARIES[shell], ['-n', join(root, 'completions', FILES[shell])], {
        encoding: 'utf8',
      });
      expect([status, stderr]).toEqual([0, '']);
    });

    test.each([
      [[''], [...firstWords, 'help']],
      [['sn'], ['snapshot']],
      [['help', 'fi'], ['filings']],
      [
        ['help', 'filings', ''],
        ['list', 'section', 'show'],
      ],
      [
        ['filings', 's'],
        ['section', 'show', 's~symbols~filings'],
      ],
      [['filings', 'section', '0000320193-24-000123', 'r'], ['risk_factors']],
      // An option and its value in front of a command are no command.
      [['--json', '--color', 'never', 'sn'], ['snapshot']],
      [
        ['-q', 'filings', '--json', 'se'],
        ['section', 'se~symbols~--json'],
      ],
      [
        ['snapshot', '--color', ''],
        ['always', 'auto', 'never'],
      ],
      [['search', '--asset-type', 'e'], ['etf']],
      // `period` is one thing to fundamentals and another to history.
      [['fundamentals', 'KO', '--period', 'q'], ['quarter']],
      [['history', 'KO', '--period', 'y'], ['ytd']],
      [
        ['snapshot', 'KO', '--no'],
        ['--no-cache', '--no-color'],
      ],
      [['filings', 'show', '--sy'], ['--symbol']],
      [['--ver'], ['--verbose', '--version']],
      [
        ['completion', ''],
        [...SHELLS, 'install', 'print', 'uninstall'],
      ],
      [['completion', 'install', 'z'], ['zsh']],
      [['schema', 'filing-'], ['filing-section']],
      // A number of columns is anyone's.
      [['snapshot', '--width', ''], []],
      [
        ['help', 'ex'],
        ['exit-codes', 'expressions'],
      ],
      [['help', 'so'], ['sources']],
      // What only the program can tell is asked of it: the word so far, the question, the word before.
      [['snapshot', ''], ['~symbols~snapshot']],
      [['snapshot', 'KO', 'PE'], ['PE~symbols~KO']],
      [['filings', 'KO', 'li'], ['li~symbols~KO']],
      [['filings', 'section', 'AA'], ['AA~symbols~section']],
      [['list', 'rm', 'te'], ['te~lists~rm']],
      [['list', 'add', 'tech', 'AA'], ['AA~symbols~tech']],
      [['snapshot', 'KO', '--profile', 'w'], ['w~profiles~--profile']],
      [['config', 'set', 'key_storage', ''], ['~value~key_storage']],
      [['history', 'KO', '--series', 'close,v'], ['close,v~items/history.series~--series']],
      [['check', 'KO', 'pe'], ['pe~check~KO']],
      // A value attached with = is no argument: the symbol behind it is the first one.
      [['filings', 'show', '--json=accession', '--sym'], ['--symbol']],
      [['completion', '--width=80', 'zs'], ['zsh']],
      [['schema', '--store=x.db', 'filing-'], ['filing-section']],
    ])('%j offers %j', (words, expected) => {
      expect(offered(words).sort()).toEqual([...expected].sort());
    });

    test('fields behind the = of a format', () => {
      const found = offered(['snapshot', 'KO', '--json=symbol,quo']);
      // Fish and zsh offer the whole word, bash what follows the equals sign.
      expect(found.map((each) => each.replace(/^--json=/, ''))).toEqual([
        expect.stringMatching(/^symbol,quo~fields\/snapshot~/),
      ]);
    });

    test('files are offered where files are meant', () => {
      expect(offered(['import', 'pri'])).toEqual(['prices.csv']);
      expect(offered(['import', 'a.csv', 'pri'])).toEqual(['prices.csv']);
      expect(offered(['snapshot', 'KO', '--store', 'my'])).toHaveLength(1);
      expect(offered(['snapshot', 'KO', '--store=my']).join()).toMatch(/my.*store\.db$/);
      expect(offered(['search', 'pri'])).toEqual([]);
    });

    test('every option of every command is offered', () => {
      for (const { words, options } of commands.filter(({ words }) => words[0] !== 'history')) {
        const found = offered([...words, '--']);
        expect(found, words.join(' ')).toEqual(expect.arrayContaining(options.map(({ name }) => `--${name}`)));
      }
    });
  });
}

test.runIf(absent.length > 0)(`not installed here, so not tried: ${absent.join(', ')}`, () => {
  for (const shell of absent) expect(spawnSync(BINARIES[shell], ['--version']).status).not.toBe(0);
});
