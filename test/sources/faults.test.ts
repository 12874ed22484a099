/** Wrong input of a user: each file is reported with its place and reason, the others are imported. */
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runImport } from '../../src/sources/import.ts';
import { planImport } from '../../src/sources/plan.ts';
import { folder as newFolder } from '../program/market.ts';
import { alphaVantageCsv, canonicalCsv, makeSeries } from './series.ts';
import { gz, memoryFiles, NOW, priceDump, withBench } from './workbench.ts';

const GOOD = canonicalCsv(makeSeries('2024-01-02', '2024-03-28'), 'GOOD');
const YAHOO = `Date,Open,High,Low,Close,Adj Close,Volume
2024-01-02,10,11,9,10.5,10.5,100
2024-01-03,10,11,9,10.7,10.7,100
`;

describe('a malformed file fails with its place, and the good one is imported', () => {
  test.each([
    ['a truncated gzip', 'KO.csv.gz', gz(GOOD).subarray(0, 900), 'truncated', undefined],
    [
      'a damaged gzip',
      'KO.csv.gz',
      gz(GOOD).map((byte, i) => (i > 40 && i < 60 ? 255 - byte : byte)),
      'damaged',
      undefined,
    ],
    ['a missing column', 'KO.csv', YAHOO.replace('Close,Adj', 'Fin,Adj'), 'missing column: close', 1],
    ['two missing columns', 'KO.csv', YAHOO.replace('Open,High', 'A,B'), 'missing columns: open, high', 1],
    ['no close', 'KO.csv', 'Date,Open,High,Low,Volume\n2024-01-02,1,1,1,1\n', 'missing column: close', 1],
    ['a column twice', 'KO.csv', YAHOO.replace('Volume', 'Volume,Close'), 'column "close" is repeated', 1],
    ['a misspelled one of our own', 'KO.csv', GOOD.replace('dividend', 'dividends'), '"dividends" is not part of', 4],
    ['a bad number', 'KO.csv', YAHOO.replace('10.7,10.7', '10.7x,10.7'), 'column close: not a number: "10.7x"', 3],
    ['a bad date', 'KO.csv', YAHOO.replace('2024-01-03', '2024-02-30'), 'not a date', 3],
    ['another order of day and month', 'KO.csv', YAHOO.replace('2024-01-03', '01/03/2024'), 'not a date', 3],
    ['a row cut short', 'KO.csv', YAHOO.slice(0, -12), '5 cells where the header has 7', 3],
    ['a negative price', 'KO.csv', YAHOO.replace('9,10.7', '-9,10.7'), 'negative price on 2024-01-03', 3],
    ['two different rows of a day', 'KO.csv', YAHOO.replace('2024-01-03', '2024-01-02'), 'two rows for 2024-01-02', 3],
    ['invalid JSON', 'a.json', '{"cik": 320193,\n "facts": {"us-gaap": {}},\n x}', 'not valid JSON', 3],
    ['truncated JSON', 'a.json', '{"cik": 320193, "facts": {"us-gaap": {', 'truncated', 1],
  ])('%s', (_, name, content, reason, line) =>
    withBench(({ store, run }) => {
      const report = run({ [name]: content, 'GOOD.csv': GOOD });
      expect(report.files[0]).toMatchObject({ path: name, status: 'failed', reason: expect.stringContaining(reason) });
      expect(report.files[0]!.line).toBe(line);
      expect(report.files[1]).toMatchObject({ status: 'imported' });
      expect(report.totals).toMatchObject({ failed: 1, imported: 1 });
      expect(store.bars('GOOD').days.length).toBe(61);
      expect(store.bars('KO').days.length).toBe(0);
    }),
  );

  test('a path that does not exist', () =>
    withBench(({ store }) => {
      const report = runImport(store, ['nowhere'], { now: NOW, files: memoryFiles({}) });
      expect(report.files).toMatchObject([{ path: 'nowhere', status: 'failed', reason: 'no such file or folder' }]);
    }));
});

describe('content of an unknown kind is named and ignored', () => {
  test.each([
    ['a.csv', 'date,amount\n2024-01-02,0.5\n', 'columns of no known layout: date,amount'],
    [
      'a.csv',
      'Date;Open;High;Low;Close;Volume\n2024-01-02;60;61;59;60;1\n',
      'plain table (columns separated by semicolons): prices without a stated basis',
    ],
    ['a.csv', '20240102,60,61,59,60,1\n', 'rows without a line of names'],
    [
      'a.csv',
      'Date,AAPL,KO\n2024-01-02,60,61\n',
      '2 symbols: table with a column of closes per symbol: prices without a stated basis',
    ],
    ['a.zip', Uint8Array.from([0x50, 0x4b, 5, 6, ...Array(18).fill(0)]), 'zip archive'],
    ['a.html', '<!DOCTYPE html>', 'HTML'],
    ['a.txt', 'Exceeded the daily hits limit', 'neither JSON nor a CSV'],
    ['a.json', '{"Note": "Thank you for using our service"}', 'notice from a price service'],
    ['a.json', '{"a": 1, "b": 2}', 'keys: a, b'],
    ['a.bin', Uint8Array.from([1, 0, 2, 44, 3]), 'binary'],
    ['empty.csv', '', 'empty file'],
  ])('%s %j', (name, content, reason) =>
    withBench(({ store, one }) => {
      expect(one(name, content)).toMatchObject({ status: 'unrecognised', reason: expect.stringContaining(reason) });
      expect(store.isEmpty()).toBe(true);
    }),
  );
});

describe('the symbol of a price file', () => {
  test.each([
    ['AAPL.csv', 'AAPL'],
    ['dir/brk-b.us.csv', 'BRK-B'],
    ['BRK.B.csv', 'BRK-B'],
    ['AAPL_2015_2024.csv', 'AAPL'],
    ['2021-04-21 T.csv', 'T'],
    ['DA-AAPL-T-2021-04-21.csv', undefined],
    ['prices.csv', undefined],
    ['data.csv', undefined],
    ['SPY_unadjusted_1993.csv', undefined],
  ])('%s is %s', (path, symbol) => {
    const [file] = planImport([path], { files: memoryFiles({ [path]: YAHOO }) });
    expect(file!.subject).toBe(symbol);
    expect(file!.report?.status).toBe(symbol === undefined ? 'refused' : undefined);
  });

  test('can be given for one file, not for several, and not against the content', () =>
    withBench(({ one, run }) => {
      expect(one('prices.csv', YAHOO, { symbol: 'brk.b' })).toMatchObject({ status: 'imported', subject: 'BRK-B' });
      expect(run({ 'a.csv': YAHOO, 'b.csv': YAHOO }, { symbol: 'KO' }).totals.refused).toBe(2);
      expect(one('x.csv', GOOD, { symbol: 'KO' })).toMatchObject({
        status: 'refused',
        reason: 'the file is about GOOD, not KO',
      });
      expect(one('x.csv', YAHOO, { symbol: 'no symbol!' })).toMatchObject({ status: 'refused' });
    }));
});

describe('a run', () => {
  test('that is dry reports the same and leaves the store as it was', () =>
    withBench(({ store, run }) => {
      const files = { 'GOOD.csv': GOOD, 'KO.csv': YAHOO };
      const dry = run(files, { dryRun: true });
      expect(dry).toMatchObject({ dryRun: true, totals: { imported: 2, bars: 63 } });
      expect(store.isEmpty()).toBe(true);
      expect(store.imports()).toEqual([]);
      expect(run(files).files).toEqual(dry.files);
    }));

  test('that breaks off leaves the store as it was', () =>
    withBench(({ store, run }) => {
      run({ 'GOOD.csv': GOOD });
      const before = [priceDump(store, 'GOOD'), store.imports()];
      const onProgress = (): void => {
        throw new Error('interrupted');
      };
      expect(() => run({ 'KO.csv': YAHOO }, { onProgress })).toThrow('interrupted');
      expect([priceDump(store, 'GOOD'), store.imports()]).toEqual(before);
    }));

  test('reports its progress in bytes and files, up to all of them', () =>
    withBench(({ run }) => {
      const seen: number[] = [];
      run(
        { 'GOOD.csv': GOOD, 'x.zip': 'PK\u0003\u0004', 'KO.csv': YAHOO },
        { onProgress: (p) => seen.push(p.doneBytes / p.totalBytes, p.doneFiles) },
      );
      expect(seen.filter((_, i) => i % 2 === 1)).toEqual([1, 2, 3]);
      expect(seen.at(-2)).toBe(1);
    }));

  test('takes the same content once, whatever its name and packing', () =>
    withBench(({ run }) => {
      const text = alphaVantageCsv(makeSeries('2024-01-02', '2024-03-28'));
      const report = run({ 'a/KO.csv': text, 'b/KO.csv.gz': gz(text) });
      expect(report.files.map(({ status }) => status)).toEqual(['imported', 'unchanged']);
    }));

  test('walks real folders once each, past hidden names and links in a circle', () => {
    const folder = newFolder();
    try {
      mkdirSync(join(folder, 'sub/.hidden'), { recursive: true });
      for (const name of ['sub/KO.csv', 'sub/.hidden/T.csv', '.X.csv']) writeFileSync(join(folder, name), YAHOO);
      symlinkSync(folder, join(folder, 'sub/loop'));
      symlinkSync(join(folder, 'sub/KO.csv'), join(folder, 'PG.csv'));
      const planned = planImport([folder, join(folder, 'sub')]);
      expect(planned.map(({ path }) => path)).toEqual([join(folder, 'PG.csv')]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
