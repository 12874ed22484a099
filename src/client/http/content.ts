/** From the bytes of a body to its text, whatever its headers claim. */
import { coded, ENDED_EARLY, TOO_LARGE } from './wire.ts';

/** Said where a body is not in the encoding it claims. */
export const BAD_ENCODING = 'MDS_BAD_ENCODING';

/**
 * The text of a body: decompressed as `Content-Encoding` (possibly several) says, decoded as UTF-8 without its byte order mark. A body that
 * claims a compression it does not have is taken as it is, and a gzip body that claims none is unpacked. Bytes that are no UTF-8 are read as the
 * `charset` of `contentType` says; what that does not explain becomes U+FFFD, and `replaced` tells. Throws an Error with code ENDED_EARLY (cut off), TOO_LARGE (unpacked beyond `maxBytes`) or BAD_ENCODING.
 */
export function bodyText(
  body: Buffer,
  encoding: string | undefined,
  maxBytes: number,
  contentType?: string,
): { text: string; replaced: boolean } {
  const bytes = unpack(body, encodings(encoding, body), maxBytes);
  const text = decoded(bytes, contentType) ?? bytes.toString('utf8');
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  return { text: start === 0 ? text : text.slice(1), replaced: text.includes('\ufffd') && !isUtf8(bytes) };
}

/** What is no UTF-8 (JSON has to be: RFC 8259, 8.1), read as it says it is written; undefined where it is UTF-8 or that cannot be told. */
function decoded(bytes: Buffer, contentType: string | undefined): string | undefined {
  const label =
    wideLabel(bytes) ?? (isUtf8(bytes) ? undefined : /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? '')?.[1]);
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return undefined;
  }
}

/** UTF-16 by its byte order mark, or by the zeros beside the first character, which no text in UTF-8 has. */
function wideLabel(bytes: Buffer): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (bytes.length < 4 || bytes.length % 2 === 1) return undefined;
  if (first !== 0 && second === 0 && bytes[3] === 0) return 'utf-16le';
  return first === 0 && second !== 0 && bytes[2] === 0 ? 'utf-16be' : undefined;
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
