/**
 * The published package: packed, installed from the tarball into an empty folder, run from there, on this Node and on a
 * newer one.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const NEWER_NODE = 'node@24';

let folder: string;
let installed: string;
let newerNode: string;
let packed: Packed;

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

/** Runs the installed program as a new user would: own home, no store, nothing of ours in the environment. */
function run(node: string, args: readonly string[]): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(node, [join(installed, 'bin/mds.cjs'), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', HOME: folder, LANG: 'C.UTF-8' },
  });
  return { status, stdout, stderr };
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mds-pack-'));
  const list = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
      cwd: root,
      encoding: 'utf8',
    }),
  ) as Packed[];
  [packed] = list as [Packed];
  writeFileSync(join(folder, 'package.json'), '{ "name": "somewhere-else", "private": true }\n');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', join(folder, packed.filename), NEWER_NODE], {
    cwd: folder,
    stdio: 'pipe',
  });
  installed = join(folder, 'node_modules/mds-cli');
  newerNode = join(folder, 'node_modules/node/bin/node');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the packed package', () => {
  test('holds what a user needs, and nothing of the sources', () => {
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as { version: string };
    expect(run(process.execPath, ['--version']).stdout).toBe(`${manifest.version}\n`);
    expect(packed.size).toBeLessThan(5_500_000);
    const folders = new Set(packed.files.map(({ path }) => path.split('/')[0]));
    expect([...folders].sort()).toEqual([
      ...['CHANGELOG.md', 'LICENSE', 'README.md', 'bin', 'completions', 'dist', 'docs', 'man', 'package.json'],
    ]);
    // Source maps come with the release; the code cache is of one Node.
    expect(packed.files.filter(({ path }) => /\.map$|\/cache\/|\.key$/.test(path))).toEqual([]);
    expect(packed.files.filter(({ path }) => /^dist\/sbom/.test(path))).toHaveLength(1);
    // Documents that a help sends its reader to.
    const helps = ['sync', 'serve', 'import'].map((command) => run(process.execPath, [command, '--help']).stdout);
    const named = [...helps.join().matchAll(/docs\/\w+\.md/g)].map(([name]) => name);
    expect(named).toEqual(['docs/syncing.md', 'docs/serving.md', 'docs/formats.md']);
    for (const name of named) expect(statSync(join(installed, name)).size).toBeGreaterThan(1000);
  });

  test.each([
    ['this Node', () => process.execPath],
    ['a newer Node', () => newerNode],
  ])('answers from the sample on %s, with nothing but the notice on stderr', (_name, node) => {
    const { status, stdout, stderr } = run(node(), ['snapshot', 'AAPL', '--json']);
    expect(status).toBe(0);
    const payload = JSON.parse(stdout) as { symbol: string; freshness: string; quote: { price: number } };
    expect(payload.symbol).toBe('AAPL');
    expect(payload.freshness).toBe('simulated');
    expect(payload.quote.price).toBeGreaterThan(0);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toMatch(/simulated/i);
  });

  test('gives the same numbers on both Nodes', () => {
    const numbers = (node: string) => {
      const data = JSON.parse(run(node, ['snapshot', 'KO', 'SPY', '--json']).stdout) as Record<string, unknown>[];
      return data.map(({ cache_age_seconds: _age, market_status: _status, ...rest }) => rest);
    };
    expect(numbers(newerNode)).toEqual(numbers(process.execPath));
  });
});
