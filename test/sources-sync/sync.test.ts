import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dayFrom } from '../../src/engine/days.ts';
import { MdsError } from '../../src/errors.ts';
import { runImport } from '../../src/sources/import.ts';
import { openCoordination } from '../../src/sources/net/coordination.ts';

import { delistingOf } from '../../src/sources/sync/delisted.ts';
import type { PriceSync, SyncEvent } from '../../src/sources/sync/types.ts';
import { rememberUnfinished, unfinishedSymbols } from '../../src/sources/sync/unfinished.ts';
import { openWriter } from '../../src/store/writing/open-writer.ts';
import { memoryFiles } from '../sources/workbench.ts';
import { barsFrom } from '../store/records.ts';
import { mirrorFor } from '../support/mirror.ts';
import { HASTE, moment, NOW, type World, world } from './world.ts';

const mirror = await mirrorFor();
let w: World;

beforeEach(() => {
  w = world(mirror.url);
});
afterEach(() => w.close());

/** Paths asked for since the last reset. */
const asked = (): string[] => mirror.seen.map(({ path }) => path);
const about = (pattern: RegExp): number => asked().filter((path) => pattern.test(path)).length;

/** AAPL of the sample (tools/sample-market/universe): first of the companies. */
const AAPL = 9_900_001;
const KO = 9_900_014;
/** The submissions record of the mirror. */
const recordOf = (cik: number) =>
  JSON.parse(Buffer.from(mirror.records.submissions.get(`${cikOf(cik)}.json`)!).toString('utf8')) as {
    filings: { recent: Record<string, unknown[]> };
  };
const cikOf = (cik: number): string => `CIK${String(cik).padStart(10, '0')}`;

describe('a first sync', () => {
  test('brings filings, facts and documents of every symbol, and asks for nothing twice', {
    timeout: 60_000,
  }, async () => {
    // At the real pace, and so with a company of few filings: the requests of a second are counted.
    w.close();
    w = world(mirror.url, {}, 1);
    const since = dayFrom(2026, 5, 21);
    const report = await w.sync(['ZHLD', 'SPY'], { since });
    expect(report.symbols.map(({ symbol, status }) => [symbol, status])).toEqual([
      ['ZHLD', 'updated'],
      ['SPY', 'updated'],
    ]);
    const [first] = report.symbols;
    const cik = w.store.symbol('ZHLD')!.cik!;
    expect(w.store.filings(cik)).toHaveLength(first!.filings);
    expect(w.store.facts(cik)).toBeDefined();
    // The newest report, which a holding company files before its first 10-K.
    const [newest] = w.store.filings(cik, { forms: ['10-K', '10-Q'], limit: 1 });
    expect(w.store.documents(newest!.accession).some(({ stored }) => stored)).toBe(true);
    expect(w.store.ownership(cik).length).toBeGreaterThan(0);
    expect(asked().length).toBeGreaterThan(12);
    expect(new Set(asked()).size).toBe(asked().length);
    expect(report.totals.requests).toBe(asked().length);
    expect(mirror.mostInAnySecond()).toBeLessThanOrEqual(8);
    // Nothing stays in the spool but the list of tickers.
    expect(readdirSync(join(w.folder, 'spool'))).toHaveLength(1);

    // A moment later: nothing is asked at all.
    mirror.reset();
    const again = await w.sync(['ZHLD', 'SPY'], { since });
    expect(asked()).toEqual([]);
    expect(again.totals.fresh).toBe(2);

    // Two minutes later: one request a company, its submissions; the newest filings decide that nothing else is needed.
    w.shift = 120_000;
    const later = await w.sync(undefined, { since });
    expect(asked().sort()).toEqual([`/submissions/${cikOf(cik)}.json`, '/submissions/CIK0009950001.json']);
    expect(later.totals.current).toBe(2);
    expect(w.store.importedAt([cikOf(cik).slice(3)])).toBe(Date.UTC(2026, 10, 21, 12, 2));

    // The next day the list of tickers is asked for by its validator, and is not sent again.
    mirror.reset();
    w.shift = 25 * 3_600_000;
    await w.sync(['ZHLD'], { since });
    expect(mirror.seen.map(({ path, status }) => [path, status])).toEqual([
      ['/files/company_tickers_exchange.json', 304],
      [`/submissions/${cikOf(cik)}.json`, 200],
    ]);
  });

  test('a fund without facts: the 404 is remembered', { timeout: 30_000 }, async () => {
    await w.sync(['SPY']);
    expect(about(/companyfacts/)).toBe(1);
    w.shift = 3_600_000;
    await w.sync(['SPY']);
    expect(about(/companyfacts/)).toBe(1);
  });

  test('a store synced equals one into which the same files were imported', { timeout: 60_000 }, async () => {
    await w.sync(['KO']);
    const other = openWriter(join(w.folder, 'other.db'));
    const files = new Map<string, Buffer>();
    for (const path of asked()) {
      const response = await fetch(`${mirror.url}${path}`, { headers: { 'user-agent': 'x y@example.org' } });
      files.set(`${mirror.url}${path}`, Buffer.from(await response.arrayBuffer()));
    }
    runImport(other, [...files.keys()], { now: NOW, files: memoryFiles(Object.fromEntries(files)) });
    expect(w.store.facts(KO)).toEqual(other.facts(KO));
    expect(w.store.filings(KO)).toEqual(other.filings(KO));
    expect(w.store.company(KO)).toEqual(other.company(KO));
    expect(w.store.symbol('KO')).toEqual(other.symbol('KO'));
    expect(w.store.universe().total).toBe(other.universe().total);
    for (const { accession } of w.store.filings(KO)) {
      expect(w.store.documents(accession)).toEqual(other.documents(accession));
    }
    expect(w.store.ownership(KO)).toEqual(other.ownership(KO));
    other.close();
  });

  test('a dry run asks only what it must know, and changes nothing', { timeout: 30_000 }, async () => {
    const plan = await w.sync(['AAPL'], { dryRun: true });
    expect(asked()).toEqual(['/files/company_tickers_exchange.json', `/submissions/${cikOf(AAPL)}.json`]);
    expect(w.store.isEmpty()).toBe(true);
    expect(w.store.syncState(cikOf(AAPL).slice('CIK'.length), 'submissions')).toBeUndefined();
    const done = await w.sync(['AAPL']);
    expect(plan.symbols[0]!.requests).toBe(done.symbols[0]!.requests);
    expect(plan.totals).toMatchObject({ planned: 1, fresh: 0 });
    // What was just asked for would not be asked for again: it is not counted with what would be fetched.
    const again = await w.sync(['AAPL', 'KO'], { dryRun: true });
    expect(again.symbols.map(({ symbol, status }) => [symbol, status])).toEqual([
      ['AAPL', 'fresh'],
      ['KO', 'planned'],
    ]);
    expect(again.totals).toMatchObject({ planned: 1, fresh: 1 });
  });
});

describe('what is new', () => {
  test('a newer report triggers facts and its document, nothing else', { timeout: 60_000 }, async () => {
    await w.sync(['AAPL']);
    mirror.reset();
    w.shift = 120_000;
    const real = recordOf(AAPL);
    const { recent } = real.filings;
    const at = recent.form!.indexOf('10-Q');
    for (const column of Object.values(recent)) column.unshift(column[at]);
    recent.accessionNumber![0] = '0009900001-26-009999';
    recent.filingDate![0] = '2026-11-20';
    mirror.reset();
    mirror.fault(/submissions/, { kind: 'body', body: JSON.stringify(real) });
    const report = await w.sync(['AAPL']);
    expect(report.symbols[0]!.status).toBe('updated');
    expect(about(/companyfacts/)).toBe(1);
    expect(
      asked()
        .filter((path) => /Archives/.test(path))
        .every((path) => path.includes('000990000126009999')),
    ).toBe(true);
    // The facts do not know the new report yet: asked for again, but not within ten minutes.
    mirror.reset();
    w.shift = 240_000;
    await w.sync(['AAPL']);
    expect(about(/companyfacts/)).toBe(0);
    w.shift = 900_000;
    await w.sync(['AAPL']);
    expect(about(/companyfacts/)).toBe(1);
  });

  test('facts that were corrected without a filing: found within a month, and the store is that of a first sync', {
    timeout: 60_000,
  }, async () => {
    const plain = { documents: false };
    await w.sync(['KO'], plain);
    const before = mirror.records.facts.get(KO)!;
    const record = JSON.parse(Buffer.from(before).toString('utf8')) as {
      facts: { 'us-gaap': Record<string, { units: Record<string, { val: number }[]> }> };
    };
    const assets = record.facts['us-gaap'].Assets!.units.USD!;
    assets.at(-1)!.val += 1_000_000;
    mirror.records.facts.set(KO, Buffer.from(JSON.stringify(record)));
    try {
      w.shift = 29 * 86_400_000;
      mirror.reset();
      await w.sync(['KO'], plain);
      expect(about(/companyfacts/)).toBe(0);
      w.shift = 31 * 86_400_000;
      const report = await w.sync(['KO'], plain);
      expect(about(/companyfacts/)).toBe(1);
      expect(report.symbols[0]!.notes.join()).toContain('1 fact had another value before');
      // Once a month, not from then on.
      w.shift = 32 * 86_400_000;
      await w.sync(['KO'], plain);
      expect(about(/companyfacts/)).toBe(1);
      const other = world(mirror.url);
      await other.sync(['KO'], plain);
      expect(w.store.facts(KO)).toEqual(other.store.facts(KO));
      other.close();
    } finally {
      mirror.records.facts.set(KO, before);
    }
  });

  test('a symbol that changed: its company goes on under the new one', { timeout: 60_000 }, async () => {
    await w.sync(['KO'], { documents: false });
    mirror.rename('KO', 'KOX');
    try {
      w.shift = 25 * 3_600_000;
      const report = await w.sync(['KO'], { documents: false });
      expect(report.symbols).toHaveLength(1);
      expect(report.symbols[0]).toMatchObject({ symbol: 'KOX', cik: cikOf(KO).slice(3), notes: ['KO is KOX now'] });
      expect(w.store.symbol('KOX')?.cik).toBe(KO);
    } finally {
      mirror.rename('KOX', 'KO');
    }
  });

  test('unknown symbols: similar ones are named, the others are synced', { timeout: 30_000 }, async () => {
    const report = await w.sync(['AAPLL', 'KO', 'no such!'], { documents: false });
    expect(report.totals).toMatchObject({ unknown: 2, updated: 1 });
    const [wrong] = report.symbols.filter(({ symbol }) => symbol === 'AAPLL');
    expect(wrong?.error).toMatchObject({ code: 'SYMBOL_UNKNOWN' });
    expect(wrong?.error?.hint).toContain('AAPL');
  });
});

describe('what goes wrong', () => {
  test('the threshold page ends the run at once; nothing of the company is there; ten minutes later it goes on', {
    timeout: 60_000,
  }, async () => {
    mirror.fault(/companyfacts/, { kind: 'threshold' });
    const report = await w.sync(['KO', 'AAPL', 'MSFT', 'JPM', 'PG'], { documents: false });
    expect(report.symbols.some(({ error }) => error?.code === 'SOURCE_BLOCKED')).toBe(true);
    expect(report.totals.updated).toBeLessThan(5);
    for (const { symbol, status } of report.symbols) {
      const stored = w.store.symbol(symbol) !== undefined && w.store.facts(w.store.symbol(symbol)!.cik!) !== undefined;
      expect(stored).toBe(status === 'updated');
    }
    mirror.reset();
    await w.sync(['KO', 'AAPL', 'MSFT', 'JPM', 'PG'], { documents: false });
    expect(asked()).toEqual([]);
    w.shift = 600_001;
    const later = await w.sync(['KO', 'AAPL', 'MSFT', 'JPM', 'PG'], { documents: false });
    expect(later.totals.failed + later.totals.not_tried).toBe(0);
  });

  test('what was downloaded before a failure is not downloaded again', { timeout: 60_000 }, async () => {
    // The last of KO's documents fails for good: of the others none is asked for twice.
    mirror.fault(/Archives.*\.(htm|txt|xml)/, { kind: 'delay', ms: 1 }, 10);
    mirror.fault(/Archives/, { kind: 'status', status: 403 }, 1);
    const failed = await w.sync(['KO']);
    expect(failed.symbols[0]).toMatchObject({ status: 'failed', error: { code: 'SOURCE_REFUSED' } });
    expect(w.store.isEmpty()).toBe(true);
    const first = asked().filter((path) => /Archives/.test(path));
    mirror.reset();
    const report = await w.sync(['KO']);
    expect(report.symbols[0]!.status).toBe('updated');
    const second = asked().filter((path) => /Archives/.test(path));
    const both = first.filter((path) => second.includes(path));
    // The one that failed.
    expect(both).toHaveLength(1);
  });

  test('a document that is not there is left out and said, and not asked for at every sync', {
    timeout: 60_000,
  }, async () => {
    mirror.fault(/Archives/, { kind: 'status', status: 404 }, 1000);
    const first = await w.sync(['KO']);
    expect(first.symbols[0]!.notes.join()).toMatch(
      /^\S+ of \d{4}-\d\d-\d\d \(\d{10}-\d\d-\d{6}\) and \d+ other filings are left out: listed, but no document is there/,
    );
    mirror.reset();
    w.shift = 10 * 60_000;
    const second = await w.sync(['KO']);
    expect(about(/Archives/)).toBe(0);
    expect(second.symbols[0]!.notes).toEqual([]);
  });

  test('a mirror without index pages and full submissions: the reports are there, and what is missing is said', {
    timeout: 60_000,
  }, async () => {
    mirror.fault(/Archives.*index-headers|Archives.*index\.htm|Archives.*\.txt/, { kind: 'status', status: 404 }, 1000);
    const first = await w.sync(['KO']);
    expect(
      first.symbols[0]!.notes.filter((note) => / other filings are here without exhibits: /.test(note)),
    ).toHaveLength(1);
    expect(first.symbols[0]!.notes.join()).not.toContain('left out');
    const annual = w.store.filings(KO).find(({ form }) => form === '10-K')!;
    expect(w.store.documents(annual.accession).map(({ stored }) => stored)).toEqual([true]);
    mirror.reset();
    w.shift = 10 * 60_000;
    await w.sync(['KO']);
    expect(about(/Archives/)).toBe(0);
  });

  test('a page of maintenance is no document: it is asked for until there is one', { timeout: 60_000 }, async () => {
    mirror.fault(/Archives/, { kind: 'html' }, 1000);
    const failed = await w.sync(['KO']);
    expect(failed.symbols[0]).toMatchObject({
      status: 'failed',
      error: { code: 'SOURCE_NONSENSE', message: expect.stringContaining('a page that says "Maintenance"') },
    });
    expect(w.store.isEmpty()).toBe(true);
    mirror.reset();
    expect((await w.sync(['KO'])).symbols[0]).toMatchObject({ status: 'updated', notes: [] });
    expect(w.store.documents(w.store.filings(KO)[0]!.accession)).not.toEqual([]);
  });

  test('a page that says "not found" under a good status is a document that is not there', {
    timeout: 60_000,
  }, async () => {
    const body = '<!DOCTYPE html><html><head><title>404 - Page not found</title></head><body></body></html>';
    mirror.fault(/Archives/, { kind: 'body', body, type: 'text/html' }, 1000);
    const report = await w.sync(['KO']);
    expect(report.symbols[0]).toMatchObject({ status: 'updated', documents: 0 });
    expect(report.symbols[0]!.notes.join()).toContain('no document is there');
  });

  test('facts of another company are refused, facts without any are not asked for again', {
    timeout: 60_000,
  }, async () => {
    const body = (cik: number) => JSON.stringify({ cik, entityName: 'KO', facts: {} });
    const facts = /companyfacts\/CIK0009900014/;
    mirror.fault(facts, { kind: 'body', body: body(AAPL) }, 1000);
    const refused = await w.sync(['KO'], { documents: false });
    expect(refused.symbols[0]).toMatchObject({ status: 'failed', error: { code: 'SOURCE_NONSENSE' } });
    expect(refused.symbols[0]!.error!.message).toContain(`a record of CIK ${AAPL}, not of ${KO}`);
    expect(w.store.company(AAPL)).toBeUndefined();
    mirror.reset();
    mirror.fault(facts, { kind: 'body', body: body(KO) }, 1000);
    await w.sync(['KO'], { documents: false });
    expect(about(/companyfacts/)).toBe(1);
    w.shift = 120_000;
    await w.sync(['KO'], { documents: false });
    expect(about(/companyfacts/)).toBe(1);
    // Once a month as any other record.
    w.shift = 31 * 86_400_000;
    await w.sync(['KO'], { documents: false });
    expect(about(/companyfacts/)).toBe(2);
  });

  test.each([
    ['facts that are no record', /companyfacts\/CIK0009900014/, () => '{"cik":9900014,"facts":{"us-gaap":[1,2]}'],
    ['a record of another company', /submissions\/CIK0009900014/, () => JSON.stringify(recordOf(AAPL))],
  ])('%s: nothing of the company changes, others are synced', { timeout: 60_000 }, async (_, pattern, body) => {
    mirror.fault(pattern, { kind: 'body', body: body() }, 100);
    const report = await w.sync(['KO', 'AAPL'], { documents: false });
    expect(report.symbols).toMatchObject([
      { symbol: 'KO', status: 'failed', error: { code: 'SOURCE_NONSENSE' } },
      { symbol: 'AAPL', status: 'updated' },
    ]);
    expect(w.store.filings(KO)).toEqual([]);
  });

  test('a company that the list names and EDGAR has nothing of: not found, not up to date', {
    timeout: 30_000,
  }, async () => {
    mirror.fault(/submissions|companyfacts/, { kind: 'status', status: 404 }, 1000);
    const absent = {
      status: 'failed',
      error: { code: 'SOURCE_NOT_FOUND', hint: expect.stringContaining('sec_data_url') },
    };
    expect((await w.sync(['KO'])).symbols).toMatchObject([absent]);
    // Also a moment later, when it is not asked again.
    expect((await w.sync(['KO'])).symbols).toMatchObject([{ ...absent, requests: 0 }]);
    mirror.reset();
    w.shift = 11 * 60_000;
    expect((await w.sync(['KO'], { documents: false })).symbols).toMatchObject([{ status: 'updated' }]);
    // What is stored stays, and is a note.
    mirror.fault(/submissions|companyfacts/, { kind: 'status', status: 404 }, 1000);
    w.shift = 22 * 60_000;
    const [later] = (await w.sync(['KO'], { documents: false })).symbols;
    expect(later).toMatchObject({ status: 'current', notes: [expect.stringContaining('no submissions under CIK')] });
  });

  test('figures that this edition of the engine has not computed are, though nothing is fetched', async () => {
    await w.sync(['KO'], { documents: false });
    const day = dayFrom(2026, 11, 20);
    w.store.transaction(() =>
      w.store.putPrices('KO', { bars: barsFrom(day, 1), splits: [], dividends: [], spans: [] }),
    );
    const stored = () => w.store.trailing('KO', day).length;
    expect(stored()).toBe(0);
    await w.sync(['KO'], { documents: false, dryRun: true });
    expect(stored()).toBe(0);
    expect((await w.sync(['KO'], { documents: false })).symbols).toMatchObject([{ status: 'fresh' }]);
    expect(stored()).toBe(1);
  });

  test('a stored list of tickers that a power cut left empty is fetched again; a broken list of funds has no funds', {
    timeout: 30_000,
  }, async () => {
    await w.sync(['KO'], { documents: false });
    for (const name of readdirSync(join(w.folder, 'spool'))) writeFileSync(join(w.folder, 'spool', name), '');
    mirror.reset();
    expect((await w.sync(['KO'], { documents: false })).symbols).toMatchObject([{ status: 'fresh' }]);
    expect(about(/company_tickers/)).toBe(1);
    mirror.fault(/company_tickers_mf/, { kind: 'body', body: '{"fields":nope}' }, 1000);
    expect((await w.sync(['ZZZZZ'], { documents: false })).symbols).toMatchObject([{ status: 'unknown' }]);
  });

  test('a clock set back: what was asked "in the future" is asked again', { timeout: 30_000 }, async () => {
    await w.sync(['KO'], { documents: false });
    mirror.reset();
    w.shift = -86_400_000;
    await w.sync(['KO'], { documents: false });
    expect(about(/submissions/)).toBe(1);
  });

  test('stopped: what is done stays, the rest is reported as not tried', { timeout: 60_000 }, async () => {
    const stop = new AbortController();
    const onEvent = ({ kind }: SyncEvent): void => {
      if (kind === 'done') stop.abort(new Error('stopped'));
    };
    const symbols = ['KO', 'AAPL', 'MSFT', 'JPM', 'PG', 'COST', 'F'];
    const report = await w.sync(symbols, { documents: false, signal: stop.signal, onEvent });
    expect(report.interrupted).toBe(true);
    expect(report.totals.updated).toBeGreaterThanOrEqual(1);
    expect(report.totals.not_tried + report.totals.failed).toBeGreaterThanOrEqual(2);
    // A sync without symbols goes on with those that are not here yet.
    const left = unfinishedSymbols(w.store);
    expect([...left].sort()).toEqual(symbols.filter((symbol) => !w.store.storedSymbols().includes(symbol)).sort());
    expect(left.length).toBeGreaterThanOrEqual(2);
    const rest = await w.sync(undefined, { documents: false });
    expect(rest.totals.updated + rest.totals.fresh).toBe(7);
    expect(unfinishedSymbols(w.store)).toEqual([]);
  });

  test('killed before a symbol was stored: the next sync has it; what does not exist is forgotten', async () => {
    // What a killed process leaves: the note of its start.
    rememberUnfinished(w.store, ['KO', 'ZZZZQ'], NOW);
    expect(w.store.isEmpty()).toBe(true);
    const report = await w.sync(undefined, { documents: false });
    expect(report.symbols.map(({ symbol, status }) => [symbol, status])).toEqual([
      ['KO', 'updated'],
      ['ZZZZQ', 'unknown'],
    ]);
    expect(unfinishedSymbols(w.store)).toEqual([]);
    // A failure of the network is tried again, a dry run remembers nothing.
    await w.sync(['MSFT'], { documents: false, dryRun: true });
    expect(unfinishedSymbols(w.store)).toEqual([]);
    mirror.fault(/submissions\/CIK/, { kind: 'status', status: 403 });
    await w.sync(['MSFT'], { documents: false });
    expect(unfinishedSymbols(w.store)).toEqual(['MSFT']);
  });

  test('two syncs of the same at once: each thing is fetched by one of them', { timeout: 60_000 }, async () => {
    const now = () => ({ steady: moment().steady * HASTE, wall: NOW });
    const isAlive = () => true;
    const other = openCoordination({ path: join(w.folder, 'pace.db'), now, pid: process.pid + 1, isAlive });
    const store = openWriter(w.path);
    const [a, b] = await Promise.all([
      w.sync(['KO', 'AAPL'], { documents: false }),
      w.sync(['AAPL', 'KO'], { documents: false, coordination: other, store }),
    ]);
    other.close();
    store.close();
    expect(about(/companyfacts/)).toBe(2);
    expect(a.totals.updated + b.totals.updated).toBe(2);
    expect(a.totals.fresh + b.totals.fresh).toBe(2);
  });
});

describe('a symbol that is in no list any more', () => {
  const GONE = 'ZZZQ';
  const without = (code: 'SOURCE_NOT_FOUND' | 'SOURCE_NETWORK'): PriceSync => ({
    provider: 'yahoo',
    fetch: (_, symbol) =>
      symbol === GONE
        ? Promise.reject(new MdsError(code, `Yahoo has no prices of ${symbol}`, { hint: 'hint' }))
        : Promise.resolve({
            provider: 'yahoo',
            documents: [],
            replaces: false,
            requests: 0,
            bytesOnWire: 0,
            notes: [],
          }),
    write: () => ({ status: 'unchanged', bars: 0, warnings: [] }),
    estimate: () => ({ requests: 0, bytes: 0 }),
    plan: () => ({
      provider: 'yahoo',
      way: 'symbols',
      symbols: 1,
      days: 0,
      requests: 1,
      seconds: 1,
      writingSeconds: 0,
      pace: '',
    }),
    prepare: () => Promise.resolve([]),
  });
  beforeEach(() => {
    const [day, price] = [Int32Array.of(20_000), Float64Array.of(100)];
    const bars = { days: day, open: price, high: price, low: price, close: price, volume: price };
    w.store.transaction(() => {
      w.store.putSymbol({ symbol: GONE, name: 'Gone Corp' });
      w.store.putPrices(GONE, { bars, splits: [], dividends: [], spans: [] });
    });
  });

  test('nor known to the provider: no failure, stored prices stay, and a note says so', {
    timeout: 30_000,
  }, async () => {
    const report = await w.sync([GONE], { prices: without('SOURCE_NOT_FOUND') });
    const [first] = report.symbols;
    expect(first).toMatchObject({ symbol: GONE, status: 'fresh' });
    expect(first).not.toHaveProperty('error');
    expect(first!.notes.join('\n')).toMatch(/in none of the SEC's lists[\s\S]*no prices of ZZZQ; those stored stay/);
    expect(delistingOf(w.store.syncState(GONE, 'symbol'))).toEqual({});
  });

  test('a provider out of reach is a failure all the same', { timeout: 30_000 }, async () => {
    const report = await w.sync([GONE], { prices: without('SOURCE_NETWORK') });
    expect(report.symbols[0]).toMatchObject({ status: 'failed', error: { code: 'SOURCE_NETWORK' } });
  });
});
