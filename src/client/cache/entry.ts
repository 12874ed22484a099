/**
 * One cached response as a file: a line with its digest, a line of JSON, the body. Its name reveals neither request,
 * service nor key.
 */
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../body.ts';
import { makePrivateFolder } from './disk.ts';

/** Times of a cached response, ms. */
export interface Times {
  /** When it arrived, by our clock, since the epoch. */
  readonly receivedAt: number;
  /** Its age then, at most: `Age` plus the time the exchange took. */
  readonly ageThen: number;
}

/** A cached response of status 200. */
export interface Entry extends Times {
  /** Only {@link STORED}. */
  readonly headers: Readonly<Record<string, string>>;
  /** The request's values of the headers that `Vary` names; null: not sent. */
  readonly vary: Readonly<Record<string, string | null>>;
  readonly body: string;
}

/** Headers that are cached: others (limits, cookies, traces) are about one request. */
const STORED = ['content-type', 'cache-control', 'etag', 'last-modified', 'expires', 'date', 'vary', 'x-request-id'];

/** The headers of a response that are cached with it. */
export function cachedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    STORED.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]] as const])),
  );
}

const FORMAT = 'mds-answer-1';

/** The content of an entry's file. */
export function entryText({ body, ...head }: Entry): string {
  const rest = `${JSON.stringify(head)}\n${body}`;
  return `${FORMAT} ${digest(rest)}\n${rest}`;
}

/** The entry of a file's content; undefined for anything truncated, damaged or of another format. */
export function readEntry(text: string): Entry | undefined {
  const [first, second] = [text.indexOf('\n'), text.indexOf('\n', text.indexOf('\n') + 1)];
  if (first < 0 || second < 0) return undefined;
  if (text.slice(0, first) !== `${FORMAT} ${digest(text.slice(first + 1))}`) return undefined;
  // The digest has matched: this is what was written.
  const head: unknown = JSON.parse(text.slice(first + 1, second));
  return isObject(head) ? ({ ...head, body: text.slice(second + 1) } as unknown as Entry) : undefined;
}

function digest(text: string): string {
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(text).digest('hex');
}

/** Whose responses are cached: those of one key, service or profile never serve another. */
export interface Owner {
  readonly profile: string;
  readonly baseUrl: string;
  readonly key: string | undefined;
}

const SECRET = 'secret';
const SECRET_BYTES = 32;

/**
 * The secret of a cache folder, created when missing: names are keyed with it, so that they cannot even confirm a
 * guessed key. Undefined where it can be neither read nor created.
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
