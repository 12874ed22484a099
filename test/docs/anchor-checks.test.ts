/**
 * The checks of ANCHORS.md, section 5, each by its number. The others are contained in tests of the parts: 3 streams
 * and formats (test/cli), 6 auth-canary, 7 cache, 9 and 11 formats-foreign and as-of (test/program), 12 for amendments
 * and 14 test/engine, 13 and 15 test/real.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fastStringWidth from 'fast-string-width';
import { expect, test } from 'vitest';
import { allCommands } from '../../src/cli/commands.ts';
import { ENDPOINTS } from '../../src/endpoints/index.ts';
import { bash, hasScript, mds, onTerminal, quoted, root } from '../cli/program.ts';
import { runMds } from '../program/fake-io.ts';
import { folder as newFolder } from '../program/market.ts';

const work = newFolder();
const sampleFile = join(root, 'dist/sample.db');

const aboutSymbols = ENDPOINTS.filter(({ spec }) =>
  spec.params.some(({ positional, kind }) => positional && kind === 'symbol'),
);

test('1. an unknown symbol: nothing on stdout, one JSON object on stderr, exit 4, for every route that takes one', async () => {
  expect(aboutSymbols.length).toBeGreaterThan(10);
  // Coverage answers that the symbol is not supported.
  for (const { spec } of aboutSymbols.filter(({ spec }) => spec.name !== 'coverage')) {
    const line = [...spec.command, 'NOSUCH', '--json', '-q', '--sample'];
    const { exit, out, err } = await runMds(line, { sampleFile });
    expect([spec.name, exit, out], err).toEqual([spec.name, 4, '']);
    expect(JSON.parse(err)).toMatchObject({ error: { code: 'SYMBOL_UNKNOWN' } });
  }
  // The built program, its streams and its exit code.
  const { status, stdout, stderr } = mds(['snapshot', 'NOSUCH', '--json', '-q', '--sample']);
  expect([status, stdout, JSON.parse(stderr).error.code]).toEqual([4, '', 'SYMBOL_UNKNOWN']);
});

test('2. a list with nothing in it is an empty list and exit 0', async () => {
  const empty = [
    [['search', 'zzzzzz'], 'results'],
    [['filings', 'AAPL', '--as-of', '1990-01-05'], 'filings'],
    [['insider', 'AAPL', '--as-of', '2016-01-05'], 'recent_transactions'],
    [['fundamentals', 'AAPL', '--as-of', '1990-01-05'], 'income_statement'],
  ] as const;
  for (const [args, list] of empty) {
    const { exit, out, err } = await runMds([...args, '--json', '-q', '--sample'], { sampleFile });
    expect([args, exit, err]).toEqual([args, 0, '']);
    expect(JSON.parse(out)[list], args.join(' ')).toEqual([]);
  }
});

test('4. with no input, a closed one, or the bare environment of cron it never hangs', () => {
  for (const line of [
    'mds snapshot AAPL </dev/null',
    'mds snapshot AAPL <&-',
    `env -i ${quoted} snapshot AAPL`,
    'mds snapshot - </dev/null',
    'mds auth login --base-url http://127.0.0.1:9 </dev/null',
  ]) {
    const { status, signal } = bash(line);
    expect([line, signal]).toEqual([line, null]);
    expect(status, line).toBe(/ - |login/.test(line) ? (status ?? -1) : 0);
  }
  expect(bash('mds snapshot - </dev/null').status).toBe(2);
});

test('5. stdout does not depend on proxies, CI or a first run', () => {
  const line = ['snapshot', 'AAPL', 'KO', '--json', '--jq', 'map(del(.cache_age_seconds))'];
  const plain = mds(line);
  expect(plain.status).toBe(0);
  const home = newFolder();
  for (const env of [
    { CI: 'true' },
    { HTTPS_PROXY: 'http://127.0.0.1:9' },
    { TERM: '' },
    { HOME: home },
    { HOME: home },
  ])
    expect(mds(line, env as unknown as Record<string, string>).stdout).toBe(plain.stdout);
});

test.skipIf(!hasScript).each([40, 80, 120, 200])(
  '8. on a terminal no line is wider than %i columns',
  async (columns) => {
    // test/endpoints/views has every route and symbol; here it is the size of a terminal that counts.
    const lines = ['snapshot', 'fundamentals', 'history', 'filings'].map(
      (each) => `${quoted} ${each} AAPL -q --sample`,
    );
    const { output } = await onTerminal(`stty cols ${columns} rows 40; ${lines.join('; ')}`);
    const plain = output.replace(/\u001b\[[0-9;]*m|\u001b\]8;[^\u001b]*\u001b\\/g, '');
    expect(plain.split('\n').length).toBeGreaterThan(50);
    for (const line of plain.split('\n')) expect([...line].length, line).toBeLessThanOrEqual(columns);
  },
);

test('8. nothing is cut in a pipe, and names of wide, combined and joined characters stay aligned', () => {
  const names = {
    AAA: 'Test 株式会社',
    BBB: 'Test Café e\u0301tude',
    CCC: 'Test 🚀 Rocket 👩‍👩‍👧 Works',
    DDD: 'Test Plain Name Longer Than All Others, Which May Wrap',
    EEE: 'Test 한국전력공사',
  };
  const symbols = Object.keys(names);
  const file = (symbol: string): string => join(work, `names-${symbol}.csv`);
  for (const [symbol, name] of Object.entries(names)) {
    const head = `# mds-prices 1\n# symbol: ${symbol}\n# basis: raw\n# asset_type: stock\n# name: ${name}\n`;
    writeFileSync(file(symbol), `${head}date,open,high,low,close,volume\n2026-11-17,1,2,0.5,1.5,100\n`);
  }
  const store = join(work, 'names.db');
  expect(mds(['import', ...symbols.map(file), '--store', store]).status).toBe(0);
  for (const more of [[], ['--width', '60'], ['--box'], ['--box', '--width', '90'], ['--md']]) {
    const { status, stdout } = mds(['search', 'test', '--store', store, ...more]);
    expect(status).toBe(0);
    const words = stdout.normalize('NFC').replace(/[\s│|]+/g, ' ');
    if (more.length === 0) for (const name of Object.values(names)) expect(words).toContain(name.normalize('NFC'));
    // The first thing to the right of the names begins at one place of the terminal, by a count of columns that is not
    // ours.
    const rows = stdout.split('\n').filter((line) => /\bstock\b/i.test(line));
    expect(rows.length, more.join(' ')).toBe(5);
    const places = new Set(rows.map((line) => fastStringWidth(line.slice(0, line.search(/\bstock\b/i)))));
    expect([more, places.size], stdout).toEqual([more, 1]);
  }
});

test('10. --help loads no database', () => {
  const hook = join(work, 'hook.cjs');
  const report = join(work, 'loaded.json');
  writeFileSync(
    hook,
    `const m = require('node:module'); const load = m._load; const seen = [];
for (const name of ['dlopen', 'getBuiltinModule']) { const own = process[name]; if (own) process[name] = function (...args) { seen.push(args.map(String).join(' ')); return own.apply(this, args); }; }
m._load = function (id, ...rest) { seen.push(id); return load.call(this, id, ...rest); };
process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(report)}, JSON.stringify(seen)));`,
  );
  const loaded = (args: string[]) => {
    expect(mds(args, { NODE_OPTIONS: `--require ${hook}` }).status).toBe(0);
    return (JSON.parse(readFileSync(report, 'utf8')) as string[]).join(' ');
  };
  expect(loaded(['--help'])).not.toMatch(/sqlite|libsql/);
  expect(loaded(['snapshot', 'AAPL', '-q'])).toMatch(/sqlite|libsql/);
});

test('12. insiders: every row is of a Form 4 of the company, none twice, and the summary is the sum of its rows', () => {
  const { recent_transactions: rows, summary_90d: summary } = JSON.parse(
    mds(['insider', 'AAPL', '--sample', '-q', '--json']).stdout,
  ) as {
    recent_transactions: { accession: string; transaction_code: string; shares: number; value_usd: number | object }[];
    summary_90d: { market_activity: Record<string, number> };
  };
  expect(rows.length).toBeGreaterThan(3);
  // A filing is refused under a symbol that is none of its issuer's.
  for (const accession of new Set(rows.map((row) => row.accession))) {
    const shown = mds(['filings', 'show', accession, '--symbol', 'AAPL', '--sample', '-q', '--json', '--jq', '.form']);
    expect([shown.status, shown.stdout], accession).toEqual([0, expect.stringMatching(/^4(\/A)?\n$/)]);
  }
  const value = (code: string) =>
    rows
      .filter((row) => row.transaction_code === code)
      .reduce((sum, row) => sum + (typeof row.value_usd === 'number' ? row.value_usd : 0), 0);
  expect(Math.abs(summary.market_activity.net_value_usd! - (value('P') - value('S')))).toBeLessThanOrEqual(rows.length);
});

test('16. examples.test.ts and readme.test.ts run every example', () => {
  const examples = readFileSync(join(root, 'test/docs/examples.test.ts'), 'utf8');
  expect(examples).toContain('allCommands().flatMap(({ words, examples })');
  const pages = ['README.md', 'docs/commands.md', 'docs/sessions.md'].map((page) =>
    readFileSync(join(root, page), 'utf8'),
  );
  const blocks = [...pages.join('\n').matchAll(/^```(\w*)/gm)]
    .filter(([, kind]) => kind !== '')
    .map(([, kind]) => kind);
  // `sh` blocks are run line by line, `session` blocks compared with what comes out.
  for (const kind of blocks) expect(['sh', 'session']).toContain(kind);
  for (const { words, examples: own } of allCommands()) expect(own.length, words.join(' ')).toBeGreaterThan(0);
});
