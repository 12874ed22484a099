/** Verdicts and the exit code they end in. */
import { EXIT, type ExitCode, type MdsError } from '../../errors.ts';
import type { Expression } from './bind.ts';
import type { Job } from './job.ts';
import type { FieldRef } from './resolve.ts';
import type { Comparison } from './term.ts';
import type { Env, Result, Why } from './value.ts';

/**
 * `unknown`: a value is missing that decides it, and the service says why. `error`: an answer is missing that decides it. What is
 * decided without the missing part is pass or fail.
 */
export type Verdict = 'pass' | 'fail' | 'unknown' | 'error';

/** What an unknown counts as. */
export type UnknownPolicy = 'error' | 'fail' | 'pass';
export const UNKNOWN_POLICIES = ['error', 'fail', 'pass'] as const satisfies readonly UnknownPolicy[];

/** Which answers a field can come from, for one symbol. */
export interface Answers {
  /** The payload of a route, or why there is none. */
  readonly payload: (route: string) => { readonly data: unknown } | { readonly error: MdsError };
}

export interface Outcome {
  readonly job: Job;
  readonly verdict: Verdict;
  readonly values: readonly { readonly field: FieldRef; readonly result: Result }[];
  readonly comparisons: readonly {
    readonly comparison: Comparison;
    readonly result: Result;
    readonly operand: Result;
    readonly against: readonly Result[];
    /** See {@link Comparison}; undefined where a part is unknown. */
    readonly margin: number | undefined;
  }[];
  /** Why it is unknown or an error, without repetition. */
  readonly why: readonly Why[];
  /** The failures behind an error. */
  readonly errors: readonly MdsError[];
}

/** Evaluates one check and all it is made of. */
export function outcomeOf(job: Job, expression: Expression, env: Env, answers: Answers): Outcome {
  const result = expression.evaluate(env);
  const why = result.known ? [] : distinct(result.why);
  const failed = why.filter((each) => each.failed);
  const errors = failed.flatMap(({ field }) => {
    const answer = field === undefined ? undefined : answers.payload(field.field.route);
    return answer !== undefined && 'error' in answer ? [answer.error] : [];
  });
  return {
    job,
    verdict: result.known ? (result.value === true ? 'pass' : 'fail') : failed.length > 0 ? 'error' : 'unknown',
    values: expression.fields.map((field) => ({ field, result: env.read(field) })),
    comparisons: expression.comparisons.map((comparison) => {
      const operand = comparison.operand.evaluate(env);
      const against = comparison.against.map((term) => term.evaluate(env));
      return {
        comparison,
        result: comparison.evaluate(env),
        operand,
        against,
        margin: margin(comparison, operand, against),
      };
    }),
    why,
    errors: [...new Set(errors)],
  };
}

function margin({ margin: of }: Comparison, operand: Result, against: readonly Result[]): number | undefined {
  if (of === undefined || !operand.known || typeof operand.value !== 'number') return undefined;
  const borders = against.flatMap((each) => (each.known && typeof each.value === 'number' ? [each.value] : []));
  if (borders.length !== against.length) return undefined;
  const distance = of(operand.value, borders);
  // What a subtraction of two decimals leaves behind the digits of both is noise.
  return Number.isFinite(distance) ? Number(distance.toPrecision(12)) : undefined;
}

function distinct(why: readonly Why[]): Why[] {
  const seen = new Set<string>();
  return why.filter(({ field, reason }) => {
    const key = `${field?.field.route} ${field?.field.path.map(({ name }) => name).join('.')} ${field?.indexes} ${reason}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Whether a check counts as not met, under the policy for unknowns. */
export function countsAs(verdict: Verdict, policy: UnknownPolicy): 'pass' | 'fail' | 'error' {
  return verdict === 'unknown' ? policy : verdict;
}

/**
 * A missing answer decides first, by its worst failure (3-7), so that 1 never stands for an outage; then a no (1); then, unless the
 * policy says otherwise, a value that is not there (4); else 0.
 */
export function exitOf(outcomes: readonly Outcome[], policy: UnknownPolicy): ExitCode {
  const failures = outcomes.flatMap(({ verdict, errors }) => (verdict === 'error' ? errors : []));
  if (failures.length > 0) return failures.map(({ exitCode }) => exitCode).reduce((a, b) => (b > a ? b : a));
  const counted = outcomes.map(({ verdict }) => countsAs(verdict, policy));
  if (counted.includes('fail')) return EXIT.no;
  return counted.includes('error') ? EXIT.notFound : EXIT.ok;
}
