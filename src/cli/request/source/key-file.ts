/** The keys of a service, in a file next to its store or in the PostgreSQL of a team, and their errors. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { MdsError } from '../../../errors.ts';
import type { KeyAdministration } from '../../../service/keys/administration.ts';
import { type Keys, openKeys } from '../../../service/keys/open-keys.ts';
import type { KeyRecord } from '../../../service/keys/records.ts';
import { keyFile, sharedMode } from '../../../service/keys/schema.ts';
import { withoutSecrets } from '../../../service/keys/secret.ts';
import { isTeamAddress } from '../../../store/drivers/paths.ts';
import { closest } from '../../../store/text/closest.ts';
import { teamAddress } from '../../../team/address.ts';
import type { Invocation } from '../../args/command.ts';
import { printMessage } from '../../output/report.ts';
import type { Io } from '../../terminal/io.ts';
import { namedStore } from './named-store.ts';
import { ownStore } from './store-location.ts';

/** Where the keys are. */
export interface KeyPlace {
  /** A path, or an address without its password. */
  readonly text: string;
  /** The address of the PostgreSQL of a team as given; undefined: they are in a file. */
  readonly team: string | undefined;
}

/**
 * The place of the keys of --store; without it those of MDS_STORE or the profile if that is a team, else next to your
 * own store. Throws PATH_NOT_FOUND for a store in a missing folder: a typo must not create one.
 */
export function keyPlace(options: Invocation['options'], io: Io): KeyPlace {
  const named = options.store;
  if (typeof named !== 'string') {
    const set = namedStore(options, io);
    return set?.isTeam === true ? ofTeam(set.path, io) : { text: keyFile(ownStore(io)), team: undefined };
  }
  if (isTeamAddress(named)) return ofTeam(named, io);
  if (existsSync(dirname(named))) return { text: keyFile(named), team: undefined };
  throw new MdsError('PATH_NOT_FOUND', `no folder ${dirname(named)}`, {
    hint: 'keys are stored next to the store that --store names',
  });
}

function ofTeam(team: string, io: Io): KeyPlace {
  return { text: teamAddress(team, io.env).text, team };
}

/** Whether there may be keys: no file is created just to look. */
export function mayHaveKeys({ text, team }: KeyPlace): boolean {
  return team !== undefined || existsSync(text);
}

/** Runs `work` on the keys and closes them. Throws MdsError `KEY_*`, `STORE_*`, `TEAM_*`. */
export async function withKeys<T>(
  { text, team }: KeyPlace,
  io: Io,
  work: (keys: KeyAdministration) => T | Promise<T>,
): Promise<T> {
  if (team === undefined) return withKeyFile(text, io, work);
  const [{ openTeam }, { openTeamKeys }, { requireSchema }] = await Promise.all([
    import('../../../team/connection.ts'),
    import('../../../service/keys/team-keys.ts'),
    import('../../../team/schema.ts'),
  ]);
  const connection = openTeam(team, io, { name: 'mds keys' });
  try {
    await requireSchema(connection);
    return await work(openTeamKeys(connection));
  } finally {
    await connection.close();
  }
}

/** As {@link withKeys}, of a file. */
export async function withKeyFile<T>(path: string, io: Io, work: (keys: Keys) => T | Promise<T>): Promise<T> {
  const keys = openKeys(path, { now: io.now });
  try {
    const mode = sharedMode(path);
    if (mode !== undefined)
      printMessage(`warning: others on this machine can read ${path} (mode ${mode}); run: chmod 600 ${path}`, {}, io);
    return await work(keys);
  } finally {
    keys.close();
  }
}

/** The error for an unknown key. `asked` is not repeated if it is a secret. */
export function unknownKey(asked: string, records: readonly KeyRecord[]): MdsError {
  const shown = withoutSecrets(asked);
  if (shown !== asked) {
    return new MdsError('KEY_UNKNOWN', 'name the key by its name or id, not by its secret', {
      hint: 'see mds keys list; the secret may now be in the history of your shell',
    });
  }
  const near = closest(
    asked,
    records.flatMap(({ id, name }) => [name, id]),
  );
  return new MdsError('KEY_UNKNOWN', `no key '${asked}'`, {
    hint: near === undefined ? undefined : `did you mean ${near}?`,
  });
}

/** The key with that name or id; of several with a name, the one that is not revoked. */
export function keyNamed(asked: string, records: readonly KeyRecord[]): KeyRecord {
  const meant = records.filter(({ id, name }) => id === asked || name.toLowerCase() === asked.toLowerCase());
  const record = meant.find(({ state }) => state !== 'revoked') ?? meant[0];
  if (record === undefined) throw unknownKey(asked, records);
  return record;
}
