/** Formats of data from the real program: in pipes that close, without jq on the machine, interrupted. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { marketStore } from '../program/market.ts';
import { parseCsv, parseTsv } from '../support/table-text.ts';
import { bareEnv, bash, mds, program } from './program.ts';

let store: string;
beforeAll(() => {
  store = marketStore();
});

const history = ['history', 'AAA', '--range', 'max'];

/** 900 sessions of the made-up market; the last close is 108.99 (first + 0.01 x 899). */
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

  test('as Markdown, several symbols beside each other', () => {
    const { status, stdout } = mds(['snapshot', 'AAA', 'SPY', '--md=quote.price', '--store', store]);
    expect([status, stdout]).toEqual([
      0,
      '| field       |    AAA |    SPY |\n| ----------- | -----: | -----: |\n| quote.price | 108.99 | 408.99 |\n',
    ]);
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

test('--quiet leaves stderr to failures', () => {
  const asked = ['snapshot', 'AAA', 'SPY', '--csv', '--store', store];
  expect(mds(asked).stderr).toMatch(/^mds: some cells are empty/);
  expect(mds([...asked, '--quiet']).stderr).toBe('');
  expect(mds(['snapshot', 'AAA', 'NOSUCH', '--csv', '--quiet', '--store', store]).stderr).toMatch(/^\{"error":\{/);
});

test('an interrupted command dies by the signal, which shells report as 130', async () => {
  const child = spawn(process.execPath, [program, 'snapshot', '-', '--csv', '--store', store], {
    env: bareEnv(),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  // It waits for symbols by now, or soon will; either way it has not ended.
  setTimeout(() => child.kill('SIGINT'), 300);
  expect(await ended).toEqual([null, 'SIGINT']);
});

test('Ctrl-C while many answers of a service are waited for prints those that have come, in order, and ends with 130', async () => {
  let waiting = 0;
  // B and D never get an answer.
  const service = createServer((request, response) => {
    const symbol = new URL(request.url ?? '/', 'http://localhost').searchParams.get('symbol');
    waiting += 1;
    if (symbol === 'B' || symbol === 'D') return;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ data: { symbol, quote: { price: 5 } } }));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  try {
    for (const [options, stdout, stderr] of [
      [
        ['--ndjson=symbol'],
        '{"symbol":"A"}\n{"symbol":"C"}\n{"symbol":"E"}\n',
        /^\{"error":\{"code":"INTERRUPTED",.*\}\n$/,
      ],
      [['--csv=symbol'], 'symbol\nA\nC\nE\n', /"interrupted after 3 of 5 answers"/],
      [
        ['--raw', '--width', '80'],
        expect.stringMatching(/"A".*\n.*"C".*\n.*"E"/),
        /^mds: interrupted after 3 of 5 answers\n$/,
      ],
    ] as const) {
      waiting = 0;
      const child = spawn(process.execPath, [program, 'snapshot', 'A,B,C,D,E', ...options, '--base-url', address], {
        env: bareEnv({ MDS_API_KEY: 'k'.repeat(20) }),
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const told = { stdout: '', stderr: '' };
      child.stdout.on('data', (part) => (told.stdout += part));
      child.stderr.on('data', (part) => (told.stderr += part));
      const ended = once(child, 'close');
      while (waiting < 5) await new Promise((resolve) => setTimeout(resolve, 20));
      // The answers are on their way for less than this.
      setTimeout(() => child.kill('SIGINT'), 300);
      expect(await ended, options[0]).toEqual([130, null]);
      expect(told, options[0]).toEqual({ stdout, stderr: expect.stringMatching(stderr) });
    }
  } finally {
    service.closeAllConnections();
    service.close();
  }
});
