/**
 * Factors of three companies by hand: amounts of their 10-Ks (0000320193-24-000123, 0001045810-24-000029,
 * 0000950170-24-087843; millions) through the formulas of the papers, and prices through plain loops.
 */
import { describe, expect, test } from 'vitest';
import { compute } from '../../../src/endpoints/factors/compute.ts';
import { liveFigures } from '../../../src/endpoints/subject/live-figures.ts';
import { compute as valuation } from '../../../src/endpoints/valuation/compute.ts';
import { addMonths } from '../../../src/engine/days.ts';
import { newYorkInstant } from '../../../src/engine/new-york.ts';
import { day } from '../../support/facts-builder.ts';
import { useCompanies } from '../records-store.ts';

const records = useCompanies();

function asOf(date: string) {
  const instant = newYorkInstant(day(date), 1440) - 1;
  return { store: records.store, now: instant, asOf: instant, liveFigures };
}

/** Amounts of a fiscal year, in millions. */
interface Year {
  readonly assets: number;
  readonly currentAssets: number;
  readonly currentLiabilities: number;
  readonly liabilities: number;
  readonly retained: number;
  readonly ebit: number;
  readonly revenue: number;
  readonly gross: number;
  readonly receivables: number;
  readonly property: number;
  readonly overhead: number;
  readonly depreciation: number;
  readonly income: number;
  readonly cashFlow: number;
  readonly longDebt: number;
  readonly shortDebt: number;
  readonly cash: number;
}

const APPLE: readonly [Year, Year] = [
  {
    ...{
      assets: 364_980,
      currentAssets: 152_987,
      currentLiabilities: 176_392,
      liabilities: 308_030,
      retained: -19_154,
    },
    ...{ ebit: 123_216, revenue: 391_035, gross: 180_683, receivables: 33_410, property: 45_680, overhead: 26_097 },
    ...{ depreciation: 11_445, income: 93_736, cashFlow: 118_254, longDebt: 85_750 },
    ...{ shortDebt: 10_912 + 9967, cash: 29_943 + 35_228 },
  },
  {
    ...{ assets: 352_583, currentAssets: 143_566, currentLiabilities: 145_308, liabilities: 290_437, retained: -214 },
    ...{ ebit: 114_301, revenue: 383_285, gross: 169_148, receivables: 29_508, property: 43_715, overhead: 24_932 },
    ...{ depreciation: 11_519, income: 96_995, cashFlow: 110_543, longDebt: 95_281 },
    ...{ shortDebt: 9822 + 5985, cash: 29_965 + 31_590 },
  },
];
const NVIDIA: readonly [Year, Year] = [
  {
    ...{ assets: 65_728, currentAssets: 44_345, currentLiabilities: 10_631, liabilities: 22_750, retained: 29_817 },
    ...{ ebit: 32_972, revenue: 60_922, gross: 44_301, receivables: 9999, property: 3914, overhead: 2654 },
    ...{ depreciation: 1508, income: 29_760, cashFlow: 28_090, longDebt: 8459, shortDebt: 1250, cash: 7280 + 18_704 },
  },
  {
    ...{ assets: 41_182, currentAssets: 23_073, currentLiabilities: 6563, liabilities: 19_081, retained: 10_171 },
    ...{ ebit: 4224, revenue: 26_974, gross: 15_356, receivables: 3827, property: 3807, overhead: 2440 },
    ...{ depreciation: 1544, income: 4368, cashFlow: 5641, longDebt: 9703, shortDebt: 1250, cash: 3389 + 9907 },
  },
];

function beneish(t: Year, p: Year): number {
  const soft = (y: Year) => 1 - (y.currentAssets + y.property) / y.assets;
  const rate = (y: Year) => y.depreciation / (y.depreciation + y.property);
  const leverage = (y: Year) => (y.longDebt + y.currentLiabilities) / y.assets;
  return (
    -4.84 +
    (0.92 * (t.receivables / t.revenue)) / (p.receivables / p.revenue) +
    (0.528 * (p.gross / p.revenue)) / (t.gross / t.revenue) +
    (0.404 * soft(t)) / soft(p) +
    (0.892 * t.revenue) / p.revenue +
    (0.115 * rate(p)) / rate(t) -
    (0.172 * (t.overhead / t.revenue)) / (p.overhead / p.revenue) +
    (4.679 * (t.income - t.cashFlow)) / t.assets -
    (0.327 * leverage(t)) / leverage(p)
  );
}

function altman(t: Year, marketCap: number): number {
  const x1 = (t.currentAssets - t.currentLiabilities) / t.assets;
  const rest = (1.4 * t.retained + 3.3 * t.ebit + 0.999 * t.revenue) / t.assets;
  return 1.2 * x1 + rest + (0.6 * marketCap) / 1e6 / t.liabilities;
}

const working = (y: Year) => y.currentAssets - y.cash - (y.currentLiabilities - y.shortDebt);

describe.each([
  ['AAPL', '2024-11-15', APPLE],
  ['NVDA', '2024-03-15', NVIDIA],
] as const)('%s on %s', (symbol, date, [t, p]) => {
  test('the factors of its statements', async () => {
    const { quality, investment, value } = compute(asOf(date), { symbol });
    const { market_cap_usd: cap, enterprise_value_usd: worth } = valuation(asOf(date), { symbol });
    expect(quality.beneish_m).toBeCloseTo(beneish(t, p), 2);
    expect(quality.altman_z).toBeCloseTo(altman(t, cap as number), 2);
    const change = working(t) - working(p) - t.depreciation;
    expect(quality.accruals_pct).toBeCloseTo((change / ((t.assets + p.assets) / 2)) * 100, 2);
    expect(quality.gross_profitability_pct).toBeCloseTo((t.gross / t.assets) * 100, 2);
    expect(investment.asset_growth_pct).toBeCloseTo((t.assets / p.assets - 1) * 100, 2);
    expect(value.ebit_to_ev_pct).toBeCloseTo(((t.ebit * 1e6) / (worth as number)) * 100, 2);
    const capital = working(t) + t.property;
    expect(value.return_on_tangible_capital_pct).toEqual(
      capital > 0
        ? expect.closeTo((t.ebit / capital) * 100, 1)
        : { available: false, reason: 'non_positive_denominator' },
    );
  });

  test('the factors of its prices', () => {
    const { momentum, risk } = compute(asOf(date), { symbol });
    const splits = records.store
      .splits(symbol)
      .filter((split) => split.day > day(date) - 800 && split.day <= day(date));
    expect(splits).toEqual([]);
    const { days, close, volume } = records.store.bars(symbol, day(date) - 800, day(date));
    const latest = days.at(-1)!;
    const anchor = (months: number) => days.findLastIndex((each) => each <= addMonths(latest, -months));
    const pct = (months: number) => (close[anchor(1)]! / close[anchor(months)]! - 1) * 100;
    expect(momentum.momentum_12_1_pct).toBeCloseTo(pct(12), 2);
    expect(momentum.momentum_6_1_pct).toBeCloseTo(pct(6), 2);
    const year = [...days.keys()].filter((i) => days[i]! > addMonths(latest, -12));
    const high = Math.max(...year.map((i) => close[i]!));
    expect(momentum.nearness_52w_high_pct).toBeCloseTo((close.at(-1)! / high) * 100, 2);
    const moves = year.map((i) => (Math.abs(close[i]! / close[i - 1]! - 1) * 100) / ((close[i]! * volume[i]!) / 1e9));
    expect(risk.amihud_illiquidity).toBeCloseTo(moves.reduce((sum, each) => sum + each, 0) / moves.length, 4);
    // Returns with dividends: close to those of the price alone.
    const returns = [...days.keys()].slice(-252).map((i) => close[i]! / close[i - 1]! - 1);
    const mean = returns.reduce((sum, each) => sum + each, 0) / 252;
    const variance = returns.reduce((sum, each) => sum + (each - mean) ** 2, 0) / 251;
    expect(risk.volatility_1y_pct).toBeCloseTo(Math.sqrt(variance * 252) * 100, 0);
    expect(risk.idiosyncratic_volatility_1y_pct).toBeLessThanOrEqual((risk.volatility_1y_pct as number) * 1.01);
  });
});

test('MSFT, whose cut record lacks lines: what they decide is a marker, the rest is not', () => {
  const { quality, investment } = compute(asOf('2024-08-15'), { symbol: 'MSFT' });
  expect(investment.asset_growth_pct).toBeCloseTo((512_163 / 411_976 - 1) * 100, 2);
  expect(quality.gross_profitability_pct).toBeCloseTo((171_008 / 512_163) * 100, 2);
  for (const factor of ['accruals_pct', 'beneish_m', 'altman_z'] as const)
    expect(quality[factor]).toMatchObject({ available: false });
});
