/** Keys in the file: read and changed. The caller brings the transaction. */

import type { Plan } from '../../endpoints/types.ts';
import { MdsError } from '../../errors.ts';
import type { Driver, SqlRow } from '../../store/driver.ts';
import { hashOfSecret, masked, newSecret, type RandomBytes, randomText } from './secret.ts';
import type { DayUsage, IssuedKey, KeyRecord, KeyState, NewKey } from './types.ts';

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
  driver.run('INSERT INTO keys (id, name, plan, created_at, expires_at) VALUES (?, ?, ?, ?, ?)', [
    id,
    name,
    plan,
    now,
    expiresAt ?? null,
  ]);
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
  driver.run('UPDATE secrets SET valid_until = min(coalesce(valid_until, ?2), ?2) WHERE key_id = ?1', [
    id,
    now + overlapMs,
  ]);
  driver.run('DELETE FROM secrets WHERE key_id = ? AND valid_until <= ?', [id, now]);
  return issue(driver, id, now, random);
}

export function readUsage(driver: Driver, since: number): readonly DayUsage[] {
  const rows = driver.all('SELECT key_id, day, tokens, requests FROM usage WHERE day >= ? ORDER BY key_id, day', [
    since,
  ]);
  return rows.map(([id, day, tokens, requests]) => ({
    id: id as string,
    day: day as number,
    tokens: tokens as number,
    requests: requests as number,
  }));
}

function issue(driver: Driver, id: string, now: number, random: RandomBytes): IssuedKey {
  const secret = newSecret(random);
  driver.run('INSERT INTO secrets (hash, key_id, last4, created_at) VALUES (?, ?, ?, ?)', [
    hashOfSecret(secret),
    id,
    secret.slice(-4),
    now,
  ]);
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
  const instant = (value: SqlRow[number] | undefined) => (typeof value === 'number' ? value : undefined);
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

/** What a key is at `now`, from the ends it has. */
export function stateOf(expiresAt: number | undefined, revokedAt: number | undefined, now: number): KeyState {
  if (revokedAt !== undefined) return 'revoked';
  return expiresAt !== undefined && expiresAt <= now ? 'expired' : 'active';
}
