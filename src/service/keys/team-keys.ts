/** The keys of a team: in PostgreSQL, for all its services, on the clock of the server. */
import { randomBytes } from 'node:crypto';
import { MdsError } from '../../errors.ts';
import type { SqlRow } from '../../store/drivers/driver.ts';
import type { Query, TeamConnection } from '../../team/connection.ts';
import { createRefusals, type Decision, decisionOf } from '../limits/decision.ts';
import { PLAN_LIMITS } from '../limits/plans.ts';
import type { Caller } from '../types.ts';
import type { KeyAdministration } from './administration.ts';
import type { KeptKeys } from './keep-keys.ts';
import { createKey, isSame, listKeys, lookupHash, readUsage, revokeKey, rotateKey, type Steps } from './records.ts';
import type { RandomBytes } from './secret.ts';

export interface TeamKeysOptions {
  /** A connection of its own for looking keys up, which then does not wait for tokens that go to the disk. */
  readonly lookups?: TeamConnection;
  /** A clock that never jumps, ms. */
  readonly clock?: () => number;
  readonly random?: RandomBytes;
}

/** How long a key that was valid is taken for valid, ms: a revocation is seen everywhere after that. */
const VALID_MS = 750;
/** Keys remembered for that. */
const MOST_VALID = 10_000;
/** Requests in one statement. */
const MOST_AT_ONCE = 256;

/**
 * One in flight and those that wait for it: the rest of a burst goes with the next statement. Methods throw MdsError
 * `TEAM_*`.
 */
export function openTeamKeys(team: TeamConnection, options: TeamKeysOptions = {}): KeptKeys & KeyAdministration {
  const { clock = () => performance.now(), random = randomBytes, lookups = team } = options;
  const refusals = createRefusals();
  const valid = new Map<string, { readonly at: number; readonly caller: Promise<Caller | undefined> }>();

  const lookup = batched(async (hashes: readonly string[]) => {
    const query = 'SELECT hash, id, plan FROM mds.callers($1::text[])';
    const rows = await lookups.query<Caller & { hash: string }>(query, [[...new Set(hashes)]]);
    return hashes.map((hash) => rows.find((row) => row.hash === hash));
  }, MOST_AT_ONCE);

  const take = batched(async (asks: readonly { readonly caller: Caller; readonly cost: number }[]) => {
    const order = [...asks.keys()].sort((a, b) => compared(asks[a]!.caller.id, asks[b]!.caller.id) || a - b);
    const sorted = order.map((at) => ({ ...asks[at]!, limits: PLAN_LIMITS[asks[at]!.caller.plan] }));
    const query = 'SELECT * FROM mds.take($1::text[], $2::int[])';
    const rows = await team.query<TakenRow>(query, [
      sorted.map(({ caller }) => caller.id),
      sorted.map(({ cost }) => cost),
    ]);
    const decisions: Decision[] = [];
    for (const { place, granted, wait_ms: minuteWait, used, oldest, today, now_ms: ms } of rows) {
      const { cost, limits } = sorted[place - 1]!;
      const taken = { granted, minuteWait, used, oldest: oldest ?? undefined, today };
      decisions[order[place - 1]!] = decisionOf(taken, limits, cost, { wall: ms, uptime: ms });
    }
    return decisions;
  }, MOST_AT_ONCE);

  const callerOf = async (secret: string): Promise<Caller | undefined> => {
    const hash = lookupHash(secret);
    const found = await lookup(hash);
    return isSame(hash, found?.hash, secret) && found !== undefined ? { id: found.id, plan: found.plan } : undefined;
  };

  const administer = <T>(steps: (at: number) => Steps<T>): Promise<T> =>
    team.transaction(async (query) => {
      // One at a time: a name is looked up and then used.
      await query('SELECT pg_advisory_xact_lock(1835296587)');
      const [row] = await query<{ at: number }>('SELECT mds.clock_ms() AS at');
      return runSteps(query, steps(row!.at));
    });

  return {
    authenticate: (secret) => {
      const known = valid.get(secret);
      if (known !== undefined && Math.abs(clock() - known.at) < VALID_MS) return known.caller;
      const entry = { at: clock(), caller: callerOf(secret) };
      if (valid.size >= MOST_VALID) valid.clear();
      valid.set(secret, entry);
      const forget = (): void => {
        if (valid.get(secret) === entry) valid.delete(secret);
      };
      entry.caller.then((caller) => caller ?? forget(), forget);
      return entry.caller;
    },
    take: async (caller, cost) => {
      const at = { wall: clock(), uptime: clock() };
      const known = refusals.known(caller.id, cost, at);
      if (known !== undefined) return known;
      const decision = await take({ caller, cost });
      // Counted from before it was made: what is refused again too long would be wrong.
      if (!decision.granted) refusals.remember(caller.id, cost, decision, at);
      return decision;
    },
    tryWriting: async () => {
      const query = "SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS closed";
      const [row] = await team.query<{ closed: boolean }>(query);
      if (row!.closed)
        throw new MdsError('TEAM_UNREACHABLE', `${team.address.text}: the server is a standby and takes no writes`);
    },
    create: (key) => administer((at) => createKey(key, at, random)),
    list: () => administer(listKeys),
    revoke: (idOrName) => administer((at) => revokeKey(idOrName, at)),
    rotate: (idOrName, overlapMs, expiresAt) =>
      administer((at) => rotateKey(idOrName, { overlapMs, expiresAt }, at, random)),
    usage: (since) => administer(() => readUsage(since)),
    close: () => {
      void team.close();
      if (lookups !== team) void lookups.close();
    },
  };
}

/** In the order of the server's collation "C". */
function compared(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

interface TakenRow {
  readonly place: number;
  readonly granted: boolean;
  readonly used: number;
  readonly oldest: number | null;
  readonly today: number;
  readonly wait_ms: number;
  readonly now_ms: number;
}

/** Runs steps of {@link Steps} on PostgreSQL. */
async function runSteps<T>(query: Query, steps: Steps<T>): Promise<T> {
  let next = steps.next();
  while (next.done !== true) {
    const [sql, params] = next.value;
    const rows = await query<object>(sql.replaceAll('main.', 'mds.').replace(/\?(\d)/g, '$$$1'), params);
    next = steps.next(rows.map((row) => Object.values(row) as SqlRow));
  }
  return next.value;
}

interface Waiting<A, R> {
  readonly ask: A;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs what is asked within one turn of the event loop together, and what is asked meanwhile with the next run, at most
 * `most` at once. Results are in the order of the asks; a failure is that of all of a run.
 */
function batched<A, R>(run: (asks: readonly A[]) => Promise<readonly R[]>, most: number): (ask: A) => Promise<R> {
  let waiting: Waiting<A, R>[] = [];
  let isRunning = false;
  const work = async (): Promise<void> => {
    while (waiting.length > 0) {
      const group = waiting.slice(0, most);
      waiting = waiting.slice(most);
      try {
        const results = await run(group.map(({ ask }) => ask));
        for (const [at, { resolve }] of group.entries()) resolve(results[at]!);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    isRunning = false;
  };
  return (ask) =>
    new Promise((resolve, reject) => {
      waiting.push({ ask, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      setImmediate(() => void work());
    });
}
