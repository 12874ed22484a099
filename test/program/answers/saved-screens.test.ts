/** Saved screens: stored next to the settings, taken as `@screen:name` wherever symbols are. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sampleStore } from '../../sample-market/imported.ts';
import { type FakeOptions, runMds } from '../fake-io.ts';
import { folder } from '../market.ts';

const SAMPLE = ['--store', sampleStore().path];
const CHEAP = 'pe_ttm < 25 and pct_1y > 0';

/** A person with a settings folder of their own. */
function person() {
  const at = folder();
  const mds = (args: readonly string[], options: FakeOptions = {}) =>
    runMds([...args], { ...options, env: { MDS_CONFIG_DIR: at, ...options.env } });
  return { file: join(at, 'screens.json'), mds };
}

type Rows = { readonly rows: readonly { readonly symbol: string }[] };
const symbolsOf = (out: string) => (JSON.parse(out) as Rows).rows.map(({ symbol }) => symbol);

describe('what is said once', () => {
  test('that the market is simulated; a fault of the conditions with its place', async () => {
    const { file, mds } = person();
    const refused = await mds(['screen', 'save', 'value', 'pe_ttm < 15 and roic_pvt > 12']);
    expect([refused.exit, refused.err.split('\n').slice(0, 3)]).toEqual([
      2,
      ["mds: unknown field 'roic_pvt'", '  pe_ttm < 15 and roic_pvt > 12', '                  ^^^^^^^^'],
    ]);
    expect(existsSync(file)).toBe(false);
    await mds(['screen', 'save', 'value', CHEAP]);
    for (const line of [
      ['screen', 'diff', 'value', '--since', '2026-08-03'],
      ['snapshot', '@screen:value'],
    ]) {
      const { err } = await mds([...line, '--sample'], { sampleFile: sampleStore().path });
      expect(err.match(/simulated sample data/g)).toHaveLength(1);
    }
  });
});

describe('mds screen save, list, show, delete', () => {
  test('a sort that the screen would refuse is refused, with its option', async () => {
    const { file, mds } = person();
    const save = async (sort: string) => {
      const { exit, err } = await mds(['screen', 'save', 'value', CHEAP, `--sort=${sort}`]);
      return [exit, ...err.split('\n').slice(0, 3)];
    };
    expect((await save('pe_ttm,price')).slice(0, 2)).toEqual([2, 'mds: --sort takes one field']);
    expect(await save('-roic_pvt')).toEqual([2, "mds: --sort: unknown field 'roic_pvt'", '  roic_pvt', '  ^^^^^^^^']);
    expect(existsSync(file)).toBe(false);
  });

  test('the file is plain JSON; the screen runs by its name, options take the place of its own', async () => {
    const { file, mds } = person();
    const saved = await mds(['screen', 'save', 'Value', CHEAP, '--sort=-roic_pct', '--top', '5']);
    expect(saved.out).toBe('value: saved; use it with: mds screen @screen:value\n');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      value: { expression: CHEAP, sort: '-roic_pct', top: '5' },
    });
    expect((await mds(['screen', 'list'])).out).toBe(`value  ${CHEAP}  --sort=-roic_pct  --top=5\n`);
    expect((await mds(['screen', 'show', 'value'])).out).toBe(`${CHEAP}  --sort=-roic_pct  --top=5\n`);
    const plain = symbolsOf((await mds(['screen', CHEAP, '--sort=-roic_pct', '--json', ...SAMPLE])).out);
    expect(plain.length).toBeGreaterThan(5);
    const named = async (...more: string[]) =>
      symbolsOf((await mds(['screen', '@screen:value', '--json', ...more, ...SAMPLE])).out);
    expect(await named()).toEqual(plain.slice(0, 5));
    expect(await named('--top', '2')).toEqual(plain.slice(0, 2));
    expect((await mds(['screen', 'delete', 'value'])).out).toBe('value: deleted\n');
    expect((await mds(['screen', 'list'])).err).toContain('no saved screens');
  });

  test('stands wherever symbols do, for the day of the command', async () => {
    const { mds } = person();
    await mds(['screen', 'save', 'value', CHEAP, '--top', '3']);
    for (const day of [[], ['--as-of', '2025-06-30']]) {
      const expected = symbolsOf((await mds(['screen', CHEAP, '--top', '3', '--json', ...day, ...SAMPLE])).out);
      const { out } = await mds(['snapshot', '@screen:value', '--json=symbol', ...day, ...SAMPLE]);
      expect(JSON.parse(out)).toEqual(expected.map((symbol) => ({ symbol })));
      const within = await mds(['screen', 'price > 0', '--universe', '@screen:value', '--json', ...day, ...SAMPLE]);
      expect(symbolsOf(within.out).sort()).toEqual([...expected].sort());
    }
  });

  test('one symbol of a screen is a list as well', async () => {
    const { mds } = person();
    await mds(['screen', 'save', 'one', 'symbol == "KO"']);
    expect(JSON.parse((await mds(['snapshot', '@screen:one', '--json=symbol', ...SAMPLE])).out)).toEqual([
      { symbol: 'KO' },
    ]);
  });

  test.each([
    [['screen', 'save', 'value', 'pe_ttn < 15'], "unknown field 'pe_ttn'"],
    [['screen', 'save', 'a b', 'pe_ttm < 15'], 'cannot be the name of a screen'],
    [['screen', 'show', 'other'], "unknown screen 'other'"],
    [['snapshot', '@screen:other'], "unknown screen 'other'"],
    [['screen', 'delete', 'other'], "unknown screen 'other'"],
    [['screen', 'diff', 'other', '--since', '2026-10-01'], "unknown screen 'other'"],
  ])('%j is refused', async (args, message) => {
    const { mds } = person();
    const { exit, err } = await mds(args as string[]);
    expect(err).toContain(message);
    expect(exit).toBe(2);
  });

  test('with other conditions is refused: it is a universe of them', async () => {
    const { mds } = person();
    await mds(['screen', 'save', 'value', CHEAP]);
    const { exit, err } = await mds(['screen', '@screen:value', 'pb < 1', ...SAMPLE]);
    expect([exit, err]).toEqual([2, expect.stringContaining('--universe @screen:value')]);
  });

  test('a screen of a screen, an empty one, a file that is no list of screens', async () => {
    const { file, mds } = person();
    writeFileSync(file, JSON.stringify({ a: { expression: 'price > 0', universe: '@screen:a' } }));
    expect((await mds(['snapshot', '@screen:a', ...SAMPLE])).err).toContain('cannot be a saved screen');
    writeFileSync(file, JSON.stringify({ none: { expression: 'price < 0' } }));
    expect(await mds(['snapshot', '@screen:none', ...SAMPLE])).toMatchObject({ exit: 4 });
    writeFileSync(file, JSON.stringify({ a: { expression: 5 } }));
    expect((await mds(['screen', 'list'])).err).toContain("'a' must be an object of texts");
  });
});

describe('mds screen diff', () => {
  interface Moved {
    readonly symbol: string;
    readonly turned: readonly { readonly condition: string; readonly before: unknown; readonly after: unknown }[];
  }

  test('the symbols of one day only, with the conditions that turned and their values on both', async () => {
    const { mds } = person();
    await mds(['screen', 'save', 'value', CHEAP]);
    const day = async (...asOf: string[]) => {
      const args = ['screen', 'price > 0', '--fields', 'pe_ttm,pct_1y', '--json', ...asOf, ...SAMPLE];
      const { rows } = JSON.parse((await mds(args)).out) as { rows: readonly Record<string, unknown>[] };
      return new Map(rows.map((row) => [row.symbol as string, row]));
    };
    const [then, now] = [await day('--as-of', '2026-05-01'), await day()];
    const meets = (row: Record<string, unknown> | undefined) =>
      typeof row?.pe_ttm === 'number' && row.pe_ttm < 25 && typeof row.pct_1y === 'number' && row.pct_1y > 0;
    const { out } = await mds(['screen', 'diff', 'value', '--since', '2026-05-01', '--json', ...SAMPLE]);
    const report = JSON.parse(out) as { readonly [K in 'came_in' | 'went_out']: readonly Moved[] };
    const only = (one: typeof then, other: typeof then) =>
      [...one]
        .filter(([symbol, row]) => meets(row) && !meets(other.get(symbol)))
        .map(([symbol]) => symbol)
        .sort();
    expect(report.came_in.map(({ symbol }) => symbol)).toEqual(only(now, then));
    expect(report.went_out.map(({ symbol }) => symbol)).toEqual(only(then, now));
    expect(report.went_out.length).toBeGreaterThan(0);
    for (const { symbol, turned } of [...report.came_in, ...report.went_out]) {
      expect(turned.length, symbol).toBeGreaterThan(0);
      for (const { condition, before, after } of turned) {
        const field = condition.split(' ')[0]!;
        expect([before, after]).toEqual([then.get(symbol)![field], now.get(symbol)![field]]);
      }
    }
    const text = (await mds(['screen', 'diff', 'value', '--since', '2026-05-01', ...SAMPLE])).out;
    expect(text).toMatch(/^value {2}\*{3} SIMULATED \*{3}/);
    const [came, went] = [report.came_in.length, report.went_out.length];
    expect(text).toContain(`${CHEAP} · 2026-05-01 to 2026-10-30 · ${came} came in, ${went} went out\n`);
    for (const { symbol } of [...report.came_in, ...report.went_out])
      expect(text).toMatch(new RegExp(`^${symbol} +(pe_ttm|pct_1y) [<>]`, 'm'));
  });

  test('a denied condition that was unknown is named, its missing value with the reason', async () => {
    const { mds } = person();
    await mds(['screen', 'save', 'loss', 'not (pe_ttm > 0)']);
    const diff = async (...more: string[]) =>
      (await mds(['screen', 'diff', 'loss', '--since', '2018-01-02', ...more, ...SAMPLE])).out;
    const report = JSON.parse(await diff('--json')) as { readonly came_in: readonly Moved[] };
    expect(report.came_in.find(({ symbol }) => symbol === 'BA')?.turned).toEqual([
      { condition: '(pe_ttm > 0)', before: { available: false, reason: 'not_reported' }, after: expect.any(Number) },
    ]);
    expect(await diff()).toMatch(/^BA +\(pe_ttm > 0\) +—¹ +-\d+\.\d\d$/m);
    expect(await diff()).toContain('¹ Not reported in any stored filing.');
  });

  test.each([
    [['--since', '2027-01-02'], '--since 2027-01-02 is in the future'],
    [['--since', '2026-02-30'], "--since must be a valid day or instant (got '2026-02-30')"],
    [
      ['--since', '2026-05-01', '--as-of', '2026-04-01'],
      '--since 2026-05-01 is after 2026-04-01, the day answered for',
    ],
  ])('%j is refused by its own name', async (args, message) => {
    const { mds } = person();
    await mds(['screen', 'save', 'value', CHEAP]);
    const { exit, err } = await mds(['screen', 'diff', 'value', ...args, ...SAMPLE]);
    expect(err).toContain(message);
    expect(exit).toBe(2);
  });
});
