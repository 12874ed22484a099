/**
 * FIELDS 3.1, trap by trap: what a companyfacts record is and is not. Numbers are hand calculations on crafted ones.
 */
import { describe, expect, it } from 'vitest';
import { formTier } from '../../../../src/engine/statements/facts/visibility.ts';
import { after, day, FactsBuilder, plainCompany } from '../../../support/facts-builder.ts';
import { asKnown, figure, oneYear, periodAt, quartersOf, YEAR, YEAR_END } from '../crafted.ts';

describe('fy and fp describe the filing', () => {
  it('comparatives under the newer label stay in their own years', () => {
    const builder = new FactsBuilder();
    const filing = builder.file('10-K', '2025-02-10', { fy: 2024, fp: 'FY', period: '2024-12-31' });
    for (const [year, value] of [
      [2022, 22],
      [2023, 23],
      [2024, 24],
    ] as const)
      filing.flow('NetIncomeLoss', `${year}-01-01`, `${year}-12-31`, value).instant('Assets', `${year}-12-31`, year);
    const s = asKnown(builder);
    expect(s.years(5).map((p) => [p.fiscalYear, figure(s.annual('net_income', p))])).toEqual([
      [2024, 24],
      [2023, 23],
      [2022, 22],
    ]);
  });

  it('one quarter labeled Q1, Q2 and Q3 by three filings is one quarter', () => {
    const { builder } = plainCompany({ firstYear: 2022, years: 1, quarters: 3 });
    for (const [filed, fp] of [
      ['2022-08-11', 'Q2'],
      ['2022-11-11', 'Q3'],
    ] as const)
      builder.file('8-K', filed, { fy: 2022, fp }).flow('NetIncomeLoss', '2022-01-01', '2022-03-31', 999);
    const s = asKnown(builder);
    expect(s.quarters(8).map((p) => p.quarter)).toEqual([3, 2, 1]);
    expect(figure(s.quarter('net_income', periodAt(s, '2022-03-31')))).toBe(10);
  });

  it('no label at all: years and quarters by their dates', () => {
    const builder = new FactsBuilder();
    builder
      .file('10-Q', '2022-05-10')
      .flow('NetIncomeLoss', '2022-01-01', '2022-03-31', 1)
      .instant('Assets', '2022-03-31', 1);
    expect(asKnown(builder).newest).toMatchObject({ fiscalYear: 2022, quarter: 1 });
  });
});

describe('forms', () => {
  it('10-K405, transition and small-business reports are periodic; proxies and registrations are not', () => {
    expect(['10-K405', '10-KT', '10-QT/A', '10-KSB', '20-F/A', '40-F'].map(formTier)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(['DEF 14A', 'S-1', 'S-4/A', '424B3', 'ARS'].map(formTier)).toEqual([2, 2, 2, 2, 2]);
  });

  it('a proxy that is off by 1000 changes nothing', () => {
    const { builder } = plainCompany({ firstYear: 2022, years: 1 });
    builder
      .file('DEF 14A', '2023-04-01', { fy: 2022, fp: 'FY' })
      .flow('NetIncomeLoss', ...YEAR, 46_000)
      .flow('NetIncomeLoss', '2023-01-01', '2023-03-31', 5);
    // 10 + 11 + 12 + 13
    expect(figure(asKnown(builder).ttm('net_income'))).toBe(46);
  });

  it('an 8-K speaks only where no periodic report reports the period', () => {
    const { builder } = plainCompany({ firstYear: 2022, years: 1 });
    const recast = builder.file('8-K', '2023-05-01');
    recast.flow('NetIncomeLoss', ...YEAR, 999).instant('Assets', YEAR_END, 999);
    const early = builder.file('8-K', '2022-05-05');
    early.flow('NetIncomeLoss', '2022-01-01', '2022-03-31', 999).instant('Assets', '2022-03-31', 999);
    const older = builder.file('8-K', '2022-02-01');
    older.flow('NetIncomeLoss', '2021-01-01', '2021-12-31', 40).instant('Assets', '2021-12-31', 4990);
    const s = asKnown(builder);
    expect(figure(s.annual('net_income', periodAt(s, YEAR_END)))).toBe(46);
    expect(figure(s.quarter('net_income', periodAt(s, '2022-03-31')))).toBe(10);
    expect(figure(s.annual('net_income', periodAt(s, '2021-12-31')))).toBe(40);
    expect(periodAt(s, '2021-12-31')).toMatchObject({ fiscalYear: 2021, fullYear: true });
  });

  it('a foreign filer’s year reported by a 6-K stands until the 20-F comes', () => {
    const builder = new FactsBuilder();
    const first = builder.file('20-F', '2022-04-15', { period: '2021-12-31' });
    first.flow('ifrs-full:ProfitLoss', '2021-01-01', '2021-12-31', 90).instant('ifrs-full:Assets', '2021-12-31', 1);
    const early = builder.file('6-K', '2023-02-15');
    early.flow('ifrs-full:ProfitLoss', ...YEAR, 100).instant('ifrs-full:Assets', YEAR_END, 1);
    builder
      .file('20-F', '2023-04-15', { period: YEAR_END })
      .flow('ifrs-full:ProfitLoss', ...YEAR, 101)
      .instant('ifrs-full:Assets', YEAR_END, 1);
    expect(figure(asKnown(builder, '2023-03-01').ttm('net_income'))).toBe(100);
    expect(figure(asKnown(builder, '2023-05-01').ttm('net_income'))).toBe(101);
  });

  it('a new foreign listing has the quarters of its 6-Ks before its first annual report', () => {
    const builder = new FactsBuilder();
    const first = builder.file('6-K', '2022-08-15').instant('Assets', '2022-06-30', 1);
    first.flow('NetIncomeLoss', '2022-01-01', '2022-06-30', 30).flow('NetIncomeLoss', '2022-04-01', '2022-06-30', 20);
    const second = builder.file('6-K', '2022-11-15').instant('Assets', '2022-09-30', 1);
    second.flow('NetIncomeLoss', '2022-01-01', '2022-09-30', 55);
    builder
      .file('20-F', '2023-04-15', { period: YEAR_END })
      .flow('NetIncomeLoss', ...YEAR, 90)
      .instant('Assets', YEAR_END, 1);
    const s = asKnown(builder, '2022-12-01');
    expect(s.quarters(8).map((at) => [at.quarter, figure(s.quarter('net_income', at))])).toEqual([
      [3, 25],
      [2, 20],
    ]);
    expect(s).toMatchObject({ annualForm: '20-F', spine: { foreign: true } });
  });
});

describe('scale slips', () => {
  /** 10-Ks of three calendar years, each with two years for comparison; that of the middle one comes in thousands. */
  function slipped(): FactsBuilder {
    const builder = new FactsBuilder();
    for (const year of [2020, 2021, 2022]) {
      const unit = year === 2021 ? 1e-3 : 1;
      const filing = builder.file('10-K', `${year + 1}-02-10`, { fy: year, fp: 'FY', period: `${year}-12-31` });
      for (const at of [year, year - 1, year - 2]) {
        const span = [`${at}-01-01`, `${at}-12-31`] as const;
        filing
          .flow('Revenues', ...span, (at - 1000) * 1e6 * unit)
          .flow('NetIncomeLoss', ...span, (at - 2000) * 1e6 * unit);
        filing
          .instant('Assets', span[1], at * 1e6 * unit)
          .instant('StockholdersEquity', span[1], (at - 500) * 1e6 * unit);
      }
    }
    return builder;
  }

  it('a whole filing in thousands, contradicted by its neighbors, is brought to units', () => {
    const s = asKnown(slipped());
    const year = periodAt(s, '2021-12-31');
    expect(figure(s.annual('revenue', year))).toBe(1021e6);
    expect(figure(s.annual('net_income', year))).toBe(21e6);
    expect(figure(s.balance('total_assets', year))).toBe(2021e6);
    // The filings around it stand.
    expect(figure(s.annual('revenue', periodAt(s, '2020-12-31')))).toBe(1020e6);
    expect(figure(s.ttm('revenue'))).toBe(1022e6);
  });

  it('is not guessed from two filings that contradict each other', () => {
    const s = asKnown(slipped(), '2022-06-01');
    expect(figure(s.annual('revenue', periodAt(s, '2020-12-31')))).toBe(1020e6);
    expect(figure(s.annual('revenue', periodAt(s, '2021-12-31')))).toBe(1021e3);
  });

  it('a company that grew a thousandfold did not slip', () => {
    const { builder } = plainCompany({ firstYear: 2021, years: 2, revenue: (q) => (q < 4 ? 1 : 1000) });
    const s = asKnown(builder);
    expect(figure(s.annual('revenue', periodAt(s, '2021-12-31')))).toBe(4);
    expect(figure(s.annual('revenue', periodAt(s, '2022-12-31')))).toBe(4000);
  });
});

describe('absurd contexts', () => {
  it('inception to date, thirty-day stubs and schedules of the future match no period', () => {
    const s = oneYear((filing) => {
      filing.flow('NetIncomeLoss', '2009-06-01', YEAR_END, -900).flow('NetIncomeLoss', '2022-12-02', YEAR_END, 3);
      filing.flow('NetIncomeLoss', '2023-01-01', '2023-12-31', 60).instant('Assets', '2027-12-31', 5);
    });
    expect(figure(s.annual('net_income', s.newest!))).toBe(7);
    expect(s.spine.periods.map((p) => p.end)).toEqual([day(YEAR_END)]);
  });

  it('a schedule of maturities dated after its filing is no debt', () => {
    const s = oneYear((filing) => {
      filing.instant('Liabilities', YEAR_END, 600).instant('LongTermDebtNoncurrent', '2023-12-31', 44);
    });
    expect(figure(s.balance('total_debt'))).toBe(0);
  });
});

describe('units', () => {
  it('the currency with the longest chain of assets; a convenience translation is another currency’s', () => {
    const builder = new FactsBuilder();
    for (const year of [2021, 2022]) {
      const filing = builder.file('20-F', `${year + 1}-04-15`, { period: `${year}-12-31` });
      filing.instant('Assets', `${year}-12-31`, 700, 'CNY');
      filing.flow('Revenues', `${year}-01-01`, `${year}-12-31`, 70, 'CNY');
      if (year === 2022) filing.instant('Assets', YEAR_END, 100).flow('Revenues', ...YEAR, 10);
    }
    const s = asKnown(builder, '2023-06-01');
    expect([s.currency, figure(s.ttm('revenue'))]).toEqual(['CNY', 70]);
  });

  it('of two currencies reported for the same days the one reported more often: the other is a translation of each newest year', () => {
    const builder = new FactsBuilder();
    for (const year of [2021, 2022]) {
      const filing = builder.file('20-F', `${year + 1}-04-15`, { period: `${year}-12-31` });
      filing.instant('Assets', `${year}-12-31`, 700, 'CNY').instant('Assets', `${year}-12-31`, 100);
      if (year === 2022) filing.instant('Assets', '2021-12-31', 700, 'CNY');
      filing.flow('Revenues', `${year}-01-01`, `${year}-12-31`, 70, 'CNY');
      filing.flow('Revenues', `${year}-01-01`, `${year}-12-31`, 10);
    }
    expect(asKnown(builder, '2023-06-01').currency).toBe('CNY');
  });

  it('a company that changed its currency reports in the new one, however long the old chain', () => {
    const builder = new FactsBuilder();
    for (const [year, unit] of [
      [2018, 'EUR'],
      [2019, 'EUR'],
      [2020, 'EUR'],
      [2021, 'EUR'],
      [2022, 'USD'],
    ] as const) {
      const filing = builder.file('20-F', `${year + 1}-04-15`, { period: `${year}-12-31` });
      // The comparative of the last year in the new currency comes with it.
      for (const each of [year - 1, year]) {
        filing.instant('ifrs-full:Assets', `${each}-12-31`, each, unit);
        filing.flow('ifrs-full:Revenue', `${each}-01-01`, `${each}-12-31`, each / 10, unit);
      }
    }
    const known = (asOf: string): readonly unknown[] => {
      const s = asKnown(builder, asOf);
      return [s.currency, figure(s.ttm('revenue')), s.years(5).length];
    };
    // Rows in the old currency are no past of the new one, but for the comparative.
    expect(known('2023-06-01')).toEqual(['USD', 202.2, 2]);
    expect(known('2022-06-01')).toEqual(['EUR', 202.1, 5]);
  });

  it('from IFRS to US GAAP: one company, each year by the standards it was filed under', () => {
    const builder = new FactsBuilder();
    for (const year of [2020, 2021, 2022]) {
      const gaap = year === 2022;
      const filing = builder.file(gaap ? '10-K' : '20-F', `${year + 1}-03-15`, { period: `${year}-12-31` });
      filing.instant(gaap ? 'Assets' : 'ifrs-full:Assets', `${year}-12-31`, 1000);
      filing.flow(gaap ? 'Revenues' : 'ifrs-full:Revenue', `${year}-01-01`, `${year}-12-31`, year);
      filing.flow(gaap ? 'NetIncomeLoss' : 'ifrs-full:ProfitLoss', `${year}-01-01`, `${year}-12-31`, 1);
    }
    const s = asKnown(builder, '2023-06-01');
    expect(s.years(5).map((at) => figure(s.annual('revenue', at)))).toEqual([2022, 2021, 2020]);
  });

  it('from IFRS to US GAAP: the last year under IFRS restated by 8 % is no recast within the next', () => {
    const builder = new FactsBuilder();
    builder
      .file('20-F', '2022-03-15', { period: '2021-12-31' })
      .instant('ifrs-full:Assets', '2021-12-31', 1000)
      .flow('ifrs-full:Revenue', '2021-01-01', '2021-12-31', 400)
      .flow('ifrs-full:ProfitLoss', '2021-01-01', '2021-12-31', 40);
    for (const [k, [start, end]] of quartersOf(2022).entries()) {
      const filing = builder.file(k === 3 ? '10-K' : '10-Q', after(end, 40), { period: end }).instant('Assets', end, 1);
      const ago = (text: string): string => text.replace('2022', '2021');
      for (const [concept, now, then] of [
        ['Revenues', 110, 108],
        ['NetIncomeLoss', 11, 10],
      ] as const) {
        filing.flow(concept, '2022-01-01', end, now * (k + 1)).flow(concept, '2021-01-01', ago(end), then * (k + 1));
        if (k > 0 && k < 3) filing.flow(concept, start, end, now).flow(concept, ago(start), ago(end), then);
      }
    }
    const s = asKnown(builder, '2023-06-01');
    // 440 - 330
    expect(figure(s.quarter('revenue', s.newest!))).toBe(110);
    expect(figure(s.ttm('revenue'))).toBe(440);
    expect(s.years(2).map((at) => figure(s.annual('revenue', at)))).toEqual([440, 400]);
  });

  it('per-share facts in money alone, or shares in money, are not read', () => {
    const s = oneYear((filing) => {
      filing.flow('EarningsPerShareDiluted', ...YEAR, 3, 'USD');
      filing.flow('WeightedAverageNumberOfDilutedSharesOutstanding', ...YEAR, 10, 'USD');
    });
    expect(figure(s.annual('eps_diluted', s.newest!))).toBe('not_reported');
    expect(figure(s.annual('shares_diluted', s.newest!))).toBe('not_reported');
  });

  it('earnings per share in the reporting currency, whichever it is', () => {
    const builder = new FactsBuilder();
    const filing = builder.file('20-F', '2023-04-15', { period: YEAR_END });
    filing.instant('ifrs-full:Assets', YEAR_END, 700, 'EUR').flow('ifrs-full:ProfitLoss', ...YEAR, 70, 'EUR');
    filing.flow('ifrs-full:DilutedEarningsLossPerShare', ...YEAR, 1.5, 'EUR/shares');
    const s = asKnown(builder, '2023-06-01');
    expect(figure(s.annual('eps_diluted', s.newest!))).toBe(1.5);
  });
});
