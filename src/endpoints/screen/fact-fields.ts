/** Tagged concepts as fields of a screen or panel: `fact(InventoryNet)`. */
import { factOf } from '../../conditions/fact-call.ts';
import type { FieldRef } from '../../conditions/fields.ts';
import { missing, type Value } from '../../conditions/values.ts';
import { isMarker } from '../../engine/value.ts';
import { factValues } from '../subject/fact-value.ts';
import { symbolRow } from '../subject/stored-prices.ts';
import type { ComputeContext } from '../types.ts';

/** A reader of these fields; the concepts of all of them are read of a company at once. */
export function factReader(
  refs: readonly FieldRef[],
): (context: ComputeContext, symbol: string) => (ref: FieldRef) => Value {
  const names = [...new Set(refs.map(({ field }) => factOf(field).concept))];
  return (context, symbol) => {
    const figure = factValues(context, symbolRow(context.store, symbol), names);
    return (ref) => {
      const { concept, period } = factOf(ref.field);
      const value = figure(concept, period);
      return isMarker(value) ? missing(value.reason, { ref }) : value;
    };
  };
}
