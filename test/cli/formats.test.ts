/** Formats of data from the real program: in pipes that close, without jq on the machine, interrupted. */
import { describe, expect, test } from 'vitest';
import { marketStore } from '../program/market.ts';
import { serve } from '../support/service.ts';
import { parseCsv, parseTsv } from '../support/table-text.ts';
import { bareEnv, bash, mds, start } from './program.ts';

const store = marketStore();

const history = ['history', 'AAA', '--range', 'max'];

/** 900 sessions of the generated market; the last close is 108.99 (first + 0.01 x 899). */
const SESSIONS = 900;

describe('stdout is the table and nothing else', () => {
  test('as CSV, TSV and NDJSON', () => {
    const csv = mds([...history, '--csv', '--store', store]);
    expect([csv.status, csv.stderr]).toEqual([0, '']);
    const rows = parseCsv(csv.stdout);
    expect(rows).toHaveLength(SESSIONS + 1);
    expect(rows[0]).toEqual(['date', 'close', 'volume']);
    expect(rows.at(-1)).toEqual(['2026-11-20', '108.99', '1899']);
    expect(parseTsv(mds([...history, '--tsv', '--store', store]).stdout)).toEqual(rows);
    const lines = mds([...history, '--ndjson', '--store', store])
      .stdout.trim()
      .split('\n');
    expect(JSON.parse(lines.at(-1)!)).toEqual({ date: '2026-11-20', close: 108.99, volume: 1899 });
    expect(lines).toHaveLength(SESSIONS);
  });
});

test('--jq needs no jq on the machine, nor the network', () => {
  const env = { PATH: '/nonexistent', HTTPS_PROXY: 'http://127.0.0.1:1' };
  const done = mds(['snapshot', 'AAA', 'SPY', '--jq', '.[] | "\\(.symbol) \\(.quote.price)"', '--store', store], env);
  expect(done).toEqual({ status: 0, signal: null, stdout: 'AAA 108.99\nSPY 408.99\n', stderr: '' });
});

describe('a reader that leaves early', () => {
  test.each(['--csv', '--tsv', '--md', '--ndjson', '--json', '--json=rows', '--jq .rows[]'])(
    'of %s is no failure',
    (format) => {
      const { status, stderr } = bash(`mds ${history.join(' ')} ${format} --store '${store}' | head -1`);
      expect([status, stderr]).toEqual([0, '']);
    },
  );

  test('of stderr changes nothing', () => {
    const line = `mds snapshot AAA NOSUCH --csv=symbol,name --store '${store}'`;
    for (const messages of ['2>&-', '2> >(true)', '2>/dev/full']) {
      const { status, stdout } = bash(`${line} ${messages}`);
      expect([status, stdout], messages).toEqual([4, 'symbol,name\nAAA,AAA Company\n']);
    }
  });
});

test('an interrupted command dies by the signal, which shells report as 130', async () => {
  const { child, ended } = start(['snapshot', '-', '--csv', '--store', store], { input: null });
  // It waits for symbols by now, or soon will; either way it has not ended.
  setTimeout(() => child.kill('SIGINT'), 300);
  expect(await ended).toMatchObject({ status: null, signal: 'SIGINT' });
});

test.each([
  [
    ['--ndjson=symbol'],
    '{"symbol":"A"}\n{"symbol":"C"}\n{"symbol":"E"}\n',
    /^\{"error":\{"code":"INTERRUPTED",.*\}\n$/,
  ],
  [['--csv=symbol'], 'symbol\nA\nC\nE\n', /"interrupted after 3 of 5 answers"/],
  [['--raw', '--width', '80'], /"A".*\n.*"C".*\n.*"E"/, /^mds: interrupted after 3 of 5 answers\n$/],
])(
  'Ctrl-C while a service is waited for: with %j what has come is printed, in order, exit 130',
  async (options, out, err) => {
    // B and D never get a response.
    const service = await serve((request, response) => {
      const symbol = new URL(request.url ?? '/', 'http://localhost').searchParams.get('symbol');
      if (symbol === 'B' || symbol === 'D') return;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ data: { symbol, quote: { price: 5 } } }));
    });
    const env = bareEnv({ MDS_API_KEY: 'k'.repeat(20) });
    const { child, ended } = start(['snapshot', 'A,B,C,D,E', ...options, '--base-url', service.url], { env });
    // Its description may be asked for too.
    await expect.poll(() => service.asked.filter(({ path }) => path.startsWith('/v2/snapshot?')).length).toBe(5);
    // The responses arrive in less time than this.
    setTimeout(() => child.kill('SIGINT'), 300);
    const { status, stdout, stderr } = await ended;
    await service.close();
    expect(status).toBe(130);
    if (typeof out === 'string') expect(stdout).toBe(out);
    else expect(stdout).toMatch(out);
    expect(stderr).toMatch(err);
  },
);
