/**
 * Writes price files of the symbols that the fails-to-deliver files of a store show longest (bench/make-fails.mjs,
 * bench/fails.ts), with every close that they publish, for `mds import` and `mds check prices @all`. Usage:
 * node scripts/run-ts.mjs bench/prices-of-fails.ts STORE.db FOLDER [SYMBOLS]
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nextSession } from '../src/engine/calendar.ts';
import { formatDay } from '../src/engine/days.ts';
import { publishedCloses } from '../src/store/reading/listings/published-closes.ts';
import { openReader } from '../src/store/reading/open.ts';

const [path, folder, count = '3000'] = process.argv.slice(2);
if (path === undefined || folder === undefined) throw new Error('usage: bench/prices-of-fails.ts STORE.db FOLDER [N]');
mkdirSync(folder, { recursive: true });
const store = openReader(path);
const days = new Map<string, number>();
const owners = new Map<string, number>();
for (const { symbol, firstDay, lastDay } of store.sightingNames()) {
  days.set(symbol, Math.max(days.get(symbol) ?? 0, lastDay - firstDay));
  owners.set(symbol, (owners.get(symbol) ?? 0) + 1);
}
// Symbols made of two letters have dozens of owners, which real ones have not.
const own = [...days].filter(([symbol]) => owners.get(symbol) === 1);
const longest = own.sort((a, b) => b[1] - a[1]).slice(0, Number(count));
for (const [symbol] of longest) {
  const closes = new Map(publishedCloses(store, symbol).map(({ day, price }) => [day, price]));
  const [first, last] = [Math.min(...closes.keys()), Math.max(...closes.keys())];
  const rows = [`# mds-prices 1\n# symbol: ${symbol}\n# basis: raw\ndate,open,high,low,close,volume,dividend,split`];
  let close = closes.get(first)!;
  for (let day = first; day <= last; day = nextSession(day)) {
    close = closes.get(day) ?? close;
    rows.push(`${formatDay(day)},${close},${close},${close},${close},1000,,`);
  }
  writeFileSync(join(folder, `${symbol}.csv`), `${rows.join('\n')}\n`);
}
store.close();
