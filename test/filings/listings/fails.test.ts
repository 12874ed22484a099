import { describe, expect, test } from 'vitest';
import { formatDay, parseDay } from '../../../src/engine/days.ts';
import { isCusip } from '../../../src/engine/listings/cusip.ts';
import type { FailsFile } from '../../../src/filings/listings/fails.ts';
import { readFails } from '../../../src/filings/listings/fails.ts';
import { FailsKeys } from '../../../src/filings/listings/fails-keys.ts';

const HEADER = 'SETTLEMENT DATE|CUSIP|SYMBOL|QUANTITY (FAILS)|DESCRIPTION|PRICE';
const TODAY = parseDay('2023-03-01')!;
const LINES = [
  '20230103|G3682E192|FRO|10|FRONTLINE LTD (BMU)|12.14',
  '20230104|G3682E192|FROXXXX|4020|FRONTLINE LTD (BMU)|11.55',
  '20230103|M46528101|FROZZZZ|5|FRONTLINE PLC COM (CYP)|0.01',
  '20230105|M46528101|FRO|7|FRONTLINE PLC COM (CYP)|.',
];
const file = (lines: readonly string[], count = lines.length, total = 4042): Uint8Array =>
  Buffer.from(
    `${[HEADER, ...lines, `Trailer record count ${count}`, `Trailer total quantity of shares ${total}`].join('\r\n')}\r\n`,
    'latin1',
  );
const read = (bytes: Uint8Array) => readFails(bytes, TODAY, new FailsKeys());

describe('a fails-to-deliver file', () => {
  test('is read by CUSIP, symbol and month; a marker is the day of a change and its price is ignored', () => {
    const { seen: months, lines, from, to, warnings } = read(file(LINES)) as FailsFile;
    expect([lines, formatDay(from), formatDay(to), warnings]).toEqual([4, '2023-01-03', '2023-01-05', []]);
    const seen = [...months].map(({ key, month: { first, last, fails }, name }) => [
      ...[key.cusip, key.symbol, key.isChange, name(''), fails],
      ...[first, last].map((each) => [formatDay(each.day), each.price]),
    ]);
    expect(seen).toEqual([
      ['G3682E192', 'FRO', false, 'FRONTLINE LTD (BMU)', 10, ['2023-01-03', 12.14], ['2023-01-03', 12.14]],
      ['G3682E192', 'FRO', true, 'FRONTLINE LTD (BMU)', 4020, ['2023-01-04', undefined], ['2023-01-04', undefined]],
      ['M46528101', 'FRO', true, 'FRONTLINE PLC COM (CYP)', 5, ['2023-01-03', undefined], ['2023-01-03', undefined]],
      ['M46528101', 'FRO', false, 'FRONTLINE PLC COM (CYP)', 7, ['2023-01-05', undefined], ['2023-01-05', undefined]],
    ]);
  });

  test('keeps the first and last line of each month, however many keys and in whatever order', () => {
    const digit = (eight: string) => [...'0123456789'].find((each) => isCusip(eight + each))!;
    const cusips = Array.from({ length: 2000 }, (_, i) => `${String(i).padStart(6, '0')}10`).map((c) => c + digit(c));
    const days = ['20230117', '20230103', '20230201', '20230110'];
    const lines = days.flatMap((day, i) => cusips.map((cusip, k) => `${day}|${cusip}|S${k}|1|NAME ${k}|${i + 1}.25`));
    const seen = [...(read(file(lines, lines.length, lines.length)) as FailsFile).seen];
    expect(seen.length).toBe(4000);
    const of = seen.filter(({ key }) => key.symbol === 'S1999');
    expect(
      of.map(({ month: { first, last } }) => [first, last].map(({ day, price }) => [formatDay(day), price])),
    ).toEqual([
      [
        ['2023-01-03', 2.25],
        ['2023-01-17', 1.25],
      ],
      [
        ['2023-02-01', 3.25],
        ['2023-02-01', 3.25],
      ],
    ]);
    expect(of[0]!.name('NAME 1999')).toBe('NAME 1999');
  });

  // As files of 2004-2009 are: one for each month, several in the zip file of a quarter, some without a total or trailer.
  const old = (month: string, ...trailer: readonly string[]) =>
    [HEADER, `2004${month}03|037833100|AAPL|20|APPLE|.`, `2004${month}30|037833100|AAPL|5|APPLE|.`, ...trailer].join(
      '\n',
    );
  test.each([
    ['no total', old('04', 'Trailer record count 2'), 'its trailer has no total of shares; the record count agrees'],
    [
      'no record count',
      old('04', 'Trailer total quantity of shares 25'),
      'its trailer has no record count; the shares agree',
    ],
    [
      'none, up to the last session',
      old('04', '\x1a'),
      expect.stringMatching(/^no trailer, as in some files before July/),
    ],
    ['another wording', old('04', 'TRAILER RECORD COUNT: 2|||||', '"Trailer total quantity of shares 25"'), undefined],
  ])('with a trailer that has %s is read, which is said', (_, text, warning) => {
    const { lines, warnings } = read(Buffer.from(text, 'latin1')) as FailsFile;
    expect([lines, warnings]).toEqual([2, warning === undefined ? [] : [warning]]);
  });

  test('files one after the other are one, and each must be whole', () => {
    const trailer = ['Trailer record count 2', 'Trailer total quantity of shares 25'];
    const joined = (...texts: readonly string[]) => read(Buffer.from(texts.join('\r\n'), 'latin1'));
    const whole = joined(old('03', ...trailer), old('04', trailer[0]!), old('06', ...trailer)) as FailsFile;
    expect([whole.lines, formatDay(whole.from), formatDay(whole.to)]).toEqual([6, '2004-03-03', '2004-06-30']);
    expect(whole.warnings).toEqual(['file 2 in it: its trailer has no total of shares; the record count agrees']);
    expect(joined(old('03', ...trailer), old('04', 'Trailer record count 3'), old('06', ...trailer))).toEqual({
      reason: 'file 2 in it: the trailer counts 3 records, the file has 2',
      line: 10,
    });
    expect(joined(old('03', ...trailer), old('04').replace(/0430.*/, '0415|037833100|AAPL|5|APPLE|.'))).toEqual({
      reason: 'file 2 in it: its trailer (Trailer record count) is missing: cut off',
      line: 8,
    });
  });

  test('marks of a class, filled columns and bars in a name are read; a second symbol on a day and no quantity skipped', () => {
    const odd = [
      '20230103|084670702|BRK/B|1|BERKSHIRE HATHAWAY INC|B|300.10',
      '20230104|084670702|BRKB\0\0|1|BAM| ENTMT INC|301.20',
      '20230105|084670702|BRK.B|1|BERKSHIRE|302',
      '20230105|084670702|NEWB|1|BERKSHIRE|302',
      '20230106|084670702|BRKB||BERKSHIRE|303',
    ];
    const { seen, warnings } = read(file(odd, 5, 4)) as FailsFile;
    const months = [...seen];
    expect(new Set(months.map(({ key }) => key.symbol))).toEqual(new Set(['BRKB']));
    expect(months.flatMap(({ month }) => month.first.price)).toEqual([300.1, 301.2, 302]);
    expect(months[0]!.name('')).toBe('BERKSHIRE HATHAWAY INC|B');
    expect(warnings).toEqual([
      '1 lines skipped: a second symbol of its CUSIP on the day (20230105|084670702|NEWB)',
      '1 lines skipped: no quantity (084670702|BRKB)',
    ]);
  });

  test.each([
    ['a count that differs', file(LINES, 5), 'the trailer counts 5 records, the file has 4', 7],
    ['another total', file(LINES, 4, 1), 'the trailer counts 1 shares, the lines add up to 4042', 7],
    [
      'no trailer',
      Buffer.from([HEADER, ...LINES].join('\n')),
      'its trailer (Trailer record count) is missing: cut off',
      5,
    ],
    [
      'a line cut off',
      Buffer.from([HEADER, LINES[0], '20230104|G368'].join('\n')),
      'not six columns: cut off, or another file',
      3,
    ],
    ['an impossible day', file(['20231345|G3682E192|FRO|10|X|1']), 'not a settlement day: "20231345"', 2],
    [
      'other columns',
      Buffer.from('SETTLEMENT DATE|CUSIP|SYMBOL|PRICE\n'),
      `its columns are not ${HEADER}, but "SETTLEMENT DATE|CUSIP|SYMBOL|PRICE"`,
      1,
    ],
  ])('%s is refused with its line', (_, bytes, reason, line) => {
    expect(read(bytes)).toEqual({ reason, line });
  });

  test('lines of tomorrow, without a symbol or with a wrong check digit are skipped and counted', () => {
    const odd = ['20230401|G3682E192|FRO|0|X|1', '20230103|G6693N103|NU|0|NU|4', '20230103|M46528101||0|X|1'];
    const { warnings, lines } = read(file([...LINES, ...odd])) as FailsFile;
    expect(lines).toBe(7);
    expect(warnings).toEqual([
      '1 lines skipped: of a day after today (2023-04-01)',
      '1 lines skipped: not a CUSIP, or its check digit is wrong (G6693N103 NU)',
      '1 lines skipped: no symbol (M46528101 )',
    ]);
  });
});

test('check digits of CUSIPs of the SEC; the typing error of a 13F has none', () => {
  const right = ['037833100', '30303M102', 'G6683N103', '90184L102', '084670702', 'M46528101'];
  expect(right.map(isCusip)).toEqual(right.map(() => true));
  expect(['G6693N103', '037833101', '03783310', 'AAPL'].map(isCusip)).toEqual([false, false, false, false]);
});
