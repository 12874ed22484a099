/** What the store holds of a symbol, as pieces that new files can be reconciled with. */

import { parseDay } from '../../engine/days.ts';
import { lowerBound } from '../../engine/sorted.ts';
import type { Bars, EpochDay } from '../../engine/types.ts';
import { barColumns } from '../../store/codecs/bars.ts';
import { readNote } from '../../store/reading/import-note.ts';
import type { StoreReader } from '../../store/reading/types.ts';
import type { ImportRow, PriceSpanRow } from '../../store/schema/row-types.ts';
import type { Piece } from './piece.ts';
import { DIVIDENDS_DERIVED } from './types.ts';

export interface StoredPiece extends Piece {
  readonly spans: readonly PriceSpanRow[];
}

/**
 * At most two pieces: the stretches that came from as-traded sources, and those that came from adjusted ones. The
 * latter may prove to be adjusted for splits that were not known when they came in; they are free of the splits the
 * store lists.
 */
export function storedPieces(store: StoreReader, symbol: string, imports: readonly ImportRow[]): StoredPiece[] {
  const spans = store.priceSpans(symbol);
  if (spans.length === 0) return [];
  const bars = store.bars(symbol);
  const splits = store.splits(symbol);
  const rankAt = dividendRanks(imports, symbol);
  const dividends = store.dividends(symbol).map(({ day, amount }) => ({ day, amount, rank: rankAt(day) }));
  const raw = spans.filter((span) => span.basis === 'raw');
  const adjusted = spans.filter((span) => span.basis !== 'raw');
  const holds = (group: readonly PriceSpanRow[], day: EpochDay): boolean =>
    group.some((span) => span.firstDay <= day && day <= span.lastDay);
  const groupOf = (day: EpochDay): number => (holds(raw, day) || (raw.length > 0 && !holds(adjusted, day)) ? 0 : 1);
  return [raw, adjusted].flatMap((group, index) => {
    const own = cut(bars, group);
    if (own.days.length === 0) return [];
    return [
      {
        stored: true,
        label: 'the store',
        key: `store ${index}`,
        basis: index === 0 ? 'raw' : group.some((span) => span.basis === 'split_unlisted') ? 'split_unlisted' : 'split',
        bars: own,
        dividends: dividends.filter(({ day }) => groupOf(day) === index),
        dividendRank: Math.min(...group.map((span) => rankAt(span.lastDay))),
        splits,
        undone: splits,
        spans: group,
      } satisfies StoredPiece,
    ];
  });
}

function cut(bars: Bars, spans: readonly PriceSpanRow[]): Bars {
  const keep: number[] = [];
  for (const span of spans)
    for (let i = lowerBound(bars.days, span.firstDay); i < bars.days.length && bars.days[i]! <= span.lastDay; i++)
      keep.push(i);
  const order = Int32Array.from(keep).sort();
  return {
    days: order.map((i) => bars.days[i]!),
    ...barColumns((name) => Float64Array.from(order, (i) => bars[name][i]!)),
  };
}

/** The best rank of any import of the symbol whose stretch holds the day. */
function dividendRanks(imports: readonly ImportRow[], symbol: string): (day: EpochDay) => number {
  const notes = imports.flatMap((row) => {
    const note = row.subject === symbol ? readNote(row) : {};
    const from = parseDay(note.from ?? '');
    const to = parseDay(note.to ?? '');
    return note.dividends === undefined || from === undefined || to === undefined
      ? []
      : [{ from, to, rank: note.dividends }];
  });
  return (day) =>
    notes.reduce(
      (best, note) => (note.from <= day && day <= note.to ? Math.max(best, note.rank) : best),
      DIVIDENDS_DERIVED,
    );
}
