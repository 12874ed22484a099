/** The key as a header value. */
import { MdsError } from '../../errors.ts';
import type { HttpOptions } from './options.ts';

/** The key without space around it; undefined when there is none. Throws MdsError `KEY_MALFORMED` for one that no header can carry. */
export async function readKey(from: HttpOptions['apiKey']): Promise<string | undefined> {
  const key = (typeof from === 'function' ? await from() : from)?.trim();
  if (!key) return undefined;
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new MdsError('KEY_MALFORMED', 'the key holds spaces, line breaks or characters that are not ASCII', {
    hint: 'copy it anew, whole and alone',
  });
}
