/** Symbols of the store that answers come from, and named lists. */
import { identity } from '../../../endpoints/shared/identity.ts';
import { isMarker } from '../../../engine/value.ts';
import { openReader } from '../../../store/open.ts';
import type { StoreReader } from '../../../store/types.ts';
import { LIST_MARK } from '../../request/expand-lists.ts';
import { ownStore } from '../../request/store-location.ts';
import { readLists } from '../../settings/lists-file.ts';
import type { Io } from '../../terminal/io.ts';
import { MOST, type Offer } from '../offer.ts';

/** Symbols that begin with the last of what is typed with commas (`KO,PE`), the largest companies first, and lists behind an `@`. */
export function symbolOffers(text: string, io: Io): readonly Offer[] {
  const comma = text.lastIndexOf(',') + 1;
  const before = text.slice(0, comma);
  const last = text.slice(comma);
  if (last.startsWith(LIST_MARK)) return listOffers(last.slice(1), before + LIST_MARK, io);
  // A class of shares is written with a dash.
  const prefix = last.toUpperCase().replaceAll('.', '-');
  if (!/^[A-Z0-9-]*$/.test(prefix)) return [];
  const lists = last === '' ? listOffers('', before + LIST_MARK, io) : [];
  return [...symbolsFrom(io, prefix).map((offer) => ({ ...offer, word: before + offer.word })), ...lists];
}

/** Names of lists, each behind `before`. */
export function listOffers(text: string, before: string, io: Io): readonly Offer[] {
  return Object.entries(readLists(io))
    .filter(([name]) => name.startsWith(text.toLowerCase()))
    .map(([name, symbols]) => ({ word: before + name, help: symbols.join(' ') }));
}

/** Of the user's own store; of the sample while that has none. */
function symbolsFrom(io: Io, prefix: string): readonly Offer[] {
  return symbolsIn(ownStore(io), 'live', prefix) ?? symbolsIn(io.sampleFile, 'simulated', prefix) ?? [];
}

/** With the names of their companies; undefined where there is no store to read, or nothing in it. */
function symbolsIn(path: string, kind: 'live' | 'simulated', prefix: string): readonly Offer[] | undefined {
  try {
    const store = openReader(path, { kind, busyMs: 100 });
    try {
      const lines = store.universeLines();
      return lines === '' ? undefined : matching(lines, prefix).map((word) => ({ word, ...nameOf(word, store) }));
    } finally {
      store.close();
    }
  } catch {
    return undefined;
  }
}

/** The symbols that begin with `prefix`, of the store's index of names, see `UniverseIndex.lines`. */
function matching(lines: string, prefix: string): readonly string[] {
  const found: string[] = [];
  for (let at = lines.indexOf(`\n${prefix}`); at >= 0 && found.length < MOST; at = lines.indexOf(`\n${prefix}`, at + 1))
    found.push(lines.slice(at + 1, lines.indexOf('\t', at)));
  return found;
}

/** As every screen names it. */
function nameOf(symbol: string, store: StoreReader): Pick<Offer, 'help'> {
  const row = store.symbol(symbol);
  if (row === undefined) return {};
  const { name } = identity(row, row.cik === undefined ? undefined : store.company(row.cik));
  return isMarker(name) ? {} : { help: name };
}
