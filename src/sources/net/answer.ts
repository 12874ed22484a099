/** What an answer is, whatever its status and headers claim. */
import { brotliDecompressSync, constants, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { CUT_OFF, coded } from './exchange.ts';

export const TOO_LONG = 'MDS_TOO_LONG';
export const DAMAGED = 'MDS_DAMAGED';

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
  if (encoding?.includes('gzip') && body[0] === 0x1f && body[1] === 0x8b) {
    try {
      return gunzipSync(body, { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1', 0, length);
    } catch {
      return '';
    }
  }
  return body.toString('latin1', 0, length);
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
  const close = body
    .toString('latin1', Math.max(0, body.length - 64))
    .trimEnd()
    .at(-1);
  const opened = head[0];
  const whole = opened === '{' ? '}' : opened === '[' ? ']' : '"';
  return close === whole ? undefined : 'JSON that is cut off';
}
