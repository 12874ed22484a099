/**
 * Makes a release in `release/`: checks, tests, package, source maps, bill of materials, notes, checksums; then tags
 * the commit and publishes the package. Usage: npm run release -- --node24 FILE [--dry-run] [--skip-tests]; FILE is the
 * Node 24 that the single executable is made of. With --dry-run all but the tag and what needs a registry.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { values } = parseArgs({
  options: { node24: { type: 'string' }, 'dry-run': { type: 'boolean' }, 'skip-tests': { type: 'boolean' } },
});
const { node24, 'dry-run': dry, 'skip-tests': untested } = values;
assert.ok(dry || !untested, 'a release is tested: --skip-tests goes with --dry-run only');
assert.ok(
  node24 ?? process.version.startsWith('v24.'),
  'the single executable is made of Node 24, and this is not one: give one with --node24 FILE',
);

const run = (program, ...args) => execFileSync(program, args, { cwd: root, stdio: 'inherit' });
const read = (program, ...args) => execFileSync(program, args, { cwd: root, encoding: 'utf8' }).trim();
const json = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

const { name, version } = json('package.json');
const tag = `v${version}`;
const folder = join(root, 'release');
const notes = notesOf(version);
assert.equal(json('package-lock.json').packages[''].version, version, 'the version of package-lock.json');
assert.equal(read('git', 'status', '--porcelain'), '', 'commit or remove what is not committed first');
assert.equal(read('git', 'tag', '--list', tag), '', `${tag} is released already: raise the version`);

run('npm', 'run', 'check');
if (untested) run('npm', 'run', 'build');
else {
  run('npm', 'test');
  run('npm', 'run', 'test:long');
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const [packed] = JSON.parse(read('npm', 'pack', '--json', '--ignore-scripts', '--pack-destination', folder));
// The helpers of the bundler have no source of ours.
const chunks = packed.files
  .map(({ path }) => path)
  .filter((path) => /^dist\/(?!.*rolldown-runtime).*\.cjs$/.test(path));
// Laid out as the package, so that they are unpacked over an installed one.
const maps = `${name}-${version}-source-maps.tgz`;
run('tar', '-czf', join('release', maps), ...chunks.map((path) => `${path}.map`));
copyFileSync(join(root, 'dist/sbom.cdx.json'), join(folder, `${name}-${version}.cdx.json`));
assert.equal(json('dist/sbom.cdx.json').metadata.component.version, version, 'the version of the bill of materials');
copyFileSync(join(root, 'dist/licenses.txt'), join(folder, 'LICENSES.txt'));
const executable = `mds-${version}-${process.platform}-${process.arch}`;
run(process.execPath, 'scripts/build-exe.mjs', '--node', node24 ?? process.execPath, join('release', executable));
run('tar', '-C', 'release', '-czf', join('release', `${executable}.tgz`), executable, 'LICENSES.txt');
rmSync(join(folder, executable));
writeFileSync(join(folder, 'NOTES.md'), notes);
const sums = readdirSync(folder).map(
  (file) =>
    `${createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex')}  ${file}\n`,
);
writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
console.log(`${tag} of ${read('git', 'rev-parse', '--short', 'HEAD')} in release/:\n${sums.join('')}`);

if (dry) console.log(`not done (--dry-run): git tag ${tag}; npm publish release/${packed.filename}`);
else {
  run('npm', 'publish', join('release', packed.filename));
  run('git', 'tag', '--annotate', tag, '--message', `${name} ${version}`);
  console.log(`published; push the tag and attach what is in release/ to it: git push origin ${tag}`);
}

/** The entry of the changelog, which has to be the newest and dated. */
function notesOf(wanted) {
  const [, newest, , text] =
    /^## (\S+?), (\d{4}-\d\d-\d\d)\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(
      readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
    ) ?? [];
  assert.equal(newest, wanted, 'the newest entry of CHANGELOG.md, as "## VERSION, YYYY-MM-DD"');
  return `${text.trim()}\n`;
}
