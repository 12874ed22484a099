/** Normalizes names and typed text for comparison: no case, accents, punctuation or legal form. */

/** Letters that NFKD does not decompose, as commonly typed. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  þ: 'th',
  ŧ: 't',
};

/** Legal forms, ignored at the end of a name. */
const LEGAL_FORMS = ['co', 'company', 'corp', 'corporation', 'inc', 'incorporated', 'limited', 'llc', 'ltd', 'plc'];
const LEGAL_FORM_SET = new Set(LEGAL_FORMS);

/**
 * Lower-case words separated by single spaces. Strips marks after NFKD, spells out special letters (`ß` is `ss`), drops
 * apostrophes and the dots of initials (`U.S.` is `us`), reads `&` and `+` as `and`, and turns other punctuation into
 * spaces. May be empty.
 */
export function normalizeText(text: string): string {
  const isAscii = !/[^\x00-\x7f]/.test(text);
  const plain = isAscii
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .toLowerCase()
        .replace(/[ßæœøđðħıłŋþŧ]/g, (letter) => LETTERS[letter]!);
  return plain
    .replace(/['’‘`´]/g, '')
    .replace(/\b([a-z])\.(?=[a-z]\b)/g, '$1')
    .replace(/[&+]/g, ' and ')
    .replace(isAscii ? /[^a-z0-9]+/g : /[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Normalized company name without the register's `/DE/` or `/ FA`, a leading `the` and trailing legal forms; empty only
 * for an empty name.
 */
export function normalizeName(name: string): string {
  return withoutLegalForm(normalizeText(name.replace(/\s*[/\\]\s*[A-Za-z]{2,4}\s*[/\\]?\s*$/, '')));
}

/** Drops a leading `the` and trailing legal forms from a normalized name; at least one word remains. */
export function withoutLegalForm(normalized: string): string {
  const words = normalized.split(' ');
  let end = words.length;
  while (end > 1 && LEGAL_FORM_SET.has(words[end - 1]!)) end--;
  while (end > 1 && end < words.length && words[end - 1] === 'and') end--;
  return words.slice(end > 1 && words[0] === 'the' ? 1 : 0, end).join(' ');
}

/** Whether a normalized word may be the start of a legal form: the user is still typing it. */
export function beginsLegalForm(word: string): boolean {
  return word !== '' && LEGAL_FORMS.some((form) => form.startsWith(word));
}
