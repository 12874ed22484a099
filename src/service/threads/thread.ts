/** A thread that computes: a store of its own, one task after another. */
import type { MessagePort } from 'node:worker_threads';
import { ENDPOINTS } from '../../endpoints/index.ts';
import { MdsError } from '../../errors.ts';
import { type LiveStore, storeFile } from '../../store/reading/live-store.ts';
import { computePayload } from '../computation.ts';
import type { Handler, LogLine } from '../types.ts';
import { askOver } from './dialogue.ts';
import { type FromThread, failureOf, type Outcome, recordHints, type Task, type ToThread } from './task.ts';

/** Makes plain data of a job. */
export type RunJob = (job: unknown, handle: Handler) => Promise<unknown>;
/** Answers the messages of `port` from `store`, which lies at `path`. */
export function computeFor(port: MessagePort, path: string, store: LiveStore, runJob: RunJob): void {
  port.on('message', ({ id, task, describe, job, requests }: ToThread) => {
    const send = (message: FromThread): void => port.postMessage(message);
    const sendAll = (work: Promise<Outcome>): void => void work.then((outcome) => send({ id, outcome }));
    if (task !== undefined) sendAll(outcomeOf(task, path, store));
    else if (describe !== undefined) sendAll(plainOutcome(describeAll));
    else if (requests !== undefined) sendAll(plainOutcome(() => runJob(job, askOver(requests))));
    else {
      store.close();
      send({ id });
    }
  });
}

const describeAll = async (): Promise<unknown> => (await import('../docs/page.ts')).describeApi(ENDPOINTS);

async function plainOutcome(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { payload: await work(), hints: [], log: [] };
  } catch (thrown) {
    return { failure: failureOf(thrown), hints: [], log: [] };
  }
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
      { endpoint, document, params, requestId, path, asOf },
      { store, log },
      now,
      cacheHints,
    );
    return { payload, hints, log: lines };
  } catch (thrown) {
    return { failure: failureOf(thrown), hints, log: lines };
  }
}
