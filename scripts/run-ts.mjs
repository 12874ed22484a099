/**
 * Runs a TypeScript program of this project on Node 20, which cannot by itself. Usage: node scripts/run-ts.mjs FILE
 * [ARG...]
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [file, ...args] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: node scripts/run-ts.mjs FILE [ARG...]');
// Inside the project, so that packages are found from it.
const folder = mkdtempSync(join(root, 'node_modules', '.run-'));
try {
  const build = await rolldown({
    cwd: root,
    input: resolve(file),
    platform: 'node',
    external: [/^[^./]/],
    transform: { define: { __MDS_VERSION__: '"unbuilt"' } },
    onLog: (level, log, handler) =>
      level === 'warn' && log.code === 'INEFFECTIVE_DYNAMIC_IMPORT' ? undefined : handler(level, log),
  });
  const entry = join(folder, 'main.mjs');
  await build.write({ file: entry, format: 'esm', codeSplitting: false });
  await build.close();
  const { status } = spawnSync(process.execPath, [...process.execArgv, entry, ...args], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
