/** The mirror itself: other tests stand on it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readIndexPage } from '../../src/filings/index-page.ts';
import { readSubmission } from '../../src/filings/submission.ts';
import { sampleRecords } from './sample.ts';
import { type Mirror, startMirror } from './server.ts';
import { mostWithin } from './stats.ts';

const HEADERS = { 'User-Agent': 'test (name@example.org)' };
let mirror: Mirror;
beforeAll(async () => {
  mirror = await startMirror(sampleRecords());
});
afterAll(() => mirror.close());

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(mirror.url + path, { headers: { ...HEADERS, ...headers } });

test('EDGAR: tickers, submissions, facts, documents; a fund has no facts', async () => {
  const tickers = (await (await get('/files/company_tickers.json')).json()) as Record<
    string,
    { ticker: string; cik_str: number }
  >;
  const cik = (symbol: string): number => Object.values(tickers).find(({ ticker }) => ticker === symbol)!.cik_str;
  const padded = (symbol: string): string => String(cik(symbol)).padStart(10, '0');
  const submissions = (await (await get(`/submissions/CIK${padded('AAPL')}.json`)).json()) as {
    filings: { recent: { accessionNumber: string[]; form: string[]; primaryDocument: string[] } };
  };
  expect((await get(`/api/xbrl/companyfacts/CIK${padded('AAPL')}.json`)).status).toBe(200);
  expect((await get(`/submissions/CIK${padded('SPY')}.json`)).status).toBe(200);
  expect((await get(`/api/xbrl/companyfacts/CIK${padded('SPY')}.json`)).status).toBe(404);
  const { recent } = submissions.filings;
  // One with recorded documents, one without, and a Form 4 behind its style sheet.
  for (const form of ['10-K', '8-K', '4']) {
    const at = recent.form.indexOf(form);
    const accession = recent.accessionNumber[at]!;
    const folder = `/Archives/edgar/data/${cik('AAPL')}/${accession.replaceAll('-', '')}`;
    const full = await (await get(`${folder}/${accession}.txt`)).text();
    const { header, documents } = readSubmission(full);
    expect(header).toMatchObject({ accession, form });
    for (const page of ['-index.htm', '-index-headers.html']) {
      const index = readIndexPage(await (await get(`${folder}/${accession}${page}`)).text());
      expect('documents' in index && index.documents.map(({ filename }) => filename)).toEqual(
        documents.map(({ filename }) => filename),
      );
    }
    const primary = await get(`${folder}/${recent.primaryDocument[at]!.replace(/^xsl[^/]*\//, '')}`);
    expect(primary.status).toBe(200);
  }
});

test('who does not say who it is, is turned away', async () => {
  const response = await fetch(`${mirror.url}/files/company_tickers.json`, { headers: { 'User-Agent': 'curl/8' } });
  expect(response.status).toBe(403);
  expect(await response.text()).toContain('Undeclared Automated Tool');
});

test('validators on the Archives and files, ranges, faults by rule', async () => {
  const first = await get('/files/company_tickers.json');
  const etag = first.headers.get('etag')!;
  expect((await get('/files/company_tickers.json', { 'If-None-Match': etag })).status).toBe(304);
  const zip = '/Archives/edgar/daily-index/xbrl/companyfacts.zip';
  const part = await get(zip, { Range: 'bytes=0-3' });
  expect([part.status, await part.text()]).toEqual([206, 'PK\x03\x04']);
  mirror.fault(/company_tickers/, { kind: 'threshold' });
  expect((await get('/files/company_tickers.json')).status).toBe(403);
  expect((await get('/files/company_tickers.json')).status).toBe(200);
  mirror.fault(/company_tickers/, { kind: 'truncated-gzip' });
  const cut = await get('/files/company_tickers.json');
  // Global fetch lets a cut gzip body pass without a word.
  await expect(cut.json()).rejects.toThrow();
  mirror.fault(/company_tickers/, { kind: 'reset' });
  await expect(get('/files/company_tickers.json')).rejects.toThrow();
});

test('prices in the shapes of three services agree with each other', async () => {
  const chart = (await (
    await get('/v8/finance/chart/AAPL?interval=1d&period1=0&period2=9999999999&events=div,splits')
  ).json()) as { chart: { result: [{ timestamp: number[]; indicators: { quote: [{ close: number[] }] } }] } };
  const tiingo = (await (await get('/tiingo/daily/AAPL/prices?startDate=1960-01-01&token=t')).json()) as {
    close: number;
    splitFactor: number;
  }[];
  const csv = await (
    await get('/query?function=TIME_SERIES_DAILY_ADJUSTED&symbol=AAPL&outputsize=full&datatype=csv&apikey=k')
  ).text();
  const lines = csv.trim().split('\r\n').slice(1).reverse();
  const [{ timestamp, indicators }] = chart.chart.result;
  expect([timestamp.length, lines.length]).toEqual([tiingo.length, tiingo.length]);
  let later = 1;
  for (let i = tiingo.length - 1; i >= 0; i--) {
    expect(Number(lines[i]!.split(',')[4])).toBeCloseTo(tiingo[i]!.close, 4);
    expect(indicators.quote[0].close[i]! * later).toBeCloseTo(tiingo[i]!.close, 3);
    later *= tiingo[i]!.splitFactor;
  }
});

test('the most requests within a window', () => {
  expect(mostWithin([0, 100, 999, 1000, 1001])).toBe(4);
});
