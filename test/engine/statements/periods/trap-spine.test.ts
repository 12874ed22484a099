/** FIELDS 3.2 and 14, rule by rule: the period spine. Numbers are hand calculations on crafted ones. */
import { describe, expect, it } from 'vitest';
import { formatDay } from '../../../../src/engine/days.ts';
import { qoqPct, yoyPct } from '../../../../src/engine/fundamentals/growth.ts';
import type { RowPeriod } from '../../../../src/engine/fundamentals/row-period.ts';
import { buildStatements } from '../../../../src/engine/statements/rows/build.ts';
import { unavailable } from '../../../../src/engine/value.ts';
import { day, FactsBuilder, type Filing, plainCompany } from '../../../support/facts-builder.ts';
import { asKnown, figure, periodAt, quartersOf, YEAR_END } from '../crafted.ts';

const YEAR_END_2023 = '2023-12-31';

describe('rule 2: labels', () => {
  it('quarters stand in date order whatever the filings call them', () => {
    const builder = new FactsBuilder();
    for (const [k, [start, end]] of quartersOf(2022).entries()) {
      const annual = k === 3;
      const filing = builder.report(
        annual ? '10-K' : '10-Q',
        `2023-0${k + 1}-15`,
        ['2022-01-01', end],
        { NetIncomeLoss: 10 * (k + 1) },
        { fy: 2022, fp: 'Q3' },
      );
      if (!annual) filing.flow('NetIncomeLoss', start, end, 10);
    }
    const s = asKnown(builder);
    expect([...s.quarters(4)].reverse().map((p) => [p.quarter, p.fiscalYear])).toEqual([
      [1, 2022],
      [2, 2022],
      [3, 2022],
      [4, 2022],
    ]);
  });

  it('a company that changed its numbering: each year by the labels near it, however far back the record reaches', () => {
    // Years ended January; called by the year before until 2014, by the year they end in from 2015 on.
    const builder = new FactsBuilder();
    for (let year = 2008; year <= 2018; year++) {
      const end = `${year}-01-31`;
      const fy = year <= 2014 ? year - 1 : year;
      builder.report('10-K', `${year}-03-20`, [`${year - 1}-02-01`, end], { NetIncomeLoss: 1 }, { fy, fp: 'FY' });
    }
    const facts = builder.build();
    const labels = (historyDays?: number) =>
      buildStatements(facts, { asOf: day('2018-06-01'), splits: [], historyDays })!
        .years(3)
        .map((year) => year.fiscalYear);
    expect(labels()).toEqual([2018, 2017, 2016]);
    expect(labels(1500)).toEqual([2018, 2017, 2016]);
    const then = buildStatements(facts, { asOf: day('2013-06-01'), splits: [] })!;
    expect(then.newest?.fiscalYear).toBe(2012);
  });

  it('a year end in June: quarters after it belong to the next fiscal year', () => {
    const builder = new FactsBuilder();
    builder.report('10-K', '2022-08-20', ['2021-07-01', '2022-06-30'], { NetIncomeLoss: 1 }, { fy: 2022, fp: 'FY' });
    builder.report('10-Q', '2022-11-08', ['2022-07-01', '2022-09-30'], { NetIncomeLoss: 1 }, { fy: 2023, fp: 'Q1' });
    expect(asKnown(builder).newest).toMatchObject({ fiscalYear: 2023, quarter: 1 });
  });
});

describe('rule 3: classes anchored to the fiscal year, not to buckets', () => {
  it('sixteen-week first quarter, twelve-week others (Kroger)', () => {
    const builder = new FactsBuilder();
    const year = ['2022-01-30', '2023-01-28'] as const;
    builder.report('10-K', '2022-03-29', ['2021-01-31', '2022-01-29'], { NetIncomeLoss: 160 }, { fy: 2021, fp: 'FY' });
    const quarters = [
      ['2022-01-30', '2022-05-21', 40, 40],
      ['2022-05-22', '2022-08-13', 30, 70],
      ['2022-08-14', '2022-11-05', 31, 101],
    ] as const;
    for (const [start, end, discrete, toDate] of quarters) {
      const filing = builder.file('10-Q', formatDay(day(end) + 30), { period: end });
      filing.flow('NetIncomeLoss', start, end, discrete).flow('NetIncomeLoss', year[0], end, toDate);
      filing.instant('Assets', end, 1).flow('NetCashProvidedByUsedInOperatingActivities', year[0], end, 2 * toDate);
    }
    const annual = builder.file('10-K', '2023-03-28', { period: year[1] });
    annual.flow('NetIncomeLoss', ...year, 140).instant('Assets', year[1], 1);
    annual.flow('NetCashProvidedByUsedInOperatingActivities', ...year, 280);
    const s = asKnown(builder);
    const rows = [...s.quarters(4)].reverse();
    // 112, 84, 84 and 84 days.
    expect(rows.map((p) => p.end - p.start! + 1)).toEqual([112, 84, 84, 84]);
    expect(rows.map((p) => figure(s.quarter('net_income', p)))).toEqual([40, 30, 31, 39]);
    expect(rows.map((p) => figure(s.quarter('operating_cash_flow', p)))).toEqual([80, 60, 62, 78]);
    // The year itself at its end; in the third quarter 160 + 101 less the year-ago stretch, which no filing reports.
    expect(figure(s.ttm('net_income'))).toBe(140);
    expect(figure(s.ttm('net_income', rows[2]))).not.toBe(101);
  });
});

describe('rule 4: 52 and 53 weeks', () => {
  it('a balance dated some days off the period’s end joins it, one dated eight days off does not', () => {
    const builder = new FactsBuilder();
    const filing = builder.file('10-K', '2023-02-20', { period: YEAR_END });
    filing.flow('NetIncomeLoss', '2022-01-02', YEAR_END, 5).instant('Assets', YEAR_END, 100);
    filing.instant('InventoryNet', '2022-12-25', 9).instant('AccountsReceivableNetCurrent', '2022-12-23', 8);
    const s = asKnown(builder);
    expect(figure(s.balance('inventory'))).toBe(9);
    expect(figure(s.balance('receivables'))).toBe('not_reported');
  });

  it('growth of a 53-week year compares with the 52 weeks before it', () => {
    const builder = new FactsBuilder();
    for (const [start, end, filed] of [
      ['2021-09-26', '2022-09-24', '2022-10-28'],
      ['2022-09-25', '2023-09-30', '2023-11-03'],
    ] as const)
      builder.file('10-K', filed, { period: end }).flow('NetIncomeLoss', start, end, 7).instant('Assets', end, 70);
    const s = asKnown(builder);
    expect(formatDay(s.priorYear(s.newest!)!.end)).toBe('2022-09-24');
    expect(figure(s.ttm('net_income'))).toBe(7);
  });
});

describe('rule 5: changed fiscal year ends', () => {
  /** Calendar years to 2022; from then on to September: a nine-month transition reported as a whole by a 10-KT. */
  function toSeptember(): FactsBuilder {
    const { builder } = plainCompany({ firstYear: 2021, years: 2 });
    builder.report('10-KT', '2023-11-20', ['2023-01-01', '2023-09-30'], { NetIncomeLoss: 51 }, { fy: 2023, fp: 'FY' });
    return builder;
  }

  it('the transition period is no year, its comparative twelve months do not make it one', () => {
    const builder = toSeptember();
    const s = asKnown(builder);
    expect(s.years(5).map((p) => formatDay(p.end))).toEqual(['2022-12-31', '2021-12-31']);
    expect(figure(s.annual('net_income', periodAt(s, '2023-09-30')))).toBe('not_reported');
  });

  it('trailing figures say fiscal_year_change until four quarters join', () => {
    const builder = toSeptember();
    expect(figure(asKnown(builder).ttm('net_income'))).toBe('fiscal_year_change');
    for (const [start, end] of [...quartersOf(2023).slice(3), ...quartersOf(2024).slice(0, 3)])
      builder.report('10-Q', formatDay(day(end) + 40), [start, end], { NetIncomeLoss: 20 });
    const s = asKnown(builder);
    expect(figure(s.ttm('net_income', periodAt(s, '2024-03-31')))).toBe('fiscal_year_change');
    // Four quarters of 20 after the change.
    expect(figure(s.ttm('net_income', periodAt(s, '2024-09-30')))).toBe(80);
  });

  it('four months of a transition after a quarter of its own are no quarter', () => {
    const { builder } = plainCompany({ firstYear: 2021, years: 2 });
    const start = '2023-01-01';
    builder.report('10-Q', '2023-05-10', [start, '2023-03-31'], { NetIncomeLoss: 18 }, { fp: 'Q1' });
    builder.report('10-KT', '2023-06-20', [start, '2023-04-30'], { NetIncomeLoss: 25 }, { fy: 2023, fp: 'FY' });
    for (const [first, end] of [
      ['2023-05-01', '2023-07-31'],
      ['2023-08-01', '2023-10-31'],
      ['2023-11-01', '2024-01-31'],
    ] as const)
      builder.report('10-Q', formatDay(day(end) + 40), [first, end], { NetIncomeLoss: 20 });
    const s = asKnown(builder);
    expect(s.quarters(5).map((p) => formatDay(p.end))).not.toContain('2023-04-30');
    expect(figure(s.quarter('net_income', periodAt(s, '2023-04-30')))).not.toBe(25);
    // Thirteen months otherwise.
    expect(figure(s.ttm('net_income'))).toBe('fiscal_year_change');
  });

  it.each(['10-KT', '10-QT'])('trailing figures say fiscal_year_change after a month reported on a %s', (form) => {
    const { builder } = plainCompany({ firstYear: 2021, years: 2 });
    builder.report(form, '2023-03-10', ['2023-01-01', '2023-01-31'], { NetIncomeLoss: 6 });
    expect(figure(asKnown(builder).ttm('net_income'))).toBe('fiscal_year_change');
    builder.report('10-Q', '2023-06-09', ['2023-02-01', '2023-04-30'], { NetIncomeLoss: 20 });
    expect(figure(asKnown(builder).ttm('net_income'))).toBe('fiscal_year_change');
  });

  it('a quarter compares with the one that ended a year before, wherever that stood in its fiscal year', () => {
    const builder = toSeptember();
    builder.report('10-Q', '2024-02-10', ['2023-10-01', YEAR_END_2023], { NetIncomeLoss: 34 }, { fp: 'Q1' });
    const s = asKnown(builder);
    const at = periodAt(s, YEAR_END_2023);
    expect(formatDay(s.priorYear(at)!.end)).toBe(YEAR_END);
    // The fourth quarter of 2022 earned 17.
    expect(yoyPct({ statements: s, cadence: 'quarter', at }, 'net_income')).toBeCloseTo(100, 9);
  });

  /** Calendar years to 2022; January 2023 belongs to no year; then quarters of years that end in January. */
  function toJanuary(quarters: number): FactsBuilder {
    const { builder } = plainCompany({ firstYear: 2021, years: 2 });
    for (const [k, [start, end]] of (
      [
        ['2023-02-01', '2023-04-30'],
        ['2023-05-01', '2023-07-31'],
        ['2023-08-01', '2023-10-31'],
      ] as const
    )
      .slice(0, quarters)
      .entries())
      builder
        .report('10-Q', formatDay(day(end) + 40), [start, end], { NetIncomeLoss: 20 }, { fy: 2023, fp: `Q${k + 1}` })
        .flow('NetIncomeLoss', '2023-02-01', end, 20 * (k + 1))
        .flow('NetIncomeLoss', '2023-01-01', '2023-01-31', 5);
    return builder;
  }

  it('a stub of a month is no part of the quarter after it', () => {
    const s = asKnown(toJanuary(1));
    expect(formatDay(s.newest!.end)).toBe('2023-04-30');
    expect(figure(s.quarter('net_income', s.newest!))).toBe(20);
    expect(figure(s.ttm('net_income'))).toBe('fiscal_year_change');
  });

  it('until the first year after the change, interim reports say how its years are numbered', () => {
    const s = asKnown(toJanuary(3));
    // The year to January 2024 is 2023, as these reports state; the years before were named for their own end.
    expect(s.quarters(4).map((p) => [p.fiscalYear, p.quarter])).toEqual([
      [2023, 3],
      [2023, 2],
      [2023, 1],
      [2022, 4],
    ]);
  });

  it('a year of 371 days is a year, one of 400 is not', () => {
    for (const [start, years] of [
      ['2021-12-26', 1],
      ['2021-11-27', 0],
    ] as const) {
      const builder = new FactsBuilder();
      builder.report('10-K', '2021-02-01', [formatDay(day(start) - 730), formatDay(day(start) - 1 - 365)], {
        NetIncomeLoss: 1,
      });
      builder.report('10-KT', '2023-02-10', [start, YEAR_END], { NetIncomeLoss: 5 });
      const s = asKnown(builder);
      expect(s.years(5).filter((p) => p.end === day(YEAR_END))).toHaveLength(years);
    }
  });
});

describe('rule 6: half-yearly filers', () => {
  it('a quarter compares with quarters only, not with the halves reported before', () => {
    const builder = new FactsBuilder();
    const report = (form: string, filed: string, start: string, end: string, earned: number) =>
      builder
        .file(form, filed, { period: end })
        .flow('ifrs-full:ProfitLoss', start, end, earned)
        .instant('ifrs-full:Assets', end, 1);
    report('6-K', '2023-08-10', '2023-01-01', '2023-06-30', 40);
    report('6-K', '2023-11-10', '2023-07-01', '2023-09-30', 28);
    report('20-F', '2024-04-15', '2023-01-01', YEAR_END_2023, 100);
    report('6-K', '2024-05-10', '2024-01-01', '2024-03-31', 25);
    report('6-K', '2024-08-10', '2024-04-01', '2024-06-30', 30);
    const s = asKnown(builder);
    const row = (end: string): RowPeriod => ({ statements: s, cadence: 'quarter', at: periodAt(s, end) });
    expect(yoyPct(row('2024-06-30'), 'net_income')).toEqual(unavailable('no_prior_period'));
    expect(qoqPct(row('2023-09-30'), 'net_income')).toEqual(unavailable('no_prior_period'));
    expect(qoqPct(row('2024-06-30'), 'net_income')).toBeCloseTo(20, 9);
  });

  it('quarter rows of a yearly filer are empty, the trailing figure is the year, the flag says so', () => {
    const builder = new FactsBuilder();
    for (const year of [2021, 2022])
      builder
        .file('20-F', `${year + 1}-04-15`, { period: `${year}-12-31` })
        .flow('ifrs-full:ProfitLoss', `${year}-01-01`, `${year}-12-31`, year)
        .instant('ifrs-full:Assets', `${year}-12-31`, 1);
    const s = asKnown(builder, '2023-05-01');
    expect(s.quarters(8)).toEqual([]);
    expect(figure(s.ttm('net_income'))).toBe(2022);
    expect(s.flags()).toContain('annual_only');
    expect(figure(s.quarter('net_income', s.newest!))).toBe('quarterly_not_reported');
  });
});

describe('predecessor and successor', () => {
  /** A new owner from 12 February 2021 on; before it the predecessor's columns. */
  function successor(quarters: number): FactsBuilder {
    const { builder } = plainCompany({ firstYear: 2020, years: 1 });
    const began = '2021-02-12';
    const told2021 = [
      ['2021-03-31', 5, 5],
      ['2021-06-30', 11, 16],
      ['2021-09-30', 12, 28],
      ['2021-12-31', 13, 41],
    ] as const;
    for (const [k, [end, discrete, toDate]] of told2021.slice(0, quarters).entries()) {
      const annual = k === 3;
      const filing = builder.file(annual ? '10-K' : '10-Q', formatDay(day(end) + 40), { fy: 2021, period: end });
      filing.flow('NetIncomeLoss', began, end, toDate).flow('NetIncomeLoss', '2021-01-01', '2021-02-11', -3);
      filing.flow('NetCashProvidedByUsedInOperatingActivities', began, end, 2 * toDate).instant('Assets', end, 9);
      if (k > 0 && !annual) filing.flow('NetIncomeLoss', quartersOf(2021)[k]![0], end, discrete);
    }
    if (quarters > 4)
      builder
        .file('10-Q', '2022-05-10', { fy: 2022, period: '2022-03-31' })
        .flow('NetIncomeLoss', '2022-01-01', '2022-03-31', 14)
        .instant('Assets', '2022-03-31', 9);
    return builder;
  }

  it('the stub is no quarter, and no trailing year is put together from both owners', () => {
    for (const [quarters, asOf] of [
      [1, '2021-05-20'],
      [2, '2021-08-20'],
      [3, '2021-11-20'],
      [4, '2022-02-20'],
    ] as const) {
      const s = asKnown(successor(quarters), asOf);
      const end = formatDay(s.newest!.end);
      const reason = end.startsWith('2020') ? 46 : 'insufficient_history';
      expect(figure(s.ttm('net_income')), end).toBe(reason);
      expect(s.years(5).map((p) => p.fiscalYear)).toEqual([2020]);
    }
  });

  it('the successor’s quarters are made of its own columns; four of them make a trailing year', () => {
    const s = asKnown(successor(5));
    // 41 - 28: the successor's year less its nine months.
    expect(figure(s.quarter('net_income', periodAt(s, '2021-12-31')))).toBe(13);
    expect(figure(s.quarter('operating_cash_flow', periodAt(s, '2021-09-30')))).toBe(24);
    expect(figure(s.quarter('net_income', periodAt(s, '2021-03-31')))).toBe('ytd_only');
    // 32 - 10: the successor's days to June less those to March.
    expect(figure(s.quarter('operating_cash_flow', periodAt(s, '2021-06-30')))).toBe(22);
    // 11 + 12 + 13 + 14
    expect(figure(s.ttm('net_income'))).toBe(50);
  });

  it('the quarters of a successor, or of a company without a year before, are those of their own reports', () => {
    const quarters = [
      ['2021-06-30', 'Q2', 2],
      ['2021-09-30', 'Q3', 3],
    ] as const;
    for (const began of ['2021-03-03', '2021-04-01'])
      for (const knowsYearBefore of [true, false]) {
        // From 1 April on alone nothing but the label says that the year began earlier; days that fit decide then.
        if (began === '2021-04-01' && !knowsYearBefore) continue;
        const builder = knowsYearBefore ? plainCompany({ firstYear: 2020, years: 1 }).builder : new FactsBuilder();
        for (const [end, fp] of quarters)
          builder
            .file('10-Q', formatDay(day(end) + 40), { fy: 2021, fp, period: end })
            .flow('NetIncomeLoss', began, end, 5)
            .flow('NetIncomeLoss', '2021-01-01', formatDay(day(began) - 1), -3)
            .instant('Assets', end, 9);
        const s = asKnown(builder);
        for (const [end, , quarter] of quarters)
          expect(periodAt(s, end), `${began} ${knowsYearBefore}`).toMatchObject({ quarter, fiscalYear: 2021 });
      }
  });

  it.each([
    // Four months to September, seven of the year: the fourth quarter is 210 - 90.
    ['2021-06-01', 90, 210, 120],
    // Sixteen days of September, 108 of the year.
    ['2021-09-15', 20, 150, 130],
  ])('a successor that began on %s has a fourth quarter', (began, toDate, ofYear, fourth) => {
    const { builder } = plainCompany({ firstYear: 2020, years: 1 });
    for (const [form, end, value] of [
      ['10-Q', '2021-09-30', toDate],
      ['10-K', '2021-12-31', ofYear],
    ] as const) {
      const filing = builder.file(form, formatDay(day(end) + 40), {
        fy: 2021,
        fp: form === '10-K' ? 'FY' : 'Q3',
        period: end,
      });
      filing.flow('NetIncomeLoss', began, end, value).instant('Assets', end, 9);
      filing.flow('NetIncomeLoss', '2021-01-01', formatDay(day(began) - 1), -3);
    }
    const s = asKnown(builder);
    const at = periodAt(s, '2021-12-31');
    expect([at.fiscalYear, at.quarter, figure(s.quarter('net_income', at))]).toEqual([2021, 4, fourth]);
    expect(figure(s.annual('net_income', at))).toBe('not_reported');
  });
});

it('a report of its quarter and the one before, without the year to date, is of the second quarter', () => {
  const { builder } = plainCompany({ firstYear: 2021, years: 1 });
  const [first, second] = quartersOf(2022);
  builder.report('10-Q', '2022-05-10', first!, { NetIncomeLoss: 5 }, { fy: 2022, fp: 'Q1' });
  const filing = builder.report('10-Q', '2022-08-10', second!, { NetIncomeLoss: 6 }, { fy: 2022, fp: 'Q2' });
  filing.flow('NetIncomeLoss', ...first!, 5);
  const at = asKnown(builder).newest!;
  expect([at.fiscalYear, at.quarter, formatDay(at.yearStart!)]).toEqual([2022, 2, '2022-01-01']);
});

describe('a fiscal year moved by three months', () => {
  /**
   * Years to June; the 10-QT for July to September 2022; then quarters of a year that begins in October, the first
   * showing nothing but itself.
   */
  function moved(): FactsBuilder {
    const builder = new FactsBuilder();
    const file = (form: string, end: string, spans: readonly (readonly [string, number])[]): void => {
      const filing = builder.file(form, formatDay(day(end) + 40), { period: end }).instant('Assets', end, 1000);
      for (const [start, value] of spans) filing.flow('NetIncomeLoss', start, end, value);
      filing.flow('NetCashProvidedByUsedInOperatingActivities', spans.at(-1)![0], end, spans.at(-1)![1] * 2);
    };
    file('10-K', '2022-06-30', [['2021-07-01', 40]]);
    file('10-QT', '2022-09-30', [['2022-07-01', 11]]);
    file('10-Q', '2022-12-31', [['2022-10-01', 12]]);
    file('10-Q', '2023-03-31', [
      ['2023-01-01', 13],
      ['2022-10-01', 25],
    ]);
    return builder;
  }

  it('begins its first quarter the day after the transition', () => {
    const s = asKnown(moved(), '2023-06-01');
    expect(s.quarters(2).map((at) => [formatDay(at.end), at.quarter])).toEqual([
      ['2023-03-31', 2],
      ['2022-12-31', 1],
    ]);
    // Six months' 50 less the quarter's 24.
    expect(figure(s.quarter('operating_cash_flow', s.newest!))).toBe(26);
  });
});

describe('a first report', () => {
  /** The 10-Q for June after a listing in May: quarter and half year with those of the year before. */
  const first = (): FactsBuilder => {
    const builder = new FactsBuilder();
    const filing = builder.file('10-Q', '2022-08-04', { fy: 2022, fp: 'Q2', period: '2022-06-30' });
    for (const [year, sales] of [
      [2022, 120],
      [2021, 100],
    ] as const) {
      filing
        .flow('Revenues', `${year}-04-01`, `${year}-06-30`, sales)
        .flow('Revenues', `${year}-01-01`, `${year}-06-30`, 210);
      filing.flow('InterestExpense', `${year}-04-01`, `${year}-06-30`, 2);
    }
    filing.instant('Assets', '2022-06-30', 900).instant('LongTermDebt', '2022-06-30', 300);
    return builder;
  };

  it('is compared with its own column of the year before (FIELDS 14: IPO)', () => {
    const s = asKnown(first(), '2022-09-01');
    expect(s.growthBase('revenue', s.newest!, 'quarter', 'year')?.cell.value).toBe(100);
  });

  it.each(['2021-10-15', '2021-08-20'])('an annual report since a foundation on %s ends its year', (founded) => {
    const builder = new FactsBuilder();
    builder.report('10-K', '2022-03-20', [founded, '2021-12-31'], { NetIncomeLoss: -1 }, { fy: 2021, fp: 'FY' });
    builder.report('10-Q', '2022-05-10', ['2022-01-01', '2022-03-31'], { NetIncomeLoss: -2 }, { fy: 2022, fp: 'Q1' });
    expect(asKnown(builder).spine.periods.map((p) => [p.fiscalYear, p.quarter])).toEqual([
      [2021, 4],
      [2022, 1],
    ]);
  });

  it('a year too short to be reported is no interest kept silent', () => {
    const s = asKnown(first(), '2022-09-01');
    expect(figure(s.ttm('interest_expense'))).toBe('insufficient_history');
    expect(s.flags()).not.toContain('interest_expense_not_reported');
  });
});

describe('a shell that merged', () => {
  /**
   * A shell of 300 (trust money) files 2020 and the first quarter of 2021; from the second on the target's statements
   * stand under its CIK.
   */
  function merged(upTo: number): FactsBuilder {
    const builder = new FactsBuilder();
    const shell = builder.file('10-K', '2021-03-20', { fy: 2020, fp: 'FY', period: '2020-12-31' });
    shell.flow('NetIncomeLoss', '2020-01-01', '2020-12-31', -1).instant('Assets', '2020-12-31', 300);
    shell.instant('StockholdersEquity', '2020-12-31', 5).instant('Liabilities', '2020-12-31', 10);
    shell.instant('CashAndCashEquivalentsAtCarryingValue', '2020-12-31', 1);
    const first = builder.file('10-Q', '2021-05-15', { fy: 2021, fp: 'Q1', period: '2021-03-31' });
    first.flow('NetIncomeLoss', '2021-01-01', '2021-03-31', -1).instant('Assets', '2021-03-31', 299);
    first.instant('Assets', '2020-12-31', 300).instant('StockholdersEquity', '2020-12-31', 5);
    for (const [k, end] of ['2021-06-30', '2021-09-30', '2021-12-31'].slice(0, upTo).entries()) {
      const annual = k === 2;
      const filing = builder.file(annual ? '10-K' : '10-Q', formatDay(day(end) + 45), { fy: 2021, period: end });
      const back = end.replace('2021', '2020');
      filing.flow('Revenues', '2021-01-01', end, 200 + 100 * k).flow('Revenues', '2020-01-01', back, 100 + 50 * k);
      filing
        .flow('NetIncomeLoss', '2021-01-01', end, -40 - 10 * k)
        .flow('NetIncomeLoss', '2020-01-01', back, -20 - 5 * k);
      filing.instant('Assets', end, 2500).instant('Assets', '2020-12-31', 2000);
      filing.instant('StockholdersEquity', end, 900).instant('StockholdersEquity', '2020-12-31', -400);
      filing.instant('CashAndCashEquivalentsAtCarryingValue', '2020-12-31', 150);
    }
    return builder;
  }

  /**
   * A shell whose amounts are 7,000 to 50,000 times smaller than the target's; an 8-K reports the target's last balance
   * before its first report.
   */
  function dwarf(currentReport: boolean): FactsBuilder {
    const builder = new FactsBuilder();
    const lines = ['Assets', 'StockholdersEquity', 'Liabilities', 'CashAndCashEquivalentsAtCarryingValue'] as const;
    const balances = (filing: Filing, end: string, amounts: readonly number[]): void => {
      for (const [i, line] of lines.entries()) filing.instant(line, end, amounts[i]!);
    };
    const shell = builder.file('10-K', '2021-03-20', { fy: 2020, fp: 'FY', period: '2020-12-31' });
    balances(shell.flow('NetIncomeLoss', '2020-01-01', '2020-12-31', -1e4), '2020-12-31', [4e4, -6e4, 1e5, 4e3]);
    const target = [3e8, 1e9, 7e8, 2e8];
    if (currentReport) balances(builder.file('8-K', '2021-11-20'), '2020-12-31', target);
    const merged = builder.file('10-K', '2022-03-01', { fy: 2021, fp: 'FY', period: '2021-12-31' });
    for (const year of [2021, 2020]) {
      merged.flow('NetIncomeLoss', `${year}-01-01`, `${year}-12-31`, 5e6 * (year - 2018));
      balances(merged, `${year}-12-31`, target);
    }
    return builder;
  }

  it.each([false, true])(
    'a shell thousands of times smaller is another company, no slip of units (8-K before: %s)',
    (currentReport) => {
      const s = asKnown(dwarf(currentReport));
      expect(s.years(5).map((at) => figure(s.annual('net_income', at)))).toEqual([15e6, 10e6]);
    },
  );

  it('until the merger its statements are the shell’s', () => {
    const s = asKnown(merged(1), '2021-06-01');
    expect(figure(s.balance('total_assets'))).toBe(299);
  });

  it('after it the shell’s numbers are no past of the company: no trailing figure of both', () => {
    const s = asKnown(merged(1));
    expect(figure(s.ttm('net_income'))).toBe('insufficient_history');
    expect(s.spine.periods.map((p) => formatDay(p.end))).not.toContain('2021-03-31');
    expect(figure(s.balance('total_assets'))).toBe(2500);
  });

  it('the year before is the target’s, as its first annual report reports it', () => {
    const s = asKnown(merged(3));
    expect(figure(s.ttm('revenue'))).toBe(400);
    const before = periodAt(s, '2020-12-31');
    expect([figure(s.annual('revenue', before)), figure(s.annual('net_income', before))]).toEqual([200, -30]);
    expect(figure(s.balance('total_assets', before))).toBe(2000);
    // Its own 10-Qs since the merger stay: nine months 300 less the half year's 200.
    expect(figure(s.quarter('revenue', periodAt(s, '2021-09-30')))).toBe(100);
    expect(figure(s.quarter('revenue', s.newest!))).toBe(100);
  });

  it('current liabilities and the earnings of a span show the shell where no other balance is on record', () => {
    const builder = new FactsBuilder();
    const [quarter, yearEnd] = [['2019-01-01', '2019-03-31'] as const, '2019-12-31'];
    builder
      .file('10-Q', '2019-05-08', { fy: 2019, fp: 'Q1', period: quarter[1] })
      .flow('NetIncomeLoss', ...quarter, 3)
      .instant('Assets', quarter[1], 700);
    builder
      .file('10-K', '2020-03-12', { fy: 2019, fp: 'FY', period: yearEnd })
      .flow('NetIncomeLoss', '2019-01-01', yearEnd, 4)
      .instant('Assets', yearEnd, 700)
      .instant('LiabilitiesCurrent', yearEnd, 30);
    builder
      .file('10-Q', '2020-05-07', { fy: 2020, fp: 'Q1', period: '2020-03-31' })
      .flow('NetIncomeLoss', '2020-01-01', '2020-03-31', -269)
      .flow('NetIncomeLoss', ...quarter, -74)
      .instant('Assets', '2020-03-31', 4600)
      .instant('Assets', yearEnd, 4650)
      .instant('LiabilitiesCurrent', yearEnd, 1520);
    const s = asKnown(builder);
    expect(s.quarters(8).map((at) => figure(s.quarter('net_income', at)))).toEqual([-269]);
    expect(figure(s.ttm('net_income'))).toBe('insufficient_history');
  });

  it('cash that differs by a third is no sign of one company where debt and liabilities differ more (MRK, 2009)', () => {
    const builder = new FactsBuilder();
    // Schering-Plough's 10-Q, then the 10-K of the same registrant with Merck's past.
    builder
      .file('10-Q', '2009-10-29', { fy: 2009, fp: 'Q3', period: '2009-09-30' })
      .flow('NetIncomeLoss', '2009-01-01', '2009-09-30', 1991)
      .instant('Assets', '2009-09-30', 30_547)
      .instant('Assets', '2008-12-31', 28_117)
      .instant('LiabilitiesCurrent', '2008-12-31', 5193)
      .instant('LongTermDebtNoncurrent', '2008-12-31', 7931)
      .instant('CashAndCashEquivalentsAtCarryingValue', '2008-12-31', 3373);
    builder
      .file('10-K', '2010-03-01', { fy: 2009, fp: 'FY', period: '2009-12-31' })
      .flow('NetIncomeLoss', '2009-01-01', '2009-12-31', 12_901)
      .instant('Assets', '2009-12-31', 112_090)
      .instant('Assets', '2008-12-31', 47_196)
      .instant('LiabilitiesCurrent', '2008-12-31', 14_319)
      .instant('LongTermDebtNoncurrent', '2008-12-31', 3943)
      .instant('CashAndCashEquivalentsAtCarryingValue', '2008-12-31', 4368);
    const s = asKnown(builder);
    // A fourth quarter of 12,901 - 1,991 would be the year of one company less nine months of the other.
    expect(s.spine.periods.map((p) => formatDay(p.end))).not.toContain('2009-09-30');
    expect(figure(s.ttm('net_income'))).toBe(12_901);
  });

  it('a company that doubled, or was amended, is not taken for another', () => {
    const { builder, filings } = plainCompany({ firstYear: 2021, years: 2 });
    // Assets corrected by two thirds in a later comparative; equity and cash as they were.
    filings[7]!.instant('Assets', '2021-12-31', 8400).instant('StockholdersEquity', '2021-12-31', 2003);
    const s = asKnown(builder);
    expect(figure(s.balance('total_assets', periodAt(s, '2021-12-31')))).toBe(5003);
    expect(s.years(5)).toHaveLength(2);
  });
});
