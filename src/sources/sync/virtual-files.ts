/** Fetched content as files for the importer, named by their addresses. */
import type { FileAccess } from '../content.ts';

/** A piece that was fetched. */
export interface FetchedFile {
  readonly url: string;
  readonly size: number;
  /** The company it has to be a record of. */
  readonly cik?: number;
  readonly read: () => Uint8Array;
}

export function inMemory(url: string, bytes: Uint8Array): FetchedFile {
  return { url, size: bytes.length, read: () => bytes };
}

export function virtualFiles(files: readonly FetchedFile[]): FileAccess {
  const byUrl = new Map(files.map((file) => [file.url, file]));
  return {
    kind: (path) => (byUrl.has(path) ? 'file' : 'missing'),
    list: () => [],
    size: (path) => byUrl.get(path)?.size ?? 0,
    read: (path) => byUrl.get(path)!.read(),
    readHead: (path, length) => byUrl.get(path)!.read().subarray(0, length),
    identity: (path) => path,
  };
}
