/** The messages between the primary process and its workers. */
import type { Code, ExitCode } from '../../errors.ts';

/** From a worker. */
export type WorkerMessage =
  | { readonly mds: 'listening'; readonly address: { readonly address: string; readonly port: number } }
  | { readonly mds: 'failed'; readonly error: WorkerFailure };

/** An MdsError as it travels. */
export interface WorkerFailure {
  readonly message: string;
  readonly code: Code;
  readonly exitCode: ExitCode;
  readonly hint?: string | undefined;
}

/** To a worker. */
export type PrimaryMessage = { readonly mds: 'drain' } | { readonly mds: 'reload' };

/** Other users of the same channel (metrics) have messages of their own. */
export function isClusterMessage(message: unknown): message is WorkerMessage | PrimaryMessage {
  return typeof message === 'object' && message !== null && 'mds' in message;
}
