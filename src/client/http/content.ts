/** From the bytes of a body to its text, whatever its headers claim. */
import { coded, ENDED_EARLY, TOO_LARGE } from './wire.ts';

/** Said where a body is not in the encoding it claims. */
export const BAD_ENCODING = 'MDS_BAD_ENCODING';

/**
 * The text of a body: decompressed as `Content-Encoding` (possibly several) says, decoded as UTF-8 without its byte order mark. A body that
 * claims a compression it does not have is taken as it is, and a gzip body that claims none is unpacked. Bytes that are no UTF-8 become U+FFFD;
 * `replaced` tells. Throws an Error with code ENDED_EARLY (cut off), TOO_LARGE (unpacked beyond `maxBytes`) or BAD_ENCODING.
 */
export function bodyText(
  body: Buffer,
  encoding: string | undefined,
  maxBytes: number,
): { text: string; replaced: boolean } {
  const bytes = unpack(body, encodings(encoding, body), maxBytes);
  const text = bytes.toString('utf8');
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  return { text: start === 0 ? text : text.slice(1), replaced: text.includes('\ufffd') && !isUtf8(bytes) };
}

function encodings(header: string | undefined, body: Buffer): readonly string[] {
  const named = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((each) => each.trim().replace(/^x-/, ''));
  const real = named.filter((each) => each !== '' && each !== 'identity');
  return real.length === 0 && isGzip(body) ? ['gzip'] : real;
}

function isGzip(body: Buffer): boolean {
  return body[0] === 0x1f && body[1] === 0x8b;
}

function unpack(body: Buffer, applied: readonly string[], maxBytes: number): Buffer {
  // A HEAD or 304 tells of an encoding without having a body.
  if (applied.length === 0 || body.length === 0) return body;
  return applied.toReversed().reduce((packed, name) => unpackOne(packed, name, maxBytes), body);
}

function unpackOne(packed: Buffer, name: string, maxBytes: number): Buffer {
  const zlib = process.getBuiltinModule('node:zlib');
  const options = { maxOutputLength: maxBytes };
  try {
    if (name === 'gzip') return zlib.gunzipSync(packed, options);
    if (name === 'br') return zlib.brotliDecompressSync(packed, options);
    if (name === 'deflate')
      return (packed[0]! & 0x0f) === 8 ? zlib.inflateSync(packed, options) : zlib.inflateRawSync(packed, options);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ERR_BUFFER_TOO_LARGE') throw coded(TOO_LARGE, 'the body is too large');
    if (isPlain(packed)) return packed;
    if (code === 'Z_BUF_ERROR') throw coded(ENDED_EARLY, 'the compressed body is cut off');
    throw coded(BAD_ENCODING, `the body is no ${name}, as its header says`);
  }
  if (isPlain(packed)) return packed;
  throw coded(BAD_ENCODING, `the body is packed in a way nobody asked for: ${name.slice(0, 40)}`);
}

/** Begins as JSON or a page does: then it was never packed. */
function isPlain(bytes: Buffer): boolean {
  return /^\s*[{[<"]/.test(bytes.subarray(0, 64).toString('latin1')) && isUtf8(bytes);
}

function isUtf8(bytes: Buffer): boolean {
  return process.getBuiltinModule('node:buffer').isUtf8(bytes);
}
