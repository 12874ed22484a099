/** Streams a body to a file, resuming by Range where a part of the same content exists already. */
import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { coded, ENDED_EARLY, type Head } from '../../http/wire.ts';
import { makeFolder } from '../../make-folder.ts';

export interface Download {
  /** Range headers, where there is a part to continue. */
  readonly headers: Readonly<Record<string, string>>;
  begin(head: Head): void;
  /** Whether a piece of the body went to the file; false for the body of an answer that is no content. */
  takes(piece: Buffer): boolean;
  /** The body is complete: the file gets its name. Throws ENDED_EARLY where it is not. */
  end(): void;
  interrupted(): void;
}

/** What is known of a part: of which content, by its address and validator. */
interface PartNote {
  readonly url: string;
  readonly validator: string;
}

/** `<path>.part` grows until it is whole; `<path>.part.json` says what it is a part of. */
export function downloadTo(
  path: string,
  url: string,
  onBytes?: (done: number, total: number | undefined) => void,
): Download {
  const part = `${path}.part`;
  const note = `${part}.json`;
  const before = partNote(note, url);
  const size = before === undefined ? 0 : (statSync(part, { throwIfNoEntry: false })?.size ?? 0);
  let file: number | undefined;
  let done = 0;
  let total: number | undefined;
  const close = (): void => {
    if (file !== undefined) closeSync(file);
    file = undefined;
  };
  return {
    // If-Range: the rest only where the content is still the same, else all of it.
    headers: size > 0 ? { range: `bytes=${size}-`, 'if-range': before!.validator } : {},
    begin({ status, headers }) {
      if (status === 416) {
        // The part cannot be resumed: the next try starts again.
        rmSync(part, { force: true });
        rmSync(note, { force: true });
        throw coded(ENDED_EARLY, 'the existing part does not match the content');
      }
      if (status !== 200 && status !== 206) return;
      const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers['content-range'] ?? '');
      const from = status === 206 ? Number(range?.[1] ?? Number.NaN) : 0;
      if (from !== 0 && from !== size) throw coded(ENDED_EARLY, 'the source sent another range than requested');
      const length = Number(headers['content-length'] ?? Number.NaN);
      total = range !== null && range[2] !== '*' ? Number(range[2]) : Number.isNaN(length) ? undefined : from + length;
      done = from;
      makeFolder(dirname(path));
      file = openSync(part, from === 0 ? 'w' : 'a');
      const validator = strong(headers.etag) ?? headers['last-modified'];
      if (validator === undefined) rmSync(note, { force: true });
      else writeFileSync(note, JSON.stringify({ url, validator } satisfies PartNote));
    },
    takes(piece) {
      if (file === undefined) return false;
      for (let at = 0; at < piece.length; ) at += writeSync(file, piece, at);
      done += piece.length;
      onBytes?.(done, total);
      return true;
    },
    end() {
      if (file === undefined) return;
      fsyncSync(file);
      close();
      if (total !== undefined && done !== total) throw coded(ENDED_EARLY, `${done} of ${total} bytes received`);
      renameSync(part, path);
      rmSync(note, { force: true });
    },
    interrupted: close,
  };
}

/** A weak validator does not promise the same bytes. */
function strong(etag: string | undefined): string | undefined {
  return etag?.startsWith('W/') ? undefined : etag;
}

function partNote(path: string, url: string): PartNote | undefined {
  try {
    const note = JSON.parse(readFileSync(path, 'utf8')) as Partial<PartNote>;
    return note.url === url && typeof note.validator === 'string' ? { url, validator: note.validator } : undefined;
  } catch {
    return undefined;
  }
}
