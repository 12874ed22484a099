/** Tables of keys, without secrets. */
import type { Cell, ViewModel } from '../../render/model.ts';
import type { KeyRecord } from '../../service/keys/records.ts';
import { PLAN_LIMITS } from '../../service/limits/plans.ts';
import { dayText, instantText } from './times.ts';

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
