/** What `npm run arrows` checks besides its import rules: circles of types, crowded folders, names of folders. */
import { expect, test } from 'vitest';

interface Module {
  readonly source: string;
  readonly dependencies: readonly { readonly resolved: string; readonly dynamic: boolean }[];
}
const { circlesOf, circleFaults, folderFaults } = (await import(
  new URL('../../scripts/rooms.mjs', import.meta.url).href
)) as {
  circlesOf: (modules: readonly Module[]) => string[][];
  circleFaults: (circles: readonly (readonly string[])[]) => string[];
  folderFaults: (sources: readonly string[]) => string[];
};

/** Modules of lines `file: imports`; a later `?` marks an import that waits for a call. */
function modules(...lines: string[]): Module[] {
  return lines.map((line) => {
    const [source = '', ...names] = line.split(/[: ]+/).filter(Boolean);
    return {
      source,
      dependencies: names.map((name) => ({ resolved: name.replace('?', ''), dynamic: name.endsWith('?') })),
    };
  });
}

test('a circle is every group of files that all reach one another', () => {
  // a -> b -> c -> a; d leads into it and is in none; e and f lead to each other; g to itself alone;
  // h and i are a circle that leads into one that was found before it.
  const found = circlesOf(modules('d: a', 'a: b', 'b: c', 'c: a e', 'e: f', 'f: e', 'g: g', 'h: a i', 'i: h'));
  expect(found.map((circle) => circle.join(' ')).sort()).toEqual(['a b c', 'e f', 'h i']);
});

test('two circles with a common file are one; an import that waits for a call closes none', () => {
  expect(circlesOf(modules('a: b', 'b: a c', 'c: b'))).toEqual([['a', 'b', 'c']]);
  expect(circlesOf(modules('a: b', 'b: a?'))).toEqual([]);
  expect(circlesOf(modules('a: node:fs b', 'b:'))).toEqual([]);
});

test('four pairs or threes may remain; a four or a fifth is a fault', () => {
  const pair = ['a', 'b'];
  expect(circleFaults([pair, pair, pair, ['a', 'b', 'c']])).toEqual([]);
  expect(circleFaults([['a', 'b', 'c', 'd']])).toEqual(['circle of 4 files, at most 3: a, b, c, d']);
  expect(circleFaults([pair, pair, pair, pair, pair])).toHaveLength(1);
});

test('a folder of src holds 25 files at most, its subfolders not counted', () => {
  const files = (folder: string, count: number): string[] =>
    Array.from({ length: count }, (_, i) => `${folder}/${i}.ts`);
  expect(folderFaults([...files('src/store', 25), ...files('src/store/text', 25)])).toEqual([]);
  expect(folderFaults(files('src/store', 26))).toEqual(['src/store: 26 files, at most 25']);
  expect(folderFaults(files('src', 26))).toEqual(['src: 26 files, at most 25']);
});

test('no folder is named for nothing, wherever it lies', () => {
  const faults = folderFaults(['src/cli/utils/a.ts', 'test/shared/b/c.ts', 'src/common.ts', 'src/shared-days/a.ts']);
  expect(faults.map((fault) => fault.split(':')[0])).toEqual(['src/cli/utils', 'test/shared/b']);
});
