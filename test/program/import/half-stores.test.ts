/**
 * Stores that are old or half filled: what screens claim, of what day it is, and the command that helps (FIELDS A1-A3,
 * A23).
 */
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openBackend } from '../../../src/cli/mcp/backend.ts';
import { ask } from '../../../src/client/core.ts';
import { closeInstant, previousSession } from '../../../src/engine/calendar.ts';
import { formatDay } from '../../../src/engine/days.ts';
import { createPayloadCache } from '../../../src/service/cache/payload-cache.ts';
import { createHandler } from '../../../src/service/handler.ts';
import { runImport } from '../../../src/sources/import.ts';
import { openReader } from '../../../src/store/reading/open.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';
import { SAMPLE_END_DAY } from '../../../tools/sample-market/generate.ts';
import { cikOf } from '../../sample-market/imported.ts';
import { sampleFiles } from '../../sample-market/market.ts';
import { serveHandler } from '../../support/service.ts';
import { fakeIo, runMds } from '../fake-io.ts';

const DAY = 86_400_000;
/** 150 days after the last day of the records: the list of filings is out of date by then. */
const NOW = closeInstant(SAMPLE_END_DAY) + 150 * DAY;
const root = mkdtempSync(join(tmpdir(), 'mds-half-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

type Part = 'facts' | 'filings' | 'prices' | 'old prices' | 'bare prices';

const cik = (symbol: string): string => String(cikOf(symbol)).padStart(10, '0');
const text = (name: string): string => Buffer.from(sampleFiles().get(name)!).toString();

/** Content of a part; old prices end years before the statements, bare ones are open to volume alone. */
function contentOf(symbol: string, part: Part): readonly [name: string, content: string] {
  if (part === 'facts') return [`${symbol}-facts.json`, text(`companyfacts/CIK${cik(symbol)}.json`)];
  if (part === 'filings') return [`${symbol}-filings.json`, text(`submissions/CIK${cik(symbol)}.json`)];
  if (part === 'bare prices')
    return [`${symbol}.csv`, ['date,open,high,low,close,volume', ...bareRows(300)].join('\n')];
  const rows = text(`prices/${symbol}.csv`).split('\n');
  return [`${symbol}.csv`, (part === 'prices' ? rows : rows.slice(0, 1500)).join('\n')];
}

/** The last sessions at one price. */
function bareRows(count: number): string[] {
  const days = [SAMPLE_END_DAY];
  while (days.length < count) days.push(previousSession(days.at(-1)!));
  return days.reverse().map((day) => `${formatDay(day)},50,51,49,50,1000`);
}

let stores = 0;

/** A store with parts of companies, imported on the day before; with or without the list of tickers. */
function storeOf(companies: Readonly<Record<string, readonly Part[]>>, withTickers = true): string {
  const path = join(root, `${++stores}.db`);
  const writer = openWriter(path);
  const bring = (name: string, content: string): void => {
    const file = join(root, name);
    writeFileSync(file, content);
    const { files } = runImport(writer, [file], { now: NOW - DAY / 24, basis: 'split' });
    expect(files.map(({ status }) => status)).toEqual(['imported']);
  };
  if (withTickers) bring('company_tickers.json', text('company_tickers.json'));
  for (const [symbol, parts] of Object.entries(companies)) for (const part of parts) bring(...contentOf(symbol, part));
  writer.close();
  return path;
}

/** The output of a command in one line, with its exit code. */
async function screen(store: string, ...args: readonly string[]): Promise<string> {
  const { exit, out, err } = await runMds([...args, '--store', store, '--color', 'never'], { now: NOW, home: root });
  return `${`${out} ${err}`.replaceAll(/\s+/g, ' ')} exit ${exit}`;
}

describe('prices that end years before the statements', () => {
  const store = storeOf({ AAPL: ['facts', 'filings', 'old prices'], KO: ['facts', 'old prices'] });

  test('rows that are none of stale data are not known to be none', async () => {
    const shown = await screen(store, 'insider', 'AAPL', '--csv');
    expect(shown).toContain('mds: no rows, but the data are stale: --json says what is not known');
  });

  test('positions are valued at old closes, and the title says so', async () => {
    const file = join(root, 'positions.csv');
    writeFileSync(file, 'symbol,date,shares,cost\nAAPL,2018-01-02,1,100\n');
    const shown = await screen(store, 'positions', file);
    expect(shown).toMatch(/\*\*\* STALE (\d{4}-\d\d-\d\d) \*\*\* 1 symbol · closes of \1 /);
  });

  test('multiples are of the price day, trailing figures of now, and the screen says so', async () => {
    const shown = await screen(store, 'snapshot', 'AAPL');
    const [, day] = /STALE (\d{4}-\d\d-\d\d)/.exec(shown)!;
    expect(shown).toContain(`Valuation is by the price, shares and statements of ${day}; TTM figures and shares`);
    const { out } = await runMds(['snapshot', 'AAPL', '--json', '--store', store], { now: NOW, home: root });
    const { statement_age: age, price_age: prices } = JSON.parse(out);
    expect(prices.session_date).toBe(day);
    expect(age.ttm_period_end > day!).toBe(true);
  });

  test('status names statements that are overdue as well', async () => {
    const shown = await screen(store, 'status');
    expect(shown).toMatch(
      /AAPL prices end \d{4}-\d\d-\d\d, [\d,]+ sessions ago; statements to 20\d\d-\d\d-\d\d, next report due/,
    );
  });

  test('figures vs SPY name SPY as what is missing', async () => {
    for (const route of ['snapshot', 'technicals'])
      expect(await screen(store, route, 'AAPL')).toMatch(
        /Figures vs SPY and beta need prices of SPY to [\d-]+; get them with: mds sync SPY/,
      );
  });

  test('a comparison and a screen name the command that refreshes', async () => {
    const shown = await screen(store, 'compare', 'AAPL', 'KO');
    expect(shown).toContain('with: mds sync AAPL KO ');
    const [, day] = /STALE ([\d-]+)/.exec(await screen(store, 'snapshot', 'AAPL'))!;
    expect(shown).toMatch(new RegExp(`^AAPL · KO \\*\\*\\* STALE ${day} `));
    expect(await screen(store, 'screen', 'price > 0', '--universe', 'AAPL,KO')).toContain('with: mds sync ');
  });
});

describe('prices without those of the benchmark', () => {
  const store = storeOf({ AAPL: ['prices'], KO: ['prices'] });
  const needs = (what: string) =>
    new RegExp(`${what} needs? prices of SPY to [\\d-]+; get them with: mds sync SPY --store `);
  const history = (...more: readonly string[]) => ['history', 'KO', '--series', 'close,beta', '--range', '1m', ...more];

  test('a history has its closes and an empty column, and says why in every format', async () => {
    for (const more of [['--table'], ['--chart'], ['--spark'], ['--chart', '--full'], ['--cadence', 'weekly']])
      expect(await screen(store, ...history(...more)), more.join(' ')).toMatch(needs('beta'));
    expect(await screen(store, 'history', 'KO', 'AAPL', '--series', 'close,relative_strength', '--chart')).toMatch(
      needs('relative_strength'),
    );
    for (const format of ['--csv', '--ndjson']) {
      const { exit, out, err } = await runMds([...history(format), '--store', store], { now: NOW, home: root });
      expect(exit).toBe(0);
      expect(out.trim().split('\n').at(-1)).toMatch(/^(?:[\d-]+,[\d.]+,|.*"close":[\d.]+,"beta":null\})$/);
      expect(err.replaceAll(/\s+/g, ' ')).toMatch(needs('beta'));
    }
    const { out } = await runMds([...history('--json'), '--store', store], { now: NOW, home: root });
    const { rows, missing_benchmark: missing } = JSON.parse(out);
    expect(missing).toEqual({ benchmark: 'SPY', reason: 'no_price_data', series: ['beta'] });
    expect(rows.every(([, close, beta]: unknown[]) => typeof close === 'number' && beta === null)).toBe(true);
  });

  test('one of which nothing is stored costs the others nothing, without a list of symbols to deny it from', async () => {
    const store = storeOf({ KO: ['prices'] }, false);
    const { exit, out } = await runMds(['compare', 'ZZZ', 'KO', '--fields', 'price', '--json', '--store', store], {
      now: NOW,
      home: root,
    });
    expect(exit).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      fields_omitted_by_symbol: { ZZZ: ['price'] },
      symbols: [{ symbol: 'ZZZ' }, { symbol: 'KO', price: expect.any(Number) }],
    });
    expect(await screen(store, 'compare', 'ZZZ', 'YYY')).toContain('get them with: mds sync ZZZ YYY');
    const listed = await screen(storeOf({ KO: ['prices'] }), 'compare', 'ZZZ', 'KO');
    expect(listed).toContain('ZZZ is not a supported stock or ETF.');
  });

  test('one that was named has to be there', async () => {
    const shown = await screen(store, ...history('--benchmark', 'QQQ'));
    expect(shown).toContain('the store has no prices of QQQ');
    expect(shown).toContain('exit 4');
  });

  test('every other route serves what is stored and names the benchmark', async () => {
    for (const line of ['snapshot KO', 'technicals KO', 'compare KO AAPL', 'performance KO']) {
      const shown = await screen(store, ...line.split(' '));
      expect(shown, line).toMatch(/need prices of SPY( to [\d-]+)?; get them with: mds sync SPY --store /);
      expect(shown, line).toContain('exit 0');
    }
    const check = await screen(store, 'check', 'KO', 'beta_1y > 0', 'price > 0');
    expect(check).toContain('beta_1y: Prices of SPY are missing to compare with.');
    expect(check).toContain('1 of 2 passed, 1 unknown');
  });

  test('prices of the benchmark that end before are named too', async () => {
    const behind = storeOf({ KO: ['prices'], SPY: ['old prices'] });
    expect(await screen(behind, ...history('--table'))).toMatch(needs('beta'));
    const both = storeOf({ KO: ['prices'], SPY: ['prices'] });
    expect(await screen(both, ...history('--table'))).not.toContain('prices of SPY');
  });
});

test('every hint names the store, in quotes where it has blanks', async () => {
  const store = join(root, 'my store.db');
  renameSync(storeOf({ AAPL: ['facts', 'filings'] }), store);
  for (const [command, ...args] of [
    ['mds sync AAPL', 'filings', 'section', 'AAPL', 'risk_factors'],
    ['mds sync KO', 'status', 'KO'],
    ['mds sync', 'status'],
    ['mds sync KO', 'snapshot', 'KO'],
    ['mds sync AAPL', 'insider', 'AAPL'],
    ['mds sync AAPL', 'check', 'AAPL', 'ttm_revenue_usd > 0'],
  ] as const)
    expect(await screen(store, ...args), args.join(' ')).toContain(`${command} --store '${store}'`);

  const { backend, close } = openBackend({ store }, fakeIo({ now: NOW }));
  const answer = await ask(await backend.transport(undefined), { path: '/v2/snapshot', query: [['symbol', 'KO']] });
  expect(answer.data).toThrow(expect.objectContaining({ hint: expect.stringContaining(`KO --store '${store}'`) }));
  close();
});

test('a stale screen and a stale check name the store to update, or who can', async () => {
  const store = storeOf({ AAPL: ['facts', 'old prices'] });
  const line = `mds sync AAPL --store ${store}`;
  expect(await screen(store, 'snapshot', 'AAPL')).toContain(`Update with: ${line} `);
  expect(await screen(store, 'check', 'AAPL', 'price > 0')).toContain(`update with: ${line} `);
  const reader = openReader(store);
  const service = await serveHandler(createHandler({ store: reader, now: () => NOW }));
  const hosted = { now: NOW, home: root, env: { MDS_BASE_URL: service.url, MDS_API_KEY: 'k'.repeat(20) } };
  for (const args of [
    ['snapshot', 'AAPL'],
    ['check', 'AAPL', 'price > 0'],
  ]) {
    const { out, err } = await runMds([...args, '--color', 'never'], hosted);
    expect(`${out} ${err}`).toMatch(/only the operator of the service can update it/i);
    expect(`${out} ${err}`).not.toMatch(/update with/i);
  }
  service.close();
  reader.close();
});

test('no screen of a service names a command that would fill another store', async () => {
  const store = storeOf({ AAPL: ['facts', 'filings'], KO: ['old prices'] });
  const reader = openReader(store);
  const service = await serveHandler(createHandler({ store: reader, now: () => NOW, hosted: true }));
  const hosted = { now: NOW, home: root, env: { MDS_BASE_URL: service.url, MDS_API_KEY: 'k'.repeat(20) } };
  for (const line of [
    'snapshot AAPL',
    'valuation KO',
    'technicals KO',
    'insider AAPL',
    'compare AAPL KO',
    'search ZZ',
  ]) {
    const args = line.split(' ');
    expect(await screen(store, ...args), line).toMatch(/mds (sync|import)[^:]* --store /);
    const { out, err } = await runMds(args, hosted);
    const shown = `${out} ${err}`.replaceAll(/\s+/g, ' ');
    expect(shown, line).toContain('only the operator of the service can add them');
    expect(shown, line).not.toMatch(/mds (sync|import)/);
  }
  const events = await runMds(['events', 'AAPL', '--since', '2026-01-02'], hosted);
  expect(events.out).toContain('Only the operator of the service can add what is missing.');
  const { err } = await runMds(['filings', 'section', 'AAPL', 'risk_factors'], hosted);
  expect(err).toContain('the operator of the service can add documents');
  await service.close();
  reader.close();
});

describe('a list of filings imported today that ends months ago', () => {
  const store = storeOf({ AAPL: ['filings'], KO: ['facts'] });

  test('is stale since its last day, not since today', async () => {
    const { out } = await runMds(['insider', 'AAPL', '--json', '--store', store], { now: NOW, home: root });
    const { as_of: asOf, form4_coverage: coverage } = JSON.parse(out);
    expect(asOf.slice(0, 10) > coverage.listed_through).toBe(true);
    const shown = await screen(store, 'insider', 'AAPL');
    expect(shown).toContain(`STALE ${coverage.listed_through} `);
    expect(shown).toContain('STALE: newer data are missing.');
    expect(await screen(store, 'filings', 'AAPL')).toMatch(/^AAPL \*\*\* STALE 20\d\d-\d\d-\d\d .* STALE: newer data/);
    const check = await screen(store, 'check', 'AAPL', 'buy_count == 0');
    expect(check).toContain(`stale; filings listed to ${coverage.listed_through}`);
    expect(check).toContain('exit 4');
  });

  test('counts as stored, its forms do not', async () => {
    expect(await screen(store, 'status')).toMatch(/^2 symbols stored .* AAPL - - - 0 \d+ /);
    expect(await screen(store, 'coverage', 'AAPL')).toMatch(/Filings yes .*Insider filings no/);
  });

  test('a profile says that statements are missing', async () => {
    expect(await screen(store, 'profile', 'AAPL')).toContain(
      'Market cap and shares outstanding need statements. None of AAPL are stored; get them with: mds sync AAPL',
    );
  });
});

describe('only a file of bare prices, without a list of tickers', () => {
  const store = storeOf({ AAPL: ['bare prices'] }, false);

  test('no event is denied that nothing could show', async () => {
    expect(await screen(store, 'calendar', 'AAPL')).toContain('No date can be estimated from the stored records.');
  });

  test('a symbol that is not there is missing, not unknown, on every route', async () => {
    for (const args of [
      ['snapshot', 'KO'],
      ['screen', 'price > 0', '--universe', 'AAPL,KO'],
    ]) {
      const shown = await screen(store, ...args);
      expect(shown).toContain('the store has no prices, fundamentals or filings of KO');
      expect(shown).toContain(`mds sync KO --store ${store} (or mds import KO.csv --store ${store})`);
      expect(shown).toContain('exit 4');
    }
  });
});

test('a screen names the symbols without prices that it was given', async () => {
  const store = storeOf({ AAPL: ['prices'], KO: ['facts'] });
  const shown = await screen(store, 'screen', 'price > 0', '--universe', 'AAPL,KO');
  expect(shown).toContain('1 of 1 symbol');
  expect(shown).toContain('Left out, without prices: None of KO are stored; get them with: mds sync KO');
});

test('a client with a cache shows the age of now after every session and day', async () => {
  const path = storeOf({ AAPL: ['facts', 'prices'] });
  const store = openReader(path);
  // Friday's session is complete; then hours, sessions, and weeks until reports are overdue.
  const start = closeInstant(SAMPLE_END_DAY) + DAY / 12;
  const instants = [0, 0.02, 0.5, 2.7, 3, 3.01, 4, 5, 12, 100, 130, 130.01].map((days) => start + days * DAY);
  let now = start;
  const statuses: number[] = [];
  const handle = createHandler({ store, now: () => now, hosted: true, cache: createPayloadCache() });
  const service = await serveHandler(async (request) => {
    const response = await handle(request);
    statuses.push(response.status);
    return response;
  });
  try {
    const env = {
      MDS_API_KEY: 'k'.repeat(20),
      MDS_CACHE: '',
      MDS_CACHE_DIR: join(root, 'cache'),
      MDS_CONFIG_DIR: root,
    };
    for (now of instants) {
      for (const line of [
        ['snapshot', 'AAPL'],
        ['fundamentals', 'AAPL'],
        ['compare', 'AAPL', 'SPY'],
      ]) {
        const hosted = await runMds([...line, '--json', '--base-url', service.url], { now, home: root, env });
        const own = await runMds([...line, '--json', '--store', path], { now, home: root });
        const { cache_age_seconds: _, ...shown } = JSON.parse(hosted.out);
        const { cache_age_seconds: __, ...expected } = JSON.parse(own.out);
        expect(shown, `${line.join(' ')} at ${new Date(now).toISOString()}`).toEqual(expected);
      }
    }
    expect(statuses).toContain(304);
  } finally {
    await service.close();
    store.close();
  }
});

test('a file without tables is an empty store to every command', async () => {
  const path = join(root, 'empty.db');
  writeFileSync(path, '');
  const run = (...argv: string[]) => runMds([...argv, '--store', path], { now: NOW });
  const status = await run('status');
  expect([status.exit, status.out]).toEqual([0, '']);
  expect(status.err).toContain(`${path} is empty; fetch data with: mds sync AAPL --store ${path}`);
  expect((await run('status', 'AAPL')).err).toContain('no data in the store for AAPL');
  const exported = await run('export', 'prices');
  expect(exported.err).toContain('the store has no symbols\n');
  expect(exported.err).not.toContain('--universe all');
});
