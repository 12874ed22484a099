/**
 * Shares outstanding and depositary ratios from covers (FIELDS 3.7): crafted documents read by the program's own
 * reader; sums by hand.
 */
import { describe, expect, it } from 'vitest';
import type { FiledCover } from '../../../src/engine/covers/types.ts';
import type { Statements } from '../../../src/engine/statements/facts/types.ts';
import { buildStatements } from '../../../src/engine/statements/rows/build.ts';
import type { Split } from '../../../src/engine/types.ts';
import { readCover } from '../../../src/filings/cover-page.ts';
import { type CountSpec, coverHtml, ofClass, type SecuritySpec } from '../../support/cover-html.ts';
import { day, FactsBuilder, type Filing } from '../../support/facts-builder.ts';

const UNAVAILABLE = { available: false, reason: 'shares_outstanding_unavailable' };
const REPORTS = [
  ['10-Q', '2022-03-31', '2022-05-10'],
  ['10-Q', '2022-06-30', '2022-08-10'],
  ['10-Q', '2022-09-30', '2022-11-10'],
  ['10-K', '2022-12-31', '2023-02-10'],
] as const;

interface Company {
  readonly fill?: (filing: Filing, quarter: number) => void;
  readonly covers?: readonly FiledCover[];
  readonly splits?: readonly Split[];
  readonly asOf?: string;
  readonly cik?: number;
  readonly annual?: '10-K' | '20-F';
}

/** Four reports of 2022 with earnings of a million a quarter, and the covers given. */
function company({
  fill,
  covers = [],
  splits = [],
  asOf = '2023-06-01',
  cik = 1,
  annual = '10-K',
}: Company): Statements {
  const builder = new FactsBuilder();
  for (const [q, [form, end, filed]] of REPORTS.entries()) {
    if (annual === '20-F' && form === '10-Q') continue;
    const filing = builder.file(form === '10-K' ? annual : form, filed, { period: end });
    filing
      .flow('NetIncomeLoss', '2022-01-01', end, 1e6 * (q + 1))
      .instant('Assets', end, 9e9)
      .instant('StockholdersEquity', end, 5e9);
    fill?.(filing, q);
  }
  return buildStatements({ ...builder.build(), cik }, { asOf: day(asOf), splits, covers })!;
}

interface On {
  readonly form?: string;
  readonly filed?: string;
  readonly accession?: string;
}

/** A cover of its own filing, by default of the 10-K, which the facts record does not name. */
function cover(counts: readonly CountSpec[], securities: readonly SecuritySpec[] = [], on: On = {}): FiledCover {
  const { form = '10-K', filed = '2023-02-10', accession = `doc-${filed}` } = on;
  const report = {
    accession,
    form,
    filed: day(filed),
    fiscalYear: undefined,
    fiscalPeriod: undefined,
    reportDay: undefined,
    accepted: undefined,
  };
  return { report, cover: readCover(coverHtml({ form, counts, securities }))! };
}

const count = (text: string, member?: string, asOf = '2023-02-03', attributes?: string): CountSpec => ({
  text,
  asOf,
  ...(member === undefined ? {} : { dimensions: ofClass(member) }),
  ...(attributes === undefined ? {} : { attributes }),
});

/** The company's shares by one cover alone. */
function sharesBy(
  counts: readonly CountSpec[],
  more: Omit<Company, 'covers'> = {},
  securities: readonly SecuritySpec[] = [],
) {
  const shares = company({ ...more, covers: [cover(counts, securities)] }).shares();
  return 'value' in shares ? shares.value : shares.reason;
}

const A = 'us-gaap:CommonClassAMember';
const B = 'us-gaap:CommonClassBMember';
const C = 'goog:CapitalClassCMember';

describe('classes are added', () => {
  it('three classes, none of which the facts record has', () => {
    // 5,833 + 861 + 5,497 million.
    const shares = company({
      covers: [cover([count('5,833,000,000', A), count('861,000,000', B), count('5,497,000,000', C)])],
    }).shares();
    expect(shares).toMatchObject({ value: 12_191_000_000, kind: 'cover', asOf: day('2023-02-03'), splitFactor: 1 });
    expect(shares).toMatchObject({
      source: { concept: `dei:EntityCommonStockSharesOutstanding[${A}]`, value: 5_833_000_000 },
    });
    // Without the cover it is unknown.
    expect(company({}).shares()).toEqual(UNAVAILABLE);
  });

  // biome-ignore format: one case per row
  it.each<[string, CountSpec[], number]>([
    ['one class only', [count('5,000,000', A)], 5_000_000],
    ['a total with its classes', [count('150,000,000'), count('100,000,000', A), count('50,000,000', B)],
      150_000_000],
    ['a total by member', [count('150,000,000', 'us-gaap:CommonStockMember'), count('100,000,000', A),
      count('50,000,000', B)], 150_000_000],
    // Common stock that is one class of two (Hershey, Nike's likes).
    ['common stock and class B', [count('147,000,000', 'us-gaap:CommonStockMember'), count('54,000,000', B)],
      201_000_000],
    ['the same class twice, rounded and exact', [count('100', A, '2023-02-03', 'scale="6"'), count('100,123,456', A),
      count('50,000,000', B)], 150_123_456],
    ['treasury stock', [count('100,000,000', A), count('50,000,000', B), count('30,000,000',
      'us-gaap:TreasuryStockCommonMember')], 150_000_000],
    ['depositary shares are ordinary ones once more', [count('100,000,000', 'ifrs-full:OrdinarySharesMember'),
      count('20,000,000', 'x:AmericanDepositarySharesMember')], 100_000_000],
    ['preferred stock, warrants, notes, units', [count('100,000,000', A), count('9,000,000',
      'us-gaap:SeriesAPreferredStockMember'), count('8,000,000', 'x:RedeemableWarrantsMember'), count('7,000,000',
      'x:A5.5NotesDue2030Member'), count('6,000,000', 'x:UnitsEachConsistingOfOneShareAndOneWarrantMember')],
      100_000_000],
    ['units of a partnership are its shares', [count('100,000,000', 'us-gaap:LimitedPartnerMember'), count('40,000,000',
      'x:CommonUnitsMember')], 140_000_000],
    // A, B-1 and C as they are; 120 million of class A for the B shares and so on only where a cover states it.
    ['three classes with voting differences', [count('1,735,000,000', A), count('5,000,000', 'v:CommonClassB1Member'),
      count('9,600,000', 'us-gaap:CommonClassCMember')], 1_749_600_000],
    ['everything as converted into the listed class', [count('1,735,000,000', A), count('245,000,000', B),
      count('2,140,000,000', 'v:ClassACommonStockAsConvertedMember')], 2_140_000_000],
    ['scaled: thousands', [count('100,000', A, '2023-02-03', 'scale="3"'), count('50,000', B, '2023-02-03',
      'scale="3"')], 150_000_000],
    ['a cover of two days counts the newest', [count('90,000,000', A, '2022-01-31'), count('100,000,000', A),
      count('50,000,000', B)], 150_000_000],
  ])('%s', (_, counts, sum) => expect(sharesBy(counts)).toBe(sum));

  it('preferred shares that are listed as depositary shares are shares of the company', () => {
    const counts = [
      count('7,000,000', 'ifrs-full:OrdinarySharesMember'),
      count('5,000,000', 'ifrs-full:PreferenceSharesMember'),
    ];
    const listed = { title: 'American Depositary Shares, each representing two preferred shares', symbol: 'ABC' };
    expect(sharesBy(counts, { annual: '20-F' }, [listed])).toBe(12_000_000);
    expect(sharesBy(counts, { annual: '20-F' })).toBe(7_000_000);
  });

  it('Berkshire: a class B share is 1/1,500 of a class A share, which its statements count', () => {
    // 546,000 + 1,335,000,000 / 1,500 = 1,436,000.
    const counts = [count('546,000', A), count('1,335,000,000', B)];
    const s = company({
      cik: 1067983,
      covers: [cover(counts, [{ title: 'Class B Common Stock', symbol: 'BRK.B', dimensions: ofClass(B) }])],
    });
    expect(s.shares()).toMatchObject({ value: 1_436_000 });
    // No depositary shares: statements read for class B are in class B shares (listed-classes.test.ts).
    expect([s.sharesPerListed('BRK-A'), s.sharesPerListed('BRK-B')]).toEqual([1, 1]);
  });
});

describe('which count counts', () => {
  it('the facts record is frozen: the cover speaks', () => {
    const fill = (filing: Filing, q: number) => q === 0 && filing.cover('2022-04-30', 111_000_000);
    expect(company({ fill }).shares()).toEqual(UNAVAILABLE);
    expect(sharesBy([count('930,000,000', A), count('7,000,000', B)], { fill })).toBe(937_000_000);
  });

  it('the newer filed of the two', () => {
    const fill = (filing: Filing, q: number) => q === 3 && filing.cover('2023-01-31', 150_000_000);
    const older = cover([count('140,000,000', A, '2022-11-01')], [], { form: '10-Q', filed: '2022-11-10' });
    const newer = cover([count('160,000,000', A, '2023-05-01')], [], { form: '10-Q', filed: '2023-05-10' });
    expect(company({ fill, covers: [older] }).shares()).toMatchObject({ value: 150_000_000 });
    expect(company({ fill, covers: [older, newer] }).shares()).toMatchObject({ value: 160_000_000 });
    // The day before it was filed, the older one.
    expect(company({ fill, covers: [older, newer], asOf: '2023-05-09' }).shares()).toMatchObject({
      value: 150_000_000,
    });
  });

  it('of one filing the cover itself, which knows the classes', () => {
    const builder = new FactsBuilder();
    const filing = builder.file('10-K', '2023-02-10', { period: '2022-12-31' });
    filing.flow('NetIncomeLoss', '2022-01-01', '2022-12-31', 4e6).instant('Assets', '2022-12-31', 9e9);
    // Dated later than the classes: the cover of the same filing speaks nevertheless.
    filing.cover('2023-02-05', 100_000_000);
    const facts = builder.build();
    const { accession } = facts.reports[0]!;
    const own = cover([count('100,000,000', A), count('50,000,000', B)], [], { accession });
    const of = (covers: readonly FiledCover[]) =>
      buildStatements(facts, { asOf: day('2023-06-01'), splits: [], covers })!;
    expect(of([]).shares()).toMatchObject({ value: 100_000_000 });
    expect(of([own]).shares()).toMatchObject({ value: 150_000_000 });
    const at = of([own]).newest!;
    expect(of([own]).sharesAt(at)).toMatchObject({ value: 150_000_000, splitFactor: 1 });
    expect(of([own]).balance('common_shares_outstanding', at)).toMatchObject({
      value: 150_000_000,
      sources: [{ value: 100_000_000 }, { value: 50_000_000 }],
    });
  });

  it('an old sum gives way to the balance sheet, and serves a year without one', () => {
    const old = cover([count('140,000,000', A, '2022-05-01')], [], { form: '10-Q', filed: '2022-05-10' });
    expect(company({ covers: [old] }).shares()).toMatchObject({ value: 140_000_000 });
    const fill = (filing: Filing, q: number) =>
      q === 3 && filing.instant('CommonStockSharesOutstanding', '2022-12-31', 130_000_000, 'shares');
    expect(company({ covers: [old], fill }).shares()).toMatchObject({ value: 130_000_000, kind: 'balance_sheet' });
    const ancient = cover([count('140,000,000', A, '2021-05-01')], [], { form: '10-Q', filed: '2021-05-10' });
    expect(company({ covers: [ancient] }).shares()).toEqual(UNAVAILABLE);
  });

  it('covers of current reports and proxies do not speak', () => {
    expect(company({ covers: [cover([count('140,000,000', A)], [], { form: '8-K' })] }).shares()).toEqual(UNAVAILABLE);
  });
});

describe('what is no count', () => {
  it.each(['0', '1', '100', '1,000'])('the placeholder %s', (text) =>
    expect(sharesBy([count(text)])).toBe('shares_outstanding_unavailable'),
  );

  it('a fifth of what it was within two years, without a second witness', () => {
    const before = cover([count('500,000,000', A, '2022-05-01')], [], { form: '10-Q', filed: '2022-05-10' });
    const collapsed = cover([count('90,000,000', A)]);
    expect(company({ covers: [before, collapsed] }).shares()).toEqual(UNAVAILABLE);
    const fill = (filing: Filing, q: number) =>
      q === 3 && filing.instant('CommonStockSharesOutstanding', '2022-12-31', 95_000_000, 'shares');
    expect(company({ covers: [before, collapsed], fill }).shares()).toMatchObject({ value: 90_000_000 });
  });

  it('thousands stated as units are recognized by the balance sheet', () => {
    const fill = (filing: Filing, q: number) =>
      q === 3 && filing.instant('CommonStockSharesOutstanding', '2022-12-31', 151_000_000, 'shares');
    expect(sharesBy([count('100,000', A), count('50,000', B)], { fill })).toBe(150_000_000);
  });

  it('equity of ten million a share and more', () =>
    expect(sharesBy([count('250', A), count('150', B)])).toBe('shares_outstanding_unavailable'));
});

it('a split after the day of the cover applies, one on it or before does not', () => {
  const on = (text: string): Split => ({ day: day(text), numerator: 1, denominator: 30 });
  expect(sharesBy([count('300,000,000', A)], { splits: [on('2023-05-01')] })).toBe(10_000_000);
  expect(sharesBy([count('300,000,000', A)], { splits: [on('2023-02-03')] })).toBe(300_000_000);
  expect(sharesBy([count('300,000,000', A)], { splits: [on('2023-07-01')] })).toBe(300_000_000);
});

describe('shares that a listed one represents', () => {
  const ads = (ratio: string, symbol?: string): SecuritySpec => ({
    title: `American Depositary Shares, each representing ${ratio} ordinary shares`,
    ...(symbol === undefined ? {} : { symbol }),
  });
  const unknown = { available: false, reason: 'adr_ratio_unknown' };
  const none = { available: false, reason: 'shares_outstanding_unavailable' };
  const per = (securities: readonly SecuritySpec[], symbol = 'ABC', form = '20-F') =>
    company({ annual: form === '20-F' ? '20-F' : '10-K', covers: [cover([], securities, { form })] }).sharesPerListed(
      symbol,
    );

  // biome-ignore format: one case per row
  it.each<[string, SecuritySpec[], unknown]>([
    ['by its title', [ads('five', 'ABC')], 5],
    ['by its symbol among several', [ads('five', 'ABC'), ads('two', 'XYZ')], 5],
    ['two titles, no symbol: not known', [ads('five'), ads('two')], unknown],
    ['two titles of one ratio, no symbol', [ads('five'), ads('five')], 5],
    ['another symbol only: the one depositary share there is', [ads('five', 'OLD')], 5],
    ['ordinary shares listed with depositary ones', [{ title: 'Ordinary Shares', symbol: 'ABC' }, ads('five', 'XYZ')],
      1],
    ['ordinary shares', [{ title: 'Common Shares, without par value', symbol: 'ABC' }], 1],
    ['by the shares', [{ title: 'American Depositary Shares', symbol: 'ABC' },
      { title: 'Ordinary shares, every two of which are represented by one American Depositary Share' }], 2],
    ['preferred stock', [{ title: 'Depositary Shares, each a 1/400th interest in a share of 5 % Preferred Stock',
      symbol: 'ABC' }, { title: 'Common Stock', symbol: 'XYZ' }], none],
    ['warrants', [{ title: 'Warrants, each exercisable for one share of Common Stock', symbol: 'ABC' }], none],
    ['notes', [{ title: 'Guarantee of Index ETNs due 2044', symbol: 'ABC' }], none],
    ['stock with rights', [{ title: 'Common Stock and Preferred Stock Purchase Rights', symbol: 'ABC' }], 1],
    ['depositary shares for preferred ones', [{ title: 'American Depositary Shares, each representing 2 Preferred Shares',
      symbol: 'ABC' }], 2],
    ['nothing shows', [{ title: 'American Depositary Shares', symbol: 'ABC' }, { title: 'Ordinary shares*' }], unknown],
  ])('%s', (_, securities, expected) => expect(per(securities)).toEqual(expected));

  it('no cover: a filer of 20-F may list depositary shares, others list their own', () => {
    expect(company({ annual: '20-F' }).sharesPerListed('ABC')).toEqual(unknown);
    expect(company({}).sharesPerListed('ABC')).toBe(1);
  });

  it('the ordinary shares over the counter, by the F of their symbol', () => {
    expect(per([ads('ten', 'ABC')], 'ABCOF')).toBe(1);
    expect(company({ annual: '20-F' }).sharesPerListed('ABCOF')).toBe(1);
    expect(per([ads('ten', 'ABCDF')], 'ABCDF')).toBe(10);
  });

  it('depositary shares of a filer of 10-K', () => expect(per([ads('thirteen', 'ABC')], 'ABC', '10-K')).toBe(13));

  it('the newest known annual cover', () => {
    const covers = [
      cover([], [ads('five', 'ABC')], { form: '20-F', filed: '2022-04-01' }),
      cover([], [ads('ten', 'ABC')], { form: '20-F', filed: '2023-04-01' }),
    ];
    expect(company({ annual: '20-F', covers, asOf: '2023-03-31' }).sharesPerListed('ABC')).toBe(5);
    // Accepted at an unknown time of 1 April: known at the next close.
    expect(company({ annual: '20-F', covers, asOf: '2023-04-01' }).sharesPerListed('ABC')).toBe(5);
    expect(company({ annual: '20-F', covers, asOf: '2023-04-02' }).sharesPerListed('ABC')).toBe(10);
  });
});
