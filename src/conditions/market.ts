/** Functions over many symbols, and over two days of one. */
import { lowerBound, medianOfSorted, upperBound } from '../engine/sorted.ts';
import { isPercentage } from './arithmetic.ts';
import type { Span } from './syntax.ts';
import { readsOf, type Term, type Type } from './terms.ts';
import { type Env, gapsOf, missing, type Value } from './values.ts';

interface PopulationFunction {
  /** The forms it is written in. */
  readonly usage: readonly string[];
  readonly apply: (term: Term, group: Term | undefined, at: Span) => Term;
}

/** What a function makes of a symbol's own value and the values of all symbols compared, ascending. */
type Statistic = (own: number, values: Float64Array) => number;

/** Functions of a number and, optionally, of a text whose symbols alone are compared. */
export const POPULATION: Readonly<Record<string, PopulationFunction>> = {
  rank: populationFunction('rank', () => ({ kind: 'number' }), rank),
  pctl: populationFunction('pctl', () => ({ kind: 'number', unit: 'points from 0 to 100' }), percentile),
  median: populationFunction(
    'median',
    ({ type }) => type,
    (_, values) => medianOfSorted(values),
  ),
};

function populationFunction(name: string, typeOf: (term: Term) => Type, statistic: Statistic): PopulationFunction {
  return {
    usage: [`${name}(number)`, `${name}(number, sector)`],
    apply: (term, group, at) => ({
      type: typeOf(term),
      at,
      ...readsOf(group === undefined ? [term] : [term, group]),
      comparesAll: true,
      evaluate: (env) => {
        const own = term.evaluate(env);
        // A median is known for a symbol without a value of its own; its group has to be.
        const gaps = gapsOf([
          ...(name === 'median' ? [] : [own]),
          ...(group === undefined ? [] : [group.evaluate(env)]),
        ]);
        if (gaps !== undefined) return gaps;
        const values = among(env, term, group);
        return values.length === 0 ? missing('no symbol has a value') : statistic(own as number, values);
      },
    }),
  };
}

function among(env: Env, term: Term, group: Term | undefined): Float64Array {
  if (env.among === undefined) throw new Error('a condition over a market is evaluated for a market');
  return env.among(term, group);
}

/** 1 for the largest; equal values have the same rank (standard competition ranking). */
function rank(own: number, values: Float64Array): number {
  return values.length - upperBound(values, own) + 1;
}

/**
 * From 0 to 100: the share of values below, and half of those equal (the mid-rank percentile of a value among its
 * population).
 */
function percentile(own: number, values: Float64Array): number {
  const upTo = upperBound(values, own);
  const below = lowerBound(values, own);
  return (100 * (below + (upTo - below) / 2)) / values.length;
}

/**
 * From `past` to `now`: in percent; in percentage points where the figures are percentages; missing where the base is
 * not positive (FIELDS 0.5).
 */
export function change(now: Term, past: Term, at: Span): Term {
  const points = isPercentage(now);
  return {
    type: { kind: 'number', unit: points ? 'percentage points' : 'percent' },
    at,
    ...readsOf([now, past]),
    evaluate: (env) => {
      const values: readonly Value[] = [now.evaluate(env), past.evaluate(env)];
      const gaps = gapsOf(values);
      if (gaps !== undefined) return gaps;
      const [to, from] = values as readonly [number, number];
      if (points) return to - from;
      return from > 0 ? (to / from - 1) * 100 : missing('non_positive_base', past.ref && { ref: past.ref });
    },
  };
}
