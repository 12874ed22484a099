/** Checks the timer of `mds sync`: whether it is installed and active, and whether its last run succeeded. */
import { existsSync } from 'node:fs';
import { lastCompletedSession, sessionCount } from '../../engine/calendar.ts';
import { newYorkDay } from '../../engine/new-york.ts';
import { lastRunText, readLastRun } from '../request/target/last-run.ts';
import { installedTimer } from '../request/target/timer.ts';
import type { Io } from '../terminal/io.ts';
import { type Finding, finding } from './finding.ts';

const CHECK = 'timer';
const LIMIT_MS = 10_000;
/** Trading days without a run after which the timer counts as stopped. */
const MOST_MISSED = 1;
const AGAIN = 'install it again: mds sync --install-timer';

/** Without a timer there is nothing to check. */
export function checkTimer(io: Io): Finding {
  const timer = installedTimer(io);
  if (timer === undefined)
    return finding(CHECK, 'ok', 'none; install one with: mds sync --install-timer', { details: { installed: false } });
  const { kind, files, program, store, installed_at: since } = timer;
  const last = readLastRun(store);
  const details = {
    installed: true,
    kind,
    store,
    ...(last === undefined ? {} : { last_run: last.started_at, by: last.by }),
  };
  const gone = [...files, ...program].find((path) => path.startsWith('/') && !existsSync(path));
  if (gone !== undefined) return finding(CHECK, 'fail', `${kind}: ${gone} is gone`, { todo: AGAIN, details });
  if (kind === 'systemd') {
    const { stdout, status } = io.runProgram?.(['systemctl', '--user', 'is-enabled', 'mds-sync.timer'], LIMIT_MS) ?? {
      stdout: '',
      status: 0,
    };
    if (status !== 0)
      return finding(CHECK, 'fail', `systemd: mds-sync.timer is ${stdout.trim() || 'not enabled'}`, {
        todo: AGAIN,
        details,
      });
  }
  const newest = last === undefined || last.by !== 'timer' ? since : last.started_at;
  const missed = sessionCount(newYorkDay(Date.parse(newest)).day, lastCompletedSession(io.now())) - 1;
  const says = `${kind}; last run: ${last === undefined ? 'none yet' : lastRunText(last)}`;
  if (missed > MOST_MISSED) {
    const todo =
      kind === 'systemd'
        ? 'it runs while you are logged in; to run always: loginctl enable-linger'
        : 'check that the machine is on after the close in New York';
    return finding(CHECK, 'warn', `${says}; ${missed} trading days without a run`, { todo, details });
  }
  if (last !== undefined && last.exit_code !== 0 && last.ended_at !== undefined)
    return finding(CHECK, 'warn', says, { todo: 'see what failed with: mds sync', details });
  return finding(CHECK, 'ok', says, { details });
}
