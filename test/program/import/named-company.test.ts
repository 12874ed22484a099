/** Company facts of which no list says the symbol: the one that is given with the file, once. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runMds } from '../fake-io.ts';
import { folder } from '../market.ts';

const quarter = (start: string, end: string, val: number) => ({
  ...{ start, end, val, accn: '0000000777-24-000001', fy: 2023, fp: 'FY', form: '10-K', filed: '2024-02-15' },
});
const FACTS = {
  cik: 777,
  entityName: 'Example Industries, Inc.',
  facts: { 'us-gaap': { Revenues: { units: { USD: [quarter('2023-01-01', '2023-12-31', 5e9)] } } } },
};

test('the warning names the company and the command; the command links it', async () => {
  const at = folder();
  const env = { MDS_STORE: join(at, 'market.db'), MDS_CONFIG_DIR: at, MDS_DATA_DIR: at };
  const mds = (...args: string[]) => runMds(args, { env, now: Date.UTC(2024, 3, 2, 12) });
  const file = join(at, 'CIK0000000777.json');
  writeFileSync(file, JSON.stringify(FACTS));
  const { err } = await mds('import', file);
  expect(err).toContain('no symbol reaches CIK 0000000777 (Example Industries, Inc.)');
  expect(err).toContain('mds import FILE --symbol SYMBOL');
  expect((await mds('fundamentals', 'EXI')).exit).not.toBe(0);
  // The facts are stored already.
  const linked = await mds('import', file, '--symbol', 'EXI');
  expect([linked.exit, linked.err]).toEqual([0, expect.not.stringContaining('no symbol reaches')]);
  const shown = await mds('fundamentals', 'EXI', '--period', 'annual');
  expect(shown.out, shown.err).toContain('EXI');
  // A symbol that a company has is not taken from it.
  const other = join(at, 'CIK0000000778.json');
  writeFileSync(other, JSON.stringify({ ...FACTS, cik: 778, entityName: 'Other Corp.' }));
  expect((await mds('import', other, '--symbol', 'EXI')).err).toContain('no symbol reaches CIK 0000000778');
});
