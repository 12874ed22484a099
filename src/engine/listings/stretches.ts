/** Stretches of days on which a security had each of its symbols. Gaps in which it had another are not filled. Knows no store. */
import { groupedBy } from '../grouped-by.ts';
import type { EpochDay } from '../types.ts';
import { SAME_NAME_DAYS } from './securities.ts';

/** Days on which something was seen under a symbol. */
export interface SeenDays {
  readonly symbol: string;
  /** Undefined where the source knows none. */
  readonly cusip?: string;
  /** Ascending. */
  readonly days: readonly EpochDay[];
}

export interface Stretch {
  readonly symbol: string;
  readonly from: EpochDay;
  readonly to: EpochDay;
}

/** By last day: what is seen of one security, parted where another symbol came and went, or weeks from CUSIP to CUSIP. */
export function stretchesOf(seen: readonly SeenDays[]): readonly Stretch[] {
  const [only, ...others] = seen;
  if (only !== undefined && others.length === 0)
    return [{ symbol: only.symbol, from: only.days[0]!, to: only.days.at(-1)! }];
  const spans = seen.map(({ symbol, days }) => ({ symbol, from: days[0]!, to: days.at(-1)! }));
  const stretches = [...groupedBy(seen, ({ symbol }) => symbol)].flatMap(([symbol, own]) => {
    const rivals = spans.filter((each) => each.symbol !== symbol);
    const points = own.flatMap(({ days, cusip }) => days.map((day) => ({ day, cusip })));
    points.sort((a, b) => a.day - b.day);
    const found: { symbol: string; from: EpochDay; to: EpochDay }[] = [];
    let before = points[0];
    for (const point of points) {
      const [last, gap] = [found.at(-1), point.day - (before?.day ?? point.day)];
      const isParted =
        (gap > SAME_NAME_DAYS && point.cusip !== before?.cusip) ||
        rivals.some(({ from, to }) => before!.day < from && to < point.day);
      if (last === undefined || isParted) found.push({ symbol, from: point.day, to: point.day });
      else last.to = point.day;
      before = point;
    }
    return found;
  });
  return stretches.sort((a, b) => a.to - b.to || a.from - b.from);
}
