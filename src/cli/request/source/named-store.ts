/** The store that a command names: a file, or the PostgreSQL of a team. */
import { existsSync } from 'node:fs';
import { isTeamAddress } from '../../../store/drivers/paths.ts';
import { teamAddress } from '../../../team/address.ts';
import { replicaPath } from '../../../team/replica-state.ts';
import type { Invocation } from '../../args/command.ts';
import { replicaFolder } from '../../settings/places.ts';
import { effectiveSettings } from '../../settings/resolve.ts';
import type { Io } from '../../terminal/io.ts';
import { ownStore, storeOfSettings } from './store-location.ts';

/**
 * The store file of --store, MDS_STORE or the profile, else the user's own; of a team, a replica on this machine.
 * Throws TEAM_ADDRESS_INVALID.
 */
export function storePath(options: Invocation['options'], io: Io): string {
  const named = namedStore(options, io);
  if (named === undefined) return ownStore(io);
  if (!named.isTeam) return named.path;
  const address = teamAddress(named.path, io.env);
  const [own, full] = (['replica', 'full'] as const).map((of) => replicaPath(replicaFolder(io), address, of));
  return !existsSync(own!) && existsSync(full!) ? full! : own!;
}

export interface NamedStore {
  /** A file, or the address of a team's PostgreSQL as given: it may contain a password and is not printed. */
  readonly path: string;
  readonly isTeam: boolean;
}

/** The store that is named; undefined: the user's own. Throws SETTINGS_BROKEN. */
export function namedStore(options: Invocation['options'], io: Io): NamedStore | undefined {
  if (options.sample === true) return undefined;
  const path = typeof options.store === 'string' ? options.store : storeOfSettings(effectiveSettings(options, io), io);
  return path === undefined ? undefined : { path, isTeam: isTeamAddress(path) };
}
