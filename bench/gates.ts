/**
 * What a cached response costs in the process before HTTP: the handler alone, and with the gates of keys. CPU time, so
 * that a busy machine disturbs little. Usage: node scripts/run-ts.mjs bench/gates.ts
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPayloadCache } from '../src/service/cache/payload-cache.ts';
import type { Gate } from '../src/service/gates.ts';
import { createService } from '../src/service/http/service.ts';
import { keepKeys } from '../src/service/keys/keep-keys.ts';
import { openKeys } from '../src/service/keys/open-keys.ts';
import { serviceGates } from '../src/service/limits/service-gates.ts';
import { openLiveStore } from '../src/store/reading/live-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'mds-gates-'));
const path = join(folder, 'service.db');
const made = openKeys(path, { now: Date.now });
const { secret } = made.create({ name: 'bench', plan: 'builder' });
made.close();
// A clock that runs a hundred times as fast, so that no token is lacking.
let minutes = 0;
const keys = keepKeys(path, { now: Date.now, uptime: () => (minutes += 101 * 32) });
const store = openLiveStore('dist/sample.db', { kind: 'simulated' });
const gates = serviceGates(keys);

async function measure(
  name: string,
  used: readonly Gate[],
  count: number,
  atOnce: number,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const service = createService({ store, now: Date.now, cache: createPayloadCache(), gates: used });
  const ask = () => service({ method: 'GET', path: '/v2/snapshot', query: [['symbol', 'AAPL']], headers });
  const times: number[] = [];
  for (let round = 0; round < 8; round++) {
    const before = process.cpuUsage();
    for (let n = 0; n < count; n += atOnce) {
      for (const response of await Promise.all(Array.from({ length: atOnce }, ask)))
        if (response.status !== 200) throw new Error(`${response.status} ${response.body}`);
    }
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / count);
  }
  process.stdout.write(`${name.padEnd(34)} ${Math.min(...times).toFixed(1)} us\n`);
}

try {
  await measure('a kept snapshot', [], 50_000, 1, {});
  await measure('the same, key read', gates.slice(0, 1), 20_000, 1, { 'x-api-key': secret });
  await measure('the same, key, plan and rate', gates, 5_000, 1, { 'x-api-key': secret });
  await measure('the same, 4 requests in a turn', gates, 5_000, 4, { 'x-api-key': secret });
  await measure('the same, 32 requests in a turn', gates, 8_000, 32, { 'x-api-key': secret });
} finally {
  keys.close();
  store.close();
  rmSync(folder, { recursive: true, force: true });
}
