/** Finds the store to serve, which must exist and contain data. */
import { existsSync } from 'node:fs';
import { MdsError, usage } from '../../errors.ts';
import { keyFile } from '../../service/keys/schema.ts';
import { noStore } from '../../store/drivers/paths.ts';
import { openReader } from '../../store/reading/open.ts';
import type { StoreReader } from '../../store/reading/types.ts';
import { teamAddress } from '../../team/address.ts';
import { replicaPath } from '../../team/replica-state.ts';
import type { Invocation } from '../args/command.ts';
import { namedStore } from '../request/source/named-store.ts';
import { ownStore } from '../request/source/store-location.ts';
import { replicaFolder } from '../settings/places.ts';
import type { Io } from '../terminal/io.ts';
import type { ServeSettings } from './settings.ts';

/** One run of `mds serve`. */
export interface Job {
  readonly settings: ServeSettings;
  readonly source: Source;
  readonly options: Invocation['options'];
  readonly io: Io;
}

export interface Source {
  readonly path: string;
  /** What it holds now. */
  readonly kind: StoreReader['kind'];
  /**
   * How to open it: the shipped sample without locks, since it never changes; a file of the user with locks, since it
   * may be replaced.
   */
  readonly openAs: StoreReader['kind'];
  /** The key file of the service: where `mds keys` with the same --store, or none, has it. */
  readonly keys: string;
  /** That --store, where one was given. */
  readonly keysOption: string | undefined;
  /**
   * The address of the team whose full replica is served, as given: it may contain a password. Then keys are those of
   * PostgreSQL.
   */
  readonly team?: string;
}

/**
 * The store to serve. Unlike a command, a service never falls back to the sample: a team would take it for a market.
 * Throws STORE_NOT_FOUND, STORE_EMPTY, and MdsError `STORE_*` for a store that cannot be read.
 */
export function chooseSource(options: Invocation['options'], io: Io): Source {
  const own = ownStore(io);
  if (options.sample === true) {
    const kind = 'simulated';
    return { path: io.sampleFile, kind, openAs: kind, keys: keyFile(own), keysOption: undefined };
  }
  const of = namedStore(options, io);
  if (of?.isTeam === true) {
    const address = teamAddress(of.path, io.env);
    const full = replicaPath(replicaFolder(io), address, 'full');
    return { path: full, kind: 'live', openAs: 'live', keys: '', keysOption: address.text, team: of.path };
  }
  if (options.replica !== undefined)
    throw usage(
      '--replica is of a team: this store is a file',
      'name the team with --store postgres://USER@HOST/DATABASE',
    );
  const named = of?.path;
  const path = named ?? own;
  const hint =
    'get data with: mds sync SYMBOL... (or mds import PATH...), or serve the simulated sample with: mds serve --sample';
  if (!existsSync(path)) throw noStore(path, hint);
  const reader = openReader(path, { kind: 'live' });
  try {
    if (reader.isEmpty()) throw new MdsError('STORE_EMPTY', `the store ${path} is empty`, { hint });
    return { path, kind: reader.kind, openAs: 'live', keys: keyFile(path), keysOption: named };
  } finally {
    reader.close();
  }
}
