/**
 * Brings the cross-section up to date: the values of every field of a screen for each symbol with prices, as of the end
 * of the day of its newest price. Only symbols whose record changed are computed, their statements only if those could
 * have changed.
 */
import type { Field, FieldRef } from '../../conditions/fields.ts';
import { ENGINE_EDITION } from '../../engine/edition.ts';
import { endOfDay } from '../../engine/new-york.ts';
import type { EpochDay } from '../../engine/types.ts';
import { isMdsError } from '../../errors.ts';
import { CROSS_BLOCK, decodeBlock, encodeBlock, isSameBlock, type Kept } from '../../store/codecs/cross-block.ts';
import type { CrossSymbolRow, SymbolRow } from '../../store/schema/row-types.ts';
import type { StoreWriter } from '../../store/writing/types.ts';
import { type CachedStore, cachedStore } from '../subject/cached-store.ts';
import { liveFigures } from '../subject/live-figures.ts';
import { forgetFacts } from './keep-facts.ts';
import { columnName, EMPTY, isKept, kept, NOT_KEPT } from './kept-fields.ts';
import { fieldReader } from './sources.ts';
import { screenVocabulary } from './vocabulary.ts';

/** A column, and what of it can be used again where only prices are new. */
interface Column {
  readonly name: string;
  readonly ref: FieldRef;
  /** Whether the value kept so far is that of the day; absent where every session changes it. */
  readonly lasts?: (before: Kept, day: EpochDay) => boolean;
  /** The column of another route with the same value, which comes without statements; a missing value has its own. */
  readonly sameAs?: string;
}

/**
 * What depends on the record of the company alone is computed with it: statements, the last earnings, and the next
 * date of earnings, which is the same until it has come or the report is overdue.
 */
function columnOf(field: Field): Column {
  const { source, path } = field;
  const [first] = path;
  const column = { name: columnName(field), ref: { field, indexes: path.map(() => undefined), whole: false } };
  if (['quarter', 'annual', 'ttm', 'segments'].includes(source)) return { ...column, lasts: () => true };
  if (source !== 'earnings') return column;
  if (['last', 'currency', 'symbol'].includes(first!.name)) return { ...column, lasts: () => true };
  if (first!.name === 'next_estimated_date')
    return { ...column, lasts: (before, day) => typeof before !== 'number' || before > day };
  return first!.name === 'statement_age' ? { ...column, sameAs: columnName({ ...field, source: 'snapshot' }) } : column;
}

/** A symbol to compute, with its row in the cross-section, and the day of its values. */
interface Slotted {
  readonly symbol: SymbolRow;
  readonly kept: CrossSymbolRow | undefined;
  readonly slot: number;
  readonly day: EpochDay;
}

/** A block of slots with symbols to compute. */
interface StaleBlock {
  readonly block: number;
  /** Whether nothing of it is stored. */
  readonly isNew: boolean;
  readonly symbols: readonly Slotted[];
}

export interface CrossSection {
  /** Computes what changed; inside a transaction. */
  readonly update: (store: StoreWriter) => void;
  /** The same in transactions of their own, a block of symbols each, until `signal` aborts. */
  readonly updateByBlock: (store: StoreWriter, signal?: AbortSignal) => Promise<void>;
}

/** The cross-section, its computations loaded. `now`: the clock, ms. */
export async function crossSection(now: number): Promise<CrossSection> {
  const { fields } = await screenVocabulary();
  const columns = fields.filter(isKept).map(columnOf);
  const places = new Map(columns.map(({ name }, i) => [name, i]));
  const readFields = await fieldReader(
    [],
    fields.map(({ source }) => source),
  );

  /** Sets the values of a symbol in the lists of the columns at `at`; what lasts only if its record changed. */
  const setValues = (
    { store, forget }: CachedStore,
    shared: Map<string, unknown>,
    { symbol: { symbol, lastDay }, day, kept: before }: Slotted,
    lists: readonly Kept[][],
    at: number,
  ): void => {
    const isNew = before === undefined || !isUsable(before, day);
    forget();
    const read = readFields({ store, now, asOf: endOfDay(day), liveFigures, shared }, symbol);
    for (const [i, { ref, lasts, sameAs }] of columns.entries()) {
      const list = lists[i]!;
      if (lastDay === undefined && lasts === undefined) {
        list[at] = NOT_KEPT;
        continue;
      }
      if (!isNew && lasts?.(list[at]!, day) === true) continue;
      const same = isNew || sameAs === undefined ? undefined : lists[places.get(sameAs)!]![at];
      list[at] = same === undefined || typeof same === 'object' ? kept(read(ref)) : same;
    }
  };

  const updateBlock = (store: StoreWriter, { block, isNew, symbols }: StaleBlock): void => {
    const before = columns.map(({ name }) => (isNew ? EMPTY : (store.crossBlock(name, block) ?? EMPTY)));
    const lists = before.map(decodeBlock);
    const cached = cachedStore(store, 'one');
    const shared = new Map<string, unknown>();
    for (const stale of symbols) {
      const at = stale.slot % CROSS_BLOCK;
      // Slots between are those of symbols that come later in the block.
      for (const list of lists) while (list.length < at) list.push(NOT_KEPT);
      setValues(cached, shared, stale, lists, at);
      store.putCrossSymbol(rowOf(store, stale));
    }
    const changed = symbols.filter(({ kept: before, day }) => before !== undefined && !isUsable(before, day));
    forgetFacts(
      store,
      block,
      changed.map(({ slot }) => slot),
    );
    for (const [i, { name }] of columns.entries()) {
      const after = encodeBlock(lists[i]!);
      if (!isSameBlock(after, before[i]!)) store.putCrossBlock(name, block, after);
    }
  };

  return {
    update: (store) => {
      const update = (): void => {
        for (const block of blocksOf(store)) updateBlock(store, block);
        store.storeMarket(ENGINE_EDITION);
      };
      try {
        update();
      } catch (error) {
        if (!isDamage(error) || store.dropDamagedMarket() === 0) throw error;
        update();
      }
    },
    updateByBlock: async (store, signal) => {
      const update = async (): Promise<void> => {
        for (const block of blocksOf(store)) {
          if (signal?.aborted === true) return;
          store.transaction(() => updateBlock(store, block));
          await new Promise(setImmediate);
        }
        store.transaction(() => store.storeMarket(ENGINE_EDITION));
      };
      try {
        await update();
      } catch (error) {
        if (!isDamage(error) || store.transaction(() => store.dropDamagedMarket()) === 0) throw error;
        await update();
      }
    },
  };
}

const isDamage = (error: unknown): boolean => isMdsError(error, 'STORE_') && error.code === 'STORE_UNREADABLE';

/** Whether what lasts of a row kept so far is that of the day. */
function isUsable({ engine, changed, settled, day }: CrossSymbolRow, of: EpochDay): boolean {
  return engine === ENGINE_EDITION && changed < 2 && settled && day <= of;
}

/** The symbols to compute by block; new ones have the next slots. */
function blocksOf(store: StoreWriter): readonly StaleBlock[] {
  const first = store.nextCrossSlot();
  let next = first;
  const blocks = new Map<number, Slotted[]>();
  for (const stale of store.symbolsToCross(ENGINE_EDITION)) {
    // Without prices, what lasts is that of the day from which on the record is the same.
    const day = stale.symbol.lastDay ?? newestReport(store, stale.symbol);
    const slotted = { ...stale, day, slot: stale.kept?.slot ?? next++ };
    const block = Math.floor(slotted.slot / CROSS_BLOCK);
    blocks.set(block, [...(blocks.get(block) ?? []), slotted]);
  }
  return [...blocks].map(([block, symbols]) => ({ block, isNew: block * CROSS_BLOCK >= first, symbols }));
}

function rowOf(store: StoreWriter, { symbol, day, slot, kept: before }: Slotted): CrossSymbolRow {
  return {
    symbol: symbol.symbol,
    slot,
    day,
    engine: ENGINE_EDITION,
    // What is new since would have marked the row.
    settled: (before !== undefined && isUsable(before, day)) || isSettled(store, symbol, day),
    changed: symbol.lastDay === undefined ? 1 : 0,
  };
}

/** Whether all that the store has of the company was public, and its splits effective, by the end of the day. */
function isSettled(store: StoreWriter, symbol: SymbolRow, day: EpochDay): boolean {
  return !store.splits(symbol.symbol).some((split) => split.day > day) && newestReport(store, symbol) <= day;
}

/** The newest day of a report of the company or its past; before every day without any. */
function newestReport(store: StoreWriter, { cik }: SymbolRow): EpochDay {
  const days = cik === undefined ? [] : [cik, ...store.predecessors(cik)].map((each) => store.newestReport(each));
  return Math.max(Number.MIN_SAFE_INTEGER, ...days);
}
