/**
 * How long a cached answer waits while `mds serve` makes another one for the first time: the longest gap of the event
 * loop, seen by a client. Usage: node bench/stalls.mjs STORE [SYMBOL [OTHER [PATH...]]]; each request goes to a new
 * service, and the longest of three is printed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { join } from 'node:path';

const [store, symbol = 'AAPL', other = 'MSFT', ...chosen] = process.argv.slice(2);
if (store === undefined) throw new Error('usage: node bench/stalls.mjs STORE [SYMBOL [OTHER [PATH...]]]');
const program = join(import.meta.dirname, '..', 'bin', 'mds.cjs');
const CACHED = `/v2/search?q=${symbol}`;
const agent = new http.Agent({ keepAlive: true });

async function get(address) {
  const from = performance.now();
  const [response] = await once(http.get(address, { agent }), 'response');
  for await (const _ of response);
  return { status: response.statusCode, ms: performance.now() - from };
}

/** `warm`: after a request of each route, as in a service that has run for a while. */
async function waitDuring(path, warm) {
  const line = ['serve', '--open', '--json', '--port', '0', '--access-log', 'off', '--store', store];
  const child = spawn(process.execPath, [program, ...line], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [first] = await once(child.stdout, 'data');
  const { url } = JSON.parse(String(first).split('\n')[0]);
  for (let i = 0; i < 200; i++) await get(url + CACHED);
  if (warm) for (const each of PATHS) await get(url + each.replaceAll(symbol, other));
  let done = false;
  const probe = (async () => {
    let worst = 0;
    while (!done) worst = Math.max(worst, (await get(url + CACHED)).ms);
    return worst;
  })();
  const { status, ms } = await get(url + path);
  done = true;
  const worst = await probe;
  child.kill('SIGTERM');
  await once(child, 'exit');
  return { status, ms, worst };
}

const about = (route, more = '') => `/v2/${route}?symbol=${symbol}${more}`;
const PATHS = [
  ...['snapshot', 'fundamentals', 'valuation', 'earnings', 'technicals', 'price-action'].map((name) => about(name)),
  ...['dividends', 'calendar', 'insider', 'profile', 'coverage', 'filings'].map((name) => about(name)),
  about('history', '&range=max&series=close,sma_200,rsi_14'),
  `/v2/compare?symbols=${symbol},${other}`,
  '/v2/screen?expression=pe_ttm%3C15',
  '/v2/snapshot?symbol=NOSUCH',
  `/ui/${symbol}`,
  '/ui/NOSUCH',
  '/openapi.json',
];
for (const path of chosen.length > 0 ? chosen : PATHS) {
  const row = [];
  for (const warm of [false, true]) {
    const tries = [];
    for (let i = 0; i < 3; i++) tries.push(await waitDuring(path, warm));
    const worst = Math.max(...tries.map((each) => each.worst));
    row.push(`${warm ? 'warm' : 'cold'}: ${worst.toFixed(1).padStart(6)} of ${tries[0].ms.toFixed(0).padStart(4)} ms`);
  }
  console.log(path.padEnd(58), row.join('   '));
}
