/** The search index of the store: what is in it, and that it follows every change of symbols and names. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openReader } from '../../../src/store/reading/open.ts';
import { buildUniverseIndex } from '../../../src/store/reading/universe-index.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';
import type { StoreWriter } from '../../../src/store/writing/types.ts';
import { barsFrom, IMPORT } from '../records.ts';
import { DRIVERS, scratch } from '../support.ts';

describe('built', () => {
  test('by place in the ticker file, then the alphabet; names folded, each once', () => {
    expect(
      buildUniverseIndex([
        ['ZED', null, 'etf', 'Zed Trust', null, null, null],
        ['ALF', null, null, null, null, null, null],
        ['KO', 5, 'stock', 'COCA COLA CO', 'Coca Cola Co', 'The Coca-Cola Company', '["Pemberton\'s Inc /DE/"]'],
        ['T', 2, 'stock', 'AT&T INC.', null, null, null],
      ]),
    ).toEqual({
      stocks: 2,
      etfs: 1,
      total: 4,
      lines: '\nT\ts\tat and t\nKO\ts\tcoca cola\tpembertons\nALF\t-\nZED\te\tzed trust',
    });
  });
});

describe.each(DRIVERS)('stored, with %s', (driver) => {
  const folder = scratch();
  let count = 0;

  /** A store after `works`, each in a transaction of its own. */
  function storeOf(...works: ((writer: StoreWriter) => void)[]) {
    const path = join(folder, `${count++}.db`);
    const writer = openWriter(path, { driver });
    for (const work of works) writer.transaction(() => work(writer));
    writer.close();
    const reader = openReader(path, { driver });
    const kept = { ...reader.universe(), lines: reader.universeLines() };
    reader.close();
    return kept;
  }

  const ko = (writer: StoreWriter) => {
    writer.addImport({ ...IMPORT, importedAt: 1000 });
    writer.putSymbol({ symbol: 'KO', cik: 21344, name: 'Coca Cola', assetType: 'stock', rank: 1 });
  };

  test.each<[string, (writer: StoreWriter) => void, string]>([
    [
      'a new symbol',
      (w) => w.putSymbol({ symbol: 'PEP', name: 'Pepsico', rank: 0 }),
      '\nPEP\t-\tpepsico\nKO\ts\tcoca cola',
    ],
    ['a name', (w) => w.putSymbol({ symbol: 'KO', name: 'Coke' }), '\nKO\ts\tcoke'],
    ['a kind', (w) => w.putSymbol({ symbol: 'KO', assetType: 'etf' }), '\nKO\te\tcoca cola'],
    ['its filer', (w) => w.putCompany({ cik: 21344, name: 'Atlanta' }), '\nKO\ts\tcoca cola\tatlanta'],
    [
      'a former name',
      (w) => {
        w.putCompany({ cik: 21344, name: 'Coca Cola' });
        w.putCompany({ cik: 21344, formerNames: [{ name: 'Pemberton' }] });
      },
      '\nKO\ts\tcoca cola\tpemberton',
    ],
  ])('%s changes it', (_, change, lines) => {
    const kept = storeOf(ko, (writer) => {
      writer.addImport({ ...IMPORT, importedAt: 2000 });
      change(writer);
    });
    expect(kept).toMatchObject({ lines, updatedAt: 2000, checkedAt: 2000 });
  });

  test('prices do not change it', () => {
    const kept = storeOf(ko, (writer) => {
      const importId = writer.addImport({ ...IMPORT, importedAt: 3000 });
      const spans = [{ importId, firstDay: 1, lastDay: 5, basis: 'raw' as const }];
      writer.putPrices('KO', { bars: barsFrom(1, 5), splits: [], dividends: [], spans });
    });
    expect(kept).toMatchObject({ total: 1, updatedAt: 1000, checkedAt: 3000 });
  });

  test('a transaction that fails leaves the old one', () => {
    const path = join(folder, 'failing.db');
    const writer = openWriter(path, { driver });
    writer.transaction(() => ko(writer));
    const broken = () => {
      writer.putSymbol({ symbol: 'PEP' });
      throw new Error('stop');
    };
    expect(() => writer.transaction(broken)).toThrow('stop');
    expect(writer.universeLines()).toBe('\nKO\ts\tcoca cola');
    writer.close();
  });

  test('inside a transaction the newest state is read', () => {
    const path = join(folder, 'inside.db');
    const writer = openWriter(path, { driver });
    writer.transaction(() => {
      ko(writer);
      expect(writer.universeLines()).toBe('\nKO\ts\tcoca cola');
      writer.putSymbol({ symbol: 'PEP', rank: 2 });
      expect(writer.universe()).toMatchObject({ total: 2, stocks: 1 });
    });
    writer.close();
  });

  test('an empty store has an empty universe', () => {
    const none = { stocks: 0, etfs: 0, total: 0, updatedAt: undefined, checkedAt: undefined, lines: '' };
    expect(storeOf()).toEqual(none);
  });
});
