/** Compressed bodies. Those of cached responses are stored with the response; texts (descriptions, errors) are cached here by content. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './negotiate.ts';

/** Bodies below this many characters gain less than a packet. */
export const COMPRESS_FROM = 1024;

/** Low levels: a snapshot of 3 KB takes 0.1 ms, a section of 300 KB some 5 ms off the main thread. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 4;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

interface Entry {
  readonly result: Promise<Buffer>;
  /** Characters of the body, and bytes of the result once it is there. */
  size: number;
}

export type Compress = (body: string, encoding: Exclude<Encoding, 'identity'>) => Promise<Buffer>;

/**
 * A compressor that remembers up to `capacity` bytes (bodies and results), the longest unused of an encoding
 * forgotten first. One computation for equal bodies at once.
 */
export function compressor(capacity: number): Compress {
  /** A map an encoding: the body itself is the key, whose hash V8 computes once a string. */
  const cached = { br: new Map<string, Entry>(), gzip: new Map<string, Entry>() };
  let bytesCached = 0;

  function trim(): void {
    for (const entries of [cached.br, cached.gzip]) {
      for (const [body, { size }] of entries) {
        if (bytesCached <= capacity) return;
        entries.delete(body);
        bytesCached -= size;
      }
    }
  }

  return (body, encoding) => {
    const entries = cached[encoding];
    const known = entries.get(body);
    if (known !== undefined) {
      entries.delete(body);
      entries.set(body, known);
      return known.result;
    }
    const result = encode(Buffer.from(body), encoding);
    if (body.length > capacity / 4) return result;
    const entry: Entry = { result, size: body.length };
    entries.set(body, entry);
    bytesCached += entry.size;
    result.then(
      ({ length }) => {
        if (entries.get(body) !== entry) return;
        entry.size += length;
        bytesCached += length;
        trim();
      },
      () => {
        if (entries.delete(body)) bytesCached -= entry.size;
      },
    );
    return result;
  };
}

/** `bytes` in an encoding, off the main thread. */
export function encode(bytes: Uint8Array, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(bytes, { level: GZIP_LEVEL });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = {
    [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
    [BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotli(bytes, { params });
}
