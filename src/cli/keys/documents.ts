/** Keys as JSON. Times are ISO 8601 in UTC, null if absent. */
import type { DayUsage, KeyRecord } from '../../service/keys/types.ts';
import { dayText } from './times.ts';

export function keyDocument(record: KeyRecord): Record<string, unknown> {
  return {
    id: record.id,
    name: record.name,
    plan: record.plan,
    state: record.state,
    key: record.masked,
    created_at: iso(record.createdAt),
    expires_at: iso(record.expiresAt),
    revoked_at: iso(record.revokedAt),
    last_used_at: iso(record.lastUsedAt),
    former: record.former.map(({ masked, validUntil }) => ({ key: masked, valid_until: iso(validUntil) })),
  };
}

export function usageDocument(record: KeyRecord, days: readonly DayUsage[]): Record<string, unknown> {
  return {
    id: record.id,
    name: record.name,
    plan: record.plan,
    days: days.map(({ day, tokens, requests }) => ({ day: dayText(day * 86_400_000), tokens, requests })),
  };
}

function iso(at: number | undefined): string | null {
  return at === undefined ? null : new Date(at).toISOString();
}
