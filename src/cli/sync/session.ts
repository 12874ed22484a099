/** Store, connections, pace and stop signal of one run of `mds sync`: what every request of it depends on. */
import { join } from 'node:path';
import { openWires } from '../../http/wires.ts';
import { openCoordination } from '../../sources/net/coordination.ts';
import type { FetcherOptions } from '../../sources/net/fetcher.ts';
import { openSpool } from '../../sources/sync/spool.ts';
import type { Invocation } from '../args/command.ts';
import { VERSION } from '../args/program.ts';
import { openTarget } from '../request/target/open-target.ts';
import { certificates } from '../settings/hosted.ts';
import type { EffectiveSettings } from '../settings/resolve.ts';
import type { Io } from '../terminal/io.ts';

/** Wait for another process that may be writing a large company, ms. */
const BUSY_MS = 60_000;

/** More connections than are ever needed: no request waits for one after it was granted a slot. */
const CONNECTIONS = 32;

/** Store, connections and stop signal of one run. Throws CA_FILE_UNREADABLE; CA_INVALID with the first request. */
export async function openSession(options: Invocation['options'], settings: EffectiveSettings, io: Io) {
  const trusted = certificates(settings, io);
  const target = await openTarget(options, io, { busyMs: BUSY_MS });
  const { store, folder } = target;
  const path = join(folder, 'pace.db');
  const coordination = openCoordination({ path, now: clocks, pid: process.pid, isAlive });
  const wires = openWires({ ...trusted, connections: CONNECTIONS, wire: 'pool' });
  const stop = new AbortController();
  const { signal } = stop;
  const release = io.onStop?.(() => stop.abort(new Error('stopped')));
  return {
    ...target,
    coordination,
    /** What every request of a sync depends on. */
    basics: {
      store,
      shared: target.team?.hooks,
      bases: { data: settings.get('sec_data_url').value, www: settings.get('sec_www_url').value },
      spool: openSpool(join(folder, 'spool'), io.now()),
      now: io.now,
      dryRun: options['dry-run'] === true,
      refresh: options.refresh === true,
      signal,
    },
    /** Options of a fetcher that sends this contact. */
    fetching: (contact: string): FetcherOptions => ({
      wires,
      proxyEnv: io.env,
      coordination,
      claim: target.team && (({ name, limits }, claimed) => target.team!.shared.claim(name, limits, claimed)),
      userAgent: `mds/${VERSION} (${contact})`,
      now: io.now,
      random: Math.random,
      signal,
    }),
    close: () => {
      release?.();
      wires.close();
      coordination.close();
      target.close();
    },
  };
}

/** The two clocks that processes share: the system's monotonic clock is the same for all of them. */
function clocks(): { steady: number; wall: number } {
  return { steady: Number(process.hrtime.bigint() / 1000n) / 1000, wall: Date.now() };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: a process of another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
