/** Whole command lines in this process: arguments, environment and streams in, text and exit code out. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { placeOf } from '../../../src/cli/output/printed-store.ts';
import { runMds as mds } from '../fake-io.ts';
import { folder, marketStore } from '../market.ts';

const store = marketStore();

/** Last close of the generated files: first + 0.01 (or 0.02) x 899 sessions. */
const LAST = { AAA: 108.99, BBB: 67.98, SPY: 408.99 } as const;

describe('--json', () => {
  test('is the data object for one symbol, with nothing on stderr', async () => {
    const { exit, out, err } = await mds(['snapshot', 'aaa', '--json', '--store', store]);
    expect([exit, err]).toEqual([0, '']);
    const data = JSON.parse(out);
    expect(data).toMatchObject({ symbol: 'AAA', freshness: 'end_of_day', quote: { price: LAST.AAA, volume: 1899 } });
    expect(data.quote.previous_close).toBe(108.98);
  });

  test('is an array in the order asked for several symbols', async () => {
    const { exit, out } = await mds(['snapshot', 'SPY', 'AAA', 'brk-b', '--json', '--store', store]);
    expect(exit).toBe(0);
    expect(JSON.parse(out).map(({ symbol }: { symbol: string }) => symbol)).toEqual(['SPY', 'AAA', 'BRK-B']);
  });

  test.each([
    ['one symbol on stdin', ['-'], 'AAA\n'],
    ['a list of one', ['AAA,'], undefined],
    ['the same symbol twice', ['AAA', 'AAA'], undefined],
  ])('is an array for %s', async (_, words, stdin) => {
    const { out } = await mds(['snapshot', ...words, '--json', '--store', store], stdin === undefined ? {} : { stdin });
    const data = JSON.parse(out);
    expect(Array.isArray(data)).toBe(true);
    expect(data).toHaveLength(words.length);
  });

  test('the worst exit code counts: a symbol that is too long is wrong usage, an unknown one not found', async () => {
    expect((await mds(['snapshot', 'ABCDEFGHI', '--store', store])).exit).toBe(2);
    expect((await mds(['snapshot', 'ABCDEFGHI', 'NOSUCH', '--store', store])).exit).toBe(4);
  });
});

describe('symbols', () => {
  test('come from stdin only for a literal -, without comments and blank lines', async () => {
    const stdin = '# mine\n\nAAA\r\n  bbb  # the other\n';
    const { exit, out } = await mds(['snapshot', '-', 'SPY', '--json', '--store', store], { stdin });
    expect(exit).toBe(0);
    expect(JSON.parse(out).map(({ quote }: { quote: { price: number } }) => quote.price)).toEqual(Object.values(LAST));
  });

  test.each(['AAA BBB\n', 'AAA\tBBB', 'AAA, BBB # two\n', '\ufeffAAA\r\n\r\nBBB\r\n', ' AAA ,,BBB,\n'])(
    '%j on stdin names two',
    async (stdin) => {
      const { exit, out } = await mds(['snapshot', '-', '--ndjson=symbol', '--store', store], { stdin });
      expect({ exit, out }).toEqual({ exit: 0, out: '{"symbol":"AAA"}\n{"symbol":"BBB"}\n' });
    },
  );

  test.each([
    [['-'], '\n# nothing\n', 'no symbol on standard input'],
    [[','], '', 'no symbol given'],
  ])('%j without a symbol is wrong usage', async (words, stdin, message) => {
    const { exit, out, err } = await mds(['snapshot', ...words, '--store', store], { stdin });
    expect([exit, out]).toEqual([2, '']);
    expect(err).toContain(message);
  });

  test.each(['ABCDEFGHI', '', 'A/B', '%'])('%j is refused, naming the argument', async (word) => {
    const { exit, err } = await mds(['snapshot', word, '--store', store]);
    expect(exit).toBe(2);
    expect(err).toContain(
      `mds: SYMBOL must be a US ticker of at most 8 characters, such as AAPL or BRK.B (got '${word}')`,
    );
  });

  test('a refused option is named in formats for programs too', async () => {
    const limit = await mds(['search', 'apple', '--limit', '51', '--json', '--store', store]);
    expect(limit.exit).toBe(2);
    expect(JSON.parse(limit.err).error).toMatchObject({
      code: 'VALIDATION',
      message: "--limit must be a whole number from 1 to 50 (got '51')",
    });
  });

  test.each(['BRK.B', 'brk-b', 'Brk.b'])('%s is BRK-B', async (word) => {
    expect(JSON.parse((await mds(['snapshot', word, '--json', '--store', store])).out).symbol).toBe('BRK-B');
  });

  test('a near miss is answered with a suggestion', async () => {
    expect((await mds(['snapshot', 'AA', '--store', store])).err).toMatch(/did you mean AAA/);
  });
});

describe('the screen', () => {
  test('is the same text in a pipe, without color', async () => {
    const piped = await mds(['snapshot', 'AAA', 'SPY', '--store', store]);
    expect(piped.exit).toBe(0);
    expect(piped.out).not.toContain('\u001b');
    expect(piped.out).toContain('108.99');
    const colored = await mds(['snapshot', 'AAA', 'SPY', '--store', store, '--color', 'always']);
    expect(colored.out).toContain('\u001b[');
    // SGR sequences only; taken out, the same text is left.
    expect(colored.out.replace(/\u001b\[[0-9;]*m/g, '')).toBe(piped.out);
  });

  test.each([
    ['a terminal', {}, [], true],
    ['a terminal with NO_COLOR', { NO_COLOR: '1' }, [], false],
    ['--no-color', {}, ['--no-color'], false],
    ['--color always over NO_COLOR', { NO_COLOR: '1' }, ['--color', 'always'], true],
  ])('%s decides on color', async (_, env, words, colored) => {
    const { out } = await mds(['snapshot', 'AAA', '--store', store, ...words], { terminal: 80, env });
    expect(out.includes('\u001b[')).toBe(colored);
  });

  test.each([
    [{ LANG: 'C' }, true],
    [{ LC_ALL: 'POSIX', LANG: 'en_US.UTF-8' }, true],
    [{ LANG: 'en_US.UTF-8' }, false],
    [{ LANG: 'en_US.utf8', TERM: 'linux' }, true],
  ])('%j prints ASCII only: %s', async (env, ascii) => {
    const { out } = await mds(['snapshot', 'AAA', '--store', store], { env });
    expect(/^[\n\x20-\x7e]*$/.test(out)).toBe(ascii);
  });

  test('is the same with --verbose, which adds the requests on stderr', async () => {
    const line = ['snapshot', 'AAA', '--json', '--store', store];
    expect(await mds([...line, '--verbose'])).toEqual({
      ...(await mds(line)),
      err: expect.stringMatching(/^> GET \/v2\/snapshot\?symbol=AAA\n< 200 in \d+ ms\n$/),
    });
  });

  test('--width is checked', async () => {
    const { exit, err } = await mds(['snapshot', 'AAA', '--store', store, '--width', 'wide']);
    expect(exit).toBe(2);
    expect(err).toContain("'wide'");
  });
});

describe('the sample', () => {
  const sampleFile = marketStore('simulated');

  test("answers while the user's store is missing, and every response says so", async () => {
    const one = await mds(['snapshot', 'AAA', '--json'], { sampleFile, home: folder() });
    expect(one.exit).toBe(0);
    expect(JSON.parse(one.out).freshness).toBe('simulated');
    expect(one.err).toMatch(/^mds: .*simulated.*mds sync AAA\n$/);
    const screen = await mds(['snapshot', 'AAA', 'BBB', 'SPY'], { sampleFile, home: folder() });
    expect(screen.err).toBe(one.err.replace('sync AAA', 'sync AAA BBB SPY'));
    // Each of the three answers carries the tag.
    expect(screen.out.match(/\bSIMULATED\b(?! DATA)/g)?.length).toBeGreaterThanOrEqual(3);
  });

  test('--quiet silences the notice, never the tag', async () => {
    const { out, err } = await mds(['snapshot', 'AAA', '--quiet'], { sampleFile, home: folder() });
    expect(err).toBe('');
    expect(out).toContain('SIMULATED');
  });

  test('is used with --sample only when the store has data', async () => {
    const data = folder();
    writeFileSync(join(data, 'market.db'), readFileSync(store));
    const env = { MDS_DATA_DIR: data };
    const own = await mds(['snapshot', 'AAA', '--json'], { env, sampleFile });
    expect([JSON.parse(own.out).freshness, own.err]).toEqual(['end_of_day', '']);
    const requested = await mds(['snapshot', 'AAA', '--json', '--sample'], { env, sampleFile });
    expect(JSON.parse(requested.out).freshness).toBe('simulated');
  });

  test('is not used when a store is named', async () => {
    const missing = await mds(['snapshot', 'AAA', '--json', '--store', '/nowhere/else.db'], { sampleFile });
    expect([missing.exit, missing.out]).toEqual([2, '']);
    expect(JSON.parse(missing.err).error).toMatchObject({ code: 'STORE_NOT_FOUND', retryable: false });
    expect((await mds(['snapshot', 'AAA', '--store', store, '--sample'], { sampleFile })).exit).toBe(2);
  });

  test('is not used when the store is broken', async () => {
    const data = folder();
    writeFileSync(join(data, 'market.db'), 'not a database, but long enough to be taken for one'.repeat(200));
    const { exit, out, err } = await mds(['snapshot', 'AAA', '--json'], { env: { MDS_DATA_DIR: data }, sampleFile });
    expect([exit, out]).toEqual([6, '']);
    const { error } = JSON.parse(err);
    expect(error).toMatchObject({ code: 'STORE_UNREADABLE', retryable: false });
    expect(error.message).toContain(join(data, 'market.db'));
    expect(error.hint).not.toBe('');
    expect(error.message).not.toContain(error.hint);
  });
});

describe('wrong usage', () => {
  test.each([
    [['snapsht', 'AAA'], /snapshot/],
    [['snapshot', 'AAA', '--jsn'], /--json/],
    [['snapshot'], /symbol/],
    [['snapshot', 'AAA', '--color', 'sometimes'], /auto, always, never/],
    [['snapshot', 'AAA', '--store'], /--store/],
    [['schema', 'snapsot'], /snapshot/],
  ])('%j exits 2 with a suggestion', async (args, message) => {
    const { exit, out, err } = await mds(args);
    expect([exit, out]).toEqual([2, '']);
    expect(err).toMatch(message);
    expect(err).not.toContain('    at ');
    const json = await mds([...args.slice(0, 1), '--json', ...args.slice(1)]);
    expect(JSON.parse(json.err).error).toMatchObject({ retryable: false });
  });

  test('with --json the suggestion is the hint', async () => {
    const { err } = await mds(['snapsht', 'AAA', '--json']);
    expect(JSON.parse(err).error).toMatchObject({ code: 'USAGE', hint: 'Did you mean snapshot?' });
  });
});

test.each([
  ['postgres://ann:secret@db.example.org/market', 'postgres://ann@db.example.org/market'],
  ['postgresql://ann:se:cr@et/x@db/market', 'postgresql://ann@db/market'],
  ['postgres://ann@db/market', 'postgres://ann@db/market'],
  ['/data/a:b@c.db', '/data/a:b@c.db'],
])('the place of %s is named without a password', (store, name) => {
  expect(placeOf(false, { store }).store).toBe(name);
});
