/** The fields a condition can name, and what a name means. */
import type { MdsError } from '../errors.ts';
import { type Ago, conditionError, type NameNode, type Segment, type Span } from './syntax.ts';

export interface PathPart {
  readonly name: string;
  /** A list is found under this name. */
  readonly list: boolean;
}

/** `object`: an entry of a list of objects, which can only be counted. */
export type FieldKind = 'number' | 'text' | 'boolean' | 'date' | 'instant' | 'object';

export interface Field {
  /** What has the field: the name of a route. */
  readonly source: string;
  readonly path: readonly PathPart[];
  readonly kind: FieldKind;
  /** The values of a text with a closed list; else empty. */
  readonly values: readonly string[];
  readonly unit: string | undefined;
  /** Equal in fields that are the same figure. */
  readonly meaning: number;
  /**
   * The field of lowest rank is read where several of one meaning match; {@link LAST_RESORT}: only where no other field
   * matches.
   */
  readonly rank: number;
  /**
   * For a text about the age of its source: name of the instant that dates it, so that `freshness < 3d` is a question
   * of age.
   */
  readonly datedBy?: string;
}

export const LAST_RESORT = 9;

/** A field, and which entry of each list on its path. */
export interface FieldRef {
  readonly field: Field;
  /**
   * One per part of the path: the position in a list; undefined where the part is no list, or where the list itself is
   * meant.
   */
  readonly indexes: readonly (number | undefined)[];
  /** The list itself, not an entry. */
  readonly whole: boolean;
  /** How long before the day of the condition; undefined: on it. */
  readonly ago?: Ago;
  /** As the condition first names it. */
  readonly name?: string;
}

/** What conditions are read against. */
export interface Vocabulary {
  readonly fields: readonly Field[];
  /** The candidate most like a mistyped word, if one is close enough. */
  readonly suggest: (word: string, candidates: readonly string[]) => string | undefined;
  /** How to list the fields: the last hint for an unknown name. */
  readonly listHint: string;
  /**
   * Conditions are evaluated for many symbols and any day: `rank(x)`, `median(x, sector)` and `x{1y}` have a meaning.
   */
  readonly market?: true;
}

const MAX_NAMED = 6;

/** `snapshot.quote.price`, `fundamentals.income_statement[].revenue`. */
export function fieldName({ source, path }: Field): string {
  return `${source}.${pathName(path)}`;
}

/** `quote.price`, `income_statement[].revenue`. */
export function pathName(path: readonly PathPart[]): string {
  return path.map(({ name, list }) => (list ? `${name}[]` : name)).join('.');
}

/** The path of such a name. */
export function pathOf(name: string): readonly PathPart[] {
  return name.split('.').map((part) => ({ name: part.replace('[]', ''), list: part.endsWith('[]') }));
}

/** `snapshot.quote.price`, `fundamentals.income_statement[0].revenue`. */
export function refName({ field, indexes, ago }: FieldRef): string {
  const name = `${field.source}.${segmentsName(field.path.map(({ name }, i) => segment(name, indexes[i])))}`;
  return ago === undefined ? name : `${name}{${ago.text}}`;
}

function segment(name: string, index: number | undefined): Segment {
  return index === undefined ? { name } : { name, index };
}

export function segmentsName(segments: readonly Segment[]): string {
  return segments.map(({ name, index }) => (index === undefined ? name : `${name}[${index}]`)).join('.');
}

/**
 * The field of a name: the end of its path, as long as is needed to distinguish it, with or without the source before
 * it (`rsi_14`, `momentum.rsi_14`, `technicals.rsi_14`); `.value` at the end may be omitted. An error for a name of
 * several fields, or of a field in a list without the entry; undefined for a name of none.
 */
export function lookUp({ segments, from, to }: NameNode, fields: readonly Field[]): FieldRef | MdsError | undefined {
  const matches = matchesOf(segments, fields);
  if (matches.length === 0) return undefined;
  const refs = matches.flatMap(({ ref }) => (ref === undefined ? [] : [ref]));
  if (refs.length > 0) return choose(refs, segments, { from, to }, fields);
  const lists = matches.filter(({ field }) => field.path.some(({ list }) => list));
  const name = segmentsName(segments);
  if (lists.length === 0) return conditionError(`'${name}' is not in a list`, { from, to }, 'omit the index');
  const hint = `${listed(lists.map(({ field }) => firstEntry(fieldName(field))))}; [0] is the first, [-1] the last`;
  return conditionError(`'${name}' is in a list: name the entry`, { from, to }, hint);
}

/** For a name that {@link lookUp} does not know. */
export function unknownField({ segments, from, to }: NameNode, { fields, suggest, listHint }: Vocabulary): MdsError {
  const name = segmentsName(segments);
  if (name.includes(':'))
    return conditionError('a tagged concept is no field by itself', { from, to }, `write fact(${name})`);
  const leaf = ({ path }: Field) => path.at(-1)?.name ?? '';
  const meant = suggest(segments.at(-1)?.name ?? name, [...new Set(fields.map(leaf))]);
  const sources = new Set(fields.filter((field) => leaf(field) === meant).map(({ source }) => source));
  const hint = meant === undefined ? listHint : `did you mean ${meant} (${[...sources].join(', ')})? ${listHint}`;
  return conditionError(`unknown field '${name}'`, { from, to }, hint);
}

interface Match {
  readonly field: Field;
  /** Undefined where a list on the path has no index. */
  readonly ref: FieldRef | undefined;
}

function matchesOf(segments: readonly Segment[], fields: readonly Field[]): readonly Match[] {
  const [first, ...rest] = segments;
  const source = first?.index === undefined ? first?.name.replaceAll('-', '_') : undefined;
  const ofSource = rest.length === 0 ? [] : fields.filter((field) => field.source.replaceAll('-', '_') === source);
  for (const omitted of [[], ['value']]) {
    const matches = [...endingIn(segments, omitted, fields), ...endingIn(rest, omitted, ofSource)];
    if (matches.length > 0) return matches;
  }
  return [];
}

/** Fields whose path ends in `segments` and then `omitted`. */
function endingIn(
  segments: readonly Segment[],
  omitted: readonly string[],
  fields: readonly Field[],
): readonly Match[] {
  const names = [...segments.map(({ name }) => name), ...omitted];
  const last = names[names.length - 1];
  // Nearly every field ends in another name.
  const candidates = fields.filter(({ path }) => path[path.length - 1]?.name === last);
  return candidates.flatMap((field) => {
    const start = field.path.length - names.length;
    if (start < 0 || names.some((name, i) => name !== field.path[start + i]?.name)) return [];
    return [{ field, ref: refOf(field, segments, start) }];
  });
}

function refOf(field: Field, segments: readonly Segment[], start: number): FieldRef | undefined {
  const indexes = field.path.map((_, i) => segments[i - start]?.index);
  const last = field.path.length - 1;
  const fits = field.path.every(({ list }, i) =>
    list ? indexes[i] !== undefined || i === last : indexes[i] === undefined,
  );
  return fits ? { field, indexes, whole: field.path[last]?.list === true && indexes[last] === undefined } : undefined;
}

function choose(
  refs: readonly FieldRef[],
  segments: readonly Segment[],
  at: Span,
  fields: readonly Field[],
): FieldRef | MdsError {
  const preferred = refs.filter(({ field }) => field.rank < LAST_RESORT);
  const left = preferred.length > 0 ? preferred : refs;
  const apart = new Set(left.map(({ field }) => field.source)).size === left.length;
  const meanings = new Set(left.map(({ field }) => field.meaning));
  if (left.length === 1 || (apart && meanings.size === 1)) {
    return left.reduce((best, ref) => (ref.field.rank < best.field.rank ? ref : best));
  }
  // Of sources that agree on a figure one is enough to name.
  const named = apart
    ? [...meanings].flatMap((meaning) => left.find(({ field }) => field.meaning === meaning) ?? [])
    : left;
  return conditionError(
    `'${segmentsName(segments)}' is the name of ${named.length} different fields`,
    at,
    `use one of: ${listed(named.map(({ field }) => firstEntry(shortName(field, fields))))}`,
  );
}

function listed(names: readonly string[]): string {
  const more = names.length > MAX_NAMED ? `, and ${names.length - MAX_NAMED} more` : '';
  return `${names.slice(0, MAX_NAMED).join(', ')}${more}`;
}

function firstEntry(name: string): string {
  return name.replaceAll('[]', '[0]');
}

/** The shortest name of this field alone. */
export function shortName(field: Field, fields: readonly Field[]): string {
  for (let length = 1; length <= field.path.length; length++) {
    const end = field.path.slice(-length);
    if (endingIn(end, [], fields).length === 1) return pathName(end);
  }
  return fieldName(field);
}
