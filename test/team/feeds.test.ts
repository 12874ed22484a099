import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Query } from '../../src/team/connection.ts';
import { publish } from '../../src/team/publish.ts';
import { manifest, pullAll, readSubjects } from '../../src/team/pull.ts';
import { openTeamFile } from '../../src/team/team-file.ts';
import { openTeamWriter, type TeamWriter } from '../../src/team/team-writer.ts';
import { hasPostgres } from './postgres.ts';
import { useTeam } from './use-team.ts';

describe.skipIf(!hasPostgres)('with a server', () => {
  const { folder, team } = useTeam('nothing');
  beforeAll(async () => {
    await team().query('CREATE TABLE log (id bigserial PRIMARY KEY, subject text NOT NULL)');
    await team().query('CREATE TABLE pieces (subject text, part text, generation int, value int)');
  });

  /** A transaction of one connection that stops before its end until it is let on. */
  async function halfDone(work: (query: Query) => Promise<unknown>) {
    let commit = (): void => {};
    const barrier = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let reached = (): void => {};
    const atBarrier = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const ended = team().transaction(async (query) => {
      await work(query);
      reached();
      await barrier;
    });
    await atBarrier;
    return async (): Promise<void> => {
      commit();
      await ended;
    };
  }

  const plain = (subject: string) => ({
    ...{ subject, symbols: [], needs: [] },
    parts: new Map([['company', { digest: Buffer.from(subject), bytes: Buffer.from('x'), accessions: [] }]]),
  });

  test('numbers of a sequence are not in the order of commits: a reader that goes by them misses a subject for ever', async () => {
    const reader = team();
    const add = (query: Query, subject: string) => query('INSERT INTO log (subject) VALUES ($1)', [subject]);
    const commit = await halfDone((query) => add(query, 'first'));
    await add(team().query, 'second');
    let mine = 0;
    const found: string[] = [];
    const read = async (): Promise<void> => {
      const rows = await reader.query<{ id: string; subject: string }>('SELECT * FROM log WHERE id > $1', [mine]);
      for (const { id, subject } of rows) {
        found.push(subject);
        mine = Math.max(mine, Number(id));
      }
    };
    await read();
    await commit();
    await read();
    expect(found).toEqual(['second']);
  });

  test('versions: what was not committed at the first look is found by the next, whatever came between', async () => {
    const reader = team();
    const insert = `INSERT INTO mds.subjects (subject, version, format, changed_at, symbols, needs)
      VALUES ('company:1', gen_random_uuid(), 1, now(), '{}', '{}')`;
    const commit = await halfDone((query) => query(insert));
    await publish(team(), [{ encoded: plain('company:2'), base: undefined }]);
    expect([...(await manifest(reader.query)).keys()]).toEqual(['company:2']);
    await commit();
    expect([...(await manifest(reader.query)).keys()].sort()).toEqual(['company:1', 'company:2']);
    await team().query('DELETE FROM mds.parts');
    await team().query('DELETE FROM mds.subjects');
  });

  /** Writes parts of a subject, whose value is the generation, in one transaction. */
  const putPieces = (subject: string, generation: number, ...parts: string[]) =>
    team().transaction(async (query) => {
      for (const part of parts)
        await query(
          `WITH gone AS (DELETE FROM pieces WHERE subject = $1 AND part = $2) INSERT INTO pieces VALUES ($1, $2, $3, $3)`,
          [subject, part, generation],
        );
    });

  test('subjects by their newest generation, page by page: the mark passes a change of one that changed again', async () => {
    const reader = team();
    await putPieces('company:3', 1, 'bars', 'facts');
    const state: Record<string, number> = { bars: 1, facts: 1 };
    let mark = 1;
    await putPieces('company:3', 2, 'facts');
    await putPieces('company:4', 3, 'bars');
    const page = async (): Promise<string[]> => {
      const due = await reader.query<{ subject: string; newest: number }>(
        `SELECT subject, max(generation) AS newest FROM pieces
         GROUP BY subject HAVING max(generation) > $1 ORDER BY newest LIMIT 1`,
        [mark],
      );
      for (const { subject } of due) {
        const query = 'SELECT part, value FROM pieces WHERE subject = $1 AND generation > $2';
        for (const { part, value } of await reader.query<{ part: string; value: number }>(query, [subject, mark]))
          if (subject === 'company:3') state[part] = value;
      }
      mark = Math.max(mark, ...due.map(({ newest }) => newest));
      return due.map(({ subject }) => subject);
    };
    // Before the first page, so that the other subject is listed first.
    await putPieces('company:3', 4, 'bars');
    expect([await page(), await page(), await page()]).toEqual([['company:4'], ['company:3'], []]);
    // The writer had 1 1, 1 2 and 4 2 for bars and facts; this stays.
    expect(state).toEqual({ bars: 4, facts: 1 });
    await reader.query('DELETE FROM pieces');
  });

  test('parts by a range of generations: one that changed again meanwhile is left out, and the subject is torn', async () => {
    const reader = team();
    await putPieces('company:1', 1, 'bars', 'facts');
    const torn = new Map([
      ['bars', 1],
      ['facts', 1],
    ]);
    await putPieces('company:1', 2, 'bars', 'facts');
    const [head] = await reader.query<{ upto: number }>('SELECT max(generation) AS upto FROM pieces');
    // Between the two statements of the reader.
    await putPieces('company:1', 3, 'bars');
    const query = 'SELECT part, value FROM pieces WHERE generation > 1 AND generation <= $1';
    for (const { part, value } of await reader.query<{ part: string; value: number }>(query, [head!.upto]))
      torn.set(part, value);
    // Never a state of the writer: those were 1 1, 2 2, and 3 2 for bars and facts.
    expect([...torn]).toEqual([
      ['bars', 1],
      ['facts', 2],
    ]);
  });

  test('what is read in one statement is one state, although it changed after it was listed', async () => {
    const writer: TeamWriter = await openTeamWriter(team(), join(folder, 'writer.db'), Date.now);
    const { file } = writer;
    /** A company of which two parts say the same. */
    const write = async (number: number): Promise<void> => {
      file.transaction(() => {
        file.run("INSERT OR REPLACE INTO companies (cik, name, sic_description) VALUES (7, ?, '')", [String(number)]);
        file.run(
          "INSERT OR REPLACE INTO sync_state (subject, part, checked_at, detail) VALUES ('0000000007', 'submissions', ?, '{}')",
          [number],
        );
      });
      await writer.publish();
    };
    await write(1);
    const reader = team();
    const copy = openTeamFile(join(folder, 'reader.db'));
    await pullAll(reader.query, copy, Date.now);
    const stateOf = () =>
      copy.all("SELECT name, checked_at FROM companies, sync_state WHERE cik = 7 AND subject = '0000000007'")[0];
    expect(stateOf()).toEqual(['1', 1]);
    await write(2);
    let number = 2;
    /** Before each statement of the reader but the first the writer publishes again. */
    const raced: Query = async (sql, params) => {
      if (number > 2) await write(number);
      number += 1;
      return reader.query(sql, params);
    };
    await pullAll(raced, copy, Date.now);
    expect(stateOf()).toEqual([String(number - 1), number - 1]);
    expect(number).toBeGreaterThan(3);
    // Parts the file has already need no bytes: it may only use them with the versions they were read for.
    const before = copy.held();
    const pulled = await readSubjects(
      reader.query,
      { subjects: ['company:0000000007'] },
      copy.partVersions(['company:0000000007']),
    );
    expect(pulled.subjects[0]!.parts.every(({ bytes }) => bytes === null)).toBe(true);
    expect(before.get('company:0000000007')?.version).toBe(pulled.subjects[0]!.version);
    copy.close();
    writer.close();
  });
});
