/**
 * The sixteen checks of ANCHORS.md, section 5, on the built program, each by its number. 13 and 15 need real filings and stand in
 * test/real/anchor-checks.test.ts; 16 is examples.test.ts and readme.test.ts, whose completeness is held here.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastStringWidth from 'fast-string-width';
import { afterAll, expect, test } from 'vitest';
import { allCommands } from '../../src/cli/commands.ts';
import { ENDPOINTS } from '../../src/endpoints/index.ts';
import { formXml, lineXml, submissionText } from '../filings/ownership-samples.ts';
import { type Answer, serve } from '../support/service.ts';
import { bareEnv, bash, hasScript, mds, onTerminal, quoted, root, start } from './program.ts';

const work = mkdtempSync(join(tmpdir(), 'mds-anchors-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

const aboutSymbols = ENDPOINTS.filter(({ spec }) =>
  spec.params.some(({ positional, kind }) => positional && kind === 'symbol'),
);

const ask = (args: readonly string[], env: Readonly<Record<string, string>>) => start(args, { env }).ended;

test('1. an unknown symbol: nothing on stdout, one JSON object on stderr, exit 4, for every route that takes one', () => {
  expect(aboutSymbols.length).toBeGreaterThan(10);
  // Coverage answers that the symbol is not supported.
  for (const { spec } of aboutSymbols.filter(({ spec }) => spec.name !== 'coverage')) {
    const { status, stdout, stderr } = mds([...spec.command, 'NOSUCH', '--json', '-q', '--sample']);
    expect([spec.name, status, stdout], stderr).toEqual([spec.name, 4, '']);
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'SYMBOL_UNKNOWN' } });
  }
});

test('2. a list with nothing in it is an empty list and exit 0', () => {
  const empty = [
    [['search', 'zzzzzz'], 'results'],
    [['filings', 'AAPL', '--as-of', '1990-01-05'], 'filings'],
    [['insider', 'AAPL', '--as-of', '2016-01-05'], 'recent_transactions'],
    [['fundamentals', 'AAPL', '--as-of', '1990-01-05'], 'income_statement'],
  ] as const;
  for (const [args, list] of empty) {
    const { status, stdout, stderr } = mds([...args, '--json', '-q', '--sample']);
    expect([args, status, stderr]).toEqual([args, 0, '']);
    expect(JSON.parse(stdout)[list], args.join(' ')).toEqual([]);
  }
});

test('3. a reader that leaves early: no stack trace, exit 0 under pipefail', () => {
  for (const line of [
    'history AAPL --range max --csv',
    'snapshot AAPL',
    'schema',
    'filings section AAPL risk_factors --plain',
  ]) {
    const { status, stdout, stderr } = bash(`mds ${line} -q | head -1`.replace('schema -q', 'schema'));
    expect([line, status, stderr]).toEqual([line, 0, '']);
    expect(stdout.length).toBeGreaterThan(0);
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
  const home = mkdtempSync(join(work, 'home-'));
  for (const env of [
    { CI: 'true' },
    { HTTPS_PROXY: 'http://127.0.0.1:9' },
    { TERM: '' },
    { HOME: home },
    { HOME: home },
  ])
    expect(mds(line, env as unknown as Record<string, string>).stdout).toBe(plain.stdout);
});

test('6. the key shows nowhere, whatever fails: not in stdout, stderr, verbose or any file', async () => {
  const CANARY = 'canary-7f3a9c51d2e84b60';
  const failures: Record<string, Answer> = {
    '401': (_, response) => response.writeHead(401).end(`{"detail":"bad key ${CANARY}"}`),
    '403': (_, response) => response.writeHead(403).end(`{"error":{"code":"PLAN_REQUIRED","message":"${CANARY}"}}`),
    '429': (_, response) => response.writeHead(429, { 'retry-after': '0' }).end('{"detail":"slow down"}'),
    '500': (_, response) => response.writeHead(500).end(`<html>${CANARY}</html>`),
    'bad JSON': (_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(`{"data": ${CANARY}`),
    'a time-out': () => undefined,
    'a reset': (request) => request.socket.destroy(),
  };
  for (const [name, answer] of Object.entries(failures)) {
    const service = await serve(answer);
    const env = bareEnv({ MDS_API_KEY: CANARY, MDS_RETRIES: '1', MDS_TIMEOUT: '1s', MDS_MAX_WAIT: '100ms' });
    for (const more of [['--verbose'], ['--json', '--verbose'], ['--raw']]) {
      const { status, stdout, stderr } = await ask(['snapshot', 'AAPL', '--base-url', service.url, ...more], env);
      expect([name, status === 0]).toEqual([name, false]);
      expect(service.asked[0]?.key).toBe(CANARY);
      expect(stdout + stderr, name).not.toContain(CANARY);
    }
    for (const file of readdirSync(env.HOME!, { recursive: true, withFileTypes: true }))
      if (file.isFile())
        expect(readFileSync(join(file.parentPath, file.name), 'latin1'), file.name).not.toContain(CANARY);
    await service.close();
  }
  const env = bareEnv({ MDS_API_KEY: CANARY, MDS_RETRIES: '0' });
  const dns = await ask(['snapshot', 'AAPL', '--base-url', 'https://no-such-host.invalid', '--verbose'], env);
  expect(dns.status).toBe(7);
  expect(dns.stdout + dns.stderr).not.toContain(CANARY);
});

test('7. a second identical run asks nothing, offline says how old it is, and --refresh asks again', async () => {
  const body = mds(['snapshot', 'AAPL', '--sample', '--raw', '-q']).stdout;
  const service = await serve((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'max-age=600' }).end(body),
  );
  const env = bareEnv({ MDS_API_KEY: 'k'.repeat(24), MDS_BASE_URL: service.url });
  const first = await ask(['snapshot', 'AAPL', '--json'], env);
  const asked = service.asked.length;
  expect(asked).toBe(1);
  const second = await ask(['snapshot', 'AAPL', '--json'], env);
  expect([first.status, second.status, second.stdout]).toEqual([0, 0, first.stdout]);
  expect(service.asked.length).toBe(1);
  expect((await ask(['snapshot', 'AAPL', '--json', '--refresh'], env)).status).toBe(0);
  expect(service.asked.length).toBe(2);
  await service.close();
  const offline = await ask(['snapshot', 'AAPL', '--json'], { ...env, MDS_OFFLINE: '1' });
  expect([offline.status, offline.stdout]).toEqual([0, first.stdout]);
  expect(offline.stderr).toMatch(/offline; .*\bold\b/);
  const other = await ask(['snapshot', 'KO', '--json'], { ...env, MDS_OFFLINE: '1' });
  expect([other.status, other.stdout]).toEqual([7, '']);
});

test.skipIf(!hasScript).each([40, 80, 120, 200])(
  '8. on a terminal no line is wider than %i columns',
  async (columns) => {
    const lines = aboutSymbols.map(({ spec }) => `${quoted} ${spec.command.join(' ')} AAPL -q --sample`);
    const { output } = await onTerminal(`stty cols ${columns} rows 40; ${lines.join('; ')}`);
    const plain = output.replace(/\u001b\[[0-9;]*m|\u001b\]8;[^\u001b]*\u001b\\/g, '');
    expect(plain.split('\n').length).toBeGreaterThan(100);
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
    // The first thing to the right of the names begins at one place of the terminal, by a count of columns that is not ours.
    const rows = stdout.split('\n').filter((line) => /\bstock\b/i.test(line));
    expect(rows.length, more.join(' ')).toBe(5);
    const places = new Set(rows.map((line) => fastStringWidth(line.slice(0, line.search(/\bstock\b/i)))));
    expect([more, places.size], stdout).toEqual([more, 1]);
  }
});

test('9. NO_COLOR, TERM=dumb and FORCE_COLOR in a pipe', () => {
  for (const env of [{ NO_COLOR: '1' }, { TERM: 'dumb' }, {}] as readonly Record<string, string>[])
    expect(mds(['snapshot', 'AAPL', '-q'], env).stdout, JSON.stringify(env)).not.toContain('\u001b');
  expect(mds(['snapshot', 'AAPL', '-q'], { FORCE_COLOR: '1', NO_COLOR: '1' }).stdout).not.toContain('\u001b');
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

test('11. --as-of shows nothing filed later, and a later answer never an older newest period', () => {
  let newest = '';
  for (const day of ['2023-02-01', '2023-05-15', '2023-11-20', '2024-02-01', '2025-01-31']) {
    const line = ['--sample', '-q', '--json', '--as-of', day];
    const { filings } = JSON.parse(mds(['filings', 'AAPL', ...line]).stdout) as { filings: { filing_date: string }[] };
    expect(filings.length).toBeGreaterThan(0);
    for (const { filing_date } of filings) expect(filing_date <= day, `${filing_date} as of ${day}`).toBe(true);
    const { income_statement } = JSON.parse(mds(['fundamentals', 'AAPL', ...line]).stdout) as {
      income_statement: { period_end: string }[];
    };
    expect(income_statement[0]!.period_end >= newest && income_statement[0]!.period_end < day).toBe(true);
    newest = income_statement[0]!.period_end;
  }
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

test('12. a 4/A without transactions keeps those of the original; one with them takes their place', () => {
  const store = join(work, 'amended.db');
  const head = '# mds-prices 1\n# symbol: AAA\n# basis: raw\n# asset_type: stock\n# name: Acme & Sons Inc\n';
  const tickers = join(work, 'company_tickers.json');
  writeFileSync(tickers, JSON.stringify({ 0: { cik_str: 1, ticker: 'AAA', title: 'Acme & Sons Inc' } }));
  writeFileSync(join(work, 'AAA.csv'), `${head}date,open,high,low,close,volume\n2024-03-08,50,51,49,50,100\n`);
  /** A submission with its own number, day and form. */
  const submission = (number: number, day: string, form: string, xml: string): string => {
    const path = join(work, `form-${number}.txt`);
    const text = submissionText(xml)
      .replaceAll('0000000001-24-000001', `0000000001-24-${String(number).padStart(6, '0')}`)
      .replace('20240305180000', `${day}180000`)
      .replace(': 20240305', `: ${day}`)
      .replace(
        'CONFORMED SUBMISSION TYPE:\t4',
        `ACCESSION NUMBER:\t\t0000000001-24-${String(number).padStart(6, '0')}\nCONFORMED SUBMISSION TYPE:\t${form}\nFILED AS OF DATE:\t\t${day}\n\nISSUER:\n\tCOMPANY DATA:\n\t\tCOMPANY CONFORMED NAME:\t\tAcme & Sons Inc\n\t\tCENTRAL INDEX KEY:\t\t0000000001\n`,
      )
      .replace('<TYPE>4', `<TYPE>${form}`);
    writeFileSync(path, text);
    return path;
  };
  const rows = (...files: string[]): readonly string[] => {
    const imported = mds(['import', ...files, '--store', store]);
    expect(imported.status, imported.stderr).toBe(0);
    const { stdout } = mds(['insider', 'AAA', '--store', store, '--as-of', '2024-03-08', '--ndjson', '-q']);
    return stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const { accession, shares, transaction_code } = JSON.parse(line) as Record<string, string | number>;
        return `${accession} ${transaction_code} ${shares}`;
      });
  };
  const original = submission(1, '20240305', '4', formXml());
  expect(rows(tickers, join(work, 'AAA.csv'), original)).toEqual(['0000000001-24-000001 S 100']);
  const without = submission(2, '20240306', '4/A', formXml({ form: '4/A', lines: [] }));
  expect(rows(without)).toEqual(['0000000001-24-000001 S 100']);
  const corrected = submission(3, '20240307', '4/A', formXml({ form: '4/A', lines: [lineXml({ shares: '120' })] }));
  expect(rows(corrected)).toEqual(['0000000001-24-000003 S 120']);
});

test('14. indicators: nothing before there are bars enough, RSI between 0 and 100', () => {
  const line = ['history', 'AAPL', '--series', 'rsi_14,sma_200', '--range', 'max', '--sample', '-q', '--json'];
  const { rows } = JSON.parse(mds(line).stdout) as { rows: [string, number | null, number | null][] };
  // Wilder 1978: the first RSI of 14 needs 14 changes, so 15 closes; a mean of 200 needs 200.
  expect(rows.findIndex(([, rsi]) => rsi !== null)).toBe(14);
  expect(rows.findIndex(([, , mean]) => mean !== null)).toBe(199);
  const values = rows.flatMap(([, rsi]) => (rsi === null ? [] : [rsi]));
  expect(values.length).toBe(rows.length - 14);
  for (const rsi of values) expect(rsi >= 0 && rsi <= 100).toBe(true);
});

test('16. examples.test.ts and readme.test.ts run every example', () => {
  const examples = readFileSync(join(root, 'test/cli/examples.test.ts'), 'utf8');
  expect(examples).toContain('allCommands().flatMap(({ words, examples })');
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const blocks = [...readme.matchAll(/^```(\w*)/gm)].filter(([, kind]) => kind !== '').map(([, kind]) => kind);
  // `sh` blocks are run line by line, `session` blocks compared with what comes out.
  for (const kind of blocks) expect(['sh', 'session']).toContain(kind);
  for (const { words, examples: own } of allCommands()) expect(own.length, words.join(' ')).toBeGreaterThan(0);
});
