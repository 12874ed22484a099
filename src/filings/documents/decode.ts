/**
 * Bytes of a document to text: the encoding is found from byte order marks, the declaration of XML or HTML, and the bytes themselves.
 */
import { MdsError } from '../../errors.ts';
import { c1AsWindows1252, decodeWindows1252 } from './windows-1252.ts';

/** Larger documents are rejected: no text filing comes near. */
export const MAX_DOCUMENT_BYTES = 60 * 1024 * 1024;

/** How far into a document a charset may be declared (HTML allows 1024 bytes; agents put namespaces before it). */
const MAX_DECLARATION_OFFSET = 8192;

const DECLARATION =
  /<\?xml[^>]{0,200}?\bencoding\s*=\s*["']?([\w.:-]{1,40})|<meta[^>]{0,300}?\bcharset\s*=\s*["']?\s*([\w.:-]{1,40})/gi;

const UTF8_OR_ASCII = /^(utf-?8|us-ascii|ascii|unicode-1-1-utf-8)$/;
const WINDOWS_1252_NAMES = /^(windows-1252|cp-?1252|x-cp1252|iso-?8859-?1|latin-?1|l1|ansi)$/;

/** How many pairs of bytes are looked at for a wide charset. */
const PAIRS = 512;

/**
 * UTF-16 without a byte order mark: Western text in it has a zero in nearly every pair of bytes, always on the same
 * side.
 */
function wideCharset(bytes: Uint8Array): string | undefined {
  const pairs = Math.min(PAIRS, Math.floor(bytes.length / 2));
  let [high, low] = [0, 0];
  for (let i = 0; i < 2 * pairs; i += 2) {
    if (bytes[i] === 0) high += 1;
    if (bytes[i + 1] === 0) low += 1;
  }
  const [least, most] = [pairs * 0.05, pairs * 0.7];
  if (low > most && high <= least) return 'utf-16le';
  return high > most && low <= least ? 'utf-16be' : undefined;
}

/**
 * Charset by byte order mark, by zeros, else the last one declared (lower case; `meta` follows the XML line), else ''.
 */
function declaredCharset(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  const wide = wideCharset(bytes);
  if (wide !== undefined) return wide;
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, MAX_DECLARATION_OFFSET)).toString(
    'latin1',
  );
  let charset = '';
  for (const match of head.matchAll(DECLARATION)) charset = (match[1] ?? match[2] ?? '').toLowerCase();
  // A page readable as bytes is not UTF-16, whatever it declares.
  return charset.startsWith('utf-16') || charset.startsWith('ucs-2') ? 'utf-8' : charset;
}

function strictUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Length of the well-formed UTF-8 sequence of two or more bytes at `at`; 0 without one. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  const length =
    lead >= 0xc2 && lead <= 0xdf ? 2 : lead >= 0xe0 && lead <= 0xef ? 3 : lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
  for (let k = 1; k < length; k++) if (((bytes[at + k] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}

/** True when more high bytes are in valid UTF-8 sequences than not. */
function mostlyUtf8(bytes: Uint8Array): boolean {
  let inside = 0;
  let stray = 0;
  for (let i = 0; i < bytes.length; i++) {
    if ((bytes[i] ?? 0) < 0x80) continue;
    const length = sequenceLength(bytes, i);
    if (length === 0) stray++;
    else {
      inside += length;
      i += length - 1;
    }
  }
  return inside > stray;
}

/** UTF-8 with stray bytes (pasted parts, a truncated character) read as windows-1252. */
function mixedUtf8(bytes: Uint8Array): string {
  const parts: string[] = [];
  const utf8 = new TextDecoder('utf-8');
  let from = 0;
  for (let i = 0; i < bytes.length; i++) {
    if ((bytes[i] ?? 0) < 0x80) continue;
    const length = sequenceLength(bytes, i);
    if (length > 0) {
      i += length - 1;
      continue;
    }
    if (i > from) parts.push(utf8.decode(bytes.subarray(from, i)));
    parts.push(decodeWindows1252(bytes.subarray(i, i + 1)));
    from = i + 1;
  }
  if (from < bytes.length) parts.push(utf8.decode(bytes.subarray(from)));
  return parts.join('');
}

function inOtherCharset(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Decodes a document: by byte order mark, declared charset, else UTF-8; windows-1252 if that fails. Valid non-ASCII
 * UTF-8 is read as UTF-8 whatever it declares (Western text is never that by chance). C1 codes are read as
 * windows-1252; line ends become `\n`. Throws `DocumentTooLarge` above `MAX_DOCUMENT_BYTES`.
 */
export function decodeDocument(bytes: Uint8Array): string {
  if (bytes.byteLength > MAX_DOCUMENT_BYTES) {
    throw new MdsError(
      'DOCUMENT_TOO_LARGE',
      `the document has ${bytes.byteLength} bytes; at most ${MAX_DOCUMENT_BYTES} are read`,
    );
  }
  const charset = declaredCharset(bytes);
  const western = charset === '' || UTF8_OR_ASCII.test(charset) || WINDOWS_1252_NAMES.test(charset);
  const other = western ? undefined : inOtherCharset(bytes, charset);
  const text = other ?? strictUtf8(bytes) ?? (mostlyUtf8(bytes) ? mixedUtf8(bytes) : decodeWindows1252(bytes));
  return c1AsWindows1252(text).replace(/\r\n?/g, '\n');
}
