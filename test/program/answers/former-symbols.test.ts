/** A former symbol wherever one is typed: Facebook, FB until 2022-06-08, then META (CUSIP 30303M102 in the records). */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allCommands } from '../../../src/cli/commands.ts';
import { completionText } from '../../../src/cli/completion/complete.ts';
import { sharedData } from '../../support/real-records.ts';
import { fakeIo, runMds } from '../fake-io.ts';
import { folder } from '../market.ts';

const FAILS = join(sharedData() ?? '', 'edgar/listings/cases/ftd-cut.txt');
const TICKERS = { 0: { cik_str: 1326801, ticker: 'META', title: 'Meta Platforms, Inc.' } };
const META = `date,open,high,low,close,volume
2023-01-04,127,129,126,127.37,1000
2023-01-05,126,128,125,126.94,1000
`;

describe.skipIf(!existsSync(FAILS))('the symbol of before', () => {
  test('leads to the company in status, splits and completions', async () => {
    const at = folder();
    const env = { MDS_STORE: join(at, 'market.db'), MDS_CONFIG_DIR: at, MDS_DATA_DIR: at };
    const mds = (...args: string[]) => runMds(args, { env });
    writeFileSync(join(at, 'tickers.json'), JSON.stringify(TICKERS));
    writeFileSync(join(at, 'META.csv'), META);
    await mds('import', '--basis', 'raw', FAILS, join(at, 'tickers.json'), join(at, 'META.csv'));
    for (const name of ['FB', '1326801', 'FB@2021-01-08'])
      expect(JSON.parse((await mds('status', name, '--json')).out)).toMatchObject({ symbols: [{ symbol: 'META' }] });
    expect((await mds('status', 'FB')).err).toContain('FB is now META');
    expect((await mds('status', '1326801')).err).toBe('');
    const added = await mds('splits', 'add', 'FB', '2023-01-05', '2:1');
    expect(added.out).toContain('added split 2:1 of META on 2023-01-05');
    const screened = async (universe: string) => {
      const { out, err } = await mds('screen', 'price > 0', '--universe', universe, '--as-of', '2023-01-05', '--json');
      return err === '' ? (JSON.parse(out) as { rows: { symbol: string }[] }).rows.map(({ symbol }) => symbol) : err;
    };
    // What was listed on a day, by whatever symbol; before the first sighting nothing is known to have been.
    for (const universe of ['all@2021-01-08', 'FB', 'FB@2021-01-08', '1326801', '30303M102:FB'])
      expect([universe, await screened(universe)]).toEqual([universe, ['META']]);
    expect(await screened('all@2019-01-08')).toContain('no symbol of all@2019-01-08 has a price');
    expect(await screened('all@2019-13-08')).toContain('universe must be stocks, etfs, all');
    const exported = await mds('export', 'prices', '--universe', 'all@2021-01-08', '--format', 'csv');
    expect(exported.out.split('\n').map((line) => line.split(',')[0])).toEqual(['symbol', 'META', 'META', '']);
    const typed = await completionText(['snapshot', 'FB'], allCommands(), fakeIo({ env }));
    expect(typed).toContain('FB\tnow META, Meta Platforms, Inc.\n');
  });
});
