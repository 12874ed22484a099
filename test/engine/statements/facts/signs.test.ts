/** Signs of money paid (FIELDS A13) on crafted records; hand calculations. */
import { describe, expect, it } from 'vitest';
import { FactsBuilder } from '../../../support/facts-builder.ts';
import { asKnown, figure, periodAt, quartersOf } from '../crafted.ts';

const CAPEX = 'PaymentsToAcquirePropertyPlantAndEquipment';

/**
 * A 10-K for each year from 2020 with the amount given under `concept`, the year before repeated as `comparatives`
 * says.
 */
function years(concept: string, amounts: readonly number[], comparatives: readonly (number | undefined)[] = []) {
  const builder = new FactsBuilder();
  for (const [i, amount] of amounts.entries()) {
    const year = 2020 + i;
    const filing = builder.report('10-K', `${year + 1}-02-10`, [`${year}-01-01`, `${year}-12-31`], {
      NetIncomeLoss: 7,
      NetCashProvidedByUsedInOperatingActivities: 50,
      [concept]: amount,
    });
    const repeated = comparatives[i];
    if (repeated !== undefined) filing.flow(concept, `${year - 1}-01-01`, `${year - 1}-12-31`, repeated);
  }
  return asKnown(builder);
}

describe('money paid, reported negative', () => {
  it.each([
    ['capex', CAPEX],
    ['dividends_paid', 'PaymentsOfDividends'],
    ['buybacks', 'PaymentsForRepurchaseOfCommonStock'],
  ] as const)('%s is the amount where a later filing gives the span as positive', (field, concept) => {
    const s = years(concept, [-12, -13], [undefined, 12]);
    const cell = s.annual(field, periodAt(s, '2020-12-31'));
    expect(cell).toMatchObject({ value: 12, decision: expect.stringContaining('sign of the statement') });
    // One other span, and that is negative as tagged in its own filing but positive in the later: the majority.
    expect(figure(s.annual(field, periodAt(s, '2021-12-31')))).toBe(13);
  });

  it('is the amount where most other spans are positive, and free cash flow with it', () => {
    const s = years(CAPEX, [-12, 13, 14, -15, 16]);
    expect([2020, 2023].map((year) => figure(s.annual('capex', periodAt(s, `${year}-12-31`))))).toEqual([12, 15]);
    expect(figure(s.annual('free_cash_flow', periodAt(s, '2020-12-31')))).toBe(38);
  });

  it.each([
    ['capex', CAPEX],
    ['dividends_paid', 'PaymentsOfDividends'],
    ['buybacks', 'PaymentsForRepurchaseOfCommonStock'],
    ['depreciation_amortization', 'DepreciationDepletionAndAmortization'],
  ] as const)('%s is the amount where the filer always tags it so', (field, concept) => {
    const s = years(concept, [-12, 0, -13]);
    expect([2020, 2021, 2022].map((year) => figure(s.annual(field, periodAt(s, `${year}-12-31`))))).toEqual([
      12, 0, 13,
    ]);
    // Zeros show no sign.
    const once = years(concept, [0, -12, 0]);
    expect(figure(once.annual(field, periodAt(once, '2021-12-31')))).toBe(-12);
  });

  it('of an oil company counts what is paid for oil and gas too', () => {
    const builder = new FactsBuilder();
    for (const year of [2020, 2021])
      builder.report('10-K', `${year + 1}-02-10`, [`${year}-01-01`, `${year}-12-31`], {
        NetIncomeLoss: 7,
        [CAPEX]: -5,
        PaymentsToExploreAndDevelopOilAndGasProperties: -100,
      });
    const s = asKnown(builder);
    expect(figure(s.annual('capex', periodAt(s, '2021-12-31')))).toBe(105);
  });

  it('keeps the sign of a net amount: accretion can exceed depreciation', () => {
    const s = years('DepreciationAmortizationAndAccretionNet', [-12, -13, -14]);
    expect(figure(s.annual('depreciation_amortization', periodAt(s, '2021-12-31')))).toBe(-13);
  });

  it('stays negative otherwise', () => {
    const s = years(CAPEX, [-12, -13, 14]);
    expect(figure(s.annual('capex', periodAt(s, '2020-12-31')))).toBe(-12);
    expect(figure(years(CAPEX, [-12]).annual('capex', periodAt(years(CAPEX, [-12]), '2020-12-31')))).toBe(-12);
  });

  it.each([
    ['acquisitions', 'PaymentsToAcquireBusinessesNetOfCashAcquired'],
    ['investing_cash_flow', 'NetCashProvidedByUsedInInvestingActivities'],
  ] as const)('%s keeps its sign', (field, concept) => {
    const s = years(concept, [-12, 13, 14], [undefined, 12]);
    expect(figure(s.annual(field, periodAt(s, '2020-12-31')))).toBe(-12);
  });
});

describe('money paid, negative by subtraction', () => {
  /** Capex to date in the four reports of a year. */
  const capex = (toDate: readonly number[]) => {
    const builder = new FactsBuilder();
    const quarters = quartersOf(2022);
    for (const [q, [, end]] of quarters.entries())
      builder.report(
        q === 3 ? '10-K' : '10-Q',
        ['2022-05-10', '2022-08-10', '2022-11-10', '2023-02-10'][q]!,
        ['2022-01-01', end],
        {
          NetIncomeLoss: q + 1,
          NetCashProvidedByUsedInOperatingActivities: 100 * (q + 1),
          [CAPEX]: toDate[q]!,
        },
      );
    const s = asKnown(builder);
    return quarters.map(([, end]) => [
      figure(s.quarter('capex', periodAt(s, end))),
      figure(s.quarter('free_cash_flow', periodAt(s, end))),
    ]);
  };

  it('is unknown, and free cash flow with it', () => {
    expect(capex([100, 60, 80, 120])).toEqual([
      [100, 0],
      ['ytd_only', 'ytd_only'],
      [20, 80],
      [40, 60],
    ]);
  });

  it('is zero within 1 % of the year', () => {
    expect(capex([100, 99, 150, 200])[1]).toEqual([0, 100]);
    expect(capex([100, 97.9, 150, 200])[1]).toEqual(['ytd_only', 'ytd_only']);
  });
});
