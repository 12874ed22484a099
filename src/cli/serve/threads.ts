/**
 * Starts the worker threads of `mds serve` that compute slow responses. Each runs this program again, with the store in
 * its thread data.
 */
import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { createThreads, type Threads } from '../../service/threads/pool.ts';
import { computeFor } from '../../service/threads/thread.ts';
import type { LogLine } from '../../service/types.ts';
import { openLiveStore } from '../../store/reading/live-store.ts';
import type { StoreReader } from '../../store/reading/types.ts';
import { executableAssets } from '../terminal/executable.ts';
import type { PageJob, pageMemory } from './page.ts';

/** The store that a thread reads. */
export interface ThreadData {
  readonly path: string;
  readonly kind: StoreReader['kind'];
  readonly busyMs: number;
}

/** A single process leaves one core to the event loop; several processes share the cores already. */
const MOST_THREADS = 4;

/** The threads of one of `processes` serving processes; none runs before the first long computation. */
export function serveThreads(data: ThreadData, processes: number, log: (line: LogLine) => void): Threads {
  const most = processes > 1 ? 1 : Math.min(MOST_THREADS, Math.max(1, availableParallelism() - 1));
  return createThreads({ most, log, start: () => startThread(data) });
}

/** Whether this is one of those threads. */
export const isComputingThread = (): boolean => !isMainThread;

/** Computes until the thread is ended. */
export function computeHere(): Promise<never> {
  const { path, kind, busyMs } = workerData as ThreadData;
  const store = openLiveStore(path, { kind, busyMs, checkMs: 0 });
  let memory: ReturnType<typeof pageMemory> | undefined;
  computeFor(parentPort!, path, store, async (job, handle) => {
    const { makePage, pageMemory } = await import('./page.ts');
    memory ??= pageMemory();
    return makePage(job as PageJob, handle, memory);
  });
  return new Promise(() => {});
}

function startThread(data: ThreadData): Worker {
  const options = { argv: ['serve'], workerData: data };
  const asset = executableAssets();
  return asset === undefined
    ? new Worker(process.argv[1]!, options)
    : new Worker(asset('main.cjs'), { ...options, eval: true });
}
