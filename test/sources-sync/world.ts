/** What a sync runs in: a store of its own, the real fetcher over real connections, pauses that take no time. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayFrom } from '../../src/engine/days.ts';
import { openWires } from '../../src/http/wires.ts';
import { type Coordination, openCoordination } from '../../src/sources/net/coordination.ts';
import { createFetcher, type FetcherOptions, type RequestEvent } from '../../src/sources/net/fetcher.ts';
import type { Fetcher } from '../../src/sources/net/types.ts';
import { openSpool } from '../../src/sources/sync/spool.ts';
import { runSync } from '../../src/sources/sync/sync.ts';
import type { SyncOptions, SyncReport } from '../../src/sources/sync/types.ts';
import { openWriter } from '../../src/store/writing/open-writer.ts';
import type { StoreWriter } from '../../src/store/writing/types.ts';

/** 2026-11-21 07:00 in New York: EDGAR takes filings. */
export const NOW = Date.UTC(2026, 10, 21, 12);

export interface World {
  readonly folder: string;
  readonly path: string;
  readonly store: StoreWriter;
  readonly coordination: Coordination;
  readonly fetch: Fetcher;
  readonly requests: RequestEvent[];
  /** Pauses that were asked for, ms. */
  readonly pauses: number[];
  /** Added to every clock of the program. */
  shift: number;
  sync(symbols: readonly string[] | undefined, more?: Partial<SyncOptions>): Promise<SyncReport>;
  close(): void;
}

export function moment(): { steady: number; wall: number } {
  return { steady: Number(process.hrtime.bigint() / 1000n) / 1000, wall: Date.now() };
}

/**
 * The limiter's clock runs so many times faster than the wall's: what is tested is what is asked, not how long it
 * takes.
 */
export const HASTE = 25;

/** `url`: the mirror. Pauses of a second and more are over at once; those of the limiter are real with `haste` 1. */
export function world(url: string, more: Partial<FetcherOptions> = {}, haste = HASTE): World {
  const folder = mkdtempSync(join(tmpdir(), 'mds-sync-'));
  const path = join(folder, 'market.db');
  const state = { shift: 0 };
  const now = (): number => NOW + state.shift;
  const clocks = () => ({ steady: moment().steady * haste + Math.max(0, state.shift), wall: now() });
  const coordination = openCoordination({
    path: join(folder, 'pace.db'),
    now: clocks,
    pid: process.pid,
    isAlive: () => true,
  });
  const wires = openWires({ connections: 32, wire: 'pool' });
  const requests: RequestEvent[] = [];
  const pauses: number[] = [];
  const fetch = createFetcher({
    wires,
    coordination,
    userAgent: 'mds/test (jane@example.org)',
    now,
    random: () => 1,
    sleep: async (ms, signal) => {
      if (ms >= 1000) pauses.push(ms);
      await new Promise((resolve) => setTimeout(resolve, ms >= 1000 ? 0 : ms / haste));
      if (signal?.aborted) throw signal.reason;
    },
    silenceMs: 10_000,
    onRequest: (event) => requests.push(event),
    ...more,
  });
  const store = openWriter(path);
  return {
    folder,
    path,
    store,
    coordination,
    fetch,
    requests,
    pauses,
    get shift() {
      return state.shift;
    },
    set shift(ms) {
      state.shift = ms;
    },
    sync: (symbols, options = {}) =>
      runSync({
        store,
        fetch,
        coordination,
        bases: { data: url, www: url },
        directory: undefined,
        spool: openSpool(join(folder, 'spool'), now()),
        now,
        symbols,
        universe: false,
        since: dayFrom(2024, 11, 21),
        documents: true,
        prices: undefined,
        dryRun: false,
        refresh: false,
        ...options,
      }),
    close() {
      store.close();
      coordination.close();
      wires.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
