/** `mds check prices` on prices that are damaged: the records of Party City, fails-to-deliver files of 2021 to 2023. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nextSession } from '../../../src/engine/calendar.ts';
import { formatDay, parseDay } from '../../../src/engine/days.ts';
import { runMds } from '../fake-io.ts';
import { folder } from '../market.ts';

const CASES = join(import.meta.dirname, '../../../../shared/data/edgar/listings/cases');
// Settlement days 2021-01-05 and 14, 2022-12-05 and 30, 2023-01-04 and 31 of the file: closes of the sessions before.
const GOOGL = {
  '2021-01-04': 1726.13,
  '2021-01-13': 1747.25,
  '2022-12-02': 100.44,
  '2022-12-29': 88.45,
  '2023-01-03': 89.12,
  '2023-01-30': 96.94,
};
/** Every session, on those of no sighting the close before; the split, 20:1, took effect on 2022-07-18. */
function csv(closeOf: (day: string, close: number) => number): string {
  const rows = ['date,open,high,low,close,volume'];
  let close = 0;
  for (let day = parseDay('2021-01-04')!; day <= parseDay('2023-01-30')!; day = nextSession(day)) {
    const date = formatDay(day);
    close = GOOGL[date as keyof typeof GOOGL] ?? (date === '2022-07-18' ? close / 20 : close);
    const price = closeOf(date, close);
    rows.push([date, price, price, price, price, 1000].join(','));
  }
  return `${rows.join('\n')}\n`;
}

describe.skipIf(!existsSync(CASES))('stored prices against published ones', () => {
  test('two common days show what is as traded and nothing else', async () => {
    for (const [times, basis, open] of [
      [1, 'raw', 0],
      [1.3, 'unknown', 1],
    ] as const) {
      const at = folder();
      const env = { MDS_STORE: join(at, 'market.db'), MDS_CONFIG_DIR: at, MDS_DATA_DIR: at };
      const mds = (...args: string[]) => runMds(args, { env });
      const rows = csv((_, close) => close * times).split('\n');
      writeFileSync(
        join(at, 'GOOGL.csv'),
        rows.filter((row) => row < '2021-02-01' || row.startsWith('date')).join('\n'),
      );
      await mds('import', '--basis', 'raw', join(at, 'GOOGL.csv'));
      await mds('import', join(CASES, 'ftd-cut.txt'));
      expect(JSON.parse((await mds('check', 'prices', 'GOOGL', '--json')).out)).toMatchObject({
        ...{ basis, compared: 2, disagreements: [] },
      });
      const counted = `1 symbol checked: 0 with problems, ${open} on an unknown basis${open > 0 ? ': GOOGL' : ''}\n`;
      expect((await mds('check', 'prices', '@all')).out).toBe(counted);
    }
  });

  test('a store without prices says so', async () => {
    const at = folder();
    const env = { MDS_STORE: join(at, 'market.db'), MDS_CONFIG_DIR: at, MDS_DATA_DIR: at };
    await runMds(['import', join(CASES, 'ftd-cut.txt')], { env });
    const { exit, err } = await runMds(['check', 'prices', '@all'], { env });
    expect([exit, err]).toEqual([4, expect.stringContaining('has no prices')]);
  });

  test.each([
    ['as traded', (_: string, close: number) => close, 0, 'raw', []],
    [
      'divided by a split that no list has',
      (day: string, close: number) => (day < '2022-07-18' ? close / 20 : close),
      1,
      'mixed',
      [{ kind: 'split', after: '2021-01-13', by: '2022-12-02', ratio: '20:1' }],
    ],
    [
      'in cents',
      (_: string, close: number) => close * 100,
      1,
      'other_security',
      [{ kind: 'unit', from: '2021-01-04', to: '2023-01-30', factor: 100 }],
    ],
  ] as const)('prices %s', async (_name, closeOf, exit, basis, disagreements) => {
    const at = folder();
    const env = { MDS_STORE: join(at, 'market.db'), MDS_CONFIG_DIR: at, MDS_DATA_DIR: at };
    const mds = (...args: string[]) => runMds(args, { env });
    writeFileSync(join(at, 'GOOGL.csv'), csv(closeOf));
    // Prices before their witness: next to it the import would refuse cents.
    await mds('import', '--basis', 'raw', '--accept-jumps', join(at, 'GOOGL.csv'));
    await mds('import', join(CASES, 'ftd-cut.txt'));
    const one = await mds('check', 'prices', 'GOOGL', '--json');
    expect(JSON.parse(one.out)).toMatchObject({ basis, compared: 6, disagreements });
    expect(one.exit).toBe(exit);
    const all = await mds('check', 'prices', '@all');
    expect([all.exit, all.out]).toEqual([exit, expect.stringContaining(`1 symbol checked: ${exit} with problems`)]);
    if (exit === 1) expect(all.out).toMatch(/^GOOGL: /);
    expect((await mds('check', 'prices', 'GOOGL')).out).toContain('Stored close over published price');
  });
});
