/** Tables of keys, without secrets. */

import { parseDay } from '../../engine/days.ts';
import { usage } from '../../errors.ts';
import type { Cell, ViewModel } from '../../render/model.ts';
import type { KeyRecord } from '../../service/keys/records.ts';
import { PLAN_LIMITS } from '../../service/limits/plans.ts';

export function listView(records: readonly KeyRecord[], path: string): ViewModel {
  return {
    title: 'Keys',
    subtitle: `${records.filter(({ state }) => state === 'active').length} of ${records.length} active`,
    panels: [
      {
        block: {
          type: 'table',
          columns: ['Name', 'Plan', 'Key', 'State', 'Created', 'Last used', 'Id'].map((label) => ({
            label,
            kind: 'text',
          })),
          rows: records.map((record) => {
            const dim = record.state === 'active' ? {} : { emphasis: 'dim' as const };
            const cells = [
              record.name,
              record.plan,
              shortMask(record.masked),
              stateText(record),
              dayText(record.createdAt),
            ];
            return [...cells, lastUsedText(record), record.id].map((value): Cell => ({ kind: 'text', value, ...dim }));
          }),
        },
      },
    ],
    notes: [
      ...records.flatMap(({ name, former, state }) =>
        state === 'active'
          ? former.map(
              (each) =>
                `${name}: the old secret ${shortMask(each.masked)} is valid until ${instantText(each.validUntil)}`,
            )
          : [],
      ),
      `Stored as hashes in ${path}`,
    ],
  };
}

export interface UsageRow {
  readonly record: KeyRecord;
  readonly today: number;
  readonly tokens: number;
  readonly requests: number;
}

export function usageView(rows: readonly UsageRow[], days: number): ViewModel {
  return {
    title: 'Usage of keys',
    subtitle: days === 1 ? 'today, UTC' : `the last ${days} days, UTC`,
    panels: [
      {
        block: {
          type: 'table',
          columns: [
            { label: 'Name', kind: 'text' },
            { label: 'Plan', kind: 'text' },
            { label: 'Today', kind: 'integer' },
            { label: 'Of', kind: 'text' },
            { label: 'Tokens', kind: 'integer' },
            { label: 'Requests', kind: 'integer' },
            { label: 'Last used', kind: 'text' },
          ],
          rows: rows.map(({ record, today, tokens, requests }): Cell[] => [
            { kind: 'text', value: record.name },
            { kind: 'text', value: record.plan },
            { kind: 'integer', value: today },
            { kind: 'text', value: quotaText(record) },
            { kind: 'integer', value: tokens },
            { kind: 'integer', value: requests },
            { kind: 'text', value: lastUsedText(record) },
          ]),
        },
      },
    ],
    notes: ['Granted requests. Days are UTC.'],
  };
}

function quotaText({ plan }: KeyRecord): string {
  const { perDay } = PLAN_LIMITS[plan];
  return perDay === undefined ? 'no daily limit' : String(perDay);
}

/** `active`, `until 2027-02-19`, `expired 2026-11-01`, `revoked 2026-11-21`. */
export function stateText({ state, expiresAt, revokedAt }: KeyRecord): string {
  if (state === 'revoked') return `revoked ${dayText(revokedAt!)}`;
  if (expiresAt === undefined) return 'active';
  return `${state === 'expired' ? 'expired' : 'until'} ${dayText(expiresAt)}`;
}

function lastUsedText({ lastUsedAt }: KeyRecord): string {
  return lastUsedAt === undefined ? 'never' : dayText(lastUsedAt);
}

/** `****x9Kq`: the common prefix is omitted. */
export function shortMask(masked: string): string {
  return masked.slice(masked.indexOf('*'));
}

const UNIT_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };
const YEAR_MS = 365 * 86_400_000;
/** Longest expiration: a longer one is a typo. Without --expires a key never expires. */
const LONGEST_MS = 10 * YEAR_MS;
const LONGEST_OVERLAP_MS = 90 * 86_400_000;

/** The instant of `90d` after `now`, or of the start of a UTC day. Throws USAGE. */
export function expiryOf(text: string, now: number): number {
  const span = spanMs(text);
  const at = span === undefined ? dayStart(text) : now + span;
  if (at === undefined)
    throw usage(`--expires must be a time or a day (got '${text}')`, 'as in --expires 90d or --expires 2027-06-30');
  if (at <= now) throw usage(`--expires ${text} is not in the future`, 'give a later day, or a time such as 90d');
  if (at > now + LONGEST_MS)
    throw usage(`--expires ${text} is more than ten years away`, 'omit it for a key that never expires');
  return at;
}

/** `0`, `30m`, `24h`... in ms. Throws USAGE. */
export function overlapOf(text: string): number {
  const span = text.trim() === '0' ? 0 : spanMs(text);
  if (span === undefined || span > LONGEST_OVERLAP_MS)
    throw usage(`--overlap must be a time up to 90d (got '${text}')`, 'as in --overlap 24h');
  return span;
}

function spanMs(text: string): number | undefined {
  const [, number, unit] = /^(\d{1,9})([smhdw])$/.exec(text.trim()) ?? [];
  return number === undefined ? undefined : Number(number) * UNIT_MS[unit!]!;
}

function dayStart(text: string): number | undefined {
  const day = parseDay(text.trim());
  return day === undefined ? undefined : day * 86_400_000;
}

/** `2026-11-21`. */
export function dayText(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** `2026-11-21 11:30 UTC`. */
export function instantText(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
