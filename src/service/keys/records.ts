/**
 * Keys: read and changed, by statements that SQLite and PostgreSQL both understand. Each function says step by step
 * what to ask; the caller runs the steps in a transaction. Times are ms since the epoch.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Plan } from '../../endpoints/types.ts';
import { MdsError } from '../../errors.ts';
import type { Crc32 } from '../../store/drivers/checksum.ts';
import { type Driver, SQLITE_CORRUPT, SqlFault, type SqlRow, type SqlValue } from '../../store/drivers/driver.ts';
import { PLANS } from '../limits/plans.ts';
import type { Caller } from '../types.ts';
import { checkSums, sumsOf } from './key-sums.ts';
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

/** A statement, values as `?1`, tables in the schema `main`; its rows come back. */
export type Steps<T> = Generator<readonly [sql: string, params: readonly SqlValue[]], T, readonly SqlRow[]>;

/** Runs steps on a file. Throws SqlFault, and what the steps throw. */
export function runSteps<T>(driver: Driver, steps: Steps<T>): T {
  let next = steps.next();
  while (next.done !== true) {
    const [sql, params] = next.value;
    const isRead = sql.startsWith('SELECT');
    if (!isRead) driver.run(sql, params);
    next = steps.next(isRead ? driver.all(sql, params) : []);
  }
  return next.value;
}

export function* listKeys(now: number): Steps<readonly KeyRecord[]> {
  const secrets = yield [
    'SELECT key_id, last4, valid_until FROM main.secrets ORDER BY created_at DESC, valid_until',
    [],
  ];
  const keys = yield [`SELECT ${COLUMNS} FROM main.keys ORDER BY created_at, id`, []];
  return keys.map((row) => recordOf(row, secrets, now));
}

export function* createKey({ name, plan, expiresAt }: NewKey, now: number, random: RandomBytes): Steps<IssuedKey> {
  const query = 'SELECT id FROM main.keys WHERE lower(name) = lower(?1) AND revoked_at IS NULL';
  const [other] = yield [query, [name]];
  if (other !== undefined) throw new MdsError('KEY_EXISTS', `there is a key named '${name}' already: ${other[0]}`);
  const id = `key_${randomText(ID_CHARACTERS, random)}`;
  const insert = 'INSERT INTO main.keys (id, name, plan, created_at, expires_at) VALUES (?1, ?2, ?3, ?4, ?5)';
  yield [insert, [id, name, plan, now, expiresAt ?? null]];
  return yield* issue(id, now, random);
}

export function* revokeKey(idOrName: string, now: number): Steps<KeyRecord> {
  const { id } = yield* usable(idOrName, now);
  yield ['UPDATE main.keys SET revoked_at = ?1 WHERE id = ?2', [now, id]];
  yield ['DELETE FROM main.buckets WHERE key_id = ?1', [id]];
  return yield* byId(id, now);
}

export function* rotateKey(
  idOrName: string,
  { overlapMs, expiresAt }: { readonly overlapMs: number; readonly expiresAt: number | undefined },
  now: number,
  random: RandomBytes,
): Steps<IssuedKey> {
  const { id, state } = yield* usable(idOrName, now);
  if (state === 'expired' && expiresAt === undefined)
    throw new MdsError('KEY_EXPIRED', `the key '${idOrName}' has expired`);
  if (expiresAt !== undefined) yield ['UPDATE main.keys SET expires_at = ?1 WHERE id = ?2', [expiresAt, id]];
  // What ends sooner by an earlier rotation still does.
  const until = 'CASE WHEN valid_until < ?2 THEN valid_until ELSE ?2 END';
  yield [`UPDATE main.secrets SET valid_until = ${until} WHERE key_id = ?1`, [id, now + overlapMs]];
  yield ['DELETE FROM main.secrets WHERE key_id = ?1 AND valid_until <= ?2', [id, now]];
  return yield* issue(id, now, random);
}

export function* readUsage(since: number): Steps<readonly DayUsage[]> {
  const query = 'SELECT key_id, day, tokens, requests FROM main.usage WHERE day >= ?1 ORDER BY key_id, day';
  const rows = (yield [query, [since]]) as unknown as readonly [string, number, number, number][];
  return rows.map(([id, day, tokens, requests]) => ({ id, day, tokens, requests }));
}

function* issue(id: string, now: number, random: RandomBytes): Steps<IssuedKey> {
  const secret = newSecret(random);
  const insert = 'INSERT INTO main.secrets (hash, key_id, last4, created_at) VALUES (?1, ?2, ?3, ?4)';
  yield [insert, [hashOfSecret(secret), id, secret.slice(-4), now]];
  return { record: yield* byId(id, now), secret };
}

/** The key meant, not revoked: by id, or by name, which only one of them has. Throws KEY_UNKNOWN, KEY_REVOKED. */
function* usable(idOrName: string, now: number): Steps<KeyRecord> {
  const query = `SELECT id FROM main.keys WHERE id = ?1 OR lower(name) = lower(?1)
    ORDER BY revoked_at IS NOT NULL, id <> ?1 LIMIT 1`;
  const id = (yield [query, [idOrName]])[0]?.[0] as string | undefined;
  if (id === undefined) throw new MdsError('KEY_UNKNOWN', `there is no key '${idOrName}'`);
  const record = yield* byId(id, now);
  if (record.state === 'revoked') throw new MdsError('KEY_REVOKED', `the key '${idOrName}' is revoked already`);
  return record;
}

function* byId(id: string, now: number): Steps<KeyRecord> {
  return (yield* listKeys(now)).find((record) => record.id === id)!;
}

function recordOf(row: SqlRow, secrets: readonly SqlRow[], now: number): KeyRecord {
  const [id, name, plan, createdAt, expiresAt, revokedAt, lastUsedAt] = row;
  const own = secrets.filter(([keyId]) => keyId === id);
  const current = own.find(([, , validUntil]) => validUntil === null);
  return {
    id: id as string,
    name: name as string,
    plan: planOf(plan),
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

/** The plan that a row names. Throws SqlFault for what is none: the file is damaged. */
function planOf(value: SqlRow[number] | undefined): Plan {
  const plan = PLANS.find((each) => each === value);
  if (plan === undefined) throw new SqlFault(SQLITE_CORRUPT, 'a key has a plan that there is not');
  return plan;
}

/** What a key is at `now`, from the ends it has. */
function stateOf(expiresAt: number | undefined, revokedAt: number | undefined, now: number): KeyState {
  if (revokedAt !== undefined) return 'revoked';
  return expiresAt !== undefined && expiresAt <= now ? 'expired' : 'active';
}

/** Looked up for every request, so that a revocation counts at once in every process. */
const LOOKUP = `SELECT s.hash, s.valid_until, k.id, k.plan, k.expires_at, k.revoked_at, k.last_used_at,
  ${sumsOf({ keys: 'k', secrets: 's' })} FROM secrets s JOIN keys k ON k.id = s.key_id WHERE s.hash = ?`;
/** Looked up in place of what cannot be a key: that takes as long. No secret hashes to its hash by chance. */
const NO_SECRET = KEY_PREFIX;
/** The last use is stored to the minute: requests do not write for it. */
export const USED_EVERY_MS = 60_000;

/** What is looked up for a secret. */
export function lookupHash(secret: string): string {
  return hashOfSecret(isSecret(secret) ? secret : NO_SECRET);
}

/** The index has compared already; once more without stopping at the first difference, as the choice that counts. */
export function isSame(hash: string, found: unknown, secret: string): boolean {
  const same = timingSafeEqual(Buffer.from(hash), Buffer.from(typeof found === 'string' ? found : '0'.repeat(64)));
  return same && isSecret(secret);
}

/** Who sends `secret`, and whether the last use on record is older than a minute. Throws SqlFault. */
export function findCaller(
  driver: Driver,
  secret: string,
  now: number,
  crc32: Crc32,
): { readonly caller: Caller; readonly staleUse: boolean } | undefined {
  const hash = lookupHash(secret);
  const row = driver.all(LOOKUP, [hash])[0];
  if (row === undefined || !isSame(hash, row[0], secret)) return undefined;
  checkSums(row.slice(7), crc32);
  const [, validUntil, id, plan, expiresAt, revokedAt, lastUsedAt] = row;
  const over = typeof validUntil === 'number' && validUntil <= now;
  if (over || stateOf(instant(expiresAt), instant(revokedAt), now) !== 'active') return undefined;
  const used = instant(lastUsedAt);
  return {
    caller: { id: id as string, plan: planOf(plan) },
    staleUse: used === undefined || Math.abs(now - used) >= USED_EVERY_MS,
  };
}

export function markUsed(driver: Driver, id: string, now: number): void {
  driver.run('UPDATE keys SET last_used_at = ? WHERE id = ?', [now, id]);
}
