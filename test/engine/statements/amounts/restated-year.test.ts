/**
 * A year restated by an amendment of its annual report, with and without its quarters, and the year after it. Hand
 * calculations.
 */
import { describe, expect, it } from 'vitest';
import type { Statements } from '../../../../src/engine/statements/facts/types.ts';
import { day, FactsBuilder, type Filing } from '../../../support/facts-builder.ts';
import { asKnown, figure, periodAt, quartersOf } from '../crafted.ts';

const SHARES = 1000;
/** Earnings of the quarters of 2022 as first reported, and as restated; of 2023. */
const FIRST = [3000, 3200, 3400, 3600];
const RESTATED = [2000, 2200, 2400, 2600];
const NEXT = [2100, 2300, 2500, 2700];

const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

/** Shares on a cover: one more each day. */
const countOn = (filed: string): number => SHARES + day(filed) - day('2022-01-01');

function addEarnings(filing: Filing, start: string, end: string, earnings: number): void {
  filing
    .flow('NetIncomeLoss', start, end, earnings)
    .eps(start, end, earnings / SHARES)
    .weighted(start, end, SHARES);
}

/** The report on the `k`-th quarter (0-3) of `year`: the quarter and the year to date, each with the year before's. */
function report(
  builder: FactsBuilder,
  form: string,
  filed: string,
  year: number,
  k: number,
  now: readonly number[],
  before?: readonly number[],
): Filing {
  const quarters = quartersOf(year);
  const filing = builder.file(form, filed, { fy: year, fp: k === 3 ? 'FY' : `Q${k + 1}`, period: quarters[k]![1] });
  for (const [amounts, of] of [
    [now, year],
    [before, year - 1],
  ] as const) {
    if (amounts === undefined) continue;
    const spans = quartersOf(of);
    if (k < 3) addEarnings(filing, ...spans[k]!, amounts[k]!);
    if (k > 0) addEarnings(filing, spans[0]![0], spans[k]![1], sum(amounts.slice(0, k + 1)));
    filing.instant('Assets', spans[k]![1], 90_000).instant('StockholdersEquity', spans[k]![1], 50_000);
  }
  return filing.cover(filed, countOn(filed));
}

const FILED = ['05-05', '08-05', '11-05'] as const;

interface Restatement {
  /** Which quarters of 2022 the 10-K/A restates (0-3), each alone. */
  readonly quarters?: readonly number[];
  /** A 10-Q/A for each of the first three quarters, the day before. */
  readonly interim?: boolean;
  /** The 10-K/A repeats what the 10-K says of them: nothing is restated. */
  readonly repeated?: boolean;
}

function company({ quarters = [], interim = false, repeated = false }: Restatement): FactsBuilder {
  const builder = new FactsBuilder();
  for (const k of [0, 1, 2]) report(builder, '10-Q', `2022-${FILED[k]}`, 2022, k, FIRST);
  const first = report(builder, '10-K', '2023-02-20', 2022, 3, FIRST);
  if (interim) for (const k of [0, 1, 2]) report(builder, '10-Q/A', '2023-05-19', 2022, k, RESTATED);
  const amended = report(builder, '10-K/A', '2023-05-20', 2022, 3, RESTATED);
  for (const filing of repeated ? [first, amended] : [amended])
    for (const k of quarters) addEarnings(filing, ...quartersOf(2022)[k]!, RESTATED[k]!);
  for (const k of [0, 1, 2]) report(builder, '10-Q', `2023-${['06-10', '08-05', '11-05'][k]}`, 2023, k, NEXT, RESTATED);
  report(builder, '10-K', '2024-02-20', 2023, 3, NEXT, RESTATED);
  return builder;
}

const row = (s: Statements, year: number, field: 'net_income' | 'eps_diluted'): (number | string)[] =>
  quartersOf(year).map(([, end]) => figure(s.quarter(field, periodAt(s, end))));

describe('a year restated by a 10-K/A', () => {
  it('that reports its quarters too: they are amended with it', () => {
    const s = asKnown(company({ quarters: [0, 1, 2, 3] }), '2023-05-25');
    expect(row(s, 2022, 'net_income')).toEqual(RESTATED);
    expect(row(s, 2022, 'eps_diluted')).toEqual([2, 2.2, 2.4, 2.6]);
    expect(row(asKnown(company({ quarters: [0, 1, 2, 3] }), '2023-05-19'), 2022, 'net_income')).toEqual(FIRST);
  });

  it('that repeats what the 10-K says of its quarters: they stay as first reported', () => {
    const s = asKnown(company({ quarters: [0, 1, 2], repeated: true }), '2023-05-25');
    expect(row(s, 2022, 'net_income').slice(0, 3)).toEqual(FIRST.slice(0, 3));
  });

  it('that reports three of them: the fourth is the year less those, not less nine months as first reported', () => {
    const s = asKnown(company({ quarters: [0, 1, 2] }), '2023-05-25');
    expect(row(s, 2022, 'net_income')).toEqual(RESTATED);
    expect(figure(s.quarter('eps_diluted', periodAt(s, '2022-12-31')))).toBeCloseTo(2.6, 10);
  });

  it('that reports none: no fourth quarter of two bases, and the trailing year is the restated one', () => {
    const s = asKnown(company({}), '2023-05-25');
    // The year less nine months, both as first reported (FIELDS A9).
    expect(row(s, 2022, 'net_income')).toEqual([3000, 3200, 3400, 3600]);
    expect(figure(s.quarter('eps_diluted', periodAt(s, '2022-12-31')))).toBeCloseTo(3.6, 10);
    // 2,000 + 2,200 + 2,400 + 2,600 over 1,000 shares
    expect([figure(s.ttm('net_income')), figure(s.ttmEps())]).toEqual([9200, 9.2]);
  });

  it('next to a 10-Q/A for each quarter: one restatement, filed one by one', () => {
    const s = asKnown(company({ interim: true }), '2023-05-25');
    expect(row(s, 2022, 'net_income')).toEqual(RESTATED);
  });

  it('leaves its quarters the shares of their own covers, as do later reports that repeat them', () => {
    const builder = company({ quarters: [0, 1, 2, 3] });
    const counts = (asOf: string, restated: boolean) => {
      const s = asKnown(builder, asOf, { restated });
      return quartersOf(2022).map(([, end]) => figure(s.balance('common_shares_outstanding', periodAt(s, end))));
    };
    const expected = [...FILED.map((filed) => `2022-${filed}`), '2023-05-20'].map(countOn);
    expect(counts('2023-05-25', false)).toEqual(expected);
    expect(counts('2024-03-01', true)).toEqual(expected);
  });

  it.each([{}, { quarters: [0, 1, 2] }, { quarters: [0, 1, 2, 3] }, { interim: true }])(
    'the year after has its fourth quarter: %j',
    (how) => {
      const s = asKnown(company(how), '2024-03-01');
      expect(row(s, 2023, 'net_income')).toEqual(NEXT);
      expect(figure(s.ttmEps())).toBeCloseTo(9.6, 10);
    },
  );
});

/** Revenue and earnings of three years in one annual report, newest first; total assets of the newest. */
function annual(builder: FactsBuilder, form: string, filed: string, year: number, revenue: readonly number[]): Filing {
  const filing = builder.file(form, filed, { fy: year, fp: 'FY', period: `${year}-12-31` });
  for (const [back, value] of revenue.entries()) {
    const span = [`${year - back}-01-01`, `${year - back}-12-31`] as const;
    filing.flow('SalesRevenueNet', ...span, value).flow('NetIncomeLoss', ...span, 3605);
  }
  return filing.instant('Assets', `${year}-12-31`, 49_000);
}

describe('comparatives of an amendment', () => {
  /**
   * Lockheed Martin, divested in 2016: 10-Ks 0001193125-16-476010 and 0001193125-17-036192, 10-K/A
   * 0000936468-18-000013. Millions.
   */
  function divested(): FactsBuilder {
    const builder = new FactsBuilder();
    annual(builder, '10-K', '2015-02-09', 2014, [45_600, 45_358, 47_182]);
    annual(builder, '10-K', '2016-02-24', 2015, [46_132, 45_600, 45_358]);
    annual(builder, '10-K', '2017-02-09', 2016, [47_248, 40_536, 39_946]);
    annual(builder, '10-K', '2018-02-06', 2017, [51_048, 47_248, 40_536]);
    annual(builder, '10-K/A', '2018-02-09', 2017, [51_050, 47_248, 40_536]);
    return builder;
  }
  const revenue = (s: Statements, year: number): number | string =>
    figure(s.annual('revenue', periodAt(s, `${year}-12-31`)));

  it('replace no earlier year: only its own', () => {
    const s = asKnown(divested());
    expect([2014, 2015, 2016, 2017].map((year) => revenue(s, year))).toEqual([45_600, 46_132, 47_248, 51_050]);
    // 46,132 / 45,600: +1.2 %
    expect(s.growthBase('revenue', periodAt(s, '2015-12-31'), 'annual', 'year')?.cell.value).toBe(45_600);
  });

  it('do after an 8-K with item 4.02', () => {
    const s = asKnown(divested(), '2030-01-01', { nonReliance: [day('2018-02-08')] });
    expect(revenue(s, 2015)).toBe(40_536);
  });

  it('count where nothing else has the value', () => {
    expect(revenue(asKnown(divested()), 2013)).toBe(45_358);
  });
});

it('a second report of the same form on the same period amends the first, with or without a mark', () => {
  const builder = new FactsBuilder();
  annual(builder, '10-K', '2023-02-10', 2022, [100, 90]);
  annual(builder, '10-K', '2023-03-01', 2022, [110, 90]);
  const revenue = (asOf: string): number | string => {
    const s = asKnown(builder, asOf);
    return figure(s.annual('revenue', periodAt(s, '2022-12-31')));
  };
  expect([revenue('2023-02-20'), revenue('2023-03-10')]).toEqual([100, 110]);
});

it('a restated balance is of the newest balance sheet, not of notes with a part of it or more', () => {
  const builder = new FactsBuilder();
  const end = '2022-12-31';
  for (const [filed, year, cash, licenses] of [
    ['2023-02-10', 2022, 50, 5],
    ['2024-02-10', 2023, 51, 6],
    // Cash with restricted cash, goodwill and equity with minorities open the statements of its first year.
    ['2025-02-10', 2024],
  ] as const) {
    const filing = annual(builder, '10-K', filed, year, [100, 90, 80]);
    filing
      .instant('CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents', end, 70)
      .instant('Goodwill', end, 10)
      .instant('StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest', end, 40);
    if (cash === undefined) continue;
    filing
      .instant('CashAndCashEquivalentsAtCarryingValue', end, cash)
      .instant('FiniteLivedIntangibleAssetsNet', end, licenses)
      .instant('StockholdersEquity', end, 30)
      .instant('Assets', end, 49_000)
      .instant('Liabilities', end, 48_960);
  }
  const s = asKnown(builder, '2025-06-01', { restated: true });
  const fields = ['cash_and_equivalents', 'intangibles', 'total_equity', 'total_debt'] as const;
  expect(fields.map((field) => figure(s.balance(field, periodAt(s, end))))).toEqual([51, 16, 30, 0]);
});
