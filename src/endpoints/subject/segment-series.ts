/** Lines of the revenue of a company by segment, product, region or customer, as series over its reports. */
import { BREAKDOWNS } from '../../engine/reported/measures.ts';
import type { SegmentColumn } from '../../engine/reported/segments.ts';
import { MdsError } from '../../errors.ts';
import type { SymbolRow } from '../../store/schema/row-types.ts';
import { closest } from '../../store/text/closest.ts';
import type { ComputeContext } from '../types.ts';
import { breakdownOver, type SegmentQuery, segmentReports } from './segment-reports.ts';

/** A line as reported. */
export interface SegmentSeries {
  readonly unit: string;
  /** Newest first. */
  readonly points: readonly SegmentPoint[];
}

export interface SegmentPoint extends Pick<SegmentColumn, 'end' | 'fiscalYear' | 'fiscalPeriod' | 'isDerived'> {
  /** NaN where not reported. */
  readonly value: number;
}

/**
 * The lines of these names (`iphone`, `north_america`, or the member: `aapl:IPhoneMember`), each of the first breakdown
 * that has one of the name. Throws NO_DATA for a name of none, with the nearest, and for a company without reports.
 */
export function segmentSeries(
  context: ComputeContext,
  row: SymbolRow,
  names: readonly string[],
  { period, limit }: Pick<SegmentQuery, 'period' | 'limit'>,
): ReadonlyMap<string, SegmentSeries> {
  const reports = segmentReports(context, row, { period, limit });
  const found = new Map<string, SegmentSeries>();
  const known: string[] = [];
  for (const by of BREAKDOWNS) {
    const left = names.filter((name) => !found.has(name));
    if (left.length === 0) break;
    const segments = breakdownOver(reports, { measure: 'revenue', by, period, restated: false, limit });
    if (segments === undefined) continue;
    const { unit, columns, lines, names: labels } = segments;
    known.push(...[...labels.values()].map(slugOf));
    for (const name of left) {
      const line = lines.find(({ id }) => isNamed(id, labels.get(id)!, name));
      if (line === undefined) continue;
      const points = columns.map((column, i) => ({ ...column, value: line.values[i]! }));
      found.set(name, { unit, points });
    }
  }
  const unknown = names.find((name) => !found.has(name));
  if (unknown !== undefined) throw noLine(row.symbol, unknown, known);
  return found;
}

function isNamed(id: string, label: string, name: string): boolean {
  const local = id.slice(id.indexOf(':') + 1);
  return [slugOf(label), slugOf(local.replace(/Member$/, '')), slugOf(local), slugOf(id)].includes(slugOf(name));
}

/** `Wearables, Home and Accessories` as `wearables_home_and_accessories`. */
function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
}

function noLine(symbol: string, name: string, known: readonly string[]): MdsError {
  const near = closest(slugOf(name), known);
  const hint =
    known.length === 0
      ? `see what its reports break down: mds segments ${symbol}`
      : near === undefined
        ? `choose one of: ${[...new Set(known)].join(', ')}`
        : `did you mean ${near}?`;
  return new MdsError('NO_DATA', `the reports of ${symbol} have no revenue of ${JSON.stringify(name)}`, {
    details: { symbol, segment: name, hint },
  });
}
