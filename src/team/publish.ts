/**
 * Publishes subjects: in one transaction, each with a new version, or none of them. A writer that is not at the newest
 * version is refused.
 */
import { randomUUID } from 'node:crypto';
import { MdsError } from '../errors.ts';
import type { Query, TeamConnection } from './connection.ts';
import { type EncodedSubject, FORMAT } from './encode.ts';

/** What a file has after a subject was published. */
export interface Published {
  readonly subject: string;
  /** Undefined: it was removed. */
  readonly version: string | undefined;
  /** Versions of its parts; those that did not change have their former ones. */
  readonly parts: ReadonlyMap<string, { readonly version: string; readonly digest: Uint8Array }>;
  readonly isChanged: boolean;
}

export interface Publishing {
  readonly encoded: EncodedSubject;
  /** The version that the content was made from; undefined: there was none. */
  readonly base: string | undefined;
}

/** Where listeners hear which subject changed: a hint, which may get lost. */
export const CHANNEL = 'mds_hub';

/**
 * Publishes all of them. A subject without a difference keeps its version. Throws TEAM_CONFLICT where PostgreSQL has
 * another version than `base` and other content, MdsError `TEAM_*`; where the connection is lost at the end, a second
 * try finds no difference or publishes.
 */
export function publish(team: TeamConnection, all: readonly Publishing[]): Promise<readonly Published[]> {
  // In one order in every writer: two that publish the same subjects wait for each other and do not deadlock.
  const ordered = [...all].sort((a, b) => (a.encoded.subject < b.encoded.subject ? -1 : 1));
  return team.transaction(async (query) => {
    const published: Published[] = [];
    for (const each of ordered) published.push(await publishOne(query, each, team.address.text));
    return published;
  });
}

interface StoredPart {
  readonly part: string;
  readonly version: string;
  readonly digest: Buffer;
}

async function publishOne(query: Query, { encoded, base }: Publishing, where: string): Promise<Published> {
  const { subject, symbols, needs, parts } = encoded;
  const version = randomUUID();
  // The second to insert a new subject waits here, and then finds the version of the first.
  const inserted = await query<{ version: string }>(
    `INSERT INTO mds.subjects (subject, version, format, changed_at, symbols, needs) VALUES ($1, $2, $3, now(), $4, $5)
    ON CONFLICT DO NOTHING RETURNING version`,
    [subject, version, FORMAT, symbols, needs],
  );
  const isNew = inserted.length > 0;
  const [row] = isNew
    ? [undefined]
    : await query<{ version: string; format: number; symbols: string[]; needs: string[] }>(
        'SELECT version, format, symbols, needs FROM mds.subjects WHERE subject = $1 FOR UPDATE',
        [subject],
      );
  const stored = isNew
    ? []
    : await query<StoredPart>('SELECT part, version, digest FROM mds.parts WHERE subject = $1', [subject]);
  const now = new Map(stored.map((each) => [each.part, each]));
  // A version of its own for each part: a reader may have one of them and not another.
  const changed = [...parts]
    .filter(([part, { digest }]) => now.get(part)?.digest.equals(digest) !== true)
    .map(([part, content]) => ({ part, ...content, version: randomUUID() as string }));
  const gone = stored.filter(({ part }) => !parts.has(part)).map(({ part }) => part);
  const versions = new Map([...stored, ...changed].map((each) => [each.part, each.version]));
  const kept = (): Published['parts'] =>
    new Map([...parts].map(([part, { digest }]) => [part, { version: versions.get(part)!, digest }]));
  const isSame =
    changed.length === 0 &&
    gone.length === 0 &&
    row?.symbols.join() === symbols.join() &&
    row.needs.join() === needs.join();
  if (isSame) return { subject, version: row.version, parts: kept(), isChanged: false };
  if (row?.version !== base)
    throw new MdsError('TEAM_CONFLICT', `${where}: another writer changed ${subject} in the meantime`);
  if (row !== undefined && row.format > FORMAT)
    throw new MdsError('STORE_NEWER', `${where}: ${subject} was written by a newer version of mds`, {
      hint: 'update this program',
    });
  if (gone.length > 0) await query('DELETE FROM mds.parts WHERE subject = $1 AND part = ANY($2)', [subject, gone]);
  for (const { part, digest, bytes, accessions, version: of } of changed)
    await query(
      `INSERT INTO mds.parts (subject, part, version, digest, bytes, accessions) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (subject, part) DO UPDATE SET version = $3, digest = $4, bytes = $5, accessions = $6`,
      [subject, part, of, digest, bytes, accessions],
    );
  await query('SELECT pg_notify($1, $2)', [CHANNEL, subject]);
  if (parts.size === 0) {
    await query('DELETE FROM mds.subjects WHERE subject = $1', [subject]);
    return { subject, version: undefined, parts: new Map(), isChanged: true };
  }
  await query(
    'UPDATE mds.subjects SET version = $2, format = $3, changed_at = now(), symbols = $4, needs = $5 WHERE subject = $1',
    [subject, version, FORMAT, symbols, needs],
  );
  return { subject, version, parts: kept(), isChanged: true };
}
