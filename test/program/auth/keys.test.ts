/** `mds keys`: what an operator types and reads. */
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dayText, expiryOf, overlapOf } from '../../../src/cli/keys/views.ts';
import { openKeys } from '../../../src/service/keys/open-keys.ts';
import { type FakeOptions, runMds } from '../fake-io.ts';
import { folder, NOW } from '../market.ts';

/** An operator with a data folder of their own. */
function operator() {
  const at = join(folder(), 'data');
  const mds = (line: string, options: FakeOptions = {}) =>
    runMds(line.split(' '), { ...options, env: { MDS_DATA_DIR: at, ...options.env } });
  return { at, path: join(at, 'service.db'), mds };
}

const SECRET = /^mds_live_[0-9A-Za-z]{32}\n$/;

describe('mds keys', () => {
  test('create prints the key alone on stdout and details on stderr; the service accepts it', async () => {
    const { path, mds } = operator();
    const { exit, out, err } = await mds('keys create --plan starter --name ci');
    expect([exit, SECRET.test(out)]).toEqual([0, true]);
    expect(err).toMatch(/^mds: key 'ci' \(key_\w{10}\), starter plan: 120 requests per minute\n/);
    expect(err).toContain(path);
    const keys = openKeys(path, { now: () => NOW });
    expect(await keys.authenticate(out.trim())).toMatchObject({ plan: 'starter' });
    keys.close();
    expect((await mds('keys create --name quiet -q')).err).toBe('');
    const json = JSON.parse((await mds('keys create --name b --expires 7d --json')).out);
    const expires_at = '2026-11-28T12:00:00.000Z';
    expect(json).toMatchObject({ name: 'b', plan: 'free', state: 'active', expires_at, path });
    expect(`${json.key}\n`).toMatch(SECRET);
  });

  test('list, rotate, revoke and usage show a key by its last four characters only', async () => {
    const { mds } = operator();
    const first = (await mds('keys create --name ci')).out.trim();
    const rotated = await mds('keys rotate CI --overlap 24h');
    const second = rotated.out.trim();
    expect(second).not.toBe(first);
    expect(rotated.err).toContain(`the old secret ****${first.slice(-4)} is valid until 2026-11-22 12:00 UTC`);
    await mds('keys create --name guest --expires 2027-01-01');
    const list = await mds('keys list');
    expect(list.out).toMatch(new RegExp(`ci +free +\\*{4}${second.slice(-4)} +active +2026-11-21 +never +key_`));
    expect(list.out).toContain('until 2027-01-01');
    expect(list.out).toContain('2 of 2 active');
    expect((await mds('keys')).out).toBe(list.out);
    const revoked = await mds('keys revoke ci');
    expect(revoked.out).toMatch(new RegExp(`^ci \\(key_\\w+, \\*{4}${second.slice(-4)}\\) is revoked`));
    const after = (JSON.parse((await mds('keys list --json')).out) as { name: string }[]).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    );
    expect(after).toMatchObject([
      { name: 'ci', state: 'revoked', revoked_at: '2026-11-21T12:00:00.000Z', key: `mds_live_****${second.slice(-4)}` },
      { name: 'guest', state: 'active', expires_at: '2027-01-01T00:00:00.000Z', last_used_at: null },
    ]);
    const shown = [list, revoked];
    for (const line of ['list --json', 'usage', 'usage --json', 'list -v']) shown.push(await mds(`keys ${line}`));
    for (const { out, err } of shown)
      for (const secret of [first, second]) expect(`${out}${err}`).not.toContain(secret.slice(9, 30));
  });

  test('usage counts tokens by day, and nothing of days before those asked for', async () => {
    const { path, mds } = operator();
    await mds('keys create --name ci --plan starter');
    for (const [daysAgo, cost] of [
      [0, 2],
      [0, 1],
      [3, 4],
    ] as const) {
      const keys = openKeys(path, { now: () => NOW - daysAgo * 86_400_000 });
      await keys.take({ id: keys.list()[0]!.id, plan: 'starter' }, cost);
      keys.close();
    }
    const days = async (line: string) => JSON.parse((await mds(line)).out)[0].days;
    expect(await days('keys usage ci --json')).toEqual([
      { day: '2026-11-18', tokens: 4, requests: 1 },
      { day: '2026-11-21', tokens: 3, requests: 2 },
    ]);
    expect(await days('keys usage --json --days 3')).toEqual([{ day: '2026-11-21', tokens: 3, requests: 2 }]);
    expect((await mds('keys usage')).out).toMatch(/ci +starter +3 +no daily limit +7 +3 +never/);
  });

  test('without keys there is nothing to list, and no file is made', async () => {
    const { path, mds } = operator();
    for (const line of ['keys', 'keys usage']) {
      const { exit, out, err } = await mds(line);
      expect([exit, out, err.includes('mds keys create --name ci')], line).toEqual([0, '', true]);
    }
    expect((await mds('keys list --json')).out).toBe('[]\n');
    expect((await mds('keys revoke ci')).exit).toBe(2);
    expect(existsSync(path)).toBe(false);
  });

  test.each([
    ['keys create', 'a key needs a name'],
    ['keys create --name CI', "there is a key named 'CI' already"],
    ['keys create --name key_abc', 'invalid key name'],
    ['keys create --name mds_live_x', 'invalid key name'],
    ['keys create --name a/b', 'invalid key name'],
    ['keys create --name x --plan gold', 'gold'],
    ['keys create --name x --expires soon', "(got 'soon')"],
    ['keys create --name x --expires 2026-11-21', 'is not in the future'],
    ['keys create --name x --expires 0d', 'is not in the future'],
    ['keys create --name x --expires 99999d', 'more than ten years away'],
    ['keys create --name x --expires 2027-02-30', 'must be a time or a day'],
    ['keys rotate ci --overlap 1y', '--overlap must be a time'],
    ['keys rotate ci --overlap 91d', '--overlap must be a time'],
    ['keys revoke co', 'did you mean ci?'],
    ['keys usage ci --days 0', '--days must be a whole number from 1 to 400'],
    ['keys list --store /nowhere/at/all.db', 'no folder /nowhere/at'],
  ])('%s: %s, exit 2, and nothing is changed', async (line, message) => {
    const { mds } = operator();
    await mds('keys create --name ci');
    const before = (await mds('keys list --json')).out;
    const { exit, out, err } = await mds(line);
    expect([exit, out]).toEqual([2, '']);
    expect(err).toContain(message);
    expect((await mds('keys list --json')).out).toBe(before);
  });

  test('a secret given as a name is not repeated', async () => {
    const { mds } = operator();
    const secret = (await mds('keys create --name ci')).out.trim();
    for (const line of [`keys revoke ${secret}`, `keys create --name ${secret}`, `keys usage ${secret} --json`]) {
      const { exit, out, err } = await mds(line);
      expect([exit, `${out}${err}`.includes(secret.slice(9))], line).toEqual([2, false]);
    }
  });

  test('--store names the store whose service is meant: its keys are next to it', async () => {
    const { at, mds } = operator();
    mkdirSync(at);
    await mds(`keys create --name own`);
    const other = folder();
    await mds(`keys create --name other --store ${join(other, 'market.db')}`);
    expect(JSON.parse((await mds(`keys --store ${join(other, 'market.db')} --json`)).out)).toMatchObject([
      { name: 'other' },
    ]);
    expect(JSON.parse((await mds('keys --json')).out)).toMatchObject([{ name: 'own' }]);
  });

  test('another file is exit 6 with its path, and stays as it is', async () => {
    const { at, path, mds } = operator();
    mkdirSync(at);
    writeFileSync(path, 'something else'.repeat(100));
    const { exit, err } = await mds('keys create --name ci --json');
    expect(exit).toBe(6);
    expect(JSON.parse(err).error).toMatchObject({ code: 'STORE_UNREADABLE', message: `${path} is not a key file` });
    expect(readFileSync(path, 'utf8')).toContain('something else');
  });

  test.skipIf(process.platform === 'win32')('a file that others may read is warned about', async () => {
    const { path, mds } = operator();
    expect((await mds('keys create --name ci -q')).err).toBe('');
    chmodSync(path, 0o640);
    expect((await mds('keys list')).err).toContain(`chmod 600 ${path}`);
  });
});

test('times: spans and days, as typed', () => {
  expect(expiryOf('12h', NOW) - NOW).toBe(43_200_000);
  expect(dayText(expiryOf('52w', NOW))).toBe('2027-11-20');
  expect(expiryOf('2027-06-30', NOW)).toBe(Date.UTC(2027, 5, 30));
  expect([overlapOf('0'), overlapOf('30m'), overlapOf('90d')]).toEqual([0, 1_800_000, 7_776_000_000]);
});
