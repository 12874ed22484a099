/** Ends of listings on screens: the records of Twitter, its removal of the quarterly index (NYSE, effective 2022-11-08). */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runMds } from '../fake-io.ts';
import { folder } from '../market.ts';

const CASES = join(import.meta.dirname, '../../../../shared/data/edgar/listings/cases');
const INDEX = `CIK|Company Name|Form Type|Date Filed|Filename
1418091|TWITTER, INC.|DEFM14A|2022-07-26|edgar/data/1418091/0001140361-22-026938.txt
1418091|TWITTER, INC.|25-NSE|2022-10-28|edgar/data/1418091/0000876661-22-000799.txt
`;
const WORDS = 'delisted 2022-11-08, merger';

describe.skipIf(!existsSync(CASES))('a company that is gone', () => {
  test('snapshot, profile, search and a column of a screen say how it ended, not on a day before', async () => {
    const at = folder();
    const env = { MDS_STORE: join(at, 'market.db'), MDS_CONFIG_DIR: at, MDS_DATA_DIR: at };
    const mds = async (...args: string[]) => (await runMds(args, { env })).out.replace(/\s+/g, ' ');
    writeFileSync(join(at, 'master.idx'), INDEX);
    const files = ['TWTR.csv', 'companyfacts-cut.json', 'submissions-cut.json', 'form4-made.xml'];
    const paths = files.map((name) => join(CASES, name.startsWith('T') ? name : `twitter-${name}`));
    await mds('import', '--basis', 'raw', join(at, 'master.idx'), ...paths);
    for (const line of [
      ['snapshot', 'TWTR'],
      ['profile', 'TWTR'],
      ['search', 'twitter'],
      ['snapshot', '1418091'],
    ]) {
      expect(await mds(...line)).toContain(WORDS);
      expect(await mds(...line, '--as-of', '2022-11-07')).not.toContain('delisted');
    }
    expect(await mds('snapshot', 'TWTR')).toContain('*** STALE 2022-10-27 *** The listing ended on 2022-11-08. ');
    for (const route of ['fundamentals', 'insider']) {
      expect(await mds(route, 'TWTR')).toContain('The listing ended on 2022-11-08.');
      expect(await mds(route, 'TWTR', '--as-of', '2022-11-07')).not.toContain('The listing ended');
    }
    const status = await mds('status', 'TWTR');
    expect(status).toContain(`Stale TWTR ${WORDS} Data of symbols no longer listed stays`);
    expect(status).not.toContain('mds sync');
    const checked = (await runMds(['check', 'TWTR', 'price > 50'], { env })).err;
    expect([checked.includes('the listing ended on 2022-11-08'), checked.includes('mds sync')]).toEqual([true, false]);
    // Of prices nothing can have happened since; a company may file after its end.
    const gaps = JSON.parse(await mds('events', 'TWTR', '--json')).not_known as { type: string }[];
    expect(gaps.map(({ type }) => type)).toEqual(['filings', 'insider']);
    // The record has revenue and net income of 2021 alone, in the 10-K of 2022-02-16.
    for (const [name, day] of [
      ['TWTR', '2022-10-27'],
      ['1418091', '2026-01-05'],
      ['TWTR@2022-10-27', '2026-01-05'],
    ]) {
      const line = ['fundamentals', name!, '--period', 'annual', '--as-of', day!, '--json'];
      expect(JSON.parse(await mds(...line))).toMatchObject({
        symbol: 'TWTR',
        income_statement: [{ period_end: '2021-12-31', revenue: 5_077_482_000, net_income: -221_409_000 }],
      });
    }
    // Screens are of a session: of one after the end the price is an older one.
    const screen = ['screen', 'quote.price > 0', '--universe', 'all', '--fields', 'ended.reason,ended.date', '--json'];
    expect(JSON.parse(await mds(...screen))).toMatchObject({
      rows: [{ symbol: 'TWTR', 'ended.reason': { available: false, reason: 'not_reported' } }],
    });
    writeFileSync(join(at, 'KO.csv'), 'date,open,high,low,close,volume\n2022-12-01,63,64,62,63.5,1000\n');
    await mds('import', '--basis', 'raw', join(at, 'KO.csv'));
    expect(JSON.parse(await mds(...screen, '--include-stale'))).toMatchObject({
      rows: [{ symbol: 'KO' }, { symbol: 'TWTR', 'ended.reason': 'merger', 'ended.date': '2022-11-08' }],
    });
    const panel = ['export', 'panel', '--universe', 'all', '--fields', 'ended.reason,close', '--cadence', 'daily'];
    expect(await mds(...panel)).toContain('"ended.reason":');
  });

  test('a search finds what only fails-to-deliver files know, by name and by symbol', async () => {
    const at = folder();
    const env = { MDS_STORE: join(at, 'market.db'), MDS_CONFIG_DIR: at, MDS_DATA_DIR: at };
    const mds = async (...args: string[]) => JSON.parse((await runMds([...args, '--json'], { env })).out);
    await runMds(['import', join(CASES, 'ftd-cut.txt')], { env });
    const end = { date: '2023-01-20', reason: 'bankruptcy' };
    for (const [text, match] of [
      ['party city', 'name_prefix'],
      ['PRTY', 'symbol_exact'],
    ])
      expect(await mds('search', text!)).toMatchObject({ results: [{ symbol: 'PRTY', match, ended: end }], total: 1 });
    expect(await mds('search', 'party city', '--as-of', '2023-01-10')).toMatchObject({ results: [{ symbol: 'PRTY' }] });
    expect(await mds('search', 'nosuchname')).toMatchObject({ results: [], total: 0 });
  });
});
