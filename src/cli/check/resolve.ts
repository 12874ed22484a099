/** From a name as people write it to the field it stands for. */
import { endpointNamed } from '../../endpoints/index.ts';
import { closest } from '../args/closest.ts';
import type { Segment } from './ast.ts';
import { type Field, fieldName, type PathPart } from './field.ts';
import { isAboutHolding } from './routes.ts';
import { CheckSyntaxError, type Span } from './syntax-error.ts';

/** A field, and which entry of each list on its path is meant. */
export interface FieldRef {
  readonly field: Field;
  /** One for every part of the path: the place in a list, undefined where it is none or, at the end, the list itself is meant. */
  readonly indexes: readonly (number | undefined)[];
  /** The list itself, not an entry. */
  readonly whole: boolean;
}

/** Where a name stands in several routes for one and the same figure, this one is asked: it is of every plan and nearest at hand. */
const PREFERRED_ROUTE = 'snapshot';

const MOST_NAMED = 6;

/**
 * The field `segments` name: the end of its path, as long as is needed to tell it from others, with the route in front if wished
 * (`rsi_14`, `momentum.rsi_14`, `technicals.rsi_14`). `.value` at the end may be left out. A name that stands in several routes for the
 * same figure is one field. Undefined when no field has that name; throws CheckSyntaxError when several have, or a list lacks its place.
 */
export function resolve(segments: readonly Segment[], fields: readonly Field[], at: Span): FieldRef | undefined {
  const candidates = candidatesOf(segments, fields);
  if (candidates.length === 0) return undefined;
  const known = candidates.filter(({ ref }) => ref !== undefined);
  if (known.length === 0) {
    const shown = candidates.slice(0, MOST_NAMED).map(({ field }) => fieldName(field).replaceAll('[]', '[0]'));
    throw new CheckSyntaxError(
      `'${nameOf(segments)}' is in a list: say which entry`,
      at,
      `${shown.join(', ')}${candidates.length > shown.length ? ', ...' : ''}; [0] is the first, [-1] the last`,
    );
  }
  return choose(known, segments, at, fields);
}

/** All fields a name could stand for, for messages. */
export function unknownName(segments: readonly Segment[], fields: readonly Field[], at: Span): CheckSyntaxError {
  const name = nameOf(segments);
  const last = segments.at(-1)?.name ?? name;
  const leaves = [...new Set(fields.map(({ path }) => path.at(-1)?.name ?? ''))];
  const meant = closest(last, leaves);
  const near = meant === undefined ? '' : `did you mean ${meant} (${standsIn(meant, fields)})? `;
  return new CheckSyntaxError(`there is no field '${name}'`, at, `${near}mds check --list-fields lists them`);
}

function standsIn(leaf: string, fields: readonly Field[]): string {
  return [...new Set(fields.filter(({ path }) => path.at(-1)?.name === leaf).map(({ route }) => route))].join(', ');
}

interface Candidate {
  readonly field: Field;
  /** Undefined where a list on the path has no place given. */
  readonly ref: FieldRef | undefined;
}

function candidatesOf(segments: readonly Segment[], fields: readonly Field[]): Candidate[] {
  const [first, ...rest] = segments;
  const route = first === undefined ? undefined : routeNamed(first.name, fields);
  const exact = [
    ...matching(segments, fields, false),
    ...(route === undefined
      ? []
      : matching(
          rest,
          fields.filter((field) => field.route === route),
          false,
        )),
  ];
  if (exact.length > 0) return exact;
  return [
    ...matching(segments, fields, true),
    ...(route === undefined
      ? []
      : matching(
          rest,
          fields.filter((field) => field.route === route),
          true,
        )),
  ];
}

/** `price_action` is `price-action`. */
function routeNamed(name: string, fields: readonly Field[]): string | undefined {
  return fields.find(({ route }) => route.replaceAll('-', '_') === name.replaceAll('-', '_'))?.route;
}

function matching(segments: readonly Segment[], fields: readonly Field[], valueLeftOut: boolean): Candidate[] {
  if (segments.length === 0) return [];
  return fields.flatMap((field) => {
    const full = field.path;
    if (valueLeftOut && full.at(-1)?.name !== 'value') return [];
    const path = valueLeftOut ? full.slice(0, -1) : full;
    const start = path.length - segments.length;
    if (start < 0 || !segments.every(({ name }, i) => name === path[start + i]?.name)) return [];
    return [{ field, ref: refOf(field, path, segments, start) }];
  });
}

function refOf(
  field: Field,
  path: readonly PathPart[],
  segments: readonly Segment[],
  start: number,
): FieldRef | undefined {
  const indexes: (number | undefined)[] = field.path.map(() => undefined);
  for (const [i, { list }] of path.entries()) {
    const index = segments[i - start]?.index;
    if (!list && index !== undefined) return undefined;
    indexes[i] = index;
    const last = i === field.path.length - 1;
    if (list && index === undefined && !last) return undefined;
  }
  const whole = field.path.at(-1)?.list === true && indexes.at(-1) === undefined;
  return { field, indexes, whole };
}

function choose(
  candidates: readonly Candidate[],
  segments: readonly Segment[],
  at: Span,
  fields: readonly Field[],
): FieldRef {
  const aboutSymbols = candidates.filter(({ field }) => !holding(field.route));
  const left = aboutSymbols.length > 0 ? aboutSymbols : candidates;
  const routes = new Set(left.map(({ field }) => field.route));
  const figures = new Set(left.map(({ field }) => field.figure));
  const only = left.length === 1 || (figures.size === 1 && routes.size === left.length);
  const chosen = left.find(({ field }) => field.route === PREFERRED_ROUTE) ?? left.find(isFree) ?? left[0];
  if (only && chosen?.ref !== undefined) return chosen.ref;
  // Of routes that agree on a figure one is enough to name.
  const named = routes.size === left.length ? left.filter(isFirstOfFigure) : left;
  const names = named.map(({ field }) => shortName(field, fields).replaceAll('[]', '[0]'));
  const more = names.length > MOST_NAMED ? `, and ${names.length - MOST_NAMED} more` : '';
  throw new CheckSyntaxError(
    `'${nameOf(segments)}' is the name of ${named.length} different fields`,
    at,
    `say which: ${names.slice(0, MOST_NAMED).join(', ')}${more}`,
  );
}

function holding(route: string): boolean {
  const spec = endpointNamed(route)?.spec;
  return spec !== undefined && isAboutHolding(spec);
}

function isFirstOfFigure({ field }: Candidate, at: number, all: readonly Candidate[]): boolean {
  return all.findIndex((other) => other.field.figure === field.figure) === at;
}

function isFree({ field }: Candidate): boolean {
  return endpointNamed(field.route)?.spec.plan === 'free';
}

/** The shortest name that stands for this field alone. */
export function shortName(field: Field, fields: readonly Field[]): string {
  const names = field.path.map(({ name, list }) => (list ? `${name}[]` : name));
  for (let length = 1; length <= names.length; length++) {
    const end = field.path.slice(-length).map(({ name }) => name);
    const same = matching(
      end.map((name) => ({ name })),
      fields,
      false,
    );
    if (same.length === 1) return names.slice(-length).join('.');
  }
  return fieldName(field);
}

function nameOf(segments: readonly Segment[]): string {
  return segments.map(({ name, index }) => (index === undefined ? name : `${name}[${index}]`)).join('.');
}
