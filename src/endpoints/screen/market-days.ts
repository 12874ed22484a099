/**
 * The fields of many symbols at the closes of many days: what screens over time, backtests and studies evaluate. Read
 * symbol by symbol, so that the records of one are read once for all days. A symbol is there on the days it traded.
 */
import { type ColumnValues, filled, type Rows } from '../../conditions/columns.ts';
import { type FieldRef, refName } from '../../conditions/fields.ts';
import { typeOf } from '../../conditions/terms.ts';
import { type Env, Missing, missing, type Value } from '../../conditions/values.ts';
import { closeInstant } from '../../engine/calendar.ts';
import type { EpochDay } from '../../engine/types.ts';
import { cachedStore } from '../subject/cached-store.ts';
import type { ComputeContext } from '../types.ts';
import { liveReader } from './market.ts';
import { Populations } from './populations.ts';
import { readAt, sharedDays } from './read-at.ts';

/** The symbols that traded on a day, with their fields as of its close. */
export class MarketDay implements Rows {
  readonly today: EpochDay;
  readonly now: number;
  readonly #symbols: string[] = [];
  /** By name of a field; NaN for a missing number. */
  readonly #values = new Map<string, (number | string)[]>();
  readonly #columns = new Map<string, ColumnValues>();
  readonly #populations = new Populations(this);
  /** One object for all symbols: it reads the one at this position. */
  #at = 0;
  readonly #env: Env;

  constructor(day: EpochDay) {
    this.today = day;
    this.now = closeInstant(day);
    this.#env = {
      now: this.now,
      today: this.today,
      read: (ref) => this.#read(ref),
      among: (term, group) => this.#populations.among(term, group, this.#at),
    };
  }

  get count(): number {
    return this.#symbols.length;
  }

  symbolAt(i: number): string {
    return this.#symbols[i]!;
  }

  /** A symbol after those there are, with its fields. */
  add(symbol: string, refs: readonly FieldRef[], read: (ref: FieldRef) => Value): void {
    this.#symbols.push(symbol);
    for (const ref of refs) {
      const name = refName(ref);
      const values = this.#values.get(name) ?? [];
      this.#values.set(name, values);
      const value = read(ref);
      values.push(
        value instanceof Missing ? Number.NaN : typeof value === 'boolean' ? Number(value) : (value as number),
      );
    }
  }

  env(i: number): Env {
    this.#at = i;
    return this.#env;
  }

  column(ref: FieldRef): ColumnValues {
    const name = refName(ref);
    let column = this.#columns.get(name);
    if (column === undefined) {
      const values = this.#values.get(name) ?? [];
      column = filled(typeOf(ref), this.count, (i) => values[i]!);
      this.#columns.set(name, column);
    }
    return column;
  }

  #read(ref: FieldRef): Value {
    const value = this.#values.get(refName(ref))?.[this.#at] ?? Number.NaN;
    if (Number.isNaN(value)) return missing('not_reported', { ref });
    return typeOf(ref).kind === 'boolean' ? value === 1 : value;
  }
}

/** Symbols computed before other requests get their turn. */
const PER_TURN = 4;

/** The days, which ascend, of these symbols, in order. */
export async function marketDays(
  context: ComputeContext,
  days: readonly EpochDay[],
  symbols: readonly string[],
  refs: readonly FieldRef[],
): Promise<readonly MarketDay[]> {
  const distinct = [...new Map(refs.map((ref) => [refName(ref), ref])).values()];
  const readFields = await liveReader(distinct);
  const { store, forget } = cachedStore(context.store, 'many');
  const sharedOf = sharedDays({ ...context, store, asOf: context.asOf ?? context.now });
  const markets = days.map((day) => new MarketDay(day));
  for (const [index, symbol] of symbols.entries()) {
    context.progress?.(index, symbols.length);
    forget();
    const shared = sharedOf();
    const traded = store.bars(symbol).days;
    let at = 0;
    for (const market of markets) {
      while (at < traded.length && traded[at]! < market.today) at++;
      if (traded[at] !== market.today) continue;
      const own = { ...context, store, shared, asOf: market.now };
      market.add(symbol, distinct, readAt(readFields, own, symbol));
    }
    if (index % PER_TURN === 0) await new Promise(setImmediate);
  }
  return markets;
}
