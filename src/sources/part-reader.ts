/** Content of files, and of the parts of files with several symbols. */
import { type Content, contentOfText } from './content.ts';
import type { PlannedFile } from './types.ts';

/** The tables of each file with several symbols, by path and symbol: cut once, as the import is planned. */
export type CutFiles = Map<string, ReadonlyMap<string, string>>;

/** Reads files, and the parts of those with several symbols. */
export function partReader(read: (path: string) => Content, cut: CutFiles): (file: PlannedFile) => Content {
  return ({ path, part }) => (part === undefined ? read(path) : contentOfText(cut.get(path)?.get(part) ?? ''));
}
