import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTeamKeys } from '../../src/service/keys/team-keys.ts';
import type { TeamConnection } from '../../src/team/connection.ts';
import { follow } from '../../src/team/follow.ts';
import type { FullState } from '../../src/team/full-state.ts';
import { openTeamFile, type TeamFile } from '../../src/team/team-file.ts';
import { openTeamWriter, type TeamWriter } from '../../src/team/team-writer.ts';
import { hasPostgres } from './postgres.ts';
import { useTeam } from './use-team.ts';

describe.skipIf(!hasPostgres)('with a server', () => {
  const at = useTeam();
  const { folder, team } = at;
  let writer: TeamWriter;
  beforeAll(async () => {
    writer = await openTeamWriter(team(), join(folder, 'writer.db'), Date.now);
  }, 60_000);
  afterAll(() => writer?.close());

  const OF_KO = "(SELECT cik FROM symbols WHERE symbol = 'KO')";
  const nameIn = (file: TeamFile): unknown => file.all(`SELECT name FROM companies WHERE cik = ${OF_KO}`)[0]?.[0];
  const rename = async (name: string): Promise<void> => {
    const { file } = writer;
    file.transaction(() => file.run(`UPDATE companies SET name = ? WHERE cik = ${OF_KO}`, [name]));
    await writer.publish();
  };

  /** A follower in this process; `connection` may leave out what a pooler does. */
  function following(name: string, { everyMs = 3_600_000, connection = team() } = {}) {
    const file = openTeamFile(join(folder, name));
    const ended = new AbortController();
    const states: FullState[] = [];
    const away: string[] = [];
    const done = follow({
      ...{ team: connection, file, now: Date.now, clock: () => performance.now(), everyMs },
      ...{ signal: ended.signal, state: undefined, onState: (state) => states.push(state) },
      onAway: ({ code }) => away.push(code),
    });
    const stop = async (): Promise<void> => {
      ended.abort();
      await done;
      file.close();
    };
    return { file, states, away, stop };
  }

  test('a notification brings a change at once; what is listed comes once an hour here', async () => {
    const one = following('hint.db');
    await expect.poll(() => one.states.length).toBe(1);
    await rename('By hint');
    await expect.poll(() => nameIn(one.file)).toBe('By hint');
    expect(one.states).toHaveLength(1);
    await one.stop();
  });

  test('behind a pooler that passes on nothing the list of versions brings it', async () => {
    const silent: TeamConnection = { ...team(), listen: () => {} };
    const one = following('silent.db', { everyMs: 100, connection: silent });
    await expect.poll(() => one.states.length).toBeGreaterThan(0);
    await rename('By list');
    await expect.poll(() => nameIn(one.file)).toBe('By list');
    await one.stop();
  });

  test('a pooler that refuses to listen costs no statement', async () => {
    const own = team();
    // As a statement of the channel that fails.
    own.listen('no channel', () => {});
    await expect(own.query('SELECT 1 AS x')).resolves.toEqual([{ x: 1 }]);
  });

  test('what is published while the connection is away is there when it is back, without a hint; what is gone, is gone', async () => {
    const one = following('away.db');
    await expect.poll(() => one.states.length).toBe(1);
    await writer.publish();
    at.server.stop('immediate');
    await expect.poll(() => one.states.at(-1)?.away).toContain('no server listens there');
    expect([one.away, nameIn(one.file)]).toEqual([['TEAM_UNREACHABLE'], 'By list']);
    at.server.start();
    await expect.poll(() => one.states.at(-1)?.away).toBeUndefined();
    const [row] = await team().query<{ subject: string }>("SELECT subject FROM mds.subjects WHERE 'KO' = ANY(symbols)");
    await team().query('DELETE FROM mds.parts WHERE subject = $1', [row!.subject]);
    await team().query('DELETE FROM mds.subjects WHERE subject = $1', [row!.subject]);
    await team().query("SELECT pg_notify('mds_hub', $1)", [row!.subject]);
    await expect.poll(() => one.file.versionOf(row!.subject)).toBeUndefined();
    expect(nameIn(one.file)).toBeUndefined();
    await one.stop();
  }, 30_000);

  test('eight instances at full speed grant exactly what the plan allows, and all see a revocation', async () => {
    const instances = Array.from({ length: 8 }, () => openTeamKeys(team()));
    const keys = instances[0]!;
    const { secret, record } = await keys.create({ name: 'all', plan: 'builder' });
    const callers = await Promise.all(instances.map(({ authenticate }) => authenticate(secret)));
    expect(new Set(callers.map((caller) => caller?.id))).toEqual(new Set([record.id]));
    const decisions = await Promise.all(
      instances.flatMap(({ take }) => Array.from({ length: 150 }, () => take({ id: record.id, plan: 'builder' }, 1))),
    );
    // 600 per minute: FIELDS 8.2.
    expect(decisions.filter(({ granted }) => granted)).toHaveLength(600);
    const usage = await keys.usage(0);
    expect(usage.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(600);
    await keys.revoke('all');
    for (const { authenticate } of instances) await expect.poll(() => authenticate(secret)).toBeUndefined();
  });

  test('a gateway checks keys and takes tokens; it lists, changes and counts nothing', async () => {
    await team().query('CREATE ROLE gate LOGIN IN ROLE mds_gateway');
    await team().query('CREATE ROLE ann LOGIN IN ROLE mds_reader');
    const { secret, record } = await openTeamKeys(team()).create({ name: 'gated', plan: 'free' });
    const gate = openTeamKeys(team(at.server.address('market', 'gate')));
    expect(await gate.authenticate(secret)).toEqual({ id: record.id, plan: 'free' });
    expect(await gate.take({ id: record.id, plan: 'free' }, 1)).toMatchObject({ granted: true, remaining: 29 });
    await gate.tryWriting();
    const refused = { code: 'TEAM_REFUSED' };
    await expect(gate.list()).rejects.toMatchObject(refused);
    await expect(gate.revoke('gated')).rejects.toMatchObject(refused);
    const reader = openTeamKeys(team(at.server.address('market', 'ann')));
    await expect(reader.authenticate(secret)).rejects.toMatchObject(refused);
  });
});
