/**
 * JSON as a tree that keeps every number, word and string as it was written: what is printed from it has the service's
 * own digits (1e21, 0.10, integers beyond 2^53), which parsing to numbers would change.
 */

import { stringEnd } from '../text/json-text.ts';

export type JsonNode = JsonObject | JsonList | JsonScalar;

export interface JsonObject {
  readonly kind: 'object';
  /** In the order written; of a key given twice the last value, as everywhere else in JavaScript. */
  readonly members: ReadonlyMap<string, JsonNode>;
}

export interface JsonList {
  readonly kind: 'list';
  readonly items: readonly JsonNode[];
}

/** A string (with its quotes), number, true, false or null. */
export interface JsonScalar {
  readonly kind: 'scalar';
  /** The token as written. */
  readonly token: string;
}

/** Deeper nesting is no payload of this API; reading it must not exhaust the stack. */
export const MAX_DEPTH = 256;

/**
 * Text between two tokens that says nothing, and one token, of a string its first quote. The text is known to be valid
 * JSON.
 */
const TOKEN = /[\s,:]*([{}[\]"]|[^\s,:{}[\]"]+)/y;

/** The tree of `text`, which must be valid JSON. Throws RangeError when it is nested deeper than {@link MAX_DEPTH}. */
export function jsonTree(text: string): JsonNode {
  const reader = new RegExp(TOKEN);
  const next = (): string => {
    const token = reader.exec(text)?.[1] ?? '';
    if (token !== '"') return token;
    // An expression over a whole string would need a stack as deep as the string is long.
    const from = reader.lastIndex - 1;
    reader.lastIndex = stringEnd(text, from);
    return text.slice(from, reader.lastIndex);
  };
  const value = (token: string, depth: number): JsonNode => {
    if (depth > MAX_DEPTH) throw new RangeError(`the data are nested deeper than ${MAX_DEPTH} levels`);
    if (token === '{') return object(depth);
    if (token === '[') return list(depth);
    return { kind: 'scalar', token };
  };
  const object = (depth: number): JsonObject => {
    const members = new Map<string, JsonNode>();
    for (let key = next(); key !== '}' && key !== ''; key = next()) {
      members.set(JSON.parse(key) as string, value(next(), depth + 1));
    }
    return { kind: 'object', members };
  };
  const list = (depth: number): JsonList => {
    const items: JsonNode[] = [];
    for (let token = next(); token !== ']' && token !== ''; token = next()) items.push(value(token, depth + 1));
    return { kind: 'list', items };
  };
  return value(next(), 0);
}

/** The tree as JSON on one line, every token as it was. */
export function compactJson(node: JsonNode): string {
  if (node.kind === 'scalar') return node.token;
  if (node.kind === 'list') return `[${node.items.map(compactJson).join(',')}]`;
  return `{${[...node.members].map(([key, value]) => `${JSON.stringify(key)}:${compactJson(value)}`).join(',')}}`;
}

/** The value under `key`; undefined if absent, or `node` is no object. */
export function member(node: JsonNode | undefined, key: string): JsonNode | undefined {
  return node?.kind === 'object' ? node.members.get(key) : undefined;
}

/** What a string says; undefined for anything else. */
export function stringOf(node: JsonNode | undefined): string | undefined {
  return node?.kind === 'scalar' && node.token.startsWith('"') ? (JSON.parse(node.token) as string) : undefined;
}

/** Why there is no value, where `node` is the marker of a missing one; undefined for a value. */
export function reasonOf(node: JsonNode): string | undefined {
  const available = member(node, 'available');
  if (available?.kind !== 'scalar' || available.token !== 'false') return undefined;
  return stringOf(member(node, 'reason'));
}
