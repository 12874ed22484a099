/** Lines of a company's revenue as series of a history: `segment:iphone`. */
import { formatDay } from '../../engine/days.ts';
import type { EpochDay } from '../../engine/types.ts';
import type { SymbolRow } from '../../store/schema/row-types.ts';
import type { Derived } from '../contract/derived.ts';
import type { FISCAL_PERIODS } from '../contract/vocabulary.ts';
import { SAME_END } from '../filing-diff/filings.ts';
import { type SegmentPoint, type SegmentSeries, segmentSeries } from '../subject/segment-series.ts';
import type { ComputeContext } from '../types.ts';
import { segmentOf } from './plan.ts';

/** The lines by the name of their series; empty where `series` names none. */
export type SegmentLines = ReadonlyMap<string, SegmentSeries>;

/** Most columns of segments that are read. */
const MOST = 40;

/** Throws NO_DATA as {@link segmentSeries}. */
export function segmentLines(
  context: ComputeContext,
  row: SymbolRow,
  series: readonly string[],
  period: 'annual' | 'quarter',
  most: number,
): SegmentLines {
  const named = series.flatMap((name) => {
    const line = segmentOf(name);
    return line === undefined ? [] : [[name, line] as const];
  });
  if (named.length === 0) return new Map();
  const lines = [...new Set(named.map(([, line]) => line))];
  const read = segmentSeries(context, row, lines, { period, limit: Math.min(MOST, most) });
  return new Map(named.map(([name, line]) => [name, read.get(line)!]));
}

/** The value of the period that ends within some days of `end`. */
export function segmentAt(series: SegmentSeries, end: EpochDay): SegmentPoint | undefined {
  return series.points.find((point) => Math.abs(point.end - end) <= SAME_END);
}

/** Last days of all periods of the lines, newest first. */
export function segmentEnds(lines: SegmentLines): readonly EpochDay[] {
  const ends = new Set([...lines.values()].flatMap(({ points }) => points.map(({ end }) => end)));
  return [...ends].sort((a, b) => b - a);
}

/** Fourth quarters, which no report has, of the rows that end on these days. */
export function derivedSegments(lines: SegmentLines, ends: readonly EpochDay[]): readonly Derived[] {
  return ends.flatMap((end) => {
    const derived = [...lines].filter(([, series]) => segmentAt(series, end)?.isDerived === true);
    const { fiscalYear, fiscalPeriod } = derived.length === 0 ? {} : segmentAt(derived[0]![1], end)!;
    if (fiscalYear === undefined || fiscalPeriod === undefined) return [];
    return [
      {
        fiscal_period: fiscalPeriod as (typeof FISCAL_PERIODS)[number],
        fiscal_year: fiscalYear,
        period_end: formatDay(end),
        fields: derived.map(([name]) => name),
      },
    ];
  });
}

/** Rows that two lists have are one. */
export function joinedDerived(a: readonly Derived[], b: readonly Derived[]): Derived[] {
  const joined = a.map((row) => {
    const same = b.find(({ period_end }) => period_end === row.period_end);
    return same === undefined ? row : { ...row, fields: [...row.fields, ...same.fields] };
  });
  const rest = b.filter(({ period_end }) => !a.some((row) => row.period_end === period_end));
  return [...joined, ...rest].sort((x, y) => (x.period_end < y.period_end ? 1 : -1));
}
