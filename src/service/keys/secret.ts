/** The secret of a key: made, hashed, recognized. */
import { createHash } from 'node:crypto';

/** What every key of this service begins with. */
export const KEY_PREFIX = 'mds_live_';
const LENGTH = 32;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/**
 * The largest multiple of 62 that a byte can reach: bytes from there on are drawn again, or some characters would come
 * more often.
 */
const UNBIASED = 256 - (256 % ALPHABET.length);

export type RandomBytes = (count: number) => Uint8Array;

/** `count` characters of the 62, each as likely as the others. */
export function randomText(count: number, random: RandomBytes): string {
  let text = '';
  while (text.length < count) {
    for (const byte of random(count - text.length)) if (byte < UNBIASED) text += ALPHABET[byte % ALPHABET.length];
  }
  return text;
}

/** A new key: 190 bits of chance behind the prefix. */
export function newSecret(random: RandomBytes): string {
  return KEY_PREFIX + randomText(LENGTH, random);
}

const SHAPE = new RegExp(`^${KEY_PREFIX}[0-9A-Za-z]{${LENGTH}}$`);

/** Whether `text` can be a key of this service at all. */
export function isSecret(text: string): boolean {
  return SHAPE.test(text);
}

/**
 * What is stored of a key: its SHA-256, in hex. A slow password hash protects what people choose; 190 random bits
 * cannot be searched, so a fast one loses nothing, and a request need not wait for it.
 */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** `mds_live_****x9Kq`. */
export function masked(last4: string): string {
  return `${KEY_PREFIX}****${last4}`;
}

/** In any case, and as it looks in an address whose underscores are percent-encoded. */
const ANYWHERE = /mds(?:_|%5f)live(?:_|%5f)[0-9a-z%]+/gi;

/** `text` without the keys in it: for whatever is logged or repeated of a request. */
export function withoutSecrets(text: string): string {
  return text.replace(ANYWHERE, `${KEY_PREFIX}****`);
}
