/** Text for a terminal that shows ASCII only. */

const PLAIN: Readonly<Record<string, string>> = {
  '·': '-',
  '•': '*',
  '–': '-',
  '—': '-',
  '‑': '-',
  '−': '-',
  '…': '...',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '×': 'x',
  '†': '^',
  '®': '(R)',
  '©': '(C)',
  '™': '(TM)',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  '\u00a0': ' ',
};

/**
 * `text` in printable ASCII (and line breaks): accents are dropped, common typography is spelled out, the rest becomes
 * `?`.
 */
export function toAscii(text: string): string {
  if (/^[\n\x20-\x7e]*$/.test(text)) return text;
  let plain = '';
  for (const char of text.normalize('NFC')) {
    const code = char.charCodeAt(0);
    if (code < 0x7f) plain += char;
    else plain += PLAIN[char] ?? withoutAccents(char);
  }
  return plain;
}

function withoutAccents(char: string): string {
  if (/\p{M}|\u200d/u.test(char)) return '';
  const base = char.normalize('NFKD').replace(/\p{M}/gu, '');
  return /^[\x20-\x7e]+$/.test(base) ? base : '?';
}
