/**
 * Brings the cross-section up to date: the values of every field of a screen for each symbol with prices, as of the end
 * of the day of its newest price. Only symbols whose record changed are computed, their statements only if those could
 * have changed.
 */
import type { Field, FieldRef } from '../../conditions/fields.ts';
import { ENGINE_EDITION } from '../../engine/edition.ts';
import type { EpochDay } from '../../engine/types.ts';
import { CROSS_BLOCK } from '../../store/cross-block.ts';
import type { CrossSymbolRow, SymbolRow } from '../../store/row-types.ts';
import type { StoreWriter } from '../../store/types.ts';
import { type CachedStore, cachedStore } from '../shared/cached-store.ts';
import { liveFigures } from '../shared/live-figures.ts';
import { columnName, endOf, isKept, type Kept, kept, NOT_KEPT } from './kept-fields.ts';
import { fieldReader } from './sources.ts';
import { screenVocabulary } from './vocabulary.ts';

/**
 * Whether a field is of statements alone: it changes only with the record of the company, others with every session.
 */
function isOfStatements({ source, path }: Field): boolean {
  return ['quarter', 'annual', 'ttm'].includes(source) || (source === 'earnings' && path[0]!.name === 'last');
}

/** A symbol to compute, with its row in the cross-section. */
type Stale = ReturnType<StoreWriter['symbolsToCross']>[number];

export interface CrossSection {
  /** Computes what changed; inside a transaction. */
  readonly update: (store: StoreWriter) => void;
  /** The same in transactions of their own, a block of symbols each, until `signal` aborts. */
  readonly updateByBlock: (store: StoreWriter, signal?: AbortSignal) => Promise<void>;
}

/** The cross-section, its computations loaded. `now`: the clock, ms. */
export async function crossSection(now: number): Promise<CrossSection> {
  const { fields } = await screenVocabulary();
  const refs = fields
    .filter(isKept)
    .map((field): FieldRef => ({ field, indexes: field.path.map(() => undefined), whole: false }));
  const readFields = await fieldReader(
    fields.map(({ source }) => source),
    true,
  );

  /** The kept values of a symbol by column; statements only if they could have changed. */
  const valuesOf = (
    { store, forget }: CachedStore,
    shared: Map<string, unknown>,
    { symbol: { symbol, lastDay }, kept: before }: Stale,
  ): Map<string, Kept> => {
    const statements =
      before === undefined || before.engine !== ENGINE_EDITION || before.changed > 1 || !before.settled;
    forget();
    const read = readFields({ store, now, asOf: endOf(lastDay!), liveFigures, shared }, symbol);
    const values = new Map<string, Kept>();
    for (const ref of refs) {
      if (statements || !isOfStatements(ref.field)) values.set(columnName(ref.field), kept(read(ref)));
    }
    return values;
  };

  const updateBlock = (store: StoreWriter, block: number, symbols: readonly Slotted[]): void => {
    const columns = new Map<string, Kept[]>();
    const cached = cachedStore(store, 'one');
    const shared = new Map<string, unknown>();
    for (const stale of symbols) {
      for (const [name, value] of valuesOf(cached, shared, stale)) {
        let list = columns.get(name);
        if (list === undefined) {
          list = JSON.parse(store.crossList(name, block) ?? '[]') as Kept[];
          columns.set(name, list);
        }
        // Slots between are those of symbols that come later in the block.
        while (list.length < stale.slot % CROSS_BLOCK) list.push(NOT_KEPT);
        list[stale.slot % CROSS_BLOCK] = value;
      }
      store.putCrossSymbol(rowOf(store, stale));
    }
    for (const [name, list] of columns) store.putCrossColumn(name, block, JSON.stringify(list));
  };

  return {
    update: (store) => {
      for (const [block, symbols] of blocksOf(store)) updateBlock(store, block, symbols);
    },
    updateByBlock: async (store, signal) => {
      for (const [block, symbols] of blocksOf(store)) {
        if (signal?.aborted === true) return;
        store.transaction(() => updateBlock(store, block, symbols));
        await new Promise(setImmediate);
      }
    },
  };
}

type Slotted = Stale & { readonly slot: number };

/** The symbols to compute by block; new ones have the next slots. */
function blocksOf(store: StoreWriter): ReadonlyMap<number, readonly Slotted[]> {
  let next = store.nextCrossSlot();
  const blocks = new Map<number, Slotted[]>();
  for (const stale of store.symbolsToCross(ENGINE_EDITION)) {
    const slotted = { ...stale, slot: stale.kept?.slot ?? next++ };
    const block = Math.floor(slotted.slot / CROSS_BLOCK);
    blocks.set(block, [...(blocks.get(block) ?? []), slotted]);
  }
  return blocks;
}

function rowOf(store: StoreWriter, { symbol, slot }: Slotted): CrossSymbolRow {
  const day = symbol.lastDay!;
  return {
    symbol: symbol.symbol,
    slot,
    day,
    engine: ENGINE_EDITION,
    settled: isSettled(store, symbol, day),
    changed: 0,
  };
}

/** Whether nothing the store has of the company became public so late that a later day knows more. */
function isSettled(store: StoreWriter, { cik }: SymbolRow, day: EpochDay): boolean {
  if (cik === undefined) return true;
  // A filing accepted in the evening may be filed on the next day.
  return [cik, ...store.predecessors(cik)].every((each) => store.newestReport(each) < day - 1);
}
