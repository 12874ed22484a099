/**
 * CPU of one request that no cache answers, in a long-lived process: user and system time for each, least of five
 * rounds. Usage: node scripts/run-ts.mjs bench/uncached.ts [STORE [SYMBOL,SYMBOL... [BYTES]]]; BYTES of memory for what
 * requests use again, 0 for none.
 */
import { createService } from '../src/service/http/service.ts';
import { openLiveStore } from '../src/store/reading/live-store.ts';

const [path = 'dist/sample.db', list = 'AAPL', bytes] = process.argv.slice(2);
const symbols = list.split(',');
const store = openLiveStore(path, {
  kind: path === 'dist/sample.db' ? 'simulated' : 'live',
  ...(bytes === undefined ? {} : { reuseBytes: Number(bytes) }),
});
const service = createService({ store, now: Date.now });

for (const route of ['snapshot', 'fundamentals']) {
  const ask = async (count: number): Promise<number> => {
    const before = process.cpuUsage();
    for (let at = 0; at < count; at++) {
      const query = [['symbol', symbols[at % symbols.length]!] as const];
      const { status } = await service({ method: 'GET', path: `/v2/${route}`, query, headers: {} });
      if (status !== 200) throw new Error(`${route} ${query[0]![1]}: ${status}`);
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / count / 1000;
  };
  const count = route === 'snapshot' ? 400 : 100;
  await ask(count);
  const rounds: number[] = [];
  for (let round = 0; round < 5; round++) rounds.push(await ask(count));
  const least = Math.min(...rounds);
  console.log(`${route.padEnd(14)} ${least.toFixed(3)} ms of CPU, ${Math.round(1000 / least)} a second on one core`);
}
store.close();
