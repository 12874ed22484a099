/** Who sends a secret: one short read of the file for every request, so that a revocation counts at once in every process. */
import { timingSafeEqual } from 'node:crypto';
import type { Plan } from '../../endpoints/types.ts';
import type { Driver } from '../../store/driver.ts';
import { stateOf } from './records.ts';
import { hashOfSecret, isSecret, KEY_PREFIX } from './secret.ts';
import type { Caller } from './types.ts';

const LOOKUP = `SELECT s.hash, s.valid_until, k.id, k.plan, k.expires_at, k.revoked_at, k.last_used_at
  FROM secrets s JOIN keys k ON k.id = s.key_id WHERE s.hash = ?`;
/** Looked up in place of what cannot be a key: that takes as long. No secret hashes to its hash by chance. */
const NO_SECRET = KEY_PREFIX;
/** The last use is stored to the minute: requests do not write for it. */
const USED_EVERY_MS = 60_000;

export interface Found {
  readonly caller: Caller;
  /** Whether the last use on record is older than a minute. */
  readonly staleUse: boolean;
}

/** The caller, or undefined. Throws SqlFault. */
export function findCaller(driver: Driver, secret: string, now: number): Found | undefined {
  const wellFormed = isSecret(secret);
  const hash = hashOfSecret(wellFormed ? secret : NO_SECRET);
  const row = driver.all(LOOKUP, [hash])[0];
  // The index has compared already; once more without stopping at the first difference, as the choice that counts.
  const same = timingSafeEqual(Buffer.from(hash), Buffer.from(typeof row?.[0] === 'string' ? row[0] : '0'.repeat(64)));
  if (row === undefined || !same || !wellFormed) return undefined;
  const [, validUntil, id, plan, expiresAt, revokedAt, lastUsedAt] = row;
  const instant = (value: unknown) => (typeof value === 'number' ? value : undefined);
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
