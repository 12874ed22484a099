/** The value that a field had some time before the instant answered for. */
import type { FieldRef } from '../../conditions/fields.ts';
import type { Value } from '../../conditions/values.ts';
import { addMonths } from '../../engine/days.ts';
import { endOfDay, newYorkDay } from '../../engine/new-york.ts';
import { splitFactor } from '../../engine/prices/basis.ts';
import { shareSplits } from '../../engine/prices/distributions.ts';
import { roundHalfAwayFromZero } from '../../engine/round.ts';
import type { EpochDay, Split } from '../../engine/types.ts';
import type { StoreReader } from '../../store/reading/types.ts';
import type { ComputeContext } from '../types.ts';

/** The instant that much before the one of the context: the end of that day. */
export function instantOf({ asOf }: Pick<ComputeContext, 'asOf'>, ago: FieldRef['ago']): number {
  if (ago === undefined) return asOf!;
  const { day } = newYorkDay(asOf!);
  return endOfDay(addMonths(day, -ago.months) - ago.days);
}

/**
 * What a split changes, by the unit of a field: routes give prices on the basis of the feed's splits, spin-offs that it
 * lists as splits among them; what is counted in shares or per share follows the splits of shares alone.
 */
function restated(value: number, unit: string, splits: readonly Split[], from: EpochDay, to: EpochDay): number {
  if (unit.startsWith('trading currency per share'))
    return roundHalfAwayFromZero(value / splitFactor(splits, from, to), 4);
  const factor = splitFactor(shareSplits(splits), from, to);
  return unit === 'shares' ? Math.round(value * factor) : roundHalfAwayFromZero(value / factor, 4);
}

/** Units of what is in shares or per share. */
const OF_SHARES = /(^shares|per share)$/;

/** An earlier value on the share basis of `asOf`: without it a split in between would be a fall. */
export function onShareBasis(
  value: Value,
  { field: { unit = '' }, ago }: FieldRef,
  { store, asOf, symbol }: { readonly store: StoreReader; readonly asOf: number; readonly symbol: string },
): Value {
  if (ago === undefined || typeof value !== 'number' || !OF_SHARES.test(unit)) return value;
  const [from, to] = [newYorkDay(instantOf({ asOf }, ago)).day, newYorkDay(asOf).day];
  const splits = store.splits(symbol);
  return splitFactor(splits, from, to) === 1 ? value : restated(value, unit, splits, from, to);
}
