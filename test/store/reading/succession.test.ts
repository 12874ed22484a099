import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parseDay } from '../../../src/engine/days.ts';
import type { MonthOfSightings } from '../../../src/engine/listings/sightings.ts';
import { ListedDays } from '../../../src/store/reading/listings/listed.ts';
import { carriersOfSymbol } from '../../../src/store/reading/listings/lookup.ts';
import { resolveSymbol } from '../../../src/store/reading/listings/resolve.ts';
import { openReader } from '../../../src/store/reading/open.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';
import { IMPORT } from '../records.ts';

const folder = mkdtempSync(join(tmpdir(), 'succession-'));
afterAll(() => rmSync(folder, { recursive: true }));
const day = (text: string) => parseDay(text)!;

/** `CUSIP|symbol|name|days`, a star after a day of a change. */
function storeOf(seen: readonly string[], named: readonly string[], listed: readonly [string, number, string][]) {
  const path = join(mkdtempSync(join(folder, 'store-')), 'store.db');
  const writer = openWriter(path);
  writer.transaction(() => {
    writer.putSightings(
      seen.map((line) => {
        const [cusip = '', symbol = '', name = '', days = ''] = line.split('|');
        const months = days.split(' ').map((text): MonthOfSightings => {
          const each = { day: day(text.slice(0, 10)), price: 10, isChange: text.endsWith('*') };
          return { first: each, last: each };
        });
        return { cusip, symbol, name, months };
      }),
    );
    writer.nameSymbols(
      named.map((text) => {
        const [cik, symbol = '', on = ''] = text.split(' ');
        return { cik: Number(cik), symbol, day: day(on), source: 'form' as const };
      }),
    );
    if (listed.length > 0)
      writer.addImport({ ...IMPORT, subject: '', kind: 'company_tickers', importedAt: Date.UTC(2026, 10, 20, 12) });
    for (const [i, [symbol, cik, name]] of listed.entries()) writer.putSymbol({ symbol, cik, name, rank: i + 1 });
  });
  writer.close();
  return openReader(path);
}

describe('a new symbol with a new CUSIP', () => {
  // CenturyLink, Lumen from 2020-09-18 on: CIK 18926.
  const CTL = '156700106|CTL|CENTURYLINK INC COM|2020-07-01 2020-08-03 2020-09-17';
  const LUMN = '550241103|LUMN|LUMEN TECHNOLOGIES INC COM|2020-09-21 2020-10-01 2020-11-02';

  test('goes on where forms name its company with the one before and the other after', () => {
    const named = ['18926 CTL 2020-08-20', '18926 LUMN 2020-10-05'];
    const store = storeOf([CTL, LUMN], named, [['LUMN', 18_926, 'Lumen Technologies, Inc.']]);
    for (const [symbol, on] of [
      ['CTL', '2020-08-14'],
      ['LUMN', '2020-10-14'],
    ] as const)
      expect(carriersOfSymbol(store, symbol, day(on))).toMatchObject([
        { cik: 18_926, cusips: ['550241103', '156700106'], symbols: [{ symbol: 'CTL' }, { symbol: 'LUMN' }] },
      ]);
    expect(resolveSymbol(store, 'CTL', day('2020-08-14'))).toBe('LUMN');
    const listed = new ListedDays(store);
    const on = (text: string) => listed.on(day(text)).map(({ symbol, cusip, evidence }) => [symbol, cusip, evidence]);
    expect(on('2020-08-14')).toEqual([['CTL', '156700106', 'fails']]);
    expect(on('2020-10-14')).toEqual([['LUMN', '550241103', 'fails']]);
    expect(on('2020-09-10')).toEqual([['CTL', '156700106', 'fails']]);
    store.close();
  });

  test('is of one company where forms or a list name it with one of its symbols alone', () => {
    const seen = [
      '276236106|PGB|PIONEER SEMICONDUCTOR LTD COM|2020-04-01 2020-05-04 2020-06-01 2020-07-29',
      '276236205|IYX|PIONEER GLOBAL SEMICONDUCTOR L|2020-07-31 2020-08-03 2020-09-01 2020-10-01',
    ];
    const store = storeOf(seen, [], [['IYX', 754_085, 'Pioneer Global Semiconductor Ltd']]);
    for (const [symbol, on] of [
      ['PGB', '2020-05-04'],
      ['IYX', '2020-09-01'],
    ] as const)
      expect(carriersOfSymbol(store, symbol, day(on))).toMatchObject([
        { cik: 754_085, cusips: ['276236205', '276236106'] },
      ]);
    expect(resolveSymbol(store, 'PGB')).toBe('IYX');
    store.close();
  });

  test('does not where nothing says so, or both are in a list of today', () => {
    const alone = storeOf([CTL, LUMN], [], [['LUMN', 18_926, 'Lumen Technologies, Inc.']]);
    expect(carriersOfSymbol(alone, 'CTL', day('2020-08-14'))[0]).toMatchObject({ cusips: ['156700106'] });
    alone.close();
    // An ordinary share and its ADS, each seen for a while.
    const seen = [
      'G87572163|TCTZF|TENCENT HOLDINGS LIMITED|2022-12-20',
      '88032Q109|TCEHY|TENCENT HOLDINGS LTD|2022-12-28',
    ];
    const both = storeOf(
      seen,
      [],
      [
        ['TCTZF', 1_293_451, 'TENCENT HOLDINGS LTD'],
        ['TCEHY', 1_293_451, 'TENCENT HOLDINGS LTD'],
      ],
    );
    expect(carriersOfSymbol(both, 'TCTZF', day('2022-12-20'))[0]).toMatchObject({ cusips: ['G87572163'] });
    both.close();
  });
});

test('a symbol is not said of days on which the security had another', () => {
  const seen = [
    '528608102|XLB|FJORD CAPITAL CORP COM|2020-03-02 2020-04-29',
    '528608102|XLBQ|FJORD CAPITAL CORP COM|2020-05-04 2020-10-19',
    '528608300|XLB|FJORD CAPITAL CORP COM|2021-03-16 2021-04-20',
  ];
  const store = storeOf(seen, [], []);
  const [carrier] = carriersOfSymbol(store, 'XLB', day('2021-03-16'));
  expect(carrier?.symbols.map(({ symbol, from, to }) => [symbol, from, to])).toEqual([
    ['XLB', day('2020-03-02'), day('2020-04-29')],
    ['XLBQ', day('2020-05-04'), day('2020-10-19')],
    ['XLB', day('2021-03-16'), day('2021-04-20')],
  ]);
  store.close();
});

test('a child that is spun off has the symbol of its parent from the day of its own CUSIP on', () => {
  const seen = [
    '407318104|TAM|FALCON CHEMICAL HLDGS INC COM|2020-09-01 2020-10-01 2020-11-23',
    '928844109|TAM|FALCON MANAGEMENT CHEMICAL HLD|2020-11-27 2020-12-02 2021-01-08',
    '713223105|TMY|FALCON HOLDINGS CORP COM|2020-11-27 2020-12-10 2021-01-05',
  ];
  const named = ['7 TAM 2020-09-02', '7 TAM 2020-10-28', '7 TMY 2020-12-20'];
  const store = storeOf(seen, named, [['TMY', 7, 'Falcon Holdings Corp']]);
  expect(carriersOfSymbol(store, 'TAM', day('2020-10-10'))).toMatchObject([
    { cik: 7, cusips: ['713223105', '407318104'] },
  ]);
  // No form and no list names the child: its company is not known, and not the parent.
  expect(carriersOfSymbol(store, 'TAM', day('2020-12-10'))).toMatchObject([{ cik: undefined, cusips: ['928844109'] }]);
  store.close();
});

test('after its last sighting a security has the symbol that a list gives its company, if no other is seen with it', () => {
  const seen = [
    '256677105|DG|DOLLAR GEN CORP NEW COM STK|2022-12-19 2023-01-12',
    '002120202|LIFE|ATYR PHARMA INC COM|2022-12-19 2023-01-12',
  ];
  const store = storeOf(
    seen,
    [],
    [
      ['DG', 29_534, 'DOLLAR GENERAL CORP'],
      ['LIFE', 777, 'Ethos Technologies Inc.'],
    ],
  );
  expect(carriersOfSymbol(store, 'DG', day('2024-02-22'))).toMatchObject([{ cik: 29_534, cusips: ['256677105'] }]);
  // Before its first sighting nothing says so, and of another company the list is no witness.
  expect(carriersOfSymbol(store, 'DG', day('2022-10-03'))).toEqual([]);
  const life = (on: string) => carriersOfSymbol(store, 'LIFE', day(on)).map(({ cik, cusips }) => [cik, ...cusips]);
  expect([life('2023-01-20'), life('2024-02-22'), life('2026-11-20')]).toEqual([
    [[undefined, '002120202']],
    [],
    [[777]],
  ]);
  store.close();
});
