/** The outcome of checks as JSON. */

import { typeOf } from '../../conditions/compile.ts';
import { refName } from '../../conditions/fields.ts';
import type { Type } from '../../conditions/terms.ts';
import { Missing, type Value } from '../../conditions/values.ts';
import { isoSeconds } from '../../endpoints/shared/envelope.ts';
import { errorObject } from '../../errors.ts';
import { countsAs, type Outcome, type UnknownPolicy, type Verdict } from './outcome.ts';
import { marginJson, valueJson } from './value-text.ts';

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

function checkJson({ job, verdict, values, comparisons, reasons, errors }: Outcome, policy: UnknownPolicy): unknown {
  const { source, place } = job.written;
  return {
    symbol: job.symbol,
    check: source,
    ...(place === undefined ? {} : { place }),
    verdict,
    counts_as: countsAs(verdict, policy),
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
