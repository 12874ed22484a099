/** `mds sync --install-timer` and `--uninstall-timer`, and what `mds status` and `mds doctor` say of the runs. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { cronLine, localTime, timerFiles } from '../../../src/cli/request/target/timer.ts';
import type { Io } from '../../../src/cli/terminal/io.ts';
import { type Ran, runMds } from '../fake-io.ts';
import { folder } from '../market.ts';

let at: string;
let env: Record<string, string>;
/** Programs that ran, and what they answer. */
let ran: string[];
let crontab: string;
let fails: RegExp;

beforeEach(() => {
  at = folder();
  env = {
    MDS_CONFIG_DIR: join(at, 'config'),
    MDS_DATA_DIR: join(at, 'data'),
    MDS_CONTACT: 'jane@example.org',
    MDS_PRICES: 'yahoo',
    XDG_CONFIG_HOME: join(at, 'xdg'),
    XDG_RUNTIME_DIR: join(at, 'run'),
    PATH: join(at, 'bin'),
  };
  ran = [];
  crontab = 'MAILTO=jane\n5 4 * * * backup\n';
  fails = /never/;
});

const runProgram: Io['runProgram'] = (words) => {
  const line = words.join(' ');
  ran.push(line);
  if (fails.test(line)) return { stdout: '', status: 1 };
  if (line === 'crontab -l') return { stdout: crontab, status: 0 };
  if (words[0] === 'crontab') crontab = readFileSync(words[1]!, 'utf8');
  return { stdout: '', status: 0 };
};
const mds = (args: readonly string[], more: Partial<Io> = {}): Promise<Ran> =>
  runMds(args, { env, home: at }, { runProgram, ...more });
const withSystemd = (): void => {
  mkdirSync(join(at, 'run', 'systemd'), { recursive: true });
  writeFileSync(join(at, 'run', 'systemd', 'private'), '');
};
const withCron = (): void => {
  mkdirSync(join(at, 'bin'), { recursive: true });
  writeFileSync(join(at, 'bin', 'crontab'), '');
};
const unit = (name: string): string => join(at, 'xdg', 'systemd', 'user', name);

describe('systemd', () => {
  beforeEach(withSystemd);

  test('shown, written, enabled, checked, and deleted again', async () => {
    const { exit, out } = await mds(['sync', '@tech', '--install-timer', '--yes', '--then', 'mds check --file "a b"']);
    expect(exit).toBe(0);
    expect(out).toContain('OnCalendar=Mon..Fri *-*-* 18:30:00 America/New_York');
    expect(readFileSync(unit('mds-sync.timer'), 'utf8')).toContain('Persistent=true');
    const service = readFileSync(unit('mds-sync.service'), 'utf8');
    expect(service).toMatch(
      /^ExecStart=\/bin\/sh -c ".* sync @tech --scheduled --wait --quiet; code=\$\$\?; mds check --file \\"a b\\"; exit \$\$code"$/m,
    );
    expect(service).toContain(`Environment="MDS_DATA_DIR=${join(at, 'data')}"`);
    expect(ran).toEqual(['systemctl --user daemon-reload', 'systemctl --user enable --now mds-sync.timer']);
    const doctor = JSON.parse((await mds(['doctor', '--json'])).out);
    const finding = doctor.findings.find(({ check }: { check: string }) => check === 'timer');
    expect(finding).toMatchObject({ verdict: 'ok', details: { installed: true, kind: 'systemd' } });
    fails = /is-enabled/;
    expect((await mds(['doctor'])).out).toMatch(/fail {2}timer +systemd: mds-sync.timer is not enabled/);
    fails = /never/;
    rmSync(unit('mds-sync.timer'));
    expect((await mds(['doctor'])).out).toMatch(/fail {2}timer +systemd: .*mds-sync.timer is gone/);
    expect((await mds(['sync', '--uninstall-timer', '--yes'])).exit).toBe(0);
    expect(existsSync(unit('mds-sync.service'))).toBe(false);
    expect(ran).toContain('systemctl --user disable --now mds-sync.timer');
    expect((await mds(['doctor'])).out).toMatch(/ok {4}timer +none; install one/);
    expect((await mds(['sync', '--uninstall-timer', '--yes'])).err).toContain('no timer is installed');
  });

  test('without consent, with --dry-run, or after a no nothing is written', async () => {
    expect(await mds(['sync', '--install-timer'])).toMatchObject({ exit: 2, err: expect.stringContaining('--yes') });
    expect((await mds(['sync', '--install-timer', '--dry-run'])).out).toContain('OnCalendar');
    expect((await mds(['sync', '--install-timer'], { ask: async () => 'n' })).exit).toBe(0);
    expect(existsSync(unit('mds-sync.timer'))).toBe(false);
    expect(ran).toEqual([]);
  });

  test('systemctl fails: said, with the way back', async () => {
    fails = /enable/;
    expect(await mds(['sync', '--install-timer', '--yes'])).toMatchObject({
      exit: 6,
      err: expect.stringMatching(/enable --now mds-sync.timer failed[\s\S]*--uninstall-timer/),
    });
  });

  test('a timer cannot be asked: contact and token come first, and no token is written', async () => {
    env.MDS_CONTACT = '';
    expect(await mds(['sync', '--install-timer', '--yes'])).toMatchObject({
      exit: 2,
      err: expect.stringContaining('contact'),
    });
    env.MDS_CONTACT = 'jane@example.org';
    env.MDS_PRICES = 'tiingo';
    env.MDS_TIINGO_TOKEN = 'canary-5e1f';
    expect(await mds(['sync', '--install-timer', '--yes'])).toMatchObject({
      exit: 3,
      err: expect.stringContaining('mds auth token tiingo'),
    });
    env.MDS_PRICES = 'yahoo';
    expect((await mds(['sync', '--install-timer', '--yes'])).exit).toBe(0);
    expect(readFileSync(unit('mds-sync.service'), 'utf8')).not.toContain('canary');
  });
});

test('cron: one line at the end, replaced by the next installation, and taken out alone', async () => {
  withCron();
  expect((await mds(['sync', '--install-timer', '--yes'])).exit).toBe(0);
  expect((await mds(['sync', 'AAPL', '--install-timer', '--yes'])).exit).toBe(0);
  const lines = crontab.trimEnd().split('\n');
  expect(lines.slice(0, 2)).toEqual(['MAILTO=jane', '5 4 * * * backup']);
  expect(lines).toHaveLength(3);
  expect(lines[2]).toMatch(
    /^\d+ \d+ \* \* [\d,]+ MDS_CACHE=off MDS_CONFIG_DIR=.* sync AAPL --scheduled --wait --quiet # mds sync --install-timer$/,
  );
  expect((await mds(['sync', '--uninstall-timer', '--yes'])).exit).toBe(0);
  expect(crontab).toBe('MAILTO=jane\n5 4 * * * backup\n');
});

test('cron: a crontab that cannot be read is not written over', async () => {
  withCron();
  const stuck: Io['runProgram'] = (words, limit) =>
    words[1] === '-l' ? { stdout: '', status: null, error: 'took longer than 30 s' } : runProgram(words, limit);
  const { exit, err } = await mds(['sync', '--install-timer', '--yes'], { runProgram: stuck });
  expect(exit).toBe(6);
  expect(err).toContain('crontab -l failed (took longer than 30 s)');
  expect(crontab).toBe('MAILTO=jane\n5 4 * * * backup\n');
});

test('the store of a team has no timer, and no password is shown or written', async () => {
  withCron();
  env.MDS_STORE = 'postgres://jane:secret-31@db.example/mds';
  const refused = await mds(['sync', '--install-timer', '--yes']);
  expect(refused.exit).toBe(2);
  expect(ran).toEqual([]);
  const { exit, out, err } = await mds(['sync', '--install-timer', '--yes', '--store', join(at, 'own.db')]);
  expect(exit).toBe(0);
  expect(refused.out + refused.err + out + err + crontab).not.toContain('secret-31');
});

test('a machine without any of them says so', async () => {
  expect(await mds(['sync', '--install-timer', '--yes'])).toMatchObject({
    exit: 2,
    err: expect.stringContaining('crontab'),
  });
});

test('launchd: a property list with a date per weekday and escaped text', () => {
  const job = { line: "mds sync --then 'a & b'", env: { MDS_CONTACT: '<jane>' } };
  const [file] = timerFiles('launchd', job, { env: {}, platform: 'darwin', home: '/Users/jane' });
  expect(file!.path).toBe('/Users/jane/Library/LaunchAgents/org.mds.sync.plist');
  expect(file!.text).toContain("<string>mds sync --then 'a &amp; b'</string>");
  expect(file!.text).toContain('<string>&lt;jane&gt;</string>');
  expect(file!.text.match(/<key>Weekday<\/key>/g)).toHaveLength(5);
  expect(cronLine({ line: 'date +%F', env: {} })).toContain('date +\\%F');
});

test('never before the close in New York, whatever the zone of the machine', () => {
  const inZone = (hours: number) => (instant: number) => {
    const shifted = new Date(instant + hours * 3_600_000);
    return {
      getDay: () => shifted.getUTCDay(),
      getHours: () => shifted.getUTCHours(),
      getMinutes: () => shifted.getUTCMinutes(),
    } as Date;
  };
  // 18:30 in New York is 23:30 UTC in winter, 22:30 in summer.
  expect(localTime(inZone(0))).toEqual({ hour: 23, minute: 30, weekdays: [1, 2, 3, 4, 5] });
  // Tokyo: the morning after.
  expect(localTime(inZone(9))).toEqual({ hour: 8, minute: 30, weekdays: [2, 3, 4, 5, 6] });
  expect(localTime(inZone(1))).toEqual({ hour: 0, minute: 30, weekdays: [2, 3, 4, 5, 6] });
});

test('the last run: why it failed, by whom, in status and doctor', async () => {
  withSystemd();
  await mds(['sync', '--install-timer', '--yes']);
  env.MDS_SEC_WWW_URL = 'http://127.0.0.1:9';
  expect((await mds(['sync', 'AAPL', '--scheduled', '--quiet'])).exit).toBe(7);
  const file = join(at, 'data', 'market.db.sync', 'last-run.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    by: 'timer',
    exit_code: 7,
    error: { code: 'SOURCE_NETWORK' },
  });
  expect((await mds(['status'])).err).toMatch(
    /last sync: 2026-11-21 12:00 UTC by the timer: 2 failed: .*connection refused/,
  );
  expect((await mds(['doctor'])).out.replace(/\s+/g, ' ')).toMatch(
    /warn timer systemd; last run: 2026-11-21 12:00 UTC by the timer: 2 failed: .*connection refused/,
  );
  // A week later nothing has run.
  const late = await runMds(['doctor'], { env, home: at, now: Date.UTC(2026, 10, 30, 12) }, { runProgram });
  expect(late.out.replace(/\s+/g, ' ')).toMatch(/trading days without a run.*loginctl enable-linger/);
});
