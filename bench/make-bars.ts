/**
 * Writes 160 (or so many) Yahoo-style price files of 6,300 sessions each (a million daily bars) into a folder:
 * bench/make-bars.ts FOLDER [FILES]
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nextSession } from '../src/engine/calendar.ts';
import { dayFrom, formatDay } from '../src/engine/days.ts';

const FILES = Number(process.argv[3] ?? 160);
const SESSIONS = 6300;

const folder = process.argv[2];
if (folder === undefined) throw new Error('usage: make-bars FOLDER [FILES]');
mkdirSync(folder, { recursive: true });

const days: string[] = [];
for (let day = nextSession(dayFrom(2000, 1, 1)); days.length < SESSIONS; day = nextSession(day))
  days.push(formatDay(day));

for (let file = 0; file < FILES; file++) {
  const symbol = `B${String.fromCharCode(65 + (file % 26))}${String.fromCharCode(65 + Math.floor(file / 26))}`;
  let price = 50 + file;
  const lines = ['Date,Open,High,Low,Close,Adj Close,Volume,Dividends,Stock Splits'];
  for (const [index, day] of days.entries()) {
    const open = price;
    price = Math.max(1, price * (1 + 0.01 * Math.sin(index * 0.7 + file) + 0.0002));
    const row = [open, Math.max(open, price) * 1.004, Math.min(open, price) * 0.996, price, price];
    const volume = 1_000_000 + ((index * 7919) % 500_000);
    lines.push([day, ...row.map((value) => value.toFixed(4)), volume, '0.0', '0.0'].join(','));
  }
  writeFileSync(join(folder, `${symbol}.csv`), `${lines.join('\n')}\n`);
}
