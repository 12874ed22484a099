/** Facts that a screen read are kept for the next one, and fall with the records they are from. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { factFieldOf } from '../../../src/conditions/fact-call.ts';
import { Missing } from '../../../src/conditions/values.ts';
import { FieldValues } from '../../../src/endpoints/screen/field-values.ts';
import { forgetFacts, writingOf } from '../../../src/endpoints/screen/keep-facts.ts';
import { openReader } from '../../../src/store/reading/open.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';
import { writeIfSame } from '../../../src/store/writing/write-if-same.ts';
import { scratch } from '../../store/support.ts';

const folder = scratch();
const NAME = 'fact.InventoryNet.latest';
const call = { kind: 'call', name: 'fact', at: 0, end: 0, args: [] } as unknown as Parameters<typeof factFieldOf>[0];
const concept = { kind: 'name', segments: [{ name: 'InventoryNet' }] } as unknown as (typeof call.args)[number];
const { field, name } = factFieldOf({ ...call, args: [concept] });
const ref = { field, name, indexes: [], whole: false } as unknown as ConstructorParameters<typeof FieldValues>[0];

/** Values of 30 symbols on both sides of the end of a block. */
const values = Array.from(
  { length: 30 },
  (_, i) => [240 + i, i === 3 ? (['not_reported'] as const) : 1000 + i] as const,
);

test('what is kept is read again; what was never read, or has changed since, is not there', () => {
  const path = join(folder, 'kept.db');
  const writer = openWriter(path);
  writer.transaction(() => writingOf([{ name: NAME, values }])!(writer));
  const read = () => {
    const reader = openReader(path);
    const slots = Int32Array.of(239, 240, 243, 269, -1);
    const found = new FieldValues(ref, slots, reader.crossColumn(NAME));
    reader.close();
    return found;
  };
  const found = read();
  expect([0, 1, 2, 3, 4].map((i) => found.has(i))).toEqual([false, true, true, true, false]);
  expect([found.at(1), found.at(3)]).toEqual([1000, 1029]);
  const gap = found.at(2);
  expect(gap instanceof Missing && gap.reasons[0]!.reason).toBe('not_reported');
  // What is read of the others is what a screen keeps next.
  found.set(0, 7);
  found.set(4, 8);
  expect([found.at(0), found.newlyRead()]).toEqual([7, [[239, 7]]]);
  expect([...(found.column() as Float64Array)]).toEqual([7, 1000, Number.NaN, 1029, 8]);
  writer.transaction(() => forgetFacts(writer, 0, [240]));
  expect([1, 2].map((i) => read().has(i))).toEqual([false, true]);
  writer.close();
});

test('few symbols are not worth a write, and many concepts take the place of those before', () => {
  const writer = openWriter(join(folder, 'many.db'));
  const keep = (...names: readonly string[]) =>
    writer.transaction(() => writingOf(names.map((each) => ({ name: each, values })))!(writer));
  writer.transaction(() => writingOf([{ name: NAME, values: values.slice(0, 5) }])!(writer));
  expect(writer.crossFields('fact.')).toEqual([]);
  expect(writingOf([{ name: NAME, values: [] }])).toBeUndefined();
  keep(...Array.from({ length: 32 }, (_, i) => `fact.C${i}.latest`));
  expect(writer.crossFields('fact.')).toHaveLength(32);
  keep('fact.Another.latest', 'fact.C1.latest');
  expect(writer.crossFields('fact.')).toEqual(['fact.Another.latest', 'fact.C1.latest']);
  writer.close();
});

test('nothing is written over what another process has written since', () => {
  const path = join(folder, 'same.db');
  openWriter(path).close();
  const reader = openReader(path);
  const write = writingOf([{ name: NAME, values }])!;
  const state = () => reader.crossColumn(NAME).size;
  expect(state()).toBe(0);
  const other = openWriter(path);
  other.transaction(() => other.putPredecessor(1, 2));
  other.close();
  writeIfSame(reader, write);
  expect(state()).toBe(0);
  writeIfSame(reader, write);
  expect(state()).toBe(2);
  reader.close();
});
