/**
 * `npm run build`: builds (build.mjs) unless dist/ and man/ are, byte by byte, what the last build wrote, of these same
 * sources, packages and version of Node. To build all the same: node scripts/build.mjs, or remove dist/.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { digestOf } from './digest.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'dist/build.key');
/** All that a build reads; the list of npm says which packages are installed. */
const INPUTS = [
  ...[
    'src',
    'tools',
    'scripts',
    'bin',
    'test/sample-market/contents.json',
    'test/endpoints/subject/cross-section.json',
  ],
  ...['package.json', 'package-lock.json', 'node_modules/.package-lock.json', 'CHANGELOG.md'],
];
/** The code cache grows as the program runs; each version of Node has a folder of it. */
const isWritten = (path) => !/^dist\/(cache\/|build\.key$)/.test(path);
const state = () => {
  const cached = existsSync(join(root, 'dist/cache', `${process.version}-${process.arch}`));
  return `${process.version} ${cached} ${digestOf(root, INPUTS)} ${digestOf(root, ['dist', 'man'], isWritten)}\n`;
};

if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state()) {
  process.stdout.write('dist/ and man/ are up to date\n');
} else {
  await import('./build.mjs');
  writeFileSync(stamp, state());
}
