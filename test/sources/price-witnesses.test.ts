/** Prices in filings, and which factor they put the prices of a file on. Amounts of Apple's filings, checked by hand. */
import { describe, expect, test } from 'vitest';
import { parseDay } from '../../src/engine/days.ts';
import { type FactSet, INSTANT } from '../../src/engine/types.ts';
import { witnessesIn } from '../../src/sources/filing-prices.ts';
import { factorByWitnesses, type PriceWitness } from '../../src/sources/prices/splits/price-witnesses.ts';

const day = (text: string): number => parseDay(text)!;

/** Apple's 10-Q of 2013-04-24 and 10-K of 2013-10-30. */
const REPORTS = [
  { accession: '0001193125-13-168288', form: '10-Q', filed: day('2013-04-24') },
  { accession: '0001193125-13-416534', form: '10-K', filed: day('2013-10-30') },
];

type Row = readonly [from: string, to: string, value: number, report: number];

function facts(columns: Readonly<Record<string, readonly Row[]>>): FactSet {
  return {
    cik: 320193,
    reports: REPORTS as unknown as FactSet['reports'],
    columns: new Map(
      Object.entries(columns).map(([key, rows]) => {
        const [name = '', unit = ''] = key.split('|');
        const [taxonomy = '', concept = ''] = name.split(':');
        return [
          key,
          {
            ...{ taxonomy, concept, unit },
            start: Int32Array.from(rows, ([from]) => (from === '' ? INSTANT : day(from))),
            end: Int32Array.from(rows, ([, to]) => day(to)),
            value: Float64Array.from(rows, ([, , value]) => value),
            report: Int32Array.from(rows, ([, , , report]) => report),
          },
        ];
      }),
    ),
  };
}

/** Days without gaps, so that every day is a session. */
function prices(from: string, to: string, close: number) {
  const days = Int32Array.from({ length: day(to) - day(from) + 1 }, (_, i) => day(from) + i);
  const column = (value: number) => new Float64Array(days.length).fill(value);
  return {
    bars: {
      days,
      open: column(close),
      high: column(close * 1.1),
      low: column(close / 1.1),
      close: column(close),
      volume: column(1),
    },
    dividends: [],
  };
}

const EVERY = { from: day('2000-01-01'), until: day('2014-04-24') };
/** 9,547 million / 10.09 are 946 million shares; 416,005 million over them are 439.7 a share; the close was 442.66. */
const FLOAT = {
  'dei:EntityPublicFloat|USD': [['', '2013-03-29', 416_005e6, 1]],
  'us-gaap:NetIncomeLoss|USD': [['2012-12-30', '2013-03-30', 9_547e6, 0]],
  'us-gaap:EarningsPerShareDiluted|USD/shares': [['2012-12-30', '2013-03-30', 10.09, 0]],
} as const;

describe('prices that filings state', () => {
  test('the float over the shares of the quarter', () => {
    const [witness, ...others] = witnessesIn(facts(FLOAT), EVERY);
    expect(others).toEqual([]);
    expect(witness!.low).toBeCloseTo(439.67 / 1.07, 1);
    // 7:1 and later 4:1; 63.24 is the close divided by seven.
    const factors = [1, 7, 28];
    expect(factorByWitnesses(prices('2013-01-01', '2013-12-31', 442.66), [witness!], factors)).toBe(0);
    expect(factorByWitnesses(prices('2013-01-01', '2013-12-31', 63.24), [witness!], factors)).toBe(1);
  });

  test('a float dated by the end of the period is that of another day', () => {
    const dated = { ...FLOAT, 'dei:EntityPublicFloat|USD': [['', '2013-09-28', 416_005e6, 1]] as const };
    expect(witnessesIn(facts(dated), EVERY)).toEqual([]);
  });

  test('a filing on the new share is left out, and a span that begins on the share before', () => {
    expect(witnessesIn(facts(FLOAT), { ...EVERY, until: day('2013-10-29') })).toEqual([]);
    expect(witnessesIn(facts(FLOAT), { ...EVERY, from: day('2013-03-30') })).toEqual([]);
  });

  test('averages of shares given, and amounts over the shares bought', () => {
    const shown = witnessesIn(
      facts({
        'us-gaap:ShareBasedCompensationArrangementByShareBasedPaymentAwardEquityInstrumentsOtherThanOptionsGrantsInPeriodWeightedAverageGrantDateFairValue|USD/shares':
          [['2012-09-30', '2013-03-30', 587.83, 0]],
        'us-gaap:StockRepurchasedAndRetiredDuringPeriodValue|USD': [['2012-09-30', '2013-03-30', 1_950e6, 0]],
        'us-gaap:StockRepurchasedAndRetiredDuringPeriodShares|shares': [['2012-09-30', '2013-03-30', 4e6, 0]],
      }),
      EVERY,
    );
    // 1,950 million for 4 million shares: 487.50 each.
    expect(shown.map(({ low, high }) => [low * 1.1, high / 1.1].map((value) => Math.round(value)))).toEqual([
      [588, 588],
      [429, 554],
    ]);
  });
});

describe('what prices are compared with', () => {
  const at = (value: number, of: PriceWitness['of'] = 'prices'): PriceWitness => ({
    ...{ of, from: day('2013-03-01'), to: day('2013-10-31') },
    ...{ low: value / 1.1, high: value * 1.1 },
  });
  const traded = prices('2013-01-01', '2013-12-31', 100);

  test('what fits no factor is a slip; what fits all says nothing; contradictions decide nothing', () => {
    expect(factorByWitnesses(traded, [at(100_000), at(100)], [1, 4])).toBe(0);
    expect(factorByWitnesses(traded, [at(100_000)], [1, 4])).toBeUndefined();
    expect(factorByWitnesses(traded, [at(110)], [1, 1.1])).toBeUndefined();
    expect(factorByWitnesses(traded, [at(100), at(400)], [1, 4])).toBeUndefined();
  });

  test('days that the prices do not cover are left out', () => {
    expect(factorByWitnesses(prices('2013-04-01', '2013-12-31', 100), [at(100)], [1, 4])).toBeUndefined();
  });

  test('dividends of a year, not of fewer than three payments', () => {
    const paid = (count: number) => ({
      ...traded,
      dividends: Array.from({ length: count }, (_, i) => ({ day: day('2013-03-10') + 70 * i, amount: 0.11 })),
    });
    // Three payments of 0.44 declared, and a file divided by four.
    expect(factorByWitnesses(paid(3), [at(1.32, 'dividends')], [1, 4])).toBe(1);
    expect(factorByWitnesses(paid(2), [at(0.88, 'dividends')], [1, 4])).toBeUndefined();
  });
});
