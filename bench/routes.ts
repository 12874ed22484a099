/**
 * How long each route of an uncached service holds the event loop: the longest gap between turns while one request is
 * answered, least of RUNS. Usage: node scripts/run-ts.mjs bench/routes.ts STORE SYMBOL [RUNS]
 */
import { ENDPOINTS } from '../src/endpoints/index.ts';
import { createService } from '../src/service/http/service.ts';
import { openLiveStore } from '../src/store/reading/live-store.ts';

const [path, symbol, times = '5'] = process.argv.slice(2);
if (path === undefined || symbol === undefined) throw new Error('usage: bench/routes.ts STORE SYMBOL [RUNS]');

const store = openLiveStore(path, { kind: 'live' });
const service = createService({ store, now: Date.now });

/** Milliseconds from asking to the answer, and of the longest gap between two turns of the event loop meanwhile. */
async function asked(target: string): Promise<{ readonly status: number; readonly ms: number; readonly gap: number }> {
  const url = new URL(target, 'http://localhost');
  let [done, gap, last] = [false, 0, performance.now()];
  const turn = (): void => {
    const now = performance.now();
    gap = Math.max(gap, now - last);
    last = now;
    if (!done) setImmediate(turn);
  };
  setImmediate(turn);
  await new Promise((resolve) => setImmediate(resolve));
  const start = performance.now();
  const answer = await service({ method: 'GET', path: url.pathname, query: [...url.searchParams], headers: {} });
  const ms = performance.now() - start;
  done = true;
  await new Promise((resolve) => setImmediate(resolve));
  return { status: answer.status, ms, gap };
}

const REQUESTS = [
  ...ENDPOINTS.map(({ spec }) => spec.path)
    .filter((each) => !each.includes('{'))
    .map((each) => `${each}?symbol=${symbol}`),
  `/v2/fundamentals?symbol=${symbol}&period=annual`,
  `/v2/history?symbol=${symbol}&range=max`,
  `/v2/technicals?symbol=${symbol}&range=max`,
  `/v2/snapshots?symbols=${symbol}`,
  `/v2/search?q=appel`,
  `/v2/snapshot?symbol=ZZZQ`,
  ...process.argv.slice(5),
];
for (const target of REQUESTS) {
  const runs: Awaited<ReturnType<typeof asked>>[] = [];
  for (let run = 0; run < Number(times); run++) runs.push(await asked(target));
  const least = (name: 'ms' | 'gap') => Math.min(...runs.map((each) => each[name])).toFixed(2);
  console.log(
    `${target.padEnd(60)} ${runs[0]!.status}  first ${runs[0]!.gap.toFixed(1)}  gap ${least('gap')}  ms ${least('ms')}`,
  );
}
store.close();
