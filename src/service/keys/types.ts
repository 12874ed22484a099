/** Keys of the service and of `mds keys`. Times are ms since the epoch. */
import type { Plan } from '../../endpoints/types.ts';
import type { Decision } from '../limits/decision.ts';

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

/** The caller, as gates, logs and metrics know it. */
export interface Caller {
  readonly id: string;
  readonly plan: Plan;
}

/** What a key was granted on one UTC day. */
export interface DayUsage {
  readonly id: string;
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly tokens: number;
  readonly requests: number;
}

/** An open key file. Every method may throw MdsError `STORE_*` for the file; those that change something see and lock out other processes. */
export interface Keys {
  readonly path: string;
  /** Throws MdsError KEY_EXISTS. */
  create(key: NewKey): IssuedKey;
  /** Oldest first; revoked and expired ones too. */
  list(): readonly KeyRecord[];
  /** Takes effect with the next request in every process. Throws KEY_UNKNOWN, KEY_REVOKED. */
  revoke(idOrName: string): KeyRecord;
  /**
   * A new secret of the same key, plan and limits; the former one stays valid for `overlapMs`. `expiresAt` replaces the old one.
   * Throws KEY_UNKNOWN, KEY_REVOKED, KEY_EXPIRED (an expired key without a new expiration).
   */
  rotate(idOrName: string, overlapMs: number, expiresAt?: number): IssuedKey;
  /** From day `since` (days since 1970-01-01) on, by key and day. */
  usage(since: number): readonly DayUsage[];
  /** Who sends this secret; undefined for one that is unknown, malformed, revoked or expired: they are indistinguishable, also by timing. */
  authenticate(secret: string): Promise<Caller | undefined>;
  /** Takes `cost` tokens of the caller's limits, or reports when they are available. */
  take(caller: Caller, cost: number): Promise<Decision>;
  /** Rejects with the reason the file cannot be written, apart from a lock of another process. */
  tryWriting(): Promise<void>;
  close(): void;
}
