/** Reads fields of one symbol as of one instant, earlier values as of theirs and on the share basis of the instant. */
import type { FieldRef } from '../../conditions/fields.ts';
import type { Value } from '../../conditions/values.ts';
import { answerDay } from '../contract/envelope.ts';
import { lastSession } from '../subject/stored-prices.ts';
import type { ComputeContext } from '../types.ts';
import { instantOf, onShareBasis } from './earlier.ts';
import type { ReadFields } from './sources.ts';

/** @param context its instant is that of the values; `fieldOf`: the field of a route that a reference means */
export function readAt(
  readFields: ReadFields,
  context: ComputeContext & { readonly asOf: number },
  symbol: string,
  fieldOf: (ref: FieldRef) => FieldRef = (ref) => ref,
): (ref: FieldRef) => Value {
  const { asOf, store } = context;
  const present = readFields(context, symbol);
  const past = new Map<string, (ref: FieldRef) => Value>();
  return (ref) => {
    const { ago } = ref;
    if (ago === undefined) return present(fieldOf(ref));
    const answer = past.get(ago.text) ?? readFields({ ...context, asOf: instantOf({ asOf }, ago) }, symbol);
    past.set(ago.text, answer);
    return onShareBasis(answer(fieldOf(ref)), ref, { store, asOf, symbol });
  };
}

/** What the computations of every symbol share, a copy for each: the days of instants. */
export function sharedDays(context: ComputeContext): () => Map<string, unknown> {
  const shared = new Map<string, unknown>();
  answerDay({ ...context, shared });
  lastSession({ ...context, shared });
  return () => new Map(shared);
}
