/**
 * Writers of one store from several machines: fixed interleavings of two connections, leases, and the shared budget.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runImport } from '../../src/sources/import.ts';
import { encodeSubject } from '../../src/team/encode.ts';
import { publish } from '../../src/team/publish.ts';
import { pullAll } from '../../src/team/pull.ts';
import { sharedWork } from '../../src/team/shared-work.ts';
import { openTeamFile, type TeamFile } from '../../src/team/team-file.ts';
import { openTeamWriter } from '../../src/team/team-writer.ts';
import { runMds } from '../program/fake-io.ts';
import { hasPostgres } from './postgres.ts';
import { useTeam } from './use-team.ts';

describe.skipIf(!hasPostgres)('with a server', () => {
  const at = useTeam();
  const { folder, team } = at;

  const FAILS = 'SETTLEMENT DATE|CUSIP|SYMBOL|QUANTITY (FAILS)|DESCRIPTION|PRICE';
  const KO = 'company:';
  const nameOf = (file: TeamFile): unknown =>
    file.all("SELECT name FROM companies WHERE cik = (SELECT cik FROM symbols WHERE symbol = 'KO')")[0]![0];
  const rename = (file: TeamFile, name: string): void =>
    file.transaction(() =>
      file.run("UPDATE companies SET name = ? WHERE cik = (SELECT cik FROM symbols WHERE symbol = 'KO')", [name]),
    );

  test('of two writers that began with the same version the second is refused and takes the state of the first', async () => {
    const [a, b] = [
      await openTeamWriter(team(), join(folder, 'a.db'), Date.now),
      await openTeamWriter(team(), join(folder, 'b.db'), Date.now),
    ];
    rename(a.file, 'First');
    rename(b.file, 'Second');
    expect((await a.publish()).changed.filter((each) => each.startsWith(KO))).toHaveLength(1);
    const { changed, conflicts } = await b.publish();
    expect({ changed: changed.filter((each) => each.startsWith(KO)), conflicts: conflicts.length }).toEqual({
      changed: [],
      conflicts: 1,
    });
    expect(nameOf(b.file)).toBe('First');
    rename(b.file, 'Third');
    expect((await b.publish()).conflicts).toEqual([]);
    // The first one reads before it works on a subject again.
    await a.refresh(
      a.file.all("SELECT subject FROM team_symbols WHERE symbol = 'KO'").map(([subject]) => String(subject)),
    );
    expect(nameOf(a.file)).toBe('Third');
    expect(a.file.marks()).toEqual([]);
    a.file.close();
    b.file.close();
  }, 60_000);

  test('of a writer that was refused nothing stays: neither a part nor a symbol that it had added', async () => {
    const [a, b] = [
      await openTeamWriter(team(), join(folder, 'a.db'), Date.now),
      await openTeamWriter(team(), join(folder, 'b.db'), Date.now),
    ];
    const write = (file: TeamFile, name: string): void =>
      file.run("INSERT OR REPLACE INTO companies (cik, name, sic_description) VALUES (7, ?, '')", [name]);
    a.file.transaction(() => write(a.file, 'One'));
    await a.publish();
    await b.refresh(['company:0000000007']);
    a.file.transaction(() => write(a.file, 'Two'));
    await a.publish();
    b.file.transaction(() => {
      write(b.file, 'Three');
      b.file.run("INSERT INTO reports (cik, list) VALUES (7, '[]')");
      b.file.putSymbol({ symbol: 'SEVEN', name: 'Seven', cik: 7 });
      b.file.run("INSERT INTO dividends (symbol, rows) VALUES ('SEVEN', x'00')");
    });
    expect((await b.publish()).conflicts).toEqual(['company:0000000007']);
    const left = ['companies', 'reports', 'symbols'].map((table) =>
      b.file.all(`SELECT ${table === 'companies' ? 'name' : '1'} FROM ${table} WHERE cik = 7`),
    );
    expect(left).toEqual([[['Two']], [], []]);
    expect(b.file.all("SELECT 1 FROM dividends WHERE symbol = 'SEVEN'")).toEqual([]);
    a.close();
    b.close();
  }, 60_000);

  test('what both added to the directory stays', async () => {
    const [a, b] = [
      await openTeamWriter(team(), join(folder, 'a.db'), Date.now),
      await openTeamWriter(team(), join(folder, 'b.db'), Date.now),
    ];
    for (const [writer, symbol] of [
      [a, 'AAAA'],
      [b, 'AAAB'],
    ] as const)
      writer.file.transaction(() => writer.file.putSymbol({ symbol, name: symbol }));
    await a.publish();
    await b.publish();
    a.file.close();
    b.file.close();
    const reader = openTeamFile(join(folder, 'reader.db'));
    await pullAll(team().query, reader, Date.now);
    expect(reader.all("SELECT symbol FROM symbols WHERE symbol LIKE 'AAA%' ORDER BY 1")).toEqual([['AAAA'], ['AAAB']]);
    reader.close();
  }, 60_000);

  test('a publication that fails half way leaves nothing, and what was marked is published by the next', async () => {
    const one = team();
    const file = (await openTeamWriter(one, join(folder, 'a.db'), Date.now)).file;
    const subjects = file
      .all("SELECT subject FROM team_symbols WHERE symbol IN ('AAPL', 'MSFT') ORDER BY 1")
      .map(([each]) => String(each));
    file.transaction(() =>
      file.run(
        "UPDATE companies SET website = 'changed' WHERE cik IN (SELECT cik FROM symbols WHERE symbol IN ('AAPL', 'MSFT'))",
      ),
    );
    const encoded = subjects.map((subject) => encodeSubject((sql, params) => file.all(sql, params), subject));
    const versions = async (): Promise<unknown> =>
      one.query('SELECT subject, version FROM mds.subjects WHERE subject = ANY($1) ORDER BY 1', [subjects]);
    const before = await versions();
    // The second one is at no version that there is: both are refused.
    const stale = [file.versionOf(subjects[0]!), '00000000-0000-0000-0000-000000000000'];
    await expect(
      publish(
        one,
        encoded.map((each, at) => ({ encoded: each, base: stale[at] })),
      ),
    ).rejects.toMatchObject({ code: 'TEAM_CONFLICT' });
    expect(await versions()).toEqual(before);
    file.close();
    const again = await openTeamWriter(one, join(folder, 'a.db'), Date.now);
    const after = (await versions()) as { version: string }[];
    for (const [at, { version }] of (before as { version: string }[]).entries())
      expect(after[at]!.version).not.toBe(version);
    again.close();
  }, 60_000);

  test('a restored dump: readers that were ahead of it end equal to it', async () => {
    const reader = openTeamFile(join(folder, 'ahead.db'));
    const writer = await openTeamWriter(team(), join(folder, 'a.db'), Date.now);
    at.server.run('pg_dump', [
      '-h',
      at.server.folder,
      '-p',
      String(at.server.port),
      '-U',
      'admin',
      '-Fc',
      '-f',
      join(at.server.folder, 'dump'),
      'market',
    ]);
    const name = nameOf(writer.file);
    rename(writer.file, 'Lost');
    await writer.publish();
    writer.close();
    await pullAll(team().query, reader, Date.now);
    expect(nameOf(reader)).toBe('Lost');
    await team().query('DROP SCHEMA mds CASCADE');
    at.server.run('pg_restore', [
      '-h',
      at.server.folder,
      '-p',
      String(at.server.port),
      '-U',
      'admin',
      '-d',
      'market',
      join(at.server.folder, 'dump'),
    ]);
    await pullAll(team().query, reader, Date.now);
    expect(nameOf(reader)).toBe(name);
    reader.close();
  }, 60_000);

  test('one holder has a lease, until it ends or gives it back', async () => {
    const [a, b] = [
      sharedWork(
        team(),
        () => {},
        () => 0,
      ),
      sharedWork(
        team(),
        () => {},
        () => 0,
      ),
    ];
    expect([
      await a.lease('company 1', 60_000),
      await b.lease('company 1', 60_000),
      await a.lease('company 1', 1),
    ]).toEqual([true, false, true]);
    // On the clock of the server, that has gone on by more than 1 ms.
    await team().query('SELECT pg_sleep(0.01)');
    expect(await b.lease('company 1', 60_000)).toBe(true);
    await a.endLease('company 1');
    expect(await a.lease('company 1', 1)).toBe(false);
    await b.endLease('company 1');
    expect(await a.lease('company 1', 1)).toBe(true);
  });

  test('claims of several machines are apart by the window on the clock of the server', async () => {
    const limits = [{ requests: 3, windowMs: 150 }];
    const works = Array.from({ length: 3 }, () =>
      sharedWork(
        team(),
        () => {},
        () => 0,
      ),
    );
    const at: number[] = [];
    for (const work of works)
      for (let count = 0; count < 3; count++) {
        await work.claim('test', limits, undefined);
        const [row] = await team().query<{ sent: number[] }>("SELECT sent FROM mds.budget WHERE source = 'test'");
        at.push(row!.sent.at(-1)!);
      }
    expect(at).toEqual([...at].sort((a, b) => a - b));
    for (let i = 3; i < at.length; i++) expect(at[i]! - at[i - 3]!).toBeGreaterThanOrEqual(150);
  }, 30_000);

  test('who was listed is read on another machine, and what two have imported is united', async () => {
    const fails = (month: string, lines: readonly string[]): string => {
      const rows = lines.map((line) => `2023${month}${line}`);
      return [FAILS, ...rows, `Trailer record count ${rows.length}`, 'Trailer total quantity of shares 0', ''].join(
        '\n',
      );
    };
    const files = {
      'cnsfails202301a.txt': fails('01', [
        '04|30303M102|META|0|META PLATFORMS INC CL A|124.7',
        '05|191216100|OLDK|0|COCA COLA CO|63',
        '27|191216100|KO|0|COCA COLA CO|60',
      ]),
      'cnsfails202302b.txt': fails('02', [
        '21|30303M102|META|0|META PLATFORMS INC CL A|.',
        '22|90184L102|TWTR|0|TWITTER|.',
      ]),
      'master.idx': `CIK|Company Name|Form Type|Date Filed|Filename
1418091|TWITTER, INC.|25-NSE|2022-10-28|edgar/data/1418091/0000876661-22-000799.txt\n`,
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const mds = (line: string, machine: string, minutes: number) =>
      runMds([...line.split(' '), '--store', at.address], {
        home: folder,
        now: Date.UTC(2026, 10, 21, 12, minutes),
        env: { MDS_CACHE_DIR: join(folder, machine) },
      });
    const days = async (machine: string, minutes: number) => {
      const { out } = await mds('symbols META --json', machine, minutes);
      return (JSON.parse(out).securities as { symbols: { from: string; to: string }[] }[]).flatMap(({ symbols }) =>
        symbols.filter(({ from }) => from.startsWith('2023')).map(({ from, to }) => `${from} ${to}`),
      );
    };
    const other = await openTeamWriter(team(), join(folder, 'late.db'), Date.now);
    expect(await mds(`import ${join(folder, 'cnsfails202301a.txt')}`, 'first', 0)).toMatchObject({ exit: 0 });
    expect(await days('third', 2)).toEqual(['2023-01-04 2023-01-04']);
    // Who asks for a former symbol fetches what has another one now.
    const former = await mds('snapshot OLDK --json', 'fourth', 2);
    expect([former.err, JSON.parse(former.out).symbol]).toEqual([expect.stringContaining('OLDK is now KO'), 'KO']);
    // The other machine has not seen that: its directory is merged.
    runImport(other.file, [join(folder, 'cnsfails202302b.txt'), join(folder, 'master.idx')], {
      now: Date.UTC(2026, 10, 21, 12, 4),
    });
    await other.publish();
    other.close();
    expect(await days('third', 6)).toEqual(['2023-01-04 2023-02-21']);
    expect((await mds('symbols 90184L102', 'third', 6)).out).toContain('TWTR');
  }, 60_000);

  test('an import on one machine is read on another, a prune as well; nothing is published by a dry run', async () => {
    const csv = join(folder, 'ZZZZ.csv');
    writeFileSync(
      csv,
      'date,open,high,low,close,volume\n2026-11-18,10,11,9,10.5,1000\n2026-11-19,10,11,9,10.75,1000\n',
    );
    const mds = (line: string, machine: string, now = Date.UTC(2026, 10, 21, 12)) =>
      runMds([...line.split(' '), '--store', at.address], {
        home: folder,
        now,
        env: { MDS_CACHE_DIR: join(folder, machine) },
      });
    expect((await mds('price-action ZZZZ', 'reader')).exit).toBe(4);
    expect(await mds(`import ${csv} --symbol ZZZZ --basis raw --dry-run`, 'writer')).toMatchObject({ exit: 0 });
    expect((await mds('history ZZZZ', 'reader')).exit).toBe(4);
    expect(await mds(`import ${csv} --symbol ZZZZ --basis raw`, 'writer')).toMatchObject({ exit: 0 });
    const read = await mds('history ZZZZ --json', 'reader', Date.UTC(2026, 10, 21, 12, 2));
    expect(read).toMatchObject({ exit: 0, out: expect.stringContaining('10.75') });
    expect(await mds('prune --keep AAPL --yes', 'writer')).toMatchObject({ exit: 0 });
    expect((await mds('history ZZZZ', 'reader', Date.UTC(2026, 10, 21, 12, 5))).exit).toBe(4);
    expect((await mds('history AAPL', 'reader', Date.UTC(2026, 10, 21, 12, 5))).exit).toBe(0);
  }, 60_000);
});
