/** Named lists: stored with the settings, taken as `@name` wherever symbols are. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type FakeOptions, runMds } from '../fake-io.ts';
import { folder, marketStore } from '../market.ts';

const store = marketStore();

/** A person with a settings folder of their own. */
function person() {
  const at = folder();
  const mds = (line: string, options: FakeOptions = {}) =>
    runMds(line.split(' '), { ...options, env: { MDS_CONFIG_DIR: at, ...options.env } });
  return { file: join(at, 'lists.json'), mds };
}

describe('mds list', () => {
  test('adds, shows, takes off and deletes; the file is plain JSON', async () => {
    const { file, mds } = person();
    expect((await mds('list add tech aapl MSFT')).out).toBe('tech: 2 added, 2 now: AAPL MSFT\n');
    expect((await mds('list add Tech MSFT brk.b')).out).toBe('tech: 1 added, 3 now: AAPL MSFT BRK.B\n');
    expect((await mds('list add all @tech KO')).exit).toBe(0);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      all: ['AAPL', 'MSFT', 'BRK.B', 'KO'],
      tech: ['AAPL', 'MSFT', 'BRK.B'],
    });
    expect((await mds('list show @tech')).out).toBe('AAPL\nMSFT\nBRK.B\n');
    for (const line of ['list', 'list show'])
      expect((await mds(line)).out, line).toBe('all   AAPL MSFT BRK.B KO\ntech  AAPL MSFT BRK.B\n');
    expect((await mds('list names')).out).toBe('all\ntech\n');
    expect((await mds('list rm tech AAPL BRK.B')).out).toBe('tech: 2 removed, 1 now: MSFT\n');
    expect((await mds('list rm tech MSFT')).out).toBe('tech: 1 removed, the list is deleted\n');
    expect((await mds('list delete all')).out).toBe('all: 4 removed, the list is deleted\n');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({});
  });

  test('a class of shares is the same symbol with a dot and with a dash', async () => {
    const { mds } = person();
    expect((await mds('list add a KO brk.b BRK-B ko BF-B')).out).toBe('a: 3 added, 3 now: KO BRK.B BF-B\n');
    expect((await mds('list add a BRK-B')).out).toBe('a: nothing added, 3 now: KO BRK.B BF-B\n');
    const { out } = await mds('list rm a brk-b BF.B --json');
    expect(JSON.parse(out)).toEqual({ name: 'a', symbols: ['KO'], removed: ['BRK.B', 'BF-B'] });
  });

  test('--json says the same as values', async () => {
    const { mds } = person();
    const added = await mds('list add tech KO PEP KO --json');
    expect(JSON.parse(added.out)).toEqual({ name: 'tech', symbols: ['KO', 'PEP'], added: ['KO', 'PEP'] });
    expect(JSON.parse((await mds('list show --json')).out)).toEqual({ tech: ['KO', 'PEP'] });
    expect(JSON.parse((await mds('list show tech --json')).out)).toEqual({ name: 'tech', symbols: ['KO', 'PEP'] });
  });

  test('takes symbols from standard input', async () => {
    const { mds } = person();
    const { out } = await mds('list add tech -', { stdin: '# mine\nKO\n\nPEP # cola\n' });
    expect(out).toBe('tech: 2 added, 2 now: KO PEP\n');
  });

  test.each([
    ['list add ../x KO', "'../x' cannot be the name of a list"],
    ['list add __proto__ KO', "'__proto__' cannot be"],
    ['list add tech K&O', "'K&O' cannot be a symbol"],
    ['list add tech KO TOOLONGXY', "'TOOLONGXY' cannot be a symbol"],
    ['list add tech 7KO', "'7KO' cannot be a symbol"],
    ['list rm tech MSFT', "MSFT is not on the list 'tech'"],
    ['list delete nothing', "unknown list 'nothing'"],
    ['list show tehc', 'did you mean @tech?'],
  ])('%s: %s, and nothing is changed', async (line, message) => {
    const { file, mds } = person();
    await mds('list add tech KO');
    const before = readFileSync(file, 'utf8');
    const { exit, out, err } = await mds(line);
    expect([exit, out]).toEqual([2, '']);
    expect(err).toContain(message);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  test('a word of a file that is no symbol spoils no other list, and can be removed', async () => {
    const { file, mds } = person();
    writeFileSync(file, '{"tech": ["KO"], "old": ["TOOLONGXY", "PEP"]}');
    expect((await mds('list show tech')).out).toBe('KO\n');
    expect((await mds('list rm old TOOLONGXY')).out).toBe('old: 1 removed, 1 now: PEP\n');
  });

  test.each(['{', '[]', '{"tech": "KO"}', '{"te ch": ["KO"]}', '{"tech": [5]}'])(
    'a broken file %s is an error with its path and never overwritten',
    async (content) => {
      const { file, mds } = person();
      await mds('list add tech KO');
      writeFileSync(file, content);
      for (const line of ['list show', 'list add tech PEP', 'snapshot @tech']) {
        const { exit, err } = await mds(line);
        expect([exit, err.includes(file)], line).toEqual([2, true]);
      }
      expect(readFileSync(file, 'utf8')).toBe(content);
    },
  );
});

describe('@name', () => {
  test('is replaced by the symbols of the list, in words, comma lists and lines of standard input', async () => {
    const { mds } = person();
    await mds('list add mine AAA SPY');
    const symbolsOf = (out: string) => JSON.parse(out).map(({ symbol }: { symbol: string }) => symbol);
    const ask = async (words: string, stdin?: string) =>
      symbolsOf((await mds(`snapshot ${words} --json --store ${store}`, stdin === undefined ? {} : { stdin })).out);
    expect(await ask('@mine')).toEqual(['AAA', 'SPY']);
    expect(await ask('BBB @MINE')).toEqual(['BBB', 'AAA', 'SPY']);
    expect(await ask('@mine,BBB')).toEqual(['AAA', 'SPY', 'BBB']);
    expect(await ask('-', 'BBB\n@mine # and these\n')).toEqual(['BBB', 'AAA', 'SPY']);
  });

  test('a list of one is several: its response is an array', async () => {
    const { mds } = person();
    await mds('list add one AAA');
    expect(JSON.parse((await mds(`snapshot @one --json --store ${store}`)).out)).toHaveLength(1);
  });

  test('is taken by compare', async () => {
    const { mds } = person();
    await mds('list add mine AAA BBB');
    const { exit, out } = await mds(`compare @mine SPY --json --store ${store}`);
    expect(exit).toBe(0);
    expect([...out.matchAll(/"symbol": "(\w+)"/g)].map(([, symbol]) => symbol)).toEqual(['AAA', 'BBB', 'SPY']);
    expect((await mds(`compare - --json --store ${store}`, { stdin: 'SPY\n@mine\n' })).exit).toBe(0);
  });

  test('of no list is wrong usage before any request', async () => {
    const { mds } = person();
    const { exit, out, err } = await mds('snapshot @tech --json');
    expect([exit, out]).toEqual([2, '']);
    expect(JSON.parse(err).error).toMatchObject({
      code: 'LIST_UNKNOWN',
      hint: expect.stringContaining('mds list add'),
    });
  });
});
