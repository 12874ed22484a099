/** One stretch of prices of one origin, on its way into the common record of a symbol. */
import { formatDay } from '../../engine/days.ts';
import type { Bars, Dividend, EpochDay, Split } from '../../engine/types.ts';
import { barColumns } from '../../store/codecs/bars.ts';
import { ratioOf, sharesBecome } from './splits/ratio.ts';
import type { PriceFile, StatedBasis } from './types.ts';

/** A dividend and how far it is to be believed (`DIVIDENDS_...`). */
export interface RankedDividend extends Dividend {
  readonly rank: number;
}

export interface Piece extends StatedBasis {
  /** It is what the store holds already; otherwise a file of this run. */
  readonly stored: boolean;
  /** How messages call it: the path, or `the store`. */
  readonly label: string;
  /** Decides between equals, so that the order of files does not matter. */
  readonly key: string;
  readonly bars: Bars;
  readonly dividends: readonly RankedDividend[];
  /** The best rank of dividends this origin has throughout its stretch. */
  readonly dividendRank: number;
  /** Splits this origin lists. */
  readonly splits: readonly Split[];
  /** Splits its bars are already free of (they are as traded as far as these go). */
  readonly undone: readonly Split[];
}

/** The bars of a file as a piece. */
export function pieceOf(file: PriceFile, label: string, sha256: string): Piece {
  const { basis, horizon, made, finer, unofficial, bars, splits, dividendRank } = file;
  const dividends = file.dividends.map(({ day, amount }) => ({ day, amount, rank: dividendRank }));
  const stated = { basis, horizon, made, finer, unofficial };
  return { stored: false, label, key: sha256, ...stated, bars, dividends, dividendRank, splits, undone: [] };
}

/** First and last day as they are reported. */
export function stretchOf(piece: { readonly bars: Bars }): { readonly from: string; readonly to: string } {
  return { from: formatDay(firstDay(piece)), to: formatDay(lastDay(piece)) };
}

export function firstDay(piece: { readonly bars: Bars }): EpochDay {
  return piece.bars.days[0]!;
}

export function lastDay(piece: { readonly bars: Bars }): EpochDay {
  return piece.bars.days[piece.bars.days.length - 1]!;
}

/** The piece as traded, when its bars are adjusted for `splits` (which leaves out the settled ones). */
export function toRaw(
  piece: Piece,
  splits: readonly Split[],
): { readonly bars: Bars; readonly dividends: readonly RankedDividend[] } {
  if (splits.length === 0) return piece;
  const ordered = [...splits].sort((a, b) => a.day - b.day);
  const { days } = piece.bars;
  const n = days.length;
  const columns = barColumns((name) => {
    const column = piece.bars[name];
    const out = new Float64Array(n);
    let factor = ordered.reduce((product, split) => product * ratioOf(split), 1);
    let next = 0;
    for (let i = 0; i < n; i++) {
      while (next < ordered.length && ordered[next]!.day <= days[i]!) factor /= ratioOf(ordered[next++]!);
      if (next === ordered.length) factor = 1;
      out[i] =
        factor === 1
          ? column[i]!
          : name === 'volume'
            ? Math.round(column[i]! / factor)
            : cleanPrice(column[i]! * factor);
    }
    return out;
  });
  return {
    bars: { days, ...columns },
    dividends: piece.dividends.map(({ day, amount, rank }) => ({
      day,
      amount: cleanPrice(amount * sharesBecome(ordered, day)),
      rank,
    })),
  };
}

/** A price or an amount in a message. */
export function priceText(value: number): string {
  return String(Number(value.toPrecision(6)));
}

/** Without the last bits that multiplying leaves: ten decimals are far beyond any price. */
export function cleanPrice(value: number): number {
  return Math.round(value * 1e10) / 1e10;
}
