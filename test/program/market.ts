/** A generated market on disk: price files of our own layout, written and imported by the program under test. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSession } from '../../src/engine/calendar.ts';
import { dayFrom, formatDay } from '../../src/engine/days.ts';
import { runImport } from '../../src/sources/import.ts';
import { openWriter } from '../../src/store/writing/open-writer.ts';

/** After the close of Friday 2026-11-20. */
export const NOW = Date.UTC(2026, 10, 21, 12);

export function folder(): string {
  return mkdtempSync(join(tmpdir(), 'mds-test-'));
}

/** `count` sessions up to 2026-11-20; the closes count up from `first` by `step`. */
export function priceFile(symbol: string, { first = 100, step = 0.01, count = 900, type = 'stock' } = {}): string {
  const days: number[] = [];
  for (let day = dayFrom(2026, 11, 20); days.length < count; day--) if (isSession(day)) days.push(day);
  const rows = days.reverse().map((day, i) => {
    const close = first + step * i;
    const cells = [formatDay(day), close - 0.5, close + 1, close - 1, close, 1000 + i];
    return cells.map((cell) => (typeof cell === 'number' ? String(Number(cell.toFixed(4))) : cell)).join(',');
  });
  return [
    '# mds-prices 1',
    `# symbol: ${symbol}`,
    '# basis: raw',
    `# asset_type: ${type}`,
    `# name: ${symbol} Company`,
    'date,open,high,low,close,volume',
    ...rows,
    '',
  ].join('\n');
}

/** A folder with the price files of AAA, BBB, BRK-B and SPY. */
export function marketFiles(): string {
  const at = join(folder(), 'prices');
  mkdirSync(at);
  writeFileSync(join(at, 'AAA.csv'), priceFile('AAA'));
  writeFileSync(join(at, 'BBB.csv'), priceFile('BBB', { first: 50, step: 0.02 }));
  writeFileSync(join(at, 'brk.b.csv'), priceFile('BRK-B', { first: 300 }));
  writeFileSync(join(at, 'SPY.csv'), priceFile('SPY', { first: 400, type: 'etf' }));
  return at;
}

/** The same market as a store file; `simulated` as the shipped sample is. */
export function marketStore(kind: 'live' | 'simulated' = 'live'): string {
  const path = join(folder(), 'store.db');
  const writer = openWriter(path, { kind });
  runImport(writer, [marketFiles()], { now: NOW });
  writer.close();
  return path;
}
