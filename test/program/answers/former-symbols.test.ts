/** A former symbol wherever one is typed: Facebook, FB until 2022-06-08, then META (CUSIP 30303M102 in the records). */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allCommands } from '../../../src/cli/commands.ts';
import { completionText } from '../../../src/cli/completion/complete.ts';
import { isSession } from '../../../src/engine/calendar.ts';
import { dayFrom, formatDay } from '../../../src/engine/days.ts';
import { sharedData } from '../../support/real-records.ts';
import { fakeIo, runMds } from '../fake-io.ts';
import { folder } from '../market.ts';

const FAILS = join(sharedData() ?? '', 'edgar/listings/cases/ftd-cut.txt');
const LATER_FAILS = join(sharedData() ?? '', 'edgar/listings/cnsfails202212b.txt.gz');
const TICKERS = { 0: { cik_str: 1326801, ticker: 'META', title: 'Meta Platforms, Inc.' } };
const META = `date,open,high,low,close,volume
2023-01-04,127,129,126,127.37,1000
2023-01-05,126,128,125,126.94,1000
`;

describe.skipIf(!existsSync(FAILS))('the symbol of before', () => {
  test('leads to the company in status, splits and completions', async () => {
    const at = folder();
    const env = { MDS_STORE: join(at, 'market.db'), MDS_CONFIG_DIR: at, MDS_DATA_DIR: join(at, 'data') };
    const mds = (...args: string[]) => runMds(args, { env });
    writeFileSync(join(at, 'tickers.json'), JSON.stringify(TICKERS));
    writeFileSync(join(at, 'META.csv'), META);
    await mds('import', '--basis', 'raw', FAILS, join(at, 'tickers.json'), join(at, 'META.csv'));
    for (const name of ['FB', '1326801', 'FB@2021-01-08'])
      expect(JSON.parse((await mds('status', name, '--json')).out)).toMatchObject({ symbols: [{ symbol: 'META' }] });
    expect((await mds('status', 'FB')).err).toContain('FB is now META');
    expect((await mds('status', '1326801')).err).toBe('');
    const past = await mds('snapshot', 'FB', '--as-of', '2023-01-05', '--json');
    expect([JSON.parse(past.out).symbol, past.err]).toEqual(['META', 'mds: FB of that day is now META\n']);
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

  // Files of FB to 2021-01 and of META from 2023 on: the CUSIP is seen before and after the pause.
  test('the history of a renamed company goes on over a pause in its prices', async () => {
    const at = folder();
    const env = { MDS_STORE: join(at, 'market.db'), MDS_CONFIG_DIR: at, MDS_DATA_DIR: at };
    const mds = (...args: string[]) => runMds(args, { env });
    writeFileSync(join(at, 'tickers.json'), JSON.stringify(TICKERS));
    writeFileSync(join(at, 'META.csv'), META);
    const rows = ['2021-01-07', '2021-01-08'].map((day) => `${day},268,268,268,268,1000`);
    writeFileSync(join(at, 'FB.csv'), ['date,open,high,low,close,volume', ...rows, ''].join('\n'));
    const files = ['tickers.json', 'META.csv', 'FB.csv'].map((name) => join(at, name));
    const imported = await mds('import', '--basis', 'raw', FAILS, ...files);
    expect(imported.err + imported.out).not.toContain('another listing');
    for (const name of ['META', 'FB']) {
      const { out } = await mds('history', name, '--from', '2020-01-01', '--json');
      const days = (JSON.parse(out).rows as [string][]).map(([date]) => date);
      expect(days).toEqual(['2021-01-07', '2021-01-08', '2023-01-04', '2023-01-05']);
    }
  });

  // ACAC is Acri Capital's in the files of December 2022; the forms and prices of 2018 are an earlier company's.
  test('a symbol that two companies carried: a search shows both, that of the day first', async () => {
    const at = folder();
    const env = { MDS_STORE: join(at, 'market.db'), MDS_CONFIG_DIR: at, MDS_DATA_DIR: at };
    const mds = (...args: string[]) => runMds(args, { env });
    const set = [
      'ACCESSION_NUMBER\tFILING_DATE\tDOCUMENT_TYPE\tISSUERCIK\tISSUERNAME\tISSUERTRADINGSYMBOL',
      ...['04-MAR-2018', '02-JUN-2018'].map((day, i) => `0001-18-${i}\t${day}\t4\t777\tFORMER ACAC\tACAC`),
      '',
    ].join('\n');
    const bars = (days: readonly string[]) =>
      ['date,open,high,low,close,volume', ...days.map((day) => `${day},10,10,10,10,1000`), ''].join('\n');
    writeFileSync(join(at, 'SUBMISSION.tsv'), set);
    writeFileSync(join(at, 'ACAC.csv'), bars(['2018-05-31', '2018-06-01']));
    await mds('import', '--basis', 'raw', LATER_FAILS, join(at, 'SUBMISSION.tsv'), join(at, 'ACAC.csv'));
    writeFileSync(join(at, 'ACAC.csv'), bars(['2022-12-20', '2022-12-21']));
    await mds('import', '--basis', 'raw', join(at, 'ACAC.csv'));
    const found = async (...args: string[]) => {
      const { results, symbol } = JSON.parse((await mds('search', ...args, '--json')).out);
      return [symbol, ...(results as { symbol: string; match: string }[]).map((each) => [each.symbol, each.match])];
    };
    expect(await found('acac')).toEqual(['ACAC', ['ACAC', 'symbol_exact'], ['777:ACAC', 'symbol_prefix']]);
    const past = ['777:ACAC', ['777:ACAC', 'symbol_exact'], ['ACAC', 'symbol_prefix']];
    expect(await found('ACAC', '--as-of', '2018-06-01')).toEqual(past);
    expect(await found('ACAC@2018-06-01')).toEqual(['777:ACAC', ['777:ACAC', 'symbol_exact']]);
    expect((await mds('snapshot', 'ACAC', '--as-of', '2018-06-01')).err).toContain('ACAC was 777:ACAC then');
    const today = await mds('snapshot', 'ACAC');
    expect(today.err).toContain('ACAC was the symbol of another company before: 777:ACAC, or ACAC@DAY');
    expect((await mds('snapshot', '777:ACAC')).out).toContain('No sync can update it');
  });

  // B was Barnes Group's in the files of December 2022; a list has it as Barrick's, which nothing else joins to that.
  test('prices of a symbol whose last holder no list has are not those of the company that has it today', async () => {
    const at = folder();
    const env = { MDS_STORE: join(at, 'market.db'), MDS_CONFIG_DIR: at, MDS_DATA_DIR: at };
    const mds = (...args: string[]) => runMds(args, { env });
    const list = { 0: { cik_str: 756894, ticker: 'B', title: 'BARRICK MINING CORP' } };
    const bars = (...days: readonly string[]) =>
      ['date,open,high,low,close,volume', ...days.map((day) => `${day},40,40,40,40,1000`), ''].join('\n');
    writeFileSync(join(at, 'tickers.json'), JSON.stringify(list));
    writeFileSync(join(at, 'B.csv'), bars('2022-12-28', '2022-12-29'));
    const files = [LATER_FAILS, join(at, 'tickers.json'), join(at, 'B.csv')];
    const imported = await mds('import', '--basis', 'raw', ...files);
    expect(imported.err).toContain('are those of BARNES GROUP INCORPORATED (067806109:B)');
    const past = await mds('snapshot', 'B', '--as-of', '2022-12-29', '--json');
    expect(JSON.parse(past.out)).toMatchObject({ symbol: '067806109:B', name: 'Barnes Group Incorporated' });
    const today = await mds('snapshot', 'B');
    expect([today.exit, today.err]).toEqual([4, expect.stringContaining('had the symbol before: 067806109:B')]);
    const { securities } = JSON.parse((await mds('symbols', 'B', '--json')).out);
    expect(securities.map((each: { cik: unknown; symbols: unknown[] }) => [each.cik, each.symbols.length])).toEqual([
      ['0000756894', 1],
      [expect.anything(), 1],
    ]);
    // A series that goes on for long is that of whom the list names.
    const days = Array.from({ length: 200 }, (_, i) => dayFrom(2022, 12, 28) + i).filter(isSession);
    writeFileSync(join(at, 'B.csv'), bars(...days.map(formatDay)));
    await mds('import', '--basis', 'raw', join(at, 'B.csv'), '--replace');
    const names = JSON.parse((await mds('snapshot', 'B', '--json')).out);
    expect(names).toMatchObject({ symbol: 'B', name: 'Barrick Mining Corp' });
  });
});
