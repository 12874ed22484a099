/** What an answer is, whatever its status and headers claim. */
import { brotliDecompressSync, constants, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { CUT_OFF, coded } from './exchange.ts';

export const TOO_LONG = 'MDS_TOO_LONG';
export const DAMAGED = 'MDS_DAMAGED';
/** Pages that shut an address out are shorter, unpacked. */
export const PAGE_BYTES = 65_536;

/** The body unpacked as its header says (none of it while `undefined`). Throws an Error with code CUT_OFF, TOO_LONG or DAMAGED. */
export function unpacked(body: Buffer, encoding: string | undefined, maxBytes: number): Buffer {
  const names = (encoding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim().replace(/^x-/, ''))
    .filter((name) => name !== '' && name !== 'identity');
  if (body.length === 0) return body;
  return names.toReversed().reduce((packed, name) => unpackOne(packed, name, maxBytes), body);
}

function unpackOne(packed: Buffer, name: string, maxBytes: number): Buffer {
  const options = { maxOutputLength: maxBytes };
  try {
    if (name === 'gzip') return gunzipSync(packed, options);
    if (name === 'br') return brotliDecompressSync(packed, options);
    if (name === 'deflate')
      return (packed[0]! & 0x0f) === 8 ? inflateSync(packed, options) : inflateRawSync(packed, options);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'ERR_BUFFER_TOO_LARGE') throw coded(TOO_LONG, 'the answer is too long');
    // Some proxies unpack and leave the header.
    if (looksPlain(packed)) return packed;
    if (code === 'Z_BUF_ERROR' || code === 'ERR__ERROR_FORMAT_PADDING_1')
      throw coded(CUT_OFF, 'the compressed answer is cut off');
    throw coded(name === 'br' ? CUT_OFF : DAMAGED, `the answer is no whole ${name}`);
  }
  throw coded(DAMAGED, `the answer is packed in a way nobody asked for (${name.slice(0, 20)})`);
}

/** The beginning of a body that may be cut off, for telling what page it is; '' where it cannot be read. */
export function beginning(body: Buffer, encoding: string | undefined, length = 16_384): string {
  const name = encoding?.toLowerCase().trim().replace(/^x-/, '') ?? '';
  // Megabytes need not be unpacked twice to see that they are no page.
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: PAGE_BYTES };
  try {
    if (name.includes('gzip') && body[0] === 0x1f && body[1] === 0x8b)
      return gunzipSync(body, options).toString('latin1', 0, length);
    if (name === 'deflate')
      return ((body[0]! & 0x0f) === 8 ? inflateSync : inflateRawSync)(body, options).toString('latin1', 0, length);
    if (name === 'br') {
      const unpack = { finishFlush: constants.BROTLI_OPERATION_FLUSH, maxOutputLength: PAGE_BYTES };
      return brotliDecompressSync(body, unpack).toString('latin1', 0, length);
    }
  } catch {
    return looksPlain(body) ? body.toString('latin1', 0, length) : '';
  }
  return body.toString('latin1', 0, length);
}

/** JSON without the byte order mark that some servers put before it. */
export function withoutMark(body: Buffer): Buffer {
  return body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? body.subarray(3) : body;
}

function looksPlain(bytes: Buffer): boolean {
  return /^\s*[{[<"]/.test(bytes.toString('latin1', 0, 64));
}

/** Pages by which the SEC shuts an address out, under any status; undefined for anything else. */
export function blockPage(head: string): 'rate' | 'undeclared' | undefined {
  if (!/^\s*(\ufeff|\u00ef\u00bb\u00bf)?\s*</.test(head)) return undefined;
  // Documents may quote the words; the pages are short and say them in their title or first heading.
  const top = head.slice(0, 4_000);
  if (/Request Rate Threshold Exceeded/i.test(top)) return 'rate';
  if (/Undeclared Automated Tool|declare your (user.agent|traffic)/i.test(top)) return 'undeclared';
  return undefined;
}

/** Why a body that should be JSON is none; undefined where it may be. */
export function jsonFault(body: Buffer): string | undefined {
  const head = body
    .toString('latin1', 0, 512)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  if (head === '') return 'an empty answer';
  if (head.startsWith('<')) return 'a web page instead of JSON';
  if (!/^[[{"]/.test(head)) return 'something that is no JSON';
  return isClosed(body) ? undefined : 'JSON that is cut off';
}

/** Whether every bracket and every text is closed: the last sign alone says little, records are full of brackets. */
function isClosed(body: Buffer): boolean {
  let depth = 0;
  for (let at = 0; at < body.length; at++) {
    const sign = body[at];
    if (sign === 0x22) {
      at = endOfText(body, at);
      if (at < 0) return false;
    } else if (sign === 0x7b || sign === 0x5b) depth++;
    else if (sign === 0x7d || sign === 0x5d) depth--;
  }
  return depth === 0;
}

/** Place of the quotation mark that ends the text which begins at `from`; -1 where there is none. */
function endOfText(body: Buffer, from: number): number {
  for (let at = from + 1; at < body.length; at++) {
    if (body[at] === 0x5c) at++;
    else if (body[at] === 0x22) return at;
  }
  return -1;
}
