/**
 * Replaces the store of a running service again and again by switching a symbolic link, and prunes the files, while
 * clients ask. Counts deaths of workers, failed and stale answers. Usage: node bench/replace-store.mjs [SWAPS]; after
 * npm run build.
 */
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const swaps = Number(process.argv[2] ?? 1000);
const mds = join(import.meta.dirname, '..', 'bin', 'mds.cjs');
const folder = mkdtempSync(join(tmpdir(), 'mds-replace-'));
const env = { ...process.env, MDS_DATA_DIR: folder, MDS_CONFIG_DIR: folder, MDS_CACHE: 'off' };
const run = (...args) => {
  const { status, stderr } = spawnSync(process.execPath, [mds, ...args], { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`mds ${args.join(' ')}: ${status} ${stderr}`);
};
/** Two stores that differ in the price of one symbol. */
const models = [100, 200].map((price) => {
  const csv = join(folder, String(price), 'TEST.csv');
  mkdirSync(dirname(csv));
  const row = (day) => `2026-11-${day},${price},${price},${price},${price},1000`;
  writeFileSync(csv, ['date,open,high,low,close,volume', row('19'), row('20'), ''].join('\n'));
  const path = join(folder, `model-${price}.db`);
  run('import', csv, '--store', path, '--basis', 'raw', '--symbol', 'TEST');
  return { path, price };
});
const link = join(folder, 'market.db');
let current;
let changedAt = 0;
let count = 0;
function replace() {
  const { path, price } = models[count % 2];
  const file = join(folder, `market-${count++}.db`);
  copyFileSync(path, file);
  symlinkSync(file, `${link}.new`);
  renameSync(`${link}.new`, link);
  const before = current;
  current = { file, price };
  changedAt = performance.now();
  return before;
}
replace();
const server = spawn(
  process.execPath,
  [mds, 'serve', '--open', '--json', '--port', '0', '--workers', '2', '--access-log', 'off', '--store', link],
  { env },
);
let errors = '';
server.stderr.on('data', (part) => (errors += part));
const { port } = await new Promise((resolve) =>
  server.stdout.once('data', (part) => resolve(JSON.parse(String(part).split('\n')[0]))),
);
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
const ask = (path) =>
  new Promise((resolve, reject) => {
    get({ port, path, agent }, (answer) => {
      let body = '';
      answer.on('data', (part) => (body += part)).on('end', () => resolve({ status: answer.statusCode, body }));
    }).on('error', reject);
  });
/** Under load the file is looked at every 3 ms; a check may have begun just before. */
const NOTICED_MS = 10;
const tally = { answers: 0, stale: 0, failed: 0 };
const reasons = new Map();
let over = false;
async function client() {
  while (!over) {
    const [wanted, since] = [current, changedAt];
    const settled = performance.now() - since > NOTICED_MS;
    // The first is computed where it is asked, the second in a thread.
    const route = tally.answers % 2 === 0 ? 'snapshot?symbol=TEST' : 'snapshots?symbols=TEST';
    const { status, body } = await ask(`/v2/${route}`).catch((error) => ({
      status: String(error),
      body: '',
    }));
    tally.answers += 1;
    if (status !== 200) {
      tally.failed += 1;
      reasons.set(body.slice(0, 160) || status, 1);
    } else if (settled && wanted === current && !isOf(JSON.parse(body).data, wanted)) tally.stale += 1;
  }
}
const isOf = (data, { price }) => (data.snapshots?.[0] ?? data).quote.price === price;
const clients = Array.from({ length: 8 }, client);
const started = performance.now();
let prunes = 0;
while (count < swaps) {
  const before = replace();
  // What is served now and what was served before, while readers may still be at it.
  if (count % 50 === 0) {
    run('prune', '--keep', 'TEST', '--yes', '--store', current.file);
    run('prune', '--keep', 'TEST', '--yes', '--store', before.file);
    prunes += 2;
  }
  await new Promise((resolve) => setTimeout(resolve, 15));
  for (const end of ['', '-wal', '-shm']) rmSync(`${before.file}${end}`, { force: true });
}
over = true;
await Promise.all(clients);
const deaths = errors.match(/worker \d+ (?:was ended|ended)/g)?.length ?? 0;
agent.destroy();
server.kill('SIGTERM');
const exit = await new Promise((resolve) => server.once('exit', resolve));
console.log(
  JSON.stringify({
    swaps: count,
    prunes,
    deaths,
    exit,
    ...tally,
    seconds: Math.round((performance.now() - started) / 1000),
  }),
);
for (const reason of reasons.keys()) console.log(reason);
if (errors !== '') console.log(errors.slice(0, 2000));
rmSync(folder, { recursive: true, force: true });
