/** Records how a sync began and ended, for `mds status` and `mds doctor`. */
import { existsSync } from 'node:fs';
import { EXIT } from '../../errors.ts';
import type { SyncReport } from '../../sources/sync/types.ts';
import type { Invocation } from '../args/command.ts';
import { asMdsError } from '../output/report.ts';
import { storePath } from '../request/source/named-store.ts';
import { type LastRun, writeLastRun } from '../request/target/last-run.ts';
import type { Io } from '../terminal/io.ts';

type Seen = (report: Pick<SyncReport, 'symbols' | 'totals'>) => void;

/** Does the work; `seen` receives its report. A dry run, and one that made no store, leave no record. */
export async function recorded(
  options: Invocation['options'],
  io: Io,
  work: (seen: Seen) => Promise<number>,
): Promise<number> {
  const store = storePath(options, io);
  const isScheduled = options.scheduled === true;
  const started: LastRun = { started_at: new Date(io.now()).toISOString(), by: isScheduled ? 'timer' : 'command' };
  const isStored = (): boolean => options['dry-run'] !== true && (isScheduled || existsSync(store));
  let counts: Partial<LastRun> = {};
  const seen: Seen = ({ symbols, totals }) => {
    const first = symbols.find(({ error }) => error !== undefined)?.error;
    const error = first === undefined ? {} : { error: { code: first.code, message: first.message } };
    counts = { updated: totals.updated, failed: totals.failed + totals.unknown + totals.not_tried, ...error };
  };
  const end = (more: Partial<LastRun>): void => {
    if (isStored()) writeLastRun(store, { ...started, ended_at: new Date(io.now()).toISOString(), ...counts, ...more });
  };
  if (isStored()) writeLastRun(store, started);
  try {
    const exit = await work(seen);
    end({ exit_code: exit });
    return exit;
  } catch (error) {
    const { code, message, exitCode = EXIT.internal } = asMdsError(error);
    end({ exit_code: exitCode, error: { code, message } });
    throw error;
  }
}
