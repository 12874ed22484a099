/** Parses Cache-Control of a response (RFC 9111, 5.2.2), as far as it concerns a private cache. */

export interface CacheControl {
  readonly noStore: boolean;
  /** Stored, but revalidated before every use. A `no-cache` that names headers counts as one without names. */
  readonly noCache: boolean;
  /** Seconds; 0 for an invalid value, the smallest of several. Undefined: not given. */
  readonly maxAge: number | undefined;
}

/** Upper bound, seconds: a year. */
const LONGEST = 31_536_000;

/** Reads a header value. `s-maxage`, `public` and `proxy-revalidate` are for shared caches. */
export function readCacheControl(header: string | undefined): CacheControl {
  const directives = [...(header ?? '').matchAll(/([^\s,=;]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,;]*)))?/g)].map(
    ([, name, quoted, plain]) => [name!.toLowerCase(), quoted ?? plain] as const,
  );
  const has = (name: string) => directives.some(([each]) => each === name);
  const ages = directives.filter(([name]) => name === 'max-age').map(([, value]) => seconds(value));
  return {
    noStore: has('no-store'),
    noCache: has('no-cache'),
    maxAge: ages.length === 0 ? undefined : Math.min(...ages),
  };
}

/** Whole seconds (RFC 9111, 1.2.2); an invalid value is 0, stale. */
export function seconds(value: string | undefined): number {
  return value !== undefined && /^\d+$/.test(value.trim()) ? Math.min(LONGEST, Number(value)) : 0;
}
