/** The store of a team for a command that writes: a file of this machine, published as it changes. */
import { performance } from 'node:perf_hooks';
import { MdsError } from '../../errors.ts';
import type { SharedWork as SyncHooks } from '../../sources/sync/types.ts';
import type { StoreWriter } from '../../store/types.ts';
import { openTeam } from '../../team/connection.ts';
import { replicaPath } from '../../team/replica-state.ts';
import { type SharedWork, sharedWork } from '../../team/shared-work.ts';
import { companySubject, symbolSubject } from '../../team/subjects.ts';
import { openTeamWriter } from '../../team/team-writer.ts';
import { replicaFolder } from '../settings/places.ts';
import type { Io } from '../terminal/io.ts';

export interface TeamTarget {
  /** The address, without a password. */
  readonly text: string;
  readonly path: string;
  readonly store: StoreWriter;
  readonly shared: SharedWork;
  /** What a sync does before and after each company. */
  readonly hooks: SyncHooks;
  /** Publishes what was written, waiting while PostgreSQL is away. Throws TEAM_CONFLICT where another machine was first; MdsError `TEAM_*`. */
  readonly publish: () => Promise<void>;
  readonly close: () => void;
}

/** Opens the file of this machine in its newest state. Throws MdsError `TEAM_*`, `STORE_*`. */
export async function openTeamTarget(given: string, io: Io, notify: (text: string) => void): Promise<TeamTarget> {
  const team = openTeam(given, io, { name: 'mds writer' });
  const { text } = team.address;
  const path = replicaPath(replicaFolder(io), team.address, 'writer');
  try {
    const writer = await openTeamWriter(team, path, io.now);
    const shared = sharedWork(
      team,
      (error) => notify(`${error.message}; waiting for it`),
      () => performance.now(),
    );
    const publish = async (): Promise<void> => {
      const { conflicts } = await shared.patiently(writer.publish);
      if (conflicts.length > 0)
        throw new MdsError('TEAM_CONFLICT', `${text}: another writer changed ${conflicts.join(', ')} in the meantime`, {
          hint: 'nothing of these was changed; run the same command again',
        });
    };
    const hooks: SyncHooks = {
      lease: shared.lease,
      endLease: shared.endLease,
      begin: ({ cik, symbols }) =>
        shared.patiently(() => writer.refresh(cik === undefined ? symbols.map(symbolSubject) : [companySubject(cik)])),
      end: publish,
    };
    const close = (): void => {
      writer.close();
      void team.close();
    };
    return { text, path, store: writer.file, shared, hooks, publish, close };
  } catch (error) {
    await team.close();
    throw error;
  }
}
