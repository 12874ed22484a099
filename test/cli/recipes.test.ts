/** "Add a route" of docs/contributing.md, followed in a copy of src: one folder and its line in the registry. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareEnv, program } from './program.ts';

const root = join(dirname(program), '..');
let copy: string;

beforeAll(async () => {
  // Inside the project, so that packages are found from it.
  copy = mkdtempSync(join(root, 'node_modules', '.recipe-'));
  cpSync(join(root, 'src'), join(copy, 'src'), { recursive: true });
  const endpoints = join(copy, 'src/endpoints');
  cpSync(join(endpoints, 'coverage'), join(endpoints, 'listing'), { recursive: true });
  for (const name of readdirSync(join(endpoints, 'listing'))) {
    const file = join(endpoints, 'listing', name);
    const text = readFileSync(file, 'utf8').replaceAll('DataHeld', 'ListingData');
    writeFileSync(file, text.replaceAll('coverage', 'listing').replaceAll('Coverage', 'Listing'));
  }
  const index = readFileSync(join(endpoints, 'index.ts'), 'utf8');
  const [entry = ''] = / {2}route\(\{\n {4}spec: coverage,[^}]*\}\),\n/.exec(index) ?? [];
  const registered = index.replace(entry, entry + entry.replaceAll('coverage', 'listing'));
  writeFileSync(join(endpoints, 'index.ts'), `import { spec as listing } from './listing/spec.ts';\n${registered}`);
  writeFileSync(
    join(copy, 'run.ts'),
    `import { main } from './src/cli/main.ts';
     await main(process.argv.slice(2), ${JSON.stringify(join(root, 'dist'))});`,
  );
  const build = await rolldown({
    input: join(copy, 'run.ts'),
    platform: 'node',
    external: [/^[^./]/],
    transform: { define: { __MDS_VERSION__: '"recipe"' } },
    onLog() {},
  });
  await build.write({ file: join(copy, 'run.mjs'), format: 'esm', codeSplitting: false });
  await build.close();
}, 120_000);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

function run(...args: readonly string[]): string {
  return execFileSync(process.execPath, [join(copy, 'run.mjs'), ...args], { env: bareEnv(), encoding: 'utf8' });
}

test('a new route is a command with help, a path of the API, and fields of mds check', () => {
  expect(JSON.parse(run('listing', 'AAPL', '--sample', '--quiet', '--json'))).toMatchObject({
    symbol: 'AAPL',
    supported: true,
  });
  expect(run('listing', 'AAPL', '--sample', '--quiet')).toContain('Apple Inc.');
  expect(run('--help')).toMatch(/^ +listing /m);
  expect(run('listing', '--help')).toContain('mds listing');
  expect(JSON.parse(run('schema')).paths).toHaveProperty(['/v2/listing']);
  expect(run('api', '/v2/listing?symbol=AAPL', '--sample', '--quiet')).toContain('"supported"');
  expect(run('check', 'AAPL', 'listing.supported == true', '--sample', '--quiet')).toBe('');
});
