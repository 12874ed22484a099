/** Whole command lines of `mds check` in this process, over a generated market without any filings. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { readChecksFile, splitWords } from '../../../src/cli/check/job.ts';
import { exitOf, type Outcome, outcomeOf, type UnknownPolicy } from '../../../src/cli/check/outcome.ts';
import { reportJUnit } from '../../../src/cli/check/report-view.ts';
import { checkVocabulary } from '../../../src/cli/request/ask/check-vocabulary.ts';
import { compile } from '../../../src/conditions/compile.ts';
import { type Env, missing } from '../../../src/conditions/values.ts';
import { type ExitCode, MdsError } from '../../../src/errors.ts';
import { runImport } from '../../../src/sources/import.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';
import { submissionsRecord } from '../../support/submissions.ts';
import { type FakeOptions, runMds } from '../fake-io.ts';
import { folder, marketStore, NOW, priceFile } from '../market.ts';

const vocabulary = await checkVocabulary();

const store = marketStore();
const at = folder();

/**
 * The last close of AAA is 108.99, its SMA 200 the mean of 107.00 to 108.99 = 107.995; the data are of the last
 * session.
 */
const check = (args: readonly string[], options: FakeOptions = {}) =>
  runMds(['check', ...args, '--store', store], { home: at, ...options });

test('--md: a row a check with the reason, the day asked for, then the outcome; the exit code is the same', async () => {
  const now = await check(['AAA', 'price > 109', 'pe_ttm < 30', '--md']);
  expect(now.exit).toBe(1);
  expect(now.out).toMatch(/^## Checks\n\n\| Symbol \|/);
  expect(now.out).toMatch(/\| AAA +\| fail +\| price > 109 +\| 108\.99 \| -0\.01 /);
  expect(now.out).toMatch(/\| AAA +\| unknown +\| pe_ttm &lt; 30 .*pe_ttm: /);
  expect(now.out).toMatch(/\n\n0 of 2 passed, 1 failed, 1 unknown\.\n\nCheck failed \(exit 1\)\n$/);
  const brief = await check(['AAA', 'price > 100', '--md', '--as-of', '2026-01-05']);
  expect(brief.out).toMatch(/^## Checks as of 2026-01-05\n/);
});

describe('the exit code', () => {
  test.each<[readonly string[], number]>([
    [['AAA', 'price > 100'], 0],
    [['AAA', 'price > 109'], 1],
    [['AAA', 'price > 100', 'sma_200 > 108'], 1],
    [['AAA', 'price > sma_200 * 1.009', 'freshness == end_of_day', 'freshness < 3d'], 0],
    [['AAA', 'BBB', 'price > 100'], 1],
    [['AAA,SPY', 'price > 100'], 0],
    [['aaa', 'price > 100 or pe_ttm < 3'], 0],
    // No statements are stored: P/E is a marker.
    [['AAA', 'pe_ttm < 30'], 4],
    [['AAA', 'pe_ttm < 30', '--unknown', 'error'], 4],
    [['AAA', 'pe_ttm < 30', '--unknown', 'fail'], 1],
    [['AAA', 'pe_ttm < 30', '--unknown', 'pass'], 0],
    [['AAA', 'pe_ttm < 30', 'price > 109'], 1],
    [['AAA', 'pe_ttm < 30', 'price > 109', '--unknown', 'pass'], 1],
    [['AAA', 'pe_ttm is not available'], 0],
    // No list of symbols is stored: nothing of NOSUCH is known, which is no failed check.
    [['NOSUCH', 'price > 100'], 4],
    [['AAA', 'NOSUCH', 'price > 100'], 4],
    [['AAA', 'NOSUCH', 'price > 109'], 1],
    [['AAA', 'revenue_yoy_pct > 1'], 4],
    [['A/B', 'price > 100'], 2],
    [['AAA', 'pric > 100'], 2],
    [['AAA'], 2],
    [[], 2],
    [['price > 100'], 2],
    [['AAA', 'price > 100', '--unknown', 'maybe'], 2],
    [['AAA', 'price > 100', '--file', '/nowhere/checks.txt'], 2],
  ])('of %j is %i', async (args, exit) => {
    expect((await check(args)).exit).toBe(exit);
  });
});

test('only the routes that are needed are requested, once per symbol', async () => {
  const { err } = await check(['AAA', 'BBB', 'price > 1', 'sma_200 > 1 and volume > 1', 'rsi_14 > 1', '-v']);
  const asked = err.split('\n').filter((line) => line.startsWith('>'));
  expect(asked.sort()).toEqual([
    '> GET /v2/snapshot?symbol=AAA',
    '> GET /v2/snapshot?symbol=BBB',
    '> GET /v2/technicals?symbol=AAA',
    '> GET /v2/technicals?symbol=BBB',
  ]);
});

test('a count of insider forms is unknown while one that is listed is not stored', async () => {
  const path = join(folder(), 'store.db');
  const files = folder();
  const rows = [{ accession: '0000000077-26-000001', form: '4', filed: '2026-11-20' }];
  writeFileSync(join(files, 'CIK0000000001.json'), JSON.stringify(submissionsRecord(1, rows, { tickers: ['AAA'] })));
  writeFileSync(join(files, 'AAA.csv'), priceFile('AAA'));
  const writer = openWriter(path);
  runImport(writer, [files], { now: NOW });
  writer.close();
  const run = (condition: string) => runMds(['check', 'AAA', condition, '--json', '--store', path], { home: at });
  const { exit, out } = await run('buy_count == 0');
  expect(exit).toBe(4);
  expect(JSON.parse(out).checks[0]).toMatchObject({ verdict: 'unknown', unknown: [{ reason: 'forms_not_stored' }] });
  expect((await run('count(recent_transactions) == 0')).exit).toBe(4);
  expect((await run('form4_coverage.stored == 0')).exit).toBe(0);
});

describe('the screen', () => {
  test('shows verdict, actual value and margin of each check', async () => {
    const { out, err } = await check(['AAA', 'price > 100', 'sma_200 > price', 'peg_1y < 1', 'golden_cross_active']);
    expect(err).toBe('');
    expect(out).toContain('2 of 4 passed, 1 failed, 1 unknown');
    expect(out).toMatch(/\+ pass +price > 100 +108\.99 +\+8\.99/);
    // 107.995 to the cent, as the API rounds prices; 108 - 108.99.
    expect(out).toMatch(/x FAIL +sma_200 > price +sma_200 108, price 108\.99 +-0\.99/);
    expect(out).toMatch(/\? unknown +peg_1y < 1 +-\n +snapshot\.fundamentals_quick\.peg_1y: /);
    expect(out).toContain('Check failed (exit 1)');
  });

  test('colors what failed, passed and is unknown, and is else the same without color', async () => {
    const args = ['AAA', 'price > 109', 'price > 100', 'peg_1y < 1'];
    const plain = await check(args);
    const colored = await check([...args, '--color', 'always']);
    for (const mark of ['1;31mx FAIL', '32m+ pass', '33m? unknown']) expect(colored.out).toContain(`\u001b[${mark}`);
    expect(colored.out.replace(/\u001b\[[0-9;]*m/g, '')).toBe(plain.out);
  });

  test('is empty with --quiet when all checks pass, else without those that pass', async () => {
    expect(await check(['AAA', 'price > 100', '-q'])).toEqual({ exit: 0, out: '', err: '' });
    const { out } = await check(['AAA', 'price > 100', 'price > 109', '-q']);
    expect(out).toContain('price > 109');
    expect(out).not.toContain('price > 100');
  });

  test('never shows control characters of what was typed', async () => {
    const { exit, out, err } = await check(['AAA', 'sector == "\u001b[2Jx\u0007"', 'price > \u001b[2J']);
    expect(exit).toBe(2);
    expect(`${out}${err}`).not.toMatch(/[\0-\x09\x0b-\x1f]/);
  });
});

describe('conditions that cannot be read', () => {
  test('are reported all at once, each with its place underlined', async () => {
    const { exit, out, err } = await check(['AAA', 'pe_tm < 30', 'price > 1', 'rsi_14 =< 3']);
    expect([exit, out]).toEqual([2, '']);
    expect(err).toBe(
      [
        "mds: unknown field 'pe_tm'",
        '  pe_tm < 30',
        '  ^^^^^',
        '  did you mean pe_ttm (snapshot)? mds check --list-fields lists them',
        'mds: = is not a comparison',
        '  rsi_14 =< 3',
        '         ^',
        '  write == for equal',
        '',
      ].join('\n'),
    );
  });

  test('are one object with --json, with places', async () => {
    const { exit, out, err } = await check(['AAA', 'pe_tm < 30', 'x >', '--json']);
    expect([exit, out]).toEqual([2, '']);
    const { error } = JSON.parse(err);
    expect(error).toMatchObject({ code: 'CHECK_SYNTAX', message: "unknown field 'pe_tm', and 1 more" });
    expect(error.details[0]).toMatchObject({ check: 'pe_tm < 30', from: 0, to: 5 });
  });

  test('in a file are reported with their line', async () => {
    const file = join(at, 'bad.txt');
    writeFileSync(file, '# mine\n\nAAA: price > 1\nAAA: pric > 1\n');
    const { exit, err } = await check(['--file', file]);
    expect(exit).toBe(2);
    expect(err).toContain(`mds: ${file}:4: unknown field 'pric'\n  pric > 1\n  ^^^^\n`);
  });
});

describe('--json', () => {
  test('is the whole report, numbers as the service gave them', async () => {
    const { exit, out, err } = await check([
      'AAA',
      'price > 100',
      'pe_ttm < 30',
      'snapshot.as_of > 2026-11-01',
      '--json',
    ]);
    expect([exit, err]).toEqual([4, '']);
    const report = JSON.parse(out);
    expect(report).toMatchObject({
      holds: false,
      exit_code: 4,
      checked_at: '2026-11-21T12:00:00Z',
      unknown_counts_as: 'error',
      counts: { pass: 2, fail: 0, unknown: 1, error: 0 },
    });
    expect(report.checks[0]).toEqual({
      symbol: 'AAA',
      inputs: [
        {
          ...{ route: 'snapshot', as_of: '2026-11-20T21:00:00Z', freshness: 'end_of_day' },
          price_age: { session_date: '2026-11-20', sessions_behind: 0 },
        },
      ],
      check: 'price > 100',
      verdict: 'pass',
      counts_as: 'pass',
      values: [{ field: 'snapshot.quote.price', value: 108.99, unit: 'trading currency per share' }],
      comparisons: [
        {
          text: 'price > 100',
          holds: true,
          actual: { value: 108.99, unit: 'trading currency per share' },
          against: [{ value: 100 }],
          margin: 8.99,
        },
      ],
    });
    expect(report.checks[1]).toMatchObject({
      verdict: 'unknown',
      counts_as: 'error',
      unknown: [{ field: 'snapshot.fundamentals_quick.pe_ttm', reason: expect.stringMatching(/^[a-z_]+$/) }],
    });
    // The close of Friday 2026-11-20, 16:00 in New York.
    expect(report.checks[2].values[0].value).toBe('2026-11-20T21:00:00Z');
  });

  test('of a symbol with nothing stored is unknown, with the command that gets data', async () => {
    const { exit, out, err } = await check(['NOSUCH', 'price > 1', '--json']);
    expect([exit, err]).toEqual([4, '']);
    expect(JSON.parse(out).checks[0]).toMatchObject({
      verdict: 'unknown',
      unknown: [{ reason: expect.stringContaining('mds sync NOSUCH') }],
    });
  });

  test('has failures both in the report and on stderr', async () => {
    const listed = marketStore();
    const tickers = join(folder(), 'company_tickers.json');
    writeFileSync(tickers, JSON.stringify({ 0: { cik_str: 5, ticker: 'ZZZ', title: 'Zzz' } }));
    const writer = openWriter(listed);
    runImport(writer, [tickers], { now: NOW });
    writer.close();
    const words = ['check', 'AAA', 'NOSUCH', 'price > 1', 'rsi_14 > 1', 'price > 109', '--json', '--store', listed];
    const { exit, out, err } = await runMds(words, { home: at });
    expect(exit).toBe(4);
    const { checks } = JSON.parse(out) as {
      readonly checks: { readonly symbol: string; readonly errors?: unknown[] }[];
    };
    expect(checks.find(({ symbol }) => symbol === 'NOSUCH')?.errors?.[0]).toMatchObject({
      code: 'SYMBOL_UNKNOWN',
      status: 404,
    });
    // Two routes do not know it: one message.
    expect(JSON.parse(err).error).toMatchObject({ code: 'SYMBOL_UNKNOWN', subject: 'NOSUCH' });
  });
});

/** A parsed element. */
interface Element {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: Element[];
}

/** Throws where the text is no well-formed XML 1.0. */
function parseXml(text: string): Element {
  const root: Element = { name: '', attributes: {}, children: [] };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, children: [] };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  parser.write(text).close();
  return root.children[0]!;
}

/**
 * Attributes (those it needs first) and children an element may have: junit-10.xsd of Jenkins' xUnit plugin, the part
 * used here.
 */
const JUNIT_10: Readonly<Record<string, readonly [needs: string, may: string, children: string]>> = {
  testsuites: ['', 'name time tests failures errors', 'testsuite'],
  testsuite: [
    'name tests failures errors',
    'group time skipped timestamp hostname id package file log url',
    'testsuite properties testcase system-out system-err',
  ],
  testcase: ['name', 'time classname group', 'skipped error failure system-out system-err'],
  skipped: ['', 'type message', ''],
  error: ['', 'type message', ''],
  failure: ['', 'type message', ''],
  'system-out': ['', '', ''],
};

function faultsOf(element: ReturnType<typeof parseXml>): readonly string[] {
  const rule = JUNIT_10[element.name];
  if (rule === undefined) return [`<${element.name}> is unknown`];
  const [needs, may, children] = rule.map((each) => each.split(' ').filter(Boolean));
  const given = Object.keys(element.attributes);
  return [
    ...needs!.filter((name) => !given.includes(name)).map((name) => `<${element.name}> has no ${name}`),
    ...given.filter((name) => ![...needs!, ...may!].includes(name)).map((name) => `<${element.name}> has ${name}`),
    ...element.children.flatMap((child) =>
      children!.includes(child.name) ? faultsOf(child) : [`<${child.name}> in <${element.name}>`],
    ),
  ];
}

describe('--junit', () => {
  test('keeps the schema of Jenkins whatever comes out, also of a file of checks', async () => {
    const file = join(at, 'junit-checks.txt');
    writeFileSync(file, 'AAA: price > 0\nAAA: price < 0\nNOSUCH: price > 0\nAAA: pe_ttm < 30\n');
    for (const policy of ['error', 'pass', 'fail']) {
      const { out } = await check(['--file', file, '--unknown', policy, '--junit', '-']);
      const root = parseXml(out);
      expect([policy, root.name, faultsOf(root)]).toEqual([policy, 'testsuites', []]);
      expect(out).toContain(`${file}:2`);
    }
  });

  test('has a suite per symbol, a case per check, and sums that add up', async () => {
    const args = ['AAA', 'BBB', 'price > 100', 'pe_ttm < 30', 'sector == "a<b&c"', '--junit', '-'];
    const { exit, out } = await check(args);
    expect(exit).toBe(1);
    const root = parseXml(out);
    expect(root.name).toBe('testsuites');
    expect(root.attributes).toMatchObject({ tests: '6', failures: '1', errors: '4' });
    expect(root.children.map(({ attributes }) => attributes.name)).toEqual(['AAA', 'BBB']);
    for (const suite of root.children) {
      const inside = suite.children.flatMap(({ children }) => children.map(({ name }) => name));
      const count = (name: string) => String(inside.filter((each) => each === name).length);
      expect(suite.attributes).toMatchObject({ tests: '3', failures: count('failure'), errors: count('error') });
    }
    expect(root.children[0]!.children[2]!.attributes.name).toBe('sector == "a<b&c"');
  });

  test('skips unknowns that pass, and goes to a file next to the screen', async () => {
    const file = join(at, 'report.xml');
    const { exit, out } = await check(['AAA', 'pe_ttm < 30', '--unknown', 'pass', '--junit', file]);
    expect([exit, out.includes('unknown')]).toEqual([0, true]);
    const suite = parseXml(readFileSync(file, 'utf8')).children[0]!;
    expect(suite.attributes).toMatchObject({ tests: '1', errors: '0', skipped: '1' });
  });

  test('without a name is wrong usage, and the next option is not taken for one', async () => {
    for (const option of ['--junit', '--file']) {
      const { exit, out, err } = await check(['AAA', 'price > 100', option, '--quiet']);
      expect([option, exit, out]).toEqual([option, 2, '']);
      expect(err).toContain(`${option} needs the name of a file, not --quiet`);
    }
    expect(existsSync('--quiet')).toBe(false);
  });

  test('that cannot be written is a failure, whatever the answer', async () => {
    const { exit, err } = await check(['AAA', 'price > 100', '--junit', join(at, 'no/such/report.xml')]);
    expect(exit).toBe(6);
    expect(err).toContain('cannot be written');
    expect(existsSync(join(at, 'no'))).toBe(false);
  });

  test('holds any text', () => {
    const source = 'sector == "\u0000\ud800]]>\uffff&<\t"';
    const outcome: Outcome = {
      job: { symbol: 'A"B<', written: { source, place: { file: 'a&b', line: 1 } } },
      ...{ verdict: 'fail', values: [], comparisons: [], reasons: [], errors: [], inputs: [] },
    };
    const { children } = parseXml(reportJUnit({ outcomes: [outcome], policy: 'error', now: NOW }, 5));
    expect(children[0]!.attributes.name).toBe('A"B<');
    expect(children[0]!.children[0]!.attributes.name).toBe('sector == "\ufffd\ufffd]]>\ufffd&<\t"');
  });
});

describe('a file of checks', () => {
  test('has checks for its own symbols, lists, and those of the command line', async () => {
    const file = join(at, 'checks.txt');
    writeFileSync(
      file,
      [
        '# what has to hold',
        '@both = AAA, BBB',
        'AAA: price > 100  # dear',
        '@both: price > 50',
        'SPY BBB: price > 60',
        'price > 400',
        '',
      ].join('\r\n'),
    );
    const { exit, out } = await check(['--file', file, 'SPY', '--json']);
    expect(exit).toBe(0);
    const checks = (JSON.parse(out).checks as { symbol: string; check: string }[]).map(
      ({ symbol, check }) => `${symbol} ${check}`,
    );
    expect(checks).toEqual([
      'SPY price > 400',
      'AAA price > 100',
      'AAA price > 50',
      'BBB price > 50',
      'SPY price > 60',
      'BBB price > 60',
    ]);
  });

  test('comes from stdin for -, which cannot be the symbols as well', async () => {
    expect((await check(['--file=-'], { stdin: 'AAA: price > 109\n' })).exit).toBe(1);
    expect((await check(['-', '--file=-'], { stdin: 'AAA\n' })).exit).toBe(2);
    expect((await check(['-', 'price > 100'], { stdin: 'AAA\nSPY\n' })).exit).toBe(0);
  });

  test('whose line has no symbol is reported with its line', async () => {
    const { exit, err } = await check(['--file=-'], { stdin: '\nprice > 1\n' });
    expect(exit).toBe(2);
    expect(err).toContain('-:2: no symbol');
    expect(err).toContain('AAPL: pe_ttm < 30');
  });

  test('is read line by line', () => {
    const text = '\ufeffA.B, C: x == "#:"\rlast > 2026-01-01T00:00:00Z\n@l=A\n@l, D: y # no\n';
    expect(readChecksFile(text, 'f').map(({ source, symbols, place }) => [source, symbols, place?.line])).toEqual([
      ['x == "#:"', ['A.B', 'C'], 1],
      ['last > 2026-01-01T00:00:00Z', undefined, 2],
      ['y', ['A', 'D'], 4],
    ]);
    expect(() => readChecksFile('@a=A\n@a=B', 'f')).toThrow(/f:2: .*defined twice/);
  });
});

describe('words', () => {
  test.each<[readonly string[], number]>([
    [['AAPL', 'pe_ttm<30'], 1],
    [['AAPL', 'BRK.B', 'trending'], 2],
    [['AAPL,KO', '@tech', '-', 'golden_cross_active', 'KO'], 3],
    [['TRENDING', 'KO'], 2],
    [['pe_ttm < 30'], 0],
  ])('of %j the first %i are symbols', (given, count) => {
    expect(splitWords(given, vocabulary.fields).symbols).toEqual(given.slice(0, count));
  });
});

describe('an outage', () => {
  const failures = {
    technicals: new MdsError('BAD_PAYLOAD', 'down'),
    earnings: new MdsError('TIMEOUT', 'slow'),
  };

  /** Prices are 100; requests to the routes above failed; P/E is not reported. */
  function outcome(source: string): Outcome {
    const read: Env['read'] = (ref) => {
      const failure = (failures as Record<string, MdsError>)[ref.field.source];
      if (failure !== undefined) return missing('down', { ref, failure });
      return ref.field.path.at(-1)?.name === 'pe_ttm' ? missing('not_reported', { ref }) : 100;
    };
    return outcomeOf({ symbol: 'A', written: { source } }, compile(source, vocabulary), { read, now: NOW, today: 0 });
  }

  test.each<[readonly string[], UnknownPolicy, ExitCode]>([
    [['price > 1'], 'error', 0],
    [['rsi_14 > 1'], 'error', 6],
    [['rsi_14 > 1', 'until(next_estimated_date) > 1d'], 'error', 7],
    // Never 1 for an outage, whatever else says no.
    [['price > 101', 'rsi_14 > 1'], 'fail', 6],
    [['pe_ttm < 30', 'rsi_14 > 1'], 'fail', 6],
    [['rsi_14 is available'], 'fail', 6],
    // What the outage cannot change is decided.
    [['price > 1 or rsi_14 > 1'], 'error', 0],
    [['price > 101 and rsi_14 > 1'], 'error', 1],
    [['pe_ttm < 30 and rsi_14 > 1'], 'pass', 6],
    [['pe_ttm < 30'], 'error', 4],
    [['pe_ttm < 30', 'price > 101'], 'error', 1],
  ])('%j with unknown as %s exits with %i', (sources, policy, exit) => {
    expect(exitOf(sources.map(outcome), policy)).toBe(exit);
  });
});
