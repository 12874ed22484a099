/** State of each watched subject: its last answer, and the start of current failures. */
import type { Answer } from '../../client/core.ts';
import { EXIT, type MdsError } from '../../errors.ts';

/** The result of one request. */
export type Outcome = { readonly answer: Answer } | { readonly error: MdsError };

export interface Watched {
  readonly subject: string;
  /** The last successful answer. */
  readonly answer: Answer | undefined;
  /** The failure of the latest request. */
  readonly error: MdsError | undefined;
  /** Instant of the first of the consecutive failures, ms. */
  readonly failingSince: number | undefined;
}

/** The state after another round; `outcomes` in the order of `watched`. */
export function nextState(watched: readonly Watched[], outcomes: readonly Outcome[], now: number): readonly Watched[] {
  return watched.map((each, i) => {
    const outcome = outcomes[i]!;
    if ('answer' in outcome) return { ...each, answer: outcome.answer, error: undefined, failingSince: undefined };
    return { ...each, error: outcome.error, failingSince: each.failingSince ?? now };
  });
}

/** The available answers, in order. */
export function answersOf(watched: readonly Watched[]): readonly Answer[] {
  return watched.flatMap(({ answer }) => (answer === undefined ? [] : [answer]));
}

/** Whether a retry may help; a wrong symbol or key, or a damaged store, is permanent. */
export function isTemporary({ exitCode, retryable }: MdsError): boolean {
  return retryable || exitCode === EXIT.rateLimited || exitCode === EXIT.network;
}

/** Whether every subject failed for good without an answer to show. */
export function isFinal(watched: readonly Watched[]): boolean {
  return watched.every(({ answer, error }) => answer === undefined && error !== undefined && !isTemporary(error));
}
