/** Runs of spaces of any kind, except the single plain space, by far the most frequent. */
const SPACES =
  /(?:[\t-\r\u00a0\ufeff\u0000-\u001f\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000][\s\u0000-\u001f]*| [\s\u0000-\u001f]+)/g;
/**
 * Soft hyphens, zero-width spaces, and controls of text direction, which can show text in another order than it has.
 */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g;

/** Symbol-font bullets left as private-use characters. */
const PRIVATE_BULLETS = /[\uf0b7\uf0a7\uf0a8\uf076]/g;

/** One plain space per run of spaces of any kind, no invisible characters, NFC, trimmed. */
export function normalText(raw: string): string {
  if (raw.length <= MAX_CHUNK) return spaced(raw).trim();
  const parts: string[] = [];
  for (let from = 0; from < raw.length; ) {
    let to = Math.min(from + MAX_CHUNK, raw.length);
    // ASCII letters do not combine with what is before them.
    while (to < raw.length && raw.charCodeAt(to) > 0x7f && to < from + 2 * MAX_CHUNK) to++;
    const part = spaced(raw.slice(from, to));
    const piece = parts.at(-1)?.endsWith(' ') ? part.trimStart() : part;
    if (piece !== '') parts.push(piece);
    from = to;
  }
  return parts.join('').trim();
}

/** Replacing keeps a list of all matches: limits memory for lines of many megabytes. */
const MAX_CHUNK = 1 << 20;

function spaced(raw: string): string {
  let text = raw;
  if (/[^\u0000-\u00ac\u00ae-\u02ff]/.test(text) || text.includes('\u00ad')) {
    text = text.replace(INVISIBLE, '').replace(PRIVATE_BULLETS, '\u2022').normalize('NFC');
  }
  return text.replace(SPACES, ' ');
}

/** Number of letters and digits, the base for style shares. */
export function letterCount(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if ((c >= 48 && c <= 57) || (c >= 65 && c <= 90) || (c >= 97 && c <= 122)) count++;
    else if (c >= 0xc0 && (c < 0x2000 || c > 0x2bff) && c !== 0xd7 && c !== 0xf7) count++;
  }
  return count;
}

/** Glyphs that are bullets at the start of any line. */
const BULLET =
  /^[\u2022\u00b7\u25cf\u25cb\u25e6\u25aa\u25ab\u25a0\u25a1\u25c6\u25c7\u25ba\u25b6\u27a2\u27a4\u2713\u2714\u2043\u2219\u25b8\u2756]/;

/** Glyphs (symbol-font letters, dashes, stars) that are bullets only when alone before text. */
const LONE_BULLET = /^[-\u2013\u2014*o\u00a7\u00d8\u00fcquvwn\u2610\u2611\u2612\u25a2]$/;

/** True when the text starts with a bullet glyph. */
export function startsWithBullet(text: string): boolean {
  return BULLET.test(text);
}

/** True when the text is only a bullet, as first cell or first word. */
export function isBullet(text: string): boolean {
  return (text.length === 1 && BULLET.test(text)) || LONE_BULLET.test(text) || /^\[[ Xx]?\]$/.test(text);
}

/** `1.`, `(a)`, `iv)`, `Item 1A.`, `PART II`: the number of the following text. */
const ENUMERATOR =
  /^(?:\(?(?:\d{1,2}(?:\.\d{1,2})?|[a-z]|[ivx]{1,5})[.)]{1,2}|\d{1,2}\.\d{1,2}|items?\s+\d{1,2}\s*\(?[a-c]?\)?(?:\(t\))?\s*[.:\u2013\u2014-]?|part\s+[iv]{1,3}\s*[.:\u2013\u2014-]?)$/i;

/** True when the text is only the number or letter of the following text. */
export function isEnumerator(text: string): boolean {
  return text.length <= 20 && ENUMERATOR.test(text);
}
