/**
 * Stores the outcome of the last sync in a file next to the store, so that `mds status` and `mds doctor` show it even
 * if the store could not be opened.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../../../write-whole.ts';

export interface LastRun {
  /** ISO 8601. */
  readonly started_at: string;
  /** Absent while it runs, or where it was killed. */
  readonly ended_at?: string;
  readonly by: 'timer' | 'command';
  readonly exit_code?: number;
  /** Symbols by what became of them. */
  readonly updated?: number;
  readonly failed?: number;
  /** The first failure. */
  readonly error?: { readonly code: string; readonly message: string };
}

function fileOf(store: string): string {
  return join(`${store}.sync`, 'last-run.json');
}

/** The last sync of the store; undefined before the first one, and where the file is damaged. */
export function readLastRun(store: string): LastRun | undefined {
  try {
    const run: unknown = JSON.parse(readFileSync(fileOf(store), 'utf8'));
    const isRun = typeof run === 'object' && run !== null && 'started_at' in run && 'by' in run;
    return isRun ? (run as LastRun) : undefined;
  } catch {
    return undefined;
  }
}

/** Writes the outcome. A folder that cannot be written does not fail a sync: the store's own error says so. */
export function writeLastRun(store: string, run: LastRun): void {
  try {
    writeWhole(fileOf(store), `${JSON.stringify(run)}\n`);
  } catch {
    // Reported by the sync itself.
  }
}

/** `2026-11-24 23:31 UTC by the timer: 2 of 40 symbols failed, first: ...` */
export function lastRunText({ started_at, ended_at, by, exit_code, updated = 0, failed = 0, error }: LastRun): string {
  const when = `${started_at.slice(0, 16).replace('T', ' ')} UTC by ${by === 'timer' ? 'the timer' : 'a command'}`;
  if (ended_at === undefined) return `${when}: did not end (still running, or killed)`;
  if (exit_code === 0) return `${when}: ${updated} updated, none failed`;
  const what = failed > 0 ? `${failed} failed` : `exit code ${exit_code}`;
  return `${when}: ${what}${error === undefined ? '' : `: ${error.message} (${error.code})`}`;
}
