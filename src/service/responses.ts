/** Builds responses: entity tags and 304, cached bytes, headers of gates, HEAD. */
import type { GateCall } from './gates.ts';
import type { Caller, Rendition, ServiceRequest, ServiceResponse } from './types.ts';

type Headers = Readonly<Record<string, string>>;

/** The answer 200, or 304 where the client has this very one (If-None-Match: weak comparison, lists and `*`). */
export function success(request: ServiceRequest, headers: Headers, body: () => string | Rendition): ServiceResponse {
  const wanted = request.headers['if-none-match'];
  if (headers.etag !== undefined && wanted !== undefined) {
    const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
    const own = opaque(headers.etag);
    if (wanted.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === own))
      return { status: 304, headers, body: '' };
  }
  const made = body();
  return typeof made === 'string' ? { status: 200, headers, body: made } : new Rendered(200, headers, made);
}

/** The answer with what gates set; to HEAD without its body. */
export function finished(
  response: ServiceResponse,
  { request, responseHeaders, caller }: Omit<GateCall, 'spec'>,
): ServiceResponse {
  const isHead = request.method === 'HEAD';
  if (caller === undefined && !isHead && isEmpty(responseHeaders)) return response;
  const { status, rendition } = response;
  const headers = { ...response.headers, ...responseHeaders };
  if (rendition !== undefined && !isHead) return new Rendered(status, headers, rendition, caller);
  return { status, headers, body: isHead ? '' : response.body, caller };
}

function isEmpty(headers: Headers): boolean {
  for (const _ in headers) return false;
  return true;
}

/**
 * A response of cached bytes, its text made when read. A class: an object literal would define the getter for every
 * answer.
 */
class Rendered implements ServiceResponse {
  constructor(
    readonly status: number,
    readonly headers: Headers,
    readonly rendition: Rendition,
    readonly caller?: Caller,
  ) {}

  get body(): string {
    return Buffer.from(this.rendition.bytes).toString('utf8');
  }
}

/** `bytes` as a body that answers share. */
export function renditionOf(bytes: Buffer): Rendition {
  const encoded = new Map<string, Promise<Uint8Array>>();
  let text: string | undefined;
  return {
    bytes,
    latin1: () => (text ??= bytes.toString('latin1')),
    encoded: (coding, encode) => {
      const known = encoded.get(coding);
      if (known !== undefined) return known;
      const made = encode(bytes);
      encoded.set(coding, made);
      made.catch(() => encoded.delete(coding));
      return made;
    },
  };
}

/** Members that change while the data do not, with their values: of an envelope, and of the ages in it. */
const AGES = /"cache_age_seconds":\d+|"market_status":"\w*"|"sessions_behind":\d+|"stale":(?:true|false)/g;

/** A weak entity tag, equal for payloads that differ only in how old they are. */
export function weakTag(payload: unknown): string {
  return `W/"${hash53(JSON.stringify(payload).replace(AGES, ''))}"`;
}

/** 53-bit multiplicative hash of UTF-16 code units as 14 hex digits: for change detection only, not for secrecy. */
function hash53(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(16).padStart(14, '0');
}
