/** Remembers which events `mds events --since last` has shown, per list, in a JSON file in the data folder. */
import { join } from 'node:path';
import { formatDay, parseDay } from '../../engine/days.ts';
import type { Invocation } from '../args/command.ts';
import { dataFolder } from '../request/source/store-location.ts';
import { isObject, readJsonFile } from '../settings/file.ts';
import { updateJsonFile } from '../settings/write.ts';
import type { Io } from '../terminal/io.ts';

/** What was shown of one list. */
export interface Shown {
  /** Instant of the last run, ISO 8601. */
  readonly at: string;
  /** Day of the data of that run; earlier where some events were not shown yet. */
  readonly day: string;
  /** Ids to days of the events shown. */
  readonly seen: Readonly<Record<string, string>>;
}

/**
 * Records may come this many days late: what lies behind the last run is looked at again, and what was shown is left
 * out.
 */
const LATE_DAYS = 14;
/** Longest time back, in days: a symbol that was delisted long ago must not make every answer cover years. */
const MOST_DAYS = 400;

const MEND = 'delete the file: events are then all new';

function memoryFile(io: Io): string {
  return join(dataFolder(io), 'events.json');
}

export function listName(args: Invocation['args']): string {
  return args.length === 0 ? 'all symbols' : args.join(' ');
}

/** The key under which events of a list are remembered: its symbols as typed, and the data source. */
export function listKey({ args, options }: Pick<Invocation, 'args' | 'options'>): string {
  const source = ['store', 'sample', 'base-url'].flatMap((name) =>
    options[name] === undefined ? [] : [`--${name} ${String(options[name])}`],
  );
  return [listName(args), ...source].join(' ');
}

/** What was shown of the list; undefined the first time. Throws SETTINGS_BROKEN for a file that cannot be read. */
export function shownOf(key: string, io: Io): Shown | undefined {
  const read = readJsonFile(memoryFile(io), MEND);
  if ('fault' in read) throw read.fault;
  const shown = Object.hasOwn(read.content, key) ? read.content[key] : undefined;
  return isObject(shown) && typeof shown.day === 'string' && isObject(shown.seen)
    ? (shown as unknown as Shown)
    : undefined;
}

/**
 * The day to remember after a run with data of `day`: early enough for the next run to show the events that were cut.
 */
export function dayToRemember(day: string, left: readonly { readonly date: string }[]): string {
  const days = left.map(({ date }) => formatDay(parseDay(date)! + LATE_DAYS));
  return [day, ...days].reduce((least, each) => (each < least ? each : least));
}

/** First day to ask for after `shown`. */
export function firstDay({ at, day }: Shown): string {
  const run = parseDay(at.slice(0, 10))!;
  return formatDay(Math.max(run - MOST_DAYS, Math.min(run, parseDay(day) ?? run) - LATE_DAYS));
}

/**
 * Remembers a run, with what it showed; what lies before the days that are looked at again is forgotten. Throws
 * SETTINGS_UNWRITABLE.
 */
export async function remember(key: string, shown: Shown, io: Io): Promise<void> {
  const since = firstDay(shown);
  await updateJsonFile(
    memoryFile(io),
    (content) => {
      const before = content[key];
      const old = isObject(before) && isObject(before.seen) ? before.seen : {};
      const seen = Object.entries({ ...old, ...shown.seen }).filter(([, day]) => String(day) >= since);
      return { ...content, [key]: { ...shown, seen: Object.fromEntries(seen) } };
    },
    'MDS_DATA_DIR',
  );
}
