/** Growth across a recast: both figures on one basis, or none (docs/adr/0007-recasts.md). Sales in millions. */
import { describe, expect, it } from 'vitest';
import { qoqPct } from '../../../../src/engine/fundamentals/growth.ts';
import type { Statements } from '../../../../src/engine/statements/facts/types.ts';
import { isMarker, type Maybe } from '../../../../src/engine/value.ts';
import { day, FactsBuilder } from '../../../support/facts-builder.ts';
import { asKnown, periodAt, quartersOf } from '../crafted.ts';

/** Sales of a quarter, or of the year to date, each next to that of the year before. */
type Pair = readonly [now: number, before: number];

const FILED = ['05-04', '08-04', '11-04', '02-14'];

/** The report on quarter `k` of a year, with what it says of the quarter (none in a 10-K) and of the year to date. */
function report(builder: FactsBuilder, year: number, k: number, toDate: Pair, quarter?: Pair): void {
  const end = quartersOf(year)[k]![1];
  const filing = builder.file(k < 3 ? '10-Q' : '10-K', `${k < 3 ? year : year + 1}-${FILED[k]}`, {
    fy: year,
    fp: k < 3 ? `Q${k + 1}` : 'FY',
    period: end,
  });
  filing.instant('Assets', end, 900e6);
  for (const [i, of] of [year, year - 1].entries()) {
    const [start, last] = quartersOf(of)[k]!;
    filing.flow('Revenues', `${of}-01-01`, last, toDate[i]! * 1e6);
    if (quarter !== undefined && k > 0) filing.flow('Revenues', start, last, quarter[i]! * 1e6);
  }
}

const shown = (value: Maybe<number>): number | string =>
  isMarker(value) ? value.reason : Math.round(value * 100) / 100;

function qoq(statements: Statements, end: string): number | string {
  return shown(qoqPct({ statements, cadence: 'quarter', at: periodAt(statements, end) }, 'revenue'));
}

/** AT&T parted with WarnerMedia in the second quarter of 2022: 10-Qs 0000732717-22-000050 and -22-000072. */
function parted(): FactsBuilder {
  const builder = new FactsBuilder();
  report(builder, 2021, 0, [43_939, 42_779]);
  report(builder, 2021, 1, [87_984, 83_729], [44_045, 40_950]);
  report(builder, 2021, 2, [127_906, 126_069], [39_922, 42_340]);
  report(builder, 2021, 3, [168_864, 171_760]);
  report(builder, 2022, 0, [38_105, 43_939]);
  report(builder, 2022, 1, [59_355, 70_339], [29_643, 35_740]);
  return builder;
}

describe('revenue growth QoQ', () => {
  it('compare with what the half year leaves, where that is another amount than the first quarter reported', () => {
    // 59,355 - 29,643 = 29,712 instead of 38,105: -0.23 %, not -22.21 %
    expect(qoq(asKnown(parted(), '2022-09-01'), '2022-06-30')).toBe(-0.23);
  });

  it('compare with the row where the filings agree', () => {
    const s = asKnown(parted(), '2022-09-01');
    // 44,045 / 43,939; 39,922 / 44,045; (168,864 - 127,906) / 39,922; 38,105 / 40,958
    expect([qoq(s, '2021-06-30'), qoq(s, '2021-09-30'), qoq(s, '2021-12-31'), qoq(s, '2022-03-31')]).toEqual([
      0.24, -9.36, 2.6, -6.97,
    ]);
  });

  it('compare with nothing where the earlier quarter is known on the old basis alone', () => {
    const builder = parted();
    // The six months that are left are 62,000 - 30,043: not the 59,355 reported.
    report(builder, 2022, 2, [62_000, 90_000], [30_043, 30_100]);
    expect(qoq(asKnown(builder, '2022-12-01'), '2022-09-30')).toBe('no_prior_period');
  });

  it('compare with nothing where the first report of a year recast the year before', () => {
    const builder = parted();
    report(builder, 2022, 2, [89_398, 101_731], [30_043, 31_392]);
    report(builder, 2022, 3, [120_741, 134_038]);
    // The first quarter of 2022 now 25,000, by another standard.
    report(builder, 2023, 0, [30_139, 25_000]);
    const s = asKnown(builder, '2023-06-01');
    expect(qoq(s, '2022-12-31')).toBe(4.33);
    expect(qoq(s, '2023-03-31')).toBe('no_prior_period');
  });

  it('compare with the row where the year had been corrected before', () => {
    // The Coca-Cola Company: 8,020 in 10-Q 0000021344-19-000028, 8,694 in -20-000014; year 2019 37,266.
    const builder = new FactsBuilder();
    report(builder, 2019, 0, [8_020, 8_298]);
    report(builder, 2019, 1, [18_691, 17_719], [9_997, 9_421]);
    report(builder, 2019, 2, [28_198, 26_494], [9_507, 8_775]);
    report(builder, 2019, 3, [37_266, 34_300]);
    report(builder, 2020, 0, [8_601, 8_694]);
    const s = asKnown(builder, '2020-06-01');
    // 8,601 / (37,266 - 28,198); 9,997 / 8,694, not / 8,020
    expect([qoq(s, '2020-03-31'), qoq(s, '2019-06-30')]).toEqual([-5.15, 14.99]);
  });
});

describe('earnings per share QoQ', () => {
  /** 100 million shares until a split of 4 to 1 in June: the report on the second quarter counts 400. */
  function split(): FactsBuilder {
    const builder = new FactsBuilder();
    for (const [k, [earned, shares]] of (
      [
        [100, 100],
        [220, 400],
        [350, 400],
      ] as const
    ).entries()) {
      const [start, end] = quartersOf(2022)[k]!;
      const filing = builder.file('10-Q', `2022-${FILED[k]}`, { fy: 2022, fp: `Q${k + 1}`, period: end });
      const quarter = earned - [0, 100, 220][k]!;
      filing.instant('Assets', end, 900e6).flow('NetIncomeLoss', '2022-01-01', end, earned * 1e6);
      if (k > 0) filing.flow('NetIncomeLoss', start, end, quarter * 1e6);
      for (const [from, sum] of [
        ['2022-01-01', earned],
        [start, quarter],
      ] as const)
        filing
          .flow('EarningsPerShareDiluted', from, end, sum / shares, 'USD/shares')
          .flow('WeightedAverageNumberOfDilutedSharesOutstanding', from, end, shares * 1e6, 'shares');
    }
    return builder;
  }

  it('compare rows on one share basis: 0.30 with 0.25, which was filed as 1.00', () => {
    const splits = [{ day: day('2022-06-10'), numerator: 4, denominator: 1 }];
    const statements = asKnown(split(), '2023-01-01', { splits });
    const of = (end: string) =>
      shown(qoqPct({ statements, cadence: 'quarter', at: periodAt(statements, end) }, 'eps_diluted'));
    // 120 / 400 = 0.30 against 100 / 400; 130 / 400 = 0.325 against 0.30.
    expect([of('2022-06-30'), of('2022-09-30')]).toEqual([20, 8.33]);
  });
});
