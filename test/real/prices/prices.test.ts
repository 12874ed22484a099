import { describe, expect, it } from 'vitest';
import { formatDay, parseDay } from '../../../src/engine/days.ts';
import { adjustDividends, splitAdjust, totalReturnCloses } from '../../../src/engine/prices/basis.ts';
import { beta1y } from '../../../src/engine/prices/beta.ts';
import { roundValue } from '../../../src/engine/round.ts';
import { data } from '../../support/real-records.ts';
import { column, recordOf, type Table, tablesOf } from '../price-records.ts';

const _roundPct = (value: Parameters<typeof roundValue>[0]) => roundValue(value, 2);

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
    // 2:1 on 2000-06-21 and 2005-02-28, 7:1 on 2014-06-09, 4:1 on 2020-08-31 (company filings); the record prints
    // 7.00000700001.
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

it('AAPL: beta is that of the provider’s own adjusted closes', () => {
  const [apple, spy] = ['AAPL', 'SPY'].map((symbol) => table(symbol, 'yahoo_daily_div_split_2020_2025')) as [
    Table,
    Table,
  ];
  const returnsOf = (from: Table) => {
    const { bars, dividends } = recordOf(from);
    return { days: bars.days, closes: totalReturnCloses(bars, dividends) };
  };
  const market = returnsOf(spy);
  const theirs = { days: market.days, closes: column(apple, 'adj close')! };
  expect(beta1y(returnsOf(apple), market)).toBeCloseTo(beta1y(theirs, market) as number, 3);
});
