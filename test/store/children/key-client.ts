/**
 * A process that shares a key file. `take SECRET`: from a first byte on stdin it asks for a token again and again, until
 * it was refused 50 times in a row, and prints the instants it was granted one (the machine's monotonic clock, ms);
 * `know SECRET`: prints `known` when it first knows the key and, once it does not, the last instant at which it did,
 * from before it was looked up; `burst SECRET COUNT`: asks for so many tokens in every turn, for ever, and prints `+`
 * for each as soon as it is granted; `create PREFIX COUNT`: makes keys and prints their names. `ready` first.
 */
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { openKeys } from '../../../src/service/keys/open-keys.ts';

const [path, job, what, bound, driver] = process.argv.slice(2) as [string, string, string, string, 'node' | 'libsql'];
const uptime = () => Number(process.hrtime.bigint() / 1_000_000n);
const keys = openKeys(path, { now: Date.now, driver });
writeSync(1, 'ready\n');
if (job === 'take') {
  const granted: number[] = [];
  const caller = (await keys.authenticate(what))!;
  // All begin at one instant, however long each took to start.
  await once(process.stdin, 'data');
  process.stdin.unref?.();
  for (let refused = 0; refused < 50; ) {
    const before = uptime();
    const took = (await keys.take(caller, 1)).granted;
    if (took) granted.push(before);
    refused = took ? 0 : refused + 1;
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 15));
  }
  writeSync(1, `${JSON.stringify(granted)}\n`);
} else if (job === 'know') {
  let known = 0;
  for (let before = uptime(); (await keys.authenticate(what)) !== undefined; before = uptime()) {
    if (known === 0) writeSync(1, 'known\n');
    known = before;
    await new Promise((resolve) => setImmediate(resolve));
  }
  writeSync(1, `${JSON.stringify([known])}\n`);
} else if (job === 'burst') {
  const caller = (await keys.authenticate(what))!;
  const one = async () => {
    if ((await keys.take(caller, 1)).granted) writeSync(1, '+');
  };
  for (;;) {
    await Promise.all(Array.from({ length: Number(bound) }, one));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
} else {
  const names = Array.from(
    { length: Number(bound) },
    (_, i) => keys.create({ name: `${what}${i}`, plan: 'free' }).record.name,
  );
  writeSync(1, `${JSON.stringify(names)}\n`);
}
keys.close();
