/**
 * Flips single bits of a store and asks it six questions after each: is any answer another one, does any process end by
 * a signal? Usage: node scripts/run-ts.mjs bench/flips/main.ts STORE COUNT [SEED]. Commands run in this process, as
 * `mds` runs them, in a child that is replaced where it ends; prints {same, refused, wrong, signals}, the first faults and
 * which tables refused. The store is only read.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../../src/cli/program/run.ts';
import { fakeIo } from '../../test/program/fake-io.ts';

const COMMANDS = [
  ['snapshot', 'AAPL'],
  ['fundamentals', 'AAPL', '--period', 'annual'],
  ['history', 'AAPL', '--range', 'max'],
  ['insider', 'AAPL'],
  ['filings', 'list', 'AAPL'],
  ['search', 'apple'],
];
/** After the imports of the store, so that its ages are those of a day. */
const NOW = Date.UTC(2026, 10, 30, 12);

interface Tried {
  readonly at: number;
  readonly bit: number;
  readonly results: readonly {
    readonly kind: 'same' | 'refused' | 'wrong';
    readonly exit: number;
    readonly says: string;
  }[];
}

const [store, count, seed = '1'] = process.argv.slice(2);
if (process.send === undefined) await parent();
else child();

async function parent(): Promise<void> {
  const total = Number(count);
  const sum = { flips: 0, same: 0, refused: 0, wrong: 0, signals: 0 };
  const reasons = new Map<string, number>();
  for (let next = 0; next < total; ) {
    const worker: ChildProcess = fork(fileURLToPath(import.meta.url), process.argv.slice(2), { stdio: 'ignore' });
    const ended = new Promise<string | null>((resolve) => worker.on('exit', (_, signal) => resolve(signal)));
    worker.on('message', ({ at, bit, results }: Tried) => {
      next += 1;
      sum.flips += 1;
      for (const [i, { kind, exit, says }] of results.entries()) {
        sum[kind] += 1;
        if (kind === 'wrong') console.log(JSON.stringify({ at, bit, command: COMMANDS[i]!.join(' '), exit }));
        const reason = says
          .replace(/^.*? (is|cannot|has) /, '$1 ')
          .replace(/\d+|\([^)]*\)/g, 'N')
          .slice(0, 90);
        if (kind === 'refused') reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      }
      if (next < total) worker.send(next);
      else worker.disconnect();
    });
    worker.send(next);
    const signal = await ended;
    if (signal === null && next >= total) break;
    console.log(JSON.stringify({ flip: next, signal }));
    sum.signals += 1;
    next += 1;
  }
  for (const [reason, times] of [...reasons].sort((a, b) => b[1] - a[1])) console.log(`${times}\t${reason}`);
  console.log(JSON.stringify(sum));
  process.exitCode = sum.wrong + sum.signals > 0 ? 1 : 0;
}

function child(): void {
  const folder = mkdtempSync('/dev/shm/flips-');
  process.on('disconnect', () => process.exit(0));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const db = join(folder, 'market.db');
  const whole = readFileSync(store!);
  const ask = async (command: readonly string[]): Promise<{ exit: number; out: string; err: string }> => {
    const io = fakeIo({ now: NOW, home: folder });
    const exit = await run([...command, '--json', '--store', db], io, '0.0.0');
    return { exit, out: io.out().replace(/"cache_age_seconds": ?\d+/g, ''), err: io.err() };
  };
  const put = (content: Uint8Array): void => {
    for (const end of ['', '-wal', '-shm']) rmSync(db + end, { force: true });
    writeFileSync(db, content);
  };
  const base = (async () => {
    put(whole);
    const answers = [];
    for (const command of COMMANDS) answers.push(await ask(command));
    return answers;
  })();
  process.on('message', async (flip: number) => {
    const right = await base;
    const at = Math.floor(random(flip, 1) * whole.length);
    const bit = Math.floor(random(flip, 2) * 8);
    const copy = Buffer.from(whole);
    copy[at]! ^= 1 << bit;
    put(copy);
    const results: Tried['results'][number][] = [];
    for (const [i, command] of COMMANDS.entries()) {
      const { exit, out, err } = await ask(command);
      const kind = exit !== right[i]!.exit ? 'refused' : out === right[i]!.out ? 'same' : 'wrong';
      results.push({ kind, exit, says: err });
    }
    process.send!({ at, bit, results } satisfies Tried);
  });
}

/** A number in [0, 1) for a flip; mulberry32. */
function random(flip: number, which: number): number {
  let t = (Number(seed) * 0x9e3779b1 + flip * 2 + which) | 0;
  for (let i = 0; i < 3; i++) {
    t = (t + 0x6d2b79f5) | 0;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  }
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}
