/** A thread that computes: a store of its own, one task after another. */
import type { MessagePort } from 'node:worker_threads';
import { ENDPOINTS } from '../../endpoints/index.ts';
import { MdsError } from '../../errors.ts';
import { type LiveStore, storeFile } from '../../store/live-store.ts';
import { computePayload } from '../computation.ts';
import type { LogLine } from '../types.ts';
import { failureOf, type Outcome, recordHints, type Task } from './task.ts';

/** To a thread: compute; or close the store, which the next task opens again. */
export type ToThread = { readonly id: number; readonly task?: Task };
/** From a thread, about the message of that number. */
export type FromThread = { readonly id: number; readonly outcome?: Outcome };

/** Answers the messages of `port` from `store`, which lies at `path`. */
export function computeFor(port: MessagePort, path: string, store: LiveStore): void {
  port.on('message', ({ id, task }: ToThread) => {
    const send = (message: FromThread): void => port.postMessage(message);
    if (task !== undefined) {
      void outcomeOf(task, path, store).then((outcome) => send({ id, outcome }));
      return;
    }
    store.close();
    send({ id });
  });
}

/**
 * A file that took the place of the one of the task is not opened here first: the locks of SQLite on it would be lost
 * when another thread closes the one before (see `openLiveStore`).
 */
async function outcomeOf(
  { file, route, document, params, requestId, path, now, asOf }: Task,
  storePath: string,
  store: LiveStore,
): Promise<Outcome> {
  const { hints, cacheHints } = recordHints();
  const lines: LogLine[] = [];
  // The cause of a warning is not sent: it may be anything.
  const log = ({ cause: _, ...line }: LogLine): void => void lines.push(line);
  try {
    if (storeFile(storePath) !== file) throw new MdsError('STORE_REPLACED', `${storePath} was replaced`);
    const endpoint = ENDPOINTS.find(({ spec }) => spec.name === route);
    if (endpoint === undefined) throw new Error(`no route ${route}`);
    const payload = await computePayload(
      { endpoint, document, params, requestId, path },
      { store, log, ...(asOf !== undefined && { asOf }) },
      now,
      cacheHints,
    );
    return { payload, hints, log: lines };
  } catch (thrown) {
    return { failure: failureOf(thrown), hints, log: lines };
  }
}
