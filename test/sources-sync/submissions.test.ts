/** A company's submissions requested again: by validator, and each older page once until it grows. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Fetched, FetchRequest } from '../../src/sources/net/types.ts';
import { countedRequests } from '../../src/sources/sync/requests.ts';
import { fetchSubmissions } from '../../src/sources/sync/submissions.ts';
import { columnsOf, submissionsRecord } from '../support/submissions.ts';
import { NOW, type World, world } from './world.ts';

const CIK = 1_467_373;
const DATA = 'https://data.example';
const PAGE = 'CIK0001467373-submissions-001.json';
let w: World;
let requests: FetchRequest[];
/** What the site has, by file name; a record with an etag. */
let site: Map<string, { readonly body: unknown; readonly etag?: string }>;

beforeEach(() => {
  w = world('http://127.0.0.1:9');
  requests = [];
  site = new Map();
});
afterEach(() => w.close());

const columns = (...accessions: string[]) => columnsOf(accessions.map((accession) => ({ accession })));
const files = (count: number) => [{ name: PAGE, filingCount: count, filingFrom: '2001-01-01', filingTo: '2009-01-01' }];
const record = (count: number, ...accessions: string[]) =>
  submissionsRecord(CIK, [], {
    tickers: ['PAGE'],
    exchanges: ['NYSE'],
    filings: { recent: columns(...accessions), files: files(count) },
  });

const fetch = async (request: FetchRequest): Promise<Fetched> => {
  requests.push(request);
  const found = site.get(request.url.split('/').at(-1)!);
  const base = { headers: found?.etag === undefined ? {} : { etag: found.etag }, bytesOnWire: 0, url: request.url };
  if (found === undefined) return { ...base, status: 404, body: new Uint8Array() };
  const same = found.etag !== undefined && request.headers?.['if-none-match'] === found.etag;
  return { ...base, status: same ? 304 : 200, body: same ? new Uint8Array() : Buffer.from(JSON.stringify(found.body)) };
};

/** Asks at a time, and keeps what came as a sync would. */
async function ask(minutes: number) {
  requests.length = 0;
  const context = {
    store: w.store,
    bases: { data: DATA, www: DATA },
    now: () => NOW + minutes * 60_000,
    refresh: false,
  };
  const got = await fetchSubmissions(context, CIK, countedRequests(fetch, false, undefined));
  w.store.transaction(() => {
    for (const state of got.states) w.store.putSyncState(state);
    w.store.putFilings(got.filings.map((filing) => ({ cik: CIK, ...filing })));
  });
  return { ...got, paths: requests.map(({ url }) => url.split('/').at(-1)) };
}
const RECORD = 'CIK0001467373.json';

test('304: nothing else is requested, and the check counts', async () => {
  site.set(RECORD, { body: record(1, '0001467373-26-000002'), etag: '"a"' });
  site.set(PAGE, { body: columns('0001467373-05-000001') });
  expect(await ask(0)).toMatchObject({ status: 'changed', paths: [RECORD, PAGE] });
  expect(await ask(0.5)).toMatchObject({ status: 'fresh', paths: [] });
  const second = await ask(2);
  expect(second).toMatchObject({ status: 'unchanged', paths: [RECORD], files: [] });
  expect(requests[0]!.headers).toMatchObject({ 'if-none-match': '"a"' });
  expect(second.filings.map(({ accession }) => accession).sort()).toEqual([
    '0001467373-05-000001',
    '0001467373-26-000002',
  ]);
  expect((await ask(2.5)).status).toBe('fresh');
});

test('without a validator: a record of the same bytes is unchanged; an older page is requested once, and again when it grows', async () => {
  site.set(RECORD, { body: record(1, '0001467373-26-000002') });
  site.set(PAGE, { body: columns('0001467373-05-000001') });
  await ask(0);
  expect(await ask(2)).toMatchObject({ status: 'unchanged', paths: [RECORD], files: [] });
  site.set(RECORD, { body: record(1, '0001467373-26-000003', '0001467373-26-000002') });
  expect(await ask(4)).toMatchObject({ status: 'changed', paths: [RECORD] });
  site.set(RECORD, { body: record(2, '0001467373-26-000004') });
  site.set(PAGE, { body: columns('0001467373-05-000001', '0001467373-26-000002') });
  const grown = await ask(6);
  expect(grown.paths).toEqual([RECORD, PAGE]);
  expect(grown.filings).toHaveLength(4);
});

test.each([undefined, '"a"'])(
  'an older page that is missing is reported, and requested again (etag %s)',
  async (etag) => {
    const is = (body: unknown) => (etag === undefined ? { body } : { body, etag });
    site.set(RECORD, is(record(1, '0001467373-26-000002')));
    expect((await ask(0)).notes.join()).toContain(`${PAGE} are missing (404)`);
    // "Not modified" would hide it.
    expect((await ask(2)).notes.join()).toContain(`${PAGE} are missing (404)`);
    site.set(PAGE, { body: columns('0001467373-05-000001') });
    expect(await ask(4)).toMatchObject({ paths: [RECORD, PAGE], notes: [] });
    expect(await ask(6)).toMatchObject({ status: 'unchanged', paths: [RECORD] });
    expect(requests[0]!.headers).toEqual(etag === undefined ? {} : { 'if-none-match': etag });
  },
);
