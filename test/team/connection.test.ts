/** Addresses as libpq reads them, passwords of files, and the connection through what a server can do to it. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { teamAddress } from '../../src/team/address.ts';
import { openTeam } from '../../src/team/connection.ts';
import { passwordOf } from '../../src/team/password.ts';
import { initializeTeam, requireSchema } from '../../src/team/schema.ts';
import { runMds } from '../program/fake-io.ts';
import { hasPostgres, startPostgres, type TestServer } from './postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'mds-team-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('an address takes what it lacks from the variables of libpq, and is shown without its password', () => {
  expect(teamAddress('postgresql://ann:s%3Acret@db:6000/m%20x?sslmode=verify-full', {})).toMatchObject({
    ...{ host: 'db', port: 6000, user: 'ann', database: 'm x', password: 's:cret', sslMode: 'verify-full' },
    text: 'postgres://ann@db:6000/m%20x',
  });
  expect(teamAddress('postgres:///?host=/run/pg', { PGUSER: 'bob', PGDATABASE: 'd', PGPORT: '1' })).toMatchObject({
    ...{ host: '/run/pg', port: 1, user: 'bob', database: 'd', password: undefined, sslMode: 'prefer' },
  });
  expect(teamAddress('postgres://ann@[::1]', {})).toMatchObject({ host: '::1', port: 5432, database: 'ann' });
});

test.each([
  ['mysql://ann@db/m', /not the address/],
  ['postgres://db/m', /names no user/],
  ['postgres://ann@db:99999/m', /port/],
  ['postgres://ann@db/m?sslmode=yes', /none of disable, prefer, require/],
  ['postgres://ann:hunter2hunter2@db/m?target=x', /none of host, port/],
])('%s is refused with the reason, without its password', (address, reason) => {
  const read = (): unknown => teamAddress(address, {});
  expect(read).toThrow(
    expect.objectContaining({ code: 'TEAM_ADDRESS_INVALID', message: expect.stringMatching(reason) }),
  );
  expect(read).not.toThrow(/hunter2/);
});

test('passwords: of the address, PGPASSWORD, then the first line of the password file that fits', () => {
  const file = join(folder, 'pgpass');
  writeFileSync(file, '# mine\ndb:5432:m:bob:no\n*:5432:m:ann:a\\:b\\\\c\n*:*:*:*:last\n', { mode: 0o600 });
  const password = (address: string, env = {}): string | undefined => {
    const around = { env: { PGPASSFILE: file, ...env }, platform: 'linux' as const, home: folder };
    return passwordOf(teamAddress(address, around.env), around);
  };
  expect(password('postgres://ann@db/m')).toBe('a:b\\c');
  expect(password('postgres://ann@db/other')).toBe('last');
  expect(password('postgres://ann@db/m', { PGPASSWORD: 'env' })).toBe('env');
  expect(password('postgres://ann:own@db/m', { PGPASSWORD: 'env' })).toBe('own');
  expect(password('postgres://ann@db/m', { PGPASSFILE: '' })).toBeUndefined();
  chmodSync(file, 0o644);
  expect(() => password('postgres://ann@db/m')).toThrow(expect.objectContaining({ code: 'KEY_FILE_UNREADABLE' }));
});

describe.skipIf(!hasPostgres)('with a server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startPostgres();
  }, 60_000);
  afterAll(() => server?.remove());
  const open = (address: string) => openTeam(address, { env: {}, platform: 'linux', home: folder });

  test('init creates the store once, also where two run it at the same time, and says what it did', async () => {
    const address = server.database('init');
    const teams = [open(address), open(address)];
    const done = await Promise.all(teams.map(initializeTeam));
    expect(done.map(({ from }) => from).sort()).toEqual([0, done[0]!.to]);
    await Promise.all(teams.map(({ close }) => close()));
    const again = await runMds(['team', 'init', '--store', address], { home: folder });
    expect(again).toMatchObject({ exit: 0, out: expect.stringContaining('is up to date'), err: '' });
    const status = await runMds(['team', '--json'], { home: folder, env: { MDS_STORE: address } });
    expect(JSON.parse(status.out)).toMatchObject({ subjects: 0, bytes: 0, leases: [], waiting: 0 });
  });

  test('readers read and do not write, writers do not create', async () => {
    const address = server.database('roles');
    const admin = open(address);
    await initializeTeam(admin);
    for (const role of ['reader', 'writer']) await admin.query(`CREATE ROLE the_${role} LOGIN IN ROLE mds_${role}`);
    const [reader, writer] = [open(server.address('roles', 'the_reader')), open(server.address('roles', 'the_writer'))];
    const insert = "INSERT INTO mds.work (subject, due) VALUES ('company:1', now())";
    await requireSchema(reader);
    await expect(reader.query(insert)).rejects.toMatchObject({ code: 'TEAM_REFUSED' });
    await writer.query(insert);
    await expect(writer.query('CREATE TABLE mds.more (x int)')).rejects.toMatchObject({ code: 'TEAM_REFUSED' });
    expect(await reader.query('SELECT subject FROM mds.work')).toEqual([{ subject: 'company:1' }]);
    await Promise.all([admin, reader, writer].map(({ close }) => close()));
  });

  test('a transaction that throws leaves nothing, and no other statement comes between its own', async () => {
    const team = open(server.database('turns'));
    await team.query('CREATE TABLE t (x int)');
    const failed = team.transaction(async (query) => {
      await query('INSERT INTO t VALUES (1)');
      await new Promise((resolve) => setImmediate(resolve));
      throw new Error('stop');
    });
    const other = team.query('INSERT INTO t VALUES (2)');
    await expect(failed).rejects.toThrow('stop');
    await other;
    expect(await team.query('SELECT x FROM t')).toEqual([{ x: 2 }]);
    await team.close();
  });

  test('while the server is away each statement says so; afterwards the same connection works, and listens, again', async () => {
    const team = open(server.database('away'));
    const hints: string[] = [];
    team.listen('hub', (payload) => hints.push(payload));
    await team.query("SELECT pg_notify('hub', 'one')");
    server.stop('immediate');
    await expect(team.query('SELECT 1')).rejects.toMatchObject({
      code: 'TEAM_UNREACHABLE',
      exitCode: 7,
      hint: expect.stringContaining('check host and port of the address'),
      retryable: true,
    });
    const { exit, err } = await runMds(['team', 'status', '--store', team.address.text], { home: folder });
    expect({ exit, err }).toEqual({ exit: 7, err: expect.stringContaining('no server listens there') });
    server.start();
    const until = async (): Promise<void> => {
      for (;;) {
        try {
          return void (await team.query("SELECT pg_notify('hub', 'two')"));
        } catch {
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      }
    };
    await until();
    await team.query('SELECT 1');
    expect(hints).toEqual(['', 'one', '', 'two']);
    await team.close();
  }, 30_000);

  test.each([
    ['team status', 'nothing', 6, 'mds team init'],
    ['team status', 'absent', 3, 'createdb absent'],
  ])('%s of the database %s: exit %i and what to do', async (line, name, expected, hint) => {
    if (name === 'nothing') server.database(name);
    const { exit, err } = await runMds([...line.split(' '), '--store', server.address(name)], { home: folder });
    expect({ exit, err }).toEqual({ exit: expected, err: expect.stringContaining(hint) });
  });

  test('an encrypted connection is demanded where the server has none', async () => {
    const team = open(server.address().replace('disable', 'require'));
    await expect(team.query('SELECT 1')).rejects.toMatchObject({ code: 'TEAM_REFUSED' });
    const preferring = open(server.address().replace('disable', 'prefer'));
    expect(await preferring.query('SELECT 1 AS x')).toEqual([{ x: 1 }]);
    await preferring.close();
  });
});
