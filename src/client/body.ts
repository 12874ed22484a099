/** Reads values of unknown shape. */

/** Whether `value` is an object with keys (not a list). */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The own property `key` of an object, else undefined. */
export function at(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** `value` when it is a non-blank string, else undefined. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** The title of an HTML page, on one line, empty without one; undefined when `body` is no page. */
export function htmlTitle(body: string): string | undefined {
  if (!/^\s*(<!doctype html|<html|<head|<body|<!--)/i.test(body)) return undefined;
  const title = /<title[^>]*>([^<]{0,400})/i.exec(body)?.[1] ?? /<h1[^>]*>([^<]{0,400})/i.exec(body)?.[1] ?? '';
  return clip(unescaped(title));
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", nbsp: ' ' };

/** Markup text with its most common entities decoded. */
export function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos|#39|nbsp);/g, (_, name: string) => ENTITIES[name]!);
}

/** `value` on one line, at most `most` characters. */
export function clip(value: string, most = 300): string {
  const line = value.replace(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most).toWellFormed()}...`;
}
