/** Bad input among files of who was listed (LISTED 4): what each says, and that nothing of it is half stored. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runImport } from '../../../src/sources/import.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';
import type { StoreWriter } from '../../../src/store/writing/types.ts';
import { zipOf } from '../../mirror/zip.ts';

const folder = mkdtempSync(join(tmpdir(), 'faults-'));
afterAll(() => rmSync(folder, { recursive: true }));
const NOW = Date.UTC(2023, 2, 1);

const HEADER = 'SETTLEMENT DATE|CUSIP|SYMBOL|QUANTITY (FAILS)|DESCRIPTION|PRICE';
const LINES = [
  '20230103|037833100|AAPL|10|APPLE INC|130.00',
  '20230104|30303M102|META|20|META PLATFORMS INC|.',
  '20230105|037833100|AAPL|30|APPLE INC|126.00',
];
const TRAILER = ['Trailer record count 3', 'Trailer total quantity of shares 60'];
const fails = (lines: readonly string[], trailer: readonly string[] = TRAILER): string =>
  `${[HEADER, ...lines, ...trailer].join('\r\n')}\r\n`;
const whole = fails(LINES);
const [first, second, third] = LINES as [string, string, string];

const INDEX_HEAD = 'CIK|Company Name|Form Type|Date Filed|Filename\n-----\n';
const NOTICE = '1418091|TWITTER, INC.|25-NSE|2022-10-28|edgar/data/1418091/0000876661-22-000799.txt';
const FORMS = 'ACCESSION_NUMBER\tFILING_DATE\tISSUERCIK\tISSUERNAME\tISSUERTRADINGSYMBOL\n';
const FORM = '0001\t20-JUN-2022\t1326801\tMeta Platforms, Inc.\tMETA\n';
const HTML = '<!DOCTYPE html><html><body>Your Request Originates from an Undeclared Automated Tool</body></html>';

/** Everything that a file of listings leaves in a store. */
function listings(store: StoreWriter): unknown {
  const cusips = ['037833100', '30303M102'].flatMap((cusip) => store.sightingsOf(cusip));
  return [cusips, store.symbolsNamedOf(1326801), store.notices(1418091, 1e6), store.importsOf('').length];
}

let files = 0;
function tried(name: string, content: string | Uint8Array) {
  const at = join(folder, `${files++}`);
  const path = `${at}-${name}`;
  writeFileSync(path, content);
  const store = openWriter(`${at}.db`);
  const before = listings(store);
  const [report] = runImport(store, [path], { now: NOW }).files;
  const after = listings(store);
  const stored = store.sightingsOf('037833100');
  store.close();
  return { report: report!, isUntouched: JSON.stringify(before) === JSON.stringify(after), stored };
}

describe('a file of who was listed that is not whole fails by name and line, and leaves nothing', () => {
  const half = zipOf([['cnsfails202301a.txt', Buffer.from(whole)]]);
  const months = zipOf([
    ['cnsp_sec_fails_202301.txt', Buffer.from(whole)],
    ['cnsp_sec_fails_202302.txt', Buffer.from(fails([first], TRAILER))],
    ['README.txt', Buffer.from('notes')],
  ]);
  test.each<[string, string, string | Uint8Array, RegExp, number | undefined]>([
    ['a missing trailer', 'cnsfails202301a.txt', fails(LINES, []), /trailer .*is missing: cut off/, 4],
    ['a truncated trailer', 'cnsfails202301a.txt', fails(LINES, ['Trailer rec']), /neither data nor a trailer/, 5],
    [
      'a truncated total',
      'cnsfails202301a.txt',
      fails(LINES, [TRAILER[0]!, 'Trailer total quantity of shares 6']),
      /counts 6 shares, the lines add up to 60/,
      6,
    ],
    ['another count', 'cnsfails202301a.txt', fails([first, third]), /counts 3 records, the file has 2/, 5],
    ['lines after the trailer', 'cnsfails202301a.txt', `${whole}${first}\r\n`, /a line of data after the trailer/, 7],
    ['a header alone', 'cnsfails202301a.txt', `${HEADER}\r\n`, /no line of data and no trailer: cut off/, 1],
    ['ends of lines of old Macs', 'cnsfails202301a.txt', whole.replaceAll('\r\n', '\r'), /but "SETTLEMENT DATE/, 1],
    ['zeros on a line', 'cnsfails202301a.txt', whole.replace(second, '\0'.repeat(40)), /counts 3 .*the file has 2/, 6],
    ['a line cut in the middle', 'cnsfails202301a.txt', whole.slice(0, 150), /not six columns: cut off/, 3],
    [
      'days of the future alone',
      'cnsfails202301a.txt',
      fails(['20230401|037833100|AAPL|60|APPLE INC|1.00'], ['Trailer record count 1', TRAILER[1]!]),
      /no line of it can be used/,
      4,
    ],
    ['half a zip', 'cnsfails202301a.zip', half.subarray(0, half.length / 2), /zip data end too early/, undefined],
    ['a zip with a wrong sum', 'cnsfails202301a.zip', damagedZip(half), /zip data are damaged/, undefined],
    [
      'one month of a quarter',
      'cnsp_sec_fails_2023q1.zip',
      months,
      /^file 2 in it: the trailer counts 3 records, the file has 1/,
      undefined,
    ],
    ['HTML in place of fails', 'cnsfails202301a.txt', HTML, /./, undefined],
    ['HTML in place of an index', 'master.idx', HTML, /./, undefined],
    ['an index cut off', 'master.idx', `${INDEX_HEAD}${NOTICE}\n1418091|TWITTER, INC.|25-NSE|2022-1`, /cut off/, 4],
    [
      'an index of days of the future',
      'master.idx',
      `${INDEX_HEAD}${NOTICE.replace('2022-10', '2023-10')}\n`,
      /every filing in it is of a day after today/,
      4,
    ],
    [
      'the index by form',
      'form.idx',
      'Form Type   Company Name      CIK         Date Filed  File Name\n-----\n25-NSE      TWITTER, INC.     1418091     2022-10-28  x\n',
      /import master\.idx of its folder/,
      undefined,
    ],
    ['an index without filings', 'master.idx', INDEX_HEAD, /no filing in it/, 3],
    ['HTML in place of an insider set', 'SUBMISSION.tsv', HTML, /./, undefined],
    [
      'an insider set of days of the future',
      'SUBMISSION.tsv',
      `${FORMS}${FORM.replace('2022', '2023')}`,
      /every form in it is of a day after today/,
      1,
    ],
    [
      'an insider set without its forms',
      '2022q2_form345.zip',
      zipOf([
        ['NONDERIV_TRANS.tsv', Buffer.from('ACCESSION_NUMBER\tNONDERIV_TRANS_SK\n')],
        ['REPORTINGOWNER.tsv', Buffer.from('ACCESSION_NUMBER\tRPTOWNERNAME\n')],
      ]),
      /without its table of forms, SUBMISSION\.tsv/,
      undefined,
    ],
    ['an insider set cut off', 'SUBMISSION.tsv', `${FORMS}${FORM}0002\t21-JUN`, /cut off/, 3],
  ])('%s', (_, name, content, reason, line) => {
    const { report, isUntouched } = tried(name, content);
    expect(['failed', 'refused', 'unrecognised']).toContain(report.status);
    expect(report.reason).toMatch(reason);
    if (line !== undefined) expect(report.line).toBe(line);
    expect(isUntouched).toBe(true);
  });
});

describe('lines that say nothing are skipped by name', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['prices that are not known', [first, second, third], []],
    [
      'a day of the future',
      [first, second, third, '20230401|037833100|AAPL|0|APPLE INC|1'],
      ['1 lines skipped: of a day after today (2023-04-01)'],
    ],
    [
      'two symbols for one CUSIP on a day',
      [first, '20230103|037833100|APPL|0|APPLE INC|130.00', second, third],
      ['1 lines skipped: a second symbol of its CUSIP on the day (20230103|037833100|APPL)'],
    ],
    [
      'prices that are no numbers',
      [
        first,
        second,
        third,
        '20230103|02079K305|GOOGL|0|ALPHABET INC|12,5',
        '20230103|02079K107|GOOG|0|ALPHABET INC|-1',
      ],
      ['2 prices skipped: a price that is no number ("12,5")'],
    ],
    [
      'a CUSIP with a slip',
      [first, second, third, '20230105|037833101|AAPL|0|APPLE INC|1'],
      ['1 lines skipped: not a CUSIP, or its check digit is wrong (037833101 AAPL)'],
    ],
  ])('%s', (_, lines, warnings) => {
    const { report, stored } = tried(
      'cnsfails202301a.txt',
      fails(lines, [`Trailer record count ${lines.length}`, TRAILER[1]!]),
    );
    expect(report).toMatchObject({ status: 'imported', warnings });
    expect(stored.map(({ symbol }) => symbol)).toEqual(['AAPL']);
  });
});

test('a file that a program saved as UTF-16 is read', () => {
  const { report, stored } = tried('cnsfails202301a.txt', Buffer.from(`\ufeff${whole}`, 'utf16le'));
  expect(report).toMatchObject({ status: 'imported', rows: 3, warnings: [] });
  expect(stored.map(({ symbol }) => symbol)).toEqual(['AAPL']);
});

test('forms and filings of the future are skipped by number, the others stored', () => {
  const future = FORM.replace('2022', '2023').replace('META', 'ZUCK');
  const set = tried('SUBMISSION.tsv', `${FORMS}${FORM}${future}`);
  expect(set.report.warnings[0]).toBe('1 forms skipped: of a day after today');
  expect(set.isUntouched).toBe(false);
  const index = tried('master.idx', `${INDEX_HEAD}${NOTICE}\n${NOTICE.replace('2022-10', '2023-10')}\n`);
  expect(index.report).toMatchObject({
    rows: 1,
    warnings: ['1 lines skipped: of a day after today (2023-10-28)'],
  });
});

test('a zip file of half-months that a person packed is one file', () => {
  const later = fails(LINES.map((line) => line.replace('2023010', '2023012')));
  const zip = zipOf([
    ['cnsfails202301a.txt', Buffer.from(whole)],
    ['cnsfails202301b.txt', Buffer.from(later)],
  ]);
  expect(tried('fails.zip', zip).report).toMatchObject({ rows: 6, from: '2023-01-03', to: '2023-01-25', warnings: [] });
});

test('a zip file of the months of a quarter is one file, whatever else is in it', () => {
  const day = (month: string) => fails(LINES.map((line) => line.replace('202301', `2023${month}`)));
  const zip = zipOf([
    ['cnsp_sec_fails_202302.txt', Buffer.from(day('02'))],
    ['readme.txt', Buffer.from('notes')],
    ['cnsp_sec_fails_202301', Buffer.from(day('01'))],
  ]);
  const { report, stored } = tried('cnsp_sec_fails_2023q1.zip', zip);
  expect(report).toMatchObject({ status: 'imported', rows: 6, from: '2023-01-03', to: '2023-02-05', warnings: [] });
  expect(stored.flatMap(({ months }) => months.flatMap(({ first: each }) => each.price))).toEqual([130, 130]);
});

/** With another byte in the middle of the packed data. */
function damagedZip(zip: Buffer): Buffer {
  const bytes = Buffer.from(zip);
  bytes[60] = bytes[60]! ^ 0xff;
  return bytes;
}
