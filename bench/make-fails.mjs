/**
 * Makes a set of fails-to-deliver files of the size of all since 2004: 430 zip files, 21 million lines, 1.4 GB of text,
 * 70,000 CUSIPs with symbols. Usage: node bench/make-fails.mjs FOLDER
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: bench/make-fails.mjs FOLDER');
mkdirSync(folder, { recursive: true });

const ALIVE = 22_000;
const HEADER = 'SETTLEMENT DATE|CUSIP|SYMBOL|QUANTITY (FAILS)|DESCRIPTION|PRICE';
let seed = 12345;
const random = () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};
const below = (n) => Math.floor(random() * n);
const word = (length) => Array.from({ length }, () => String.fromCharCode(65 + below(26))).join('');
const two = (n) => String(n).padStart(2, '0');

function cusip() {
  const eight = `${random() < 0.2 ? word(1) : below(10)}${String(below(100_000)).padStart(5, '0')}10`;
  let sum = 0;
  for (let i = 0; i < 8; i++) {
    const value = Number.parseInt(eight[i], 36) * (i % 2 === 1 ? 2 : 1);
    sum += Math.floor(value / 10) + (value % 10);
  }
  return eight + ((10 - (sum % 10)) % 10);
}

/** Seen on 2, 25 or 85 of 100 days; alive for two years or more. */
function security(month) {
  const often = random();
  return {
    ...{ cusip: cusip(), symbol: word(2 + below(4)), name: `${word(6)} ${word(8)} INC COM STK (DE)`.slice(0, 30) },
    ...{ price: Math.exp(random() * 6), seen: often < 0.45 ? 0.02 : often < 0.8 ? 0.25 : 0.85 },
    until: month + 24 + Math.floor(random() * random() * 360),
  };
}

function zip(name, text) {
  const data = Buffer.from(text, 'latin1');
  const packed = deflateRawSync(data, { level: 4 });
  const file = Buffer.from(`${name}.txt`);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  for (const [header, at] of [
    [local, 8],
    [entry, 10],
  ]) {
    header.writeUInt16LE(8, at);
    header.writeUInt32LE(crc32(data), at + 6);
    header.writeUInt32LE(packed.length, at + 10);
    header.writeUInt32LE(data.length, at + 14);
    header.writeUInt16LE(file.length, at + 18);
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + file.length, 12);
  end.writeUInt32LE(30 + file.length + packed.length, 16);
  writeFileSync(join(folder, `${name}.zip`), Buffer.concat([local, file, packed, entry, file, end]));
}

let lines = [];
let shares = 0;
function close(name) {
  const trailer = [`Trailer record count ${lines.length}`, `Trailer total quantity of shares ${shares}`];
  zip(name, `${[HEADER, ...lines, ...trailer].join('\r\n')}\r\n`);
  lines = [];
  shares = 0;
}

let alive = [];
for (let month = 2; month < 22 * 12 + 6; month++) {
  const [year, inYear] = [2004 + Math.floor(month / 12), (month % 12) + 1];
  alive = alive.filter(({ until }) => until > month);
  while (alive.length < ALIVE) alive.push(security(month));
  // Until September 2008 fails of 10,000 shares and more were published.
  const part = month < 56 ? 0.27 : 0.78;
  const isHalf = month >= 66;
  for (const [half, from, to] of [
    ['a', 1, 15],
    ['b', 16, 28],
  ]) {
    for (let day = from; day <= to; day++) {
      if ([0, 6].includes(new Date(Date.UTC(year, inYear - 1, day)).getUTCDay())) continue;
      for (const each of alive) {
        if (random() > each.seen * part) continue;
        each.price *= 1 + (random() - 0.5) * 0.04;
        const quantity = Math.floor(Math.exp(random() * 12));
        shares += quantity;
        const price = each.price < 0.005 ? '.' : each.price.toFixed(2);
        lines.push(`${year}${two(inYear)}${two(day)}|${each.cusip}|${each.symbol}|${quantity}|${each.name}|${price}`);
      }
    }
    if (isHalf) close(`cnsfails${year}${two(inYear)}${half}`);
  }
  if (!isHalf && inYear % 3 === 0) close(`cnsp_sec_fails_${year}q${inYear / 3}`);
}
