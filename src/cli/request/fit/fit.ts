/**
 * Makes a payload of someone else's service one that views can show: what is there is kept, numbers written as text are read, and in the place of
 * what is missing or of another kind stands a marker that says so. Nothing is made up: no zero, no empty list without a word.
 */
import { isObject } from '../../../client/body.ts';
import { isMarker, type Marker } from '../../../engine/value.ts';
import { readLeaf } from './leaf.ts';
import { type Choice, choiceOf, ENVELOPE, likest, type Shape } from './shape.ts';

export interface Fitted {
  /** As the schema has it, but that a marker may stand for any number and any flag. */
  readonly payload: unknown;
  /** How many values of its own it gave: what every answer says about itself does not count. */
  readonly read: number;
  /** The groups and lists that are missing, or are something else, as `quote` or `last.vs_trend`. */
  readonly lost: readonly string[];
}

interface Log {
  read: number;
  readonly lost: Set<string>;
}

const MISSING = marker('not_in_answer');
const UNREADABLE = marker('not_readable');

/** `payload` in the shape of `schema` (JSON Schema as the registry's payloads have it). Never throws. */
export function fitTo(payload: unknown, schema: object): Fitted {
  const log: Log = { read: 0, lost: new Set() };
  const fitted = fitValue(payload, schema as Shape, '', log, MISSING);
  return { payload: fitted, read: log.read, lost: [...log.lost] };
}

/** `absent` is what stands for a value that is not there. */
function fitValue(value: unknown, shape: Shape, at: string, log: Log, absent: Marker): unknown {
  const choice = choiceOf(shape);
  const given = value === null ? undefined : value;
  const [first] = choice.options;
  if (first === undefined) return markerOf(given, log) ?? absent;
  if (first.properties !== undefined) return fitGroup(given, likest(given, choice.options), choice, at, log, absent);
  if (first.type === 'object') return fitNames(given, first, at, log);
  if (first.type === 'array') return fitList(given, first, at, log);
  if (choice.options.length > 1) return fitCell(given, choice);
  return fitLeaf(given, first, choice.marker, at, log, absent);
}

function fitGroup(value: unknown, shape: Shape, choice: Choice, at: string, log: Log, absent: Marker): unknown {
  const { properties = {}, required = [] } = shape;
  const said = choice.marker || !Object.hasOwn(properties, 'available') ? markerOf(value, log) : undefined;
  if (said !== undefined && choice.marker) return said;
  // A whole answer that says it is not available still says of when and of what.
  const group = isObject(value) && (said === undefined || at === '');
  if (!group && said === undefined && at !== '' && !at.endsWith('[]')) lose(at, log);
  if (!group && choice.marker) return value === undefined ? absent : UNREADABLE;
  const instead = said ?? (group ? absent : value === undefined ? absent : UNREADABLE);
  const fitted: Record<string, unknown> = {};
  for (const [name, each] of Object.entries(properties)) {
    const there = group && Object.hasOwn(value, name) && value[name] !== null && value[name] !== undefined;
    if (!there && !required.includes(name)) continue;
    // Parts of a group that is lost as a whole are not told one by one.
    const inner = group ? log : { read: 0, lost: new Set<string>() };
    fitted[name] = fitValue(there ? value[name] : undefined, each, at === '' ? name : `${at}.${name}`, inner, instead);
  }
  // Members of a record that are none of ours are columns of its table.
  if (group && at.endsWith('[]')) {
    for (const [name, each] of Object.entries(value)) {
      const plain = ['string', 'number', 'boolean'].includes(typeof each);
      if (plain && !Object.hasOwn(properties, name)) fitted[name] = each;
    }
  }
  return fitted;
}

/** What is amiss within a record shows in its row: only what concerns the whole screen is told. */
function lose(at: string, log: Log): void {
  if (!at.includes('[].')) log.lost.add(at);
}

/** An object whose names are data, as symbols are. */
function fitNames(value: unknown, shape: Shape, at: string, log: Log): unknown {
  if (!isObject(value) || isMarker(value)) {
    lose(at, log);
    return {};
  }
  const of = shape.additionalProperties as Shape;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, fitValue(each, of, `${at}.*`, log, MISSING)]),
  );
}

function fitList(value: unknown, { items = {} }: Shape, at: string, log: Log): unknown {
  if (!Array.isArray(value)) {
    lose(at, log);
    return [];
  }
  if (value.length === 0) log.read += 1;
  const groups = choiceOf(items).options[0];
  const fits = (each: unknown): boolean => {
    if (groups?.properties !== undefined) return isObject(each) && !isMarker(each);
    return groups?.type === 'array' ? Array.isArray(each) : each !== null && typeof each !== 'object';
  };
  const kept = value.filter(fits);
  if (kept.length < value.length) lose(`${at}[]`, log);
  return kept.map((each) => fitValue(each, items, `${at}[]`, log, MISSING));
}

/** A cell of a table whose columns may hold anything: null where there is nothing that can be shown. */
function fitCell(value: unknown, { options }: Choice): unknown {
  const read = (type: string): unknown => options.some((each) => each.type === type) && readLeaf(value, { type });
  const number = read('number');
  if (typeof number === 'number') return number;
  const text = typeof value === 'object' ? undefined : read('string');
  return typeof text === 'string' ? text : null;
}

function fitLeaf(value: unknown, shape: Shape, markable: boolean, at: string, log: Log, absent: Marker): unknown {
  const counted = log.read + (ENVELOPE.includes(at) ? 0 : 1);
  const read = value === undefined ? undefined : readLeaf(value, shape);
  if (read !== undefined) {
    log.read = counted;
    return read;
  }
  const said = markerOf(value, ENVELOPE.includes(at) ? undefined : log);
  // A text that has to be there is left empty: views put it into sentences.
  if (!markable && isText(shape)) return '';
  return said ?? (value === undefined ? absent : UNREADABLE);
}

function isText({ type, const: fixed }: Shape): boolean {
  return fixed === undefined && type === 'string';
}

/** The marker a value is, its reason always a text. */
function markerOf(value: unknown, log: Log | undefined): Marker | undefined {
  if (!isMarker(value)) return undefined;
  if (log !== undefined) log.read += 1;
  const { reason } = value as { reason?: unknown };
  return typeof reason === 'string' && reason.trim() !== '' ? marker(reason) : marker('no_reason_given');
}

/** Reasons of others are no closed list: the sentences for people know what to do with any. */
function marker(reason: string): Marker {
  return { available: false, reason: reason as Marker['reason'] };
}
