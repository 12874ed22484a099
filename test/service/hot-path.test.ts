/** What a request loads: only specs, validation and the computation of its own route. */
import { expect, test } from 'vitest';
import { importClosure } from '../support/import-closure.ts';

test('the service loads neither payload schemas nor the API description before it needs them', () => {
  const loaded = importClosure('src/service/handler.ts');
  expect(loaded).toContain('src/endpoints/snapshot/spec.ts');
  expect(loaded).toContain('src/endpoints/validate.ts');
  expect(loaded.filter((path) => /payload\.ts|openapi|leaves\.ts|view\.ts|compute\.ts/.test(path))).toEqual([]);
  expect(loaded.filter((path) => !path.endsWith('.ts'))).toEqual([]);
});

test('the computation of a route loads its schema, no package and no view', () => {
  const loaded = importClosure('src/endpoints/snapshot/compute.ts');
  expect(loaded).toContain('src/endpoints/snapshot/payload.ts');
  expect(loaded.filter((path) => /openapi|view\.ts/.test(path) || !path.endsWith('.ts'))).toEqual([]);
});

test('a response from stored figures loads no statements engine', () => {
  for (const route of ['snapshot', 'valuation', 'compare']) {
    const loaded = importClosure(`src/endpoints/${route}/compute.ts`);
    expect(
      loaded.filter((path) => /engine\/(statements|concepts)/.test(path)),
      route,
    ).toEqual([]);
  }
  expect(importClosure('src/endpoints/subject/live-figures.ts')).toContain('src/engine/statements/rows/build.ts');
});
