/** `--explain` and `--statement` as whole command lines, over a store on disk with one crafted company. */
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { allCommands } from '../../../src/cli/commands.ts';
import { requireExplain } from '../../../src/cli/request/ask/extras.ts';
import { ENDPOINTS } from '../../../src/endpoints/index.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';
import { plainCompany } from '../../support/facts-builder.ts';
import { type FakeOptions, runMds } from '../fake-io.ts';
import { folder } from '../market.ts';

const NOW = Date.UTC(2025, 2, 3, 22);

let store: string;

beforeAll(() => {
  store = join(folder(), 'store.db');
  const writer = openWriter(store, { kind: 'live' });
  writer.transaction(() => {
    writer.putCompany({ cik: 1, name: 'AAA Company' });
    writer.putSymbol({ symbol: 'AAA', cik: 1, assetType: 'stock', currency: 'USD' });
    writer.putSymbol({ symbol: 'FUND', assetType: 'etf', currency: 'USD' });
    const { builder, filings } = plainCompany({ firstYear: 2021, years: 4 });
    filings.at(-1)!.instant('LongTermDebt', '2024-12-31', 30).instant('ShortTermBorrowings', '2024-12-31', 5);
    // Far above the total assets of that day.
    filings.at(-2)!.instant('InventoryNet', '2024-09-30', 7_000_000);
    writer.putFacts(builder.build());
  });
  writer.close();
});

const mds = (args: readonly string[], options: FakeOptions = {}) =>
  runMds([...args, '--store', store], { now: NOW, ...options });

describe('--explain', () => {
  test('shows the fact behind each number', async () => {
    const { exit, out, err } = await mds(['fundamentals', 'AAA', '--explain']);
    expect([exit, err]).toEqual([0, '']);
    expect(out).toContain('AAA  Where the numbers come from');
    // plainCompany: the fourth quarter of 2024 is n = 15, revenue 115; its year 112 + 113 + 114 + 115 = 454.
    expect(out).toMatch(/^Q4 2024 +115 +derived: Revenues\n +454 +2024-01-01 to 2024-12-31, 10-K /m);
  });

  test('names the parts of a sum, not those its rule allows', async () => {
    const { out } = await mds(['fundamentals', 'AAA', '--explain']);
    // 30 + 5
    expect(out).toMatch(/^Q4 2024 +35 +sum: LongTermDebt \+ ShortTermBorrowings\n +30 +LongTermDebt, at 2024-12-31/m);
  });

  test('shows the test that a number failed, and the number nowhere', async () => {
    const { out } = await mds(['fundamentals', 'AAA', '--explain']);
    expect(out).toContain('not given: inventory 7000000 exceeds total_assets 5014');
    const { balance_sheet: explained } = JSON.parse((await mds(['fundamentals', 'AAA', '--explain', '--json'])).out);
    const inventory = explained.find(({ field }: { field: string }) => field === 'inventory').cells;
    expect(inventory[1]).toMatchObject({ basis: 'unavailable', value: { reason: 'not_reported' } });
    expect(inventory[1].decision).toContain('exceeds total_assets');
    const rows = JSON.parse((await mds(['fundamentals', 'AAA', '--json'])).out).balance_sheet;
    expect(rows[1].inventory).toEqual({ available: false, reason: 'not_reported' });
  });

  test('with --json prints the document: a source for each number of the answer', async () => {
    const answer = JSON.parse((await mds(['fundamentals', 'AAA', '--json'])).out);
    const { exit, out, err } = await mds(['fundamentals', 'AAA', '--explain', '--json']);
    expect([exit, err]).toEqual([0, '']);
    const document = JSON.parse(out);
    const revenue = document.income_statement.find(({ field }: { field: string }) => field === 'revenue');
    expect(revenue.cells.map(({ value }: { value: number }) => value)).toEqual(
      answer.income_statement.map((row: { revenue: number }) => row.revenue),
    );
    expect(revenue.cells[0].sources[0]).toMatchObject({
      form: '10-K',
      filed: '2025-02-09',
      concept: 'us-gaap:Revenues',
    });
  });

  test('with --raw prints the body, which says what the JSON says', async () => {
    const raw = await mds(['fundamentals', 'AAA', '--explain', '--raw']);
    const json = await mds(['fundamentals', 'AAA', '--explain', '--json']);
    expect(JSON.parse(raw.out)).toEqual({ data: JSON.parse(json.out) });
  });

  test('follows the other options, and several symbols', async () => {
    const line = 'fundamentals AAA FUND --explain --period annual --verbose';
    const { exit, out, err } = await mds(line.split(' '));
    expect(exit).toBe(0);
    expect(out).toContain('annual statements');
    expect(out).toMatch(/^FY 2024 +454 +Revenues, 2024-01-01 to 2024-12-31, 10-K/m);
    expect(out).toContain('FUND is a fund');
    expect(err).toContain('> GET /explain/v2/fundamentals?symbol=AAA&period=annual');
  });

  test('fails as the answer would', async () => {
    expect((await mds(['fundamentals', 'NOSUCH', '--explain'])).exit).toBe(4);
    expect((await mds(['fundamentals', 'AAA', '--explain', '--period', 'monthly'])).exit).toBe(2);
  });

  test('is unknown for a route without explanations', async () => {
    const { exit, out, err } = await mds(['snapshot', 'AAA', '--explain']);
    expect([exit, out]).toEqual([2, '']);
    expect(err).toContain('--explain');
  });

  test('is offered by exactly the routes with explanations', () => {
    for (const { spec, explain } of ENDPOINTS) {
      const command = allCommands().find(({ words }) => words.join(' ') === spec.command.join(' '));
      expect(
        command?.options.some(({ name }) => name === 'explain'),
        spec.name,
      ).toBe(explain !== undefined);
    }
    expect(ENDPOINTS.filter(({ explain }) => explain !== undefined).map(({ spec }) => spec.name)).toContain(
      'fundamentals',
    );
  });

  test('is refused for a service over the network, as wrong usage', () => {
    const hosted = { handle: () => Promise.reject(new Error('requested')), close: () => undefined };
    expect(() => requireExplain(hosted)).toThrow(
      expect.objectContaining({ code: 'USAGE', exitCode: 2, message: expect.stringContaining('needs a local store') }),
    );
    expect(() => requireExplain({ ...hosted, explains: true })).not.toThrow();
  });
});

describe('--statement', () => {
  test.each([
    ['income', 'Income statement', 'Balance sheet'],
    ['balance', 'Balance sheet', 'Income statement'],
    ['cashflow', 'Cash flow', 'Income statement'],
  ])('%s shows that one alone, as numbers and explained', async (statement, own, other) => {
    for (const more of [[], ['--explain']]) {
      const { exit, out } = await mds(['fundamentals', 'AAA', '--statement', statement, ...more]);
      expect(exit).toBe(0);
      expect(out).toMatch(new RegExp(`^${own}`, 'm'));
      expect(out).not.toMatch(new RegExp(`^${other}`, 'm'));
    }
  });

  test('of another name is wrong usage that says the names', async () => {
    const { exit, out, err } = await mds(['fundamentals', 'AAA', '--statement', 'taxes']);
    expect([exit, out]).toEqual([2, '']);
    expect(err).toMatch(/income, balance, cashflow/);
    const own = await mds(['fundamentals', 'AAA', '--statement', 'equity']);
    expect(own).toMatchObject({ exit: 2, out: '' });
    expect(own.err).toContain('--statement equity needs --as-reported');
  });

  test('never reaches the service: it only concerns what is shown', async () => {
    const { err, out } = await mds(['fundamentals', 'AAA', '--statement', 'income', '--json', '--verbose']);
    expect(err).not.toContain('statement=');
    expect(Object.keys(JSON.parse(out))).toContain('balance_sheet');
  });
});
