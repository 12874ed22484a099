/** Conditional lines that a filing lacks (FIELDS 3.5): zero, unless a filing gives an amount within. By hand. */
import { describe, expect, it } from 'vitest';
import { FactsBuilder } from '../../../support/facts-builder.ts';
import { asKnown, figure, periodAt } from '../crafted.ts';

const DIVIDENDS = 'PaymentsOfDividends';
const ENDS = ['2022-03-31', '2022-06-30', '2022-09-30', '2022-12-31'] as const;

/** The four reports of 2022, each with the dividends to date given; undefined leaves the line out. */
function year(toDate: readonly (number | undefined)[]) {
  const builder = new FactsBuilder();
  const filings = ENDS.map((end, i) => {
    const filing = builder.report(
      i === 3 ? '10-K' : '10-Q',
      `${i === 3 ? 2023 : 2022}-${['05', '08', '11', '02'][i]}-10`,
      ['2022-01-01', end],
      {
        NetIncomeLoss: 7,
        NetCashProvidedByUsedInFinancingActivities: -50,
      },
    );
    const amount = toDate[i];
    return amount === undefined ? filing : filing.flow(DIVIDENDS, '2022-01-01', end, amount);
  });
  return { builder, filings };
}

function dividends(builder: FactsBuilder): (number | string)[] {
  const s = asKnown(builder);
  return ENDS.map((end) => figure(s.quarter('dividends_paid', periodAt(s, end))));
}

describe('a conditional line left out', () => {
  it('is zero until it first appears', () => {
    expect(dividends(year([undefined, undefined, undefined, 40]).builder)).toEqual([0, 0, 0, 40]);
    expect(dividends(year([undefined, 15, 15, 15]).builder)).toEqual([0, 15, 0, 0]);
  });

  it('is not zero for a year of which the fourth quarter alone is tagged (Apple, 2012)', () => {
    const { builder, filings } = year([undefined, undefined, undefined, undefined]);
    filings[3]!.flow(DIVIDENDS, '2022-10-01', '2022-12-31', 12);
    expect(dividends(builder)).toEqual([0, 0, 0, 'not_reported']);
    const s = asKnown(builder);
    expect(figure(s.annual('dividends_paid', periodAt(s, '2022-12-31')))).toBe('not_reported');
    expect(figure(s.ttm('dividends_paid', periodAt(s, '2022-12-31')))).toBe('not_reported');
  });

  it('is not zero where the year has dividends per share and no amount, nor in the next one', () => {
    const { builder, filings } = year([undefined, undefined, undefined, undefined]);
    filings[3]!.eps('2022-01-01', '2022-12-31', 0.5, 'CommonStockDividendsPerShareDeclared');
    const next = { NetIncomeLoss: 7, NetCashProvidedByUsedInFinancingActivities: -50 };
    builder.report('10-Q', '2023-05-10', ['2023-01-01', '2023-03-31'], next);
    // Nothing says when in the first year they began.
    expect(dividends(builder)).toEqual([0, 0, 0, 'not_reported']);
    const s = asKnown(builder);
    expect(figure(s.annual('dividends_paid', periodAt(s, '2022-12-31')))).toBe('not_reported');
    expect(figure(s.quarter('dividends_paid', periodAt(s, '2023-03-31')))).toBe('not_reported');
    expect(figure(s.ttm('common_dividends_paid', periodAt(s, '2022-12-31')))).toBe('not_reported');
    // Declared in the first year of dividends, which are tagged.
    const { builder: first, filings: tagged } = year([undefined, undefined, undefined, 40]);
    tagged[3]!.eps('2022-01-01', '2022-12-31', 0.5, 'CommonStockDividendsPerShareDeclared');
    expect(dividends(first)).toEqual([0, 0, 0, 40]);
  });

  it('is what a later filing gives for the span', () => {
    const { builder } = year([undefined, undefined, undefined, undefined]);
    const later = builder.report('10-K', '2024-02-10', ['2023-01-01', '2023-12-31'], {
      NetIncomeLoss: 7,
      NetCashProvidedByUsedInFinancingActivities: -50,
      [DIVIDENDS]: 44,
    });
    const before = asKnown(builder, '2023-06-01');
    expect(figure(before.annual('dividends_paid', periodAt(before, '2022-12-31')))).toBe(0);
    later.flow(DIVIDENDS, '2022-01-01', '2022-12-31', 40);
    const s = asKnown(builder);
    expect(figure(s.annual('dividends_paid', periodAt(s, '2022-12-31')))).toBe(40);
  });

  it('on the balance sheet, at the same day: goodwill that the next report gives was left out', () => {
    const { builder } = year([undefined, undefined, undefined, undefined]);
    const s = asKnown(builder, '2023-06-01');
    expect(figure(s.balance('intangibles', periodAt(s, '2022-12-31')))).toBe(0);
    builder
      .report('10-Q', '2023-05-10', ['2023-01-01', '2023-03-31'], { NetIncomeLoss: 7 })
      .instant('Goodwill', '2022-12-31', 30);
    const later = asKnown(builder);
    expect(figure(later.balance('intangibles', periodAt(later, '2022-12-31')))).toBe(30);
    expect(figure(later.balance('intangibles', periodAt(later, '2022-09-30')))).toBe(0);
  });
});
