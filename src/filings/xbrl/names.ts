/** Names in XBRL: prefixes of a document to the usual ones of their taxonomies, whatever the document calls them. */

/** Taxonomies by the beginning of their address, each with its usual prefix. */
const TAXONOMIES: readonly (readonly [address: RegExp, prefix: string])[] = [
  [/^https?:\/\/(?:fasb\.org|xbrl\.us)\/us-gaap\//, 'us-gaap'],
  [/^https?:\/\/fasb\.org\/srt\//, 'srt'],
  [/^https?:\/\/(?:xbrl\.sec\.gov|xbrl\.us)\/dei\//, 'dei'],
  [/^https?:\/\/xbrl\.sec\.gov\/country\//, 'country'],
  [/^https?:\/\/xbrl\.ifrs\.org\/taxonomy\/[^/]+\/ifrs-full/, 'ifrs-full'],
  [/^http:\/\/www\.xbrl\.org\/2013\/inlineXBRL$|^http:\/\/www\.xbrl\.org\/2008\/inlineXBRL$/, 'ix'],
  [/^http:\/\/www\.xbrl\.org\/2003\/instance$/, 'xbrli'],
  [/^http:\/\/www\.xbrl\.org\/2003\/iso4217$/, 'iso4217'],
];

/** Prefixes of a document to usual ones; one that is not in it stays as it is. */
export type Prefixes = ReadonlyMap<string, string>;

/** The prefixes a document declares; '' is that of names without one. */
export function prefixesOf(text: string): Prefixes {
  const prefixes = new Map<string, string>();
  for (const [, prefix = '', address] of text.matchAll(/\bxmlns(?::([\w.-]+))?\s*=\s*["']([^"']+)["']/g)) {
    const usual = TAXONOMIES.find(([pattern]) => pattern.test(address!))?.[1] ?? prefix;
    if (!prefixes.has(prefix)) prefixes.set(prefix, usual);
  }
  return prefixes;
}

/** `gaap:Assets` as `us-gaap:Assets`. */
export function usualName(name: string, prefixes: Prefixes): string {
  const at = name.indexOf(':');
  const prefix = at < 0 ? '' : name.slice(0, at);
  const usual = prefixes.get(prefix) ?? prefix;
  const local = name.slice(at + 1);
  return usual === '' ? local : `${usual}:${local}`;
}

/** What a document calls elements of a vocabulary: `ix`, or another prefix; the usual one where it declares none. */
export function prefixIn(prefixes: Prefixes, usual: string): string {
  for (const [own, name] of prefixes) if (name === usual) return own;
  return usual;
}
