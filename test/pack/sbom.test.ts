/** The bill of materials in the package: valid CycloneDX, and it names every package of which code is in the chunks. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const json = (...path: string[]) => JSON.parse(readFileSync(join(root, ...path), 'utf8'));

interface Component {
  readonly 'bom-ref': string;
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly properties: readonly { readonly value: string }[];
}
const bom = json('dist/sbom.cdx.json') as {
  readonly metadata: { readonly component: { readonly version: string } };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
};
const nameOf = ({ group, name }: Component): string => (group === undefined ? name : `${group}/${name}`);

test('is valid CycloneDX 1.6 by the schema of the project that defines it', () => {
  const schemas = 'node_modules/@cyclonedx/cyclonedx-library/res/schema';
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  for (const name of ['spdx', 'jsf-0.82'])
    ajv.addSchema(
      json(schemas, `${name}.SNAPSHOT.schema.json`),
      `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`,
    );
  const valid = ajv.compile(json(schemas, 'bom-1.6.SNAPSHOT.schema.json'));
  expect(valid(bom), JSON.stringify(valid.errors)).toBe(true);
  expect(valid({ ...bom, components: [{ type: 'library' }] })).toBe(false);
});

test('has every package whose code is in a chunk, by the source maps, and what npm installs with ours', () => {
  const maps = readdirSync(join(root, 'dist/chunks')).filter((name) => name.endsWith('.map'));
  const sources = maps.flatMap((name) => json('dist/chunks', name).sources as string[]);
  const inChunks = sources.flatMap((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []);
  const placed = (place: string) =>
    bom.components.filter(({ properties }) => properties[0]!.value === place).map(nameOf);
  expect([...new Set([...inChunks, 'uplot'])].sort()).toEqual([...new Set(placed('bundled'))].sort());
  expect(placed('installed')).toEqual(expect.arrayContaining(Object.keys(json('package.json').dependencies)));
});

test('the license of each bundled package ships, with its text where the package has one', () => {
  const licenses = readFileSync(join(root, 'dist/licenses.txt'), 'utf8').split('\n');
  const bundled = bom.components.filter(({ properties }) => properties[0]!.value === 'bundled');
  for (const each of bundled) expect(licenses).toContain(`${nameOf(each)} ${each.version}`);
  expect(licenses.join('\n')).toContain('Permission is hereby granted, free of charge');
});

test('dependencies name components, each once, and all are reached from ours', () => {
  const refs = bom.components.map((component) => component['bom-ref']);
  expect(new Set(refs).size).toBe(refs.length);
  const needs = new Map(bom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const reached = new Set(needs.get(`pkg:npm/mds-cli@${bom.metadata.component.version}`));
  for (const ref of reached) for (const next of needs.get(ref)!) reached.add(next);
  expect([...reached].sort()).toEqual([...refs].sort());
});
