/** A process that sends so many requests to one address through the fetcher, sharing a pace file with others. */
import { openWires } from '../../../src/http/wires.ts';
import { openCoordination } from '../../../src/sources/net/coordination.ts';
import { createFetcher } from '../../../src/sources/net/fetcher.ts';

const [url, pace, count] = process.argv.slice(2) as [string, string, string];
const wires = openWires({ connections: 32, wire: 'pool' });
const coordination = openCoordination({
  path: pace,
  now: () => ({ steady: Number(process.hrtime.bigint() / 1000n) / 1000, wall: Date.now() }),
  pid: process.pid,
  isAlive: (pid) => {
    try {
      process.kill(pid, 0);
      return true;
    } catch {
      return false;
    }
  },
});
const fetch = createFetcher({
  wires,
  coordination,
  userAgent: 'mds/test (jane@example.org)',
  now: Date.now,
  random: Math.random,
});
await Promise.all(
  Array.from({ length: Number(count) }, (_, i) => fetch({ url: `${url}/${process.pid}/${i}`, accept: 'bytes' })),
);
process.exit(0);
