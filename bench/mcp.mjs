/**
 * `mds mcp`: CPU from start to the answer to tools/list as a ratio to `node -e 0`, and the time of a warm quote over
 * stdio.
 */
import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../bin/mds.cjs', import.meta.url));
const RUNS = 15;
const QUOTES = 300;
const env = { ...process.env };
delete env.NODE_EXTRA_CA_CERTS;

const opening = [
  {
    jsonrpc: '2.0',
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
  },
  { jsonrpc: '2.0', method: 'notifications/initialized' },
];
const lines = (messages) => messages.map((message) => `${JSON.stringify(message)}\n`).join('');

/** CPU of a child, ms. */
function cpu(args, input) {
  return spawnSync(
    'bash',
    ['-c', `TIMEFORMAT='%U %S'; time "$@" <<< "$INPUT" > /dev/null`, 'bash', process.execPath, ...args],
    {
      env: { ...env, INPUT: input },
      encoding: 'utf8',
    },
  )
    .stderr.trim()
    .split(/\s+/)
    .slice(-2)
    .reduce((sum, seconds) => sum + Number(seconds) * 1000, 0);
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const list = lines([...opening, { jsonrpc: '2.0', id: 1, method: 'tools/list' }]);
const starts = [];
const bare = [];
// The first run compiles what later ones read from the code cache.
cpu([program, 'mcp', '--sample'], list);
for (let run = 0; run < RUNS; run++) {
  bare.push(cpu(['-e', '0'], ''));
  starts.push(cpu([program, 'mcp', '--sample'], list));
}
const ratio = median(starts) / median(bare);
console.log(
  `start to the answer to tools/list: ${median(starts).toFixed(0)} ms of CPU, node -e 0 ${median(bare).toFixed(0)} ms: ${ratio.toFixed(2)} x`,
);

const child = spawn(process.execPath, [program, 'mcp', '--sample'], { env, stdio: ['pipe', 'pipe', 'inherit'] });
let received = '';
let next = () => {};
child.stdout.setEncoding('utf8').on('data', (text) => {
  received += text;
  if (!received.endsWith('\n')) return;
  received = '';
  next();
});
const ask = (text) =>
  new Promise((resolve) => {
    next = resolve;
    child.stdin.write(text);
  });
await ask(lines(opening));
const times = [];
for (let id = 1; id <= QUOTES; id++) {
  const started = performance.now();
  const params = { name: 'quote', arguments: { symbols: ['AAPL'] } };
  await ask(lines([{ jsonrpc: '2.0', id, method: 'tools/call', params }]));
  times.push(performance.now() - started);
}
child.stdin.end();
console.log(
  `quote: first ${times[0].toFixed(1)} ms, warm median ${median(times.slice(20)).toFixed(2)} ms, 99th percentile ${times
    .slice(20)
    .toSorted((a, b) => a - b)
    [Math.floor((QUOTES - 20) * 0.99)].toFixed(1)} ms`,
);
