/** A year restated by an amendment of its annual report, with and without its quarters, and the year after it. Hand calculations. */
import { describe, expect, it } from 'vitest';
import type { Statements } from '../../src/engine/statements/types.ts';
import { FactsBuilder, type Filing } from '../support/facts-builder.ts';
import { asKnown, periodAt, quartersOf, told } from './statements-crafted.ts';

const SHARES = 1000;
/** Earnings of the quarters of 2022 as first reported, and as restated; of 2023. */
const FIRST = [3000, 3200, 3400, 3600];
const RESTATED = [2000, 2200, 2400, 2600];
const NEXT = [2100, 2300, 2500, 2700];

const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

function tell(filing: Filing, start: string, end: string, earnings: number): void {
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
  for (const [told, of] of [
    [now, year],
    [before, year - 1],
  ] as const) {
    if (told === undefined) continue;
    const spans = quartersOf(of);
    if (k < 3) tell(filing, ...spans[k]!, told[k]!);
    if (k > 0) tell(filing, spans[0]![0], spans[k]![1], sum(told.slice(0, k + 1)));
    filing.instant('Assets', spans[k]![1], 90_000).instant('StockholdersEquity', spans[k]![1], 50_000);
  }
  return filing;
}

const FILED = ['05-05', '08-05', '11-05'] as const;

interface Restatement {
  /** Which quarters of 2022 the 10-K/A restates (0-3), each alone. */
  readonly quarters?: readonly number[];
  /** A 10-Q/A for each of the first three quarters, the day before. */
  readonly interim?: boolean;
}

function company({ quarters = [], interim = false }: Restatement): FactsBuilder {
  const builder = new FactsBuilder();
  for (const k of [0, 1, 2]) report(builder, '10-Q', `2022-${FILED[k]}`, 2022, k, FIRST);
  report(builder, '10-K', '2023-02-20', 2022, 3, FIRST);
  if (interim) for (const k of [0, 1, 2]) report(builder, '10-Q/A', '2023-05-19', 2022, k, RESTATED);
  const amended = report(builder, '10-K/A', '2023-05-20', 2022, 3, RESTATED);
  for (const k of quarters) tell(amended, ...quartersOf(2022)[k]!, RESTATED[k]!);
  for (const k of [0, 1, 2]) report(builder, '10-Q', `2023-${['06-10', '08-05', '11-05'][k]}`, 2023, k, NEXT, RESTATED);
  report(builder, '10-K', '2024-02-20', 2023, 3, NEXT, RESTATED);
  return builder;
}

const row = (s: Statements, year: number, field: 'net_income' | 'eps_diluted'): (number | string)[] =>
  quartersOf(year).map(([, end]) => told(s.quarter(field, periodAt(s, end))));

describe('a year restated by a 10-K/A', () => {
  it('that reports its quarters too: they are amended with it', () => {
    const s = asKnown(company({ quarters: [0, 1, 2, 3] }), '2023-05-25');
    expect(row(s, 2022, 'net_income')).toEqual(RESTATED);
    expect(row(s, 2022, 'eps_diluted')).toEqual([2, 2.2, 2.4, 2.6]);
    expect(row(asKnown(company({ quarters: [0, 1, 2, 3] }), '2023-05-19'), 2022, 'net_income')).toEqual(FIRST);
  });

  it('that reports three of them: the fourth is the year less those, not less nine months as first reported', () => {
    const s = asKnown(company({ quarters: [0, 1, 2] }), '2023-05-25');
    expect(row(s, 2022, 'net_income')).toEqual(RESTATED);
    expect(told(s.quarter('eps_diluted', periodAt(s, '2022-12-31')))).toBeCloseTo(2.6, 10);
  });

  it('that reports none: no fourth quarter of two bases, and the trailing year is the restated one', () => {
    const s = asKnown(company({}), '2023-05-25');
    expect(row(s, 2022, 'net_income')).toEqual([3000, 3200, 3400, 'ytd_only']);
    expect(told(s.quarter('eps_diluted', periodAt(s, '2022-12-31')))).toBe('ytd_only');
    // 2,000 + 2,200 + 2,400 + 2,600 over 1,000 shares
    expect([told(s.ttm('net_income')), told(s.ttmEps())]).toEqual([9200, 9.2]);
  });

  it('beside a 10-Q/A for each quarter: one restatement, filed one by one', () => {
    const s = asKnown(company({ interim: true }), '2023-05-25');
    expect(row(s, 2022, 'net_income')).toEqual(RESTATED);
  });

  it.each([{}, { quarters: [0, 1, 2] }, { quarters: [0, 1, 2, 3] }, { interim: true }])(
    'the year after has its fourth quarter: %j',
    (how) => {
      const s = asKnown(company(how), '2024-03-01');
      expect(row(s, 2023, 'net_income')).toEqual(NEXT);
      expect(told(s.ttmEps())).toBeCloseTo(9.6, 10);
    },
  );
});
