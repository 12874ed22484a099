/** Reads the status of a team's store: its subjects, writers and leases. */
import type { TeamConnection } from './connection.ts';

export interface TeamStatus {
  readonly subjects: number;
  readonly bytes: number;
  /** Time of the newest change, ISO 8601; undefined: nothing is published. */
  readonly newest: string | undefined;
  readonly leases: readonly { readonly subject: string; readonly host: string; readonly secondsLeft: number }[];
  /** Pieces of work due and not leased. */
  readonly waiting: number;
  /** Connections to the database by the name they gave; of other users only where the server shows them. */
  readonly connections: readonly { readonly name: string; readonly count: number }[];
}

/** Throws MdsError `TEAM_*`. */
export async function teamStatus({ query }: TeamConnection): Promise<TeamStatus> {
  const [totals] = await query<{ subjects: number; bytes: number; newest: Date | null; waiting: number }>(
    `SELECT count(*)::int AS subjects, max(changed_at) AS newest,
      (SELECT coalesce(sum(length(bytes)), 0)::float8 FROM mds.parts) AS bytes,
      (SELECT count(*)::int FROM mds.work WHERE due <= now() AND (lease_until IS NULL OR lease_until < now())) AS waiting
    FROM mds.subjects`,
  );
  const leases = await query<{ subject: string; host: string | null; left: number }>(
    `SELECT subject, host, ceil(extract(epoch FROM lease_until - now()))::int AS left FROM mds.work
    WHERE lease_until > now() ORDER BY subject`,
  );
  const connections = await query<{ name: string; count: number }>(
    `SELECT application_name AS name, count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'mds%' GROUP BY 1 ORDER BY 1`,
  );
  return {
    subjects: totals!.subjects,
    bytes: totals!.bytes,
    newest: totals!.newest?.toISOString(),
    leases: leases.map(({ subject, host, left }) => ({ subject, host: host ?? 'unknown', secondsLeft: left })),
    waiting: totals!.waiting,
    connections,
  };
}
