/** Computes `GET /v2/snapshots`: the snapshot of each symbol, prices of the benchmark read once. */
import { closeInstant } from '../../engine/calendar.ts';
import { isMdsError, type MdsError } from '../../errors.ts';
import { sharedReads } from '../compare/shared-reads.ts';
import { answerInstant, envelope } from '../contract/envelope.ts';
import { compute as snapshotOf } from '../snapshot/compute.ts';
import { lastSession } from '../subject/stored-prices.ts';
import type { ComputeContext, Params } from '../types.ts';
import type { Payload } from './payload.ts';

/** The snapshots of `params.symbols`, and why others have none. */
export async function compute(context: ComputeContext, params: Params): Promise<Payload> {
  const symbols = params.symbols as readonly string[];
  const shared = { ...context, store: sharedReads(context.store) };
  const snapshots: Payload['snapshots'] = [];
  const failures: Payload['failures'] = [];
  for (const symbol of symbols) {
    try {
      snapshots.push(snapshotOf(shared, { symbol }));
    } catch (error) {
      failures.push(failureOf(symbol, error));
    }
    // Two hundred symbols take long: other requests get their turn.
    await new Promise(setImmediate);
  }
  const asOf = Math.min(closeInstant(lastSession(context)), answerInstant(context));
  return { ...envelope(context, { asOf, subjects: symbols }), snapshots, failures };
}

/** What is wrong with the symbol alone; anything else fails the request. */
function failureOf(symbol: string, error: unknown): Payload['failures'][number] {
  if (!isMdsError(error, 'SYMBOL_UNKNOWN') && !isMdsError(error, 'NO_DATA')) throw error;
  const { code, message } = error as MdsError & { readonly code: 'SYMBOL_UNKNOWN' | 'NO_DATA' };
  return { symbol, code, message };
}
