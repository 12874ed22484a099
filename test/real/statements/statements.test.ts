/**
 * The statements engine on real filings, against their own figures; other checks of the same records are in
 * accuracy*.test.ts.
 */
import { describe, expect, it } from 'vitest';
import { formatDay } from '../../../src/engine/days.ts';
import { buildStatements, TRAILING_HISTORY_DAYS } from '../../../src/engine/statements/rows/build.ts';
import { isMarker } from '../../../src/engine/value.ts';
import { day, factsOf, periodEnding, quickOf, SPLITS, shown, statements } from '../statements-records.ts';

describe('Apple on 2025-08-08', () => {
  const s = statements('AAPL', '2025-08-08');

  it('trailing figures equal the sums in the filings', () => {
    // 10-K 2024: 391,035 and 93,736; 10-Q of 2025-08-01, nine months: 313,695 after 296,105, and 84,544 after 79,000
    // (all M USD).
    expect(shown(s.ttm('revenue'))).toBe(391_035e6 + 313_695e6 - 296_105e6);
    expect(shown(s.ttm('revenue'))).toBe(408_625e6);
    expect(shown(s.ttm('net_income'))).toBe(99_280e6);
    // Diluted, as tagged: 0.97 (6.08 - 5.11) + 2.40 + 1.65 + 1.57
    expect(shown(s.ttmEps())).toBeCloseTo(6.59, 9);
  });

  it('says where each came from', () => {
    const cell = s.ttm('net_income');
    if (isMarker(cell)) throw new Error(cell.reason);
    expect(cell).toMatchObject({ rule: 'NetIncomeLoss', basis: 'derived', splitFactor: 1 });
    expect(cell.sources.map((x) => [x.report.form, formatDay(x.report.filed), x.report.accession, x.sign])).toEqual([
      ['10-K', '2024-11-01', '0000320193-24-000123', 1],
      ['10-Q', '2025-08-01', '0000320193-25-000073', 1],
      ['10-Q', '2025-08-01', '0000320193-25-000073', -1],
    ]);
  });

  it('shares are the cover count of the 10-Q of 2025-08-01, cap is price times that', () => {
    expect(s.shares()).toMatchObject({
      value: 14_840_390_000,
      kind: 'cover',
      asOf: day('2025-07-18'),
      splitFactor: 1,
    });
    const quick = quickOf(s, 229.35);
    expect(quick.market_cap_usd).toBe(229.35 * 14_840_390_000);
    // Balance sheet of 2025-06-28, M USD: term debt 9,345 + 82,430, commercial paper 9,923; cash 36,269, securities
    // 19,103.
    expect(quick.enterprise_value_usd).toBeCloseTo(
      229.35 * 14_840_390_000 + (9_345 + 82_430 + 9_923 - 36_269 - 19_103) * 1e6,
      0,
    );
  });

  it('a filing of the day before is known, one of the day after is not', () => {
    expect(formatDay(statements('AAPL', '2025-07-31').newest!.end)).toBe('2025-03-29');
    // Filed on 1 August, at a time that the record does not say: known at the close of the next day.
    expect(formatDay(statements('AAPL', '2025-08-02').newest!.end)).toBe('2025-06-28');
  });
});

describe('the record of a company', () => {
  it.each(['AAPL', 'NVDA', 'SNOW', 'JPM', 'KO'])(
    '%s: the short history gives the very numbers of the whole',
    (name) => {
      for (const asOf of ['2015-03-02', '2019-06-28', '2022-09-01', '2024-06-28', '2025-08-08']) {
        const build = (historyDays: number | undefined) =>
          quickOf(buildStatements(factsOf(name), { asOf: day(asOf), splits: SPLITS[name] ?? [], historyDays }), 100);
        expect(build(TRAILING_HISTORY_DAYS), asOf).toEqual(build(undefined));
      }
    },
  );

  it('periods inferred from facts equal those of the submissions record', () => {
    for (const name of ['AAPL', 'NVDA', 'MSFT']) {
      const build = (withSubmissions: boolean) =>
        buildStatements(factsOf(name, withSubmissions), { asOf: day('2026-02-20'), splits: [] })!.spine.periods.map(
          (p) => [formatDay(p.end), p.fiscalYear, p.quarter],
        );
      expect(build(false)).toEqual(build(true));
    }
  });
});

describe('single companies', () => {
  it('NVDA: earnings per share and shares run through both splits without a jump', () => {
    const s = statements('NVDA', '2025-03-01');
    const rows = [...s.quarters(20)].reverse();
    const shares = rows.map((p) => shown(s.quarter('shares_diluted', p)) as number);
    for (const [i, count] of shares.entries()) {
      if (i > 0) expect(count / shares[i - 1]!, formatDay(rows[i]!.end)).toBeGreaterThan(0.96);
      if (i > 0) expect(count / shares[i - 1]!, formatDay(rows[i]!.end)).toBeLessThan(1.04);
      const eps = shown(s.quarter('eps_diluted', rows[i]!)) as number;
      const earned = shown(s.quarter('net_income', rows[i]!)) as number;
      // Half a cent of rounding before 4:1 and 10:1 is 0.000125 today.
      expect(Math.abs(eps - earned / count), formatDay(rows[i]!.end)).toBeLessThan(0.007);
    }
    // 10-K of 2025-02-26: fiscal 2025 diluted 2.94, fiscal 2024 as restated there 1.19.
    const years = s.years(2);
    expect(shown(s.annual('eps_diluted', years[0]!))).toBe(2.94);
    expect(shown(s.annual('eps_diluted', years[1]!))).toBeCloseTo(1.193, 9);
  });

  it('NVDA: the day before the 10:1 split the filing’s own basis, on the day the new one', () => {
    // 10-Q of 2024-05-29: 2,460 M shares on the cover; diluted 5.98.
    const before = statements('NVDA', '2024-06-09');
    const on = statements('NVDA', '2024-06-10');
    expect(shown(on.shares()) as number).toBe(10 * (shown(before.shares()) as number));
    expect(shown(on.ttmEps()) as number).toBeCloseTo((shown(before.ttmEps()) as number) / 10, 9);
    expect(shown(on.shares())).toBe(24_600_000_000);
  });

  it('SNOW: losses keep their sign', () => {
    const s = statements('SNOW', '2025-06-10');
    expect(shown(s.ttm('net_income'))).toBe(-1_398_744_000);
    expect(s.flags()).toContain('negative_earnings');
    const quick = quickOf(s, 210);
    expect(quick.pe_ttm).toBeLessThan(0);
    expect(quick.peg_1y).toEqual({ available: false, reason: 'negative_earnings' });
    expect(quick.ev_ebitda_ttm).toEqual({ available: false, reason: 'non_positive_denominator' });
  });

  it('JPM: a bank by its facts and by its code', () => {
    expect(statements('JPM', '2026-06-10').industry).toBe('bank');
    const s = statements('JPM', '2026-06-10', { sic: 6021 });
    expect(s.industry).toBe('bank');
    // Managed revenue aside: 10-K 2025 182,447, 10-Q 2026 49,836 after 45,310 (M USD, total net revenue).
    expect(shown(s.ttm('revenue'))).toBe(182_447e6 + 49_836e6 - 45_310e6);
    const quick = quickOf(s, 300);
    expect(quick.enterprise_value_usd).toEqual({ available: false, reason: 'not_applicable_to_industry' });
    expect(quick.pb).toBeGreaterThan(0);
  });

  it('LPA: IFRS statements of years only, and an unknown depositary ratio', () => {
    const s = statements('LPA', '2025-06-10');
    expect(s).toMatchObject({ currency: 'USD', annualForm: '20-F', stale: false });
    expect(s.flags()).toContain('annual_only');
    expect(s.ttm('revenue')).toMatchObject({ value: 43_862_372, rule: 'ifrs:Revenue' });
    const quick = quickOf(s, 7);
    expect(quick.market_cap_usd).toEqual({ available: false, reason: 'adr_ratio_unknown' });
    expect(quick.ttm_revenue_usd).toBe(43_862_372);
  });

  it('KO: halved by the 2:1 split of 2012', () => {
    const s = statements('KO', '2012-08-14');
    const before = statements('KO', '2012-08-10');
    expect(shown(s.ttmEps()) as number).toBeCloseTo((shown(before.ttmEps()) as number) / 2, 6);
  });

  it('T: the spin-off of 2022, listed as a split of 1.324, counts no share', () => {
    const splits = [{ day: day('2022-04-11'), numerator: 331, denominator: 250 }];
    const s = statements('T', '2022-05-04', { splits });
    // Diluted shares of the 10-Q for March 2022 (0000732717-22-000042), and of the one for June 2021 as filed before
    // the spin-off.
    expect(shown(s.quarter('shares_diluted', periodEnding(s, '2022-03-31')))).toBe(7_556_000_000);
    const before = statements('T', '2021-08-10');
    const quarter = periodEnding(s, '2021-06-30');
    expect(shown(s.quarter('shares_diluted', quarter))).toBe(shown(before.quarter('shares_diluted', quarter)));
  });
});
