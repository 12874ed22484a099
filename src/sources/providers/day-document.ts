/** Writes bars and events of one symbol, as traded, as a document in our own price layout (docs/formats.md). */
import { formatDay } from '../../engine/days.ts';
import type { EpochDay } from '../../engine/types.ts';
import { CANONICAL_MARK } from '../prices/layouts/read-canonical.ts';
import type { DayRow, MarketEvents, RawPriceDocument } from './types.ts';

/** A bar with its day. */
export interface DatedRow extends DayRow {
  readonly day: EpochDay;
}

/**
 * The document; an empty list without bars. `name` is recorded as the origin. An event on a day without a bar moves to
 * the next bar; a dividend declared for a day after the last bar has a row of its own.
 */
export function dayDocument(
  name: string,
  symbol: string,
  rows: readonly DatedRow[],
  events: MarketEvents,
): readonly RawPriceDocument[] {
  if (rows.length === 0) return [];
  const ordered = [...rows].sort((a, b) => a.day - b.day);
  const placed = <T extends { readonly day: EpochDay }>(list: readonly T[] = []): Map<EpochDay, T[]> => {
    const byDay = new Map<EpochDay, T[]>();
    for (const event of list) {
      const day = event.day < ordered[0]!.day ? undefined : ordered.find((row) => row.day >= event.day)?.day;
      if (day !== undefined) byDay.set(day, [...(byDay.get(day) ?? []), event]);
    }
    return byDay;
  };
  const splitOn = placed(events.splits.get(symbol));
  const dividendOn = placed(events.dividends.get(symbol));
  const lines = ordered.map(({ day, open, high, low, close, volume }) => {
    const paid = dividendOn.get(day)?.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
    const split = splitOn.get(day)?.[0];
    const ratio = split === undefined ? '' : `${split.numerator}:${split.denominator}`;
    return [formatDay(day), open, high, low, close, volume, paid === 0 ? '' : Number(paid.toFixed(10)), ratio].join(
      ',',
    );
  });
  for (const { day, amount } of events.dividends.get(symbol) ?? [])
    if (day > ordered.at(-1)!.day) lines.push([formatDay(day), '', '', '', '', '', amount, ''].join(','));
  const head = [CANONICAL_MARK, `# symbol: ${symbol}`, '# basis: raw', '# currency: USD'];
  const text = [...head, 'date,open,high,low,close,volume,dividend,split', ...lines, ''].join('\n');
  const note = events.notes.get(symbol);
  return [{ name, bytes: Buffer.from(text, 'utf8'), ...(note === undefined ? {} : { note }) }];
}

/** A price of a JSON row: a number, or a string that is one; NaN otherwise. */
export function numberOf(value: unknown): number {
  return typeof value === 'number'
    ? value
    : typeof value === 'string' && value.trim() !== ''
      ? Number(value)
      : Number.NaN;
}

/** Adds to the list of a symbol. */
export function addTo<T>(lists: Map<string, T[]>, symbol: string, item: T): void {
  const list = lists.get(symbol);
  if (list === undefined) lists.set(symbol, [item]);
  else list.push(item);
}
