/** `mds sync --install-timer` and `--uninstall-timer`: a sync every evening after the close in New York. */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { EXIT, isMdsError, MdsError, usage } from '../../errors.ts';
import { withoutPassword } from '../../store/drivers/paths.ts';
import { writeWhole } from '../../write-whole.ts';
import type { Invocation } from '../args/command.ts';
import { namedStore, storePath } from '../request/source/named-store.ts';
import {
  cronLine,
  installedTimer,
  type TimerFile,
  type TimerJob,
  type TimerKind,
  timerFiles,
  timerRecord,
  withoutTimer,
} from '../request/target/timer.ts';
import { type EffectiveSettings, effectiveSettings } from '../settings/resolve.ts';
import type { Io } from '../terminal/io.ts';
import { shellWord } from '../terminal/shell-word.ts';
import { temporaryFolder } from '../terminal/temporary-folder.ts';
import { unwritable } from '../terminal/unwritable.ts';
import { chosenPrices, contactOf } from './prices.ts';

const LIMIT_MS = 30_000;
const NO_PROGRAM = { stdout: '', status: null, error: 'no program can be run' };

/**
 * Shows what will be written, asks on a terminal, and writes it. Throws CONTACT_NEEDED, TOKEN_NEEDED: a timer cannot be
 * asked for them.
 */
export async function installTimer({ args, options }: Invocation, io: Io): Promise<number> {
  const kind = kindFor(io);
  if (namedStore(options, io)?.isTeam === true)
    throw usage('a timer is for a store that is a file', 'run mds sync --store postgres://... from cron or systemd');
  const env = plainEnvironment(io.env);
  const later = { ...io, env, ask: undefined, askSecret: undefined };
  const settings = effectiveSettings(options, later);
  await contactOf(settings, later, false);
  if (options['no-prices'] !== true) await storedPrices(settings, later);
  const program = [process.execPath, resolve(process.argv[1] ?? 'mds')];
  const job: TimerJob = { line: lineOf(program, args, options), env };
  const files = kind === 'cron' ? [] : timerFiles(kind, job, io);
  show(kind, files, job, io);
  if (options['dry-run'] === true) return EXIT.ok;
  if (!(await agreed('Write it?', options, io))) return EXIT.ok;
  if (kind === 'cron') writeCrontab(`${currentCrontab(io)}${cronLine(job)}\n`, io);
  else {
    for (const { path, text } of files) write(path, text);
    for (const command of STARTS[kind](files)) run(command, io);
  }
  const store = resolve(storePath(options, io));
  const record = {
    kind,
    files: files.map(({ path }) => path),
    program,
    store,
    installed_at: new Date(io.now()).toISOString(),
  };
  write(timerRecord(io), `${JSON.stringify(record, null, 2)}\n`);
  io.stderr.write(
    `installed: the sync runs after the close in New York. mds status reports its last run, mds doctor checks it\n`,
  );
  return EXIT.ok;
}

/** Stops the timer and deletes what was written. */
export async function uninstallTimer({ options }: Invocation, io: Io): Promise<number> {
  const timer = installedTimer(io);
  if (timer === undefined) {
    io.stderr.write('no timer is installed\n');
    return EXIT.ok;
  }
  const { kind, files } = timer;
  io.stderr.write(
    kind === 'cron' ? 'deletes the line of mds from the crontab\n' : files.map((path) => `deletes ${path}\n`).join(''),
  );
  if (options['dry-run'] === true) return EXIT.ok;
  if (!(await agreed('Delete it?', options, io))) return EXIT.ok;
  if (kind === 'cron') writeCrontab(currentCrontab(io), io);
  else {
    for (const command of STOPS[kind](files)) io.runProgram?.(command, LIMIT_MS);
    for (const path of files) rmSync(path, { force: true });
    if (kind === 'systemd') io.runProgram?.(['systemctl', '--user', 'daemon-reload'], LIMIT_MS);
  }
  rmSync(timerRecord(io), { force: true });
  io.stderr.write('deleted\n');
  return EXIT.ok;
}

/**
 * The providers as a timer has them. Throws TOKEN_NEEDED where a token is only in the environment, which no file gets.
 */
async function storedPrices(settings: EffectiveSettings, later: Io): Promise<void> {
  try {
    await chosenPrices(settings, later, false);
  } catch (error) {
    if (!isMdsError(error, 'TOKEN_')) throw error;
    throw new MdsError(error.code, error.message, {
      hint: error.hint?.replace(/ \(or MDS_\w+\)/, ' (a timer does not have that of your environment)'),
    });
  }
}

type Commands = (files: readonly (TimerFile | string)[]) => readonly (readonly string[])[];
const pathOf = (file: TimerFile | string | undefined): string => (typeof file === 'object' ? file.path : (file ?? ''));
const STARTS: Readonly<Record<'systemd' | 'launchd', Commands>> = {
  systemd: () => [
    ['systemctl', '--user', 'daemon-reload'],
    ['systemctl', '--user', 'enable', '--now', 'mds-sync.timer'],
  ],
  launchd: ([file]) => [['launchctl', 'load', '-w', pathOf(file)]],
};
const STOPS: Readonly<Record<'systemd' | 'launchd', Commands>> = {
  systemd: () => [['systemctl', '--user', 'disable', '--now', 'mds-sync.timer']],
  launchd: ([file]) => [['launchctl', 'unload', '-w', pathOf(file)]],
};

/** What this machine has. Throws TIMER_UNAVAILABLE without any. */
function kindFor({ platform, env }: Io): TimerKind {
  if (platform === 'darwin') return 'launchd';
  if (platform !== 'win32') {
    const runtime = env.XDG_RUNTIME_DIR;
    // The user's own systemd listens there.
    if (runtime !== undefined && existsSync(join(runtime, 'systemd', 'private'))) return 'systemd';
    if ((env.PATH ?? '').split(delimiter).some((folder) => folder !== '' && existsSync(join(folder, 'crontab'))))
      return 'cron';
  }
  throw new MdsError('TIMER_UNAVAILABLE', 'this machine has neither systemd for users, nor launchd, nor crontab', {
    hint: 'run mds sync --scheduled --quiet once per day, after 18:30 in New York, with what you have',
  });
}

/**
 * Settings by environment that a timer needs too. Tokens and keys stay out of files: they are stored by `mds auth
 * token`.
 */
function plainEnvironment(env: Io['env']): Record<string, string> {
  const isPlain = (name: string, value: string): boolean =>
    (/^MDS_/.test(name) && !/TOKEN$|KEY/.test(name) && withoutPassword(value) === value) ||
    /^XDG_(CONFIG|DATA|CACHE)_HOME$/.test(name) ||
    (/^(https?|no)_proxy$/i.test(name) && !value.includes('@'));
  const set = Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return Object.fromEntries(set.filter(([name, value]) => isPlain(name, value)).sort());
}

/** The command of the timer, and what `--then` adds: its exit code is that of the sync. */
function lineOf(program: readonly string[], args: readonly string[], options: Invocation['options']): string {
  const flags = ['no-prices', 'no-documents', 'market']
    .filter((name) => options[name] === true)
    .map((name) => `--${name}`);
  const values = ['since', 'watchlist', 'profile', 'store'].flatMap((name) => {
    const value = options[name];
    if (typeof value !== 'string') return [];
    return [`--${name}`, name === 'store' ? resolve(value) : value];
  });
  if (args.includes('-'))
    throw usage('a timer has no standard input: name symbols or lists, or none for all in the store');
  const sync = [...program, 'sync', ...args, '--scheduled', '--wait', '--quiet', ...flags, ...values];
  const line = sync.map(shellWord).join(' ');
  return typeof options.then === 'string' ? `${line}; code=$?; ${options.then}; exit $code` : line;
}

function show(kind: TimerKind, files: readonly TimerFile[], job: TimerJob, { stdout }: Io): void {
  if (kind === 'cron') stdout.write(`crontab, in the time of this machine:\n\n  ${cronLine(job)}\n\n`);
  for (const { path, text } of files) stdout.write(`${path}:\n\n${text.replace(/^(?=.)/gm, '  ')}\n`);
}

/** Throws CONSENT_NEEDED without a terminal to ask on. */
async function agreed(question: string, options: Invocation['options'], io: Io): Promise<boolean> {
  if (options.yes === true) return true;
  if (io.ask === undefined)
    throw new MdsError('CONSENT_NEEDED', 'confirmation required: standard input is not a terminal', {
      hint: 'nothing was changed; use --yes, or preview with --dry-run',
    });
  return /^y(es)?$/i.test((await io.ask(`${question} [y/N] `)).trim());
}

/**
 * The user's crontab without our line, ending with a line break. Throws TIMER_FAILED where it cannot be read: it would
 * be lost.
 */
function currentCrontab(io: Io): string {
  const words = ['crontab', '-l'];
  const { stdout, status, error } = io.runProgram?.(words, LIMIT_MS) ?? NO_PROGRAM;
  // Without a crontab it ends with 1.
  if (status !== 0 && status !== 1)
    throw new MdsError('TIMER_FAILED', `${words.join(' ')} failed (${error ?? `exit ${status}`})`, {
      hint: 'nothing was changed; see what it says when you run it yourself',
    });
  const text = withoutTimer(stdout);
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

function writeCrontab(text: string, io: Io): void {
  const folder = temporaryFolder();
  try {
    writeFileSync(join(folder, 'crontab'), text, { mode: 0o600 });
    run(['crontab', join(folder, 'crontab')], io);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(words: readonly string[], io: Io): void {
  const { status, error } = io.runProgram?.(words, LIMIT_MS) ?? NO_PROGRAM;
  if (status === 0) return;
  throw new MdsError('TIMER_FAILED', `${words.join(' ')} failed (${error ?? `exit ${status}`})`, {
    hint: 'its message is above; mds sync --uninstall-timer deletes what was written',
  });
}

function write(path: string, text: string): void {
  try {
    writeWhole(path, text);
  } catch (error) {
    throw unwritable(path, error, { hint: 'check the permissions of the folder' });
  }
}
