/** Decompresses and decodes the body of a response, by its bytes rather than its headers. */
import { BAD_ENCODING, coded, ENDED_EARLY, TOO_LARGE } from './wire.ts';

/**
 * The body decompressed as `Content-Encoding` (possibly several) says. A body that does not have the compression it
 * claims is taken as it is (some proxies decompress and leave the header). Throws an Error with code ENDED_EARLY
 * (truncated), TOO_LARGE (beyond `maxBytes`) or BAD_ENCODING.
 */
export function decompress(body: Buffer, encoding: string | undefined, maxBytes: number): Buffer {
  // A HEAD or 304 names an encoding without having a body.
  if (body.length === 0) return body;
  return encodings(encoding).reduceRight((packed, name) => decompressOne(packed, name, maxBytes), body);
}

/**
 * The text of a body: decompressed, also from gzip that no header names, and decoded as UTF-8 without its byte order
 * mark. Bytes that are not UTF-8 are read by the `charset` of `contentType`; what that does not explain becomes U+FFFD,
 * and `replaced` is true. Throws as {@link decompress}.
 */
export function bodyText(
  body: Buffer,
  encoding: string | undefined,
  maxBytes: number,
  contentType?: string,
): { text: string; replaced: boolean } {
  const unnamed = encodings(encoding).length === 0 && body[0] === 0x1f && body[1] === 0x8b;
  const bytes = decompress(body, unnamed ? 'gzip' : encoding, maxBytes);
  const text = decoded(bytes, contentType) ?? bytes.toString('utf8');
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  return { text: start === 0 ? text : text.slice(1), replaced: text.includes('\ufffd') && !isUtf8(bytes) };
}

/**
 * Decodes what is not UTF-8 (JSON has to be: RFC 8259, 8.1); undefined where it is UTF-8 or the character set is
 * unknown.
 */
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

/** UTF-16 by its byte order mark, or by the zeros next to the first character, which no text in UTF-8 has. */
function wideLabel(bytes: Buffer): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (bytes.length < 4 || bytes.length % 2 === 1) return undefined;
  if (first !== 0 && second === 0 && bytes[3] === 0) return 'utf-16le';
  return first === 0 && second !== 0 && bytes[2] === 0 ? 'utf-16be' : undefined;
}

/** The encodings a header names, in the order they were applied. */
function encodings(header: string | undefined): readonly string[] {
  return (header ?? '')
    .toLowerCase()
    .split(',')
    .map((each) => each.trim().replace(/^x-/, ''))
    .filter((each) => each !== '' && each !== 'identity');
}

function decompressOne(packed: Buffer, name: string, maxBytes: number): Buffer {
  const zlib = process.getBuiltinModule('node:zlib');
  const options = { maxOutputLength: maxBytes };
  try {
    if (name === 'gzip') return zlib.gunzipSync(packed, options);
    if (name === 'br') return zlib.brotliDecompressSync(packed, options);
    if (name === 'deflate')
      return (packed[0]! & 0x0f) === 8 ? zlib.inflateSync(packed, options) : zlib.inflateRawSync(packed, options);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ERR_BUFFER_TOO_LARGE') throw coded(TOO_LARGE, `the response is larger than ${maxBytes} bytes`);
    if (isPlain(packed)) return packed;
    if (code === 'Z_BUF_ERROR') throw coded(ENDED_EARLY, 'the compressed body is truncated');
    throw coded(BAD_ENCODING, `the body is not ${name}, as its header says`);
  }
  if (isPlain(packed)) return packed;
  throw coded(BAD_ENCODING, `the body has an encoding that was not requested: ${name.slice(0, 40)}`);
}

/** Whether bytes begin as JSON or a page does: then they are not compressed. */
function isPlain(bytes: Buffer): boolean {
  return /^\s*[{[<"]/.test(bytes.subarray(0, 64).toString('latin1')) && isUtf8(bytes);
}

function isUtf8(bytes: Buffer): boolean {
  return process.getBuiltinModule('node:buffer').isUtf8(bytes);
}
