/** `npm run build` in a small project whose build counts its runs: it builds when anything it reads or wrote is another. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../cli/program.ts';
import { folder } from '../program/market.ts';

const BUILD = `
import { mkdirSync, writeFileSync } from 'node:fs';
mkdirSync(\`dist/cache/\${process.version}-\${process.arch}\`, { recursive: true });
mkdirSync('man', { recursive: true });
writeFileSync('dist/cli.cjs', 'the program');
writeFileSync('man/mds.1', 'its page');
console.log('built');
`;

const project = folder();
const at = (path: string): string => join(project, path);
for (const name of ['scripts', 'src']) mkdirSync(at(name));
for (const name of ['build-changed.mjs', 'digest.mjs'])
  copyFileSync(join(root, 'scripts', name), at(`scripts/${name}`));
writeFileSync(at('scripts/build.mjs'), BUILD);
writeFileSync(at('src/main.ts'), 'one');

const build = (): string =>
  execFileSync(process.execPath, ['scripts/build-changed.mjs'], { cwd: project, encoding: 'utf8' }).trim();

test.each<[what: string, change: () => void, said: string]>([
  ['nothing was built', () => {}, 'built'],
  ['nothing changed', () => {}, 'dist/ and man/ are up to date'],
  ['a source changed', () => writeFileSync(at('src/main.ts'), 'two'), 'built'],
  ['a source is new', () => writeFileSync(at('src/more.ts'), ''), 'built'],
  ['a source is gone', () => rmSync(at('src/more.ts')), 'built'],
  ['a package changed', () => writeFileSync(at('package-lock.json'), '{}'), 'built'],
  ['a page is gone', () => rmSync(at('man/mds.1')), 'built'],
  ['a chunk is damaged', () => writeFileSync(at('dist/cli.cjs'), 'the prog'), 'built'],
  ['the code cache is gone', () => rmSync(at('dist/cache'), { recursive: true }), 'built'],
  ['the code cache grew', () => writeFileSync(at('dist/cache/core.code'), 'x'), 'dist/ and man/ are up to date'],
])('%s', (_, change, said) => {
  change();
  expect(build()).toBe(said);
  expect(readFileSync(at('dist/cli.cjs'), 'utf8')).toBe('the program');
});
