/**
 * The stubs in `completions/`, each driven in its shell, with a program in place of mds that shows the words it is
 * asked with.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { SHELLS, STUBS } from '../../../src/cli/completion/places.ts';
import { runMds } from '../fake-io.ts';
import { folder } from '../market.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const stub = (shell: keyof typeof STUBS) => join(root, 'completions', STUBS[shell]);

const at = folder();
mkdirSync(join(at, 'bin'));
for (const name of ['my store.db', 'prices.csv']) writeFileSync(join(at, name), '');
/** Its replies, by the last word. */
const MDS = `#!/bin/sh
for word; do last=$word; done
case $last in
  '') printf '<%s>' "$@"; printf '\\n:\\n' ;;
  sn) printf 'snapshot\\tquote: key figures\\nsnapless\\n:\\n' ;;
  AAP) printf 'AAPL\\tApple Inc.\\n:\\n' ;;
  --json=s,q) printf -- '--json=s,quote.price\\n--json=s,quote.volume\\n:nospace\\n' ;;
  '"rsi'*) printf 'rsi_14 <\\n:nospace\\n' ;;
  pri | my | --store=my) printf ':files\\n' ;;
  *) printf ':\\n' ;;
esac
`;
writeFileSync(join(at, 'bin/mds'), MDS, { mode: 0o755 });

const DRIVEN = ['bash', 'zsh', 'fish'] as const;
type Driven = (typeof DRIVEN)[number];
const isInstalled = (shell: string) => spawnSync(shell, ['--version']).status === 0;

/** What the shell prints that runs `script`. */
function lines(shell: Driven, script: string): string[] {
  const file = join(at, `run.${shell}`);
  writeFileSync(file, script);
  const env = { PATH: `${join(at, 'bin')}:${process.env.PATH ?? ''}`, HOME: at };
  const { stdout, stderr } = spawnSync(shell, [file], { cwd: at, encoding: 'utf8', env, timeout: 20_000 });
  expect(stderr).toBe('');
  return stdout.split('\n').filter((line) => line !== '');
}

/** What each shell offers when the cursor is behind the last of `words`, as `word` or `word:description`. */
const OFFERED: Record<Driven, (words: readonly string[]) => string[]> = {
  bash: (words) => {
    // As readline splits: the equals sign is a word of its own.
    const split = ['mds', ...words].flatMap((word) => (word.startsWith('--') ? word.split(/(=)/) : [word]));
    const list = split.map((word) => `'${word}'`).join(' ');
    const set = `COMP_WORDS=(${list}); COMP_CWORD=${split.length - 1}; COMP_LINE='${['mds', ...words].join(' ')}'`;
    return lines(
      'bash',
      `source '${stub('bash')}'\n${set}; COMP_WORDBREAKS=' ='; _mds\nprintf '%s\\n' "\${COMPREPLY[@]}"`,
    );
  },
  // Only a widget may call the real functions of zsh's completion.
  zsh: (words) =>
    lines(
      'zsh',
      `compdef() { :; }; _message() { :; }
compset() { prefix=\${words[CURRENT]%%=*}=; words[CURRENT]=\${words[CURRENT]#*=} }
_describe() { [[ "$*" == *"-S  -M"* ]] && prefix="(no blank)$prefix"; print -rl -- $prefix$^candidates }
_files() { for each in \${words[CURRENT]}*(N); do print -r -- $prefix$each; done }
source '${stub('zsh')}'
prefix=''; words=(${['mds', ...words].map((word) => `'${word}'`).join(' ')}); CURRENT=$#words; _mds`,
    ),
  fish: (words) => {
    const line = ['mds', ...words].join(' ').replaceAll("'", "\\'");
    return lines('fish', `source '${stub('fish')}'\ncomplete -C '${line}'`).map((each) => each.replace('\t', ':'));
  },
};

const CASES: readonly (readonly [readonly string[], Record<Driven, readonly string[]>])[] = [
  ...[[''], ['filings', '--json', ''], ['snapshot', '--json=symbol', 'KO', '']].map((words) => {
    const asked = [`<__complete>${words.map((word) => `<${word}>`).join('')}`];
    return [words, { bash: asked, zsh: asked, fish: asked }] as const;
  }),
  [
    ['sn'],
    {
      bash: ['snapshot', 'snapless'],
      zsh: ['snapshot:quote\\: key figures', 'snapless'],
      fish: ['snapshot:quote: key figures', 'snapless'],
    },
  ],
  [['snapshot', 'AAP'], { bash: ['AAPL'], zsh: ['AAPL:Apple Inc.'], fish: ['AAPL:Apple Inc.'] }],
  [
    ['snapshot', '--json=s,q'],
    {
      // A readline that splits at = is given what follows it.
      bash: ['s,quote.price', 's,quote.volume'],
      zsh: ['(no blank)--json=s,quote.price', '(no blank)--json=s,quote.volume'],
      fish: ['--json=s,quote.price', '--json=s,quote.volume'],
    },
  ],
  [['check', 'KO', '"rsi_1'], { bash: ['rsi_14 <'], zsh: ['(no blank)rsi_14 <'], fish: ['rsi_14 <'] }],
  [['import', 'pri'], { bash: ['prices.csv'], zsh: ['prices.csv'], fish: ['prices.csv'] }],
  [['api', '--store=my'], { bash: ['my store.db'], zsh: ['--store=my store.db'], fish: ['--store=my store.db'] }],
];

describe.each(DRIVEN.filter(isInstalled))('%s', (shell) => {
  test('accepts the stub', () => {
    const { status, stderr } = spawnSync(shell, ['-n', stub(shell)], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });

  test.each(CASES)('%j', (words, expected) => expect(OFFERED[shell](words)).toEqual(expected[shell]));
});

test.runIf(isInstalled('bash'))('a bash whose readline does not split at = is given the whole word', () => {
  const set = "COMP_WORDS=(mds '--json=s,q'); COMP_CWORD=1; COMP_LINE='mds --json=s,q'; COMP_WORDBREAKS=' '";
  expect(lines('bash', `source '${stub('bash')}'\n${set}; _mds; echo "\${COMPREPLY[0]}"`)).toEqual([
    '--json=s,quote.price',
  ]);
});

test('PowerShell: the brackets of the stub close', () => {
  const code = readFileSync(stub('powershell'), 'utf8').replace(/#.*|'(?:[^']|'')*'|"[^"]*"/g, '');
  for (const [open, close] of ['()', '{}', '[]'].map((pair) => [pair[0]!, pair[1]!]))
    expect(code.split(open!).length, open).toBe(code.split(close!).length);
});

test.each(SHELLS)('mds completion prints the stub for %s, in ASCII', async (shell) => {
  for (const words of [
    ['completion', shell],
    ['completion', 'print', shell.toUpperCase()],
  ]) {
    const ran = await runMds(words);
    expect(ran).toEqual({ exit: 0, out: readFileSync(stub(shell), 'utf8'), err: '' });
    expect(ran.out).toMatch(/^[\n\x20-\x7e]*$/);
  }
});

test('an unknown shell is wrong usage with advice', async () => {
  expect(await runMds(['completion', 'tcsh'])).toEqual({
    ...{ exit: 2, out: '' },
    err: "mds: no completion for 'tcsh'\n  shells: bash, zsh, fish, powershell\n",
  });
});
