/** File names of entries: they reveal neither request, service nor key. */
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder } from './disk.ts';

/** Whose responses are cached: those of one key, service or profile never serve another. */
export interface Owner {
  readonly profile: string;
  readonly baseUrl: string;
  readonly key: string | undefined;
}

const SECRET = 'secret';
const SECRET_BYTES = 32;

/**
 * The secret of a cache folder, created when missing: names are keyed with it, so that they cannot even confirm a guessed key.
 * Undefined where it can be neither read nor created.
 */
export function folderSecret(folder: string, random: (bytes: number) => Buffer): Buffer | undefined {
  const path = join(folder, SECRET);
  const there = readSecret(path);
  if (there !== undefined) return there;
  const fresh = join(folder, `${random(8).toString('hex')}.new`);
  try {
    makePrivateFolder(folder);
    // An existing one of another length is damaged: the entries it named are lost.
    rmSync(path, { force: true });
    writeFileSync(fresh, random(SECRET_BYTES), { flag: 'wx', mode: 0o600 });
    // Atomic: of two processes only one succeeds, and both then read the same.
    linkSync(fresh, path);
  } catch {
    // Entries cannot be written either, and that is reported.
  }
  try {
    rmSync(fresh, { force: true });
  } catch {
    // Trimming deletes it.
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
