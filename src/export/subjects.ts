/** Finds the symbols of an export from `--universe`. */

import { listedOn } from '../endpoints/screen/universe.ts';
import { type KindOfDay, kindOfDay, namedSymbols } from '../endpoints/screen/universe-names.ts';
import { unknownSymbols } from '../endpoints/subject/unknown-symbols.ts';
import { newYorkDay } from '../engine/new-york.ts';
import { MdsError } from '../errors.ts';
import { resolveSymbol } from '../store/reading/listings/resolve.ts';
import type { StoreReader } from '../store/reading/types.ts';
import type { SymbolRow } from '../store/schema/row-types.ts';
import type { Subject } from './table.ts';

/**
 * Symbols of a kind (that were listed on a day), or those named, as at `asOf` (ms UTC), in alphabetical order. Throws
 * PARAM_INVALID, SYMBOL_UNKNOWN, NO_DATA for none.
 */
export function subjectsOf(store: StoreReader, universe: string, asOf?: number): readonly Subject[] {
  const listed = kindOfDay(universe);
  const wanted = { stocks: 'stock', etfs: 'etf', all: undefined }[listed?.kind ?? 'all'];
  const rows = listed === undefined ? namedRows(store, universe, asOf) : rowsOf(store, listed);
  const chosen = wanted === undefined ? rows : rows.filter(({ assetType }) => assetType === wanted);
  if (chosen.length === 0)
    throw new MdsError('NO_DATA', `the store has no symbols${wanted === undefined ? '' : ` of ${universe}`}`, {
      hint: `get some with: mds sync SYMBOL...${wanted === undefined ? '' : ', or take --universe all'}`,
    });
  const subjects = new Map(chosen.map(({ symbol, cik }) => [symbol, { symbol, cik }]));
  return [...subjects.values()].sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
}

function rowsOf(store: StoreReader, { day }: KindOfDay): readonly SymbolRow[] {
  const symbols = day === undefined ? store.storedSymbols() : listedOn(store, day);
  return symbols.flatMap((symbol) => store.symbol(symbol) ?? []);
}

function namedRows(store: StoreReader, universe: string, asOf: number | undefined): readonly SymbolRow[] {
  const day = asOf === undefined ? undefined : newYorkDay(asOf).day;
  return namedSymbols(universe).map((symbol) => {
    const known = resolveSymbol(store, symbol, day);
    const row = known === undefined ? undefined : store.symbol(known);
    if (row === undefined) throw unknownSymbols('universe', [symbol], store, { day });
    return row;
  });
}
