/**
 * Import of fails-to-deliver files into a new store, or of more into one: CPU, memory and size. bench/make-fails.mjs
 * makes a set of the size of all files since 2004. Usage: node scripts/run-ts.mjs bench/fails.ts NEW.db FOLDER
 */
import { statSync } from 'node:fs';
import { runImport } from '../src/sources/import.ts';
import { openWriter } from '../src/store/writing/open-writer.ts';

const [path, ...files] = process.argv.slice(2);
if (path === undefined) throw new Error('usage: bench/fails.ts NEW.db FOLDER');
const before = process.cpuUsage();
const store = openWriter(path);
const { totals, files: reports } = runImport(store, files, { now: Date.now() });
store.close();
const { user, system } = process.cpuUsage(before);
const lines = reports.reduce((sum, { rows = 0 }) => sum + rows, 0);
const failed = reports.find(({ status }) => status === 'failed');
process.stdout.write(
  `${JSON.stringify({
    ...{ files: totals.imported, lines, cpu_s: (user + system) / 1e6, user_s: user / 1e6 },
    ...{ rss_mb: process.resourceUsage().maxRSS / 1024, store_mb: statSync(path).size / 1e6 },
    ...(failed && { failed: `${failed.path}: ${failed.reason}` }),
  })}\n`,
);
