/** SEC records into the store, in any order, and the kind of security they prove. */
import { describe, expect, test } from 'vitest';
import { formatDay } from '../../src/engine/days.ts';
import { assetTypeOf } from '../../src/sources/update-asset-types.ts';
import { companyFacts } from '../../src/store/reading/company-facts.ts';
import { columnsOf } from '../support/submissions.ts';
import { withBench } from './workbench.ts';

const ACCN = '0000320193-24-000123';
const fact = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  start: '2023-10-01',
  end: '2024-09-28',
  val: 391035000000,
  accn: ACCN,
  fy: 2024,
  fp: 'FY',
  form: '10-K',
  filed: '2024-11-01',
  ...more,
});
const facts = (concepts: Record<string, readonly unknown[]>, cik: unknown = 320193): string => {
  const entries = Object.entries(concepts).map(([name, list]) => [name, { label: name, units: { USD: list } }]);
  return JSON.stringify({ cik, entityName: 'Apple Inc.', facts: { 'us-gaap': Object.fromEntries(entries) } });
};
const REVENUE = 'RevenueFromContractWithCustomerExcludingAssessedTax';
const FILED = { accession: ACCN, filed: '2024-11-01', period: '2024-09-28', accepted: '2024-11-01T06:01:36.000Z' };
const COLUMNS = columnsOf([{ ...FILED, form: '10-K', size: 9759333, xbrl: true, document: 'aapl-20240928.htm' }]);
const submissions = (more: Record<string, unknown> = {}): string =>
  JSON.stringify({
    cik: '0000320193',
    name: 'Apple Inc.',
    tickers: ['AAPL'],
    exchanges: ['Nasdaq'],
    sic: '3571',
    sicDescription: 'Electronic Computers',
    category: 'Large accelerated filer<br>Well-known',
    fiscalYearEnd: '0926',
    entityType: 'operating',
    phone: '',
    website: '',
    formerNames: [{ name: 'APPLE COMPUTER INC' }],
    filings: { recent: COLUMNS, files: [{ name: 'older.json' }] },
    ...more,
  });
const TICKERS = JSON.stringify({
  '0': { cik_str: 320193, ticker: 'AAPL', title: 'Apple Inc.' },
  '1': { cik_str: 1067983, ticker: 'BRK.B', title: 'BERKSHIRE HATHAWAY INC' },
  '2': { cik_str: 884394, ticker: 'SPY', title: 'SPDR S&P 500 ETF TRUST' },
});

describe('companyfacts', () => {
  test('stores the used concepts, with any spelling of the CIK', () =>
    withBench(({ store, run }) => {
      const report = run({ 'a.json': facts({ [REVENUE]: [fact()], SomethingElse: [fact()] }, '0000320193') });
      expect(report.files).toMatchObject([{ status: 'imported', subject: '0000320193', rows: 1, from: '2024-11-01' }]);
      expect([...store.facts(320193)!.columns.keys()]).toEqual([`us-gaap:${REVENUE}|USD`]);
      expect(store.company(320193)).toMatchObject({ entityName: 'Apple Inc.' });
    }));

  test('a file of few concepts does not wipe a full one; another value is taken and counted', () =>
    withBench(({ store, run }) => {
      run({
        'full.json': facts({
          [REVENUE]: [fact(), fact({ end: '2024-09-27' })],
          Assets: [fact({ start: undefined, val: 5 })],
        }),
      });
      const [report] = run({ 'part.json': facts({ [REVENUE]: [fact({ val: 7 })] }) }).files;
      expect(report!.warnings.join()).toContain('1 fact had another value');
      const { columns } = store.facts(320193)!;
      expect([...columns.get(`us-gaap:${REVENUE}|USD`)!.value]).toEqual([391035000000, 7]);
      expect([...columns.get('us-gaap:Assets|USD')!.value]).toEqual([5]);
    }));

  test('facts that no symbol reaches are named; a ticker of the same run, or of an heir, reaches them', () =>
    withBench(({ store, run }) => {
      const text =
        'no symbol reaches CIK 0000320193 (Apple Inc.): import a list of tickers (company_tickers.json), or name it: mds import FILE --symbol SYMBOL';
      const one = facts({ Assets: [fact({ start: undefined, val: 5 })] });
      expect(run({ 'a.json': one }).files[0]!.warnings).toEqual([text]);
      const tickers = (cik: number) => JSON.stringify({ 0: { cik_str: cik, ticker: 'AAPL', title: 'Apple Inc.' } });
      const files = { 'b.json': one.replace('5', '6'), 'company_tickers.json': tickers(320193) };
      expect(
        run(files)
          .files.flatMap(({ warnings }) => warnings)
          .join(),
      ).not.toContain('no symbol');
      expect(store.isReached(320193)).toBe(true);
      store.transaction(() => store.putPredecessor(320193, 77));
      expect([store.isReached(77), store.isReached(78)]).toEqual([true, false]);
    }));

  test('malformed facts are left out and named by their path', () =>
    withBench(({ store, run }) => {
      const list = [
        fact(),
        fact({ end: '2024-13-01' }),
        fact({ val: '12' }),
        fact({ accn: 'x' }),
        fact({ start: '2025-01-01' }),
        3,
      ];
      const [report] = run({ 'a.json': facts({ [REVENUE]: list }) }).files;
      expect(report).toMatchObject({ status: 'imported', rows: 1 });
      const path = `$.facts.us-gaap.${REVENUE}.units.USD`;
      expect(report!.warnings.join()).toContain(
        `5 malformed facts left out: ${path}[1].end (not a date), ${path}[2].val (not a number)`,
      );
      expect(store.facts(320193)!.columns.get(`us-gaap:${REVENUE}|USD`)!.value.length).toBe(1);
    }));

  test('without a usable fact, a CIK or a facts object it fails with the path', () =>
    withBench(({ run }) => {
      const report = run({
        'a.json': facts({ [REVENUE]: [fact({ val: null })] }),
        'b.json': facts({}, 'Apple'),
        'c.json': '{"cik": 1, "facts": {"us-gaap": []}}',
      });
      expect(report.files.map(({ status, jsonPath }) => [status, jsonPath])).toEqual([
        ['failed', `$.facts.us-gaap.${REVENUE}.units.USD[0].val`],
        ['failed', '$'],
        ['failed', '$.facts.us-gaap'],
      ]);
    }));

  test('both values of one fact in one filing, and facts that end after the filing, are stored', () =>
    withBench(({ store, run }) => {
      run({ 'a.json': facts({ [REVENUE]: [fact({ val: 391 }), fact(), fact({ end: '2030-01-01' })] }) });
      expect([...store.facts(320193)!.columns.get(`us-gaap:${REVENUE}|USD`)!.value]).toEqual([
        391, 391035000000, 391035000000,
      ]);
    }));
});

describe('submissions', () => {
  test.each([
    ['facts first', ['f.json', 's.json']],
    ['submissions first', ['s.json', 'f.json']],
  ])('puts period and acceptance on the reports of facts: %s, in one run and in two', (_, names) => {
    const files: Record<string, string> = { 'f.json': facts({ [REVENUE]: [fact()] }), 's.json': submissions() };
    for (const runs of [[names], names.map((name) => [name])])
      withBench(({ store, run }) => {
        for (const group of runs) run(Object.fromEntries(group.map((name) => [name, files[name]!])));
        const [report] = store.facts(320193)!.reports;
        expect(formatDay(report!.reportDay!)).toBe('2024-09-28');
        // 06:01:36 "Z" cannot be UTC (02:01 in New York, EDGAR opens at 06:00): it is New York time, 10:01:36 UTC in
        // daylight time.
        expect(new Date(report!.accepted!).toISOString()).toBe('2024-11-01T10:01:36.000Z');
        expect(store.symbol('AAPL')).toMatchObject({
          cik: 320193,
          exchange: 'NASDAQ',
          currency: 'USD',
          assetType: 'stock',
        });
      });
  });

  test('describes the company', () =>
    withBench(({ store, run }) => {
      run({ 's.json': submissions() });
      expect(store.company(320193)).toMatchObject({
        name: 'Apple Inc.',
        sic: 3571,
        category: 'Large accelerated filer, Well-known',
        phone: undefined,
        website: undefined,
        formerNames: [{ name: 'APPLE COMPUTER INC' }],
        tickers: ['AAPL'],
      });
      expect(store.filings(320193)).toMatchObject([{ accession: ACCN, form: '10-K', size: 9759333, isXbrl: true }]);
    }));

  test('an older page belongs to the record that names it, or to the filer in its name, or is refused', () =>
    withBench(({ store, run }) => {
      const page = (accession: string): string => JSON.stringify({ ...COLUMNS, accessionNumber: [accession] });
      const report = run({
        'older.json': page('0000320193-10-000001'),
        'CIK0000320193-submissions-002.json': page('0000320193-09-000001'),
        'lost.json': page('0000320193-08-000001'),
        's.json': submissions(),
      });
      expect(report.files.map(({ status, kind }) => `${status} ${kind}`)).toEqual([
        'imported submissions_page',
        'imported submissions_page',
        'refused submissions_page',
        'imported submissions',
      ]);
      expect(store.filings(320193).length).toBe(3);
    }));

  test('columns of unequal length fail with the path, odd rows are named', () =>
    withBench(({ run }) => {
      const unequal = submissions({ filings: { recent: { ...COLUMNS, form: [] }, files: [] } });
      const odd = submissions({ filings: { recent: { ...COLUMNS, filingDate: ['yesterday'] }, files: [] } });
      const report = run({ 'a.json': unequal, 'b.json': odd });
      expect(report.files[0]).toMatchObject({ status: 'failed', jsonPath: '$.filings.recent' });
      expect(report.files[1]!.warnings.join()).toContain('$.filings.recent.filingDate[0]');
    }));
});

test('company_tickers gives symbols with rank, name and, by the name, funds', () =>
  withBench(({ store, run }) => {
    expect(run({ 't.json': TICKERS }).files).toMatchObject([{ status: 'imported', rows: 3, subject: '' }]);
    expect(store.symbol('BRK-B')).toMatchObject({
      cik: 1067983,
      name: 'BERKSHIRE HATHAWAY INC',
      rank: 1,
      assetType: undefined,
    });
    expect(store.symbol('SPY')).toMatchObject({ assetType: 'etf', rank: 2 });
    const listed = JSON.stringify({
      fields: ['cik', 'name', 'ticker', 'exchange'],
      data: [[320193, 'Apple Inc.', 'AAPL', 'Nasdaq']],
    });
    expect(run({ 'x.json': listed }).files[0]).toMatchObject({ status: 'imported', rows: 1 });
    expect(store.symbol('AAPL')).toMatchObject({ exchange: 'NASDAQ', currency: 'USD' });
  }));

describe('predecessors', () => {
  const pairs = (...rows: unknown[]): string => JSON.stringify({ predecessorCiks: rows });

  test('a holding company without an annual report of its own is a stock by its past, whose facts are its own', () =>
    withBench(({ store, run }) => {
      const holding = submissions({
        cik: '0000000777',
        tickers: ['HLD'],
        filings: { recent: { ...COLUMNS, form: ['8-K12B'], accessionNumber: ['0000000777-24-000001'] }, files: [] },
      });
      run({ 'holding.json': holding, 'past.json': facts({ [REVENUE]: [fact()] }) });
      expect(store.symbol('HLD')).toMatchObject({ cik: 777, assetType: undefined });
      const [report] = run({ 'pairs.json': pairs({ cik: 777, predecessor: '0000320193' }) }).files;
      expect(report).toMatchObject({ status: 'imported', kind: 'predecessors', rows: 1 });
      expect(store.symbol('HLD')).toMatchObject({ assetType: 'stock' });
      expect(store.predecessors(777)).toEqual([320193]);
      // The facts were filed under 320193; the company asked for is the holding.
      expect(companyFacts(store, 777)).toMatchObject({ cik: 777, reports: [{ accession: ACCN }] });
    }));

  test('reorganizations that the engine knows need no file', () =>
    withBench(({ store, run }) => {
      run({ 't.json': TICKERS });
      // Alphabet <- Google, 2015-10-02 (8-K12B of Alphabet Inc.).
      expect(store.predecessors(1652044)).toEqual([1288776]);
      // A chain, nearest first: Broadcom Inc. <- Broadcom Limited <- Avago.
      expect(store.predecessors(1730168)).toEqual([1649338, 1441634]);
      expect(store.predecessors(320193)).toEqual([]);
    }));

  test('rows that cannot be read are named; none at all fails', () =>
    withBench(({ store, one }) => {
      const odd = one('a.json', pairs({ cik: 7, predecessor: 6 }, { cik: 7 }, { cik: 5, predecessor: 5 }, 3));
      expect(odd).toMatchObject({ status: 'imported', rows: 1 });
      for (const path of ['[1]', '[2]', '[3]']) expect(odd.warnings.join()).toContain(`$.predecessorCiks${path}`);
      expect(store.predecessors(7)).toEqual([6]);
      expect(one('b.json', pairs({ cik: -1, predecessor: 6 }))).toMatchObject({ status: 'failed' });
    }));
});

test('a company without XBRL is a stock by the annual report in its submissions', () =>
  withBench(({ store, run }) => {
    run({ 's.json': submissions() });
    expect(store.symbol('AAPL')).toMatchObject({ assetType: 'stock' });
  }));

describe('asset type by evidence', () => {
  const none = {
    symbol: 'X',
    stated: undefined,
    capitalGains: false,
    sic: undefined,
    title: undefined,
    isCompany: false,
  };
  test.each([
    [{ stated: 'stock' as const, sic: 6221 }, 'stock'],
    [{ capitalGains: true }, 'etf'],
    // GLD files 10-Ks; its SIC code is 6221 (commodity contracts).
    [{ sic: 6221, isCompany: true }, 'etf'],
    [{ title: 'iShares Bitcoin Trust ETF', isCompany: true }, 'etf'],
    [{ title: 'SPDR GOLD TRUST' }, 'etf'],
    [{ title: 'GraniteShares Platinum Trust' }, 'etf'],
    [{ title: 'INVESCO QQQ TRUST, SERIES 1' }, 'etf'],
    [{ title: 'MV Oil Trust', isCompany: true }, 'stock'],
    [{ title: 'GAMCO Global Gold, Natural Resources & Income Trust' }, undefined],
    [{ title: 'WisdomTree, Inc.', isCompany: true }, 'stock'],
    [{ title: 'NETFLIX INC', isCompany: true }, 'stock'],
    [{ title: 'Gold Royalty Corp.' }, undefined],
    [{ symbol: 'TWO-PA', isCompany: true }, 'other'],
    [{ symbol: 'OXY-WT', stated: 'stock' as const }, 'other'],
    [{ symbol: 'NE-WTA' }, 'other'],
    [{ symbol: 'KCAC-UN' }, 'other'],
    [{ symbol: 'CELG-RI' }, 'other'],
    [{ symbol: 'PBR-A', isCompany: true }, 'stock'],
    [{ symbol: 'BRK-B', isCompany: true }, 'stock'],
    [{}, undefined],
  ])('%j is %s', (evidence, expected) => {
    expect(assetTypeOf({ ...none, ...evidence })).toBe(expected);
  });
});
