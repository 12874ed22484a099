/**
 * Validates keys, and masks them for display. Services choose the shape of keys: only characters that a header cannot
 * have are refused.
 */
import { MdsError } from '../../../errors.ts';

const LONGEST = 4096;

/** `text` without the blanks around it. Throws KEY_MALFORMED, which names `where` and never quotes the text. */
export function readKey(text: string, where: string): string {
  const key = text.trim();
  if (key === '') throw malformed(`${where} has no key`);
  if (key.length > LONGEST) throw malformed(`${where} has more than ${LONGEST} characters: not a key`);
  if (/[\r\n]/.test(key)) throw malformed(`${where} has several lines; a key is one line`);
  // Printable ASCII, which every proxy passes on. Other characters were copied by accident.
  const odd = [...key].findIndex((char) => !/[\x21-\x7e]/.test(char));
  if (odd >= 0) throw malformed(`${where} has a character that cannot be part of a key, at position ${odd + 1}`);
  return key;
}

/** The last four characters of a long key, none of a short one. */
export function maskKey(key: string): string {
  return key.length >= 16 ? `****${key.slice(-4)}` : '****';
}

function malformed(message: string): MdsError {
  return new MdsError('KEY_MALFORMED', message, { hint: 'copy the key again from where it was issued' });
}
