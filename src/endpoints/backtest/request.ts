/** What a backtest is asked for: conditions, sort, weights, days and terms, read from the parameters. */
import { type Column, type Condition, compile } from '../../conditions/compile.ts';
import type { FieldRef, Vocabulary } from '../../conditions/fields.ts';
import type { Rebalance } from '../../engine/backtest/schedule.ts';
import { perSession } from '../../engine/performance/measures.ts';
import { BENCHMARK } from '../../engine/prices/benchmark.ts';
import { MdsError } from '../../errors.ts';
import { type Days, daysOf } from '../contract/read-day.ts';
import { columnOfParam, readExpression, type Sort, sortOf } from '../screen/request.ts';
import type { Params } from '../types.ts';
import type { PARTS } from './spec.ts';

export interface BacktestRequest extends Days {
  readonly condition: Condition | undefined;
  readonly sort: Sort;
  readonly top: number | undefined;
  /** Undefined: equal weights. */
  readonly weight: Column | undefined;
  readonly study: StudyRequest | undefined;
  readonly rebalance: Rebalance;
  readonly delay: number;
  readonly costBps: number;
  readonly riskFreePct: number;
  /** Per session, a fraction. */
  readonly riskFree: number;
  /** A fraction. */
  readonly delistingReturn: number | undefined;
  readonly benchmark: string;
  readonly universe: string;
  readonly include: readonly (typeof PARTS)[number][];
}

export interface StudyRequest {
  readonly quantiles: number;
  readonly by: Column;
  readonly within: Column | undefined;
}

/** Throws PARAM_INVALID: the place of a fault in an expression, a number out of its bounds, what does not go together. */
export function requestOf(params: Params, vocabulary: Vocabulary): BacktestRequest {
  const { expression, weight = 'equal' } = params as Readonly<Record<string, string | undefined>>;
  const study = studyOf(params, vocabulary);
  if (expression === undefined && study === undefined)
    throw invalid('expression', 'conditions are missing: name some, or a study with quantiles and by');
  const riskFreePct = numberOf(params, 'risk_free', [0, 99]) ?? 0;
  const delisting = numberOf(params, 'delisting_return', [-100, 1000]);
  return {
    ...daysOf(params, true),
    condition:
      expression === undefined
        ? undefined
        : readExpression('expression', expression, (input) => compile(input, vocabulary)),
    sort: sortOf(params.sort as string, vocabulary),
    top: params.top as number | undefined,
    weight: weight === 'equal' ? undefined : numeric('weight', columnOfParam('weight', weight, vocabulary)),
    study,
    rebalance: params.rebalance as Rebalance,
    delay: params.delay as number,
    costBps: numberOf(params, 'cost', [0, 1000]) ?? 0,
    riskFreePct,
    riskFree: perSession(riskFreePct / 100),
    delistingReturn: delisting === undefined ? undefined : delisting / 100,
    benchmark: (params.benchmark as string | undefined) ?? BENCHMARK,
    universe: params.universe as string,
    include: (params.include as BacktestRequest['include'] | undefined) ?? [],
  };
}

function studyOf(params: Params, vocabulary: Vocabulary): StudyRequest | undefined {
  const { quantiles, by, within } = params as { quantiles?: number; by?: string; within?: string };
  if (quantiles === undefined && by === undefined && within === undefined) return undefined;
  if (quantiles === undefined)
    throw invalid('quantiles', `quantiles is missing: ${by ?? within} is ranked into how many?`);
  if (by === undefined) throw invalid('by', 'by is missing: a study ranks symbols by a field, as roic_pct');
  const group = within === undefined ? undefined : columnOfParam('within', within, vocabulary);
  if (group !== undefined && group.term.type.kind !== 'text')
    throw invalid('within', `within takes a text, such as sector (got '${within}')`);
  return { quantiles, by: numeric('by', columnOfParam('by', by, vocabulary)), within: group };
}

function numeric(param: string, column: Column): Column {
  if (column.term.type.kind !== 'number') throw invalid(param, `${param} takes a number (got '${column.source}')`);
  return column;
}

function numberOf(params: Params, name: string, [least, most]: readonly [number, number]): number | undefined {
  const text = params[name];
  if (text === undefined) return undefined;
  const value = /^[+-]?\d+(\.\d+)?$/.test(String(text).trim()) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw invalid(name, `${name} must be a number from ${least} to ${most} (got '${String(text)}')`);
}

export function invalid(param: string, message: string): MdsError {
  return new MdsError('PARAM_INVALID', message, { param });
}

/** The fields that are read of every symbol and day. */
export function fieldsOf({ condition, sort, top, weight, study }: BacktestRequest): readonly FieldRef[] {
  const columns = [top === undefined ? undefined : sort, weight, study?.by, study?.within];
  return [...(condition?.fields ?? []), ...columns.flatMap((column) => column?.term.reads ?? [])];
}
