/** The result of each check, and the exit code of a run. */
import type { Condition } from '../../conditions/compile.ts';
import { type FieldRef, refName } from '../../conditions/fields.ts';
import { type Comparison, type Type, typeOf } from '../../conditions/terms.ts';
import { type Env, Missing, type Reason, type Value } from '../../conditions/values.ts';
import { isoSeconds } from '../../endpoints/contract/envelope.ts';
import { BENCHMARK } from '../../engine/prices/benchmark.ts';
import { EXIT, type ExitCode, errorObject, MdsError } from '../../errors.ts';
import type { Input } from './input-age.ts';
import type { Job } from './job.ts';
import { marginJson, reasonText, valueJson } from './value-text.ts';

/**
 * `unknown`: a missing value decides, and the service gives the reason. `error`: a request failed that decides. What
 * the rest decides is pass or fail.
 */
export type Verdict = 'pass' | 'fail' | 'unknown' | 'error';

export const UNKNOWN_POLICIES = ['error', 'fail', 'pass'] as const;

/** What an unknown counts as. */
export type UnknownPolicy = (typeof UNKNOWN_POLICIES)[number];

export interface Outcome {
  readonly job: Job;
  readonly verdict: Verdict;
  readonly values: readonly { readonly ref: FieldRef; readonly value: Value }[];
  readonly comparisons: readonly {
    readonly comparison: Comparison;
    readonly value: Value;
    readonly operand: Value;
    readonly against: readonly Value[];
    /** See {@link Comparison}; undefined where a part is missing. */
    readonly margin: number | undefined;
  }[];
  /** Why it is unknown or an error, each reason once. */
  readonly reasons: readonly Reason[];
  /** The failures behind an error. */
  readonly errors: readonly MdsError[];
  /** The answers that were judged, one per route. */
  readonly inputs: readonly Input[];
  /** Set where `--max-age` decided: never a pass, whatever unknowns count as. */
  readonly tooOld?: true;
}

/** What is known of the answers to one check. */
export interface Judged {
  readonly inputs: readonly Input[];
  /** Fields made of data older than allowed: the check is then unknown, whatever the values. */
  readonly tooOld: readonly Reason[];
}

/** Evaluates one check and its parts. */
export function outcomeOf(
  job: Job,
  condition: Condition,
  env: Env,
  judged: Judged = { inputs: [], tooOld: [] },
): Outcome {
  const { inputs, tooOld } = judged;
  const evaluated = condition.evaluate(env);
  const isOld = tooOld.length > 0 && !(evaluated instanceof Missing && evaluated.failed);
  const value = isOld ? new Missing(tooOld) : evaluated;
  const reasons = value instanceof Missing ? distinct(value.reasons) : [];
  const errors = reasons.flatMap(({ failure }) => (failure instanceof MdsError ? [failure] : []));
  return {
    job,
    verdict: value instanceof Missing ? (errors.length > 0 ? 'error' : 'unknown') : value === true ? 'pass' : 'fail',
    values: condition.fields.map((ref) => ({ ref, value: env.read(ref) })),
    comparisons: condition.comparisons.map((comparison) => {
      const operand = comparison.operand.evaluate(env);
      const against = comparison.against.map(({ evaluate }) => evaluate(env));
      const margin = marginOf(comparison, operand, against);
      return { comparison, value: comparison.term.evaluate(env), operand, against, margin };
    }),
    reasons,
    errors: [...new Set(errors)],
    inputs,
    ...(isOld && { tooOld: true as const }),
  };
}

function marginOf({ margin }: Comparison, operand: Value, against: readonly Value[]): number | undefined {
  const bounds = against.filter((each) => typeof each === 'number');
  if (margin === undefined || typeof operand !== 'number' || bounds.length < against.length) return undefined;
  const distance = margin(operand, bounds);
  // Subtracting two decimals leaves noise after their last digits.
  return Number.isFinite(distance) ? Number(distance.toPrecision(12)) : undefined;
}

function distinct(reasons: readonly Reason[]): readonly Reason[] {
  return [...new Map(reasons.map((each) => [`${each.ref && refName(each.ref)} ${each.reason}`, each])).values()];
}

/** Why there is no verdict: the failures, or each missing field with its reason. */
export function reasonLines({ verdict, reasons, errors, inputs }: Outcome): readonly string[] {
  if (verdict === 'error') return errors.map(({ message }) => message);
  return reasons.map(({ ref, reason }) => {
    if (ref === undefined) return reasonText(reason);
    const name = refName(ref);
    return `${name}: ${lacksBenchmark(name, reason, inputs) ? `Prices of ${BENCHMARK} are missing to compare with.` : reasonText(reason)}`;
  });
}

/** Whether a figure against the benchmark is missing although the symbol has prices of its own. */
function lacksBenchmark(name: string, reason: string, inputs: readonly Input[]): boolean {
  const isPriced = inputs.some(({ route, price_age }) => name.startsWith(`${route}.`) && price_age !== undefined);
  const isCompared = /\.(?:vs_spy_\w+|beta_1y)$/.test(name);
  return isCompared && isPriced && (reason === 'no_price_data' || reason === 'stale_price');
}

/** What a verdict counts as under the policy for unknowns; data that are too old never pass. */
export function countsAs(
  { verdict, tooOld }: Pick<Outcome, 'verdict' | 'tooOld'>,
  policy: UnknownPolicy,
): 'pass' | 'fail' | 'error' {
  if (verdict !== 'unknown') return verdict;
  return tooOld === true && policy === 'pass' ? 'error' : policy;
}

/**
 * A failed request decides first, by its worst exit code (3-7), so that 1 is never an outage; then a failed check (1);
 * then, unless the policy counts unknowns otherwise, a missing value (4); else 0.
 */
export function exitOf(outcomes: readonly Outcome[], policy: UnknownPolicy): ExitCode {
  const failures = outcomes.flatMap(({ verdict, errors }) => (verdict === 'error' ? errors : []));
  if (failures.length > 0) return failures.map(({ exitCode }) => exitCode).reduce((a, b) => (b > a ? b : a));
  const counted = outcomes.map((outcome) => countsAs(outcome, policy));
  if (counted.includes('fail')) return EXIT.no;
  return counted.includes('error') ? EXIT.notFound : EXIT.ok;
}

export interface Report {
  readonly outcomes: readonly Outcome[];
  readonly policy: UnknownPolicy;
  readonly exit: number;
  /** ms since the epoch */
  readonly now: number;
  /** `YYYY-MM-DD`, with --as-of. */
  readonly asOf?: string | undefined;
}

/** Numbers are those of the payloads. */
export function reportJson({ outcomes, policy, exit, now, asOf }: Report): unknown {
  const count = (verdict: Verdict) => outcomes.filter((each) => each.verdict === verdict).length;
  return {
    holds: exit === 0,
    exit_code: exit,
    checked_at: isoSeconds(now),
    ...(asOf === undefined ? {} : { as_of: asOf }),
    unknown_counts_as: policy,
    counts: { pass: count('pass'), fail: count('fail'), unknown: count('unknown'), error: count('error') },
    checks: outcomes.map((outcome) => checkJson(outcome, policy)),
  };
}

/** One check of the report. */
export function checkJson(outcome: Outcome, policy: UnknownPolicy): unknown {
  const { job, verdict, values, comparisons, reasons, errors, inputs } = outcome;
  const { source, place } = job.written;
  return {
    symbol: job.symbol,
    check: source,
    ...(place === undefined ? {} : { place }),
    verdict,
    counts_as: countsAs(outcome, policy),
    inputs,
    values: values.map(({ ref, value }) => ({ field: refName(ref), ...resultJson(value, typeOf(ref)) })),
    comparisons: comparisons.map(({ comparison: { term, operand, against }, margin, ...of }) => ({
      text: source.slice(term.at.from, term.at.to),
      holds: of.value instanceof Missing ? 'unknown' : of.value === true,
      actual: resultJson(of.operand, operand.type),
      against: against.map(({ type }, i) => resultJson(of.against[i] ?? new Missing([]), type)),
      ...(margin === undefined ? {} : { margin: marginJson(margin, operand.type) }),
    })),
    ...(reasons.length === 0
      ? {}
      : { unknown: reasons.filter(({ failure }) => failure === undefined).map(reasonJson) }),
    ...(errors.length === 0 ? {} : { errors: errors.map((error) => errorObject(error, job.symbol).error) }),
  };
}

function resultJson(value: Value, type: Type): Record<string, unknown> {
  if (value instanceof Missing) return { available: false, reason: value.reasons[0]?.reason ?? 'unknown' };
  const unit = type.kind === 'duration' ? 'seconds' : type.unit;
  return { value: valueJson(value, type), ...(unit === undefined ? {} : { unit }) };
}

function reasonJson({ ref, reason }: Missing['reasons'][number]): Record<string, string> {
  return { ...(ref === undefined ? {} : { field: refName(ref) }), reason };
}
