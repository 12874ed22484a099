/** Copies of a whole store between a file and PostgreSQL, compared by the digest of every part. */
import { chooseDriver } from '../store/drivers/choose-driver.ts';
import { Session } from '../store/drivers/session.ts';
import { openReader } from '../store/reading/open.ts';
import type { TeamConnection } from './connection.ts';
import { encodeSubject } from './encode.ts';
import { type Published, publish } from './publish.ts';
import { pullAll } from './pull.ts';
import { requireSchema } from './schema.ts';
import { type All, allSubjects } from './subjects.ts';
import { openTeamFile } from './team-file.ts';

/** What was copied, and whether both sides have the same parts. */
export interface Copied {
  readonly subjects: number;
  readonly changed: number;
  readonly bytes: number;
  /** Parts whose digest is not the same on both sides, or that only one has. */
  readonly different: number;
}

export type OnEach = (done: number, total: number) => void;

/** Other writers may be first a few times in a row. */
const TRIES = 8;

/**
 * Publishes every subject of a local store, each in one transaction; what PostgreSQL has besides stays. Throws MdsError
 * `STORE_*`, `TEAM_*`.
 */
export async function copyUp(team: TeamConnection, path: string, onEach: OnEach): Promise<Copied> {
  await requireSchema(team);
  return withRows(path, async (all) => {
    const subjects = allSubjects(all);
    let changed = 0;
    let bytes = 0;
    let different = 0;
    for (const [at, subject] of subjects.entries()) {
      const encoded = encodeSubject(all, subject);
      const published = await publishOver(team, encoded);
      if (published.isChanged) changed += 1;
      for (const part of encoded.parts.values()) bytes += part.bytes.length;
      const there = await team.query<{ part: string; digest: Buffer }>(
        'SELECT part, digest FROM mds.parts WHERE subject = $1',
        [subject],
      );
      different += differences(encoded.parts, there);
      onEach(at + 1, subjects.length);
    }
    return { subjects: subjects.length, changed, bytes, different };
  });
}

/** Makes a file equal to PostgreSQL: a store like any other. Throws MdsError `STORE_*`, `TEAM_*`. */
export async function copyDown(team: TeamConnection, path: string, now: () => number, onEach: OnEach): Promise<Copied> {
  await requireSchema(team);
  const file = openTeamFile(path);
  try {
    const { applied } = await pullAll(team.query, file, now, onEach);
    type Row = { subject: string; part: string; digest: Buffer; bytes: number };
    const rows = await team.query<Row>('SELECT subject, part, digest, length(bytes) AS bytes FROM mds.parts');
    const all: All = (sql, params) => file.all(sql, params);
    const subjects = [...new Set([...rows.map(({ subject }) => subject), ...allSubjects(all)])];
    const of = new Map<string, Row[]>();
    for (const row of rows) of.set(row.subject, [...(of.get(row.subject) ?? []), row]);
    const different = subjects.reduce(
      (sum, subject) => sum + differences(encodeSubject(all, subject).parts, of.get(subject) ?? []),
      0,
    );
    const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
    return { subjects: of.size, changed: applied.length, bytes, different };
  } finally {
    file.close();
  }
}

function differences(
  here: ReadonlyMap<string, { readonly digest: Uint8Array }>,
  there: readonly { readonly part: string; readonly digest: Uint8Array }[],
): number {
  const same = there.filter(
    ({ part, digest }) => Buffer.compare(here.get(part)?.digest ?? Buffer.alloc(0), digest) === 0,
  );
  return here.size + there.length - 2 * same.length;
}

/** Runs `work` on one state of a store that is only read. */
async function withRows<T>(path: string, work: (all: All) => Promise<T>): Promise<T> {
  // An older one is migrated.
  openReader(path).close();
  const session = new Session(path, chooseDriver()(path, 'read', 5000));
  try {
    session.exec('BEGIN');
    return await work((sql, params) => session.all(sql, params));
  } finally {
    session.close();
  }
}

/** Publishes over whatever is there: the local store is what counts. */
async function publishOver(team: TeamConnection, encoded: ReturnType<typeof encodeSubject>): Promise<Published> {
  for (let attempt = 1; ; attempt++) {
    const query = 'SELECT version FROM mds.subjects WHERE subject = $1';
    const [row] = await team.query<{ version: string }>(query, [encoded.subject]);
    try {
      const [published] = await publish(team, [{ encoded, base: row?.version }]);
      return published!;
    } catch (error) {
      if ((error as { code?: string }).code !== 'TEAM_CONFLICT' || attempt === TRIES) throw error;
    }
  }
}
