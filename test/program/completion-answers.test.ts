/** `mds __complete`: what the scripts are told of the store, lists, profiles and fields. */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allCommands } from '../../src/cli/commands.ts';
import { completionLines, QUESTIONS } from '../../src/cli/completion/answer.ts';
import { attachedOptions, offersOf, outline, questionOf, valueOptions } from '../../src/cli/completion/outline.ts';
import { storeFile } from '../../src/store/paths.ts';
import { sampleStore } from '../sample-market/imported.ts';
import { fakeIo } from './fake-io.ts';
import { folder, marketStore } from './market.ts';

const home = folder();
const config = join(home, '.config/mds');
mkdirSync(config, { recursive: true });
writeFileSync(join(config, 'lists.json'), JSON.stringify({ tech: ['AAPL', 'MSFT'], teeth: ['ALGN'], bank: ['JPM'] }));
writeFileSync(join(config, 'config.json'), JSON.stringify({ profiles: { work: {}, home: {} } }));
const sampleFile = sampleStore().path;

async function offered(...words: string[]): Promise<string[]> {
  const text = await completionLines(words, fakeIo({ home, sampleFile }));
  return text.split('\n').flatMap((line) => (line === '' ? [] : [line.split('\t')[0]!]));
}

test('every question a script asks has an answer', () => {
  const all = outline(allCommands());
  const asked = [
    ...[...valueOptions(all), ...attachedOptions(all)].map(({ option }) => questionOf(offersOf(option))),
    ...all.places.flatMap(({ args }) => args.map(({ offers }) => questionOf(offers))),
  ].filter((question) => question !== undefined);
  expect(asked.length).toBeGreaterThan(100);
  for (const question of asked) expect(QUESTIONS).toContain(question.split(':')[0]);
});

describe('symbols', () => {
  test('of the sample while the own store is empty, by their beginning, in capitals or not, with their names', async () => {
    expect(await offered('symbols', 'aap')).toEqual(['AAPL']);
    expect(await completionLines(['symbols', 'AAPL'], fakeIo({ home, sampleFile }))).toBe('AAPL\tApple Inc.\n');
    expect(await offered('symbols', 'KO,AAP')).toEqual(['KO,AAPL']);
    expect(await offered('symbols', 'QQQQ')).toEqual([]);
  });

  test('of the own store as soon as it holds something', async () => {
    const data = folder();
    copyFileSync(marketStore(), storeFile(data));
    const io = fakeIo({ home, sampleFile, env: { MDS_DATA_DIR: data } });
    expect((await completionLines(['symbols', ''], io)).match(/^[^\t@]+/gm)?.sort()).toEqual(
      ['AAA', 'BBB', 'BRK-B', 'SPY'].sort(),
    );
    expect(await completionLines(['symbols', 'brk.'], io)).toContain('BRK-B\t');
  });

  test('lists behind an @, and with everything where nothing is typed', async () => {
    expect(await offered('symbols', '@te')).toEqual(['@tech', '@teeth']);
    expect(await offered('symbols', '')).toEqual(expect.arrayContaining(['AAPL', '@bank']));
    expect(await offered('lists', 'b')).toEqual(['bank']);
  });
});

test('profiles, and the values of a setting', async () => {
  expect(await offered('profiles', '')).toEqual(['default', 'home', 'work']);
  expect(await offered('value', 'w', 'profile')).toEqual(['work']);
  expect(await offered('value', '', 'key_storage')).toEqual(['auto', 'keyring', 'file']);
  expect(await offered('value', 't', 'insecure-http')).toEqual(['true']);
  expect(await offered('value', '', 'nonsense')).toEqual([]);
});

test('fields of a route and items of a list, behind the last comma, none twice', async () => {
  expect(await offered('fields:snapshot', 'symbol,quote.pri')).toEqual(['symbol,quote.price']);
  expect(await offered('items:history.series', 'close,vol')).toEqual(expect.arrayContaining(['close,volume']));
  expect(await offered('items:filings.form', '10-K,')).not.toContain('10-K,10-K');
  expect(await offered('fields:nonsense', '')).toEqual([]);
});

test('check: symbols, fields in small letters, and what can be asked of a field within quotes', async () => {
  expect(await offered('check', 'AAP')).toEqual(['AAPL']);
  expect(await offered('check', 'pe_t')).toContain('pe_ttm');
  expect(await offered('check', '"rsi_14')).toEqual(expect.arrayContaining(['rsi_14 <', 'rsi_14 between']));
  expect(await offered('check', "'pe_ttm < 30 and rsi_z")).toEqual(
    expect.arrayContaining(['pe_ttm < 30 and rsi_zone ==']),
  );
});

test('whatever is wrong, there is nothing to offer and nothing else', async () => {
  writeFileSync(join(home, 'broken.db'), 'no store');
  const io = fakeIo({ home: '/dev/null/nowhere', sampleFile: join(home, 'broken.db') });
  for (const words of [
    [],
    ['symbols', ''],
    ['nonsense', ''],
    ['symbols', '$(reboot)'],
    ['fields', ''],
    ['constructor', ''],
  ])
    expect(await completionLines(words, io)).toBe('');
  expect([io.out(), io.err()]).toEqual(['', '']);
});
