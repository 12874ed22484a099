/**
 * A store of before who was listed was known (schema 11, commit 8f5a57bb; files of listed-files.ts): today's program
 * answers from it as before but for symbols that were wrong, which the import says, killed in the middle or not.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { formatDay } from '../../src/engine/days.ts';
import { runImport } from '../../src/sources/import.ts';
import { resolveSymbol } from '../../src/store/reading/listings/resolve.ts';
import { openReader } from '../../src/store/reading/open.ts';
import { openWriter } from '../../src/store/writing/open-writer.ts';
import { runMds } from '../program/fake-io.ts';
import { folder } from '../program/market.ts';
import { filesOfBefore, insiderSet, type RawFile } from '../store/schema/listed-files.ts';
import { start } from './program.ts';

const OLD = join(import.meta.dirname, '../store/schema/old-stores/schema-11-listed.db.br');
const NOW = Date.UTC(2026, 9, 30, 21);
const SYMBOLS = ['KO', 'META', 'FB', 'ACAC', 'TWTR'];

const at = folder();
const written = ({ name, content }: RawFile): string => {
  mkdirSync(join(at, 'raw'), { recursive: true });
  writeFileSync(join(at, 'raw', name), content);
  return join(at, 'raw', name);
};
const files = filesOfBefore().map(written);
const set = written(insiderSet());

function oldStore(name: string): string {
  const path = join(at, name);
  writeFileSync(path, brotliDecompressSync(readFileSync(OLD)));
  return path;
}

function imported(path: string, ...runs: readonly (readonly string[])[]): readonly string[] {
  const store = openWriter(path);
  const reports = runs.flatMap((paths) => runImport(store, paths, { now: NOW, basis: 'raw' }).files);
  store.close();
  // A run that ended before it was killed has stored the file.
  expect(reports.filter(({ status }) => status !== 'imported' && status !== 'unchanged')).toEqual([]);
  return reports.flatMap(({ warnings }) => warnings);
}

/** Whose what is, and what each name leads to. */
function contentOf(path: string): unknown {
  const store = openReader(path);
  const rows = store.storedSymbols().map((symbol) => {
    const { cik, firstDay } = store.symbol(symbol)!;
    const days = firstDay === undefined ? [] : [...store.bars(symbol).days].map(formatDay);
    return { symbol, cik, days, close: firstDay === undefined ? [] : [...store.bars(symbol).close] };
  });
  const names = SYMBOLS.map((symbol) => [symbol, resolveSymbol(store, symbol)]);
  store.close();
  return { rows, names };
}

async function answers(path: string, symbol: string): Promise<unknown> {
  const given: unknown[] = [];
  for (const route of ['snapshot', 'profile', 'history', 'price-action', 'technicals']) {
    const { out, err, exit } = await runMds([route, symbol, '--json', '--quiet', '--store', path], { now: NOW });
    const { cache_age_seconds: _age, ...answer } = JSON.parse(out === '' ? '{}' : out);
    given.push([route, exit, exit === 0 ? answer : err]);
  }
  return given;
}

describe('a store of before who was listed was known', () => {
  test('answers as a new one after its next import; what was wrong is said, and nothing else changes', async () => {
    const path = oldStore('old.db');
    const before = new Map<string, unknown>();
    for (const symbol of SYMBOLS) before.set(symbol, await answers(path, symbol));
    const notes = imported(path, [set]);
    const changed: string[] = [];
    for (const symbol of SYMBOLS) {
      const after = await answers(path, symbol);
      if (JSON.stringify(after) !== JSON.stringify(before.get(symbol))) changed.push(symbol);
    }
    expect(changed).toEqual(['FB', 'ACAC', 'TWTR']);
    expect(notes.slice(1)).toEqual([
      'prices of FB from 2021-01-04 to 2021-01-11 are those of Meta Platforms, Inc. (META)',
      'prices of ACAC are those of FORMER ACAC (CIK 777)',
      'prices of TWTR are those of TWITTER, INC. (CIK 1418091)',
    ]);
    const fresh = join(at, 'fresh.db');
    imported(fresh, [...files, set]);
    expect(contentOf(path)).toEqual(contentOf(fresh));
  });

  test.each([0, 40, 120, 300])(
    'an import killed %d ms after it began to write goes on from the old state',
    async (ms) => {
      const path = oldStore(`killed-${ms}.db`);
      const { child, ended } = start(['import', set, '--store', path]);
      while (!existsSync(`${path}-wal`)) await sleep(2);
      await sleep(ms);
      child.kill('SIGKILL');
      await ended;
      imported(path, [set]);
      const whole = oldStore(`whole-${ms}.db`);
      imported(whole, [set]);
      expect(contentOf(path)).toEqual(contentOf(whole));
    },
  );
});
