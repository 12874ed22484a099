/** State of each watched subject: its last answer, and the start of current failures. */
import type { Answer } from '../../client/core.ts';
import { EXIT, type MdsError, usage } from '../../errors.ts';

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

const UNIT_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };
const LEAST_MS = 1000;
const MOST_MS = 24 * 3_600_000;

/** `30s`, `5m`, `1h`, or a number of seconds, in ms. Throws USAGE for anything else, below a second and above a day. */
export function intervalMs(text: string): number {
  const [, number, unit = 's'] = /^(\d{1,6}(?:\.\d{1,3})?)([smh])?$/.exec(text.trim()) ?? [];
  const ms = number === undefined ? Number.NaN : Number(number) * UNIT_MS[unit]!;
  if (ms >= LEAST_MS && ms <= MOST_MS) return ms;
  throw usage(`--watch must be a time from 1s to 24h (got '${text}')`, 'as in --watch 30s or --watch 5m');
}

/** `30 s`, `5 min`, `1.5 h`. */
export function intervalText(ms: number): string {
  if (ms < 60_000) return `${ms / 1000} s`;
  return ms < 3_600_000 ? `${Number((ms / 60_000).toFixed(1))} min` : `${Number((ms / 3_600_000).toFixed(1))} h`;
}
