import { expect, test } from 'vitest';
import { formatDay, parseDay } from '../../../src/engine/days.ts';
import { isFormIndex, readFormIndex } from '../../../src/filings/listings/form-index.ts';
import { isInsiderSet, readInsiderSet, symbolsIn } from '../../../src/filings/listings/insider-set.ts';

const TODAY = parseDay('2023-01-31')!;
const INDEX = `Description:           Master Index of EDGAR Dissemination Feed
Last Data Received:    December 31, 2022

CIK|Company Name|Form Type|Date Filed|Filename
--------------------------------------------------------------------------------
1418091|TWITTER, INC.|10-Q|2022-07-26|edgar/data/1418091/0001418091-22-000147.txt
1418091|TWITTER, INC.|25-NSE|2022-10-28|edgar/data/1418091/0000876661-22-000799.txt
`;

test('of an index the filings about listings are taken, and a line cut off is named', () => {
  expect(isFormIndex(INDEX)).toBe(true);
  const day = parseDay('2022-10-28')!;
  expect(readFormIndex(INDEX, TODAY)).toEqual({
    notices: [{ cik: 1418091, filed: day, form: '25-NSE', accession: '0000876661-22-000799', name: 'TWITTER, INC.' }],
    lines: 2,
    from: parseDay('2022-07-26'),
    to: day,
    warnings: [],
  });
  expect(readFormIndex(INDEX, day - 1)).toMatchObject({
    notices: [],
    lines: 1,
    warnings: ['1 lines skipped: of a day after today (2022-10-28)'],
  });
  expect(readFormIndex(INDEX.slice(0, -12), TODAY)).toMatchObject({ line: 7 });
  expect(readFormIndex(INDEX.slice(0, INDEX.indexOf('1418091')), TODAY)).toMatchObject({ reason: 'no filing in it' });
});

const SET = [
  'ACCESSION_NUMBER\tFILING_DATE\tPERIOD_OF_REPORT\tDOCUMENT_TYPE\tISSUERCIK\tISSUERNAME\tISSUERTRADINGSYMBOL',
  '0001-22-1\t26-OCT-2022\t25-OCT-2022\t4\t1418091\tTWITTER, INC.\tTWTR',
  '0001-22-2\t26-OCT-2022\t25-OCT-2022\t4\t99\tNOBODY\tNONE',
  '',
].join('\n');

test('of an insider data set the issuer, day and symbol of each form', () => {
  expect(isInsiderSet(SET)).toBe(true);
  const read = readInsiderSet(SET, TODAY);
  expect('forms' in read && read.forms.map((form) => [form.cik, form.symbol, formatDay(form.day)])).toEqual([
    [1418091, 'TWTR', '2022-10-26'],
  ]);
  expect(read).toMatchObject({ lines: 2, unnamed: 1, future: 0 });
  expect(readInsiderSet(SET, parseDay('2022-10-25')!)).toMatchObject({ line: 1 });
  expect(readInsiderSet(SET.slice(0, -15), TODAY)).toMatchObject({ line: 3 });
});

test('symbols as people type them', () => {
  expect(['NYSE: BRK.B', 'FOX, FOXA', '"twtr"', 'N/A', 'none'].map(symbolsIn)).toEqual([
    ['BRK-B'],
    ['FOX', 'FOXA'],
    ['TWTR'],
    [],
    [],
  ]);
});
