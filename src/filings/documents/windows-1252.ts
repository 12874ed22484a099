/** What bytes 0x80-0x9f mean in windows-1252 (WHATWG Encoding index); undefined positions keep their control code. */
const HIGH =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

/** Replaces C1 control characters by the windows-1252 character: no filing means a control code. */
export function c1AsWindows1252(text: string): string {
  return text.replace(/[\x80-\x9f]/g, (c) => HIGH.charAt(c.charCodeAt(0) - 0x80));
}

/** Decodes windows-1252; never fails. Node's own decoder reads 0x80-0x9f as Latin-1 in some releases. */
export function decodeWindows1252(bytes: Uint8Array): string {
  return c1AsWindows1252(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'));
}
