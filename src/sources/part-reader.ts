/** Content of files, and of the parts of files with several symbols. */
import { type Content, contentOfText } from './content.ts';
import { priceFormat } from './prices/layouts/formats.ts';
import type { PlannedFile } from './types.ts';

/** Reads files, and the parts of those with several symbols, which are cut once. */
export function partReader(read: (path: string) => Content): (file: PlannedFile) => Content {
  const cut = new Map<string, ReadonlyMap<string, string>>();
  return ({ path, kind, part }) => {
    if (part === undefined) return read(path);
    let parts = cut.get(path);
    if (parts === undefined) {
      const { text } = read(path);
      parts = priceFormat(kind)?.parts?.(text, () => text) ?? new Map();
      cut.set(path, parts);
    }
    return contentOfText(parts.get(part) ?? '');
  };
}
