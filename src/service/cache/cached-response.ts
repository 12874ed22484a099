/** A response as bytes, cut around the two fields of its envelope that change while the data do not. */

import { ageSeconds, isoSeconds } from '../../endpoints/contract/envelope.ts';
import { marketStatus } from '../../engine/calendar.ts';
import { renditionOf, weakTag } from '../responses.ts';
import type { Rendition } from '../types.ts';

export interface CachedResponse {
  readonly etag: string;
  /** Decides how long a client may cache the response. */
  readonly freshness: unknown;
  /** Bytes of memory it takes, encoded forms included. */
  readonly bytes: number;
  /**
   * The body as of `now` (ms): byte for byte what serializing the payload again would give. The same object while
   * nothing in it changes.
   */
  readonly at: (now: number) => Rendition;
}

/** The pieces, the body as last sent, the same as text, and that body in two encodings, each at most half its size. */
const COPIES = 4;
/** Objects, strings and map slots of an entry; measured at some 900 bytes. */
const OVERHEAD = 1024;

/**
 * Caches `data`, a payload as it is to be emitted (clean) that was computed at `now` (ms) and whose age counts from
 * `fetchedAt` (ms). Undefined where it cannot be cached: its age is not that, it holds other answers with ages of their
 * own, or it names the very second it was made in and would be another one in the next. An answer about the past has
 * the market status of its instant `asOf`.
 */
export function cacheResponse(
  data: unknown,
  now: number,
  fetchedAt: number | undefined,
  asOf?: number,
): CachedResponse | undefined {
  if (!isRecord(data) || data.cache_age_seconds !== ageSeconds(fetchedAt, now)) return undefined;
  const pieces = cut(data);
  const second = isoSeconds(now);
  const own = `"${FILLED[0]}":`;
  // The first piece ends with the name of its own age.
  const isWhole = (piece: string, i: number) => !(i === 0 ? piece.slice(0, -own.length) : piece).includes(own);
  if (pieces.some((piece, i) => piece.includes(second) || !isWhole(piece, i))) return undefined;
  const [head, middle, tail] = pieces as unknown as readonly [string, string, string];
  const parts = { head: Buffer.from(head), middle: Buffer.from(middle), tail: Buffer.from(tail) };
  const length = parts.head.length + parts.middle.length + parts.tail.length;
  let age = -1;
  let status = '';
  let rendition: Rendition | undefined;
  let last = Number.NaN;
  return {
    etag: weakTag(data),
    freshness: data.freshness,
    bytes: length * COPIES + OVERHEAD,
    at: (instant) => {
      if (rendition !== undefined && instant === last) return rendition;
      last = instant;
      const newAge = ageSeconds(fetchedAt, instant);
      const newStatus = marketStatus(asOf ?? instant);
      if (rendition === undefined || newAge !== age || newStatus !== status) {
        age = newAge;
        status = newStatus;
        rendition = renditionOf(
          Buffer.concat([parts.head, latin(age), parts.middle, latin(JSON.stringify(status)), parts.tail]),
        );
      }
      return rendition;
    },
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The fields that are filled in when the answer is given, in the order every envelope has them. */
const FILLED = ['cache_age_seconds', 'market_status'];

/** `{"data":{...}}` in three pieces, cut where the values of the two fields are to stand. */
function cut(data: Readonly<Record<string, unknown>>): string[] {
  const pieces = ['{"data":{'];
  let first = true;
  for (const key of Object.keys(data)) {
    pieces[pieces.length - 1] += `${first ? '' : ','}${JSON.stringify(key)}:`;
    first = false;
    if (FILLED[pieces.length - 1] === key) pieces.push('');
    else pieces[pieces.length - 1] += JSON.stringify(data[key]);
  }
  pieces[pieces.length - 1] += '}}';
  if (pieces.length !== FILLED.length + 1)
    throw new Error('an envelope without its age and market status, or not in their order');
  return pieces;
}

function latin(text: string | number): Buffer {
  return Buffer.from(String(text), 'latin1');
}
