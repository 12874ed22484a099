import { describe, expect, it } from 'vitest';
import { formatDay, parseDay } from '../../src/engine/days.ts';
import { adjustDividends, splitAdjust, totalReturnCloses } from '../../src/engine/prices/basis.ts';
import { beta1y } from '../../src/engine/prices/beta.ts';
import { performanceOf, quoteOf, range52wOf } from '../../src/engine/prices/performance.ts';
import { roundValue } from '../../src/engine/round.ts';
import { data } from '../support/real-records.ts';
import { column, recordOf, type Table, tablesOf } from './price-records.ts';

const roundPct = (value: Parameters<typeof roundValue>[0]) => roundValue(value, 2);

const day = (text: string): number => parseDay(text) ?? Number.NaN;

function table(symbol: string, folder: string): Table {
  const found = tablesOf(data, symbol).find((each) => each.name.includes(`/${folder}/`));
  if (found === undefined) throw new Error(`no ${symbol} in ${folder}`);
  return found;
}

describe('price bases on real records', () => {
  // Raw record with splits (Alpha Vantage) against the split-adjusted one (Yahoo), which is on the basis of 2024-12-31.
  it.each(['AAPL', 'JNJ', 'JPM', 'KO', 'MSFT', 'PG'])(
    '%s: raw bars with splits give the split-adjusted record',
    (symbol) => {
      const raw = recordOf(table(symbol, 'alphavantage_daily_adjusted_1999_2021'));
      const s = splitAdjust(raw.bars, raw.splits, day('2021-04-21'));
      const yahoo = recordOf(table(symbol, 'yahoo_daily_2015_2024')).bars;
      let compared = 0;
      const apart: string[] = [];
      for (let i = 0; i < s.days.length; i++) {
        const j = yahoo.days.indexOf(s.days[i]!);
        if (j < 0) continue;
        compared++;
        if (Math.abs(s.close[i]! / yahoo.close[j]! - 1) > 0.0005) apart.push(formatDay(s.days[i]!));
      }
      expect(compared).toBe(1586); // common days of the two records, 2015-01-02 to 2021-04-21
      // The one day on which the two sources differ by more than rounding.
      expect(apart).toEqual(symbol === 'AAPL' || symbol === 'MSFT' ? ['2015-09-30'] : []);
    },
  );

  it('AAPL: no jump at any split since 2000', () => {
    const raw = recordOf(table('AAPL', 'alphavantage_daily_adjusted_1999_2021'));
    // 2:1 on 2000-06-21 and 2005-02-28, 7:1 on 2014-06-09, 4:1 on 2020-08-31 (company filings); the record prints 7.00000700001.
    expect(raw.splits.map((split) => `${formatDay(split.day)} ${split.numerator.toFixed(4)}`)).toEqual([
      '2000-06-21 2.0000',
      '2005-02-28 2.0000',
      '2014-06-09 7.0000',
      '2020-08-31 4.0000',
    ]);
    const s = splitAdjust(raw.bars, raw.splits, day('2021-04-21'));
    for (const split of raw.splits) {
      const i = s.days.indexOf(split.day);
      expect(Math.abs(s.close[i]! / s.close[i - 1]! - 1), formatDay(split.day)).toBeLessThan(0.1);
      expect(Math.abs(raw.bars.close[i]! / raw.bars.close[i - 1]! - 1)).toBeGreaterThan(0.4);
    }
  });

  // Adjusted closes of two providers, by the same rule (0.4: warn above 0.5 %).
  const adjusted = ['AAPL', 'BAC', 'INTC', 'JNJ', 'JPM', 'KO', 'MSFT', 'NVDA', 'PG', 'SPY', 'T', 'XOM'];
  it.each(adjusted)('%s: total return closes are the provider’s adjusted closes within 0.1 %%', (symbol) => {
    const file = table(symbol, 'yahoo_daily_div_split_2020_2025');
    const { bars, dividends } = recordOf(file);
    const t = totalReturnCloses(bars, dividends);
    const theirs = column(file, 'adj close')!;
    let worst = 0;
    for (let i = 0; i < t.length; i++) worst = Math.max(worst, Math.abs(t[i]! / theirs[i]! - 1));
    expect(worst).toBeLessThan(0.001);
  });

  it.each(['CAT', 'IBM', 'KO', 'PG', 'O', 'INTC'])(
    '%s: 21 years of raw bars to the provider’s adjusted closes within 0.5 %%',
    (symbol) => {
      const file = table(symbol, 'alphavantage_daily_adjusted_1999_2021');
      const { bars, dividends, splits } = recordOf(file);
      const last = bars.days.at(-1)!;
      const s = splitAdjust(bars, splits, last);
      const t = totalReturnCloses(s, adjustDividends(dividends, splits, last));
      const theirs = column(file, 'adjusted_close')!;
      let worst = 0;
      for (let i = 0; i < t.length; i++) worst = Math.max(worst, Math.abs(t[i]! / theirs[i]! - 1));
      expect(worst).toBeLessThan(0.005);
    },
  );
});

describe('snapshot price blocks on real records', () => {
  it('AAPL on 2025-08-08 by hand', () => {
    const { bars, dividends } = recordOf(table('AAPL', 'yahoo_daily_div_split_2020_2025'));
    const spyRecord = recordOf(table('SPY', 'yahoo_daily_div_split_2020_2025'));
    const spy = spyRecord.bars;
    const close = (text: string): number => bars.close[bars.days.indexOf(day(text))]!;
    const spyClose = (text: string): number => spy.close[spy.days.indexOf(day(text))]!;
    // Closes as the record prints them.
    expect(['2025-08-08', '2025-08-07', '2024-12-31', '2024-08-08'].map((text) => close(text).toFixed(2))).toEqual([
      '229.35',
      '220.03',
      '250.42',
      '213.31',
    ]);
    const quote = quoteOf(bars);
    expect(roundPct(quote.change_pct)).toBe(4.24); // 229.35 / 220.03
    const p = performanceOf(bars, spy);
    expect(roundPct(p.pct_5d)).toBe(13.33); // 229.35 / 202.38 of 2025-08-01
    expect(roundPct(p.pct_ytd)).toBe(-8.41); // 229.35 / 250.42
    expect(roundPct(p.pct_1y)).toBe(7.52); // 229.35 / 213.31
    expect(p.pct_1m).toBeCloseTo((close('2025-08-08') / close('2025-07-08') - 1) * 100, 10);
    expect(p.pct_3m).toBeCloseTo((close('2025-08-08') / close('2025-05-08') - 1) * 100, 10);
    expect(p.pct_3y).toBeCloseTo((close('2025-08-08') / close('2022-08-08') - 1) * 100, 10);
    const spyYear = (spyClose('2025-08-08') / spyClose('2024-08-08') - 1) * 100;
    expect(p.vs_spy_pct_1y).toBeCloseTo((close('2025-08-08') / close('2024-08-08') - 1) * 100 - spyYear, 10);
    // 52-week extremes of Apple as widely quoted in August 2025: 260.10 (2024-12-26), 169.21 (2025-04-08).
    const range = range52wOf(bars);
    expect(range.high).toBeCloseTo(260.1, 4);
    expect(range.low).toBeCloseTo(169.21, 4);
    expect(roundPct(range.position_pct)).toBe(66.17); // (229.35 - 169.21) / (260.10 - 169.21)
    expect(roundPct(range.drawdown_from_high_pct)).toBe(-11.82); // 229.35 / 260.10

    const symbol = { days: bars.days, closes: totalReturnCloses(bars, dividends) };
    const market = { days: spy.days, closes: totalReturnCloses(spy, spyRecord.dividends) };
    // The same from the provider's own adjusted closes.
    const theirs = {
      days: bars.days,
      closes: column(table('AAPL', 'yahoo_daily_div_split_2020_2025'), 'adj close')!,
    };
    const beta = beta1y(symbol, market) as number;
    expect(beta).toBeCloseTo(beta1y(theirs, market) as number, 3);
    expect(beta).toBeGreaterThan(0.8);
    expect(beta).toBeLessThan(1.6);
    expect(beta1y(market, market)).toBe(1);
  });
});
