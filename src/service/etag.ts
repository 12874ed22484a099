/** Weak entity tags: equal for answers that differ only in how old they are. */

/** Fields that change while the data do not. */
const VOLATILE = { cache_age_seconds: 0, market_status: '' } as const;

/** `W/"..."` over the payload without its volatile envelope fields. */
export function weakTag(payload: unknown): string {
  const lasting = typeof payload === 'object' && payload !== null ? { ...payload, ...VOLATILE } : payload;
  return `W/"${hash53(JSON.stringify(lasting))}"`;
}

/** Whether an `If-None-Match` value names `tag` (weak comparison, lists and `*`). */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const opaque = tag.replace(/^W\//, '');
  return header.split(',').some((item) => item.trim() === '*' || item.trim().replace(/^W\//, '') === opaque);
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
