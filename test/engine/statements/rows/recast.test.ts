/** Rows on another basis than later reports, or than their own year (FIELDS 16, A14). */
import { expect, it } from 'vitest';
import type { Statements } from '../../../../src/engine/statements/facts/types.ts';
import { FactsBuilder } from '../../../support/facts-builder.ts';
import { asKnown, periodAt, quartersOf } from '../crafted.ts';

type Flows = Readonly<Record<string, number>>;

function annual(builder: FactsBuilder, year: number, now: Flows, before: Flows = {}): void {
  const filing = builder.file('10-K', `${year + 1}-02-20`, { fy: year, fp: 'FY', period: `${year}-12-31` });
  const write = (of: number, flows: Flows): void => {
    for (const [concept, value] of Object.entries(flows))
      if (concept === 'Assets') filing.instant(concept, `${of}-12-31`, value);
      else filing.flow(concept, `${of}-01-01`, `${of}-12-31`, value);
  };
  write(year, { Assets: 900e6, ...now });
  write(year - 1, before);
}

const recastYears = (s: Statements): number[] =>
  [2021, 2022].filter((year) => s.isRecast(periodAt(s, `${year}-12-31`), 'annual'));

function twoYears(first: Flows, repeated: Flows): Statements {
  const builder = new FactsBuilder();
  annual(builder, 2021, { Revenues: 46_132e6, NetIncomeLoss: 3_605e6, ...first });
  annual(builder, 2022, { Revenues: 47_248e6, NetIncomeLoss: 5_302e6 }, repeated);
  return asKnown(builder);
}

it.each<[string, Flows, number[]]>([
  // Lockheed Martin FY2015 in the FY2016 10-K 0001193125-17-036192
  ['revenue', { Revenues: 40_536e6 }, [2021]],
  ['net income', { NetIncomeLoss: 3_126e6 }, [2021]],
  ['total assets', { Assets: 870e6 }, [2021]],
  ['revenue under another tag', { SalesRevenueNet: 40_536e6 }, [2021]],
  ['nothing', { Revenues: 46_132e6, NetIncomeLoss: 3_605e6, Assets: 900e6 }, []],
  ['half a percent', { Revenues: 46_340e6 }, []],
])('a later report that restates %s recasts the year', (_, repeated, years) => {
  expect(recastYears(twoYears({}, repeated))).toEqual(years);
});

it('one unit of the last digit is rounding', () => {
  expect(recastYears(twoYears({ NetIncomeLoss: 32e6 }, { NetIncomeLoss: 33e6 }))).toEqual([]);
  expect(recastYears(twoYears({ NetIncomeLoss: 32e6 }, { NetIncomeLoss: 34e6 }))).toEqual([2021]);
  // A fifth of an amount in millions is no rounding.
  expect(recastYears(twoYears({ NetIncomeLoss: 4e6 }, { NetIncomeLoss: 5e6 }))).toEqual([2021]);
});

it('is not recast before the later report', () => {
  const builder = new FactsBuilder();
  annual(builder, 2021, { Revenues: 100e6, NetIncomeLoss: 7e6 });
  annual(builder, 2022, { Revenues: 110e6, NetIncomeLoss: 8e6 }, { Revenues: 80e6 });
  const s = asKnown(builder, '2022-12-01');
  expect(s.isRecast(periodAt(s, '2021-12-31'), 'annual')).toBe(false);
});

it('contract revenue alone in a later report, when it lost the choice, recasts nothing', () => {
  const s = twoYears(
    { RevenueFromContractWithCustomerExcludingAssessedTax: 30e9 },
    { RevenueFromContractWithCustomerExcludingAssessedTax: 30e9 },
  );
  expect(recastYears(s)).toEqual([]);
});

it.each([
  ['equals', 300, false],
  ['differs from', 270, true],
])('all quarters and the year are recast as their sum %s the year', (_, nineMonths, recast) => {
  const builder = new FactsBuilder();
  const quarters = quartersOf(2022);
  // The fourth quarter is the year less nine months: 100 or 130.
  for (const [k, span] of quarters.entries()) {
    const filing = builder.file(k < 3 ? '10-Q' : '10-K', `${k < 3 ? 2022 : 2023}-${['05', '08', '11', '02'][k]}-10`, {
      fy: 2022,
      fp: k < 3 ? `Q${k + 1}` : 'FY',
      period: span[1],
    });
    filing.instant('Assets', span[1], 9000);
    if (k < 3) filing.flow('NetIncomeLoss', ...span, 100);
    if (k === 2) filing.flow('NetIncomeLoss', '2022-01-01', span[1], nineMonths);
    if (k === 3) filing.flow('NetIncomeLoss', '2022-01-01', '2022-12-31', 400);
  }
  const s = asKnown(builder);
  const sum = quarters.map(([, end]) => s.quarter('net_income', periodAt(s, end)));
  expect(sum.every((cell) => 'value' in cell)).toBe(true);
  expect(quarters.map(([, end]) => s.isRecast(periodAt(s, end), 'quarter'))).toEqual([recast, recast, recast, recast]);
  expect(s.isRecast(periodAt(s, '2022-12-31'), 'annual')).toBe(recast);
});
