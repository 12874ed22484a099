/** A store that is served while others write to it or put another file in its place. */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { servingStore } from '../../src/service/http/serving-store.ts';
import { openWriter } from '../../src/store/open-writer.ts';
import { putState } from '../store/records.ts';
import { scratch } from '../store/support.ts';

const folder = scratch();
let path = '';
let count = 0;
beforeEach(() => {
  count += 1;
  path = join(folder, `${count}.db`);
});

/** A commit of another connection. */
function commit(file: string, state: number): void {
  const writer = openWriter(file);
  writer.transaction(() => putState(writer, 1, state));
  writer.close();
}

/** Until the loop has turned: requests that arrive together look at the file once. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('a commit is seen by the next request, and not by one under way', async () => {
  commit(path, 1);
  const store = servingStore(path, 'live');
  const first = store.hold();
  const reader = store.reader();
  expect(reader.symbol('SYM1')!.name).toBe('State 1');
  await turn();
  commit(path, 2);
  const second = store.hold();
  expect(store.reader().symbol('SYM1')!.name).toBe('State 2');
  expect(reader.symbol('SYM1')!.name).toBe('State 1');
  expect(store.generation()).toBe(2);
  first();
  second();
  // The older reader is closed with the last request that could have it, the newer one goes on.
  expect(() => reader.symbol('SYM1')).toThrow();
  expect(store.reader().symbol('SYM1')!.name).toBe('State 2');
  await turn();
  expect(store.reader()).toBe(store.reader());
  expect(store.generation()).toBe(2);
  store.close();
});

test('a store at rest keeps no import from tidying its log', async () => {
  commit(path, 1);
  const store = servingStore(path, 'live');
  const release = store.hold();
  store.reader().symbol('SYM1');
  release();
  await turn();
  const writer = openWriter(path);
  writer.transaction(() => putState(writer, 1, 2));
  writer.close();
  const again = store.hold();
  expect(store.reader().symbol('SYM1')!.name).toBe('State 2');
  again();
  store.close();
});

test('another file in its place, none at all, rubbish, and a good one again', async () => {
  commit(path, 1);
  const other = `${path}.other`;
  commit(other, 9);
  const store = servingStore(path, 'live');
  const name = (): string | undefined => {
    const release = store.hold();
    try {
      return store.reader().symbol('SYM1')?.name;
    } finally {
      release();
    }
  };
  expect(name()).toBe('State 1');
  await turn();
  renameSync(other, path);
  expect(name()).toBe('State 9');
  await turn();
  rmSync(path);
  expect(name).toThrow(/there is no store/);
  expect(store.unready()).toBe('store_not_found');
  writeFileSync(path, 'x'.repeat(9000));
  expect(name).toThrow(/is not an SQLite database/);
  expect(store.unready()).toBe('store_unreadable');
  rmSync(path);
  commit(path, 3);
  expect(name()).toBe('State 3');
  expect(store.unready()).toBeUndefined();
  store.close();
});
