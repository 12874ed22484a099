/** Computes `GET /v2/screen`: one condition over the values of many symbols, as of the end of one day. */
import { flagsOf, MISSING, TRUE } from '../../conditions/columns.ts';
import type { Column } from '../../conditions/compile.ts';
import type { FieldRef } from '../../conditions/fields.ts';
import { closeInstant, newestSession } from '../../engine/calendar.ts';
import { formatDay } from '../../engine/days.ts';
import { endOfDay } from '../../engine/new-york.ts';
import type { EpochDay } from '../../engine/types.ts';
import { assumedBasis } from '../../store/reading/split-horizon.ts';
import { envelope, WHOLE_MARKET } from '../contract/envelope.ts';
import { basisDoubt, lastSession } from '../subject/stored-prices.ts';
import type { ComputeContext, Params } from '../types.ts';
import { cellOf } from './cells.ts';
import { requireConcepts } from './known-concepts.ts';
import { Market } from './market.ts';
import { firstOf } from './order.ts';
import type { Payload } from './payload.ts';
import { requestOf } from './request.ts';
import { universeOf } from './universe.ts';
import { screenVocabulary } from './vocabulary.ts';

/** The screen. Throws PARAM_INVALID with the place of a fault in the conditions, and as {@link universeOf}. */
export async function compute(context: ComputeContext, params: Params): Promise<Payload> {
  const { condition, sort, columns } = requestOf(params, await screenVocabulary());
  const includeStale = params.include_stale === 'yes';
  const universe = await universeOf(context.store, params.universe as string, lastSession(context), includeStale);
  const { session, slots, symbolAt } = universe;
  const instant = context.asOf ?? endOfDay(session);
  const all = Array.from(slots, (_, i) => symbolAt(i));
  await requireConcepts(context, all, condition.fields, 'expression');
  await requireConcepts(context, all, refsOf([sort, ...columns]), 'fields');
  const market = new Market({ ...context, asOf: instant, shared: new Map() }, universe);
  // Fields that no condition needs are read of the symbols that are sorted, and of those that are shown.
  const [compared, plain] = [true, false].map((all) =>
    [sort, ...columns].filter(({ term }) => (term.comparesAll === true) === all),
  ) as [Column[], Column[]];
  const top = (params.top as number | undefined) ?? market.count;
  const leftToShow = () => market.most(refsOf(plain), top);
  await market.read(
    slots.keys(),
    [...condition.fields, ...refsOf(compared)],
    () => market.most(refsOf([sort])) + leftToShow(),
  );
  const matches: number[] = [];
  let unknown = 0;
  flagsOf(condition, market).forEach((flag, i) => {
    if (flag === TRUE) matches.push(i);
    else if (flag === MISSING) unknown++;
  });
  if (plain.includes(sort)) await market.read(matches, refsOf([sort]), leftToShow);
  const shown = firstOf(matches, sort, market, top);
  await market.read(shown, refsOf(plain));
  const payload: Payload = {
    // Until the day is over its close: an answer that named the present second could not be kept.
    ...envelope(context, {
      asOf: instant <= context.now ? instant : closeInstant(session),
      subjects: [WHOLE_MARKET],
      // Also of a past day: prices of sessions before it are not those that were asked for.
      stale: closeInstant(session) < closeInstant(newestSession(context.now, context.asOf)),
    }),
    ...(context.asOf === undefined && { point: 'end_of_day' as const }),
    expression: params.expression as string,
    session: formatDay(session),
    universe: params.universe as string,
    evaluated: market.count,
    matched: matches.length,
    unknown,
    left_out: {
      stale: includeStale ? 0 : universe.stale,
      unpriced: universe.unpriced,
      kind_unknown: universe.kindUnknown,
    },
    missing: market.missing(condition.fields),
    fields: columns.map(({ source: name }) => name),
    units: Object.fromEntries(
      columns.flatMap(({ source: name, term }) => (term.type.unit === undefined ? [] : [[name, term.type.unit]])),
    ),
    rows: shown.map((i) => {
      const values = columns.map(({ source: name, term }) => [name, cellOf(term.evaluate(market.env(i)), term)]);
      return { symbol: symbolAt(i), ...Object.fromEntries(values) };
    }),
    ...unknownBasisOf(context, session, shown.map(symbolAt), [...condition.fields, ...refsOf([sort, ...columns])]),
  };
  const facts = market.facts();
  if (facts.length > 0 && context.keep !== undefined) {
    const write = (await import('./keep-facts.ts')).writingOf(facts);
    if (write !== undefined) await context.keep(write);
  }
  return payload;
}

/** Which of the symbols shown have prices on a share that is not known, where any field is a price. */
function unknownBasisOf(
  { store }: ComputeContext,
  session: EpochDay,
  symbols: readonly string[],
  refs: readonly FieldRef[],
): Pick<Payload, 'split_basis_unknown'> {
  if (!refs.some(({ field: { unit } }) => unit !== undefined && /^trading currency/.test(unit))) return {};
  const unknown = symbols.filter((symbol) => {
    const row = store.symbol(symbol);
    const day = Math.min(session, row?.lastDay ?? session);
    return row !== undefined && (basisDoubt(store, symbol, day) ?? assumedBasis(store, row, day)) !== undefined;
  });
  return unknown.length === 0 ? {} : { split_basis_unknown: unknown };
}

function refsOf(columns: readonly Column[]): readonly FieldRef[] {
  return columns.flatMap(({ term }) => term.reads);
}
