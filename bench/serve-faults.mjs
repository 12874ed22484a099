/**
 * Does to `mds serve` what happens to services, and prints what came of it: idle connections by the thousand, slow
 * ones, kill -9 under load, a store that is damaged, replaced or gone, a log on a full disk. Usage: node
 * bench/serve-faults.mjs [CONNECTIONS]
 */
import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync, truncateSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const idle = Number(process.argv[2] ?? 10_000);
const folder = mkdtempSync(join(tmpdir(), 'mds-faults-'));
const report = (what, came) => console.log(`${what.padEnd(44)} ${came}`);
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function serve(...args) {
  const child = spawn(process.execPath, [join(root, 'bin/mds.cjs'), 'serve', '--open', '--json', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)));
  const line = await new Promise((resolve) =>
    child.stdout.once('data', (part) => resolve(part.toString().split('\n')[0])),
  );
  child.stdout.resume();
  return { child, ended, ...JSON.parse(line) };
}

function ask(url, agent = false) {
  const began = performance.now();
  return new Promise((resolve) => {
    get(url, { agent }, (answer) => {
      let text = '';
      answer.on('data', (part) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode, ms: performance.now() - began, text }));
      answer.on('error', (error) => resolve({ status: error.code, ms: 0, text: '' }));
    }).on('error', (error) => resolve({ status: error.code, ms: 0, text: '' }));
  });
}

const memory = (pid) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024);
const SNAPSHOT = '/v2/snapshot?symbol=AAPL';

async function connections() {
  const server = await serve('--sample', '--port', '0', '--access-log', 'off');
  await ask(server.url + SNAPSHOT);
  const before = memory(server.pid);
  const sockets = [];
  let refused = 0;
  for (let n = 0; n < idle; n++) {
    const socket = connect(server.port, '127.0.0.1');
    socket.on('error', () => {
      refused += 1;
    });
    socket.resume();
    sockets.push(socket);
    if (n % 500 === 499) await pause(30);
  }
  await pause(1500);
  const open = sockets.filter(({ readyState }) => readyState === 'open').length;
  const during = await ask(server.url + SNAPSHOT);
  report(
    `${idle} idle connections`,
    `${open} open, ${refused} refused; snapshot ${during.status} in ${during.ms.toFixed(1)} ms; memory ${before} -> ${memory(server.pid)} MiB`,
  );
  await pause(12_000);
  const left = sockets.filter(({ readyState }) => readyState === 'open').length;
  report(
    'the same, 12 s later',
    `${left} still open (without a request they have 10 s); snapshot ${(await ask(server.url + SNAPSHOT)).status}`,
  );
  for (const socket of sockets) socket.destroy();
  server.child.kill('SIGTERM');
  report('SIGTERM after that', `ended with ${await server.ended}`);
}

async function slowloris() {
  const server = await serve('--sample', '--port', '0', '--access-log', 'off');
  const began = performance.now();
  let answers = 0;
  const all = Array.from({ length: 500 }, () => {
    const socket = connect(server.port, '127.0.0.1', () =>
      socket.write('GET /v2/snapshot HTTP/1.1\r\nHost: localhost\r\n'),
    );
    const drip = setInterval(() => socket.write('X-a: b\r\n'), 500);
    socket.on('error', () => undefined);
    socket.on('data', (part) => {
      if (part.toString().includes(' 408 ')) answers += 1;
    });
    return new Promise((resolve) => socket.on('close', resolve)).then(() => clearInterval(drip));
  });
  await pause(2000);
  const during = await ask(server.url + SNAPSHOT);
  await Promise.all(all);
  report(
    '500 connections that drip headers',
    `${answers} answered 408 and closed after ${((performance.now() - began) / 1000).toFixed(1)} s; meanwhile snapshot ${during.status} in ${during.ms.toFixed(0)} ms`,
  );
  server.child.kill('SIGTERM');
  await server.ended;
}

async function killUnderLoad() {
  const path = join(folder, 'kill.db');
  copyFileSync(join(root, 'dist/sample.db'), path);
  let server = await serve('--store', path, '--port', '0', '--access-log', 'off');
  const { port, url } = server;
  const counts = {};
  let going = true;
  const agent = new Agent({ keepAlive: true });
  const load = Array.from({ length: 16 }, async () => {
    while (going) {
      const { status } = await ask(url + SNAPSHOT, agent);
      counts[status] = (counts[status] ?? 0) + 1;
      if (status !== 200) await pause(10);
    }
  });
  let down = 0;
  for (let round = 0; round < 5; round++) {
    await pause(300);
    server.child.kill('SIGKILL');
    await server.ended;
    const from = performance.now();
    server = await serve('--store', path, '--port', String(port), '--access-log', 'off');
    down = Math.max(down, performance.now() - from);
  }
  await pause(300);
  going = false;
  await Promise.all(load);
  agent.destroy();
  report('kill -9 under load, five times', `${JSON.stringify(counts)}; back after at most ${down.toFixed(0)} ms`);
  server.child.kill('SIGTERM');
  await server.ended;
}

async function stores() {
  const path = join(folder, 'market.db');
  const sample = join(root, 'dist/sample.db');
  copyFileSync(sample, path);
  const server = await serve('--store', path, '--port', '0', '--access-log', 'off');
  const now = async () => {
    const { status, text } = await ask(server.url + SNAPSHOT);
    const ready = await ask(`${server.url}/readyz`);
    const shown =
      status === 200 ? '' : ` ${JSON.parse(text).error.message}${text.includes(folder) ? ' (SHOWS THE PATH)' : ''}`;
    return `${status}${shown}; readyz ${ready.status} ${ready.text}`;
  };
  report('a store', await now());
  copyFileSync(sample, `${path}.new`);
  renameSync(`${path}.new`, path);
  report('replaced by rename', await now());
  rmSync(path);
  report('deleted', await now());
  copyFileSync(sample, `${path}.bad`);
  truncateSync(`${path}.bad`, 100_000);
  renameSync(`${path}.bad`, path);
  report('a torn copy in its place', await now());
  copyFileSync(sample, `${path}.new`);
  renameSync(`${path}.new`, path);
  report('a good one again', await now());
  server.child.kill('SIGTERM');
  report('SIGTERM after that', `ended with ${await server.ended}`);
}

async function fullDisk() {
  const server = await serve('--sample', '--port', '0', '--access-log', '/dev/full');
  const statuses = [];
  for (let n = 0; n < 3; n++) {
    statuses.push((await ask(server.url + SNAPSHOT)).status);
    await pause(100);
  }
  report('access log on a full disk', statuses.join(' '));
  server.child.kill('SIGTERM');
  report('SIGTERM after that', `ended with ${await server.ended}`);
}

try {
  await stores();
  await fullDisk();
  await killUnderLoad();
  await slowloris();
  await connections();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
