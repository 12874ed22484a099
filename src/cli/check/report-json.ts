/** The outcome of checks for programs. */

import { isoSeconds } from '../../endpoints/shared/envelope.ts';
import { errorObject } from '../../errors.ts';
import { countsAs, type Outcome, type UnknownPolicy, type Verdict } from './outcome.ts';
import { refName } from './read.ts';
import type { FieldRef } from './resolve.ts';
import type { Term } from './term.ts';
import type { Result, Type, Why } from './value.ts';
import { marginJson, typeOfRef, valueJson } from './value-words.ts';

export interface ReportFacts {
  readonly outcomes: readonly Outcome[];
  readonly policy: UnknownPolicy;
  readonly exit: number;
  /** ms since the epoch */
  readonly now: number;
  /** `YYYY-MM-DD` where a day in the past was asked for. */
  readonly asOf?: string | undefined;
}

/** A plain document; numbers are those of the answers. */
export function reportJson({ outcomes, policy, exit, now, asOf }: ReportFacts): unknown {
  const count = (verdict: Verdict) => outcomes.filter((each) => each.verdict === verdict).length;
  return {
    holds: exit === 0,
    exit_code: exit,
    checked_at: isoSeconds(now),
    ...(asOf === undefined ? {} : { as_of: asOf }),
    unknown_counts_as: policy,
    counts: { pass: count('pass'), fail: count('fail'), unknown: count('unknown'), error: count('error') },
    checks: outcomes.map((outcome) => check(outcome, policy)),
  };
}

function check({ job, verdict, values, comparisons, why, errors }: Outcome, policy: UnknownPolicy): unknown {
  return {
    symbol: job.symbol,
    check: job.written.source,
    ...(job.written.place === undefined ? {} : { place: job.written.place }),
    verdict,
    counts_as: countsAs(verdict, policy),
    values: values.map(({ field, result }) => ({ field: refName(field), ...resultJson(result, typeOfRef(field)) })),
    comparisons: comparisons.map(({ comparison, result, operand, against, margin }) => ({
      text: job.written.source.slice(comparison.at.from, comparison.at.to),
      holds: result.known ? result.value === true : 'unknown',
      actual: termJson(operand, comparison.operand),
      against: against.map((each, i) => termJson(each, comparison.against[i] ?? comparison.operand)),
      ...(margin === undefined ? {} : { margin: marginJson(margin, comparison.operand.type) }),
    })),
    ...(why.length === 0 ? {} : { unknown: why.filter(({ failed }) => !failed).map(whyJson) }),
    ...(errors.length === 0 ? {} : { errors: errors.map((error) => errorObject(error, job.symbol).error) }),
  };
}

function termJson(result: Result, { type }: Term): unknown {
  return resultJson(result, type);
}

function resultJson(result: Result, type: Type): Record<string, unknown> {
  if (result.known) return { value: valueJson(result.value, type), ...unitOf(type) };
  return { available: false, reason: result.why[0]?.reason ?? 'unknown' };
}

function unitOf(type: Type): Record<string, string> {
  if (type.kind === 'duration') return { unit: 'seconds' };
  return type.kind === 'number' && type.unit !== undefined ? { unit: type.unit } : {};
}

function whyJson({ field, reason }: Why): Record<string, string> {
  return { ...fieldJson(field), reason };
}

function fieldJson(field: FieldRef | undefined): Record<string, string> {
  return field === undefined ? {} : { field: refName(field) };
}
