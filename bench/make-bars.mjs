/** Writes 160 Yahoo-style price files of 6,300 sessions each (a million daily bars) into a folder. Usage: node bench/make-bars.mjs FOLDER */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [, , folder] = process.argv;
if (folder === undefined) throw new Error('usage: node bench/make-bars.mjs FOLDER');
mkdirSync(folder, { recursive: true });

/** Weekdays only: the importer drops the few holidays among them, as it would in a careless feed. */
function weekdays(count) {
  const days = [];
  for (let at = Date.UTC(2000, 0, 3); days.length < count; at += 86_400_000) {
    const day = new Date(at).getUTCDay();
    if (day !== 0 && day !== 6) days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}

const days = weekdays(6500);
for (let file = 0; file < 160; file++) {
  const symbol = `B${String.fromCharCode(65 + (file % 26))}${String.fromCharCode(65 + Math.floor(file / 26))}`;
  let price = 50 + file;
  const lines = ['Date,Open,High,Low,Close,Adj Close,Volume,Dividends,Stock Splits'];
  for (const [index, day] of days.entries()) {
    const open = price;
    price = Math.max(1, price * (1 + 0.01 * Math.sin(index * 0.7 + file) + 0.0002));
    const high = Math.max(open, price) * 1.004;
    const low = Math.min(open, price) * 0.996;
    const row = [open, high, low, price, price].map((value) => value.toFixed(4));
    lines.push([day, ...row, 1_000_000 + ((index * 7919) % 500_000), '0.0', '0.0'].join(','));
  }
  writeFileSync(join(folder, `${symbol}.csv`), `${lines.join('\n')}\n`);
}
