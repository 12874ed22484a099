/**
 * Recognizes what a body really is, whatever its status and headers claim: block pages of the SEC, pages and cuts
 * instead of JSON.
 */
import { brotliDecompressSync, constants, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';

/** Block pages are shorter than this, decompressed. */
export const PAGE_BYTES = 65_536;

/** The first characters of a body that may be truncated; '' where it cannot be read. */
export function beginning(body: Buffer, encoding: string | undefined, length = 16_384): string {
  const name = encoding?.toLowerCase().trim().replace(/^x-/, '') ?? '';
  // Large bodies need not be decompressed twice to see that they are no page.
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: PAGE_BYTES };
  const brotli = { finishFlush: constants.BROTLI_OPERATION_FLUSH, maxOutputLength: PAGE_BYTES };
  const unpack = (): Buffer => {
    if (name.includes('gzip') && body[0] === 0x1f && body[1] === 0x8b) return gunzipSync(body, options);
    if (name === 'deflate') return ((body[0]! & 0x0f) === 8 ? inflateSync : inflateRawSync)(body, options);
    return name === 'br' ? brotliDecompressSync(body, brotli) : body;
  };
  try {
    return unpack().toString('latin1', 0, length);
  } catch {
    const isPlain = /^\s*[{[<"]/.test(body.toString('latin1', 0, 64));
    return isPlain ? body.toString('latin1', 0, length) : '';
  }
}

/** JSON without the byte order mark that some servers put before it. */
export function withoutMark(body: Buffer): Buffer {
  return body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? body.subarray(3) : body;
}

/** Pages with which the SEC blocks an address, under any status; undefined for anything else. */
export function blockPage(head: string): 'rate' | 'undeclared' | undefined {
  if (!/^\s*(\ufeff|\u00ef\u00bb\u00bf)?\s*</.test(head)) return undefined;
  // Documents may quote the words; the pages are short and have them in their title or first heading.
  const top = head.slice(0, 4_000);
  if (/Request Rate Threshold Exceeded/i.test(top)) return 'rate';
  if (/Undeclared Automated Tool|declare your (user.agent|traffic)/i.test(top)) return 'undeclared';
  return undefined;
}

/** Why a body that should be JSON is not; undefined where it may be. */
export function jsonFault(body: Buffer): string | undefined {
  const head = body
    .toString('latin1', 0, 512)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  if (head === '') return 'an empty response';
  if (head.startsWith('<')) return 'a web page instead of JSON';
  if (!/^[[{"]/.test(head)) return 'a response that is not JSON';
  return isClosed(body) ? undefined : 'truncated JSON';
}

/** Whether every bracket and string is closed: the last character alone proves little, records are full of brackets. */
function isClosed(body: Buffer): boolean {
  let depth = 0;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at];
    if (byte === 0x22) {
      at = endOfString(body, at);
      if (at < 0) return false;
    } else if (byte === 0x7b || byte === 0x5b) depth++;
    else if (byte === 0x7d || byte === 0x5d) depth--;
  }
  return depth === 0;
}

/** Index of the quotation mark that ends the string which begins at `from`; -1 without one. */
function endOfString(body: Buffer, from: number): number {
  for (let at = from + 1; at < body.length; at++) {
    if (body[at] === 0x5c) at++;
    else if (body[at] === 0x22) return at;
  }
  return -1;
}
