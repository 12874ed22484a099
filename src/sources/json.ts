/** Reads JSON of unknown shape: every node knows its path, and a missing step is a missing node, not an exception. */
import { failed } from './fault.ts';

export interface JsonNode {
  readonly path: string;
  readonly value: unknown;
  get(key: string): JsonNode;
  at(index: number): JsonNode;
  isObject(): boolean;
  text(): string | undefined;
  number(): number | undefined;
  array(): readonly unknown[] | undefined;
  /** The members of an object or list. */
  children(): readonly JsonNode[];
  /** The node, or, where it is a text that is JSON itself, what that says. */
  orParsed(): JsonNode;
}

/** A value and its path. Paths are written `$.a.b[0]`, other keys as `["key"]`. */
export function jsonNode(value: unknown, path = '$'): JsonNode {
  const member = (key: string): unknown =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, key)
      ? (value as Record<string, unknown>)[key]
      : undefined;
  const under = (key: string): string =>
    /^[A-Za-z_][\w-]*$/.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`;
  return {
    path,
    value,
    get: (key) => jsonNode(member(key), under(key)),
    at: (index) => jsonNode(Array.isArray(value) ? value[index] : undefined, `${path}[${index}]`),
    isObject: () => typeof value === 'object' && value !== null && !Array.isArray(value),
    text: () => (typeof value === 'string' ? value : undefined),
    number: () => (typeof value === 'number' && Number.isFinite(value) ? value : undefined),
    array: () => (Array.isArray(value) ? value : undefined),
    children() {
      if (Array.isArray(value)) return value.map((item, i) => jsonNode(item, `${path}[${i}]`));
      if (typeof value !== 'object' || value === null) return [];
      return Object.entries(value).map(([key, item]) => jsonNode(item, under(key)));
    },
    orParsed: () => (typeof value === 'string' ? jsonNode(tryParse(value), path) : jsonNode(value, path)),
  };
}

/** Whether a text begins as a JSON document. */
export function isJson(text: string): boolean {
  return /^\s*[[{]/.test(text);
}

/** The document of a text; undefined where it is no JSON. */
export function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The document of a text. Throws IMPORT_FAILED with the line where the JSON breaks. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const { message } = error as Error;
    const position = /at position (\d+)/.exec(message)?.[1];
    const end = text.trimEnd().length;
    const at = position === undefined ? (/end of JSON input/i.test(message) ? end : undefined) : Number(position);
    const line = at === undefined ? undefined : text.slice(0, at).split('\n').length;
    if (at !== undefined && at >= end) throw failed('JSON ends too early (truncated file)', { line });
    throw failed(`not valid JSON: ${message.replace(/(,? "| at position).*$/s, '')}`, { line });
  }
}
