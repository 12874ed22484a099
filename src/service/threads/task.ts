/** One computation as it travels between threads: what is asked, and what came of it. */
import type { MessagePort } from 'node:worker_threads';
import type { CacheHints } from '../../endpoints/types.ts';
import { type Code, MdsError, type MdsErrorOptions } from '../../errors.ts';
import type { Asked } from '../asked.ts';
import type { LogLine } from '../types.ts';

/** An accepted request, as plain data. */
export interface Task extends Pick<Asked, 'document' | 'params' | 'requestId' | 'path'> {
  /** The store to read, as of `storeFile`. */
  readonly file: string;
  /** Name of the route. */
  readonly route: string;
  /** The clock, ms. */
  readonly now: number;
  readonly asOf: number | undefined;
}

/** What a thread answers: the payload or the failure, with all that the computation reported on its way. */
export interface Outcome {
  readonly payload?: unknown;
  readonly failure?: Failure;
  readonly hints: readonly Hint[];
  readonly log: readonly LogLine[];
}

/** A call of {@link CacheHints}. */
type Hint = readonly [name: keyof CacheHints, instant: number | undefined];

/** To a thread: compute, describe the API, or run a job of the program; or close the store, which the next task opens again. */
export interface ToThread {
  readonly id: number;
  readonly task?: Task;
  readonly describe?: true;
  readonly job?: unknown;
  /** Where the job asks. */
  readonly requests?: MessagePort;
}

/** From a thread, about the message of that number. */
export type FromThread = { readonly id: number; readonly outcome?: Outcome };

/** What was thrown; without a code it was no {@link MdsError}. */
interface Failure {
  readonly code?: Code;
  readonly message: string;
  readonly options: MdsErrorOptions;
  readonly stack: string | undefined;
}

/** The hints of a computation, remembered for the thread that caches its answer. */
export function recordHints(): { readonly hints: Hint[]; readonly cacheHints: CacheHints } {
  const hints: Hint[] = [];
  return {
    hints,
    cacheHints: {
      agesFrom: (instant) => hints.push(['agesFrom', instant]),
      changesAt: (instant) => hints.push(['changesAt', instant]),
    },
  };
}

/** The payload, after passing on hints. Throws what the computation threw. */
export function payloadOf({ payload, failure, hints }: Outcome, cacheHints: CacheHints | undefined): unknown {
  for (const [name, instant] of hints) cacheHints?.[name](instant as number);
  if (failure !== undefined) throw thrownBy(failure);
  return payload;
}

/** What was thrown, as plain data. */
export function failureOf(thrown: unknown): Failure {
  if (!(thrown instanceof MdsError)) {
    const { message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown));
    return { message, options: {}, stack };
  }
  const { code, message, stack } = thrown;
  const { hint, exitCode, retryable, status, requestId, retryAfter, param, details, location } = thrown;
  return {
    code,
    message,
    stack,
    options: { hint, exitCode, retryable, status, requestId, retryAfter, param, details, location },
  };
}

function thrownBy({ code, message, options, stack }: Failure): Error {
  const error = code === undefined ? new Error(message) : new MdsError(code, message, options);
  if (stack !== undefined) error.stack = stack;
  return error;
}
