/** What is known of each thing that is watched: its last answer, and since when there has been no newer one. */
import type { Answer } from '../../client/core.ts';
import { EXIT, type MdsError } from '../../errors.ts';

/** What came of asking once. */
export type Outcome = { readonly answer: Answer } | { readonly error: MdsError };

export interface Watched {
  readonly subject: string;
  /** The last good answer. */
  readonly answer: Answer | undefined;
  /** Why there is no newer one. */
  readonly error: MdsError | undefined;
  /** Instant of the first of the failures in a row, ms. */
  readonly failingSince: number | undefined;
}

/** The state after one more round; `outcomes` in the order of `watched`. */
export function after(watched: readonly Watched[], outcomes: readonly Outcome[], now: number): readonly Watched[] {
  return watched.map((each, i) => {
    const outcome = outcomes[i]!;
    if ('answer' in outcome) return { ...each, answer: outcome.answer, error: undefined, failingSince: undefined };
    return { ...each, error: outcome.error, failingSince: each.failingSince ?? now };
  });
}

/** The answers there are, in order. */
export function answersOf(watched: readonly Watched[]): readonly Answer[] {
  return watched.flatMap(({ answer }) => (answer === undefined ? [] : [answer]));
}

/** Whether asking again may help; a wrong symbol or key, or a damaged store, stays as it is. */
export function mayPass({ exitCode, retryable }: MdsError): boolean {
  return retryable || exitCode === EXIT.rateLimited || exitCode === EXIT.network;
}

/** Whether there is nothing to show and nothing to wait for. */
export function isHopeless(watched: readonly Watched[]): boolean {
  return watched.every(({ answer, error }) => answer === undefined && error !== undefined && !mayPass(error));
}
