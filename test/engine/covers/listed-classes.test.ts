/**
 * Which classes of a company are listed, and what part of it each is (FIELDS 3.7): crafted covers read by the program's
 * own reader; parts by hand.
 */
import { describe, expect, it } from 'vitest';
import { listedClasses } from '../../../src/engine/covers/listed-classes.ts';
import type { FiledCover } from '../../../src/engine/covers/types.ts';
import { readCover } from '../../../src/filings/cover-page.ts';
import { coverHtml, ofClass, type SecuritySpec } from '../../support/cover-html.ts';
import { day } from '../../support/facts-builder.ts';

const A = 'us-gaap:CommonClassAMember';
const B = 'us-gaap:CommonClassBMember';
const C = 'goog:CapitalClassCMember';
const GOOGLE = { [A]: 5_000, [B]: 1_000, [C]: 4_000 };

/** A cover filed on `filed` with counts by member ('' for the company) and a table of securities. */
function cover(
  counts: Readonly<Record<string, number>>,
  securities: readonly SecuritySpec[],
  filed = '2024-02-01',
  form = '10-K',
): FiledCover {
  const spec = Object.entries(counts).map(([member, shares]) => ({
    text: String(shares),
    asOf: '2024-01-25',
    dimensions: member === '' ? undefined : ofClass(member),
  }));
  const unknown = { fiscalYear: undefined, fiscalPeriod: undefined, reportDay: undefined, accepted: undefined };
  const report = { accession: `a-${filed}`, form, filed: day(filed), ...unknown };
  return { report, cover: readCover(coverHtml({ form, counts: spec, securities }))! };
}

const listed = (member: string, symbol: string, title = 'Common Stock'): SecuritySpec => ({
  title,
  symbol,
  dimensions: ofClass(member),
});

const parts = (covers: readonly FiledCover[], symbol: string, cik = 1, since = '2023-06-01') =>
  listedClasses(covers, { symbol, cik, annualForm: '10-K', since: day(since) }).map((each) => [
    each.symbol,
    each.part,
    each.sharesPerListed,
  ]);

describe('classes with tickers', () => {
  const google = cover(GOOGLE, [listed(A, 'GOOGL'), listed(C, 'GOOG')]);

  it('are listed in the order of the cover, the one asked about without its name', () => {
    expect(parts([google], 'GOOG')).toEqual([
      ['GOOGL', 0.5, 1],
      ['', 0.4, 1],
    ]);
    expect(parts([google], 'GOOGL')).toEqual([
      ['', 0.5, 1],
      ['GOOG', 0.4, 1],
    ]);
  });

  it('none but the one asked about: nothing to add', () => {
    expect(parts([cover(GOOGLE, [listed(A, 'META')])], 'META')).toEqual([]);
    expect(parts([cover({ '': 9_000 }, [{ title: 'Common Stock', symbol: 'ONE' }])], 'ONE')).toEqual([]);
    expect(parts([], 'ONE')).toEqual([]);
  });

  it('a ticker the cover does not list takes what the others leave', () => {
    expect(parts([google], 'NEW')).toEqual([
      ['', expect.closeTo(0.1, 12), 1],
      ['GOOGL', 0.5, 1],
      ['GOOG', 0.4, 1],
    ]);
  });

  it('preferred stock asked about is none of the common classes', () => {
    const preferred = listed('us-gaap:SeriesAPreferredStockMember', 'GOO-PA', 'Series A Preferred Stock');
    const covers = [cover(GOOGLE, [listed(A, 'GOOGL'), listed(C, 'GOOG'), preferred])];
    expect(parts(covers, 'GOO-PA')).toEqual([
      ['GOOGL', 0.5, 1],
      ['GOOG', 0.4, 1],
    ]);
  });

  it('with a count of the whole that holds a class without a mark', () => {
    const covers = [cover({ '': 20_000, ...GOOGLE }, [listed(A, 'X.A'), listed(C, 'X')])];
    expect(parts(covers, 'X')).toEqual([
      ['X-A', 0.25, 1],
      ['', 0.2, 1],
    ]);
  });

  it('the newest cover counts; one without a table of securities uses the table before', () => {
    const newer = cover({ [A]: 2_000, [C]: 8_000 }, [], '2024-05-01', '10-Q');
    expect(parts([google, newer], 'GOOG')).toEqual([
      ['GOOGL', 0.2, 1],
      ['', 0.8, 1],
    ]);
  });

  it('a cover from before the last year reports nothing of today', () => {
    expect(parts([google], 'GOOG', 1, '2024-02-02')).toEqual([]);
  });
});

it('Berkshire: each class by its rights', () => {
  // 500 of class A, and 750,000 of class B that are 500 class A shares.
  const covers = [cover({ [A]: 500, [B]: 750_000 }, [listed(A, 'BRK.A'), listed(B, 'BRK.B')])];
  expect(parts(covers, 'BRK-B', 1067983)).toEqual([
    // In class B shares.
    ['BRK-A', 0.5, 1500],
    ['', 0.5, 1],
  ]);
});

it('depositary shares of two classes: each by its own ratio', () => {
  const ads = (many: string): string => `American Depositary Shares, each representing ${many} shares`;
  const covers = [
    cover(
      { [A]: 6_000, [B]: 4_000 },
      [listed(A, 'ADSA', ads('two')), listed(B, 'ADSB', ads('ten'))],
      undefined,
      '20-F',
    ),
  ];
  expect(parts(covers, 'ADSA')).toEqual([
    ['', 0.6, 2],
    ['ADSB', 0.4, 10],
  ]);
});
