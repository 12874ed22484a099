/** The names entries are kept under: nobody can tell from one what was asked, at which service, or with which key. */
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder } from './disk.ts';

/** For whom answers are kept: those of one key, service or profile never answer another. */
export interface Owner {
  readonly profile: string;
  readonly baseUrl: string;
  readonly key: string | undefined;
}

const SECRET = 'secret';
const SECRET_BYTES = 32;

/**
 * The secret of a cache folder, made when it is not there: names are keyed with it, so that they do not even tell whether a guess at a key is right
 * to anyone who sees only the names. Undefined where it can be neither read nor made.
 */
export function folderSecret(folder: string, random: (bytes: number) => Buffer): Buffer | undefined {
  const path = join(folder, SECRET);
  const there = readSecret(path);
  if (there !== undefined) return there;
  const fresh = join(folder, `${random(8).toString('hex')}.new`);
  try {
    makePrivateFolder(folder);
    // One that is there and too short was damaged: whatever it named is lost.
    rmSync(path, { force: true });
    writeFileSync(fresh, random(SECRET_BYTES), { flag: 'wx', mode: 0o600 });
    // Whole at once, and of two processes only one succeeds; both then read the same.
    linkSync(fresh, path);
  } catch {
    // Told by the entries, which cannot be written either.
  }
  try {
    rmSync(fresh, { force: true });
  } catch {
    // Trimming takes it along.
  }
  return readSecret(path);
}

function readSecret(path: string): Buffer | undefined {
  try {
    const secret = readFileSync(path);
    return secret.length === SECRET_BYTES ? secret : undefined;
  } catch {
    return undefined;
  }
}

/** Names of requests for `owner`: HMAC-SHA-256 (RFC 2104) of owner and address, 128 bits of it in hex. */
export function naming(secret: Buffer, { profile, baseUrl, key }: Owner): (address: string) => string {
  const { createHmac } = process.getBuiltinModule('node:crypto');
  return (address) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([profile, baseUrl, key ?? null, address]))
      .digest('hex')
      .slice(0, 32);
}
