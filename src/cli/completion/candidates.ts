/** Candidates that depend on the user's store, lists and settings, or on the schema of a route. */

import type { Field, Vocabulary } from '../../conditions/fields.ts';
import { listItems } from '../../endpoints/contract/read-param.ts';
import { endpointNamed } from '../../endpoints/index.ts';
import { UNIVERSES } from '../../endpoints/screen/spec.ts';
import { identity } from '../../endpoints/subject/identity.ts';
import { isMarker } from '../../engine/value.ts';
import { resolveSymbol } from '../../store/reading/listings/resolve.ts';
import { openReader } from '../../store/reading/open.ts';
import type { StoreReader } from '../../store/reading/types.ts';
import { describe } from '../output/payload-fields.ts';
import { checkVocabulary } from '../request/ask/check-vocabulary.ts';
import { LIST_MARK } from '../request/ask/symbols.ts';
import { storePath } from '../request/source/named-store.ts';
import { ownStore } from '../request/source/store-location.ts';
import { readLists } from '../settings/lists-file.ts';
import { profileNames, readSettings } from '../settings/profiles.ts';
import { readScreens, SCREEN_MARK } from '../settings/screens-file.ts';
import { LOCAL, PROFILE_SETTING, settingName, settingOf } from '../settings/table.ts';
import type { Io } from '../terminal/io.ts';
import type { Candidate } from './complete.ts';

/** Candidates at most: more are too many to choose from. */
export const MOST = 300;

const TICKER = /^[A-Z]{1,5}(-[A-Z]{1,2})?$/;

/** Candidates for what is typed. `detail` is the part of the question after the colon, `previous` the word before. */
type Source = (
  typed: string,
  io: Io,
  about: { readonly detail: string; readonly previous: string },
) => readonly Candidate[] | Promise<readonly Candidate[]>;

/** Fields of many symbols, by what takes them. */
const VOCABULARIES: Readonly<Record<string, () => Promise<Vocabulary>>> = {
  screen: async () => (await import('../../endpoints/screen/vocabulary.ts')).screenVocabulary(),
  panel: async () => (await import('../../export/tables/panel.ts')).panelVocabulary(),
};

/** By the first part of a `Question`. */
export const SOURCES: Readonly<Record<string, Source | undefined>> = {
  symbols: symbolCandidates,
  lists: (typed, io) => listCandidates(typed, '', io),
  screens: (typed, io) => screenCandidates(typed, '', io),
  universe: (typed, io) => [...starting(typed, UNIVERSES), ...symbolCandidates(typed, io)],
  profiles: (typed, io) => starting(typed, profileNames(readSettings(io))),
  value: valueCandidates,
  fields: async (typed, _, { detail: route }) => {
    const endpoint = endpointNamed(route);
    if (endpoint === undefined) return [];
    const { fields } = await describe(endpoint);
    const named = fields.filter((field) => !field.endsWith('*')).map((field) => field.replaceAll('[]', ''));
    return lastItem(typed, [...new Set(named)]);
  },
  items: (typed, _, { detail }) => {
    const [route = '', name = ''] = detail.split('.', 2);
    const param = endpointNamed(route)?.spec.params.find((each) => each.name === name);
    return param?.kind === 'list' && param.items === 'enum' ? lastItem(typed, listItems(param)) : [];
  },
  check: async (typed, io) => (await conditionCandidates(typed, checkVocabulary)) ?? symbolCandidates(typed, io),
  sort: async (typed) => {
    const [, mark = '', start = ''] = /^(-?)(.*)$/s.exec(typed)!;
    const fields = await fieldsNamed(start, VOCABULARIES.screen!);
    return fields.map((named) => ({ ...fieldCandidate(named), word: mark + named.name }));
  },
  columns: async (typed, _, { detail }) => {
    const fields = await fieldsNamed(typed.slice(typed.lastIndexOf(',') + 1), VOCABULARIES[detail]!);
    return lastItem(
      typed,
      fields.map(({ name }) => name),
    );
  },
  conditions: async (typed, io) => {
    if (typed.startsWith(LIST_MARK)) return screenCandidates(typed.slice(1), LIST_MARK, io, SCREEN_MARK.slice(1));
    return (await conditionCandidates(typed, VOCABULARIES.screen!)) ?? [];
  },
};

/**
 * Symbols that begin with the last of what is typed with commas (`KO,PE`), the largest companies first, and lists
 * behind an `@`.
 */
function symbolCandidates(typed: string, io: Io): readonly Candidate[] {
  const comma = typed.lastIndexOf(',') + 1;
  const before = typed.slice(0, comma);
  const last = typed.slice(comma);
  if (last.startsWith(LIST_MARK)) return listCandidates(last.slice(1), before + LIST_MARK, io);
  // A class of shares is written with a dash.
  const prefix = last.toUpperCase().replaceAll('.', '-');
  if (!/^[A-Z0-9-]*$/.test(prefix)) return [];
  const lists = last === '' ? listCandidates('', before + LIST_MARK, io) : [];
  // The user's store; the sample while that is empty.
  const found = symbolsIn(storeOf(io), 'live', prefix) ?? symbolsIn(io.sampleFile, 'simulated', prefix) ?? [];
  return [...found.map((each) => ({ ...each, word: before + each.word })), ...lists];
}

/** Names of lists, and of saved screens behind `screen:`, each behind `before`. */
function listCandidates(typed: string, before: string, io: Io): readonly Candidate[] {
  const lists = Object.entries(readLists(io))
    .filter(([name]) => name.startsWith(typed.toLowerCase()))
    .map(([name, symbols]) => ({ word: before + name, help: symbols.join(' ') }));
  const screens = before.endsWith(LIST_MARK) ? screenCandidates(typed, before, io, SCREEN_MARK.slice(1)) : [];
  return [...lists, ...screens];
}

/** Names of saved screens, each behind `before` and `mark`. */
function screenCandidates(typed: string, before: string, io: Io, mark = ''): readonly Candidate[] {
  return Object.entries(readScreens(io))
    .map(([name, { expression }]) => ({ word: mark + name, help: expression }))
    .filter(({ word }) => word.startsWith(typed.toLowerCase()))
    .map(({ word, help }) => ({ word: before + word, help }));
}

/** The store of MDS_STORE or the profile; the user's own where settings are broken. */
function storeOf(io: Io): string {
  try {
    return storePath({}, io);
  } catch {
    return ownStore(io);
  }
}

/** Symbols with the names of their companies; undefined for a store that cannot be read or is empty. */
function symbolsIn(path: string, kind: 'live' | 'simulated', prefix: string): readonly Candidate[] | undefined {
  try {
    const store = openReader(path, { kind, busyMs: 100 });
    try {
      const lines = store.universeLines();
      if (lines === '') return undefined;
      const found = matching(lines, prefix).map((word) => ({ word, ...nameOf(word, store) }));
      return [...formerly(prefix, store), ...found].slice(0, MOST);
    } finally {
      store.close();
    }
  } catch {
    return undefined;
  }
}

/** The symbols that begin with `prefix` in the store's index of names, see `UniverseIndex.lines`. */
function matching(lines: string, prefix: string): readonly string[] {
  const found: string[] = [];
  for (let at = lines.indexOf(`\n${prefix}`); at >= 0 && found.length < MOST; at = lines.indexOf(`\n${prefix}`, at + 1))
    found.push(lines.slice(at + 1, lines.indexOf('\t', at)));
  return found;
}

/** A whole symbol that is another one now: `FB`. */
function formerly(typed: string, store: StoreReader): readonly Candidate[] {
  if (!TICKER.test(typed) || store.symbol(typed) !== undefined) return [];
  const symbol = resolveSymbol(store, typed);
  if (symbol === undefined) return [];
  const { help } = nameOf(symbol, store);
  return [{ word: typed, help: help === undefined ? `now ${symbol}` : `now ${symbol}, ${help}` }];
}

function nameOf(symbol: string, store: StoreReader): Pick<Candidate, 'help'> {
  const row = store.symbol(symbol);
  if (row === undefined) return {};
  const { name } = identity(row, row.cik === undefined ? undefined : store.company(row.cik));
  return isMarker(name) ? {} : { help: name };
}

/** Values of the setting that the previous word names. */
function valueCandidates(typed: string, io: Io, { previous }: { readonly previous: string }): readonly Candidate[] {
  if (settingName(previous) === PROFILE_SETTING.name) return starting(typed, profileNames(readSettings(io)));
  const setting = settingOf(previous);
  if (setting === undefined) return [];
  if (setting.values !== undefined) return starting(typed, setting.values);
  if (setting.kind === 'boolean') return starting(typed, ['true', 'false']);
  return starting(typed, setting.kind === 'address' ? [LOCAL] : [setting.default].filter((value) => value !== ''));
}

function starting(typed: string, words: readonly string[]): readonly Candidate[] {
  return words.filter((word) => word.startsWith(typed)).map((word) => ({ word }));
}

/** Each word that fits behind the last comma and is not yet before it, with what is before it. */
function lastItem(typed: string, words: readonly string[]): readonly Candidate[] {
  const comma = typed.lastIndexOf(',') + 1;
  const before = typed.slice(0, comma);
  const given = new Set(before.split(',').map((each) => each.trim()));
  const last = typed.slice(comma).trimStart().toLowerCase();
  return words
    .filter((word) => word.toLowerCase().startsWith(last) && !given.has(word))
    .map((word) => ({ word: before + word }));
}

const NUMBERS = ['<', '<=', '>', '>=', '==', 'between', 'is available'];
const WORDS = ['==', '!=', 'in (', 'is available'];

/**
 * Within quotation marks the fields that the name being typed may become, and behind a whole name its operators.
 * Without them the fields for lower-case letters; undefined for anything else, which is a symbol.
 */
async function conditionCandidates(
  typed: string,
  vocabulary: () => Promise<Vocabulary>,
): Promise<readonly Candidate[] | undefined> {
  const quoted = /^["']/.test(typed);
  const text = quoted ? typed.slice(1) : typed;
  const [last = ''] = /[A-Za-z0-9_.]*$/.exec(text) ?? [];
  const before = text.slice(0, text.length - last.length);
  const fields = last !== '' && /^[a-z]/.test(last) ? await fieldsNamed(last, vocabulary) : [];
  if (!quoted) return before === '' && fields.length > 0 ? fields.map(fieldCandidate) : undefined;
  const only = fields.length === 1 ? fields[0] : fields.find(({ name }) => name === last);
  if (only === undefined) return fields.map((named) => ({ ...fieldCandidate(named), word: before + named.name }));
  const { kind, source } = only.field;
  const operators = kind === 'number' || kind === 'date' || kind === 'instant' ? NUMBERS : WORDS;
  return operators.map((operator) => ({ word: `${before}${only.name} ${operator}`, help: source }));
}

interface Named {
  readonly field: Field;
  readonly name: string;
}

/**
 * Each field once, by its shortest spelling; where none begins so, by one with its parents
 * (`price_age.sessions_behind`).
 */
async function fieldsNamed(start: string, vocabulary: () => Promise<Vocabulary>): Promise<readonly Named[]> {
  const { fields } = await vocabulary();
  const begun = (namesOf: (field: Field) => readonly string[]): readonly Named[] => {
    const found = new Map<string, Named>();
    for (const field of fields) {
      const name = namesOf(field).find((each) => each.startsWith(start));
      if (name !== undefined && !found.has(name)) found.set(name, { field, name });
    }
    return [...found.values()];
  };
  const short = begun((field) => [fieldName(field)]);
  return short.length > 0 ? short : begun(longNames);
}

/** A field with one parent, two, and so on up to its route; none of what stands in a list. */
function longNames({ source, path }: Field): readonly string[] {
  if (path.some(({ list }) => list)) return [];
  const parts = [source, ...path.map(({ name }) => name)];
  return path.map((_, i) => parts.slice(-2 - i).join('.'));
}

function fieldName({ path }: Field): string {
  const own = path.at(-1)?.name ?? '';
  const parent = path.at(-2)?.name;
  return GENERAL.has(own) && parent !== undefined ? `${parent}.${own}` : own;
}

/** Names that mean nothing without their parent. */
const GENERAL = new Set('value date status pct high low reason name signal label available'.split(' '));

function fieldCandidate({ field, name }: Named): Candidate {
  return { word: name, help: `${field.source}${field.unit === undefined ? '' : `, ${field.unit}`}` };
}
