import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { dayFrom } from '../../src/engine/days.ts';
import { runImport } from '../../src/sources/import.ts';
import { resolveSymbol } from '../../src/store/reading/listings/resolve.ts';
import { openReader } from '../../src/store/reading/open.ts';
import { openWriter } from '../../src/store/writing/open-writer.ts';

const CASES = join(import.meta.dirname, '../../../shared/data/edgar/listings/cases');
const folder = mkdtempSync(join(tmpdir(), 'listed-'));
const path = join(folder, 'store.db');
const NOW = Date.UTC(2026, 0, 5);
afterAll(() => rmSync(folder, { recursive: true }));

test.skipIf(!existsSync(CASES))('a company that no list names: its records join by the symbol on its form', () => {
  const names = ['TWTR.csv', 'twitter-companyfacts-cut.json', 'twitter-submissions-cut.json', 'twitter-form4-made.xml'];
  const store = openWriter(path);
  const report = runImport(
    store,
    names.map((name) => join(CASES, name)),
    { now: NOW, basis: 'raw' },
  );
  store.close();
  const reader = openReader(path);
  expect(reader.symbol('TWTR')).toMatchObject({ cik: 1418091, firstDay: dayFrom(2022, 10, 25) });
  for (const text of ['TWTR', '1418091', '1418091:TWTR', 'TWTR@2022-10-27'])
    expect(resolveSymbol(reader, text)).toBe('TWTR');
  reader.close();
});
