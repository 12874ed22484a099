/**
 * Damage is found, never served: values, blobs, missing and swapped rows, in every table, and by any bit of the file.
 * What is damaged names the command that gets it again; every other answer is as before.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dayFrom } from '../../../src/engine/days.ts';
import { chooseDriver } from '../../../src/store/drivers/choose-driver.ts';
import { Session } from '../../../src/store/drivers/session.ts';
import { deepCheck } from '../../../src/store/reading/deep-check.ts';
import { openReader } from '../../../src/store/reading/open.ts';
import type { StoreReader } from '../../../src/store/reading/types.ts';
import { ownedTables } from '../../../src/store/schema/contents.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';
import { columnsOf } from '../../support/bars.ts';
import { damaging } from '../damaging.ts';
import { filing, IMPORT, NO_FACTS, putState } from '../records.ts';
import { DRIVERS, scratch } from '../support.ts';

const DAY = dayFrom(2024, 5, 1);
const folder = scratch();

/** Two symbols with everything that a store has of one. */
function fullStore(name: string, driver = DRIVERS[0]!): string {
  const path = join(folder, name);
  const writer = openWriter(path, { driver });
  writer.transaction(() => {
    for (const n of [1, 2]) {
      putState(writer, n, 1000 + n);
      const symbol = `SYM${n}`;
      const accession = `000000000${n}-24-000001`;
      const splits = [{ day: DAY, numerator: 2, denominator: 1 }];
      const importId = writer.addImport({ ...IMPORT, subject: symbol, sha256: String(n).repeat(64) });
      const spans = [{ importId, firstDay: DAY, lastDay: DAY + 40, basis: 'raw' as const }];
      const bars = writer.bars(symbol);
      writer.putPrices(symbol, { bars, splits, dividends: [{ day: DAY, amount: 1 }], spans });
      writer.putCompany({ cik: n, name: `Company ${n}`, formerNames: [{ name: 'Before' }], tickers: [symbol] });
      writer.putAdjustedCloses(symbol, { days: bars.days.slice(0, 3), close: bars.close.slice(0, 3) });
      writer.putPriceBasis({ symbol, splits: [], unlisted: [], said: [{ ...splits[0]!, at: 5 }] });
      const filed = { cik: n, form: '8-K', items: '' };
      writer.putFilings([
        filing({ ...filed, accession, filed: DAY }),
        filing({ ...filed, accession: `000000000${n}-23-000001`, filed: DAY - 400 }),
      ]);
      writer.putFilers(accession, [{ cik: n, role: 'filer', name: `COMPANY ${n}` }]);
      const document = {
        sequence: 1,
        type: '8-K',
        filename: 'a.htm',
        description: '',
        sha256: '0'.repeat(64),
        size: 3,
      };
      writer.putDocuments(accession, [{ ...document, bytes: Uint8Array.of(1, 2, 3) }]);
      const section = { name: 'business', available: true, reason: undefined, charCount: 9, record: '' };
      writer.putSections(accession, 'x', [{ ...section, text: 'Some text' }]);
      writer.putOwnership(accession, 'x', {
        issuerCik: n,
        filed: DAY,
        json: `{"issuer":{"tradingSymbol":"${symbol}"}}`,
      });
      writer.putInsiderForms(n, [{ accession, filed: DAY, json: '{}' }]);
      writer.putReportedFacts({ accession, cik: n }, 'x', NO_FACTS, {
        own: { amounts: [], doubtful: [] },
        breakdowns: { revenue: {} },
      });
      writer.putCover(accession, 'x', { cik: n, json: `{"securities":[{"symbol":"${symbol}"}]}` });
      writer.putPredecessor(n, n + 10);
      writer.putTagged(n, 'test', new Map([['', '[]']]));
      writer.putFilingSplits(n, '1', []);
      writer.putTrailing(symbol, [{ from: DAY, cik: n, engine: '1', splitDay: DAY, figures: 'f' }]);
      const state = { etag: undefined, modified: undefined, sha256: undefined, failedAt: undefined, error: undefined };
      writer.putSyncState({ subject: symbol, part: 'prices', checkedAt: 7, detail: '{}', ...state });
      writer.putCrossSymbol({ symbol, slot: n, day: DAY, engine: '1', settled: true, changed: 0 });
      const sighting = { day: DAY, price: 10, isChange: false };
      writer.putSightings([
        { cusip: `00000000${n}`, symbol, name: 'N', months: [{ first: sighting, last: sighting }] },
      ]);
      writer.putNotices([{ cik: n, accession, filed: DAY, form: '25', name: 'N' }]);
    }
    writer.putCrossBlock('price', 0, { list: '[0,0]', numbers: Float64Array.of(1, 2) });
    writer.storeMarket('1');
  });
  writer.close();
  return path;
}

function checked(path: string): ReturnType<typeof deepCheck> {
  const reader = openReader(path);
  try {
    return deepCheck(reader);
  } finally {
    reader.close();
  }
}

/** A reader of a copy that was changed. */
function reading<T>(path: string, sql: string, work: (reader: StoreReader) => T): T {
  const copy = `${path}-${Math.random()}.db`;
  copyFileSync(path, copy);
  damaging(copy, sql);
  const reader = openReader(copy);
  try {
    return work(reader);
  } finally {
    reader.close();
  }
}

const unreadable = (message: RegExp) =>
  expect.objectContaining({ code: 'STORE_UNREADABLE', message: expect.stringMatching(message) });

describe.each(DRIVERS)('with %s', (driver) => {
  test('a store as it was written has no damage, and every row a checksum', () => {
    const { rows, unchecked, damage } = checked(fullStore(`whole-${driver}.db`, driver));
    expect({ unchecked, damage }).toEqual({ unchecked: 0, damage: [] });
    expect(rows).toBeGreaterThan(80);
  });

  test('any text has the checksum that SQLite gives it', () => {
    const path = join(folder, `texts-${driver}.db`);
    const writer = openWriter(path, { driver });
    const every = Array.from({ length: 0x180 }, (_, i) => String.fromCharCode(i + 1)).join('');
    writer.transaction(() => {
      for (const [n, name] of ['"\\/', '\u2028\u2029\ufeff', 'a\tb\r\n\b\f', '😀é', every, '\ud800x'].entries())
        writer.putCompany({ cik: n, name, website: undefined, formerNames: [{ name }] });
    });
    writer.close();
    expect(checked(path).damage).toEqual([]);
  });
});

describe('damage', () => {
  const path = fullStore('full.db');

  test.each(ownedTables().map(({ table }) => [table.name, table] as const))('any value of %s', (name, table) => {
    for (const column of table.columns) {
      const copy = join(folder, 'value.db');
      copyFileSync(path, copy);
      const other =
        column.type === 'INTEGER' ? `coalesce(${column.name}, 0) + 1000` : `coalesce(${column.name}, '') || 'x'`;
      const value = column.type === 'BLOB' ? `CAST(${other} AS BLOB)` : other;
      const first = `rowid = (SELECT min(rowid) FROM ${name})`;
      const [key] = table.key;
      const where = /WITHOUT ROWID/.test(ddlOf(copy, name)) ? `${key} = (SELECT min(${key}) FROM ${name})` : first;
      damaging(
        copy,
        `PRAGMA ignore_check_constraints = ON; UPDATE OR IGNORE ${name} SET ${column.name} = ${value} WHERE ${where}`,
      );
      expect(
        checked(copy).damage.map(({ table: of }) => of),
        `${name}.${column.name}`,
      ).toContain(name);
    }
  });

  test('a price is refused, with how to get it again; other symbols are answered', () => {
    const changed =
      "UPDATE prices SET bars = substr(bars, 1, 40) || x'07' || substr(bars, 42) WHERE symbol = 'SYM1' AND year = 2010";
    reading(path, changed, (reader) => {
      expect(() => reader.bars('SYM1')).toThrow(
        unreadable(/a row of prices does not match its checksum \(SYM1 2010\)/),
      );
      expect(() => reader.bars('SYM1')).toThrow(
        expect.objectContaining({ hint: expect.stringContaining('run: mds sync --refresh SYM1, or import') }),
      );
      // Years that are sound, and what is not prices.
      expect(reader.bars('SYM1', dayFrom(2011, 1, 1), dayFrom(2012, 12, 31)).days.length).toBe(731);
      expect(reader.facts(1)?.columns.size).toBe(1);
      expect(reader.bars('SYM2').days.length).toBe(8000);
    });
  });

  test('the prices of another row in its place', () => {
    const swapped = `CREATE TEMP TABLE held AS SELECT symbol, bars, long_checksum FROM prices WHERE year = 2010;
      UPDATE prices SET (bars, long_checksum) = (SELECT bars, long_checksum FROM held WHERE held.symbol <> prices.symbol) WHERE year = 2010`;
    reading(path, swapped, (reader) => expect(() => reader.bars('SYM1')).toThrow(unreadable(/row of prices/)));
  });

  test.each([
    ['prices', "symbol = 'SYM1' AND year = 2010", (reader: StoreReader) => reader.bars('SYM1')],
    ['splits', "symbol = 'SYM1'", (reader: StoreReader) => reader.splits('SYM1')],
    ['dividends', "symbol = 'SYM1'", (reader: StoreReader) => reader.dividends('SYM1')],
    ['price_spans', "symbol = 'SYM1'", (reader: StoreReader) => reader.priceSpans('SYM1')],
    ['price_basis', "symbol = 'SYM1'", (reader: StoreReader) => reader.priceBasis('SYM1')],
    ['trailing', "symbol = 'SYM1'", (reader: StoreReader) => reader.trailing('SYM1', DAY + 1)],
    ['facts', 'cik = 1', (reader: StoreReader) => reader.facts(1, ['us-gaap:Assets', 'us-gaap:Other'])],
    ['reports', 'cik = 1', (reader: StoreReader) => reader.facts(1)],
    ['companies', 'cik = 1', (reader: StoreReader) => reader.company(1)],
    ['filings', "cik = 1 AND accession LIKE '%24%'", (reader: StoreReader) => reader.filings(1, { limit: 1 })],
    ['covers', 'cik = 1', (reader: StoreReader) => reader.covers(1)],
    ['ownership', 'issuer_cik = 1', (reader: StoreReader) => reader.ownership(1)],
    [
      'documents',
      "accession = '0000000001-24-000001'",
      (reader: StoreReader) => reader.document('0000000001-24-000001', 1),
    ],
    [
      'sections',
      "accession = '0000000001-24-000001'",
      (reader: StoreReader) => reader.section('0000000001-24-000001', 'business', 'x'),
    ],
    ['filers', "accession = '0000000001-24-000001'", (reader: StoreReader) => reader.filersOf('0000000001-24-000001')],
    ['sync_state', "subject = 'SYM1'", (reader: StoreReader) => reader.syncState('SYM1', 'prices')],
    ['imports', "subject = 'SYM1' AND id > 1", (reader: StoreReader) => reader.importedAt(['SYM1'])],
    ['cross_columns', "field = 'price'", (reader: StoreReader) => reader.crossColumn('price')],
  ] as const)('a missing row of %s', (table, where, read) => {
    reading(path, 'SELECT 1', (reader) => read(reader));
    reading(path, `DELETE FROM ${table} WHERE ${where}`, (reader) => {
      expect(() => read(reader)).toThrow(unreadable(new RegExp(`rows of ${table} are found`)));
      expect(deepCheck(reader).damage.map((each) => each.table)).toContain(table);
    });
  });

  test('a filing whose damaged form would leave it out', () => {
    reading(path, "UPDATE filings SET form = '8-J' WHERE cik = 1", (reader) => {
      expect(() => reader.filings(1, { forms: ['8-K'] })).toThrow(unreadable(/0 of 2 rows of filings are found/));
      expect(() => reader.filings(1)).toThrow(unreadable(/a row of filings does not match/));
    });
  });

  test('filings of a form are read without those of others, and of a newer span without those before', () => {
    const older = "UPDATE filings SET size = size + 1 WHERE accession LIKE '%-23-%'";
    reading(path, `${older}; UPDATE filings SET form = '4' WHERE cik = 2`, (reader) => {
      // Of the company's two filings, a year apart, the older one is damaged.
      const [newest] = reader.newestFilings(1, { forms: ['8-K'] });
      expect(newest?.accession).toBe('0000000001-24-000001');
      expect(reader.filings(1, { limit: 1 })).toHaveLength(1);
      expect(() => [...reader.newestFilings(1, { forms: ['8-K'] })]).toThrow(unreadable(/row of filings/));
      expect(reader.filings(1, { forms: ['10-K'] })).toEqual([]);
      // A damaged row that takes the form asked for.
      expect(() => reader.filings(2, { forms: ['4', '8-K'] })).toThrow(unreadable(/row of filings/));
    });
  });

  test('what the store has by form: where it is not known all filings are read, where it is damaged none', () => {
    const forms = "subject = '0000000001 forms'";
    const changed = "UPDATE filings SET form = '8-J' WHERE cik = 1";
    reading(path, `DELETE FROM contents WHERE ${forms}; ${changed}`, (reader) =>
      expect(() => reader.filings(1, { forms: ['8-K'] })).toThrow(unreadable(/row of filings does not match/)),
    );
    reading(path, `UPDATE contents SET rows = replace(rows, '8-K', '8-J') WHERE ${forms}`, (reader) => {
      expect(() => reader.filings(1, { forms: ['8-K'] })).toThrow(
        expect.objectContaining({ hint: expect.stringContaining('mds sync --refresh SYM1') }),
      );
      expect(reader.filings(1)).toHaveLength(2);
      expect(deepCheck(reader).damage.length).toBeGreaterThan(0);
    });
  });

  test('is deleted to be stored again: what is sound stays', () => {
    const copy = join(folder, 'repaired.db');
    copyFileSync(path, copy);
    damaging(
      copy,
      "UPDATE prices SET bars = x'00' WHERE symbol = 'SYM1' AND year = 2010; UPDATE facts SET columns = x'00' WHERE cik = 1; UPDATE contents SET rows = '{}' WHERE subject = 'SYM1' OR subject = '0000000001 forms'",
    );
    const writer = openWriter(copy);
    expect(writer.transaction(() => writer.dropDamaged('SYM2'))).toBe(0);
    expect(writer.transaction(() => writer.dropDamaged('SYM1'))).toBe(4);
    writer.transaction(() => putState(writer, 1, 1001));
    writer.close();
    expect(checked(copy).damage).toEqual([]);
    const reader = openReader(copy);
    expect(reader.bars('SYM1').days.length).toBe(8000);
    reader.close();
  });

  test('damaged figures are computed again: the files of the symbol stay known', () => {
    const copy = join(folder, 'figures.db');
    copyFileSync(path, copy);
    damaging(copy, "UPDATE trailing SET figures = 'x' WHERE symbol = 'SYM1'");
    const writer = openWriter(copy);
    const imports = writer.importsOf('SYM1');
    expect(imports.length).toBeGreaterThan(0);
    expect(writer.transaction(() => writer.dropDamaged('SYM1'))).toBe(1);
    expect(writer.importsOf('SYM1')).toEqual(imports);
    writer.close();
    expect(checked(copy).damage).toEqual([]);
  });

  test('any bit of the file: the right answer or none', () => {
    const whole = readFileSync(path);
    const answers = (reader: StoreReader): readonly unknown[] => [
      columnsOf(reader.bars('SYM1')),
      reader.splits('SYM1'),
      reader.facts(1),
      reader.filings(1),
      reader.company(1),
      reader.covers(1),
      reader.ownership(1),
      reader.trailing('SYM1', DAY + 1),
    ];
    const copy = join(folder, 'flip.db');
    const ask = (bytes: Uint8Array): string => {
      writeFileSync(copy, bytes);
      try {
        const reader = openReader(copy);
        try {
          return JSON.stringify(answers(reader));
        } finally {
          reader.close();
        }
      } catch (error) {
        expect(error).toMatchObject({ code: expect.stringMatching(/^STORE_/) });
        return 'refused';
      }
    };
    const right = ask(whole);
    // A stride that meets pages, rows and heads of both.
    for (let at = 0; at < whole.length; at += 12_289) {
      const flipped = Buffer.from(whole);
      flipped[at]! ^= 1 << (at % 8);
      expect([right, 'refused'], `byte ${at}`).toContain(ask(flipped));
    }
  });
});

function ddlOf(path: string, name: string): string {
  const session = new Session(path, chooseDriver()(path, 'read', 0));
  const [row] = session.all('SELECT sql FROM sqlite_schema WHERE name = ?', [name]);
  session.close();
  return String(row![0]);
}
