/** The list of the market as one row: always what its tables say, whatever changed them. */
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseDriver } from '../../../src/store/drivers/choose-driver.ts';
import { Session } from '../../../src/store/drivers/session.ts';
import { openReader } from '../../../src/store/reading/open.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';
import type { StoreWriter } from '../../../src/store/writing/types.ts';
import { scratch } from '../support.ts';

const folder = scratch();
const SYMBOLS = ['A', 'B', 'C', 'D'];

function setPrices(writer: StoreWriter, symbol: string, days: readonly number[]): void {
  const column = Float64Array.from(days, () => 5);
  const prices = { open: column, high: column, low: column, close: column, volume: column };
  writer.putSymbol({ symbol });
  const bars = { days: Int32Array.from(days), ...prices };
  writer.putPrices(symbol, { bars, splits: [], dividends: [], spans: [] });
}

const symbol = fc.constantFrom(...SYMBOLS);
const change = fc.oneof(
  fc.record({ kind: fc.constant('list'), symbol, type: fc.constantFrom('stock', 'etf', 'other', undefined) }),
  fc.record({ kind: fc.constant('price'), symbol, days: fc.uniqueArray(fc.integer({ min: 19_000, max: 19_009 })) }),
  fc.record({ kind: fc.constant('slot'), symbol, engine: fc.constantFrom('1', '2'), changed: fc.nat(1) }),
  fc.record({ kind: fc.constant('mark'), symbol }),
  fc.record({ kind: fc.constant('remove'), symbol }),
  fc.record({ kind: fc.constant('store'), engine: fc.constantFrom('1', '2') }),
);

test('after any change of it, the row is what the tables say or is gone', () => {
  const writer = openWriter(join(folder, 'market.db'));
  let stored = 0;
  fc.assert(
    fc.property(fc.array(change, { maxLength: 25 }), (changes) => {
      writer.transaction(() => {
        for (const [slot, each] of SYMBOLS.entries()) {
          setPrices(writer, each, [19_009]);
          writer.putCrossSymbol({ symbol: each, slot, day: 19_009, engine: '1', settled: true, changed: 0 });
        }
        writer.storeMarket('1');
        for (const each of changes) {
          const { kind, symbol: name = '', engine = '1' } = each as { kind: string; symbol?: string; engine?: string };
          if (kind === 'list') writer.putSymbol({ symbol: name, assetType: (each as { type?: 'etf' }).type });
          if (kind === 'price') {
            const days = (each as { days: readonly number[] }).days.toSorted((a, b) => a - b);
            setPrices(writer, name, days);
          }
          if (kind === 'slot') {
            const { changed } = each as { changed: number };
            const row = { symbol: name, slot: SYMBOLS.indexOf(name), day: 19_009, engine, settled: true, changed };
            writer.putCrossSymbol(row);
          }
          if (kind === 'mark') writer.putSymbol({ symbol: name, exchange: `X${changes.length}` });
          if (kind === 'remove') writer.prune({ keep: SYMBOLS.filter((other) => other !== name) });
          if (kind === 'store') writer.storeMarket(engine);
          stored += writer.rows('SELECT 1 FROM market').length;
          for (const of of ['1', '2'])
            expect(writer.marketColumns(of)).toEqual(writer.marketColumns(of, writer.rows(NAMES).flat() as string[]));
        }
      }, 'rollback');
    }),
    { numRuns: 200 },
  );
  expect(stored).toBeGreaterThan(50);
  writer.close();
});

/** Symbols with prices, which a list of names reads from the tables. */
const NAMES = 'SELECT symbol FROM symbols WHERE last_day IS NOT NULL';

test('a row that is cut short is a damaged store', () => {
  const path = join(folder, 'short.db');
  const writer = openWriter(path);
  writer.transaction(() => {
    setPrices(writer, 'A', [19_000]);
    writer.storeMarket('1');
  });
  writer.close();
  const whole = openReader(path);
  expect(whole.marketSymbols('1').map((each) => each.symbol)).toEqual(['A']);
  whole.close();
  const session = new Session(path, chooseDriver()(path, 'write', 0));
  session.exec("UPDATE market SET numbers = x'00'");
  session.close();
  const cut = openReader(path);
  expect(() => cut.marketColumns('1')).toThrow(/a row of market does not match its checksum/);
  cut.close();
});
