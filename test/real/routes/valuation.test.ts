import { describe, expect, test } from 'vitest';
import { compute as historyOf } from '../../../src/endpoints/history/compute.ts';
import type { Payload as History } from '../../../src/endpoints/history/payload.ts';
import { compute as snapshotOf } from '../../../src/endpoints/snapshot/compute.ts';
import type { Payload as Snapshot } from '../../../src/endpoints/snapshot/payload.ts';
import { liveFigures } from '../../../src/endpoints/subject/live-figures.ts';
import { loadPrices, symbolRow } from '../../../src/endpoints/subject/stored-prices.ts';
import { compute as valuationOf } from '../../../src/endpoints/valuation/compute.ts';
import type { Payload } from '../../../src/endpoints/valuation/payload.ts';
import { weeklyMultiples } from '../../../src/endpoints/valuation/series.ts';
import { closeInstant } from '../../../src/engine/calendar.ts';
import { formatDay, parseDay } from '../../../src/engine/days.ts';
import { medianOfSorted } from '../../../src/engine/sorted.ts';
import { buildStatements } from '../../../src/engine/statements/rows/build.ts';
import { priced } from '../../../src/engine/valuation/multiples.ts';
import { completedWeeks, fiveYears } from '../../../src/engine/valuation/observations.ts';
import { trailingFigures } from '../../../src/engine/valuation/trailing.ts';
import { MULTIPLES } from '../../../src/engine/valuation/vocabulary.ts';
import { isMarker } from '../../../src/engine/value.ts';
import { filedCovers } from '../../../src/filings/filed-covers.ts';
import type { StoreReader } from '../../../src/store/reading/types.ts';
import { useCompanies, useRecords } from '../records-store.ts';

const NOW = Date.UTC(2026, 10, 21);
const NAMES = [...MULTIPLES, 'market_cap_usd'] as const;

/** What a route computes from: a store, half an hour after the close of a day, or now. */
const at = (asOf: string | undefined, store: StoreReader) => ({
  store,
  now: NOW,
  asOf: asOf === undefined ? undefined : closeInstant(parseDay(asOf)!) + 1_800_000,
  liveFigures,
});

describe('valuation on real records', () => {
  const records = useCompanies();

  const context = (asOf?: string, from: StoreReader = records.store) => at(asOf, from);

  /** Weekly values, by the date of the week's Monday. */
  async function weeks(symbol: string, series: string, asOf?: string): Promise<Map<string, number | null>> {
    const { rows } = (await historyOf(context(asOf), {
      symbol,
      series: [series],
      cadence: 'weekly',
      range: 'max',
    })) as History;
    return new Map(rows.map(([date, value]) => [date as string, value as number | null]));
  }

  test('every company is named by its own reports, Bank of America not by those of a subsidiary', () => {
    const name = (symbol: string) => snapshotOf(context(), { symbol }).name;
    expect(['AAPL', 'BAC', 'KO', 'JPM', 'XOM'].map(name)).toEqual([
      'Apple Inc.',
      'Bank of America Corp',
      'Coca Cola Co',
      'JPMorgan Chase & Co',
      'Exxon Mobil Corporation',
    ]);
  });

  test('AAPL: price and earnings of past weeks as filings then reported them', async () => {
    const pe = await weeks('AAPL', 'pe_ttm');
    // Friday 2023-12-29: close 192.53; diluted EPS of the year 6.13 (10-K 0000320193-23-000106).
    expect(pe.get('2023-12-25')).toBe(31.41);
    // Friday 2024-06-28: close 210.62; quarters 2.18 + 1.53 + 1.26 + 1.46 = 6.43.
    expect(pe.get('2024-06-24')).toBe(32.76);
    // Cover of that 10-K: 15,552,752,000 shares.
    expect((await weeks('AAPL', 'market_cap_usd')).get('2023-12-25')).toBeCloseTo(15_552_752_000 * 192.53, -9);
  });

  test('NVDA: the weeks around 10-for-1 stand on one basis', async () => {
    const pe = await weeks('NVDA', 'pe_ttm');
    // Friday 2024-06-07, as traded 1,208.88; reported 5.98 + 4.93 + 3.71 + 2.48 = 17.10 before the split.
    expect(pe.get('2024-06-03')).toBeCloseTo(1208.88 / 17.1, 0);
    // Friday 2024-06-14: 131.88 on the new basis, 1.71.
    expect(pe.get('2024-06-10')).toBeCloseTo(131.88 / 1.71, 0);
    const cap = await weeks('NVDA', 'market_cap_usd');
    expect(cap.get('2024-06-10')! / cap.get('2024-06-03')!).toBeCloseTo(131.88 / 120.888, 6);
  });

  // With splits, and a bank.
  test.each(['NVDA', 'JPM'])(
    '%s: 261 points, each as statements built for its day alone give it',
    (symbol) => {
      const row = symbolRow(records.store, symbol);
      const prices = loadPrices(context(), row, () => -1e9);
      const { bars, asOf } = prices;
      const company = records.store.company(row.cik!);
      const observed = fiveYears(bars, asOf);
      const splits = records.store.splits(symbol).filter(({ day }) => day <= asOf);
      const { weeks: mondays, columns } = weeklyMultiples(context(), prices, NAMES, observed.weeks[0]!);
      const payload = valuationOf(context(), { symbol }) as Payload;
      const today = new Map<string, number>();
      const points = new Map<string, number[]>(NAMES.map((name) => [name, []]));
      for (const [i, day] of observed.days.entries()) {
        const statements = buildStatements(records.store.facts(row.cik!)!, {
          asOf: day,
          basisDay: asOf,
          splits,
          sic: company?.sic,
          nonReliance: records.store.nonRelianceDays(row.cik!),
          covers: filedCovers(records.store.covers(row.cik!)),
        });
        const figures = statements && trailingFigures(statements, symbol);
        const at = mondays.indexOf(observed.weeks[i]!);
        for (const name of NAMES) {
          const value = figures && priced(name, { figures, day, price: observed.closes[i]!, priceCurrency: 'USD' });
          const number = value === undefined || isMarker(value) ? Number.NaN : value;
          if (at >= 0) expect(columns[name][at], `${name} ${formatDay(day)}`).toBe(number);
          if (number > 0) points.get(name)!.push(number);
          today.set(name, number);
        }
      }
      expect(completedWeeks(bars, asOf, observed.weeks[0]!).days).toEqual(observed.days.subarray(0, mondays.length));
      for (const name of MULTIPLES) {
        const { context: place } = payload.multiples[name];
        const sorted = points.get(name)!.sort((a, b) => a - b);
        expect(place.available, name).toBe(today.get(name)! > 0 && sorted.length >= 157);
        if (!place.available) continue;
        const below = sorted.filter((point) => point < today.get(name)!).length;
        expect(place.percentile_5y).toBeCloseTo((100 * (below + 0.5)) / sorted.length, 0);
        expect(place.median_5y).toBeCloseTo(medianOfSorted(sorted), 1);
        expect(place.coverage_pct).toBeCloseTo((100 * sorted.length) / 261, 2);
      }
    },
    120_000,
  );
});

describe('with the filings themselves', () => {
  const symbols = ['KO', 'MSFT'];
  const files = symbols.flatMap((symbol) => [
    `edgar/companyfacts_subset/${symbol}.json.gz`,
    `edgar/filings/10-Q/${symbol}`,
    `prices/yahoo_daily_2015_2024/${symbol}.csv.gz`,
    `prices/yahoo_daily_div_split_2020_2025/${symbol}.csv.gz`,
  ]);
  const records = useRecords(['edgar/submissions', 'edgar/company_tickers.json.gz', ...files], NOW, 'some refused');

  test('KO and MSFT are worth their price times the shares on the cover at hand, for as long as it is the newest', () => {
    const shares = (symbol: string, asOf: string) =>
      (snapshotOf(at(asOf, records.store), { symbol }) as Snapshot).fundamentals_quick.shares_outstanding;
    // Their records of facts (cut to some elements) have no count. Cover of KO's 10-Q of 2023-07-27; of MSFT's of
    // 2021-10-26.
    expect(shares('KO', '2023-08-15')).toBe(4_324_344_812);
    expect(shares('MSFT', '2021-11-15')).toBe(7_507_980_444);
    // Two years later that count is outdated.
    const none = { available: false, reason: 'shares_outstanding_unavailable' };
    expect([shares('KO', '2025-08-06'), shares('KO', '2023-07-20')]).toEqual([none, none]);
  });
});
