/**
 * Makes text from outside safe for a terminal: control sequences and controls are removed, so is what reorders or hides
 * text (bidirectional overrides and isolates, zero-width characters; CVE-2021-42574), and what is no character at all
 * becomes U+FFFD.
 */

/** CSI and OSC/DCS/SOS/PM/APC sequences as a whole (ECMA-48), in their 7-bit and 8-bit forms, then two-byte escapes. */
function sequences(): RegExp {
  return /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|(?:\x1b[\]PX^_]|[\x9d\x90\x98\x9e\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)|\x1b[ -/]*[0-~]/g;
}

/** What is left of controls, and characters that reorder or hide. */
function unsafe(): RegExp {
  return /[\x00-\x1f\x7f-\x9f\xad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{e0000}-\u{e0fff}]/gu;
}

/** One line of safe text: tabs and line breaks become spaces. */
export function sanitize(text: string): string {
  if (isPlain(text)) return text;
  return text
    .replace(sequences(), '')
    .replace(/[\t\n\v\f\r\x85\u2028\u2029]+/g, ' ')
    .replace(unsafe(), '')
    .toWellFormed();
}

/** Safe text that keeps its lines: any line break becomes `\n`, a tab two spaces. */
export function sanitizeLines(text: string): string {
  return text
    .split(/\r\n|[\n\v\f\r\x85\u2028\u2029]/)
    .map((line) => sanitize(line.replaceAll('\t', '  ')))
    .join('\n');
}

/** Printable characters only of ASCII, Latin and common punctuation: nothing to do, and no expression to compile. */
function isPlain(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const ascii = code >= 0x20 && code <= 0x7e;
    const latin = code >= 0xa0 && code < 0x300 && code !== 0xad;
    if (!ascii && !latin && !(code >= 0x2010 && code <= 0x2027)) return false;
  }
  return true;
}
