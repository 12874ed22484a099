/**
 * `npm run -s dev -- ARG...`: runs the program from source. The sample market is that of the last build, or is built
 * once.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { main } from '../src/cli/main.ts';

// Bundled into a folder of node_modules (see run-ts.mjs).
const root = join(import.meta.dirname, '../..');
const dist = join(root, 'dist');
if (!existsSync(join(dist, 'sample.db'))) {
  execFileSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: ['ignore', 2, 2] });
}
await main(process.argv.slice(2), dist);
