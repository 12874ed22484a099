import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayFrom } from '../../../src/engine/days.ts';
import { runImport } from '../../../src/sources/import.ts';
import { ListedDays } from '../../../src/store/reading/listings/listed.ts';
import { openReader } from '../../../src/store/reading/open.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';
import { sharedData } from '../../support/real-records.ts';

const LISTINGS = join(sharedData() ?? '', 'edgar/listings');
const NEAR = 31;

describe.skipIf(!existsSync(LISTINGS))('three half-months of the whole market', () => {
  const folder = mkdtempSync(join(tmpdir(), 'listed-'));
  let store: ReturnType<typeof openReader>;
  beforeAll(() => {
    const path = join(folder, 'store.db');
    const writer = openWriter(path);
    const names = ['cnsfails202212b.txt.gz', 'cnsfails202301a.txt.gz', 'cnsfails202302b.txt.gz'];
    runImport(writer, [...names.map((name) => join(LISTINGS, name)), join(LISTINGS, '../company_tickers.json.gz')], {
      now: Date.UTC(2026, 0, 5),
    });
    writer.close();
    store = openReader(path);
  });
  afterAll(() => {
    store.close();
    rmSync(folder, { recursive: true });
  });

  test('no symbol has two securities on a day, and no interval rests on no sighting', () => {
    const days = new ListedDays(store);
    const spans = new Map<string, [number, number][]>();
    for (const { cusip, symbol, firstDay, lastDay } of store.sightingNames()) {
      const known = spans.get(cusip) ?? [];
      known.push([firstDay, lastDay]);
      spans.set(cusip, known);
      expect(symbol).not.toBe('');
    }
    for (const day of [dayFrom(2022, 12, 16), dayFrom(2022, 12, 30), dayFrom(2023, 1, 20), dayFrom(2023, 3, 15)]) {
      const listed = days.on(day);
      expect(listed.length).toBeGreaterThan(10_000);
      expect(new Set(listed.map(({ symbol }) => symbol)).size).toBe(listed.length);
      const cusips = listed.flatMap(({ cusip }) => cusip ?? []);
      expect(new Set(cusips).size).toBe(cusips.length);
      const subjects = listed.flatMap(({ subject }) => subject ?? []);
      expect(new Set(subjects).size).toBe(subjects.length);
      const unseen = listed.filter(
        ({ cusip, evidence }) =>
          evidence === 'fails' && !spans.get(cusip!)!.some(([from, to]) => from - NEAR <= day && day <= to + NEAR),
      );
      expect(unseen).toEqual([]);
    }
  });
});
