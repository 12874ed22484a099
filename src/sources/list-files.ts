/** The files behind the paths of a command line. */
import { join } from 'node:path';
import type { FileAccess } from './types.ts';

export interface FileList {
  /** Every file once, in a stable order: as given, folders sorted by name. */
  readonly files: readonly string[];
  /** Paths that lead to no file, with the reason. */
  readonly missing: readonly { readonly path: string; readonly reason: string }[];
}

/**
 * Walks folders (hidden names are skipped inside them, a hidden path given by name is taken). A file reached twice, by another
 * path or a link, is listed once; a folder that links back to itself is walked once.
 */
export function listFiles(access: FileAccess, paths: readonly string[]): FileList {
  const files: string[] = [];
  const lost: { path: string; reason: string }[] = [];
  const seen = new Set<string>();
  const visit = (path: string, isNamed: boolean): void => {
    const kind = access.kind(path);
    if (kind === 'missing' || kind === 'other') {
      if (isNamed)
        lost.push({ path, reason: kind === 'missing' ? 'no such file or folder' : 'neither a file nor a folder' });
      return;
    }
    const identity = access.identity(path);
    if (seen.has(identity)) return;
    seen.add(identity);
    if (kind === 'file') {
      files.push(path);
      return;
    }
    let names: readonly string[];
    try {
      names = access.list(path);
    } catch (error) {
      lost.push({ path, reason: `folder cannot be read (${(error as { code?: string }).code ?? String(error)})` });
      return;
    }
    for (const name of [...names].sort()) if (!name.startsWith('.')) visit(join(path, name), false);
  };
  for (const path of paths) visit(path, true);
  return { files, missing: lost };
}
