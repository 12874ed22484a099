/** Moves stored prices from one symbol to another of the same security, with their origin. It does not know whose they are. */
import type { EpochDay } from '../../engine/types.ts';
import { joinBars } from '../../store/codecs/bars.ts';
import type { PriceSpanRow } from '../../store/schema/row-types.ts';
import type { StoreWriter } from '../../store/writing/types.ts';
import { uniteAdjusted } from '../prices/adjusted-closes.ts';

const EVER: EpochDay = -1e9;
const FOREVER: EpochDay = 1e9;

type Range = readonly [from: EpochDay, to: EpochDay];

/**
 * Moves bars, splits and dividends of these days, where the other symbol has no stretch of prices of its own; what it has
 * stays. Of the days in its stretches nothing is left of the first symbol either.
 */
export function movePrices(store: StoreWriter, from: string, to: string, first = EVER, last = FOREVER): void {
  const own = { bars: store.bars(to), spans: store.priceSpans(to) };
  const all = { bars: store.bars(from), splits: store.splits(from), dividends: store.dividends(from) };
  const spans = store.priceSpans(from);
  const free = gapsOf(own.spans, [first, last]);
  const isMoved = (day: EpochDay): boolean => first <= day && day <= last;
  const isFree = ({ day }: { readonly day: EpochDay }): boolean =>
    free.some(([low, high]) => low <= day && day <= high);
  const byDay = <T extends { readonly day: EpochDay }>(mine: readonly T[], more: readonly T[]): T[] =>
    [...mine, ...more.filter(isFree)].sort((a, b) => a.day - b.day);
  const begins = [EVER, ...free.map(([, high]) => high + 1)];
  const parts = begins.flatMap((begin, i) => {
    const [low, high] = free[i] ?? [FOREVER, EVER];
    return [joinBars([own.bars], begin, low - 1), joinBars([all.bars], low, high)];
  });
  store.putPrices(to, {
    bars: joinBars(parts, EVER, FOREVER),
    splits: byDay(store.splits(to), all.splits),
    dividends: byDay(store.dividends(to), all.dividends),
    spans: [...own.spans, ...free.flatMap((range) => cut(spans, range))].sort((a, b) => a.firstDay - b.firstDay),
  });
  const rest: readonly Range[] = [
    [EVER, first - 1],
    [last + 1, FOREVER],
  ];
  const left = joinBars(
    rest.map(([low, high]) => joinBars([all.bars], low, high)),
    EVER,
    FOREVER,
  );
  if (left.days.length === 0) {
    moveAdjusted(store, from, to);
    store.dropPrices(from);
    return;
  }
  store.putPrices(from, {
    bars: left,
    splits: all.splits.filter(({ day }) => !isMoved(day)),
    dividends: all.dividends.filter(({ day }) => !isMoved(day)),
    spans: rest.flatMap((range) => cut(spans, range)),
  });
}

/** The days of the range that are in none of the stretches, which do not overlap. */
function gapsOf(spans: readonly PriceSpanRow[], [from, to]: Range): readonly Range[] {
  const ordered = [...spans].sort((a, b) => a.firstDay - b.firstDay);
  const begins = [EVER, ...ordered.map(({ lastDay }) => lastDay + 1)];
  return begins
    .map((begin, i): Range => [Math.max(from, begin), Math.min(to, (ordered[i]?.firstDay ?? FOREVER) - 1)])
    .filter(([low, high]) => low <= high);
}

function cut(spans: readonly PriceSpanRow[], [low, high]: Range): PriceSpanRow[] {
  return spans
    .map((span) => ({ ...span, firstDay: Math.max(span.firstDay, low), lastDay: Math.min(span.lastDay, high) }))
    .filter(({ firstDay, lastDay }) => firstDay <= lastDay);
}

/** Closes adjusted for dividends go with the prices, where those of the other symbol are on a scale that is known. */
function moveAdjusted(store: StoreWriter, from: string, to: string): void {
  const [moved, own] = [store.adjustedCloses(from), store.adjustedCloses(to)];
  const united = moved && own ? uniteAdjusted(own, moved) : moved;
  if (united !== undefined && typeof united !== 'string') store.putAdjustedCloses(to, united);
}
