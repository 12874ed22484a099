/** The scheduled sync: how it is written for systemd, launchd and cron, and the record of what is installed. */
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { dayFrom } from '../../../engine/days.ts';
import { newYorkInstant } from '../../../engine/new-york.ts';
import { configFolder, type Place } from '../../settings/places.ts';
import { shellWord } from '../../terminal/shell-word.ts';

export type TimerKind = 'systemd' | 'launchd' | 'cron';

/** When it runs, New York time: after the close and the evening's filings, when providers have the day. */
export const RUNS_AT = { hour: 18, minute: 30 } as const;
const NAME = 'mds-sync';
const LABEL = 'org.mds.sync';
/** Ends our line of a crontab. */
export const CRON_MARK = '# mds sync --install-timer';

/** What the timer runs. */
export interface TimerJob {
  /** For `/bin/sh`. */
  readonly line: string;
  /** Environment that the settings depend on, without secrets. */
  readonly env: Readonly<Record<string, string>>;
}

export interface TimerFile {
  readonly path: string;
  readonly text: string;
}

/** What is installed, as recorded in the folder of settings. */
export interface InstalledTimer {
  readonly kind: TimerKind;
  /** Files written; empty for cron. */
  readonly files: readonly string[];
  /** The program that runs: its first words. */
  readonly program: readonly string[];
  readonly store: string;
  readonly installed_at: string;
}

export function timerRecord(place: Place): string {
  return posix.join(configFolder(place), 'timer.json');
}

/** The installed timer; undefined without one. */
export function installedTimer(place: Place): InstalledTimer | undefined {
  try {
    return JSON.parse(readFileSync(timerRecord(place), 'utf8')) as InstalledTimer;
  } catch {
    return undefined;
  }
}

/** The files of a timer for systemd or launchd. */
export function timerFiles(kind: Exclude<TimerKind, 'cron'>, job: TimerJob, place: Place): readonly TimerFile[] {
  if (kind === 'launchd')
    return [{ path: posix.join(place.home, 'Library', 'LaunchAgents', `${LABEL}.plist`), text: plist(job) }];
  const base = place.env.XDG_CONFIG_HOME?.startsWith('/')
    ? place.env.XDG_CONFIG_HOME
    : posix.join(place.home, '.config');
  const folder = posix.join(base, 'systemd', 'user');
  return [
    { path: posix.join(folder, `${NAME}.service`), text: service(job) },
    { path: posix.join(folder, `${NAME}.timer`), text: TIMER },
  ];
}

const TIMER = `# written by mds sync --install-timer
[Unit]
Description=mds sync after the close in New York

[Timer]
OnCalendar=Mon..Fri *-*-* ${RUNS_AT.hour}:${RUNS_AT.minute}:00 America/New_York
Persistent=true
RandomizedDelaySec=10min

[Install]
WantedBy=timers.target
`;

function service({ line, env }: TimerJob): string {
  const variables = Object.entries(env).map(([name, value]) => `Environment=${unitWord(`${name}=${value}`)}\n`);
  return `# written by mds sync --install-timer
[Unit]
Description=mds sync: prices and filings into the store

[Service]
Type=oneshot
TimeoutStartSec=infinity
${variables.join('')}ExecStart=/bin/sh -c ${unitWord(line)}
`;
}

/** A word of a unit file: in quotes, with specifiers and variables left alone (systemd.service(5)). */
function unitWord(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&').replaceAll('%', '%%').replaceAll('$', '$$$$')}"`;
}

function plist({ line, env }: TimerJob): string {
  const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const { hour, minute, weekdays } = localTime();
  const times = weekdays.map(
    (day) =>
      `    <dict><key>Weekday</key><integer>${day}</integer><key>Hour</key><integer>${hour}</integer><key>Minute</key><integer>${minute}</integer></dict>`,
  );
  const variables = Object.entries(env).map(
    ([name, value]) => `    <key>${xml(name)}</key><string>${xml(value)}</string>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<!-- written by mds sync: install-timer -->
<plist version="1.0">
<dict>
  <key>Label</key><string>${LABEL}</string>
  <key>ProgramArguments</key>
  <array><string>/bin/sh</string><string>-c</string><string>${xml(line)}</string></array>
  <key>EnvironmentVariables</key>
  <dict>
${variables.join('\n')}
  </dict>
  <key>StartCalendarInterval</key>
  <array>
${times.join('\n')}
  </array>
</dict>
</plist>
`;
}

/** The line of a crontab, in the time zone of this machine. */
export function cronLine({ line, env }: TimerJob): string {
  const { hour, minute, weekdays } = localTime();
  const variables = Object.entries(env).map(([name, value]) => `${name}=${shellWord(value)} `);
  // A percent sign ends the command of a crontab.
  return `${minute} ${hour} * * ${weekdays.join(',')} ${`${variables.join('')}${line}`.replaceAll('%', '\\%')} ${CRON_MARK}`;
}

/** A crontab without our line. */
export function withoutTimer(crontab: string): string {
  return crontab
    .split('\n')
    .filter((line) => !line.endsWith(CRON_MARK))
    .join('\n');
}

/**
 * The time of the run on the clock of this machine, in winter or in summer, whichever is later: never before the close.
 * `weekdays`: 0 is Sunday; those of Monday to Friday in New York.
 */
export function localTime(local: (instant: number) => Date = (instant) => new Date(instant)): {
  readonly hour: number;
  readonly minute: number;
  readonly weekdays: readonly number[];
} {
  // Mondays.
  const mondays = [dayFrom(2026, 1, 12), dayFrom(2026, 7, 13)];
  const times = mondays.map((day) => local(newYorkInstant(day, RUNS_AT.hour * 60 + RUNS_AT.minute)));
  const place = (time: Date): number => ((time.getDay() + 6) % 7) * 1440 + time.getHours() * 60 + time.getMinutes();
  const latest = times.reduce((a, b) => (place(b) > place(a) ? b : a));
  const shift = (latest.getDay() + 6) % 7;
  return {
    hour: latest.getHours(),
    minute: latest.getMinutes(),
    weekdays: [1, 2, 3, 4, 5].map((day) => (day + shift) % 7),
  };
}
