/**
 * A former symbol answers as what it became, where the records of the company name it (FIELDS 14, issue of truth and
 * time).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../src/endpoints/index.ts';
import { createHandler } from '../../../src/service/handler.ts';
import type { Handler } from '../../../src/service/types.ts';
import { runImport } from '../../../src/sources/import.ts';
import { openReader } from '../../../src/store/reading/open.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';
import { filing } from '../../endpoints/documents/filing-store.ts';
import { canonicalCsv, day, makeSeries } from '../../sources/series.ts';
import { memoryFiles } from '../../sources/workbench.ts';
import { serveHandler } from '../../support/service.ts';
import { runMds } from '../fake-io.ts';

const root = mkdtempSync(join(tmpdir(), 'mds-renamed-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const META = 1326801;
const series = makeSeries('2023-01-03', '2023-12-29', { price: 100 });
const tickers = [
  [META, 'META', 'Meta Platforms, Inc.'],
  [21344, 'KO', 'Coca Cola Co'],
  [2, 'TWO', 'Two Classes Inc.'],
  [2, 'TWO-B', 'Two Classes Inc.'],
  [3, 'HELD', 'Held Inc.'],
  [4, 'NEWCO', 'Newco Inc.'],
] as const;
const list = Object.fromEntries(tickers.map(([cik_str, ticker, title], i) => [i, { cik_str, ticker, title }]));

/** Where the record of a company names the symbol: covers of reports, Forms 3, 4 and 5. */
type Evidence = readonly [kind: 'cover' | 'form', cik: number, filed: string, ...symbols: string[]];

let count = 0;
function storeWith(...evidence: readonly Evidence[]): string {
  const path = join(root, `${++count}.db`);
  const writer = openWriter(path);
  const files: Record<string, string> = { 'company_tickers.json': JSON.stringify(list) };
  for (const symbol of ['META', 'KO', 'SPY']) files[`${symbol}.csv`] = canonicalCsv(series, symbol);
  runImport(writer, Object.keys(files), { now: Date.UTC(2024, 0, 2), files: memoryFiles(files), clock: () => 0 });
  writer.transaction(() => {
    for (const [i, [kind, cik, date, ...symbols]] of evidence.entries()) {
      const accession = `0000000001-21-00000${i}`;
      const filed = day(date);
      writer.putFilings([filing(accession, kind === 'form' ? '4' : '10-K', date, { cik })]);
      const securities = symbols.map((symbol) => ({ title: 'Common Stock', symbol, members: [] }));
      if (kind === 'cover') writer.putCover(accession, '1', { cik, json: JSON.stringify({ counts: [], securities }) });
      else {
        const json = JSON.stringify({ issuer: { cik, name: '', tradingSymbol: symbols[0] } });
        writer.putOwnership(accession, '1', { issuerCik: cik, filed, json });
      }
    }
  });
  writer.close();
  return path;
}

const now = Date.UTC(2024, 0, 2);
const mds = (store: string, ...argv: readonly string[]) => runMds([...argv, '--store', store], { now });
const COVER: Evidence = ['cover', META, '2021-01-28', 'FB'];

describe('FB', () => {
  const store = storeWith(COVER);

  test.each(['snapshot', 'technicals', 'price-action', 'history', 'dividends', 'profile', 'coverage', 'calendar'])(
    '%s answers as META, and says so once',
    async (route) => {
      const [former, present] = [await mds(store, route, 'fb', '--json'), await mds(store, route, 'META', '--json')];
      expect([former.exit, JSON.parse(former.out)]).toEqual([present.exit, JSON.parse(present.out)]);
      expect(former.err.match(/FB is now META/g)).toHaveLength(1);
      expect(present.err).not.toContain('is now');
    },
  );

  test('every route that takes a symbol answers FB as it answers META, refusals too', async () => {
    for (const { spec } of ENDPOINTS) {
      if (!spec.params.some(({ kind, name }) => kind === 'symbol' && name === 'symbol')) continue;
      if (spec.path.includes('{')) continue;
      const answer = async (symbol: string) => (await mds(store, 'api', `${spec.path}?symbol=${symbol}`)).out;
      expect(await answer('FB'), spec.name).toBe(await answer('META'));
    }
  });

  test('in the status of the store', async () => {
    const [former, present] = [
      await mds(store, 'status', 'FB', '--json'),
      await mds(store, 'status', 'META', '--json'),
    ];
    expect([former.exit, former.out]).toEqual([0, present.out]);
    expect(former.err.match(/FB is now META/g)).toHaveLength(1);
    expect((await mds(store, 'status', 'FBX')).exit).toBe(4);
  });

  test('in a list, in a comparison, in a check, in a search', async () => {
    const several = await mds(store, 'snapshot', 'KO', 'FB', '--json');
    expect(JSON.parse(several.out).map(({ symbol }: { symbol: string }) => symbol)).toEqual(['KO', 'META']);
    expect(several.err).toContain('FB is now META');
    const compared = await mds(store, 'compare', 'KO,FB', '--fields', 'price', '--json');
    expect(JSON.parse(compared.out).symbols.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['KO', 'META']);
    expect(compared.err).toContain('FB is now META');
    const checked = await mds(store, 'check', 'FB', 'price > 0');
    expect([checked.exit, checked.err.match(/FB is now META/g)?.length]).toEqual([0, 1]);
    const found = await mds(store, 'search', 'fb', '--json');
    expect(JSON.parse(found.out).results[0]).toMatchObject({ symbol: 'META', name: 'Meta Platforms, Inc.' });
  });

  test('next to META it is one symbol: too few to compare', async () => {
    const { exit, err } = await mds(store, 'compare', 'FB,META');
    expect([exit, err]).toEqual([2, expect.stringContaining('FB is now META: name at least 2 distinct symbols')]);
    const three = JSON.parse((await mds(store, 'compare', 'FB,META,KO', '--fields', 'price', '--json')).out);
    expect(three.symbols.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['META', 'KO']);
  });

  test('as of a day on which it was listed', async () => {
    const { exit, out } = await mds(store, 'snapshot', 'FB', '--as-of', '2023-03-01', '--json');
    expect([exit, JSON.parse(out).price_age.session_date]).toEqual([0, '2023-03-01']);
  });
});

describe('from a service that answers about META', () => {
  const store = storeWith(COVER);
  const reader = openReader(store);
  const handle = createHandler({ store: reader, now: () => now });
  /** Answers about FB, whatever symbol is requested. */
  const ofFb: Handler = (request) => {
    const query = request.query.map(([name, value]) =>
      name === 'symbol' ? (['symbol', 'FB'] as const) : ([name, value] as const),
    );
    return handle({ ...request, query });
  };
  const hosted = async (...argv: readonly string[]) => {
    const service = await serveHandler(ofFb);
    const done = await runMds([...argv, '--base-url', service.url], { now, env: { MDS_API_KEY: 'k'.repeat(20) } });
    await service.close();
    return done;
  };
  afterAll(() => reader.close());

  test('FB is META there: its search says so', async () => {
    const { exit, out, err } = await hosted('snapshot', 'FB', '--json');
    expect([exit, JSON.parse(out).symbol]).toEqual([0, 'META']);
    expect(err).toContain('FB is now META');
    expect((await hosted('check', 'FB', 'price > 0')).exit).toBe(0);
  });

  test.each(['KO', 'XX', 'PLAT', 'MET', 'METTA'])('%s is not: an error', async (symbol) => {
    const { exit, out, err } = await hosted('snapshot', symbol, '--json');
    expect([exit, out]).toEqual([6, '']);
    expect(err).toContain(`requested ${symbol}, but the service returned META`);
  });
});

describe('the evidence', () => {
  const symbolOf = async (symbol: string, ...evidence: readonly Evidence[]): Promise<string> => {
    const { exit, out, err } = await mds(storeWith(...evidence), 'coverage', symbol, '--json');
    if (exit !== 0) throw new Error(err);
    return JSON.parse(out).symbol;
  };

  test('a Form 4 names the symbol of its issuer', async () =>
    expect(await symbolOf('FB', ['form', META, '2021-01-28', 'FB'])).toBe('META'));
  test('of two companies the one that had it last', async () =>
    expect(await symbolOf('FB', ['cover', 4, '2011-01-28', 'FB'], COVER)).toBe('META'));
  test('a symbol that is listed now is itself', async () =>
    expect(await symbolOf('KO', ['cover', META, '2021-01-28', 'KO'])).toBe('KO'));
  test('part of a symbol is none', async () => expect(await symbolOf('F', COVER)).toBe('F'));
  test('a company with several symbols does not say which', async () =>
    expect(await symbolOf('TW', ['cover', 2, '2021-01-28', 'TW'])).toBe('TW'));
  test('listed on the same cover the other symbol is another security', async () =>
    expect(await symbolOf('HELD-A', ['cover', 3, '2021-01-28', 'HELD', 'HELD-A'])).toBe('HELD-A'));

  test('without any the symbol stays unknown', async () => {
    const { exit, err } = await mds(storeWith(), 'snapshot', 'FB');
    expect([exit, err]).toEqual([4, expect.stringContaining('FB is not a supported stock or ETF')]);
  });
});
