/** Stores of older and newer schemas. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { MdsError } from '../../../src/errors.ts';
import { chooseDriver } from '../../../src/store/drivers/choose-driver.ts';
import { Session } from '../../../src/store/drivers/session.ts';
import { openReader } from '../../../src/store/reading/open.ts';
import { migrate, readHeader } from '../../../src/store/schema/migrations.ts';
import { SCHEMA_VERSION, schemaSteps } from '../../../src/store/schema/schema.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';

import { DRIVERS, scratch } from '../support.ts';

describe.each(DRIVERS)('with %s', (driver) => {
  const folder = scratch();
  const session = (name: string) =>
    new Session(join(folder, name), chooseDriver(driver)(join(folder, name), 'write', 0));
  const twoMore = [
    ...schemaSteps(),
    'ALTER TABLE symbols ADD COLUMN extra TEXT',
    "UPDATE symbols SET extra = 'from ' || symbol",
  ];

  test('only the missing steps run, and stored rows stay', () => {
    const path = join(folder, 'old.db');
    const writer = openWriter(path, { driver });
    writer.transaction(() => writer.putSymbol({ symbol: 'KO', rank: 3 }));
    writer.close();
    const db = session('old.db');
    migrate(db, 'live', twoMore);
    expect(readHeader(db, SCHEMA_VERSION + 2)).toEqual({ version: SCHEMA_VERSION + 2, kind: 'live' });
    expect(db.all('SELECT symbol, rank, extra FROM symbols')).toEqual([['KO', 3, 'from KO']]);
    migrate(db, 'live', twoMore);
    db.close();
    expect(() => openReader(path, { driver })).toThrow(expect.objectContaining({ code: 'STORE_NEWER' }));
  });

  test('released steps never change: a new column or table is a new step', () => {
    const db = session('released.db');
    migrate(db, 'live', schemaSteps().slice(0, 6));
    const statements = db.all('SELECT sql FROM sqlite_schema ORDER BY type, name').map(([sql]) => sql);
    const text = statements
      .join(';')
      .replace(/\s+/g, ' ')
      .replace(/ ?([()]) ?/g, '$1');
    expect(createHash('sha256').update(text).digest('hex').slice(0, 16)).toBe('bcefc912c197f6c2');
    expect(schemaSteps()).toHaveLength(SCHEMA_VERSION);
    db.close();
  });

  test('tokens that an older version recorded are gone from the file', () => {
    const canary = 'canary-5e1f-77aa';
    const path = join(folder, 'tokens.db');
    const db = session('tokens.db');
    migrate(db, 'live', schemaSteps().slice(0, 8));
    const sources = [
      [
        `https://www.alphavantage.co/query?function=X&symbol=KO&apikey=${canary}&datatype=csv`,
        '&apikey=[redacted]&datatype=csv',
      ],
      [`https://www.alphavantage.co/query?apikey=${canary}`, '/query?apikey=[redacted]'],
      [
        `https://api.tiingo.com/tiingo/daily/ko/prices?startDate=1962-01-01&token=${canary}`,
        '1962-01-01&token=[redacted]',
      ],
      ['https://query1.finance.yahoo.com/v8/finance/chart/KO?interval=1d', 'chart/KO?interval=1d'],
      ['/home/me/a?token=b.csv', '/home/me/a?token=b.csv'],
    ] as const;
    for (const [source] of sources)
      db.exec(`INSERT INTO imports (source, sha256, kind, subject, imported_at, bytes, rows, note)
        VALUES ('${source}', '', '', 'KO', 0, 0, 0, '')`);
    migrate(db, 'live');
    const after = db.all('SELECT source FROM imports ORDER BY id').map(([source]) => source as string);
    for (const [i, [, end]] of sources.entries())
      expect(after[i]).toMatch(new RegExp(`${end.replace(/[?[\]]/g, '\\$&')}$`));
    db.close();
    expect(readFileSync(path).includes(canary)).toBe(false);
  });

  test('a step that fails leaves the version it began with', () => {
    const path = join(folder, 'failing.db');
    openWriter(path, { driver }).close();
    const db = session('failing.db');
    expect(() =>
      migrate(db, 'live', [...schemaSteps(), 'CREATE TABLE extra (a)', 'INSERT INTO nowhere VALUES (1)']),
    ).toThrow(MdsError);
    db.close();
    const again = session('failing.db');
    expect(readHeader(again).version).toBe(SCHEMA_VERSION);
    expect(again.all("SELECT count(*) FROM sqlite_schema WHERE name = 'extra'")).toEqual([[0]]);
    again.close();
    openReader(path, { driver }).close();
  });
});
