/**
 * Where the CPU of a start goes, by command: Node itself, each chunk (KB, compiled from the code cache, top level run),
 * and the rest, which is the answer and its screen. Least of RUNS (10) runs each, in turn. Usage: node
 * bench/startup-parts.mjs ['profile AAPL' ...]
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const RUNS = Number(process.env.RUNS ?? 10);
const ALL = [
  ...['--help', 'snapshot AAPL', 'fundamentals AAPL', 'earnings AAPL', 'profile AAPL', 'filings AAPL'],
  ...['filings section AAPL risk_factors --plain', 'dividends KO', 'technicals AAPL', 'valuation AAPL'],
  ...['history AAPL --range 5y --chart', 'compare AAPL MSFT KO JPM'],
];
const commands = process.argv.length > 2 ? process.argv.slice(2) : ALL;
const folder = mkdtempSync(join(tmpdir(), 'mds-bench-'));
const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;

function partsOf(command) {
  const file = join(folder, 'parts.json');
  const words = command.startsWith('-') ? [command] : [...command.split(' '), '--sample', '--quiet'];
  const args = [
    '--require',
    join(import.meta.dirname, 'startup-parts.cjs'),
    join(import.meta.dirname, '../bin/mds.cjs'),
  ];
  execFileSync(process.execPath, [...args, ...words], { env: { ...env, MDS_PARTS: file }, stdio: 'ignore' });
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The least of each number over the runs so far. */
function least(known, { begin, end, chunks }) {
  if (known === undefined) return { begin, end, chunks };
  return {
    begin: Math.min(known.begin, begin),
    end: Math.min(known.end, end),
    chunks: known.chunks.map((chunk, i) => ({
      ...chunk,
      compile: Math.min(chunk.compile, chunks[i].compile),
      run: Math.min(chunk.run, chunks[i].run),
    })),
  };
}

const found = new Map();
for (let run = 0; run < RUNS + 2; run++) {
  // The first two fill and settle the code cache.
  for (const command of commands) {
    const parts = partsOf(command);
    if (run >= 2) found.set(command, least(found.get(command), parts));
  }
}
rmSync(folder, { recursive: true });

const ms = (value) => value.toFixed(1).padStart(6);
console.log(`Node ${process.version}, ms of CPU, least of ${RUNS}`);
for (const [command, { begin, end, chunks }] of found) {
  const sum = (pick) => chunks.reduce((total, chunk) => total + pick(chunk), 0);
  const loaded = sum(({ compile, run }) => compile + run);
  console.log(`\nmds ${command}: ${end.toFixed(1)}`);
  console.log(`${ms(begin)}  Node, before the launcher`);
  for (const { name, kb, compile, run } of chunks)
    console.log(
      `${ms(compile + run)}  ${name}  ${kb.toFixed(0)} KB: compiled ${compile.toFixed(1)}, run ${run.toFixed(1)}`,
    );
  console.log(`${ms(loaded)}  all ${sum(({ kb }) => kb).toFixed(0)} KB of chunks`);
  console.log(`${ms(end - begin - loaded)}  launcher, answer and screen`);
}
