/** Divides a sync among machines: leases on subjects and one request budget per source, by the clock of PostgreSQL. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMdsError, type MdsError } from '../errors.ts';
import type { TeamConnection } from './connection.ts';

interface Limit {
  readonly requests: number;
  readonly windowMs: number;
}

export interface SharedWork {
  /**
   * Waits for a place in the budget of a source. Rejects when aborted, and MdsError `TEAM_*` other than
   * TEAM_UNREACHABLE.
   */
  readonly claim: (source: string, limits: readonly Limit[], signal: AbortSignal | undefined) => Promise<void>;
  readonly lease: (name: string, forMs: number) => Promise<boolean>;
  readonly endLease: (name: string) => Promise<void>;
  /** Runs `work`, again while PostgreSQL is away. */
  readonly patiently: <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
}

/**
 * From the grant until its request is on its way, ms. A grant that took longer to arrive is not used, so that no grants
 * that were apart are sent together; windows are longer by as much.
 */
const SLACK_MS = 200;
/** While PostgreSQL is away it is asked again this often, ms. */
const RETRY_MS = 500;

/** `onAway` is called once an outage. */
export function sharedWork(team: TeamConnection, onAway: (error: MdsError) => void, clock: () => number): SharedWork {
  const holder = randomUUID();
  let isAway = false;
  const patiently: SharedWork['patiently'] = async (work, signal) => {
    for (;;) {
      try {
        const result = await work();
        isAway = false;
        return result;
      } catch (error) {
        if (!isMdsError(error, 'TEAM_') || error.code !== 'TEAM_UNREACHABLE') throw error;
        if (!isAway) onAway(error);
        isAway = true;
        await sleep(RETRY_MS, undefined, { ...(signal && { signal }) });
      }
    }
  };
  return {
    patiently,
    claim: (source, limits, signal) => patiently(() => claim(team, source, limits, clock, signal), signal),
    lease: (name, forMs) =>
      patiently(async () => {
        const rows = await team.query(
          `INSERT INTO mds.work AS w (subject, due, lease_until, holder, host)
          VALUES ($1, now(), now() + $2 * interval '1 millisecond', $3, $4)
          ON CONFLICT (subject) DO UPDATE SET lease_until = excluded.lease_until, holder = excluded.holder, host = excluded.host,
            tries = CASE WHEN w.holder = $3 THEN w.tries ELSE w.tries + 1 END
          WHERE w.lease_until IS NULL OR w.lease_until < now() OR w.holder = $3 RETURNING subject`,
          [name, forMs, holder, hostname()],
        );
        return rows.length > 0;
      }),
    endLease: (name) =>
      patiently(async () => {
        await team.query('DELETE FROM mds.work WHERE subject = $1 AND holder = $2', [name, holder]);
      }),
  };
}

/** Takes a place: under the lock of the row, so that places are in the order of the server's clock. */
async function claim(
  team: TeamConnection,
  source: string,
  limits: readonly Limit[],
  clock: () => number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const most = Math.max(...limits.map(({ requests }) => requests));
  for (;;) {
    signal?.throwIfAborted();
    let grantedFrom = 0;
    const waitMs = await team.transaction(async (query) => {
      await query("INSERT INTO mds.budget (source, sent) VALUES ($1, '{}') ON CONFLICT DO NOTHING", [source]);
      const [row] = await query<{ sent: number[] }>('SELECT sent FROM mds.budget WHERE source = $1 FOR UPDATE', [
        source,
      ]);
      grantedFrom = clock();
      // In a statement of its own: one that waits for the lock reads the clock before it has it.
      const [{ now }] = (await query<{ now: number }>(
        'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now',
      )) as [{ now: number }];
      const wait = limits.reduce((longest, { requests, windowMs }) => {
        const nth = row!.sent.at(-requests);
        return nth === undefined ? longest : Math.max(longest, nth + windowMs + SLACK_MS - now);
      }, 0);
      if (wait <= 0)
        await query('UPDATE mds.budget SET sent = $2 WHERE source = $1', [source, [...row!.sent, now].slice(-most)]);
      return wait;
    });
    if (waitMs <= 0 && clock() - grantedFrom <= SLACK_MS) return;
    if (waitMs > 0) await sleep(Math.ceil(waitMs), undefined, { ...(signal && { signal }) });
  }
}
