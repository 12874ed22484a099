/** Whose prices, and of which symbols: what `mds sync` asks on a terminal, says without a choice, and takes from lists. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { run } from '../../src/cli/program/run.ts';
import { effectiveSettings } from '../../src/cli/settings/resolve.ts';
import { chosenPrices } from '../../src/cli/sync/prices.ts';
import { PROVIDERS } from '../../src/sources/providers/index.ts';
import { fakeIo } from './fake-io.ts';

const NAMES = ['ONE', 'TWO', 'THREE'];
const folder = mkdtempSync(join(tmpdir(), 'mds-choices-'));
const seen: string[] = [];
let server: Server;
let url: string;

/** Three companies with a record of no filings each. */
beforeAll(async () => {
  const columns = ['accessionNumber', 'filingDate', 'form', 'reportDate', 'acceptanceDateTime', 'items', 'size'];
  const more = ['primaryDocument', 'primaryDocDescription', 'isXBRL', 'isInlineXBRL'];
  const recent = Object.fromEntries([...columns, ...more].map((name) => [name, []]));
  server = createServer((request, response) => {
    seen.push(request.url!);
    const cik = Number(/^\/submissions\/CIK(\d{10})\.json$/.exec(request.url!)?.[1] ?? 0);
    const name = NAMES[cik - 1];
    if (request.url === '/files/company_tickers_exchange.json') {
      const data = NAMES.map((ticker, i) => [i + 1, `${ticker} Co`, ticker, 'NYSE']);
      response.end(JSON.stringify({ fields: ['cik', 'name', 'ticker', 'exchange'], data }));
    } else if (name !== undefined) {
      const record = { cik: String(cik), name: `${name} Co`, tickers: [name], exchanges: ['NYSE'] };
      response.end(JSON.stringify({ ...record, filings: { recent, files: [] } }));
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  seen.length = 0;
  writeFileSync(join(folder, 'config.json'), '{}');
});

async function mds(...args: string[]) {
  const env = {
    MDS_CONFIG_DIR: folder,
    MDS_DATA_DIR: mkdtempSync(join(folder, 'data-')),
    MDS_SEC_DATA_URL: url,
    MDS_SEC_WWW_URL: url,
    MDS_NASDAQ_URL: url,
    MDS_CONTACT: 'jane@example.org',
  };
  const io = fakeIo({ env });
  const code = await run(args, io, '0.0.0');
  return { code, out: io.out(), err: io.err() };
}
/** Companies whose record was asked for, ascending. */
const companies = (): number[] =>
  seen
    .flatMap((path) => /submissions\/CIK0*(\d+)/.exec(path)?.[1] ?? [])
    .map(Number)
    .sort();

function asked(...answers: string[]) {
  const questions: string[] = [];
  const ask = async (question: string): Promise<string> => {
    questions.push(question);
    return answers.shift() ?? '';
  };
  const io = { ...fakeIo({ env: { MDS_CONFIG_DIR: folder }, terminal: 80 }), ask };
  return { io, questions, settings: () => effectiveSettings({}, io, () => undefined) };
}

test('on a terminal the provider is asked for, with a line on the terms of each, and saved', async () => {
  const { io, settings, questions } = asked('nasdaq', 'yahoo');
  const chosen = await chosenPrices(settings(), io, true);
  expect(chosen.provider?.name).toBe('yahoo');
  const said = io.err().replace(/\s+/g, ' ');
  for (const { name, terms } of PROVIDERS) expect(said).toContain(`${name} ${terms}`);
  expect(said).toContain('folder:PATH your own files');
  expect(said).toContain('it must be');
  expect(questions).toHaveLength(2);
  expect(readFileSync(join(folder, 'config.json'), 'utf8')).toContain('yahoo');
  // Asked once: the next time it is known.
  const again = asked();
  expect((await chosenPrices(again.settings(), again.io, true)).provider?.name).toBe('yahoo');
  expect(again.questions).toEqual([]);
});

test('Enter: nothing is kept, the SEC part is done, and how to choose is said', async () => {
  const { io, settings } = asked('');
  const chosen = await chosenPrices(settings(), io, true);
  expect(chosen).toEqual({ provider: undefined, note: expect.stringContaining('mds config set prices yahoo') });
  expect(readFileSync(join(folder, 'config.json'), 'utf8')).toBe('{}');
});

test('in a pipe nobody is asked: the SEC part is done, and how to choose is said once', async () => {
  const { code, out, err } = await mds('sync', 'ONE', 'TWO');
  expect(code).toBe(0);
  expect(out).toContain('2 updated');
  expect(err.match(/mds config set prices yahoo/g)).toHaveLength(1);
  expect(companies()).toEqual([1, 2]);
});

test('--watchlist NAME and @NAME are the symbols of a list; an unknown list is wrong usage', async () => {
  expect((await mds('list', 'add', 'tech', 'ONE', 'THREE')).code).toBe(0);
  expect((await mds('sync', '--watchlist', 'tech', '--no-prices')).code).toBe(0);
  expect(companies()).toEqual([1, 3]);
  seen.length = 0;
  expect((await mds('sync', '@tech', 'TWO', '--no-prices')).code).toBe(0);
  expect(companies()).toEqual([1, 2, 3]);
  seen.length = 0;
  expect((await mds('sync', '--watchlist', 'nope', '--no-prices')).code).toBe(2);
  expect(seen).toEqual([]);
});

test('--universe is every symbol of the list of tickers', async () => {
  const { code, out } = await mds('sync', '--universe', '--no-prices');
  expect(code).toBe(0);
  expect(out).toContain('3 updated');
  expect(companies()).toEqual([1, 2, 3]);
});
