/** Trailing EPS (FIELDS A7) on crafted records: four years of quarters that earn 10, 11, 12 ... on a million shares. */
import { describe, expect, it } from 'vitest';
import { FactsBuilder } from '../../../support/facts-builder.ts';
import { asKnown, figure, periodAt, quartersOf } from '../crafted.ts';

interface Year {
  /** EPS of Q1 to Q3, then of the year. */
  readonly eps: readonly number[];
  /** Net income of Q1 to Q3, then of the year. */
  readonly income: readonly number[];
  readonly shares?: number;
}

/** 10-Qs with quarter and year to date, and a 10-K, of each year from 2021. */
function company(years: readonly Year[]): FactsBuilder {
  const builder = new FactsBuilder();
  for (const [y, { eps, income, shares }] of years.entries()) {
    const quarters = quartersOf(2021 + y);
    const first = quarters[0]![0];
    const sum = (list: readonly number[], to: number): number => list.slice(0, to + 1).reduce((a, b) => a + b, 0);
    for (const [q, [start, end]] of quarters.entries()) {
      const annual = q === 3;
      if (income[q] === undefined) continue;
      const filed = `${q === 3 ? 2022 + y : 2021 + y}-${['05', '08', '11', '02'][q]}-10`;
      const total = annual ? income[3]! : sum(income, q);
      const filing = builder.report(annual ? '10-K' : '10-Q', filed, [first, end], { NetIncomeLoss: total });
      if (q === 1 || q === 2) filing.flow('NetIncomeLoss', start, end, income[q]!);
      filing.eps(first, end, annual ? eps[3]! : Math.round(sum(eps, q) * 100) / 100);
      if (q === 1 || q === 2) filing.eps(start, end, eps[q]!);
      const before = years[y - 1];
      if (before !== undefined && !annual) {
        const ago = quartersOf(2020 + y)[q]!;
        filing.eps(quartersOf(2020 + y)[0]![0], ago[1], Math.round(sum(before.eps, q) * 100) / 100);
        filing.flow('NetIncomeLoss', quartersOf(2020 + y)[0]![0], ago[1], sum(before.income, q));
      }
      if (shares !== undefined) {
        filing.weighted(first, end, shares);
        if (q === 1 || q === 2) filing.weighted(start, end, shares);
      }
    }
  }
  return builder;
}

/** A million shares earn these cents a quarter; the year says 4.05, for rounding. */
const STEADY: Year = { eps: [1, 1, 1.02, 4.05], income: [1e6, 1e6, 1.02e6, 4.05e6] };

describe('trailing EPS', () => {
  it('at a year end is the year’s, not the sum of its quarters, and needs no share count', () => {
    const s = asKnown(company([STEADY]));
    expect(figure(s.ttmEps())).toBe(4.05);
    expect(s.ttmEps()).toMatchObject({ basis: 'reported' });
  });

  it('the year’s amount under the dates of its fourth quarter is not that quarter’s', () => {
    const builder = company([STEADY]);
    const later = builder.report('10-K/A', '2022-03-10', ['2021-01-01', '2021-12-31'], { NetIncomeLoss: 4.05e6 });
    later.eps('2021-01-01', '2021-12-31', 4.05).eps('2021-10-01', '2021-12-31', 4.05);
    const s = asKnown(builder);
    expect(figure(s.quarter('eps_diluted', periodAt(s, '2021-12-31')))).toBeCloseTo(1.03, 9);
  });

  it('the fourth quarter is the year less nine months where implied shares were steady', () => {
    const s = asKnown(company([STEADY]));
    const fourth = s.quarter('eps_diluted', periodAt(s, '2021-12-31'));
    // 4.05 - 3.02
    expect(figure(fourth)).toBeCloseTo(1.03, 9);
    expect(fourth).toMatchObject({ basis: 'derived', decision: expect.stringContaining('steady') });
  });

  it('implied shares that moved by 3 % leave the fourth quarter without EPS', () => {
    // Nine months: 3.02 million over 3.02; the year: 4.5 million over 4.05 are 1.11 million shares.
    const s = asKnown(company([{ ...STEADY, income: [1e6, 1e6, 1.02e6, 4.5e6] }]));
    expect(figure(s.quarter('eps_diluted', periodAt(s, '2021-12-31')))).toBe('not_reported');
    expect(figure(s.ttmEps())).toBe(4.05);
  });

  it('without the EPS of a quarter the year is rolled forward by reported EPS', () => {
    const moved: Year = { ...STEADY, income: [1e6, 1e6, 1.02e6, 4.5e6] };
    const s = asKnown(company([moved, { eps: [1.2], income: [1.2e6] }]));
    // 4.05 + 1.20 - 1.00
    expect(figure(s.ttmEps())).toBeCloseTo(4.25, 9);
    expect(s.ttmEps()).toMatchObject({ basis: 'derived', decision: expect.stringContaining('prior year to date') });
  });

  it('otherwise it is the sum of four quarters', () => {
    const s = asKnown(
      company([
        { ...STEADY, shares: 1e6 },
        { eps: [1.2], income: [1.2e6], shares: 1e6 },
      ]),
    );
    // 1.20 + 1.03 + 1.02 + 1.00
    expect(figure(s.ttmEps())).toBeCloseTo(4.25, 9);
    expect(s.ttmEps()).not.toHaveProperty('decision');
  });

  it('from income over shares only when nothing else is left, and then says it is derived', () => {
    const builder = new FactsBuilder();
    builder
      .report('10-K', '2022-02-10', ['2021-01-01', '2021-12-31'], { NetIncomeLoss: 4e6 })
      .weighted('2021-01-01', '2021-12-31', 1e6);
    const s = asKnown(builder);
    expect(s.ttmEps()).toMatchObject({ value: 4, basis: 'derived' });
    expect(s.annual('eps_diluted', s.newest!)).toMatchObject({ value: 4, basis: 'derived' });
  });
});
