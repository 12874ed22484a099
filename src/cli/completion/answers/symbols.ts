/** Symbols of the store that answers come from, and named lists. */
import { openReader } from '../../../store/open.ts';
import type { Io } from '../../io.ts';
import { LIST_MARK } from '../../lists/expand.ts';
import { readLists } from '../../lists/file.ts';
import { ownStore } from '../../store-location.ts';
import type { Offer } from '../answer.ts';

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
  return [...symbolsFrom(io, prefix).map(({ word, help }) => ({ word: before + word, help })), ...lists];
}

/** Names of lists, each behind `before`. */
export function listOffers(text: string, before: string, io: Io): readonly Offer[] {
  return Object.entries(readLists(io))
    .filter(([name]) => name.startsWith(text.toLowerCase()))
    .map(([name, symbols]) => ({ word: before + name, help: symbols.join(' ') }));
}

/** Of the user's own store; of the sample while that has none. */
function symbolsFrom(io: Io, prefix: string): readonly { readonly word: string; readonly help: string }[] {
  const own = linesOf(ownStore(io), 'live');
  return matching(own === undefined || own === '' ? (linesOf(io.sampleFile, 'simulated') ?? '') : own, prefix);
}

/** The store's index of names, see `UniverseIndex.lines`; undefined where there is no store to read. */
function linesOf(path: string, kind: 'live' | 'simulated'): string | undefined {
  try {
    const store = openReader(path, { kind, busyMs: 100 });
    try {
      return store.universeLines();
    } finally {
      store.close();
    }
  } catch {
    return undefined;
  }
}

function matching(lines: string, prefix: string): { word: string; help: string }[] {
  const found: { word: string; help: string }[] = [];
  for (let at = lines.indexOf(`\n${prefix}`); at >= 0; at = lines.indexOf(`\n${prefix}`, at + 1)) {
    const end = lines.indexOf('\n', at + 1);
    const [word = '', , name = ''] = lines.slice(at + 1, end < 0 ? undefined : end).split('\t');
    if (word !== '') found.push({ word, help: name });
  }
  return found;
}
