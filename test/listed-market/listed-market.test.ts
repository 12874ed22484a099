import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runImport } from '../../src/sources/import.ts';
import { openReader } from '../../src/store/reading/open.ts';
import { openWriter } from '../../src/store/writing/open-writer.ts';
import { randomOf } from '../../tools/accuracy/referee/damaged-prices.ts';
import { judgeMarket, type Question, type Tally } from './judge.ts';
import { makeMarket } from './make.ts';
import { publish } from './publish.ts';

/** A month after the last day. */
const NOW = Date.UTC(2023, 0, 30);

describe('a made market', () => {
  test.each([1, 3, 4, 6, 7])('is answered without a wrong answer: seed %i', (seed) => {
    const tallies = measured(seed);
    const { presumed, ...sure } = tallies;
    for (const [question, { wrong }] of Object.entries(sure)) expect([question, wrong]).toEqual([question, []]);
    const right = (question: Question): number => {
      const { right: count, unknown } = tallies[question];
      return count / (count + unknown);
    };
    expect(right('security')).toBeGreaterThan(0.95);
    expect(right('universe')).toBeGreaterThan(0.97);
    expect(right('end')).toBeGreaterThan(0.9);
    // Of some companies no form, cover or list names the company, and three in ten have no prices.
    expect(right('company')).toBeGreaterThan(0.8);
    expect(right('prices')).toBeGreaterThan(0.6);
    // Rows that say themselves that nothing is seen before and after the day.
    const rows = presumed.right + presumed.wrong.length;
    expect(rows / (rows + tallies.universe.right)).toBeLessThan(0.04);
  });
});

function measured(seed: number): Readonly<Record<Question, Tally>> {
  const folder = mkdtempSync(join(tmpdir(), 'listed-market-'));
  try {
    const market = makeMarket(seed, 2);
    const { listings, records, prices } = publish(market, folder, randomOf(seed + 1));
    const writer = openWriter(join(folder, 'store.db'));
    runImport(writer, [...listings, ...records, ...prices], { now: NOW });
    writer.close();
    const store = openReader(join(folder, 'store.db'));
    try {
      return judgeMarket(store, market);
    } finally {
      store.close();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
