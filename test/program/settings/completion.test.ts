/** `mds __complete`: what may replace the last of the words typed, for the whole command table. */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allCommands } from '../../../src/cli/commands.ts';
import { SOURCES } from '../../../src/cli/completion/candidates.ts';
import { completionText } from '../../../src/cli/completion/complete.ts';
import { SHELLS } from '../../../src/cli/completion/places.ts';
import { COMMON_OPTIONS } from '../../../src/cli/settings/common-options.ts';
import { storeFile } from '../../../src/store/drivers/paths.ts';
import { sampleStore } from '../../sample-market/imported.ts';
import { type FakeOptions, fakeIo } from '../fake-io.ts';
import { folder, marketStore } from '../market.ts';

const commands = allCommands();
const firstWords = [...new Set(commands.map(({ words }) => words[0]!))];
const home = folder();
const config = join(home, '.config/mds');
mkdirSync(config, { recursive: true });
writeFileSync(join(config, 'lists.json'), JSON.stringify({ tech: ['AAPL', 'MSFT'], teeth: ['ALGN'], bank: ['JPM'] }));
writeFileSync(join(config, 'screens.json'), JSON.stringify({ cheap: { expression: 'pe_ttm < 15' } }));
writeFileSync(join(config, 'config.json'), JSON.stringify({ profiles: { work: {}, home: {} } }));
const sampleFile = sampleStore().path;

/** The lines for a command line; the cursor is behind its last word. */
async function reply(words: readonly string[], options: FakeOptions = {}): Promise<string[]> {
  const io = fakeIo({ home, sampleFile, ...options });
  const text = await completionText(words, commands, io);
  expect([io.out(), io.err()]).toEqual(['', '']);
  return text.slice(0, -1).split('\n');
}

/** Its candidates without descriptions, in alphabetical order, and the directive. */
async function offered(line: string, options?: FakeOptions): Promise<string[]> {
  const lines = await reply(line.split(' '), options);
  return [
    ...lines
      .slice(0, -1)
      .map((each) => each.split('\t')[0]!)
      .sort(),
    lines.at(-1)!,
  ];
}

test.each<[string, readonly string[]]>([
  ['', [...firstWords, 'help']],
  ['sn', ['snapshot']],
  ['SNAP', ['snapshot']],
  ['income KO --per', ['--period']],
  ['help fi', ['filings']],
  ['help filings ', ['diff', 'list', 'search', 'section', 'show', 'statements', 'table', 'tables']],
  ['help ex', ['exit-codes', 'export', 'expressions']],
  ['help so', ['sources']],
  ['filings sec', ['section']],
  ['filings AAP', ['AAPL']],
  ['filings KO li', []],
  ['filings section 0000320193-24-000123 ri', ['risk_factors']],
  // Neither an option nor its value is a command or an argument.
  ['--json --color never sn', ['snapshot']],
  ['-q filings --json sec', ['section']],
  ['filings show --json=accession --sym', ['--symbol']],
  ['completion --width=80 zs', ['zsh']],
  ['schema --store=x.db filing-', ['filing-diff', 'filing-section', 'filing-table', 'filing-tables']],
  ['snapshot -- --colo', []],
  ['snapshot --color ', ['always', 'auto', 'never']],
  ['snapshot --color=al', ['--color=always']],
  ['search --asset-type e', ['etf']],
  // `period` is one thing to fundamentals and another to history.
  ['fundamentals KO --period q', ['quarter']],
  ['history KO --period y', ['ytd']],
  ['snapshot KO --no', ['--no-cache', '--no-color']],
  ['--ver', ['--verbose', '--version']],
  ['completion ', [...SHELLS, 'install', 'print', 'uninstall']],
  ['completion install z', ['zsh']],
  ['snapshot --width ', []],
  ['search pri', []],
  ['gibberish ', []],
  // Symbols of the sample while the user's own store is empty; lists behind an @.
  ['snapshot aap', ['AAPL']],
  ['snapshot KO,AAP', ['KO,AAPL']],
  ['snapshot KO aap', ['AAPL']],
  ['snapshot QQQQ', []],
  ['snapshot $(reboot)', []],
  ['filings section AAP', ['AAPL']],
  ['filings search margin AAP', ['AAPL']],
  ['filings search margin KO --count-by ', ['form', 'symbol', 'year']],
  ['compare @te', ['@tech', '@teeth']],
  ['list rm te', ['tech', 'teeth']],
  ['list add tech AAP', ['AAPL']],
  ['snapshot KO --profile ', ['default', 'home', 'work']],
  ['snapshot KO --profile=w', ['--profile=work']],
  ['screen --universe st', ['stocks']],
  ['screen --universe KO,AAP', ['KO,AAPL']],
  ['screen save x --universe etf', ['etfs']],
  ['export prices --universe @te', ['@tech', '@teeth']],
  ['export panel --universe=et', ['--universe=etfs']],
  ['screen --sort -ttm.roic', ['-ttm.roic_pct']],
  ['screen --sort=-ttm.roic', ['--sort=-ttm.roic_pct']],
  ['screen save x --sort ttm.roic', ['ttm.roic_pct']],
  ['config set profile w', ['work']],
  ['config set cache o', ['off', 'on']],
  ['config set insecure-http t', ['true']],
  ['config set gibberish ', []],
])('%j offers %j', async (line, candidates) => {
  expect(await offered(line)).toEqual([...candidates].sort().concat(':'));
});

test.each(['import pri', 'import a.csv pri', 'snapshot KO --store my', 'snapshot KO --store=my'])(
  '%j completes files',
  async (line) => expect(await offered(line)).toEqual([':files']),
);

describe('what may be continued without a blank', () => {
  test.each<[string, readonly string[]]>([
    ['snapshot KO --json=symbol,quote.pri', ['--json=symbol,quote.price']],
    ['history KO --series close,volu', ['close,volume']],
    ['history KO --series close,bol', ['close,bollinger']],
    ['check KO rsi_14_weekly_z', ['rsi_14_weekly_zone']],
    ['check KO AAP', ['AAPL']],
    ['check KO price_age', ['price_age.session_date', 'price_age.sessions_behind']],
    ['check KO statement_age.s', ['statement_age.stale']],
    ['check KO snapshot.quote.pri', ['snapshot.quote.price']],
    ['screen ttm.roic', ['ttm.roic_pct']],
    ['screen --fields name,ttm.roic', ['name,ttm.roic_pct']],
    ['screen --fields sector,sect', []],
    ['export panel --fields pe_ttm,clos', ['pe_ttm,close']],
    ['screen --fields clos', []],
    ['screen @', ['@screen:cheap']],
    ['screen @screen:c', ['@screen:cheap']],
  ])('%j offers %j', async (line, candidates) => expect(await offered(line)).toEqual([...candidates, ':nospace']));

  test('no item twice', async () => expect(await offered('filings KO --form 10-K,')).not.toContain('10-K,10-K'));

  test('within quotes a condition: fields, and behind a whole name its operators', async () => {
    expect(await reply(['check', 'KO', '"rsi_14'])).toEqual(expect.arrayContaining(['rsi_14 <\ttechnicals']));
    expect(await reply(['check', 'KO', "'pe_ttm < 30 and rsi_z"])).toContain('pe_ttm < 30 and rsi_zone ==\ttechnicals');
  });
});

test('symbols are those of the own store as soon as it holds something, the largest companies first', async () => {
  expect(await reply(['snapshot', 'AAPL'])).toEqual(['AAPL\tApple Inc.', ':']);
  const data = folder();
  copyFileSync(marketStore(), storeFile(data));
  const env = { MDS_DATA_DIR: data };
  expect(await offered('snapshot ', { env })).toEqual([
    '@bank',
    '@screen:cheap',
    '@tech',
    '@teeth',
    'AAA',
    'BBB',
    'BRK-B',
    'SPY',
    ':',
  ]);
  expect(await offered('snapshot brk.', { env })).toEqual(['BRK-B', ':']);
});

test('every command offers all its options, and every question of the table has a source', async () => {
  for (const { words, options, args } of commands) {
    const wanted = [...options, ...COMMON_OPTIONS].map(({ name }) => `--${name}`);
    expect(await offered(`${words.join(' ')} --`), words.join(' ')).toEqual(expect.arrayContaining(wanted));
    for (const { completions } of [...options, ...args])
      if (typeof completions === 'object' && 'ask' in completions)
        expect(SOURCES).toHaveProperty(completions.ask.split(':')[0]!);
  }
});

test('an empty word of PowerShell is a pair of quotation marks', async () => {
  expect(await reply(['snapshot', '--color', '""'])).toEqual(['auto', 'always', 'never', ':']);
});

test.each([[[]], [['snapshot', '']], [['__proto__', '']]])('%j: whatever is wrong, only a directive', async (words) => {
  writeFileSync(join(home, 'broken.db'), 'no store');
  const io = fakeIo({ home: '/dev/null/nowhere', sampleFile: join(home, 'broken.db') });
  const expected = words.length === 0 ? expect.stringMatching(/\nhelp\t.*\n:\n$/) : ':\n';
  expect(await completionText(words, commands, io)).toEqual(expected);
});
