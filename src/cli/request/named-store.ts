/** The store that --store, MDS_STORE or the profile names: a file, or the address of a team's PostgreSQL. */
import { isTeamAddress } from '../../store/paths.ts';
import type { Invocation } from '../args/command.ts';
import { effectiveSettings } from '../settings/resolve.ts';
import { filePath } from '../settings/value.ts';
import type { Io } from '../terminal/io.ts';

export interface NamedStore {
  /** As given. An address may contain a password: it is not printed. */
  readonly path: string;
  readonly isTeam: boolean;
}

/** Undefined: the user's own store. Throws SETTINGS_BROKEN. */
export function namedStore(options: Invocation['options'], io: Io): NamedStore | undefined {
  const named = typeof options.store === 'string' ? options.store : effectiveSettings(options, io).get('store').value;
  return named === '' ? undefined : { path: filePath(named, io.home) ?? named, isTeam: isTeamAddress(named) };
}
