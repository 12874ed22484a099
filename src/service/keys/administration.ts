/** What people do with keys, wherever these are. */
import type { DayUsage, IssuedKey, KeyRecord, NewKey } from './records.ts';

type Awaitable<T> = T | Promise<T>;

/** Methods may throw MdsError `STORE_*` or `TEAM_*`. */
export interface KeyAdministration {
  /** Throws KEY_EXISTS. */
  readonly create: (key: NewKey) => Awaitable<IssuedKey>;
  /** Oldest first; revoked and expired ones too. */
  readonly list: () => Awaitable<readonly KeyRecord[]>;
  /** Throws KEY_UNKNOWN, KEY_REVOKED. */
  readonly revoke: (idOrName: string) => Awaitable<KeyRecord>;
  /** Throws KEY_UNKNOWN, KEY_REVOKED, KEY_EXPIRED. */
  readonly rotate: (idOrName: string, overlapMs: number, expiresAt?: number) => Awaitable<IssuedKey>;
  /** From day `since` (days since 1970-01-01) on, by key and day. */
  readonly usage: (since: number) => Awaitable<readonly DayUsage[]>;
  readonly close: () => void;
}
