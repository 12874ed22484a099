import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../src/cli/program/run.ts';
import { effectiveSettings } from '../../src/cli/settings/resolve.ts';
import { isContact } from '../../src/cli/settings/value.ts';
import { wantedCiks } from '../../src/cli/sync/bulk.ts';
import { contactOf } from '../../src/cli/sync/contact.ts';
import { exitOf } from '../../src/cli/sync/exit.ts';
import type { SyncReport } from '../../src/sources/sync/types.ts';
import type { StoreReader } from '../../src/store/types.ts';
import { type FakeOptions, fakeIo } from './fake-io.ts';

let server: Server;
let url: string;
const folders: string[] = [];

const DIRECTORY =
  'ACT Symbol|Security Name|Exchange|CQS Symbol|ETF|Round Lot Size|Test Issue|NASDAQ Symbol\r\nONE|One Co Common Stock|N|ONE|N|100|N|ONE\r\nFile Creation Time: 1120202622:01|||||||\r\n';

/** The least that EDGAR can be: one company with one filing, no facts, no documents. */
beforeAll(async () => {
  const empty = {
    accessionNumber: ['0000000001-26-000001'],
    filingDate: ['2026-11-02'],
    form: ['SC 13G'],
    reportDate: [''],
    acceptanceDateTime: [''],
    items: [''],
    size: [1],
    primaryDocument: [''],
    primaryDocDescription: [''],
    isXBRL: [0],
    isInlineXBRL: [0],
  };
  const answers: Record<string, unknown> = {
    '/files/company_tickers_exchange.json': {
      fields: ['cik', 'name', 'ticker', 'exchange'],
      data: [
        [1, 'One Co', 'ONE', 'NYSE'],
        [2, 'Two Co', 'TWO', 'NYSE'],
      ],
    },
    '/files/company_tickers_mf.json': { fields: ['cik', 'seriesId', 'classId', 'symbol'], data: [] },
    '/submissions/CIK0000000001.json': {
      cik: '1',
      name: 'One Co',
      tickers: ['ONE'],
      exchanges: ['NYSE'],
      filings: { recent: empty, files: [] },
    },
  };
  server = createServer((request, response) => {
    const body = answers[request.url!];
    if (request.url === '/submissions/CIK0000000002.json') response.writeHead(403).end('no');
    else if (/listed\.txt$/.test(request.url!)) response.end(DIRECTORY);
    else if (body === undefined) response.writeHead(404).end();
    else response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function mds(args: readonly string[], env: Record<string, string> = {}, more: Omit<FakeOptions, 'env'> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'mds-sync-'));
  folders.push(folder);
  const base = {
    MDS_CONFIG_DIR: folder,
    MDS_DATA_DIR: join(folder, 'data'),
    MDS_SEC_DATA_URL: url,
    MDS_SEC_WWW_URL: url,
    MDS_NASDAQ_URL: url,
  };
  const io = fakeIo({ ...more, env: { ...base, MDS_CONTACT: 'jane@example.org', ...env } });
  const code = await run(args, io, '0.0.0');
  return { code, out: io.out(), err: io.err(), folder };
}

describe('mds sync on the command line', () => {
  test('without a contact it says how to give one, and asks nobody', async () => {
    const { code, err, out } = await mds(['sync', 'ONE'], { MDS_CONTACT: '' });
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toContain('mds config set contact name@example.org');
    const asJson = await mds(['sync', 'ONE', '--json'], { MDS_CONTACT: '' });
    expect(JSON.parse(asJson.err)).toMatchObject({ error: { code: 'CONTACT_NEEDED' } });
  });

  test('a line a symbol on stderr, the sum on stdout, the worst exit code', async () => {
    const { code, out, err } = await mds(['sync', 'one', 'ONEE', '--no-prices']);
    expect(err).toMatch(/^ONEE {3}no company or fund has the symbol ONEE\n {9}did you mean ONE/m);
    expect(err).toMatch(/^ONE {4}1 filing \(2 requests, \d+ B\)$/m);
    expect(out).toMatch(/^1 updated, 1 unknown in .*market\.db: 6 requests, /);
    expect(code).toBe(4);
  });

  test('--json prints one report and nothing else', async () => {
    const { code, out, err } = await mds(['sync', 'ONE', 'TWO', '--json', '--no-prices']);
    expect(err).toBe('');
    const report = JSON.parse(out) as SyncReport;
    expect(report.symbols).toMatchObject([
      { symbol: 'ONE', status: 'updated', cik: '0000000001', filings: 1 },
      { symbol: 'TWO', status: 'failed', error: { code: 'SOURCE_REFUSED' } },
    ]);
    expect(code).toBe(3);
  });

  test('nothing held, wrong times, symbols beside --universe: wrong usage', async () => {
    expect(await mds(['sync'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('name symbols to fetch: mds sync AAPL'),
    });
    expect(await mds(['sync', 'ONE', '--since', 'tomorrow'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('2y, 18m, 6w or 90d'),
    });
    expect(await mds(['sync', 'ONE', '--since', '2199-01-01'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('2199-01-01 is in the future'),
    });
    expect((await mds(['sync', 'ONE', '--universe'])).code).toBe(2);
    expect((await mds(['sync', '@nolist'])).code).toBe(2);
  });

  test('nobody there: exit 7', async () => {
    const nobody = 'http://127.0.0.1:9';
    const { code, err } = await mds(['sync', 'ONE'], { MDS_SEC_DATA_URL: nobody, MDS_SEC_WWW_URL: nobody });
    expect(code).toBe(7);
    expect(err).toContain('connection refused');
  });

  test('offline nobody is asked: exit 7', async () => {
    const { code, err } = await mds(['sync', 'ONE'], { MDS_OFFLINE: '1' });
    expect(code).toBe(7);
    expect(err).toContain('unset MDS_OFFLINE');
    const archive = await mds(['sync', '--bulk', 'submissions.zip', 'ONE'], { MDS_OFFLINE: '1' });
    expect(archive).toMatchObject({ code: 7, err: expect.stringContaining('offline') });
  });

  test('an archive that is not there is not found, not refused', async () => {
    const { code, err } = await mds(['sync', '--bulk', 'none-submissions.zip', 'ONE']);
    expect(err).toContain('there is nothing at none-submissions.zip');
    expect(code).toBe(4);
  });

  test('symbols on stdin: a line each, or several with commas', async () => {
    const { code, err } = await mds(['sync', '-', '--no-prices'], {}, { stdin: 'one\n# none\nONEE, oneee\n' });
    expect(err).toMatch(/^ONE {4}1 filing/m);
    expect(err).toMatch(/^ONEE /m);
    expect(err).toMatch(/^ONEEE /m);
    expect(code).toBe(4);
  });

  test('a dry run leaves no store', async () => {
    const { code, out, folder } = await mds(['sync', 'ONE', '--dry-run', '--no-prices']);
    expect(existsSync(join(folder, 'data', 'market.db'))).toBe(false);
    expect(code).toBe(0);
    expect(out).toContain('1 would be fetched');
  });

  test('a proxy in the way is used: plain http goes to it whole', async () => {
    const seen: string[] = [];
    const proxy = createServer((request, response) => {
      seen.push(request.url!);
      response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const through = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    await mds(['sync', 'ONE'], { MDS_SEC_WWW_URL: 'http://sec.example', http_proxy: through });
    proxy.close();
    expect(seen[0]).toBe('http://sec.example/files/company_tickers_exchange.json');
  });
});

test.each([
  ['name@example.org', true],
  ['Jane Roe jane.roe+sec@mail.example.co.uk', true],
  ['jane', false],
  ['jane@localhost', false],
  ['a@b.org c@d.org', false],
  ['x@y.org\r\nX-Evil: 1', false],
  ['x@y.org) (', false],
  ['', false],
])('%j is a contact: %s', (text, good) => {
  expect(isContact(text)).toBe(good);
});

test('on a terminal the contact is asked for until it is one, and kept', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mds-sync-'));
  folders.push(folder);
  writeFileSync(join(folder, 'config.json'), '{}');
  const answers = ['jane', 'jane@example.org'];
  const io = { ...fakeIo({ env: { MDS_CONFIG_DIR: folder }, terminal: 80 }), ask: async () => answers.shift()! };
  const settings = () => effectiveSettings({}, io, () => undefined);
  expect(await contactOf(settings(), io, true)).toBe('jane@example.org');
  expect(settings().get('contact')).toEqual({ value: 'jane@example.org', source: 'profile' });
});

test('symbols beside archives are meant as everywhere: BRK.B, brk/b and BRK-B are one', () => {
  const store = { symbol: () => undefined, predecessors: () => [] } as unknown as StoreReader;
  const listed = new Map([['BRK-B', { cik: 1067983 }]]);
  expect([...wantedCiks(store, ['BRK.B', 'brk/b', 'BRK-B'], listed, true)]).toEqual([1067983]);
  expect(() => wantedCiks(store, ['BRK.C'], listed, true)).toThrow('BRK.C');
  // Exxon Mobil's new holding company and the registrant before it: known before the first import.
  expect([...wantedCiks(store, ['XOM'], new Map([['XOM', { cik: 2115436 }]]), true)]).toEqual([2115436, 34088]);
});

test('the exit code is the worst of the symbols, 130 when stopped', () => {
  const report = (codes: readonly (string | undefined)[], interrupted = false) =>
    ({
      interrupted,
      symbols: codes.map((code) => (code === undefined ? {} : { error: { code, message: '' } })),
    }) as unknown as SyncReport;
  expect(exitOf(report([undefined, undefined]))).toBe(0);
  expect(exitOf(report(['SYMBOL_UNKNOWN', undefined, 'SOURCE_BLOCKED']))).toBe(5);
  expect(exitOf(report(['SOURCE_NONSENSE', 'SOURCE_TIMEOUT']))).toBe(7);
  expect(exitOf(report([undefined], true))).toBe(130);
});
