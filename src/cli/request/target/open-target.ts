/** The store that a command writes. */
import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../../make-folder.ts';
import { openWriter } from '../../../store/writing/open-writer.ts';
import type { StoreWriter } from '../../../store/writing/types.ts';
import type { Invocation } from '../../args/command.ts';
import { printMessage } from '../../output/report.ts';
import type { Io } from '../../terminal/io.ts';
import { temporaryFolder } from '../../terminal/temporary-folder.ts';
import { namedStore, storePath } from '../source/named-store.ts';
import type { TeamTarget } from './team-target.ts';

export interface Target {
  /** The store as named, for reports. */
  readonly path: string;
  readonly store: StoreWriter;
  /** For downloads and pacing of a sync. */
  readonly folder: string;
  /** Publishes what was written to a team's store. Undefined for a local store. */
  readonly team?: TeamTarget;
  readonly close: () => void;
}

/**
 * Opens the store for writing, waiting `busyMs` for another writer. A team's store is brought to its newest state
 * first. A store that does not exist is not created, and a temporary one is used, in a dry run and when there is
 * nothing to write (`mayWrite`, called with an empty store). Throws MdsError `STORE_*`, `TEAM_*`.
 */
export async function openTarget(
  options: Invocation['options'],
  io: Io,
  { busyMs, mayWrite }: { busyMs?: number; mayWrite?: (empty: StoreWriter) => boolean } = {},
): Promise<Target> {
  const named = namedStore(options, io);
  if (named?.isTeam === true) {
    const { openTeamTarget } = await import('./team-target.ts');
    // A sync, which waits for other writers, waits for PostgreSQL as well.
    const isPatient = busyMs !== undefined;
    const team = await openTeamTarget(named.path, io, (text) => printMessage(text, options, io), isPatient);
    makeFolder(dirname(team.path));
    return { path: team.text, store: team.store, folder: `${team.path}.sync`, team, close: team.close };
  }
  const path = storePath(options, io);
  const isDry = options['dry-run'] === true;
  if (!existsSync(path) && (isDry || mayWrite !== undefined)) {
    const target = temporaryTarget(path);
    if (isDry || !mayWrite!(target.store)) return target;
    target.close();
  }
  const store = openWriter(path, busyMs === undefined ? {} : { busyMs });
  return { path, store, folder: `${path}.sync`, close: () => store.close() };
}

function temporaryTarget(path: string): Target {
  const folder = temporaryFolder();
  const store = openWriter(join(folder, 'store.db'));
  const close = (): void => {
    store.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { path, store, folder, close };
}
