/** Names of members and concepts for people, from labels, codes of countries, or their own words. */
import { countryName } from './countries.ts';

/** `aapl:IPhoneMember` as `iPhone` from the filer's label, else `I Phone`; `country:US` as `United States`. */
export function memberName(member: string, labels: Readonly<Record<string, string>> = {}): string {
  const label = labels[member];
  if (label !== undefined) return cleanLabel(label.replace(/\s*\[(?:Member|Domain)\]$/i, ''));
  const colon = member.indexOf(':');
  // A typed member is its own text.
  if (colon < 0) return member;
  if (member.startsWith('country:')) return countryName(member.slice(8)) ?? member.slice(8);
  return inWords(member.slice(colon + 1).replace(/(?:Segments?)?(?:Member|Domain)$/, '')).replace(
    /\bNon Us\b/,
    'Non-US',
  );
}

/** `AccountsReceivableNetCurrent` as `Accounts Receivable Net Current`. */
export function inWords(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/_/g, ' ')
    .trim();
}

/** A label without marks of footnotes, the colon after it and dots that lead to figures; that of `U.S.` stays. */
export function cleanLabel(label: string): string {
  return label
    .replace(/\^[\w*,†‡()]{1,6}/g, '')
    .replace(/(?:\s*\((?:\d{1,2}|[a-z])\))+$/i, '')
    .replace(/(?:[\s:…]|(?<!\b[A-Z])\.)+$/, '')
    .replace(/\s+/g, ' ')
    .trim();
}
