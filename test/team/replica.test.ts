/**
 * Commands on the store of a team: the same answers as from a file, one question a minute, and what happens while
 * PostgreSQL is away.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTeam } from '../../src/team/connection.ts';
import { copyUp } from '../../src/team/copy.ts';
import { initializeTeam } from '../../src/team/schema.ts';
import { type Ran, runMds } from '../program/fake-io.ts';
import { liveSample } from './live-sample.ts';
import { hasPostgres, startPostgres, type TestServer } from './postgres.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 21, 12);

/** A line for each of the 17 routes of the API, with symbols that have predecessors, several classes, or nothing. */
const LINES = [
  ...['search apple', 'coverage AAPL', 'coverage', 'snapshot AAPL', 'snapshot BRK-B', 'valuation JPM', 'profile KO'],
  ...['fundamentals AAPL', 'earnings MSFT', 'dividends KO', 'technicals AAPL', 'price-action SPY', 'history AAPL'],
  ...['compare AAPL MSFT KO', 'calendar AAPL', 'filings list AAPL', 'insider AAPL', 'performance AAPL KO'],
  ...['filings section AAPL risk_factors', 'snapshot NOSUCH', 'filings search risk AAPL'],
];

describe.skipIf(!hasPostgres)('with a server', () => {
  let server: TestServer;
  let address: string;
  let file: string;
  const folder = mkdtempSync(join(tmpdir(), 'mds-replica-'));
  beforeAll(async () => {
    server = await startPostgres();
    address = server.database('market');
    file = liveSample();
    const team = openTeam(address, { env: {}, platform: 'linux', home: folder });
    await initializeTeam(team);
    await copyUp(team, file, () => {});
    await team.close();
  }, 60_000);
  afterAll(() => {
    server?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const mds = (line: string, { now = START, cache = 'one', store = address } = {}): Promise<Ran> =>
    runMds([...line.split(' '), '--store', store], { home: folder, now, env: { MDS_CACHE_DIR: join(folder, cache) } });

  test.each(LINES)('%s --raw: the same bytes as from the file', async (line) => {
    const raw = line === 'coverage' ? line : `${line} --raw`;
    // Hints name the store that was given, an address in quotation marks.
    const unnamed = (text: string, store: string) => text.replaceAll(`'${store}'`, '').replaceAll(store, '');
    const masked = ({ out, err, exit }: Ran, store: string) => ({
      exit,
      // The age of the data of a search is that of the newest import at hand.
      out: unnamed(line.startsWith('search') ? out.replace(/"cache_age_seconds":\d+/, '') : out, store),
      err: unnamed(err, store),
    });
    const own = masked(await mds(raw, { store: file }), file);
    expect(masked(await mds(raw), address)).toEqual(own);
    expect(own.out + own.err).not.toBe('');
  });

  test('a screen reads every subject, and equals that of the file', async () => {
    const line = 'screen run market_cap>1e9 --json';
    expect((await mds(line, { cache: 'screen' })).out).toBe((await mds(line, { store: file })).out);
    const named = 'screen run price>1 --universe KO,NOSUCH';
    expect((await mds(named, { cache: 'screen' })).exit).toBe(4);
    server.stop();
    try {
      const later = { cache: 'screen', now: START + 5 * MINUTE };
      expect(await mds(named, later)).toMatchObject({ exit: 7, out: '' });
      expect((await mds('screen run price>1 --universe KO,AAPL', later)).exit).toBe(0);
    } finally {
      server.start();
    }
  });

  test('within a minute nothing is asked; while PostgreSQL is away answers go on with their age, others say what is missing', async () => {
    const at = { cache: 'away' };
    const first = await mds('snapshot AAPL --json', at);
    expect((await mds('compare AAPL NOSUCH', at)).exit).toBe(4);
    server.stop();
    try {
      expect(await mds('snapshot AAPL --json', { ...at, now: START + MINUTE - 1 })).toMatchObject({ err: '', exit: 0 });
      const later = await mds('snapshot AAPL --json', { ...at, now: START + 5 * MINUTE });
      expect(later).toMatchObject({ exit: 0, err: expect.stringContaining('answers are as of 5 min ago') });
      expect(JSON.parse(later.out).price).toEqual(JSON.parse(first.out).price);
      const unknown = await mds('snapshot KO', { ...at, now: START + 5 * MINUTE });
      expect(unknown).toMatchObject({ exit: 7, out: '', err: expect.stringContaining('no server listens there') });
      // Unknown only while PostgreSQL was asked lately.
      expect((await mds('compare AAPL NOSUCH', at)).exit).toBe(4);
      for (const line of ['compare AAPL NOSUCH', 'snapshot NOSUCH', 'compare AAPL KO', 'performance AAPL NOSUCH'])
        expect(await mds(line, { ...at, now: START + 5 * MINUTE }), line).toMatchObject({
          ...{ exit: 7, out: '', err: expect.stringContaining('no server listens there') },
        });
      const status = await mds('status', { ...at, now: START + 5 * MINUTE });
      expect(status.out).toContain('AAPL');
    } finally {
      server.start();
    }
    const back = await mds('snapshot KO --json', { ...at, now: START + 5 * MINUTE });
    expect(back).toMatchObject({ exit: 0, err: '' });
  }, 30_000);

  test('a change is seen after a minute, a subject that is gone is no more answered, and forget deletes the replica', async () => {
    const at = { cache: 'change' };
    expect(JSON.parse((await mds('profile KO --json', at)).out).name).not.toBe('Changed');
    const team = openTeam(address, { env: {}, platform: 'linux', home: folder });
    const [row] = await team.query<{ subject: string }>("SELECT subject FROM mds.subjects WHERE 'KO' = ANY(symbols)");
    await team.query('DELETE FROM mds.parts WHERE subject = $1', [row!.subject]);
    await team.query('DELETE FROM mds.subjects WHERE subject = $1', [row!.subject]);
    expect((await mds('profile KO --json', at)).exit).toBe(0);
    expect((await mds('history KO --json', { ...at, now: START + 2 * MINUTE })).exit).toBe(4);
    await copyUp(team, file, () => {});
    await team.close();
    expect((await mds('history KO --json', { ...at, now: START + 4 * MINUTE })).exit).toBe(0);
    expect((await mds('team forget', at)).out).toContain('deleted');
    expect((await mds('team forget', at)).out).toContain('no replica');
  }, 30_000);
});
