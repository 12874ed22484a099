/** Threads for computations that would keep the event loop from answering others. */
import { MessageChannel, type Transferable, type Worker } from 'node:worker_threads';
import type { CacheHints } from '../../endpoints/types.ts';
import type { ApiDescription } from '../docs/page.ts';
import type { Handler, LogLine } from '../types.ts';
import { answerOver } from './dialogue.ts';
import { type FromThread, type Outcome, payloadOf, type Task, type ToThread } from './task.ts';

export interface Threads {
  /**
   * The payload, computed by the least busy thread. Rejects with what the computation throws, and where its thread
   * ends.
   */
  readonly compute: (task: Task, cacheHints: CacheHints | undefined) => Promise<unknown>;
  /** The description of the API. */
  readonly describe: () => Promise<ApiDescription>;
  /** What the program of the threads makes of a job, plain data; requests that it makes are answered by `handle`. */
  readonly run: (job: unknown, handle: Handler) => Promise<unknown>;
  /** Resolves when no thread has the store open. A task sent later opens it again. */
  readonly closeStores: () => Promise<void>;
  /** Ends all threads. */
  readonly end: () => Promise<void>;
}

export interface ThreadsOptions {
  /** Most threads. */
  readonly most: number;
  readonly start: () => Worker;
  readonly log?: (line: LogLine) => void;
}

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<
    number,
    { readonly resolve: (outcome: Outcome | undefined) => void; readonly reject: (error: Error) => void }
  >;
}

/** Runs each function in a turn of the event loop of its own: answers that arrive together are written one by one. */
function turnByTurn(): (run: () => void) => void {
  const queue: (() => void)[] = [];
  const next = (): void => {
    queue[0]!();
    queue.shift();
    if (queue.length > 0) setImmediate(next);
  };
  return (run) => {
    if (queue.push(run) === 1) setImmediate(next);
  };
}

/**
 * No threads yet: each is started when all others are busy. One that ends fails its tasks and is replaced by the next
 * task.
 */
export function createThreads({ most, start, log }: ThreadsOptions): Threads {
  const threads = new Set<Thread>();
  const inTurn = turnByTurn();
  let count = 0;

  const send = (
    { worker, waiting }: Thread,
    message: Omit<ToThread, 'id'>,
    moved: readonly Transferable[] = [],
  ): Promise<Outcome | undefined> => {
    const id = ++count;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ ...message, id }, moved);
    });
  };
  return {
    compute: async (task, cacheHints) => {
      const outcome = (await send(choose(), { task }))!;
      for (const line of outcome.log) log?.(line);
      return payloadOf(outcome, cacheHints);
    },
    describe: async () => payloadOf((await send(choose(), { describe: true }))!, undefined) as ApiDescription,
    run: async (job, handle) => {
      const { port1: here, port2: requests } = new MessageChannel();
      answerOver(here, handle);
      try {
        return payloadOf((await send(choose(), { job, requests }, [requests]))!, undefined);
      } finally {
        here.close();
      }
    },
    closeStores: async () => {
      // A thread that ended has closed it, too.
      await Promise.allSettled([...threads].map((thread) => send(thread, {})));
    },
    end: async () => {
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };

  function choose(): Thread {
    let least: Thread | undefined;
    for (const thread of threads) if (least === undefined || thread.waiting.size < least.waiting.size) least = thread;
    return least !== undefined && (least.waiting.size === 0 || threads.size >= most) ? least : startThread();
  }

  function startThread(): Thread {
    const worker = start();
    const thread: Thread = { worker, waiting: new Map() };
    let reason = new Error('a computing thread ended');
    worker.on('message', ({ id, outcome }: FromThread) => {
      const waiting = thread.waiting.get(id);
      thread.waiting.delete(id);
      inTurn(() => waiting?.resolve(outcome));
    });
    worker.on('error', (error) => {
      reason = error instanceof Error ? error : new Error(String(error));
    });
    worker.on('exit', () => {
      threads.delete(thread);
      for (const { reject } of thread.waiting.values()) reject(reason);
      thread.waiting.clear();
    });
    // The host decides when the process ends.
    worker.unref();
    threads.add(thread);
    return thread;
  }
}
