/** A step of the prices that no list of splits explains is named with every answer that uses them (FIELDS A18.2). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { canonicalCsv, makeSeries } from '../../sources/series.ts';
import { runMds } from '../fake-io.ts';

const folder = mkdtempSync(join(tmpdir(), 'mds-steps-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const store = join(folder, 'market.db');
const mds = (...argv: string[]) => runMds([...argv, '--store', store], { now: Date.UTC(2024, 0, 2, 20) });

const smooth = makeSeries('2023-01-03', '2023-12-29', { price: 100 });
const quarter = (values: readonly number[]): number[] => values.map((value, i) => (i >= 100 ? value / 4 : value));
const stepped = {
  ...smooth,
  open: quarter(smooth.open),
  high: quarter(smooth.high),
  low: quarter(smooth.low),
  close: quarter(smooth.close),
};

test('a note with every price response of the symbol, and of no other', async () => {
  writeFileSync(join(folder, 'X.csv'), canonicalCsv(stepped, 'X'));
  writeFileSync(join(folder, 'Y.csv'), canonicalCsv(smooth, 'Y'));
  expect((await mds('import', folder)).exit).toBe(0);
  const note = /X: possible split not listed: 4:1 on 2023-05-\d\d; prices before it are as stored/;
  for (const words of [
    ['snapshot', 'X'],
    ['technicals', 'X', '--json'],
    ['history', 'X', '--csv'],
    ['compare', 'X', 'Y'],
  ]) {
    const { err } = await mds(...words);
    expect(err.match(/possible split/g), words.join(' ')).toHaveLength(1);
    expect(err).toMatch(note);
  }
  expect((await mds('snapshot', 'Y')).err).not.toContain('possible split');
});

test('no note as of a day before the step', async () => {
  // Bar 100, the first at a quarter of the level, is the session of 2023-05-26.
  expect((await mds('technicals', 'X', '--as-of', '2023-05-25')).err).not.toContain('possible split');
  expect((await mds('technicals', 'X', '--as-of', '2023-05-26')).err).toContain('possible split');
});
