/** The key file of a service and its errors. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { MdsError, usage } from '../../errors.ts';
import { type Keys, openKeys } from '../../service/keys/open-keys.ts';
import type { KeyRecord } from '../../service/keys/records.ts';
import { keyFile, sharedMode } from '../../service/keys/schema.ts';
import { withoutSecrets } from '../../service/keys/secret.ts';
import { closest } from '../../store/closest.ts';
import { isTeamAddress } from '../../store/paths.ts';
import type { Invocation } from '../args/command.ts';
import { printMessage } from '../output/report.ts';
import { ownStore } from '../request/store-location.ts';
import type { Io } from '../terminal/io.ts';

/** Path of the key file. Throws PATH_NOT_FOUND for a store in a missing folder: a typo must not create one. */
export function keyPath(options: Invocation['options'], io: Io): string {
  const named = options.store;
  if (typeof named === 'string' && isTeamAddress(named))
    throw usage('keys are stored in a file next to a store, not in PostgreSQL', 'name a store that is a file');
  if (typeof named !== 'string') return keyFile(ownStore(io));
  if (existsSync(dirname(named))) return keyFile(named);
  throw new MdsError('PATH_NOT_FOUND', `no folder ${dirname(named)}`, {
    hint: 'keys are stored next to the store that --store names',
  });
}

/** Runs `work` on the open key file and closes it. Throws MdsError `KEY_*`, `STORE_*`. */
export function withKeys<T>(path: string, io: Io, work: (keys: Keys) => T): T {
  const keys = openKeys(path, { now: io.now });
  try {
    const mode = sharedMode(path);
    if (mode !== undefined)
      printMessage(`warning: others on this machine can read ${path} (mode ${mode}); run: chmod 600 ${path}`, {}, io);
    return work(keys);
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
