/** An archive read over HTTP by pieces: its directory in large blocks, an entry in one request. */

import { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';
import { isMdsError, MdsError } from '../../errors.ts';
import { TOO_LARGE } from '../../http/wire.ts';
import type { Fetched, Fetcher } from '../net/types.ts';
import type { ArchivePlace } from './archive.ts';

/** The directory of submissions.zip has some 80 MB; twenty requests of this size read it. */
const BLOCK = 4 * 1024 * 1024;

/**
 * Asks how long the archive is and gives a place to read it from; undefined where it is not served in pieces. Rejects
 * with MdsError `SOURCE_*`.
 */
export async function remoteArchive(url: string, fetch: Fetcher): Promise<ArchivePlace | undefined> {
  let answer: Fetched;
  try {
    answer = await fetch({ url, accept: 'bytes', headers: { range: 'bytes=0-3' }, maxBytes: BLOCK });
  } catch (error) {
    if (isMdsError(error, 'SOURCE_') && (error.cause as { code?: unknown } | undefined)?.code === TOO_LARGE)
      return undefined;
    throw error;
  }
  const { status, headers } = answer;
  if (status === 404)
    throw new MdsError('SOURCE_NOT_FOUND', `there is no archive at ${url}`, { hint: 'check the address' });
  const size = Number(/\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1] ?? Number.NaN);
  if (status !== 206 || !Number.isSafeInteger(size)) return undefined;
  return { kind: 'reader', name: url, reader: new RangeReader(url, size, fetch), size };
}

class RangeReader extends RandomAccessReader {
  readonly #url: string;
  readonly #size: number;
  readonly #fetch: Fetcher;
  #block: { readonly from: number; readonly bytes: Uint8Array } | undefined;

  constructor(url: string, size: number, fetch: Fetcher) {
    super();
    this.#url = url;
    this.#size = size;
    this.#fetch = fetch;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const stream = new Readable({ read: () => {} });
    this.#bytes(start, end).then(
      (bytes) => {
        stream.push(bytes);
        stream.push(null);
      },
      (error: Error) => stream.destroy(error),
    );
    return stream;
  }

  /** Small pieces are read as one block, which the next reads use too. */
  async #bytes(start: number, end: number): Promise<Uint8Array> {
    const cached = this.#block;
    if (cached !== undefined && start >= cached.from && end <= cached.from + cached.bytes.length)
      return cached.bytes.subarray(start - cached.from, end - cached.from);
    const until = Math.min(this.#size, Math.max(end, start + BLOCK));
    const { status, body } = await this.#fetch({
      url: this.#url,
      accept: 'bytes',
      headers: { range: `bytes=${start}-${until - 1}` },
    });
    if (status !== 206 || body.length !== until - start)
      throw new MdsError('SOURCE_NONSENSE', `${this.#url}: a piece of it is not what was asked for (${status})`, {
        hint: 'try again',
      });
    this.#block = { from: start, bytes: body };
    return body.subarray(0, end - start);
  }
}
