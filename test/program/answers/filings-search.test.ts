/** `mds filings search` as whole command lines. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../src/endpoints/index.ts';
import { openapi } from '../../../src/endpoints/openapi.ts';
import { EXTRACTOR_VERSION } from '../../../src/filings/sections/version.ts';
import { chooseDriver } from '../../../src/store/drivers/choose-driver.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';
import { filing, section } from '../../endpoints/documents/filing-store.ts';
import { json, type Service, serve } from '../../support/service.ts';
import { type FakeOptions, runMds } from '../fake-io.ts';
import { folder } from '../market.ts';

const NOW = Date.UTC(2025, 2, 3, 22);
const NEW = '0000000001-25-000010';
const OLD = '0000000001-24-000010';

let store: string;

beforeAll(() => {
  store = join(folder(), 'store.db');
  const writer = openWriter(store);
  writer.transaction(() => {
    for (const [cik, symbol] of [
      [1, 'AAA'],
      [2, 'BBB'],
    ] as const) {
      writer.putCompany({ cik, name: `${symbol} Company` });
      writer.putSymbol({ symbol, cik, assetType: 'stock', currency: 'USD' });
    }
    writer.putFilings([filing(NEW, '10-K', '2025-02-20'), filing(OLD, '10-K', '2024-02-20')]);
    const document = { sequence: 1, type: '10-K', filename: 'a.htm', description: '', size: 0, sha256: '' };
    for (const [accession, text] of [
      [NEW, 'Item 1A. Risk Factors\n\nTariffs may lower our margin.\n\nYear | Margin\n2024 | 41 %'],
      [OLD, 'Item 1A. Risk Factors\n\nOur margin is stable.'],
    ] as const) {
      writer.putDocuments(accession, [{ ...document, bytes: Buffer.from(text) }]);
      writer.putSections(accession, EXTRACTOR_VERSION, [section('risk_factors', text)]);
    }
  });
  writer.close();
});

const mds = (args: readonly string[], options: FakeOptions = {}) =>
  runMds(['filings', 'search', ...args, '--store', store], { now: NOW, ...options });

describe('what is printed', () => {
  test('in a pipe: place, snippet with marks, no color', async () => {
    const { exit, out } = await mds(['tariff* margin', 'aaa']);
    expect(exit).toBe(0);
    expect(out).toContain(
      `AAA · 10-K of 2025-02-20 · risk_factors ¶2 · ${NEW}\n**Tariffs** may lower our **margin**.\n`,
    );
    expect(out).not.toContain('\x1b');
  });

  test('on a terminal what matches is in color too, with the marks', async () => {
    const { out } = await mds(['tariffs'], { terminal: 80, env: { TERM: 'xterm-256color' } });
    expect(out).toMatch(/\x1b\[[0-9;]*m\*\*Tariffs\*\*\x1b\[/);
  });

  test('as JSON: the query, how many, and each hit', async () => {
    const { out } = await mds(['margin', '--json', '--limit', '2']);
    const { query, total, hits } = JSON.parse(out);
    expect([query, total, hits.length]).toEqual(['margin', 3, 2]);
    expect(hits[0]).toEqual({
      symbol: 'AAA',
      accession: NEW,
      form: '10-K',
      filing_date: '2025-02-20',
      section: 'risk_factors',
      paragraph: 3,
      snippet: 'Year | **Margin**',
      score: expect.any(Number),
    });
    // Shorter paragraphs score higher; the row of the table is the shortest.
    expect(hits[1]).toMatchObject({ accession: OLD, paragraph: 2 });
  });

  test('as CSV, and as counts', async () => {
    const { out } = await mds(['margin', '--csv']);
    expect(out.split('\n')[0]).toBe('symbol,accession,form,filing_date,section,paragraph,snippet,score');
    expect(out.trim().split('\n')).toHaveLength(4);
    expect((await mds(['margin', '--count-by', 'years', '--csv'])).out).toBe('year,hits,filings\n2025,2,1\n2024,1,1\n');
    expect((await mds(['margin', '--count-by', 'symbol'])).out).toMatch(/Symbol +Hits +Filings\nAAA +3 +2\n/);
  });

  test('as of a past day: only what was filed', async () => {
    const { out } = await mds(['margin', '--as-of', '2024-06-28', '--json=total,hits.accession']);
    expect(JSON.parse(out)).toEqual({ total: 1, hits: [{ accession: OLD }] });
  });

  test('a list of symbols, and a section by its number', async () => {
    const env = { MDS_CONFIG_DIR: folder() };
    expect((await runMds(['list', 'add', 'mine', 'AAA'], { env })).exit).toBe(0);
    const { exit, out } = await mds(['margin', '@mine', '--section', 'Item 1A', '--json'], { env });
    expect([exit, JSON.parse(out).total]).toEqual([0, 3]);
  });

  test('nothing found is an answer', async () => {
    const { exit, out } = await mds(['zeppelin']);
    expect(exit).toBe(0);
    expect(out).toContain('0 hits');
  });
});

describe('what is refused', () => {
  test('a fault of the query has a caret under it', async () => {
    const { exit, out, err } = await mds(['margin OR "tariff']);
    expect([exit, out, err]).toEqual([2, '', 'mds: missing closing quote\n  margin OR "tariff\n            ^\n']);
  });

  test('of a long query only what is around the fault is shown', async () => {
    const query = `${'margin '.repeat(60)}"tariff ${'cost '.repeat(60)}`;
    for (const terminal of [undefined, 60, 80]) {
      const { err } = await mds([query], { terminal, env: { NO_COLOR: '1' } });
      const [, shown = '', carets = ''] = err.split('\n');
      expect(shown.length).toBeLessThanOrEqual(terminal ?? 140);
      expect(shown.slice(carets.indexOf('^'), carets.indexOf('^') + 4)).toBe('"tar');
    }
  });

  test('as JSON with its place', async () => {
    const { err } = await mds(['a AND', '--json']);
    expect(JSON.parse(err).error).toMatchObject({ code: 'PARAM_INVALID', details: { input: 'a AND', from: 2, to: 5 } });
  });

  test.each([
    [[''], 2, /QUERY must have 1 to 1000 characters/],
    [['x'.repeat(10_000)], 2, /^mds: QUERY must have 1 to 1000 characters \(got 'x{80}\.\.\.'\)\n/],
    [['NOT margin'], 2, /NOT only leaves out/],
    [['mar\u0007gin'], 2, /control character U\+0007/],
    [['margin', '--section', 'risk_factor'], 2, /--section has an unknown value.*\n.*did you mean risk_factors\?/],
    [['margin', '--form', '10-L'], 2, /--form must be one or more of.*\n.*did you mean 10-K\?/s],
    [['margin', '--from', '2025-02-29'], 2, /^mds: --from must be a valid day, as in 2024-01-31 \(got '2025-02-29'\)/],
    [['margin', 'concern'], 4, /mds sync CONCERN/],
    [['going', 'concerned'], 2, /a text of several words needs quotes/],
    [['margin', 'BBB'], 4, /the store has no document of BBB\n {2}get them with: mds sync BBB/],
  ])('%j', async (args, code, message) => {
    const { exit, out, err } = await mds(args);
    expect([exit, out]).toEqual([code, '']);
    expect(err).toMatch(message);
  });
});

test('a store whose index is missing: status and doctor say so, a search completes it', async () => {
  const path = join(folder(), 'old.db');
  chooseDriver()(store, 'write', 0).run(`VACUUM INTO '${path}'`);
  const driver = chooseDriver()(path, 'write', 0);
  driver.all('PRAGMA journal_mode = WAL');
  driver.exec(
    "DELETE FROM searched_filings; INSERT INTO searched_filings (accession, total, counts) SELECT accession, 0, '[]' FROM extractions",
  );
  driver.close();
  const at = ['--store', path];
  const options = { now: NOW };
  expect((await runMds(['status', ...at], options)).out).toContain('2 filings not in the search index yet');
  expect(JSON.parse((await runMds(['status', '--json', ...at], options)).out).unindexed_filings).toBe(2);
  expect((await runMds(['doctor', ...at], options)).out).toMatch(/2\s+filings\s+not\s+in\s+the\s+search\s+index/);
  const { out } = await runMds(['filings', 'search', 'margin', '--json=total', ...at], options);
  expect(JSON.parse(out).total).toBe(3);
  expect((await runMds(['status', ...at], options)).out).not.toContain('search index');
});

describe('additive routes of a hosted service', () => {
  const additive = ENDPOINTS.filter(({ spec }) => spec.additive === true && spec.batches === undefined);
  let description: unknown;
  let service: Service;
  beforeAll(async () => {
    const original = await openapi(ENDPOINTS.filter(({ spec }) => spec.additive !== true));
    description = original;
    service = await serve((request, response) => {
      if (request.url !== '/openapi.json') return json(response, 200, { data: { total: 0, query: 'x', hits: [] } });
      if (description === undefined) return json(response, 404, { error: { code: 'NOT_FOUND', message: 'no' } });
      json(response, 200, description);
    });
  });
  afterAll(() => service.close());
  const hosted = (args: readonly string[]) =>
    runMds([...args, '--base-url', service.url], { env: { MDS_API_KEY: 'k'.repeat(20) } });
  const asked = () => service.asked.splice(0).map(({ path }) => path);
  const lines = additive.map(({ spec }) => {
    const words = spec.params.filter(
      ({ positional, required, example }) => positional && (required || example !== undefined),
    );
    return [spec.path, [...spec.command, ...words.map(({ example = '' }) => example)]] as const;
  });

  test.each(lines)('%s is not asked for where the description lacks it', async (path, line) => {
    asked();
    const { exit, out, err } = await hosted([...line, '--json']);
    expect([exit, out]).toEqual([2, '']);
    expect(JSON.parse(err).error).toMatchObject({ code: 'NOT_OFFERED', details: { path } });
    expect(err).toContain('the service does not offer this');
    expect(asked()).toEqual(['/openapi.json']);
  });

  test('nor by mds api, nor where there is no description; other routes need none', async () => {
    expect((await hosted(['api', '/v2/filings/search?q=x'])).exit).toBe(2);
    expect(asked()).toEqual(['/openapi.json']);
    const before = description;
    description = undefined;
    expect((await hosted(['filings', 'search', 'x'])).exit).toBe(2);
    description = before;
    expect(asked()).toEqual(['/openapi.json']);
    await hosted(['filings', 'show', NEW, '--raw']);
    expect(asked()).toEqual([`/v2/filings/${NEW}`]);
  });

  test('is asked for where the description has it, whatever names its parameters have there', async () => {
    const before = description;
    description = {
      paths: Object.fromEntries(additive.map(({ spec }) => [spec.path.replace(/\{\w+/g, '{other'), {}])),
    };
    const { out } = await hosted(['filings', 'search', 'x', '--raw']);
    description = before;
    expect(JSON.parse(out)).toEqual({ data: { total: 0, query: 'x', hits: [] } });
    expect(asked()).toEqual(['/openapi.json', '/v2/filings/search?q=x']);
  });
});
