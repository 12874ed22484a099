/** How concentrated a company is, by its newest annual report: the figures of its segments that a screen can compare. */
import { lazyProperties, once } from '../../engine/lazy.ts';
import type { SegmentLine } from '../../engine/reported/segments.ts';
import { type Maybe, unavailable } from '../../engine/value.ts';
import type { SymbolRow } from '../../store/schema/row-types.ts';
import { breakdownOver, type NamedSegments, segmentReports } from '../subject/segment-reports.ts';
import type { ComputeContext } from '../types.ts';

const NONE = unavailable('not_reported');

/** The newest annual report by a breakdown; undefined where it has none. */
interface NewestBreakdowns {
  readonly segments: () => NamedSegments | undefined;
  readonly geography: () => NamedSegments | undefined;
}

function newestBreakdowns(context: ComputeContext, row: SymbolRow): NewestBreakdowns {
  const [report] = segmentReports(context, row, { period: 'annual', limit: 1 });
  const by = (name: string) =>
    once(() =>
      report === undefined
        ? undefined
        : breakdownOver([report], { measure: 'revenue', by: name, period: 'annual', restated: false, limit: 1 }),
    );
  return { segments: by('segment'), geography: by('geography') };
}

/** Members of the first level where they add up to the total, with what reconciles them; else none. */
function membersOf(found: NamedSegments | undefined): readonly SegmentLine[] {
  if (found?.columns[0]?.reconciled !== true) return [];
  return found.lines.filter(({ kind, level, values }) => kind === 'member' && level === 0 && !Number.isNaN(values[0]));
}

const SUMMARY = {
  /** How many segments. */
  count: ({ segments }: NewestBreakdowns): Maybe<number> => membersOf(segments()).length || NONE,
  /** Share of the largest one in the total, percent. */
  largest_pct: ({ segments }: NewestBreakdowns): Maybe<number> => {
    const shares = membersOf(segments()).map((line) => line.shares[0]!);
    return shares.length === 0 ? NONE : Math.max(...shares);
  },
  /** Herfindahl-Hirschman index of segments: squares of percentages of their sum, 10,000 for a single one. */
  hhi: ({ segments }: NewestBreakdowns): Maybe<number> => {
    const amounts = membersOf(segments()).map(({ values }) => Math.max(0, values[0]!));
    const sum = amounts.reduce((a, b) => a + b, 0);
    return sum > 0 ? amounts.reduce((squares, amount) => squares + ((100 * amount) / sum) ** 2, 0) : NONE;
  },
  /** Revenue in the United States over the total, percent; also where other regions are not broken down. */
  us_revenue_pct: ({ geography }: NewestBreakdowns): Maybe<number> => {
    const found = geography();
    const line = found?.lines.find(({ id }) => UNITED_STATES.test(id));
    const [amount, total] = [line?.values[0], found?.columns[0]?.total];
    return amount === undefined || total === undefined || Number.isNaN(amount) || !(total > 0)
      ? NONE
      : (100 * amount) / total;
  },
};

const UNITED_STATES = /^country:US$|:(?:UnitedStates(?:OfAmerica)?|US|USA)(?:Operations?|Revenues?)?Member$/;

/** Each figure is computed when it is read. Throws NO_DATA for a company without tagged reports. */
export function summaryOf(
  context: ComputeContext,
  row: SymbolRow,
): { readonly [K in keyof typeof SUMMARY]: Maybe<number> } {
  return lazyProperties(SUMMARY, newestBreakdowns(context, row));
}
