/** Computes `GET /v2/compare`: the fields of snapshot and technicals for several symbols, each symbol's prices read once. */

import { isMarker } from '../../engine/value.ts';
import { MdsError } from '../../errors.ts';

import { compute as snapshotOf } from '../snapshot/compute.ts';
import { computeOver as technicalsOver } from '../technicals/compute.ts';
import type { ComputeContext, Params } from '../types.ts';
import {
  type CompareField,
  fieldValue,
  needsSnapshot,
  needsStatements,
  needsTechnicals,
  type Parts,
} from './fields.ts';
import type { Payload } from './payload.ts';
import { sharedReads } from './shared-reads.ts';

/** What the daily indicators among the fields need; weekly ones and the level of the on-balance volume are not among them. */
const TECHNICALS_YEARS = 6;

type Row = Payload['symbols'][number];
type Envelope = Pick<Payload, 'as_of' | 'cache_age_seconds' | 'freshness' | 'market_status'>;

/**
 * The rows of `params.symbols` in their order. A symbol without prices has a row with its name alone; UPSTREAM_UNAVAILABLE when none
 * has any.
 */
export function compute(context: ComputeContext, params: Params): Payload {
  const symbols = params.symbols as readonly string[];
  const fields = params.fields as readonly CompareField[];
  const shared = { ...context, store: sharedReads(context.store, needsStatements(fields)) };
  const parts = symbols.map((symbol) => partsOf(shared, symbol, fields));
  const faults = parts.filter((part) => part instanceof MdsError);
  if (faults.length === parts.length) throw faults[0];
  const omitted: Record<string, CompareField[]> = {};
  const rows = parts.map((part, i) => {
    const symbol = symbols[i]!;
    const row: Record<string, unknown> = { symbol };
    const missing: CompareField[] = [];
    for (const field of fields) {
      const value = part instanceof MdsError ? undefined : fieldValue(field, part);
      if (value === undefined || isMarker(value)) missing.push(field);
      else row[field] = value;
    }
    if (missing.length > 0) omitted[symbol] = missing;
    return row as Row;
  });
  return {
    ...envelopeOf(parts.filter((part): part is Parts => !(part instanceof MdsError))),
    fields_requested: [...fields],
    fields_omitted_by_symbol: omitted,
    symbols: rows,
  };
}

/** The routes' own answers; or that the store has no prices of the symbol, which costs the other rows nothing. */
function partsOf(context: ComputeContext, symbol: string, fields: readonly CompareField[]): Parts | MdsError {
  try {
    // Technicals first: they read further back, and the snapshot's window is then cut from the same bars.
    const technicals = needsTechnicals(fields) ? technicalsOver(context, { symbol }, TECHNICALS_YEARS) : undefined;
    return { technicals, snapshot: needsSnapshot(fields) ? snapshotOf(context, { symbol }) : undefined };
  } catch (error) {
    if (error instanceof MdsError && error.code === 'UPSTREAM_UNAVAILABLE') return error;
    throw error;
  }
}

/** Of the oldest row; the age of the oldest copy behind any of them. */
function envelopeOf(parts: readonly Parts[]): Envelope {
  const envelopes = parts
    .flatMap(({ snapshot, technicals }): (Envelope | undefined)[] => [snapshot, technicals])
    .filter((part) => part !== undefined);
  const [oldest] = envelopes.toSorted((a, b) => Date.parse(a.as_of) - Date.parse(b.as_of)) as [Envelope];
  const { as_of, freshness, market_status } = oldest;
  return {
    as_of,
    cache_age_seconds: Math.max(...envelopes.map((part) => part.cache_age_seconds)),
    freshness,
    market_status,
  };
}
