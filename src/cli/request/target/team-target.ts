/** Opens the store of a team for a command that writes: a file on this machine, whose changes are published. */
import { performance } from 'node:perf_hooks';
import { MdsError } from '../../../errors.ts';
import type { SharedWork as SyncHooks } from '../../../sources/sync/types.ts';
import type { StoreWriter } from '../../../store/writing/types.ts';
import { openTeam } from '../../../team/connection.ts';
import { replicaPath } from '../../../team/replica-state.ts';
import { type SharedWork, sharedWork } from '../../../team/shared-work.ts';
import { companySubject, symbolSubject } from '../../../team/subjects.ts';
import { openTeamWriter } from '../../../team/team-writer.ts';
import { replicaFolder } from '../../settings/places.ts';
import type { Io } from '../../terminal/io.ts';

export interface TeamTarget {
  /** The address, without a password. */
  readonly text: string;
  readonly path: string;
  readonly store: StoreWriter;
  readonly shared: SharedWork;
  /** What a sync does before and after each company. */
  readonly hooks: SyncHooks;
  /**
   * Publishes what was written, waiting while PostgreSQL is away. Throws TEAM_CONFLICT where another machine was first;
   * MdsError `TEAM_*`.
   */
  readonly publish: () => Promise<void>;
  readonly close: () => void;
}

/**
 * Opens the file of this machine in its newest state; `isPatient` waits while PostgreSQL is away. Throws MdsError
 * `TEAM_*`, `STORE_*`.
 */
export async function openTeamTarget(
  given: string,
  io: Io,
  notify: (text: string) => void,
  isPatient = false,
): Promise<TeamTarget> {
  const team = openTeam(given, io, { name: 'mds writer' });
  const { text } = team.address;
  const path = replicaPath(replicaFolder(io), team.address, 'writer');
  try {
    const shared = sharedWork(
      team,
      (error) => notify(`${error.message}; waiting for it`),
      () => performance.now(),
    );
    const opening = () => openTeamWriter(team, path, io.now);
    const writer = await (isPatient ? shared.patiently(opening) : opening());
    /**
     * Subjects that another machine had changed: what this one wrote to them is gone. Work on another subject may find
     * them.
     */
    const lost = new Set<string>();
    const published = async (): Promise<readonly string[]> => {
      const { conflicts } = await shared.patiently(writer.publish);
      for (const subject of conflicts) lost.add(subject);
      return conflicts;
    };
    const refuse = (subjects: readonly string[]): void => {
      if (subjects.length === 0) return;
      throw new MdsError('TEAM_CONFLICT', `${text}: another writer changed ${subjects.join(', ')} in the meantime`, {
        hint: 'nothing of these was changed; run the same command again',
      });
    };
    const publish = async (): Promise<void> => refuse(await published());
    const hooks: SyncHooks = {
      lease: shared.lease,
      endLease: shared.endLease,
      begin: async (work) => {
        // What is known of it here goes first: another machine that knows as much then meets a version, and leaves this
        // one alone.
        await published();
        await shared.patiently(() => writer.refresh(subjectsOf(work)));
        for (const subject of subjectsOf(work)) lost.delete(subject);
      },
      end: async (work) => {
        await published();
        // Of other subjects the state of the other machine is as good.
        if (work !== undefined) refuse(subjectsOf(work).filter((subject) => lost.delete(subject)));
      },
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

function subjectsOf({ cik, symbols }: Parameters<SyncHooks['begin']>[0]): readonly string[] {
  return cik === undefined ? symbols.map(symbolSubject) : [companySubject(cik)];
}
