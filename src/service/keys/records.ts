/** Keys in the file: read and changed. The caller brings the transaction. Times are ms since the epoch. */
import { timingSafeEqual } from 'node:crypto';
import type { Plan } from '../../endpoints/types.ts';
import { MdsError } from '../../errors.ts';
import type { Driver, SqlRow } from '../../store/driver.ts';
import type { Caller } from '../types.ts';
import { hashOfSecret, isSecret, KEY_PREFIX, masked, newSecret, type RandomBytes, randomText } from './secret.ts';

export type KeyState = 'active' | 'expired' | 'revoked';

export interface KeyRecord {
  /** `key_` and ten characters: what logs name. */
  readonly id: string;
  /** Unique without regard to case among keys that are not revoked. */
  readonly name: string;
  readonly plan: Plan;
  readonly state: KeyState;
  /** The secret as far as it may be shown. */
  readonly masked: string;
  readonly createdAt: number;
  readonly expiresAt: number | undefined;
  readonly revokedAt: number | undefined;
  /** To the minute; undefined: never. */
  readonly lastUsedAt: number | undefined;
  /** Former secrets that are still valid after a rotation. */
  readonly former: readonly { readonly masked: string; readonly validUntil: number }[];
}

/** A key at the only time its secret is known. */
export interface IssuedKey {
  readonly record: KeyRecord;
  readonly secret: string;
}

export interface NewKey {
  readonly name: string;
  readonly plan: Plan;
  readonly expiresAt?: number;
}

/** What a key was granted on one UTC day. */
export interface DayUsage {
  readonly id: string;
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly tokens: number;
  readonly requests: number;
}

const COLUMNS = 'id, name, plan, created_at, expires_at, revoked_at, last_used_at';
const ID_CHARACTERS = 10;

export function listKeys(driver: Driver, now: number): readonly KeyRecord[] {
  const secrets = driver.all('SELECT key_id, last4, valid_until FROM secrets ORDER BY created_at DESC, valid_until');
  return driver.all(`SELECT ${COLUMNS} FROM keys ORDER BY created_at, id`).map((row) => recordOf(row, secrets, now));
}

export function createKey(
  driver: Driver,
  { name, plan, expiresAt }: NewKey,
  now: number,
  random: RandomBytes,
): IssuedKey {
  const [other] = driver.all('SELECT id FROM keys WHERE name = ? AND revoked_at IS NULL', [name]);
  if (other !== undefined) throw new MdsError('KEY_EXISTS', `there is a key named '${name}' already: ${other[0]}`);
  const id = `key_${randomText(ID_CHARACTERS, random)}`;
  const row = [id, name, plan, now, expiresAt ?? null];
  driver.run('INSERT INTO keys (id, name, plan, created_at, expires_at) VALUES (?, ?, ?, ?, ?)', row);
  return issue(driver, id, now, random);
}

export function revokeKey(driver: Driver, idOrName: string, now: number): KeyRecord {
  const { id } = usable(driver, idOrName, now);
  driver.run('UPDATE keys SET revoked_at = ? WHERE id = ?', [now, id]);
  driver.run('DELETE FROM buckets WHERE key_id = ?', [id]);
  return byId(driver, id, now);
}

export function rotateKey(
  driver: Driver,
  idOrName: string,
  { overlapMs, expiresAt }: { readonly overlapMs: number; readonly expiresAt: number | undefined },
  now: number,
  random: RandomBytes,
): IssuedKey {
  const { id, state } = usable(driver, idOrName, now);
  if (state === 'expired' && expiresAt === undefined)
    throw new MdsError('KEY_EXPIRED', `the key '${idOrName}' has expired`);
  if (expiresAt !== undefined) driver.run('UPDATE keys SET expires_at = ? WHERE id = ?', [expiresAt, id]);
  // What ends sooner by an earlier rotation still does.
  const sql = 'UPDATE secrets SET valid_until = min(coalesce(valid_until, ?2), ?2) WHERE key_id = ?1';
  driver.run(sql, [id, now + overlapMs]);
  driver.run('DELETE FROM secrets WHERE key_id = ? AND valid_until <= ?', [id, now]);
  return issue(driver, id, now, random);
}

export function readUsage(driver: Driver, since: number): readonly DayUsage[] {
  const sql = 'SELECT key_id, day, tokens, requests FROM usage WHERE day >= ? ORDER BY key_id, day';
  const rows = driver.all(sql, [since]) as unknown as readonly [string, number, number, number][];
  return rows.map(([id, day, tokens, requests]) => ({ id, day, tokens, requests }));
}

function issue(driver: Driver, id: string, now: number, random: RandomBytes): IssuedKey {
  const secret = newSecret(random);
  const row = [hashOfSecret(secret), id, secret.slice(-4), now];
  driver.run('INSERT INTO secrets (hash, key_id, last4, created_at) VALUES (?, ?, ?, ?)', row);
  return { record: byId(driver, id, now), secret };
}

/** The key meant, not revoked: by id, or by name, which only one of them has. Throws KEY_UNKNOWN, KEY_REVOKED. */
function usable(driver: Driver, idOrName: string, now: number): KeyRecord {
  const sql = 'SELECT id FROM keys WHERE id = ?1 OR name = ?1 ORDER BY revoked_at IS NOT NULL, id <> ?1 LIMIT 1';
  const id = driver.all(sql, [idOrName])[0]?.[0] as string | undefined;
  if (id === undefined) throw new MdsError('KEY_UNKNOWN', `there is no key '${idOrName}'`);
  const record = byId(driver, id, now);
  if (record.state === 'revoked') throw new MdsError('KEY_REVOKED', `the key '${idOrName}' is revoked already`);
  return record;
}

function byId(driver: Driver, id: string, now: number): KeyRecord {
  return listKeys(driver, now).find((record) => record.id === id)!;
}

function recordOf(row: SqlRow, secrets: readonly SqlRow[], now: number): KeyRecord {
  const [id, name, plan, createdAt, expiresAt, revokedAt, lastUsedAt] = row;
  const own = secrets.filter(([keyId]) => keyId === id);
  const current = own.find(([, , validUntil]) => validUntil === null);
  return {
    id: id as string,
    name: name as string,
    plan: plan as Plan,
    state: stateOf(instant(expiresAt), instant(revokedAt), now),
    masked: masked((current?.[1] as string | undefined) ?? '????'),
    createdAt: createdAt as number,
    expiresAt: instant(expiresAt),
    revokedAt: instant(revokedAt),
    lastUsedAt: instant(lastUsedAt),
    former: own.flatMap(([, last4, validUntil]) =>
      typeof validUntil === 'number' && validUntil > now ? [{ masked: masked(last4 as string), validUntil }] : [],
    ),
  };
}

function instant(value: SqlRow[number] | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** What a key is at `now`, from the ends it has. */
function stateOf(expiresAt: number | undefined, revokedAt: number | undefined, now: number): KeyState {
  if (revokedAt !== undefined) return 'revoked';
  return expiresAt !== undefined && expiresAt <= now ? 'expired' : 'active';
}

/** Looked up for every request, so that a revocation counts at once in every process. */
const LOOKUP = `SELECT s.hash, s.valid_until, k.id, k.plan, k.expires_at, k.revoked_at, k.last_used_at
  FROM secrets s JOIN keys k ON k.id = s.key_id WHERE s.hash = ?`;
/** Looked up in place of what cannot be a key: that takes as long. No secret hashes to its hash by chance. */
const NO_SECRET = KEY_PREFIX;
/** The last use is stored to the minute: requests do not write for it. */
const USED_EVERY_MS = 60_000;

/** Who sends `secret`, and whether the last use on record is older than a minute. Throws SqlFault. */
export function findCaller(
  driver: Driver,
  secret: string,
  now: number,
): { readonly caller: Caller; readonly staleUse: boolean } | undefined {
  const wellFormed = isSecret(secret);
  const hash = hashOfSecret(wellFormed ? secret : NO_SECRET);
  const row = driver.all(LOOKUP, [hash])[0];
  // The index has compared already; once more without stopping at the first difference, as the choice that counts.
  const same = timingSafeEqual(Buffer.from(hash), Buffer.from(typeof row?.[0] === 'string' ? row[0] : '0'.repeat(64)));
  if (row === undefined || !same || !wellFormed) return undefined;
  const [, validUntil, id, plan, expiresAt, revokedAt, lastUsedAt] = row;
  const over = typeof validUntil === 'number' && validUntil <= now;
  if (over || stateOf(instant(expiresAt), instant(revokedAt), now) !== 'active') return undefined;
  const used = instant(lastUsedAt);
  return {
    caller: { id: id as string, plan: plan as Plan },
    staleUse: used === undefined || Math.abs(now - used) >= USED_EVERY_MS,
  };
}

export function markUsed(driver: Driver, id: string, now: number): void {
  driver.run('UPDATE keys SET last_used_at = ? WHERE id = ?', [now, id]);
}
