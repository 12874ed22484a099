/**
 * Kills `mds sync` without warning, again and again, and looks at what is left: `node scripts/run-ts.mjs
 * bench/kill-sync/main.ts [ROUNDS]`. Half of the rounds die at a moment drawn at random, half within 60 ms of so many
 * bytes written to the store. Whenever a run gets to its end, the store must hold what one undisturbed run brings; then
 * a new store is begun.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sampleRecords } from '../../test/mirror/sample.ts';
import { startMirror } from '../../test/mirror/server.ts';
import { isSec, mostWithin } from '../../test/mirror/stats.ts';
import { contentOf } from './content.ts';

const ROUNDS = Number(process.argv[2] ?? 100);
const SYMBOLS = ['AAPL', 'KO', 'SPY'];
const LONGEST_MS = 5_000;
/** Bytes written to the log when a round ends: beginnings, middles and ends of transactions. */
const GROWTH = [1, 50_000, 200_000, 600_000, 1_500_000];

const folder = mkdtempSync(join(tmpdir(), 'mds-kill-'));
const mirror = await startMirror(sampleRecords());
const storeIn = (name: string): string => join(folder, name, 'market.db');

const contactOf = (name: string): string => `of-${name}@example.org`;

function sync(name: string): ChildProcess {
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    MDS_CONFIG_DIR: join(folder, 'settings'),
    MDS_DATA_DIR: join(folder, name),
    // The promised pace is of all processes that share a store: the mirror distinguishes stores by this.
    MDS_CONTACT: contactOf(name),
    MDS_SEC_DATA_URL: mirror.url,
    MDS_SEC_WWW_URL: mirror.url,
    MDS_NASDAQ_URL: `${mirror.url}/dynamic/symdir`,
    MDS_PRICES: 'yahoo',
    MDS_PRICES_URL: mirror.url,
  };
  return spawn(process.execPath, ['bin/mds.cjs', 'sync', ...SYMBOLS], { env, stdio: 'ignore' });
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}

function size(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** Resolves when the log of the store has grown by so many bytes, or the run is over. */
async function written(name: string, bytes: number, child: ChildProcess): Promise<void> {
  const log = `${storeIn(name)}-wal`;
  let last = size(log);
  let grown = 0;
  while (child.exitCode === null && grown < bytes) {
    await pause(2);
    const now = size(log);
    grown += Math.max(0, now - last);
    last = now;
  }
}

try {
  const clean = await ended(sync('clean'));
  if (clean !== 0) throw new Error(`the undisturbed run ended with ${clean}`);
  const wanted = contentOf(storeIn('clean'));
  const perRun = mirror.seen.length;
  const started = mirror.seen.length;
  let killed = 0;
  let finished = 0;
  let stores = 1;
  while (killed < ROUNDS || finished === 0) {
    const name = `store-${stores}`;
    const child = sync(name);
    const exit = ended(child);
    const inWriting = killed % 2 === 1;
    const delay = async (): Promise<void> => {
      if (killed >= ROUNDS) return void (await exit);
      if (inWriting) await written(name, GROWTH[(killed >> 1) % GROWTH.length]!, child);
      await Promise.race([exit, pause(Math.random() * (inWriting ? 60 : LONGEST_MS))]);
    };
    await delay();
    const wasKilled = child.exitCode === null && child.kill('SIGKILL');
    const code = await exit;
    if (wasKilled && code === null) {
      killed++;
      if (size(storeIn(name)) > 0) contentOf(storeIn(name));
      continue;
    }
    if (code !== 0) throw new Error(`a run after ${killed} kills ended with ${code}`);
    finished++;
    const got = contentOf(storeIn(name));
    if (!isDeepStrictEqual(got, wanted)) {
      const off = Object.keys(wanted).filter((table) => wanted[table] !== got[table]);
      throw new Error(
        `after ${killed} kills the store differs in: ${off.map((table) => `${table} (${got[table]}, wanted ${wanted[table]})`).join('; ')}`,
      );
    }
    rmSync(join(folder, name), { recursive: true, force: true });
    stores++;
  }
  const asked = mirror.seen.length - started;
  const names = ['clean', ...Array.from({ length: stores }, (_, n) => `store-${n + 1}`)];
  const toSec = mirror.seen.filter(({ path }) => isSec(path));
  const perStore = names.map((name) => toSec.filter(({ userAgent }) => userAgent.includes(contactOf(name))));
  if (perStore.flat().length !== toSec.length) throw new Error('requests that belong to no store, or to two');
  const paces = perStore.map((seen) => mostWithin(seen.map(({ at }) => at)));
  process.stdout.write(
    `${killed} kills, ${finished} stores finished, every one equal to that of one undisturbed run (${Object.keys(wanted).length} tables); ` +
      `${asked} requests (${perRun} in an undisturbed run), at most ${Math.max(...paces)} to the SEC in any second for one store, ` +
      `${mirror.mostInAnySecond()} for all, one after the other\n`,
  );
} finally {
  await mirror.close();
  rmSync(folder, { recursive: true, force: true });
}
