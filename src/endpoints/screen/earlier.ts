/** The value that a field had some time before the instant answered for. */
import type { FieldRef } from '../../conditions/fields.ts';
import type { Value } from '../../conditions/values.ts';
import { addMonths } from '../../engine/days.ts';
import { newYorkDay, newYorkInstant } from '../../engine/new-york.ts';
import { splitFactor } from '../../engine/prices/basis.ts';
import { roundHalfAwayFromZero } from '../../engine/round.ts';
import type { StoreReader } from '../../store/types.ts';
import type { ComputeContext } from '../types.ts';

/** The instant that much before the one of the context: the end of that day. */
export function instantOf({ asOf }: Pick<ComputeContext, 'asOf'>, ago: FieldRef['ago']): number {
  if (ago === undefined) return asOf!;
  const { day } = newYorkDay(asOf!);
  return newYorkInstant(addMonths(day, -ago.months) - ago.days, 1440) - 1;
}

/** Of prices and what is made of them, which routes give on the share basis of their own day. */
const PRICE = /^trading currency per share/;

/** An earlier price on the share basis of `asOf`: without it a split in between would be a fall. */
export function onShareBasis(
  value: Value,
  { field, ago }: FieldRef,
  { store, asOf, symbol }: { readonly store: StoreReader; readonly asOf: number; readonly symbol: string },
): Value {
  if (ago === undefined || typeof value !== 'number' || !PRICE.test(field.unit ?? '')) return value;
  const factor = splitFactor(store.splits(symbol), newYorkDay(instantOf({ asOf }, ago)).day, newYorkDay(asOf).day);
  return factor === 1 ? value : roundHalfAwayFromZero(value / factor, 4);
}
