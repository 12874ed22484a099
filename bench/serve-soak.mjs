/**
 * Mixed traffic with keys against `mds serve` while another process imports into its store again and again; prints the
 * memory of the service and what it answered. Usage: node bench/serve-soak.mjs [SECONDS]
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = join(dirname(fileURLToPath(import.meta.url)), '../bin/mds.cjs');
const seconds = Number(process.argv[2] ?? 150);
const folder = mkdtempSync(join(tmpdir(), 'mds-soak-'));
const store = join(folder, 'market.db');
const mds = (...args) =>
  execFileSync(process.execPath, [program, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const SYMBOLS = Array.from({ length: 40 }, (_, n) => `S${n}`);

/** Sessions of five years, as the sample has them. */
const days = JSON.parse(
  mds('history', 'SPY', '--sample', '--cadence', 'daily', '--series', 'close', '--range', '5y', '--json'),
).rows.map(([day]) => day);

/** Days of a symbol; another `shift`, another history. */
function prices(shift) {
  const lines = days.map((day, n) => {
    const close = (50 + shift + 10 * Math.sin(n / 40)).toFixed(2);
    return `${day},${close},${close},${close},${close},${close},1000`;
  });
  return `Date,Open,High,Low,Close,Adj Close,Volume\n${lines.join('\n')}\n`;
}

for (const [n, symbol] of SYMBOLS.entries()) {
  writeFileSync(join(folder, 'p.csv'), prices(n));
  mds('import', join(folder, 'p.csv'), '--symbol', symbol, '--store', store);
}
const keys = Array.from({ length: 20 }, (_, n) =>
  mds('keys', 'create', '--name', `k${n}`, '--plan', 'builder', '--store', store, '-q').trim(),
);
const server = spawn(
  process.execPath,
  [
    program,
    'serve',
    '--store',
    store,
    '--port',
    '0',
    '--json',
    '--access-log',
    join(folder, 'log'),
    '--cache-size',
    '8M',
  ],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
const { url, pid } = JSON.parse(
  await new Promise((resolve) => server.stdout.once('data', (part) => resolve(part.toString().split('\n')[0]))),
);
const memory = () => Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024);
const counts = {};
const agent = new Agent({ keepAlive: true });
let going = true;

function ask(path, headers) {
  return new Promise((resolve) => {
    get(url + path, { agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode));
      answer.on('error', (error) => resolve(error.code));
    }).on('error', (error) => resolve(error.code));
  });
}

const pick = (list) => list[Math.floor(Math.random() * list.length)];
const load = Array.from({ length: 8 }, async () => {
  while (going) {
    const symbol = pick(SYMBOLS);
    const path = pick([
      `/v2/snapshot?symbol=${symbol}`,
      `/v2/technicals?symbol=${symbol}`,
      `/v2/history?symbol=${symbol}&range=1y`,
      `/v2/price-action?symbol=${symbol}`,
      `/v2/search?q=${symbol}`,
      '/v2/coverage',
      '/v2/snapshot?symbol=NONE',
      '/v2/nothing',
    ]);
    const status = await ask(path, {
      'x-api-key': pick(keys),
      ...(Math.random() < 0.5 ? { 'accept-encoding': 'br' } : {}),
    });
    counts[status] = (counts[status] ?? 0) + 1;
    await pause(5);
  }
});
let imports = 0;
const importing = (async () => {
  while (going) {
    writeFileSync(join(folder, 'n.csv'), prices(100 + imports));
    await new Promise((resolve) =>
      spawn(process.execPath, [program, 'import', join(folder, 'n.csv'), '--symbol', `N${imports}`, '--store', store], {
        stdio: 'ignore',
      }).once('exit', resolve),
    );
    imports += 1;
    await pause(1000);
  }
})();
const seen = [];
for (let at = 0; at < seconds; at += seconds / 10) {
  await pause(seconds * 100);
  seen.push(memory());
}
going = false;
await Promise.all([...load, importing]);
agent.destroy();
server.kill('SIGTERM');
const code = await new Promise((resolve) => server.once('exit', resolve));
console.log(
  `${seconds} s, ${imports} imports; statuses ${JSON.stringify(counts)}; memory every ${seconds / 10} s: ${seen.join(' ')} MiB; ended with ${code}`,
);
rmSync(folder, { recursive: true, force: true });
