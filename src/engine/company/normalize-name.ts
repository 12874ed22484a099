/** Names and typed texts brought to one form, so that they can be compared: no case, accents, punctuation or legal form. */

/** Letters that are no base letter with a mark (NFKD leaves them as they are), as they are commonly typed. */
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
 * Lower-case words parted by single spaces: marks stripped after NFKD, special letters spelled out (`ß` is `ss`), apostrophes and the
 * dots of initials dropped (`U.S.` is `us`), `&` and `+` read `and`, every other punctuation is a space. May be empty.
 */
export function normalizeText(text: string): string {
  const plain = /[^\x00-\x7f]/.test(text)
    ? text
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .toLowerCase()
        .replace(/[ßæœøđðħıłŋþŧ]/g, (letter) => LETTERS[letter]!)
    : text.toLowerCase();
  return plain
    .replace(/['’‘`´]/g, '')
    .replace(/\b([a-z])\.(?=[a-z]\b)/g, '$1')
    .replace(/[&+]/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A company name folded, without the register's `/DE/` or `/ FA`, a leading `the` and the legal forms at its end; never empty unless the name is. */
export function normalizeName(name: string): string {
  return withoutLegalForm(normalizeText(name.replace(/\s*[/\\]\s*[A-Za-z]{2,4}\s*[/\\]?\s*$/, '')));
}

/** Folded words without a leading `the` and the legal forms at the end; at least one word stays. */
export function withoutLegalForm(normalized: string): string {
  const words = normalized.split(' ');
  let end = words.length;
  while (end > 1 && LEGAL_FORM_SET.has(words[end - 1]!)) end--;
  while (end > 1 && end < words.length && words[end - 1] === 'and') end--;
  return words.slice(end > 1 && words[0] === 'the' ? 1 : 0, end).join(' ');
}

/** Whether a folded word may be the beginning of a legal form: someone is still typing it. */
export function beginsLegalForm(word: string): boolean {
  return word !== '' && LEGAL_FORMS.some((form) => form.startsWith(word));
}
