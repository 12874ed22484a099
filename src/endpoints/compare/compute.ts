/**
 * Computes `GET /v2/compare`: the fields of snapshot and technicals for several symbols, each symbol's prices read
 * once.
 */
import { formatDay } from '../../engine/days.ts';
import { isMarker } from '../../engine/value.ts';
import { MdsError } from '../../errors.ts';
import type { EnvelopeFields } from '../contract/envelope.ts';
import { leafAt, valueAt } from '../contract/leaf-paths.ts';
import { rounded } from '../contract/rounding.ts';
import { snapshotOf } from '../snapshot/compute.ts';
import type { Payload as Snapshot } from '../snapshot/payload.ts';
import { noData } from '../subject/no-data.ts';
import { lastSession } from '../subject/stored-prices.ts';
import { technicalsOf } from '../technicals/compute.ts';
import type { Payload as Technicals } from '../technicals/payload.ts';
import type { ComputeContext, Params } from '../types.ts';
import { compared, type Payload } from './payload.ts';
import { sharedReads } from './shared-reads.ts';
import { type CompareField, SOURCES } from './spec.ts';

/**
 * What the daily indicators among the fields need; weekly ones and the level of the on-balance volume are not among
 * them.
 */
const TECHNICALS_YEARS = 6;

type Row = Payload['symbols'][number];

/**
 * The rows of `params.symbols` in their order. A symbol without prices has the fields of its statements, one without
 * those a row with its name alone; NO_DATA when none has either.
 */
export function compute(context: ComputeContext, params: Params): Payload {
  const symbols = params.symbols as readonly string[];
  const fields = params.fields as readonly CompareField[];
  const shared = { ...context, store: sharedReads(context.store) };
  const parts = symbols.map((symbol) => partsOf(shared, symbol, fields));
  const faults = parts.filter((part) => part instanceof MdsError);
  if (faults.length === parts.length) throw nothingOf(context, symbols);
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
    ages: Object.fromEntries(parts.map((part, i) => [symbols[i]!, agesOf(part)])),
    fields_requested: [...fields],
    fields_omitted_by_symbol: omitted,
    symbols: rows,
  };
}

function nothingOf(context: ComputeContext, symbols: readonly string[]): MdsError {
  const when = context.asOf === undefined ? '' : ` up to ${formatDay(lastSession(context))}`;
  return noData(symbols.join(' '), ['prices', 'fundamentals'], { param: 'symbols', when });
}

/** What was computed for one symbol: the routes its fields are of. */
interface Parts {
  readonly snapshot: Snapshot | undefined;
  readonly technicals: Technicals | undefined;
}

function needs(fields: readonly CompareField[], route: keyof Parts): boolean {
  return fields.some((field) => SOURCES[field].from.startsWith(route));
}

/** The value of a field, rounded; undefined when its route was not computed. */
function fieldValue(field: CompareField, parts: Parts): unknown {
  return rounded(leafAt(compared, field) ?? {}, valueAt(parts, SOURCES[field].from));
}

/** The routes' own answers; or that the store has nothing of the symbol, which costs the other rows nothing. */
function partsOf(context: ComputeContext, symbol: string, fields: readonly CompareField[]): Parts | MdsError {
  if (context.store.symbol(symbol) === undefined) return noData(symbol, ['prices', 'fundamentals']);
  // Technicals first: they read further back, and the snapshot's window is then cut from the same bars.
  const technicals = needs(fields, 'technicals')
    ? orNoData(() => technicalsOf(context, symbol, TECHNICALS_YEARS))
    : undefined;
  const unpriced = technicals instanceof MdsError;
  const snapshot = unpriced || needs(fields, 'snapshot') ? orNoData(() => snapshotOf(context, symbol)) : undefined;
  return snapshot instanceof MdsError ? snapshot : { technicals: unpriced ? undefined : technicals, snapshot };
}

function orNoData<T>(answer: () => T): T | MdsError {
  try {
    return answer();
  } catch (error) {
    if (error instanceof MdsError && error.code === 'NO_DATA') return error;
    throw error;
  }
}

function agesOf(part: Parts | MdsError): NonNullable<Payload['ages']>[string] {
  if (part instanceof MdsError) return {};
  const { price_age, price_basis } = part.snapshot ?? part.technicals ?? {};
  const statement_age = part.snapshot?.statement_age;
  return {
    ...(price_age && { price_age }),
    ...(price_basis && { price_basis }),
    ...(statement_age && { statement_age }),
  };
}

/** The envelope of a comparison: that of the oldest row, but stale if any row is stale, with the largest data age. */
function envelopeOf(parts: readonly Parts[]): EnvelopeFields {
  const envelopes = parts.flatMap((part): (EnvelopeFields | undefined)[] => [part.snapshot, part.technicals]);
  const known = envelopes.filter((each) => each !== undefined);
  const [oldest] = known.toSorted((a, b) => Date.parse(a.as_of) - Date.parse(b.as_of)) as [EnvelopeFields];
  const { as_of, market_status, point } = oldest;
  // The oldest row may be one without prices, which is not stale.
  const freshness = known.some((each) => each.freshness === 'stale') ? 'stale' : oldest.freshness;
  const cache_age_seconds = Math.max(...known.map((each) => each.cache_age_seconds));
  return { as_of, cache_age_seconds, freshness, market_status, ...(point && { point }) };
}
