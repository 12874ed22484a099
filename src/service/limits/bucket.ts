/**
 * The bucket of a key: as many tokens as its plan has for a minute, each of which comes back exactly one minute after it was taken.
 * A bucket refilled by a steady trickle would let nearly twice the limit through in its first minute; this one never lets more
 * through in any minute, wherever that minute begins, and as much in the long run.
 */

/** How long a token is gone, ms. */
export const MINUTE_MS = 60_000;

/** Tokens taken at one instant; `at` in ms of a clock that never jumps. */
export interface Taken {
  readonly at: number;
  readonly tokens: number;
}

/** A bucket holds what was taken within the last minute, oldest first. */
export type Bucket = readonly Taken[];

/**
 * `bucket` at `now`: what has come back is gone. Something taken later than `now` (the machine restarted, and its clock with it)
 * counts as taken now: that grants nothing extra and locks out for a minute at most.
 */
export function settled(bucket: Bucket, now: number): Bucket {
  const out = bucket.filter(({ at }) => at > now - MINUTE_MS && at <= now);
  const later = tokensIn(bucket.filter(({ at }) => at > now));
  return later === 0 ? out : put(out, now, later);
}

/** `bucket` with `tokens` more taken at `now`, which is not before its newest. */
export function put(bucket: Bucket, now: number, tokens: number): Bucket {
  const last = bucket.at(-1);
  if (last === undefined || last.at !== now) return [...bucket, { at: now, tokens }];
  return [...bucket.slice(0, -1), { at: now, tokens: last.tokens + tokens }];
}

export function tokensIn(bucket: Bucket): number {
  return bucket.reduce((sum, { tokens }) => sum + tokens, 0);
}

/** ms from `now` until `wanted` tokens are free in a settled bucket of `limit`, 0 when they are; undefined for more than it ever holds. */
export function waitFor(bucket: Bucket, now: number, limit: number, wanted: number): number | undefined {
  if (wanted > limit) return undefined;
  let lacking = tokensIn(bucket) + wanted - limit;
  if (lacking <= 0) return 0;
  for (const { at, tokens } of bucket) {
    lacking -= tokens;
    if (lacking <= 0) return at + MINUTE_MS - now;
  }
  return MINUTE_MS;
}

/** A bucket as bytes: little-endian pairs of doubles. */
export function encodeBucket(bucket: Bucket): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(bucket.length * 16));
  bucket.forEach(({ at, tokens }, i) => {
    bytes.setFloat64(i * 16, at, true);
    bytes.setFloat64(i * 16 + 8, tokens, true);
  });
  return new Uint8Array(bytes.buffer);
}

export function decodeBucket(bytes: Uint8Array): Bucket {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: Math.floor(bytes.byteLength / 16) }, (_, i) => ({
    at: view.getFloat64(i * 16, true),
    tokens: view.getFloat64(i * 16 + 8, true),
  }));
}
