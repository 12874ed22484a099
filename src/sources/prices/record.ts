/**
 * The one price record of a symbol out of everything that is known of it: pieces of the store and files of this run.
 */
import type { Bars, EpochDay, Split } from '../../engine/types.ts';
import { barColumns } from '../../store/codecs/bars.ts';
import type { PriceRecord } from '../../store/schema/row-types.ts';
import { firstDay, lastDay, type Piece } from './piece.ts';
import { type Placed, placeFirst, sameSplit, tryPlace } from './place.ts';
import { uniteDividends } from './unite-dividends.ts';

export interface Stretch {
  readonly piece: Piece;
  readonly firstDay: EpochDay;
  readonly lastDay: EpochDay;
}

/** Bars as traded, dividends as paid. */
export interface Reconciled extends Omit<PriceRecord, 'spans'> {
  /** Which piece each stretch of the bars came from, ascending. */
  readonly stretches: readonly Stretch[];
  /** Pieces that went in, with the splits their bars were freed of. */
  readonly placed: readonly Placed[];
  readonly refused: ReadonlyMap<Piece, string>;
  readonly warnings: readonly string[];
}

/**
 * Merges the pieces into one unadjusted record. The result does not depend on their order. As-traded pieces come first,
 * since adjusted ones can be checked against them; then adjusted ones, the newest first, since they know of the most
 * splits. A piece that cannot join is refused with a reason. What the store holds stays: if a piece of the store cannot
 * join the new files, the files are what is refused.
 */
export function reconcile(pieces: readonly Piece[]): Reconciled {
  const refused = new Map<Piece, string>();
  let free = pieces;
  let fixed: Placed[] = [];
  for (;;) {
    const result = placeAll(free, fixed);
    if (fixed.length === 0 && free.some((piece) => piece.stored && result.refused.has(piece))) {
      fixed = pieces
        .filter((piece) => piece.stored)
        .map((piece) => ({ piece, bars: piece.bars, dividends: piece.dividends, undone: [] }));
      free = pieces.filter((piece) => !piece.stored);
      refused.clear();
      continue;
    }
    for (const [piece, reason] of result.refused) refused.set(piece, reason);
    free = free.filter((piece) => !result.refused.has(piece));
    const listing = [...result.refused.keys()].some((piece) => piece.splits.length > 0);
    if (!listing) return assemble(result.placed, result.splits, refused);
  }
}

interface Placement {
  readonly placed: readonly Placed[];
  readonly refused: ReadonlyMap<Piece, string>;
  readonly splits: readonly Split[];
}

function placeAll(pieces: readonly Piece[], fixed: readonly Placed[]): Placement {
  const everyone = [...fixed.map(({ piece }) => piece), ...pieces];
  const splits = uniteSplits(everyone);
  const placed = [...fixed];
  const refused = new Map<Piece, string>();
  const waiting = [...pieces].sort(byTrust);
  if (placed.length === 0) {
    const first = waiting.shift();
    if (first !== undefined) placed.push(placeFirst(first, splits));
  }
  while (waiting.length > 0) {
    const reasons: string[] = [];
    const at = waiting.findIndex((piece) => {
      const answer = tryPlace(piece, placed, splits);
      if (answer.ok) {
        placed.push(answer.placed);
        return true;
      }
      reasons.push(answer.reason);
      if (!answer.apart) refused.set(piece, answer.reason);
      return !answer.apart;
    });
    if (at < 0) {
      waiting.forEach((piece, i) => {
        refused.set(piece, reasons[i]!);
      });
      break;
    }
    waiting.splice(at, 1);
  }
  return { placed, refused, splits };
}

/** Official closes first, then as traded, then the newest, then what lists its splits, then the longest. */
function byTrust(a: Piece, b: Piece): number {
  const raw = (piece: Piece): number => (piece.basis === 'raw' ? 0 : 1);
  const listed = (piece: Piece): number => (piece.basis === 'split_unlisted' ? 1 : 0);
  return (
    Number(a.unofficial ?? false) - Number(b.unofficial ?? false) ||
    raw(a) - raw(b) ||
    lastDay(b) - lastDay(a) ||
    listed(a) - listed(b) ||
    firstDay(a) - firstDay(b) ||
    (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
  );
}

/** Every split once; of the same split in two lists, the day of the more trusted one. */
export function uniteSplits(pieces: readonly Piece[]): Split[] {
  const splits: Split[] = [];
  for (const piece of [...pieces].sort(byTrust))
    for (const split of piece.splits) if (!splits.some((other) => sameSplit(other, split))) splits.push(split);
  return splits.sort((a, b) => a.day - b.day);
}

/** Older knowledge below, newer on top: the store, then the files by their last day. */
function byAge(a: Placed, b: Placed): number {
  const stored = (placed: Placed): number => (placed.piece.stored ? 0 : 1);
  return (
    stored(a) - stored(b) ||
    lastDay(a) - lastDay(b) ||
    a.piece.dividendRank - b.piece.dividendRank ||
    (a.piece.key < b.piece.key ? -1 : 1)
  );
}

function assemble(
  placed: readonly Placed[],
  splits: readonly Split[],
  refused: ReadonlyMap<Piece, string>,
): Reconciled {
  const layers = [...placed].sort(byAge);
  const { bars, owner } = overlay(layers.map((layer) => layer.bars));
  const stretches: Stretch[] = [];
  for (let i = 0, next = 0; i < owner.length; i = next) {
    while (next < owner.length && owner[next] === owner[i]) next++;
    stretches.push({ piece: layers[owner[i]!]!.piece, firstDay: bars.days[i]!, lastDay: bars.days[next - 1]! });
  }
  const { dividends, warnings } = uniteDividends(layers);
  return { bars, splits, dividends, stretches, placed, refused, warnings };
}

interface Overlaid {
  readonly bars: Bars;
  /** Index of the layer each bar came from. */
  readonly owner: Uint16Array;
}

/**
 * One bar a day, a later layer over an earlier one. The last bar of a layer gives way to another layer that goes on
 * beyond it: it may have been made before the session was over.
 */
function overlay(layers: readonly Bars[]): Overlaid {
  const [first, ...rest] = layers;
  if (first === undefined) throw new RangeError('no layer');
  const bottom: Overlaid = { bars: first, owner: new Uint16Array(first.days.length) };
  return rest.reduce((base, top, index) => lay(base, top, index + 1), bottom);
}

function lay({ bars: base, owner: baseOwner }: Overlaid, top: Bars, mark: number): Overlaid {
  const capacity = base.days.length + top.days.length;
  const days = new Int32Array(capacity);
  const owner = new Uint16Array(capacity);
  const from = new Int32Array(capacity);
  const topLast = top.days[top.days.length - 1]!;
  const baseLast = base.days[base.days.length - 1]!;
  let n = 0;
  let i = 0;
  let j = 0;
  while (i < base.days.length || j < top.days.length) {
    const a = base.days[i] ?? Number.POSITIVE_INFINITY;
    const b = top.days[j] ?? Number.POSITIVE_INFINITY;
    const useTop = b < a || (b === a && !(b === topLast && baseLast > topLast));
    days[n] = Math.min(a, b);
    owner[n] = useTop ? mark : baseOwner[i]!;
    from[n++] = useTop ? j : i;
    if (a <= b) i++;
    if (b <= a) j++;
  }
  const columns = barColumns((name) => {
    const out = new Float64Array(n);
    for (let k = 0; k < n; k++) out[k] = owner[k] === mark ? top[name][from[k]!]! : base[name][from[k]!]!;
    return out;
  });
  return { bars: { days: days.slice(0, n), ...columns }, owner: owner.slice(0, n) };
}
