/** `mds prune` while another process reads the store: what it reports is what the disk got back. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openReader } from '../../../src/store/reading/open.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';
import { barsFrom } from '../../store/records.ts';
import { runMds } from '../fake-io.ts';
import { folder } from '../market.ts';

const SYMBOLS = Array.from(
  { length: 40 },
  (_, index) => `AA${String.fromCharCode(65 + (index % 26))}${index < 26 ? '' : 'X'}`,
);

function filled(name: string): string {
  const path = join(folder(), name);
  const writer = openWriter(path);
  writer.transaction(() => {
    for (const [index, symbol] of SYMBOLS.entries()) {
      writer.putSymbol({ symbol });
      writer.putPrices(symbol, { bars: barsFrom(14_613, 3000, index), splits: [], dividends: [], spans: [] });
    }
  });
  writer.close();
  return path;
}

const onDisk = (path: string): number =>
  ['', '-wal'].reduce((sum, end) => sum + (statSync(`${path}${end}`, { throwIfNoEntry: false })?.size ?? 0), 0);

test('a reader at rest, as of a service: the space is returned at once', async () => {
  const path = filled('rest.db');
  const reader = openReader(path);
  expect(reader.bars('AAA').days.length).toBe(3000);
  reader.refresh();
  const before = onDisk(path);
  const { exit, out, err } = await runMds(['prune', '--keep', 'AAA', '--yes', '--json', '--store', path]);
  expect([exit, err]).toEqual([0, '']);
  const report = JSON.parse(out);
  expect(report).toMatchObject({ bytes_before: before, bytes_after: onDisk(path), space_returned: true });
  expect(report.bytes_after).toBeLessThan(before / 4);
  expect(reader.bars('AAA').days.length).toBe(3000);
  reader.close();
});

test('a reader in the middle of a computation: said, with the size there is', async () => {
  const path = filled('busy.db');
  const reader = openReader(path);
  expect(reader.bars('AAB').days.length).toBe(3000);
  const { exit, out, err } = await runMds(['prune', '--keep', 'AAA', '--yes', '--json', '--store', path]);
  expect([exit, JSON.parse(out)]).toEqual([
    0,
    expect.objectContaining({ bytes_after: onDisk(path), space_returned: false }),
  ]);
  expect(err).toContain('another process is reading the store');
  expect(reader.bars('AAB').days.length).toBe(3000);
  reader.close();
});
