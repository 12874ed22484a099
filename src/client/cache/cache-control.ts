/** What the header Cache-Control says of an answer (RFC 9111, 5.2.2), as far as it concerns a private cache. */

export interface CacheControl {
  readonly noStore: boolean;
  /** Kept, but never used without asking. A `no-cache` that names headers counts as one that names none. */
  readonly noCache: boolean;
  /** Seconds; 0 for a value that cannot be read, the smallest of several. Undefined: not said. */
  readonly maxAge: number | undefined;
}

/** More is as good as for ever, seconds: a year. */
const LONGEST = 31_536_000;

/** Reads a header value; undefined says nothing. `s-maxage`, `public` and `proxy-revalidate` are for shared caches. */
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

/** Whole seconds (RFC 9111, 1.2.2); what is none counts as stale. */
export function seconds(value: string | undefined): number {
  return value !== undefined && /^\d+$/.test(value.trim()) ? Math.min(LONGEST, Number(value)) : 0;
}
