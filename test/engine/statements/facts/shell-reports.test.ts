/** Companies that begin as a shell (FIELDS A28). Eaton in millions of dollars; the other amounts are made for the case. */
import { describe, expect, it } from 'vitest';
import { FactsBuilder } from '../../../support/facts-builder.ts';
import { asKnown, figure, periodAt, quartersOf } from '../crafted.ts';

const [Q1, Q2, Q3] = quartersOf(2012);
const M = 1e6;

/** What the first report, on the third quarter, says; undefined leaves the line out. */
interface First {
  readonly sales: number | undefined;
  readonly income: number | undefined;
  readonly assets: number | undefined;
}

/** A registrant that took over a business on 2012-11-30: its own 10-Q before it, the 10-K, and the 10-Qs of 2013. */
function company({ sales, income, assets }: First): FactsBuilder {
  const builder = new FactsBuilder();
  const first = builder.file('10-Q', '2012-11-09', { fy: 2012, fp: 'Q3', period: '2012-09-30' });
  if (sales !== undefined) first.flow('SalesRevenueNet', ...Q3!, sales);
  if (income !== undefined) first.flow('NetIncomeLoss', ...Q3!, income);
  if (assets !== undefined) first.instant('Assets', '2012-09-30', assets);
  builder
    .file('10-K', '2013-02-28', { fy: 2012, fp: 'FY', period: '2012-12-31' })
    .flow('SalesRevenueNet', '2012-01-01', '2012-12-31', 16_311 * M)
    .flow('NetIncomeLoss', '2012-01-01', '2012-12-31', 1_217 * M)
    .instant('Assets', '2011-12-31', 17_873 * M)
    .instant('Assets', '2012-12-31', 35_848 * M);
  const before = [
    [3_960, 3_960, 311],
    [4_068, 8_028, 693],
    [3_950, 11_978, 1_038],
  ] as const;
  for (const [i, [start, end]] of [Q1!, Q2!, Q3!].entries()) {
    const [quarter, toDate, earned] = before[i]!;
    const [from, to] = [start, end].map((each) => each.replace('2012', '2013')) as [string, string];
    builder
      .file('10-Q', ['2013-05-03', '2013-08-05', '2013-11-07'][i]!, { fy: 2013, fp: `Q${i + 1}`, period: to })
      .flow('SalesRevenueNet', from, to, 5_500 * M)
      .flow('SalesRevenueNet', start, end, quarter * M)
      .flow('SalesRevenueNet', '2012-01-01', end, toDate * M)
      .flow('NetIncomeLoss', from, to, 500 * M)
      .flow('NetIncomeLoss', start, end, (i === 0 ? earned : earned - before[i - 1]![2]) * M)
      .flow('NetIncomeLoss', '2012-01-01', end, earned * M)
      .instant('Assets', to, 35_500 * M);
  }
  return builder;
}

const salesOf = (first: First, end: string) => {
  const s = asKnown(company(first));
  const at = periodAt(s, end);
  return { sales: figure(s.quarter('revenue', at)), recast: s.isRecast(at, 'quarter') };
};

describe('a company that begins as a shell', () => {
  it.each([
    ['that said zero', { sales: 0, income: 0, assets: undefined }],
    ['that had a little', { sales: undefined, income: -0.2 * M, assets: 0.1 * M }],
    ['that had nothing', { sales: 0, income: 0, assets: 0 }],
  ])('%s: Eaton, third and fourth quarter of 2012', (_, first) => {
    expect(salesOf(first, '2012-09-30').sales).toBe(3_950 * M);
    expect(salesOf(first, '2012-12-31').sales).toBe(4_333 * M);
  });

  it('is marked where its period is read from a later report', () => {
    expect(salesOf({ sales: 0, income: 0, assets: undefined }, '2012-09-30').recast).toBe(true);
  });

  it.each([
    ['a business with a small recast', { sales: 3_900 * M, income: 340 * M, assets: 18_000 * M }, 3_900],
    ['one line that another report calls otherwise', { sales: 3 * M, income: 345 * M, assets: 18_000 * M }, 3],
    ['amounts in thousands', { sales: 3.95 * M, income: 0.345 * M, assets: undefined }, 3.95],
  ])('is not %s', (_, first, sales) => {
    expect(salesOf(first, '2012-09-30').sales).toBe(sales * M);
  });

  it('before a later report has the span, gives no fourth quarter of the whole year', () => {
    const s = asKnown(company({ sales: 0, income: 0, assets: 0 }), '2013-03-15');
    expect(figure(s.quarter('revenue', periodAt(s, '2012-12-31')))).toMatch(/not_reported|ytd_only/);
  });
});
