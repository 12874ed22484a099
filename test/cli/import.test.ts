/** An import of the real program that is interrupted. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { folder, priceFile } from '../program/market.ts';
import { mds, start } from './program.ts';

/** Price files that take a good second to import. */
const files = join(folder(), 'many');
mkdirSync(files);
for (let i = 0; i < 120; i++) {
  const symbol = `Z${String.fromCharCode(65 + (i % 26))}${String.fromCharCode(65 + Math.floor(i / 26))}`;
  writeFileSync(join(files, `${symbol}.csv`), priceFile(symbol, { first: 10 + i, count: 4000 }));
}
const before = join(folder(), 'AAA.csv');
writeFileSync(before, priceFile('AAA'));
/** The store of the last import that was interrupted. */
let interrupted: string;

test.each([
  ['SIGINT', 50],
  ['SIGKILL', 10],
  ['SIGKILL', 120],
  ['SIGKILL', 300],
] as const)(
  '%s after %d ms of writing ends an import at once and leaves the store as it was',
  async (signal, after) => {
    const store = join(folder(), 'store.db');
    expect(mds(['import', before, '--store', store]).status).toBe(0);
    const { child, ended } = start(['import', files, '--store', store]);
    while (!existsSync(`${store}-wal`)) await sleep(5);
    await sleep(after);
    child.kill(signal);
    // Death by the signal itself: shells report it as 130.
    expect(await ended).toMatchObject({ status: null, signal });
    expect(mds(['snapshot', 'ZAA', '--store', store]).status).toBe(4);
    expect(mds(['snapshot', 'AAA', '--store', store]).status).toBe(0);
    interrupted = store;
  },
);

test('the same import, not interrupted, adds the symbol', () => {
  expect(mds(['import', files, '--store', interrupted]).status).toBe(0);
  expect(mds(['snapshot', 'ZAA', '--store', interrupted]).status).toBe(0);
});
