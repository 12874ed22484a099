/** Computes `GET /v2/screen`: one condition over the values of many symbols, as of the end of one day. */
import { type Column, type Condition, compile, compileColumns } from '../../conditions/compile.ts';
import { type FieldRef, refName, type Vocabulary } from '../../conditions/fields.ts';
import type { Term } from '../../conditions/terms.ts';
import { type Env, type Evaluable, isMissing, Missing, type Value } from '../../conditions/values.ts';
import { closeInstant } from '../../engine/calendar.ts';
import { addMonths, formatDay } from '../../engine/days.ts';
import { newYorkDay, newYorkInstant } from '../../engine/new-york.ts';
import { roundValue } from '../../engine/round.ts';
import { type Maybe, REASONS, type Reason, unavailable } from '../../engine/value.ts';
import { isMdsError, MdsError } from '../../errors.ts';
import { readAhead } from '../../store/read-ahead.ts';
import { envelope, isoSeconds, WHOLE_MARKET } from '../shared/envelope.ts';
import { lastSession } from '../shared/stored-prices.ts';
import type { ComputeContext, Params } from '../types.ts';
import { endOf, isKept, keptValues } from './kept-fields.ts';
import type { Payload } from './payload.ts';
import { fieldReader, type ReadFields } from './sources.ts';
import { type Universe, universeOf } from './universe.ts';
import { screenVocabulary } from './vocabulary.ts';

const NAME = 'name';

/** The screen. Throws PARAM_INVALID with the place of a fault in the conditions, and as {@link universeOf}. */
export async function compute(context: ComputeContext, params: Params): Promise<Payload> {
  const vocabulary = await screenVocabulary();
  const source = params.expression as string;
  const condition = read('expression', source, (input) => compile(input, vocabulary));
  const sort = sortOf(params.sort as string, vocabulary);
  const fields = (params.fields as string | undefined)?.trim() || usualFields(condition, sort);
  const columns = read('fields', fields, (input) => compileColumns(input, vocabulary));
  const universe = await universeOf(
    context.store,
    params.universe as string,
    lastSession(context),
    params.include_stale === 'yes',
  );
  const instant = context.asOf ?? endOf(universe.session);
  const market = marketOf({ ...context, asOf: instant, shared: new Map() }, universe);
  const every = universe.symbols.map((_, i) => i);
  // Fields that no condition needs are read of the symbols that are sorted, and of those that are shown.
  const [compared, plain] = [true, false].map((all) =>
    [sort, ...columns].filter(({ term }) => (term.comparesAll === true) === all),
  );
  const top = (params.top as number | undefined) ?? every.length;
  const leftToShow = () => market.most(refsOf(plain!), top);
  await market.read(
    every,
    [...condition.fields, ...refsOf(compared!)],
    () => market.most(refsOf([sort])) + leftToShow(),
  );
  const matches: number[] = [];
  let unknown = 0;
  for (const i of every) {
    const verdict = condition.evaluate(market.env(i));
    if (verdict === true) matches.push(i);
    else if (isMissing(verdict)) unknown++;
  }
  if (plain!.includes(sort)) await market.read(matches, refsOf([sort]), leftToShow);
  const keys: Value[] = [];
  for (const i of matches) keys[i] = sort.term.evaluate(market.env(i));
  // Symbols are in order: of equal keys the one that comes first.
  matches.sort((a, b) => order(keys[a]!, keys[b]!, sort.descending) || a - b);
  const shown = matches.slice(0, top);
  await market.read(shown, refsOf(plain!));
  const { session } = universe;
  return {
    ...envelope(context, { asOf: Math.min(closeInstant(session), instant), subjects: [WHOLE_MARKET] }),
    expression: source,
    session: formatDay(session),
    universe: params.universe as string,
    evaluated: every.length,
    matched: matches.length,
    unknown,
    left_out: {
      stale: params.include_stale === 'yes' ? 0 : universe.stale,
      unpriced: universe.unpriced,
      kind_unknown: universe.kindUnknown,
    },
    missing: market.missing(condition.fields),
    fields: columns.map(({ source: name }) => name),
    units: Object.fromEntries(
      columns.flatMap(({ source: name, term }) => (term.type.unit === undefined ? [] : [[name, term.type.unit]])),
    ),
    rows: shown.map((i) => {
      const values = columns.map(({ source: name, term }) => [name, cell(term.evaluate(market.env(i)), term)]);
      return { symbol: universe.symbols[i]!, ...Object.fromEntries(values) };
    }),
  };
}

/** `parse(input)`, its faults as those of a parameter, with their place. */
function read<T>(param: string, input: string, parse: (input: string) => T): T {
  try {
    return parse(input);
  } catch (error) {
    if (!isMdsError(error, 'CHECK_SYNTAX')) throw error;
    const { message, hint, details: place } = error;
    const details = { ...(place as object), ...(hint !== undefined && { hint }) };
    throw new MdsError('PARAM_INVALID', `${param}: ${message}`, { param, details });
  }
}

interface Sort extends Column {
  readonly descending: boolean;
}

/** What a screen is sorted by. Throws PARAM_INVALID for what is not one field. */
export function sortOf(text: string, vocabulary: Vocabulary): Sort {
  const descending = text.startsWith('-');
  const [column, more] = read('sort', text.replace(/^-/, ''), (input) => compileColumns(input, vocabulary));
  if (more !== undefined) throw new MdsError('PARAM_INVALID', 'sort takes one field', { param: 'sort' });
  return { ...column!, descending };
}

/** The name, what the conditions read, and what is sorted by. */
function usualFields({ fields }: Condition, { source }: Sort): string {
  return [...new Set([NAME, ...fields.map(({ name = '' }) => name), source])].join(', ');
}

function refsOf(columns: readonly Column[]): readonly FieldRef[] {
  return columns.flatMap(({ term }) => term.reads);
}

/** Before any other value; of equal ones neither. Missing values come last in either direction. */
function order(a: Value, b: Value, descending: boolean): number {
  if (a instanceof Missing || b instanceof Missing) return Number(a instanceof Missing) - Number(b instanceof Missing);
  if (a === b) return 0;
  return a < b === descending ? 1 : -1;
}

/**
 * Routes that take a fraction of a millisecond a symbol, and how many symbols of them are computed before other
 * requests get their turn.
 */
const QUICK = ['snapshot', 'valuation'];
const QUICK_PER_TURN = 16;

interface Market {
  /**
   * Reads these fields of the symbols at these positions, before they are evaluated. `left`: how many symbols later
   * readings may compute.
   */
  readonly read: (positions: readonly number[], refs: readonly FieldRef[], left?: () => number) => Promise<void>;
  /** How many symbols a reading of these fields may compute, of `limit` symbols. */
  readonly most: (refs: readonly FieldRef[], limit?: number) => number;
  /** What a condition is evaluated against for the symbol at a position, until it is asked for another. */
  readonly env: (i: number) => Env;
  /** How many symbols lack each field; those that none lacks are left out. */
  readonly missing: (refs: readonly FieldRef[]) => Record<string, number>;
}

/** The fields of every symbol, as of the instant of the context, or that much before it. */
function marketOf(context: ComputeContext, { symbols, slots, session }: Universe): Market {
  const { store, asOf } = context;
  const isEndOfSession = asOf === endOf(session);
  const count = symbols.length;
  // By position of the symbol.
  const values = new Map<FieldRef, (Value | undefined)[]>();
  // Conditions, the sort and the fields of a row each have a reference of their own to a field.
  const firsts = new Map<string, FieldRef>();
  const sames = new Map<FieldRef, FieldRef>();
  const sameOf = (ref: FieldRef): FieldRef => {
    let same = sames.get(ref);
    if (same === undefined) {
      const name = refName(ref);
      same = firsts.get(name) ?? ref;
      firsts.set(name, same);
      sames.set(ref, same);
    }
    return same;
  };
  const isColumn = ({ ago, field }: FieldRef): boolean => isEndOfSession && ago === undefined && isKept(field);
  const most: Market['most'] = (refs, limit = count) => {
    const unread = refs.map(sameOf).filter((ref) => !values.has(ref));
    if (unread.length === 0) return 0;
    return Math.min(limit, unread.every(isColumn) ? slots.filter((slot) => slot < 0).length : count);
  };
  // Of all readings: one bar, whose total shrinks when fewer symbols are left than it could have been.
  let finished = 0;
  const read: Market['read'] = async (positions, refs, left = () => 0) => {
    const fresh = [...new Set(refs.map(sameOf))];
    for (const ref of fresh) {
      if (values.has(ref)) continue;
      values.set(ref, isColumn(ref) ? keptValues(store, ref, slots) : new Array<undefined>(count));
    }
    const instants = new Map(fresh.map(({ ago }) => [ago?.text, instantOf(context, ago)]));
    const computed: (readonly [number, FieldRef[]])[] = [];
    const unread = fresh.map((ref) => values.get(ref)!).filter((list) => list.includes(undefined));
    if (unread.length > 0) {
      for (const i of positions) {
        const needed = fresh.filter((ref) => values.get(ref)![i] === undefined);
        if (needed.length > 0) computed.push([i, needed]);
      }
    }
    const fields = computed.length === 0 ? undefined : await liveReader(fresh);
    const total = finished + computed.length + left();
    const ahead = readAhead(
      store,
      computed.map(([i]) => symbols[i]!),
    );
    const turn = fresh.every(({ field }) => QUICK.includes(field.source)) ? QUICK_PER_TURN : 1;
    for (const [index, [i, needed]] of computed.entries()) {
      ahead.goTo(index);
      context.progress?.(finished++, total);
      const answers = new Map<string | undefined, ReturnType<ReadFields>>();
      let before: string | undefined;
      for (const ref of needed) {
        const ago = ref.ago?.text;
        const answer =
          answers.get(ago) ?? fields!({ ...context, store: ahead.store, asOf: instants.get(ago) }, symbols[i]!);
        answers.set(ago, answer);
        // Other requests get their turn between two routes.
        const from = `${ago} ${ref.field.source}`;
        if (turn === 1 && before !== undefined && before !== from) await new Promise(setImmediate);
        before = from;
        values.get(ref)![i] = answer(ref);
      }
      if (finished % turn === 0) await new Promise(setImmediate);
    }
  };
  // By every reference to a field.
  const lists = new Map<FieldRef, readonly (Value | undefined)[]>();
  const listOf = (ref: FieldRef): readonly (Value | undefined)[] => {
    let list = lists.get(ref);
    if (list === undefined) {
      list = values.get(sameOf(ref))!;
      lists.set(ref, list);
    }
    return list;
  };
  const now = context.asOf!;
  const today = newYorkDay(now).day;
  const populations = new Map<Evaluable, Map<unknown, Float64Array>>();
  // One object for all symbols: it reads the one at this position.
  let at = 0;
  const shared: Env = {
    now,
    today,
    read: (ref) => listOf(ref)[at]!,
    among: (term, group) => {
      const here = at;
      const groups = populations.get(term) ?? grouped(count, env, term, group);
      populations.set(term, groups);
      at = here;
      return groups.get(group?.evaluate(shared)) ?? new Float64Array();
    },
  };
  const env = (i: number): Env => {
    at = i;
    return shared;
  };
  return {
    read,
    most,
    env,
    missing: (of) => {
      const counts = of.map((ref): [string, number] => {
        let lacking = 0;
        listOf(ref).forEach((value) => {
          if (isMissing(value)) lacking++;
        });
        return [ref.name ?? '', lacking];
      });
      return Object.fromEntries(counts.filter(([, count]) => count !== 0));
    },
  };
}

/**
 * Reads fields of a symbol from its routes, with the engine for figures that the store does not have: some symbol
 * nearly always needs it.
 */
async function liveReader(refs: readonly FieldRef[]): Promise<ReadFields> {
  const [{ liveFigures }, read] = await Promise.all([
    import('../shared/live-figures.ts'),
    fieldReader(
      refs.map(({ field }) => field.source),
      true,
    ),
  ]);
  return (context, symbol) => read({ ...context, liveFigures }, symbol);
}

/** The known values of a term by group, ascending. */
function grouped(
  count: number,
  env: Market['env'],
  term: Evaluable,
  group: Evaluable | undefined,
): Map<unknown, Float64Array> {
  const found = new Map<unknown, number[]>();
  for (let i = 0; i < count; i++) {
    const value = term.evaluate(env(i));
    const key = group?.evaluate(env(i));
    if (typeof value !== 'number' || key instanceof Missing) continue;
    const list = found.get(key) ?? [];
    list.push(value);
    found.set(key, list);
  }
  return new Map([...found].map(([key, list]) => [key, Float64Array.from(list).sort()]));
}

/** The instant that much before the one of the context: the end of that day. */
export function instantOf({ asOf }: Pick<ComputeContext, 'asOf'>, ago: FieldRef['ago']): number {
  if (ago === undefined) return asOf!;
  const { day } = newYorkDay(asOf!);
  return newYorkInstant(addMonths(day, -ago.months) - ago.days, 1440) - 1;
}

/** Computed numbers are rounded to this many decimals; fields have the rounding of their route. */
const DECIMALS = 4;

/** A value as the API writes it. */
function cell(value: Value, term: Term): Maybe<string | number | boolean> {
  if (value instanceof Missing) return unavailable(reasonOf(value));
  const { kind } = term.type;
  if (typeof value === 'number' && kind === 'date') return formatDay(value);
  return typeof value === 'number' && kind === 'instant' ? isoSeconds(value) : roundedValue(value, term);
}

/** A known value; a number that is no field of its own is rounded. */
export function roundedValue(
  value: Exclude<Value, Missing>,
  { type: { kind }, ref }: Term,
): Maybe<string | number | boolean> {
  const isComputed = typeof value === 'number' && ref === undefined && kind !== 'date' && kind !== 'instant';
  return isComputed ? roundValue(value, DECIMALS) : (value as string | number | boolean);
}

function reasonOf({ reasons }: Missing): Reason {
  const known = reasons.find(({ reason }) => (REASONS as readonly string[]).includes(reason));
  return (known?.reason as Reason | undefined) ?? 'computation_error';
}
