/** The envelope of answers about the universe (search, coverage): they are as of the newest import. */
import { unavailable } from '../../engine/value.ts';
import type { UniverseRow } from '../../store/row-types.ts';
import type { ComputeContext } from '../types.ts';
import { type EnvelopeFields, envelope, isoSeconds } from './envelope.ts';

/** Imports of whole-market files have no subject. */
export const WHOLE_MARKET = '';

/** In place of the symbol where the answer is about none. */
export const NO_SYMBOL = unavailable('not_reported');

/** A universe nothing was ever imported into is empty as of now. Age counts from the oldest import of `subjects`. */
export function universeEnvelope(
  context: ComputeContext,
  { checkedAt = context.now }: UniverseRow,
  subjects: readonly string[],
): EnvelopeFields {
  const instant = Math.min(checkedAt, context.asOf ?? checkedAt);
  return envelope(context, { asOf: instant, subjects, drivenBy: 'filings' });
}

/** When the universe last changed, UTC ISO 8601. */
export function universeUpdated({ now }: ComputeContext, { updatedAt = now }: UniverseRow): string {
  return isoSeconds(updatedAt);
}
