/** Keys in their file, and the gates made of them. */
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../src/endpoints/index.ts';
import { createHandler } from '../../../src/service/handler.ts';
import { openKeys } from '../../../src/service/keys/open-keys.ts';
import { keyFile, sharedMode } from '../../../src/service/keys/schema.ts';
import { randomText, withoutSecrets } from '../../../src/service/keys/secret.ts';
import { openTeamKeys } from '../../../src/service/keys/team-keys.ts';
import { serviceGates } from '../../../src/service/limits/service-gates.ts';
import type { LogLine } from '../../../src/service/types.ts';
import { chooseDriver } from '../../../src/store/drivers/choose-driver.ts';
import { openTeam, type TeamConnection } from '../../../src/team/connection.ts';
import { initializeTeam } from '../../../src/team/schema.ts';
import { DRIVERS, scratch } from '../../store/support.ts';
import { hasPostgres, startPostgres, type TestServer } from '../../team/postgres.ts';
import { fakeStore } from '../fake-store.ts';

const folder = scratch();
const START = Date.UTC(2025, 7, 8, 12);
let files = 0;

// One driver throughout a test: two SQLite libraries in one process do not see each other's locks.
/** A key file of its own with clocks that a test turns. */
function world(driver = DRIVERS[0]!) {
  files += 1;
  const path = join(folder, `${files}`, 'service.db');
  const clock = { wall: START, uptime: 1_000_000 };
  const pass = (ms: number) => {
    clock.wall += ms;
    clock.uptime += ms;
  };
  const open = () => openKeys(path, { now: () => clock.wall, uptime: () => clock.uptime, driver });
  return { path, clock, pass, open, keys: open() };
}

/** Keys of a kind with a clock that a test turns. */
type World = Awaited<ReturnType<typeof worldOf>>;

/** One for each kind of keys: what one cannot do the other must not do either. */
const KINDS = [...DRIVERS, ...(hasPostgres ? ['postgres' as const] : [])];
let server: TestServer | undefined;
afterAll(() => server?.remove());

async function worldOf(kind: (typeof KINDS)[number]) {
  if (kind !== 'postgres') {
    const made = world(kind);
    const folderOf = join(made.path, '..');
    const contents = async () => readdirSync(folderOf).map((name) => readFileSync(join(folderOf, name)));
    return { ...made, path: made.path as string | undefined, contents };
  }
  server ??= await startPostgres();
  const address = server.database(`keys${++files}`);
  const clock = { wall: START, uptime: 1_000_000 };
  const connect = () => openTeam(address, { env: {}, platform: 'linux', home: folder });
  const team = connect();
  await initializeTeam(team);
  await team.query('CREATE TABLE mds.clock (at float8)');
  await team.query('INSERT INTO mds.clock VALUES (0)');
  // The owner's clock: no login of a service can replace it.
  await team.query(
    `CREATE OR REPLACE FUNCTION mds.clock_ms() RETURNS float8 LANGUAGE sql VOLATILE AS 'SELECT at FROM mds.clock'`,
  );
  const clocked = (on: TeamConnection): TeamConnection => ({
    ...on,
    query: async (sql, params) => {
      await on.query('UPDATE mds.clock SET at = $1 WHERE at <> $1', [clock.wall]);
      return on.query(sql, params);
    },
    transaction: async (work) => {
      await on.query('UPDATE mds.clock SET at = $1 WHERE at <> $1', [clock.wall]);
      return on.transaction(work);
    },
  });
  const open = () => openTeamKeys(clocked(connect()), { clock: () => clock.wall });
  const contents = async () => {
    const rows = await team.query('SELECT k, s FROM mds.keys k, mds.secrets s');
    await team.close();
    return [Buffer.from(JSON.stringify(rows))];
  };
  const pass = (ms: number) => {
    clock.wall += ms;
  };
  return { path: undefined, clock, pass, open, keys: open(), contents };
}

const refusal = async (work: () => unknown): Promise<string> => {
  try {
    await work();
  } catch (error) {
    return (error as { code: string }).code;
  }
  return 'done';
};

describe.each(KINDS)('keys (%s)', (kind) => {
  test('a key is prefix and 32 characters; the file holds its hash, its last four characters, and nothing else of it', async () => {
    const { keys, open, contents, path } = await worldOf(kind);
    const { secret, record } = await keys.create({ name: 'ci', plan: 'starter' });
    expect(secret).toMatch(/^mds_live_[0-9A-Za-z]{32}$/);
    expect(record).toEqual({
      id: expect.stringMatching(/^key_[0-9A-Za-z]{10}$/),
      name: 'ci',
      plan: 'starter',
      state: 'active',
      masked: `mds_live_****${secret.slice(-4)}`,
      createdAt: START,
      expiresAt: undefined,
      revokedAt: undefined,
      lastUsedAt: undefined,
      former: [],
    });
    expect(await keys.authenticate(secret)).toEqual({ id: record.id, plan: 'starter' });
    const other = open();
    expect(await other.authenticate(secret)).toEqual({ id: record.id, plan: 'starter' });
    other.close();
    for (const bytes of await contents())
      expect([bytes.includes(secret), bytes.includes(secret.slice(9, 25))]).toEqual([false, false]);
    keys.close();
    if (path !== undefined && process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('unknown, malformed, revoked and expired keys are rejected, and so are similar ones', async () => {
    const { keys, pass } = await worldOf(kind);
    const { secret } = await keys.create({ name: 'a', plan: 'free' });
    const short = await keys.create({ name: 'b', plan: 'free', expiresAt: START + 1000 });
    const gone = await keys.create({ name: 'c', plan: 'free' });
    await keys.revoke('c');
    expect(await keys.authenticate(short.secret)).toBeDefined();
    pass(1000);
    const odd = [
      short.secret,
      gone.secret,
      '',
      'x',
      secret.slice(0, -1),
      `${secret}A`,
      secret.toLowerCase(),
      `${secret}, ${secret}`,
    ];
    for (const each of [
      ...odd,
      `${secret}\0`,
      `mds_live_${'A'.repeat(32)}`,
      "' OR 1=1 --",
      'é'.repeat(41),
      'mds_live_',
    ])
      expect(await keys.authenticate(each), each).toBeUndefined();
    expect((await keys.list()).map(({ name, state }) => [name, state])).toEqual(
      expect.arrayContaining([
        ['a', 'active'],
        ['b', 'expired'],
        ['c', 'revoked'],
      ]),
    );
    keys.close();
  });

  test('a name belongs to one active key in any case; ids and names both select', async () => {
    const { keys } = await worldOf(kind);
    const { record } = await keys.create({ name: 'CI', plan: 'free' });
    expect(await refusal(() => keys.create({ name: 'ci', plan: 'free' }))).toBe('KEY_EXISTS');
    expect(await refusal(() => keys.revoke('nothing'))).toBe('KEY_UNKNOWN');
    expect((await keys.revoke('ci')).revokedAt).toBe(START);
    expect(await refusal(() => keys.revoke(record.id))).toBe('KEY_REVOKED');
    expect(await refusal(() => keys.rotate(record.id, 0))).toBe('KEY_REVOKED');
    const again = await keys.create({ name: 'ci', plan: 'free' });
    // the name now means the new one
    expect((await keys.revoke('CI')).id).toBe(again.record.id);
    keys.close();
  });

  test('rotation: a new secret of the same key and limits; the old one at once or after the overlap', async () => {
    const { keys, pass } = await worldOf(kind);
    const first = await keys.create({ name: 'a', plan: 'free' });
    const caller = { id: first.record.id, plan: 'free' as const };
    await keys.take(caller, 29);
    const second = await keys.rotate('a', 60_000);
    expect(second.record).toMatchObject({
      id: first.record.id,
      former: [{ masked: `mds_live_****${first.secret.slice(-4)}`, validUntil: START + 60_000 }],
    });
    expect(await keys.authenticate(first.secret)).toEqual(caller);
    expect(await keys.authenticate(second.secret)).toEqual(caller);
    expect(await keys.take(caller, 2)).toMatchObject({ granted: false });
    const third = await keys.rotate('a', 3_600_000);
    pass(60_000);
    // a later rotation with a longer overlap does not lengthen the first one's
    expect(await keys.authenticate(first.secret)).toBeUndefined();
    expect(await keys.authenticate(second.secret)).toEqual(caller);
    const fourth = await keys.rotate('a', 0);
    expect(await keys.authenticate(third.secret)).toBeUndefined();
    expect(await keys.authenticate(fourth.secret)).toEqual(caller);
    expect(fourth.record.former).toEqual([]);
    keys.close();
  });

  test('a key that has expired needs a new end to be rotated', async () => {
    const { keys, pass } = await worldOf(kind);
    await keys.create({ name: 'a', plan: 'free', expiresAt: START + 1 });
    pass(10);
    expect(await refusal(() => keys.rotate('a', 0))).toBe('KEY_EXPIRED');
    const { secret, record } = await keys.rotate('a', 0, START + 5000);
    expect([record.state, record.expiresAt]).toEqual(['active', START + 5000]);
    expect(await keys.authenticate(secret)).toBeDefined();
    keys.close();
  });

  test('the last use is stored to the minute', async () => {
    const { keys, pass } = await worldOf(kind);
    const { secret } = await keys.create({ name: 'a', plan: 'free' });
    const used = async () => (await keys.list())[0]!.lastUsedAt;
    await keys.authenticate(secret);
    expect(await used()).toBe(START);
    pass(59_000);
    await keys.authenticate(secret);
    expect(await used()).toBe(START);
    pass(1000);
    await keys.authenticate(secret);
    expect(await used()).toBe(START + 60_000);
    keys.close();
  });

  test('the day’s quota survives a restart, ends at 00:00 UTC, and a clock set forth and back gains nothing', async () => {
    const { keys, clock, pass, open } = await worldOf(kind);
    const { record } = await keys.create({ name: 'a', plan: 'free' });
    const caller = { id: record.id, plan: 'free' as const };
    const drain = async (from: World['keys']) => {
      let granted = 0;
      for (;;) {
        const decision = await from.take(caller, 1);
        if (decision.granted) granted += 1;
        else if (decision.window === 'day') break;
        else pass(decision.waitMs);
      }
      return granted;
    };
    expect(await drain(keys)).toBe(500);
    keys.close();
    const again = open();
    expect((await again.take(caller, 1)).window).toBe('day');
    clock.wall += 86_400_000;
    clock.uptime += 60_000;
    expect((await again.take(caller, 1)).granted).toBe(true);
    clock.wall -= 86_400_000;
    clock.uptime += 60_000;
    const back = await again.take(caller, 1);
    expect([back.granted, back.window, back.limit]).toEqual([false, 'day', 500]);
    expect(back.waitMs).toBeLessThanOrEqual(86_400_000);
    const day = Math.floor(START / 86_400_000);
    expect(await again.usage(day)).toEqual([
      { id: record.id, day, tokens: 500, requests: 500 },
      { id: record.id, day: day + 1, tokens: 1, requests: 1 },
    ]);
    expect(await again.usage(day + 1)).toHaveLength(1);
    again.close();
  });

  test('requests within one turn are answered in order, for all keys', async () => {
    const { keys, clock, open } = await worldOf(kind);
    const other = open();
    const made = [await keys.create({ name: 'a', plan: 'free' }), await keys.create({ name: 'b', plan: 'free' })];
    const [a, b] = made.map(({ record }) => record.id) as [string, string];
    const ask = (from: World['keys'], id: string, cost: number) => from.take({ id, plan: 'free' }, cost);
    const decisions = await Promise.all([
      ...[20, 11, 9, 1].map((cost) => ask(keys, a, cost)),
      ...[30, 1].map((cost) => ask(keys, b, cost)),
    ]);
    decisions.push(await ask(other, a, 2));
    // 30 a minute (FIELDS 8.2): 20, then 11 is one too many, 9 are left, 1 is too.
    expect(decisions.map(({ granted }) => granted)).toEqual([true, false, true, true, true, false, false]);
    expect(decisions.map(({ remaining }) => remaining)).toEqual([10, 10, 1, 0, 0, 0, 0]);
    const day = Math.floor(clock.wall / 86_400_000);
    expect(await keys.usage(day)).toEqual(
      [
        { id: a, day, tokens: 30, requests: 3 },
        { id: b, day, tokens: 30, requests: 1 },
      ].toSorted((x, y) => (x.id < y.id ? -1 : 1)),
    );
    other.close();
    keys.close();
    // A failure reaches each of them (of 3 tokens no refusal is remembered yet).
    const failed = await Promise.allSettled([ask(keys, a, 3), ask(keys, b, 3)]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  test('for any requests of several processes, no minute grants more than the plan, and none is rejected below it', async () => {
    const { keys, clock, open } = await worldOf(kind);
    const processes = [keys, open(), open(), open()];
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            by: fc.integer({ min: 0, max: 3 }),
            // In PostgreSQL a token comes back at a whole tenth of a second.
            after: fc.oneof(
              fc.constant(0),
              fc.integer({ min: 0, max: 90 }).map((tenths) => tenths * 100),
            ),
            cost: fc.integer({ min: 1, max: 4 }),
            wallJump: fc.oneof(
              { weight: 9, arbitrary: fc.constant(0) },
              { weight: kind === 'postgres' ? 0 : 1, arbitrary: fc.integer({ min: -7200_000, max: 7200_000 }) },
            ),
          }),
          { maxLength: 60 },
        ),
        async (requests) => {
          runs += 1;
          const { record } = await keys.create({ name: `k${runs}`, plan: 'starter' });
          const granted: { at: number; cost: number }[] = [];
          for (const { by, after, cost, wallJump } of requests) {
            clock.uptime += after;
            clock.wall += after + wallJump;
            // 40 at once count as one request: 120 a minute are soon gone
            const decision = await processes[by]!.take({ id: record.id, plan: 'starter' }, cost * 10);
            const gone = granted
              .filter(({ at }) => at > clock.uptime - 60_000)
              .reduce((sum, each) => sum + each.cost, 0);
            expect(decision.granted).toBe(gone + cost * 10 <= 120);
            if (decision.granted) granted.push({ at: clock.uptime, cost: cost * 10 });
          }
        },
      ),
      { numRuns: 25 },
    );
    for (const each of processes) each.close();
  });
});

test('characters come without bias: bytes beyond the last multiple of 62 are drawn again', () => {
  const bytes = [248, 255, 0, 61, 62, 247, 250, 1];
  let at = 0;
  const random = (count: number) => Uint8Array.from({ length: count }, () => bytes[at++ % bytes.length]!);
  expect(randomText(5, random)).toBe('0z0z1');
  const counts = new Map<string, number>();
  for (const char of randomText(62_000, randomBytes)) counts.set(char, (counts.get(char) ?? 0) + 1);
  expect(counts.size).toBe(62);
  // chi-squared of 61 degrees of freedom: 1 in 10^7 lies beyond 135
  const chi = [...counts.values()].reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
  expect(chi).toBeLessThan(135);
});

describe('the file', () => {
  const open = (path: string) => openKeys(path, { now: () => START, driver: DRIVERS[0]! });

  test('is next to the store, in a folder only its owner may read', () => {
    expect(keyFile('/srv/mds/market.db')).toBe('/srv/mds/service.db');
    const { path, keys } = world();
    keys.close();
    expect(sharedMode(path)).toBeUndefined();
    if (process.platform === 'win32') return;
    expect(statSync(join(path, '..')).mode & 0o777).toBe(0o700);
    chmodSync(path, 0o644);
    expect(sharedMode(path)).toBe('0644');
    expect(sharedMode(join(path, '..', 'nothing'))).toBeUndefined();
  });

  test('other files are rejected and left unchanged', async () => {
    const text = join(folder, 'text.db');
    writeFileSync(text, 'not a database, but long enough to look like one');
    expect(await refusal(() => open(text))).toBe('STORE_UNREADABLE');
    expect(readFileSync(text, 'utf8')).toContain('not a database');
    const foreign = join(folder, 'foreign.db');
    const driver = chooseDriver(DRIVERS[0])(foreign, 'write', 1000);
    driver.exec('CREATE TABLE notes (text TEXT)');
    driver.close();
    expect(await refusal(() => open(foreign))).toBe('STORE_UNREADABLE');
    expect(await refusal(() => open(folder))).toBe('STORE_UNREADABLE');
    expect(await refusal(() => open(join(text, 'service.db')))).toBe('STORE_UNREADABLE');
  });

  test('a newer one needs a newer program', async () => {
    const { path, keys } = world();
    for (let i = 0; i < 200; i++) keys.create({ name: `n${i}`, plan: 'free' });
    keys.close();
    const driver = chooseDriver(DRIVERS[0])(path, 'write', 1000);
    driver.exec('PRAGMA user_version = 99');
    driver.close();
    expect(await refusal(() => open(path))).toBe('STORE_NEWER');
  });

  test('a damaged one is unreadable', async () => {
    const { path, keys } = world();
    for (let i = 0; i < 200; i++) keys.create({ name: `n${i}`, plan: 'free' });
    keys.close();
    const driver = chooseDriver(DRIVERS[0])(path, 'write', 1000);
    driver.all('PRAGMA wal_checkpoint(TRUNCATE)');
    driver.close();
    const bytes = readFileSync(path);
    // all but the first page, which holds the header and the list of tables
    writeFileSync(path, bytes.fill(0xff, 4096));
    expect(await refusal(() => open(path).list())).toBe('STORE_UNREADABLE');
  });

  test('a short lock of another process is waited for', async () => {
    const { path, keys } = world();
    const { record } = keys.create({ name: 'a', plan: 'free' });
    const driver = chooseDriver(DRIVERS[0])(path, 'write', 1000);
    driver.exec('BEGIN IMMEDIATE');
    setTimeout(() => driver.exec('COMMIT'), 100);
    const first = keys.take({ id: record.id, plan: 'free' }, 20);
    // A request that comes while the lock is waited for joins the queue.
    await new Promise((resolve) => setTimeout(resolve, 30));
    const decisions = await Promise.all([first, keys.take({ id: record.id, plan: 'free' }, 11)]);
    expect(decisions.map(({ granted }) => granted)).toEqual([true, false]);
    driver.close();
    keys.close();
  });
});

describe('the gates', () => {
  const echo = ENDPOINTS.map((endpoint) => ({
    ...endpoint,
    compute: () => Promise.resolve({ compute: () => ({ ok: true }) }),
  }));
  const logged: LogLine[] = [];

  function service() {
    const made = world();
    const handler = createHandler({
      store: fakeStore(),
      now: () => made.clock.wall,
      endpoints: echo,
      gates: serviceGates(made.keys),
      log: (line) => logged.push(line),
    });
    const ask = async (path: string, key?: string, method = 'GET') => {
      const [pathname, search = ''] = path.split('?');
      const headers: Record<string, string> = key === undefined ? {} : { 'x-api-key': key };
      const response = await handler({ method, path: pathname!, query: [...new URLSearchParams(search)], headers });
      const json =
        response.body === ''
          ? undefined
          : (JSON.parse(response.body) as { error?: { code: string; message: string; details?: unknown } });
      return { ...response, code: json?.error?.code, json };
    };
    return { ...made, ask };
  }

  test('key, plan, rate, then parameters: the order and the codes of FIELDS 8.1', async () => {
    const { keys, ask } = service();
    const free = keys.create({ name: 'free', plan: 'free' }).secret;
    expect([(await ask('/v2/nothing')).status, (await ask('/v2/snapshot', undefined, 'POST')).status]).toEqual([
      404, 405,
    ]);
    const missing = await ask('/v2/fundamentals');
    expect([missing.status, missing.code, missing.headers['www-authenticate']]).toEqual([
      401,
      'AUTH_MISSING',
      'APIKey',
    ]);
    expect((await ask('/v2/fundamentals', '  ')).code).toBe('AUTH_MISSING');
    const unknown = await ask('/v2/fundamentals', `mds_live_${'A'.repeat(32)}`);
    expect([unknown.status, unknown.code, unknown.headers['www-authenticate']]).toEqual([
      401,
      'AUTH_INVALID',
      'APIKey',
    ]);
    const low = await ask('/v2/fundamentals', free);
    expect([low.status, low.code, low.json?.error?.details]).toEqual([
      403,
      'PLAN_REQUIRED',
      { required: 'starter', current: 'free' },
    ]);
    expect(low.headers['ratelimit-limit']).toBeUndefined();
    const invalid = await ask('/v2/snapshot', free);
    expect([invalid.status, invalid.headers['ratelimit-remaining']]).toEqual([422, '29']);
    expect((await ask('/v2/snapshot?symbol=AAA', ` ${free} `)).status).toBe(200);
    expect((await ask('/openapi.json')).status).toBe(200);
    keys.close();
  });

  test('every route asks for a key and for its plan', async () => {
    const { keys, ask } = service();
    const secrets = { free: '', starter: '', builder: '' };
    for (const plan of ['free', 'starter', 'builder'] as const)
      secrets[plan] = keys.create({ name: plan, plan }).secret;
    // API.md, table of routes: these are Free+, all others Starter+; additive ones are for Builder.
    const open = ['/v2/search', '/v2/coverage', '/v2/snapshot', '/v2/valuation'];
    for (const { spec } of ENDPOINTS) {
      const path = spec.path.replace('{accession}', 'x').replace('{name}', 'y');
      expect((await ask(path)).status, path).toBe(401);
      expect((await ask(path, secrets.free)).status === 403, path).toBe(!open.includes(spec.path));
      const starter = spec.additive === true ? [403] : [200, 400, 422];
      expect(starter, path).toContain((await ask(path, secrets.starter)).status);
      expect([200, 400, 422], path).toContain((await ask(path, secrets.builder)).status);
    }
    keys.close();
  });

  test('the 31st request of a minute is 429 with headers, details and a wait that is long enough', async () => {
    const { keys, ask, pass } = service();
    const { secret } = keys.create({ name: 'a', plan: 'free' });
    const first = await ask('/v2/snapshot?symbol=AAA', secret);
    expect(first.headers).toMatchObject({
      'ratelimit-limit': '30',
      'ratelimit-remaining': '29',
      'ratelimit-reset': '60',
      'ratelimit-policy': '30;w=60, 500;w=86400',
    });
    pass(10_000);
    for (let i = 0; i < 29; i++) expect((await ask('/v2/snapshot?symbol=AAA', secret)).status).toBe(200);
    pass(1);
    for (const again of [1, 2]) {
      const refused = await ask('/v2/snapshot?symbol=AAA', secret, again === 2 ? 'HEAD' : 'GET');
      expect([refused.status, refused.headers['retry-after'], refused.headers['ratelimit-reset']]).toEqual([
        429,
        '50',
        '50',
      ]);
      expect(refused.headers['cache-control']).toBe('no-store');
      if (again === 1)
        expect(refused.json?.error).toMatchObject({
          code: 'RATE_LIMITED',
          details: { plan: 'free', window: 'minute', limit: 30, remaining: 0, cost: 1, retry_after_seconds: 50 },
        });
    }
    pass(50_000);
    expect((await ask('/v2/snapshot?symbol=AAA', secret)).status).toBe(200);
    expect((await ask('/v2/snapshot?symbol=AAA', secret)).headers['retry-after']).toBe('10');
    // another key has a bucket of its own
    expect((await ask('/v2/snapshot?symbol=AAA', keys.create({ name: 'b', plan: 'free' }).secret)).status).toBe(200);
    keys.close();
  });

  test('compare costs a token for each symbol, a section two', async () => {
    const { keys, ask } = service();
    const { secret } = keys.create({ name: 'a', plan: 'starter' });
    expect((await ask('/v2/compare?symbols=AAA,BBB,BRK.B', secret)).headers['ratelimit-remaining']).toBe('117');
    expect((await ask('/v2/filings/0000000001-24-000001/section/mda', secret)).headers['ratelimit-remaining']).toBe(
      '115',
    );
    keys.close();
  });

  test('later gates receive the caller for logs: id and plan, never the key', async () => {
    const { keys, clock } = world();
    const { secret, record } = keys.create({ name: 'a', plan: 'free' });
    const seen: unknown[] = [];
    const gates = [...serviceGates(keys), (call: { caller?: unknown }) => void seen.push(call.caller)];
    const handler = createHandler({ store: fakeStore(), now: () => clock.wall, endpoints: echo, gates });
    await handler({ method: 'GET', path: '/v2/snapshot', query: [], headers: { 'x-api-key': secret } });
    expect(seen).toEqual([{ id: record.id, plan: 'free' }]);
    keys.close();
  });

  test('a key file that fails is 503, not an open door', async () => {
    const { keys, ask } = service();
    const { secret } = keys.create({ name: 'a', plan: 'free' });
    keys.close();
    const answer = await ask('/v2/snapshot?symbol=AAA', secret);
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(answer.body).not.toContain(secret);
  });

  test('a key is in no answer and no log line, however it was sent', async () => {
    const { keys, ask } = service();
    const good = keys.create({ name: 'a', plan: 'free' }).secret;
    const revoked = keys.create({ name: 'b', plan: 'free' }).secret;
    keys.revoke('b');
    const from = logged.length;
    for (const secret of [good, revoked, `mds_live_${'C'.repeat(31)}0`, `${good}x`]) {
      for (const path of [
        '/v2/snapshot?symbol=AAA',
        '/v2/snapshot',
        '/v2/fundamentals?symbol=AAA',
        '/v2/snapshot?symbol=ZZZ',
      ]) {
        const answer = await ask(path, secret);
        expect(JSON.stringify(answer)).not.toContain(secret.slice(9, 25));
      }
      const inAddress = await ask(`/v2/snapshot?symbol=AAA&api_key=${secret}&X-API-Key=${secret}`);
      expect([inAddress.status, inAddress.code]).toEqual([401, 'AUTH_MISSING']);
      expect(inAddress.json?.error?.message).toContain('A key in the address is not read');
      expect(JSON.stringify(inAddress)).not.toContain(secret.slice(9, 25));
      expect(withoutSecrets(`/v2/${secret}?x=${secret}`)).not.toContain(secret.slice(9, 25));
    }
    expect(JSON.stringify(logged.slice(from))).not.toContain('mds_live_');
    expect(JSON.stringify(keys.list())).not.toContain(good.slice(9, 25));
    keys.close();
  });
});

test('a file that was deleted is created again', () => {
  const { path, keys } = world();
  keys.create({ name: 'a', plan: 'free' });
  keys.close();
  for (const name of readdirSync(join(path, '..'))) rmSync(join(path, '..', name));
  const again = openKeys(path, { now: () => START, driver: DRIVERS[0]! });
  expect([again.list(), existsSync(path)]).toEqual([[], true]);
  again.close();
});
