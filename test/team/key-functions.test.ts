/** The functions that run with the rights of the owner, called with anything by any login. */
import { describe, expect, test } from 'vitest';
import { openTeamKeys } from '../../src/service/keys/team-keys.ts';
import { PLAN_LIMITS, PLANS } from '../../src/service/limits/plans.ts';
import { initializeTeam } from '../../src/team/schema.ts';
import { hasPostgres } from './postgres.ts';
import { useTeam } from './use-team.ts';

/** What the server said about a failure, all of it. */
interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly where?: string;
  readonly detail?: string;
}

describe.skipIf(!hasPostgres)('functions of the owner', () => {
  const at = useTeam('nothing');
  const { team } = at;
  const made = new Map<string, ReturnType<typeof team>>();
  /** A connection of a login of its own in this role. */
  const login = async (role: string) => {
    const name = `login_${role}`;
    const open = made.get(role) ?? team(at.server.address('market', name));
    if (!made.has(role)) await team().query(`CREATE ROLE ${name} LOGIN ${role === 'none' ? '' : `IN ROLE ${role}`}`);
    made.set(role, open);
    return open;
  };
  const said = async (role: string, sql: string): Promise<Refusal | readonly object[]> => {
    try {
      return await (await login(role)).query(sql);
    } catch (error) {
      return (error as { cause: Refusal }).cause;
    }
  };
  const accounts = async () =>
    JSON.stringify(
      await team().query('SELECT * FROM mds.buckets b LEFT JOIN mds.usage USING (key_id) ORDER BY key_id'),
    );

  const INTS = ['-1', '0', '-2147483648', '2147483647', '1001', 'NULL'];
  const TIMES = ['-1', '0', "'-Infinity'", "'Infinity'", "'NaN'", '1e308', '4102444800000', 'NULL'];
  const badTakes = (key: string): readonly string[] => [
    ...INTS.map((cost) => `SELECT * FROM mds.take(ARRAY['${key}'], ARRAY[${cost}]::int[])`),
    ...INTS.map((cost) => `SELECT * FROM mds.take(ARRAY['${key}', '${key}'], ARRAY[1, ${cost}]::int[])`),
    'SELECT * FROM mds.take(NULL, NULL)',
    `SELECT * FROM mds.take(ARRAY['${key}'], NULL)`,
    `SELECT * FROM mds.take(ARRAY['${key}'], '{}')`,
    `SELECT * FROM mds.take(ARRAY['${key}'], ARRAY[1, 1])`,
    `SELECT * FROM mds.take(ARRAY['${key}', '${key}'], ARRAY[1])`,
    `SELECT * FROM mds.take(ARRAY['${key}', NULL], ARRAY[1, 1])`,
    `SELECT * FROM mds.take(ARRAY['none', '${key}'], ARRAY[1, 1])`,
    `SELECT * FROM mds.take(ARRAY['none'], ARRAY[1])`,
    `SELECT * FROM mds.take(ARRAY[['${key}'], ['${key}']], ARRAY[[1], [1]])`,
    `SELECT * FROM mds.take('[0:1]={${key},${key}}'::text[], ARRAY[1, 1])`,
    `SELECT * FROM mds.take(array_fill('${key}'::text, ARRAY[1001]), array_fill(1, ARRAY[1001]))`,
    ...INTS.map(
      (cost) => `SELECT * FROM mds.take(ARRAY['${key}'], ARRAY[${cost}]::int[], ARRAY[600], ARRAY[NULL]::int[], NULL)`,
    ),
  ];

  test('take refuses what no service sends, whole, and its refusal shows no statement', async () => {
    const { record } = await openTeamKeys(team()).create({ name: 'bad', plan: 'free' });
    const gate = openTeamKeys(await login('mds_gateway'));
    expect(await gate.take({ id: record.id, plan: 'free' }, 3)).toMatchObject({ granted: true, remaining: 27 });
    const before = await accounts();
    for (const sql of badTakes(record.id)) {
      const refusal = (await said('mds_gateway', sql)) as Refusal;
      // 22023: invalid_parameter_value
      expect(refusal.code, `${sql} ${JSON.stringify(refusal)}`).toBe('22023');
      const text = [refusal.message, refusal.where, refusal.detail].join('\n');
      expect(text, sql).not.toMatch(/SELECT|INSERT|UPDATE|SQL statement/);
      expect(await accounts(), sql).toBe(before);
    }
  });

  test('plan and clock of a caller count for nothing: its limits are those of its key, to the token', async () => {
    const keys = openTeamKeys(team());
    const [free, starter] = [
      await keys.create({ name: 'free', plan: 'free' }),
      await keys.create({ name: 'starter', plan: 'starter' }),
    ];
    const count = async (sql: string): Promise<number> =>
      ((await said('mds_gateway', sql)) as { granted: boolean }[]).filter(({ granted }) => granted).length;
    // What the second version of the schema took from its caller: limits and the time.
    const asked = (id: string, per: string, day: string, when: string) =>
      `SELECT granted FROM mds.take(array_fill('${id}'::text, ARRAY[20]), array_fill(1, ARRAY[20]), array_fill((${per})::int, ARRAY[20]), array_fill((${day})::int, ARRAY[20]), ${when}::float8)`;
    let granted = 0;
    for (const when of TIMES) for (const per of INTS) granted += await count(asked(free.record.id, per, 'NULL', when));
    // 30 a minute, of which none is back before a minute has passed: FIELDS 8.2.
    expect(granted).toBe(30);
    granted = 0;
    for (const when of TIMES) for (const day of INTS) granted += await count(asked(starter.record.id, '30', day, when));
    expect(granted).toBe(120);
    const { tokens } = (await keys.usage(0)).find(({ id }) => id === free.record.id)!;
    expect(tokens).toBe(30);
    const known = (await team().query<{ slots: number[] }>('SELECT slots FROM mds.buckets')).flatMap(
      ({ slots }) => slots,
    );
    const [now] = await team().query<{ at: number }>('SELECT mds.clock_ms() AS at');
    for (const slot of known) expect(Math.abs(slot - now!.at)).toBeLessThan(3_600_000);
  });

  test('a time in the future or the past makes no expired key valid, and no valid one unknown', async () => {
    const keys = openTeamKeys(team());
    await keys.create({ name: 'valid', plan: 'free' });
    await keys.create({ name: 'expired', plan: 'free', expiresAt: 1 });
    const hashes = `(SELECT array_agg(hash) FROM (VALUES ${(
      await team().query<{ hash: string }>(
        "SELECT hash FROM mds.secrets JOIN mds.keys ON id = key_id WHERE name IN ('valid', 'expired')",
      )
    )
      .map(({ hash }) => `('${hash}')`)
      .join(', ')}) AS v (hash))`;
    const names = async (sql: string) => {
      const found = (await said('mds_gateway', sql)) as { id: string }[];
      return (await keys.list()).filter(({ id }) => found.some((each) => each.id === id)).map(({ name }) => name);
    };
    expect(await names(`SELECT * FROM mds.callers(${hashes})`)).toEqual(['valid']);
    for (const when of TIMES)
      expect(await names(`SELECT * FROM mds.callers(${hashes}, ${when}::float8)`), when).toEqual(['valid']);
    for (const none of ['NULL', "'{}'", 'ARRAY[NULL]::text[]', "ARRAY['%', '', E'\\\\']"])
      expect(await said('mds_gateway', `SELECT * FROM mds.callers(${none})`), none).toEqual([]);
    expect(await said('mds_gateway', "SELECT * FROM mds.callers(array_fill('x'::text, ARRAY[1001]))")).toMatchObject({
      code: '22023',
    });
  });

  test.each(['none', 'mds_reader', 'mds_writer'])(
    '%s may call none of them; only the owner sets the clock',
    async (role) => {
      const calls = [
        "SELECT * FROM mds.take(ARRAY['x'], ARRAY[1])",
        "SELECT * FROM mds.take(ARRAY['x'], ARRAY[1], ARRAY[1], ARRAY[1], 0)",
        "SELECT * FROM mds.callers(ARRAY['x'])",
        "SELECT * FROM mds.callers(ARRAY['x'], 0)",
        'SELECT mds.clock_ms()',
        'SELECT * FROM mds.keys',
      ];
      // 42501: insufficient_privilege
      for (const sql of calls) expect(await said(role, sql), sql).toMatchObject({ code: '42501' });
      const own = [
        "CREATE OR REPLACE FUNCTION mds.clock_ms() RETURNS float8 LANGUAGE sql AS 'SELECT 0::float8'",
        'UPDATE mds.plans SET per_minute = 1000000',
        "INSERT INTO mds.keys VALUES ('x', 'x', 'builder', 0)",
        'UPDATE mds.buckets SET total = -1',
      ];
      for (const each of [role, 'mds_gateway'])
        for (const sql of own) expect(await said(each, sql), sql).toMatchObject({ code: '42501' });
      expect(await said('mds_gateway', 'SELECT mds.clock_ms()')).toMatchObject({ code: '42501' });
    },
  );

  test('a store of the second version gets the new functions in place of its own', async () => {
    const address = at.server.database('second');
    const old = team(address);
    await initializeTeam(old);
    // As its functions were declared: what they did with their arguments is gone.
    for (const sql of [
      'DROP FUNCTION mds.take(text[], int[])',
      'DROP FUNCTION mds.callers(text[])',
      'DROP FUNCTION mds.clock_ms()',
      'DROP TABLE mds.plans',
      `CREATE OR REPLACE FUNCTION mds.take(asked text[], costs int[], per_minute int[], per_day int[], at float8)
        RETURNS TABLE (place int, granted boolean, used int, oldest float8, today int, wait_ms float8, now_ms float8)
        LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$ BEGIN granted := true; RETURN NEXT; END $$`,
      'UPDATE mds.meta SET version = 2',
    ])
      await old.query(sql);
    const { secret, record } = await openTeamKeys(team(at.address)).create({ name: 'kept', plan: 'free' });
    await expect(openTeamKeys(team(address)).authenticate(secret)).rejects.toMatchObject({ code: 'TEAM_NOT_READY' });
    expect(await initializeTeam(old)).toMatchObject({ from: 2, to: 3 });
    const [row] = await old.query<{ n: number }>('SELECT count(*)::int AS n FROM mds.plans');
    expect(row!.n).toBe(PLANS.length);
    const former = team(at.server.address('second', 'login_mds_gateway'));
    await expect(
      former.query(`SELECT * FROM mds.take(ARRAY['${record.id}'], ARRAY[-1], ARRAY[30], ARRAY[500], NULL)`),
    ).rejects.toMatchObject({ code: 'TEAM_FAILED' });
  });

  test('the plans in PostgreSQL are those of the program', async () => {
    const rows = await team().query<{ plan: string; per_minute: number; per_day: number | null }>(
      'SELECT * FROM mds.plans',
    );
    const limits = rows.map(({ plan, per_minute: perMinute, per_day: perDay }) => [
      plan,
      perDay === null ? { perMinute } : { perMinute, perDay },
    ]);
    expect(Object.fromEntries(limits)).toEqual(PLAN_LIMITS);
  });
});
