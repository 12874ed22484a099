/** What a request loads: nothing but specs, validation and the computation of its own route. */
import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Modules and packages a file imports statically at run time, all the way down. */
function closure(entry: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  if (!entry.endsWith('.ts')) return seen;
  const source = readFileSync(resolve(root, entry), 'utf8');
  const statements = source.matchAll(/^(?:import|export)\s+(?!type\b)(?:[^'"()]*?\bfrom\s+)?['"]([^'"]+)['"]/gm);
  for (const [, specifier] of statements) {
    const local = specifier!.startsWith('.');
    closure(local ? relative(root, resolve(root, dirname(entry), specifier!)) : specifier!, seen);
  }
  return seen;
}

test('the service loads neither payload schemas nor the API description before it needs them', () => {
  const loaded = [...closure('src/service/handler.ts')];
  expect(loaded).toContain('src/endpoints/snapshot/spec.ts');
  expect(loaded).toContain('src/endpoints/validate.ts');
  expect(loaded.filter((path) => /payload\.ts|openapi|leaves\.ts|view\.ts|compute\.ts/.test(path))).toEqual([]);
  expect(loaded.filter((path) => !path.endsWith('.ts'))).toEqual([]);
});

test('the computation of a route loads its schema, no package and no view', () => {
  const loaded = [...closure('src/endpoints/snapshot/compute.ts')];
  expect(loaded).toContain('src/endpoints/snapshot/payload.ts');
  expect(loaded.filter((path) => /openapi|view\.ts/.test(path) || !path.endsWith('.ts'))).toEqual([]);
});

test('an answer from kept figures loads no statements engine', () => {
  for (const route of ['snapshot', 'valuation', 'compare']) {
    const loaded = [...closure(`src/endpoints/${route}/compute.ts`)];
    expect(
      loaded.filter((path) => /engine\/(statements|concepts)/.test(path)),
      route,
    ).toEqual([]);
  }
  expect([...closure('src/endpoints/shared/live-figures.ts')]).toContain('src/engine/statements/build.ts');
});
