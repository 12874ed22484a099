/** Finds the symbols of an export from `--universe`. */

import { UNIVERSES } from '../endpoints/screen/spec.ts';
import { namedSymbols } from '../endpoints/screen/universe.ts';
import { unknownSymbols } from '../endpoints/subject/unknown-symbols.ts';
import { MdsError } from '../errors.ts';
import { resolveSymbol } from '../store/reading/listings/resolve.ts';
import type { StoreReader } from '../store/reading/types.ts';
import type { SymbolRow } from '../store/schema/row-types.ts';
import type { Subject } from './table.ts';

/** Symbols of a kind, or those named, in alphabetical order. Throws PARAM_INVALID, SYMBOL_UNKNOWN, NO_DATA for none. */
export function subjectsOf(store: StoreReader, universe: string): readonly Subject[] {
  const kind = UNIVERSES.find((each) => each === universe);
  const wanted = { stocks: 'stock', etfs: 'etf', all: undefined }[kind ?? 'all'];
  const rows = (kind === undefined ? namedSymbols(universe) : store.storedSymbols()).map((symbol) =>
    rowOf(store, symbol),
  );
  const chosen = wanted === undefined ? rows : rows.filter(({ assetType }) => assetType === wanted);
  if (chosen.length === 0)
    throw new MdsError('NO_DATA', `the store has no symbols${wanted === undefined ? '' : ` of ${universe}`}`, {
      hint: `get some with: mds sync SYMBOL...${wanted === undefined ? '' : ', or take --universe all'}`,
    });
  const subjects = new Map(chosen.map(({ symbol, cik }) => [symbol, { symbol, cik }]));
  return [...subjects.values()].sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
}

function rowOf(store: StoreReader, symbol: string): SymbolRow {
  const row = store.symbol(resolveSymbol(store, symbol) ?? symbol);
  if (row === undefined) throw unknownSymbols('universe', [symbol], store);
  return row;
}
