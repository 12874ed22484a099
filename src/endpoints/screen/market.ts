/** The fields of the symbols of a universe as of one instant: each read once, from the cross-section or its route. */
import type { ColumnValues, Rows } from '../../conditions/columns.ts';
import { FACT_SOURCE } from '../../conditions/fact-call.ts';
import { type FieldRef, refName } from '../../conditions/fields.ts';
import type { Env } from '../../conditions/values.ts';
import { endOfDay, newYorkDay } from '../../engine/new-york.ts';
import { type ReadAhead, readAhead } from '../../store/reading/read-ahead.ts';
import type { ComputeContext } from '../types.ts';
import { instantOf, onShareBasis } from './earlier.ts';
import { FieldValues } from './field-values.ts';
import type { FactColumn } from './keep-facts.ts';
import { columnName, isKept } from './kept-fields.ts';
import { Populations } from './populations.ts';
import { fieldReader, type ReadFields } from './sources.ts';
import type { Universe } from './universe.ts';

/**
 * Routes that take a fraction of a millisecond a symbol, and how many symbols of them are computed before other
 * requests get their turn.
 */
const QUICK = ['snapshot', 'valuation'];
const QUICK_PER_TURN = 16;

/** The fields of every symbol, as of the instant of the context, or that much before it. */
export class Market implements Rows {
  readonly now: number;
  readonly today: number;
  readonly count: number;
  readonly #context: ComputeContext;
  readonly #universe: Universe;
  /** How many symbols have no values in the cross-section. */
  readonly #unkept: number;
  readonly #values = new Map<string, FieldValues>();
  /** The same: conditions, the sort and the fields of a row each have a reference of their own to a field. */
  readonly #byRef = new Map<FieldRef, FieldValues>();
  readonly #facts = new Map<string, readonly [FieldRef, FieldValues]>();
  readonly #populations = new Populations(this);
  /** Of all readings: one bar, whose total shrinks when fewer symbols are left than it could have been. */
  #finished = 0;
  /** One object for all symbols: it reads the one at this position. */
  #at = 0;
  readonly #env: Env;

  constructor(context: ComputeContext, universe: Universe) {
    this.#context = context;
    this.#universe = universe;
    this.now = context.asOf!;
    this.today = newYorkDay(this.now).day;
    this.count = universe.slots.length;
    this.#unkept = universe.slots.includes(-1) ? universe.slots.filter((slot) => slot < 0).length : 0;
    this.#env = {
      now: this.now,
      today: this.today,
      read: (ref) => this.#valuesOf(ref).at(this.#at),
      among: (term, group) => this.#populations.among(term, group, this.#at),
    };
  }

  column(ref: FieldRef): ColumnValues {
    return this.#valuesOf(ref).column();
  }

  /** What a condition is evaluated against for the symbol at a position, until it is asked for another. */
  env(i: number): Env {
    this.#at = i;
    return this.#env;
  }

  /** How many symbols lack each field; those that none lacks are left out. */
  missing(refs: readonly FieldRef[]): Record<string, number> {
    const counts = refs.map((ref): [string, number] => [ref.name ?? '', this.#valuesOf(ref).missing()]);
    return Object.fromEntries(counts.filter(([, count]) => count !== 0));
  }

  /** How many symbols a reading of these fields may compute, of `limit` symbols. */
  most(refs: readonly FieldRef[], limit: number = this.count): number {
    const unread = refs.filter((ref) => !this.#values.has(refName(ref)));
    if (unread.length === 0) return 0;
    return Math.min(limit, unread.every((ref) => this.#isColumn(ref)) ? this.#unkept : this.count);
  }

  /**
   * Reads these fields of the symbols at these positions, before they are evaluated. `left`: how many symbols later
   * readings may compute.
   */
  async read(positions: Iterable<number>, refs: readonly FieldRef[], left: () => number = () => 0): Promise<void> {
    const fields = this.#begun(refs);
    if (this.#unkept === 0 && fields.every(([ref]) => this.#isColumn(ref))) return;
    const computed: (readonly [i: number, fields: typeof fields])[] = [];
    for (const i of positions) {
      const needed = fields.filter(([, values]) => !values.has(i));
      if (needed.length > 0) computed.push([i, needed]);
    }
    if (computed.length === 0) return;
    const { store, progress } = this.#context;
    const symbols = computed.map(([i]) => this.#universe.symbolAt(i));
    const ahead = readAhead(store, symbols);
    const readFields = await liveReader(fields.map(([ref]) => ref));
    const total = this.#finished + computed.length + left();
    const turn = fields.every(([{ field }]) => QUICK.includes(field.source)) ? QUICK_PER_TURN : 1;
    for (const [index, [i, needed]] of computed.entries()) {
      ahead.goTo(index);
      progress?.(this.#finished++, total);
      await this.#readSymbol(i, needed, readFields, ahead, turn === 1);
      if (this.#finished % turn === 0) await new Promise(setImmediate);
    }
  }

  /** The values of these fields, each once, those that are in the cross-section with all that it has. */
  #begun(refs: readonly FieldRef[]): readonly (readonly [FieldRef, FieldValues])[] {
    const begun = new Map<string, readonly [FieldRef, FieldValues]>();
    for (const ref of refs) {
      const name = refName(ref);
      let values = this.#values.get(name);
      if (values === undefined) {
        const blocks =
          this.#isColumn(ref) || this.#isFact(ref) ? this.#context.store.crossColumn(columnName(ref.field)) : undefined;
        values = new FieldValues(ref, this.#universe.slots, blocks);
        this.#values.set(name, values);
        if (this.#isFact(ref)) this.#facts.set(name, [ref, values]);
      }
      if (!begun.has(name)) begun.set(name, [ref, values]);
    }
    return [...begun.values()];
  }

  /** `oneByOne`: other requests get their turn between two routes. */
  async #readSymbol(
    i: number,
    fields: readonly (readonly [FieldRef, FieldValues])[],
    readFields: ReadFields,
    { store }: ReadAhead,
    oneByOne: boolean,
  ): Promise<void> {
    const answers = new Map<string | undefined, ReturnType<ReadFields>>();
    const symbol = this.#universe.symbolAt(i);
    let before: string | undefined;
    for (const [ref, values] of fields) {
      const { ago } = ref;
      const asOf = instantOf(this.#context, ago);
      const answer = answers.get(ago?.text) ?? readFields({ ...this.#context, store, asOf }, symbol);
      answers.set(ago?.text, answer);
      const from = `${ago?.text} ${ref.field.source}`;
      if (oneByOne && before !== undefined && before !== from) await new Promise(setImmediate);
      before = from;
      values.set(i, onShareBasis(answer(ref), ref, { store, asOf: this.now, symbol }));
    }
  }

  #isColumn({ ago, field }: FieldRef): boolean {
    return ago === undefined && isKept(field) && this.now === endOfDay(this.#universe.session);
  }

  /** A fact of the session, which the cross-section may have of some symbols. */
  #isFact({ ago, field }: FieldRef): boolean {
    return ago === undefined && field.source === FACT_SOURCE && this.now === endOfDay(this.#universe.session);
  }

  /** Facts that were read of the symbols, for the next screen. */
  facts(): readonly FactColumn[] {
    return [...this.#facts.values()].map(([ref, values]) => ({
      name: columnName(ref.field),
      values: values.newlyRead(),
    }));
  }

  #valuesOf(ref: FieldRef): FieldValues {
    let values = this.#byRef.get(ref);
    if (values === undefined) {
      values = this.#values.get(refName(ref))!;
      this.#byRef.set(ref, values);
    }
    return values;
  }
}

/**
 * Reads fields of a symbol from its routes, with the engine for figures that the store does not have: some symbol
 * nearly always needs it.
 */
export async function liveReader(refs: readonly FieldRef[]): Promise<ReadFields> {
  const [{ liveFigures }, read] = await Promise.all([import('../subject/live-figures.ts'), fieldReader(refs)]);
  return (context, symbol) => read({ ...context, liveFigures }, symbol);
}
