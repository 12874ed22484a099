/** Parts of a payload by dotted paths: `quote.price`, `history[].eps_actual`. */
import { type JsonNode, type JsonObject, reasonOf } from './json-tree.ts';

/**
 * The names from the top down. Lists have none of their own: a name behind a list is looked up in each of its items.
 */
export type Path = readonly string[];

/**
 * `.history[].eps_actual`, `history.eps_actual` and `history[].eps_actual` are the same path; `by_kind.*` is `by_kind`.
 */
export function parsePath(text: string): Path {
  return text
    .trim()
    .replaceAll('[]', '')
    .replace(/\.\*$/, '')
    .split('.')
    .filter((name, index) => index > 0 || name !== '');
}

/**
 * `node` with only what `paths` name, in the order and shape of `node`. A marker on the way to a field stays in its
 * place and says why the field is not there. Lists keep all their items.
 */
export function select(node: JsonNode, paths: readonly Path[]): JsonNode {
  if (paths.some((path) => path.length === 0) || reasonOf(node) !== undefined || node.kind === 'scalar') return node;
  if (node.kind === 'list') return { kind: 'list', items: node.items.map((item) => select(item, paths)) };
  const members = new Map<string, JsonNode>();
  for (const [name, value] of node.members) {
    const below = paths.filter((path) => path[0] === name).map((path) => path.slice(1));
    if (below.length > 0 && leadsOn(value, below)) members.set(name, select(value, below));
  }
  return { kind: 'object', members };
}

/** Whether anything of `paths` is at or below `node`: a plain value has nothing below it. */
function leadsOn(node: JsonNode, paths: readonly Path[]): boolean {
  return paths.some((path) => path.length === 0 || node.kind !== 'scalar');
}

/**
 * Whether `path` leads to something in `node`, be it a marker. An empty list may hold anything that `path` names behind
 * it.
 */
export function leadsTo(node: JsonNode, path: Path): boolean {
  const [name, ...rest] = path;
  if (name === undefined || reasonOf(node) !== undefined) return true;
  if (node.kind === 'list') return node.items.some((item) => leadsTo(item, path));
  const value = node.kind === 'object' ? node.members.get(name) : undefined;
  return value !== undefined && leadsTo(value, rest);
}

/** Every field of `node` as one would ask for it, groups left out: `quote.price`, `history[].eps_actual`, `flags`. */
export function fieldNames(node: JsonNode): readonly string[] {
  const names = new Set<string>();
  collect(node, '', names);
  return [...names];
}

function collect(node: JsonNode, at: string, names: Set<string>): void {
  if (node.kind === 'object' && reasonOf(node) === undefined) {
    for (const [name, value] of node.members) collect(value, at === '' ? name : `${at}.${name}`, names);
  } else if (node.kind === 'list' && node.items.some(isGroup)) {
    for (const item of node.items) collect(item, `${at}[]`, names);
  } else if (at !== '') names.add(at);
}

function isGroup(node: JsonNode): node is JsonObject {
  return node.kind === 'object';
}
