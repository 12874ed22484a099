/** `mds sync` as whole command lines against a small EDGAR: contact, symbols, lists, prices, exit codes. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { effectiveSettings } from '../../../src/cli/settings/resolve.ts';
import { isContact } from '../../../src/cli/settings/value.ts';
import { wantedCiks } from '../../../src/cli/sync/bulk.ts';
import { chosenPrices, contactOf } from '../../../src/cli/sync/prices.ts';
import { exitOf } from '../../../src/cli/sync/run.ts';
import { OFFERED } from '../../../src/sources/providers/index.ts';
import type { SyncReport } from '../../../src/sources/sync/types.ts';
import { fakeStore } from '../../service/fake-store.ts';
import { fail, json, type Service, serve } from '../../support/service.ts';
import { submissionsRecord } from '../../support/submissions.ts';
import { type FakeOptions, fakeIo, runMds } from '../fake-io.ts';
import { folder } from '../market.ts';

const NAMES = ['ONE', 'TWO', 'THREE'];
const DIRECTORY =
  'ACT Symbol|Security Name|Exchange|CQS Symbol|ETF|Round Lot Size|Test Issue|NASDAQ Symbol\r\nONE|One Co Common Stock|N|ONE|N|100|N|ONE\r\nFile Creation Time: 1120202622:01|||||||\r\n';

let service: Service;
/** A company whose record is refused. */
let refused = 0;
let at: string;

/** Three companies with one filing each, without facts and documents. */
beforeAll(async () => {
  const files: Record<string, unknown> = {
    '/files/company_tickers_exchange.json': {
      fields: ['cik', 'name', 'ticker', 'exchange'],
      data: NAMES.map((ticker, i) => [i + 1, `${ticker} Co`, ticker, 'NYSE']),
    },
    '/files/company_tickers_mf.json': { fields: ['cik', 'seriesId', 'classId', 'symbol'], data: [] },
  };
  service = await serve(({ url = '' }, response) => {
    const cik = Number(/^\/submissions\/CIK(\d{10})\.json$/.exec(url)?.[1] ?? 0);
    const name = NAMES[cik - 1];
    const gone = cik === 4;
    const rows = [{ accession: `000000000${cik}-26-000001`, form: 'SC 13G', filed: '2026-11-02' }];
    if (url in files) json(response, 200, files[url]);
    else if (name !== undefined && cik === refused) fail(response, 403, 'NO', 'no');
    else if (name !== undefined)
      json(response, 200, submissionsRecord(cik, rows, { tickers: [name], exchanges: ['NYSE'] }));
    else if (gone) json(response, 200, submissionsRecord(cik, rows, { tickers: [] }));
    else if (/listed\.txt$/.test(url)) response.end(DIRECTORY);
    else response.writeHead(404).end();
  });
});
afterAll(() => service.close());
beforeEach(() => {
  refused = 0;
  service.asked.length = 0;
  at = folder();
  writeFileSync(join(at, 'config.json'), '{}');
});

async function mds(args: readonly string[], env: Record<string, string> = {}, more: Omit<FakeOptions, 'env'> = {}) {
  const { url } = service;
  const base = { MDS_CONFIG_DIR: at, MDS_SEC_DATA_URL: url, MDS_SEC_WWW_URL: url, MDS_NASDAQ_URL: url };
  const data = join(folder(), 'data');
  const options = { ...more, env: { ...base, MDS_DATA_DIR: data, MDS_CONTACT: 'jane@example.org', ...env } };
  return { ...(await runMds(args, options)), data };
}

/** Companies whose record was requested, ascending. */
const companies = (): number[] =>
  service.asked
    .flatMap(({ path }) => /submissions\/CIK0*(\d+)/.exec(path)?.[1] ?? [])
    .map(Number)
    .sort();

/** A terminal on which these replies are typed. */
function terminal(...replies: string[]) {
  const questions: string[] = [];
  const ask = async (question: string): Promise<string> => {
    questions.push(question);
    return replies.shift() ?? '';
  };
  const io = { ...fakeIo({ env: { MDS_CONFIG_DIR: at }, terminal: 80 }), ask };
  return { io, questions, settings: () => effectiveSettings({}, io, () => undefined) };
}

describe('mds sync on the command line', () => {
  test('without a contact it says how to set one, and makes no request', async () => {
    const { exit, err, out } = await mds(['sync', 'ONE'], { MDS_CONTACT: '' });
    expect(exit).toBe(2);
    expect(out).toBe('');
    expect(err).toContain('mds config set contact name@example.org');
    const asJson = await mds(['sync', 'ONE', '--json'], { MDS_CONTACT: '' });
    expect(JSON.parse(asJson.err)).toMatchObject({ error: { code: 'CONTACT_NEEDED' } });
  });

  test('a line per symbol on stderr, the sum on stdout, the worst exit code', async () => {
    const { exit, out, err } = await mds(['sync', 'one', 'ONEE', '--no-prices']);
    expect(err).toMatch(/^ONEE {3}no company or fund has the symbol ONEE\n {9}did you mean ONE/m);
    expect(err).toMatch(/^ONE {4}1 filing \(2 requests, \d+ B\)$/m);
    expect(out).toMatch(/^1 updated, 1 unknown in .*market\.db: 6 requests, /);
    expect(exit).toBe(4);
  });

  test('a CIK, also with a symbol, is its company; one that no list names is fetched under its number', async () => {
    const { out, exit } = await mds(['sync', '0000000001', '2:TWO', '4', '--json', '--no-prices']);
    expect((JSON.parse(out) as SyncReport).symbols).toMatchObject([
      { symbol: 'ONE', status: 'updated', cik: '0000000001' },
      { symbol: 'TWO', status: 'updated', cik: '0000000002' },
      { symbol: '4', status: 'updated', cik: '0000000004', filings: 1 },
    ]);
    expect([exit, companies()]).toEqual([0, [1, 2, 4]]);
  });

  test('--json prints one report and nothing else', async () => {
    refused = 2;
    const { exit, out, err } = await mds(['sync', 'ONE', 'TWO', '--json', '--no-prices']);
    expect(err).toBe('');
    const report = JSON.parse(out) as SyncReport;
    expect(report.symbols).toMatchObject([
      { symbol: 'ONE', status: 'updated', cik: '0000000001', filings: 1 },
      { symbol: 'TWO', status: 'failed', error: { code: 'SOURCE_REFUSED' } },
    ]);
    expect(exit).toBe(3);
  });

  test('an empty store without symbols, wrong times, symbols with --universe: wrong usage', async () => {
    expect(await mds(['sync'])).toMatchObject({
      exit: 2,
      err: expect.stringContaining('name symbols to fetch: mds sync AAPL'),
    });
    expect(await mds(['sync', 'ONE', '--since', 'tomorrow'])).toMatchObject({
      exit: 2,
      err: expect.stringContaining('2y, 18m, 6w or 90d'),
    });
    expect(await mds(['sync', 'ONE', '--since', '2199-01-01'])).toMatchObject({
      exit: 2,
      err: expect.stringContaining('2199-01-01 is in the future'),
    });
    expect((await mds(['sync', 'ONE', '--universe'])).exit).toBe(2);
    expect((await mds(['sync', '@nolist'])).exit).toBe(2);
  });

  test('connection refused: exit 7', async () => {
    const closed = 'http://127.0.0.1:9';
    const { exit, err } = await mds(['sync', 'ONE'], { MDS_SEC_DATA_URL: closed, MDS_SEC_WWW_URL: closed });
    expect(exit).toBe(7);
    expect(err).toContain('connection refused');
  });

  test('offline no request is made: exit 7', async () => {
    const { exit, err } = await mds(['sync', 'ONE'], { MDS_OFFLINE: '1' });
    expect(exit).toBe(7);
    expect(err).toContain('unset MDS_OFFLINE');
    const archive = await mds(['sync', '--bulk', 'submissions.zip', 'ONE'], { MDS_OFFLINE: '1' });
    expect(archive).toMatchObject({ exit: 7, err: expect.stringContaining('offline') });
  });

  test('an archive that is not there is not found, not refused', async () => {
    const { exit, err } = await mds(['sync', '--bulk', 'none-submissions.zip', 'ONE']);
    expect(err).toContain('there is nothing at none-submissions.zip');
    expect(exit).toBe(4);
  });

  test('symbols on stdin: a line each, or several with commas', async () => {
    const { exit, err } = await mds(['sync', '-', '--no-prices'], {}, { stdin: 'one\n# none\nONEE, oneee\n' });
    expect(err).toMatch(/^ONE {4}1 filing/m);
    expect(err).toMatch(/^ONEE /m);
    expect(err).toMatch(/^ONEEE /m);
    expect(exit).toBe(4);
  });

  test('a dry run leaves no store', async () => {
    const { exit, out, data } = await mds(['sync', 'ONE', '--dry-run', '--no-prices']);
    expect(existsSync(join(data, 'market.db'))).toBe(false);
    expect(exit).toBe(0);
    expect(out).toContain('1 would be fetched');
  });

  test('a proxy in the way is used: plain http goes to it whole', async () => {
    const proxy = await serve((_request, response) => response.writeHead(404).end());
    await mds(['sync', 'ONE'], { MDS_SEC_WWW_URL: 'http://sec.example', http_proxy: proxy.url });
    await proxy.close();
    expect(proxy.asked[0]!.path).toBe('http://sec.example/files/company_tickers_exchange.json');
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

test('on a terminal the contact is asked for until it is one, and saved', async () => {
  const { io, settings } = terminal('jane', 'jane@example.org');
  expect(await contactOf(settings(), io, true)).toBe('jane@example.org');
  expect(settings().get('contact')).toEqual({ value: 'jane@example.org', source: 'profile' });
});

test('symbols of archives are read as everywhere: BRK.B, brk/b and BRK-B are one', () => {
  const store = fakeStore({}, []);
  const listed = new Map([['BRK-B', { cik: 1067983 }]]);
  expect([...wantedCiks(store, ['BRK.B', 'brk/b', 'BRK-B'], listed, true)]).toEqual([1067983]);
  expect(() => wantedCiks(store, ['BRK.C'], listed, true)).toThrow('BRK.C');
  expect([...wantedCiks(store, ['1418091'], listed, true)]).toEqual([1418091]);
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

test('on a terminal the provider is asked for, with a line on the terms of each, and saved', async () => {
  const { io, settings, questions } = terminal('nasdaq', 'Yahoo');
  const chosen = await chosenPrices(settings(), io, true);
  expect(chosen.providers.map(({ provider }) => provider.name)).toEqual(['yahoo']);
  const text = io.err().replace(/\s+/g, ' ');
  for (const { name, terms } of OFFERED) expect(text).toContain(`${name} ${terms}`);
  expect(text).toContain('folder:PATH your own files');
  // By how dependable they are: with a token first, what may refuse programs after it, what needs a paid plan not at
  // all.
  expect(text).toMatch(/tiingo .*polygon .*eodhd .*folder:PATH .*yahoo .*may refuse programs/);
  expect(text).not.toMatch(/alphavantage Alpha/);
  expect(text).toContain('it must be');
  expect(questions).toHaveLength(2);
  expect(readFileSync(join(at, 'config.json'), 'utf8')).toContain('yahoo');
  // The next sync does not ask again.
  const again = terminal();
  expect((await chosenPrices(again.settings(), again.io, true)).providers).toHaveLength(1);
  expect(again.questions).toEqual([]);
});

test('Enter: nothing is saved, the SEC part is done, and a note says how to choose', async () => {
  const { io, settings } = terminal('');
  const chosen = await chosenPrices(settings(), io, true);
  expect(chosen).toEqual({
    providers: [],
    note: expect.stringContaining(`mds config set prices ${OFFERED.map((each) => each.name).join('|')}|none`),
  });
  expect(readFileSync(join(at, 'config.json'), 'utf8')).toBe('{}');
});

test('in a pipe there is no question: the SEC part is done, and a note says once how to choose', async () => {
  const { exit, out, err } = await mds(['sync', 'ONE', 'TWO']);
  expect(exit).toBe(0);
  expect(out).toContain('2 updated');
  expect(err.match(/mds config set prices tiingo/g)).toHaveLength(1);
  expect(companies()).toEqual([1, 2]);
});

test('--watchlist NAME and @NAME are the symbols of a list; an unknown list is wrong usage', async () => {
  expect((await mds(['list', 'add', 'tech', 'ONE', 'THREE'])).exit).toBe(0);
  expect((await mds(['sync', '--watchlist', 'tech', '--no-prices'])).exit).toBe(0);
  expect(companies()).toEqual([1, 3]);
  service.asked.length = 0;
  expect((await mds(['sync', '@tech', 'TWO', '--no-prices'])).exit).toBe(0);
  expect(companies()).toEqual([1, 2, 3]);
  service.asked.length = 0;
  expect((await mds(['sync', '--watchlist', 'nope', '--no-prices'])).exit).toBe(2);
  expect(service.asked).toEqual([]);
});

test('--universe is every symbol of the list of tickers', async () => {
  const { exit, out } = await mds(['sync', '--universe', '--no-prices']);
  expect(exit).toBe(0);
  expect(out).toContain('3 updated');
  expect(companies()).toEqual([1, 2, 3]);
});
