/** Market cap, enterprise value and multiples (FIELDS 4.1, 4.2, 4.4, 4.7). Hand calculations on crafted numbers. */
import { describe, expect, it } from 'vitest';
import { lazyProperties } from '../../../src/engine/lazy.ts';
import { buildStatements } from '../../../src/engine/statements/rows/build.ts';
import type { TrailingFigures } from '../../../src/engine/valuation/figures.ts';
import { multiples, yields } from '../../../src/engine/valuation/multiples.ts';
import { SNAPSHOT_FIGURES, type SnapshotInput } from '../../../src/engine/valuation/snapshot-figures.ts';
import { trailingFigures } from '../../../src/engine/valuation/trailing.ts';
import { unavailable } from '../../../src/engine/value.ts';
import { day, FactsBuilder, type Filing } from '../../support/facts-builder.ts';

/** Two fiscal years: earnings 800 then 1,000 on 100,000 shares, revenue 5,000, debt 600, cash 250, equity 2,000. */
function company(
  fill: (filing: Filing) => void = () => undefined,
  options: { income?: number; before?: number; form?: string; unit?: string; operating?: number } = {},
): FactsBuilder {
  const { income = 1_000_000, before = 800_000, form = '10-K', unit = 'USD', operating = 1_200_000 } = options;
  const builder = new FactsBuilder();
  for (const [year, earned] of [
    [2021, before],
    [2022, income],
  ] as const) {
    const end = `${year}-12-31`;
    const filing = builder.file(form, `${year + 1}-02-10`, { period: end });
    filing
      .flow('NetIncomeLoss', `${year}-01-01`, end, earned, unit)
      .flow('Revenues', `${year}-01-01`, end, 5_000_000, unit);
    filing
      .flow('EarningsPerShareDiluted', `${year}-01-01`, end, earned / 100_000, `${unit}/shares`)
      .cover(`${year + 1}-01-31`, 100_000);
    filing.instant('Assets', end, 9_000_000, unit).instant('StockholdersEquity', end, 2_000_000, unit);
    if (year === 2022) {
      filing.instant('LongTermDebtNoncurrent', end, 500_000, unit).instant('LongTermDebtCurrent', end, 100_000, unit);
      filing.instant('CashAndCashEquivalentsAtCarryingValue', end, 250_000, unit);
      filing
        .flow('OperatingIncomeLoss', '2022-01-01', end, operating, unit)
        .flow('DepreciationDepletionAndAmortization', '2022-01-01', end, 300_000, unit);
      filing
        .flow('NetCashProvidedByUsedInOperatingActivities', '2022-01-01', end, 1_500_000, unit)
        .flow('PaymentsToAcquirePropertyPlantAndEquipment', '2022-01-01', end, 400_000, unit);
      fill(filing);
    }
  }
  return builder;
}

/** What was known of the company on a day, and the day. */
function known(builder: FactsBuilder, asOf = '2023-03-01', sic?: number): { figures: TrailingFigures; day: number } {
  const statements = buildStatements(builder.build(), { asOf: day(asOf), splits: [], sic })!;
  return { figures: trailingFigures(statements), day: day(asOf) };
}

function snapshotFigures(input: Omit<SnapshotInput, 'priceCurrency'> & Partial<SnapshotInput>) {
  return lazyProperties(SNAPSHOT_FIGURES, { priceCurrency: 'USD', ...input });
}

function quick(builder: FactsBuilder, asOf?: string, sic?: number) {
  return snapshotFigures({ ...known(builder, asOf, sic), price: 120, assetType: 'stock' });
}

describe('an ordinary company', () => {
  it('has every figure', () => {
    expect(quick(company())).toEqual({
      // 120 x 100,000
      market_cap_usd: 12_000_000,
      // + 600,000 debt - 250,000 cash
      enterprise_value_usd: 12_350_000,
      // 120 / 10
      pe_ttm: 12,
      ps_ttm: 2.4,
      pb: 6,
      // 12 / 25 % growth (10 after 8)
      peg_1y: 0.48,
      // 12.35 / 1.5
      ev_ebitda_ttm: 12_350_000 / 1_500_000,
      // 1.1 / 12
      fcf_yield_pct: (1_100_000 / 12_000_000) * 100,
      shares_outstanding: 100_000,
      ttm_eps_diluted: 10,
      ttm_net_income_usd: 1_000_000,
      ttm_revenue_usd: 5_000_000,
    });
  });

  it('minorities and preferred stock are claims before the shares; equity counts without preferred', () => {
    const q = quick(
      company((f) => {
        f.instant('MinorityInterest', '2022-12-31', 70_000).instant('PreferredStockValue', '2022-12-31', 500_000);
        f.instant('RedeemableNoncontrollingInterestEquityCarryingAmount', '2022-12-31', 30_000).instant(
          'ShortTermInvestments',
          '2022-12-31',
          50_000,
        );
      }),
    );
    // 12,350,000 + 70,000 + 500,000 + 30,000 - 50,000
    expect(q.enterprise_value_usd).toBe(12_900_000);
    // 12,000,000 / (2,000,000 - 500,000)
    expect(q.pb).toBe(8);
  });

  it('the price of a preferred share or a warrant is none of the company', () => {
    const q = snapshotFigures({ ...known(company()), price: 25, assetType: undefined, isOther: true });
    expect(q.market_cap_usd).toEqual(unavailable('shares_outstanding_unavailable'));
    for (const name of ['enterprise_value_usd', 'pe_ttm', 'ps_ttm', 'pb', 'ev_ebitda_ttm', 'fcf_yield_pct'] as const)
      expect(q[name], name).toEqual(unavailable('market_cap_unavailable'));
    expect([q.shares_outstanding, q.ttm_net_income_usd]).toEqual([100_000, 1_000_000]);
  });

  it('more cash than cap and debt makes a negative enterprise value, and a negative multiple', () => {
    const rich = known(company((f) => f.instant('ShortTermInvestments', '2022-12-31', 8_000_000)));
    const q = snapshotFigures({ ...rich, price: 60, assetType: 'stock' });
    // Cap and debt of 6,600 less cash of 250 and securities of 8,000; EBITDA 1,500.
    expect(q.enterprise_value_usd).toBe(-1_650_000);
    expect(q.ev_ebitda_ttm).toBeCloseTo(-1.1, 9);
  });

  it('yields and the other multiples', () => {
    const input = { ...known(company()), price: 120, priceCurrency: 'USD' };
    const m = multiples(input);
    // 10 a share over 120
    expect(yields(input).earnings_yield_pct).toBeCloseTo(100 / 12, 12);
    expect(m.ev_sales_ttm).toBe(2.47);
    expect(m.ev_ebit_ttm).toBe(12_350_000 / 1_200_000);
  });
});

describe('reasons', () => {
  const reason = (code: string) => ({ available: false, reason: code });

  it('a loss: negative P/E, no growth ratio', () => {
    const q = quick(company(undefined, { income: -1_000_000 }));
    expect(q.pe_ttm).toBe(-12);
    expect(q.peg_1y).toEqual(reason('negative_earnings'));
  });

  it('growth: base not positive, shrinking, less than half a per cent, no year before', () => {
    expect(quick(company(undefined, { before: -5 })).peg_1y).toEqual(reason('non_positive_base'));
    expect(quick(company(undefined, { before: 2_000_000 })).peg_1y).toEqual(reason('non_positive_growth'));
    expect(quick(company(undefined, { before: 996_000 })).peg_1y).toEqual(reason('non_positive_growth'));
    const builder = new FactsBuilder();
    builder
      .report('10-K', '2023-02-10', ['2022-01-01', '2022-12-31'], { NetIncomeLoss: 5 })
      .eps('2022-01-01', '2022-12-31', 1);
    expect(quick(builder).peg_1y).toEqual(reason('no_prior_period'));
  });

  it('negative equity and negative EBITDA are no denominators', () => {
    const q = quick(company((f) => f.instant('PreferredStockValue', '2022-12-31', 2_000_001)));
    expect(q.pb).toEqual(reason('non_positive_denominator'));
    // 300,000 of depreciation on an operating loss of 300,000
    const lossy = quick(company(undefined, { operating: -300_000 }));
    expect(lossy.ev_ebitda_ttm).toEqual(reason('non_positive_denominator'));
  });

  it('an ETF has no issuer figures, a company without statements none yet', () => {
    for (const [input, code] of [
      [{ ...known(company()), assetType: 'etf' }, 'not_applicable_etf'],
      [{ figures: undefined, day: day('2023-03-01'), assetType: 'stock' }, 'not_reported'],
    ] as const) {
      for (const value of Object.values(snapshotFigures({ ...input, price: 1 }))) expect(value).toEqual(reason(code));
    }
  });

  it('banks keep P/E, P/B and P/S and lose enterprise value', () => {
    const q = quick(company(), undefined, 6021);
    expect([q.pe_ttm, q.ps_ttm, q.pb]).toEqual([12, 2.4, 6]);
    expect(q.enterprise_value_usd).toEqual(reason('not_applicable_to_industry'));
    expect(q.ev_ebitda_ttm).toEqual(reason('not_applicable_to_industry'));
  });

  it('no count of shares: cap says so, what needs the cap says the cap is missing, P/E stands', () => {
    const builder = new FactsBuilder();
    builder
      .report('10-K', '2023-02-10', ['2022-01-01', '2022-12-31'], { NetIncomeLoss: 5, Revenues: 9 })
      .eps('2022-01-01', '2022-12-31', 10);
    const q = quick(builder);
    expect(q.shares_outstanding).toEqual(reason('shares_outstanding_unavailable'));
    expect(q.market_cap_usd).toEqual(reason('shares_outstanding_unavailable'));
    expect(q.ps_ttm).toEqual(reason('market_cap_unavailable'));
    expect(q.enterprise_value_usd).toEqual(reason('market_cap_unavailable'));
    expect(q.pe_ttm).toBe(12);
  });

  it('20-F filers need the ratio of their depositary shares; 40-F filers list the shares themselves', () => {
    const foreign = known(company(undefined, { form: '20-F' }));
    const q = snapshotFigures({ ...foreign, price: 120, assetType: 'stock' });
    for (const value of [q.market_cap_usd, q.pe_ttm, q.pb, q.enterprise_value_usd])
      expect(value).toEqual(reason('adr_ratio_unknown'));
    expect(q.ttm_revenue_usd).toBe(5_000_000);
    // One listed share represents two: 50,000 of them at 120, each earning 20.
    const figures = { ...foreign.figures, sharesPerListed: 2 };
    const two = snapshotFigures({ ...foreign, figures, price: 120, assetType: 'stock' });
    expect([two.market_cap_usd, two.pe_ttm]).toEqual([6_000_000, 6]);
    expect(quick(company(undefined, { form: '40-F' })).market_cap_usd).toBe(12_000_000);
  });

  it('statements in another currency: cap stands, nothing else that mixes', () => {
    const q = quick(company(undefined, { form: '40-F', unit: 'CAD' }));
    expect(q.market_cap_usd).toBe(12_000_000);
    for (const value of [q.pe_ttm, q.ps_ttm, q.enterprise_value_usd, q.ttm_revenue_usd, q.ttm_net_income_usd]) {
      expect(value).toEqual(reason('currency_mismatch'));
    }
    expect(
      snapshotFigures({ ...known(company()), price: 120, assetType: 'stock', priceCurrency: 'CAD' }).market_cap_usd,
    ).toEqual(reason('currency_mismatch'));
  });

  it('stale fundamentals bar multiples, not the trailing figures; filers of years only have 500 days', () => {
    const fresh = quick(company(), '2024-05-14');
    expect(fresh.pe_ttm).toBe(12);
    // 2022-12-31 + 501 days
    const stale = quick(company(), '2024-05-15');
    for (const value of [
      stale.pe_ttm,
      stale.ps_ttm,
      stale.pb,
      stale.ev_ebitda_ttm,
      stale.peg_1y,
      stale.fcf_yield_pct,
    ]) {
      expect(value).toEqual(reason('stale_fundamentals'));
    }
    expect(stale.ttm_revenue_usd).toBe(5_000_000);
  });

  it('no price: every figure with a price in it says why', () => {
    const q = snapshotFigures({
      ...known(company()),
      price: unavailable('no_price_data'),
      assetType: 'stock',
    });
    for (const value of [q.market_cap_usd, q.enterprise_value_usd, q.pe_ttm, q.ps_ttm, q.pb])
      expect(value).toEqual(reason('no_price_data'));
    expect(q.ttm_eps_diluted).toBe(10);
  });
});
