/** `mds report` as a whole process: time and size of one symbol. Usage: node bench/report.mjs [STORE] [SYMBOL...] */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const RUNS = 9;
const [store, ...given] = process.argv.slice(2);
const symbols = given.length === 0 ? ['AAPL'] : given;
const program = fileURLToPath(new URL('../bin/mds.cjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'mds-bench-'));
const env = { ...process.env, NODE_EXTRA_CA_CERTS: undefined, HOME: folder };
try {
  for (const symbol of symbols) {
    const file = join(folder, 'report.html');
    const source = store === undefined ? ['--sample'] : ['--store', store];
    const times = Array.from({ length: RUNS }, () => {
      const started = process.hrtime.bigint();
      execFileSync(process.execPath, [program, 'report', symbol, '-o', file, '-q', ...source], { env });
      return Number(process.hrtime.bigint() - started) / 1e6;
    }).sort((a, b) => a - b);
    const median = times[Math.floor(RUNS / 2)].toFixed(0);
    console.log(
      `${symbol}: median ${median} ms of ${RUNS}, least ${times[0].toFixed(0)} ms, ${statSync(file).size} bytes`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}
