/** Files adjusted for dividends: their closes go together, stay apart from prices, and give total returns alone. */
import { describe, expect, test } from 'vitest';
import { disagreement, uniteAdjusted } from '../../src/sources/prices/adjusted-closes.ts';
import { day, makeSeries, part, type Series, yahooCsv } from './series.ts';
import { withBench } from './workbench.ts';

const TRUTH = makeSeries('2020-01-02', '2021-12-31', {
  dividends: ['2020-03-12', '2020-09-10', '2021-03-11', '2021-09-09'].map((date) => ({ day: day(date), amount: 0.5 })),
});

/** The closes of a file made after its last row: times 1 - D / close before at each ex-date (CRSP, Yahoo). */
function adjustedTo(until: string, { days, close, dividends }: Series): number[] {
  let factor = 1;
  const out: number[] = [];
  for (let i = days.length - 1; i >= 0; i--) {
    out[i] = close[i]! * factor;
    const paid = dividends.find((each) => each.day === days[i] && each.day <= day(until));
    if (paid !== undefined && i > 0) factor *= 1 - paid.amount / close[i - 1]!;
  }
  return out;
}

/** As Stooq writes it, to six digits. */
function stooq(from: string, to: string, factor = 1): string {
  const all = part(TRUTH, '2020-01-02', to);
  const close = adjustedTo(to, all);
  const rows = [...all.days.keys()]
    .filter((i) => all.days[i]! >= day(from))
    .map((i) => {
      const value = Number((close[i]! * factor).toPrecision(7));
      return [new Date(all.days[i]! * 86_400_000).toISOString().slice(0, 10), value, value, value, value, 1000].join(
        ',',
      );
    });
  return `Date,Open,High,Low,Close,Volume\n${rows.join('\n')}\n`;
}

const FIRST = '2020-01-02';

describe('files adjusted for dividends', () => {
  test('are imported as closes for returns, whatever basis is given, and make no price', () =>
    withBench(({ one, store }) => {
      expect(one('x_us_d.csv', stooq(FIRST, '2021-12-31'), { basis: 'split' })).toMatchObject({
        status: 'imported',
        basis: 'dividend',
        rows: TRUTH.days.length,
        warnings: [expect.stringContaining('adjusted for dividends')],
      });
      expect([store.bars('X').days.length, store.symbol('X')?.firstDay]).toEqual([0, undefined]);
      const { days, close } = store.adjustedCloses('X')!;
      const expected = adjustedTo('2021-12-31', TRUTH);
      expect(days.length).toBe(TRUTH.days.length);
      close.forEach((value, i) => {
        expect(Math.abs(value / expected[i]! - 1)).toBeLessThan(1e-6);
      });
      expect(one('x_us_d.csv', stooq(FIRST, '2021-12-31')).status).toBe('unchanged');
    }));

  test('of two days are one series, in any order', () => {
    const texts = [stooq(FIRST, '2021-01-29'), stooq('2020-12-01', '2021-12-31')];
    const expected = adjustedTo('2021-12-31', TRUTH);
    for (const order of [texts, [...texts].reverse()])
      withBench(({ one, store }) => {
        for (const text of order) expect(one('x_us_d.csv', text).status).toBe('imported');
        const { days, close } = store.adjustedCloses('X')!;
        expect(days.length).toBe(TRUTH.days.length);
        close.forEach((value, i) => {
          expect(Math.abs(value / expected[i]! - 1)).toBeLessThan(1e-5);
        });
      });
  });

  test('that are no constant multiple of those stored, or have no day in common, are refused; --replace takes them', () =>
    withBench(({ one, store }) => {
      one('x_us_d.csv', stooq(FIRST, '2020-12-31'));
      const apart = one('b/x_us_d.csv', stooq('2021-01-04', '2021-12-31'));
      expect(apart).toMatchObject({ status: 'refused', reason: expect.stringContaining('days in common') });
      const off = stooq(FIRST, '2020-12-31').replace(/^(2020-0[3-9]-\d\d),.*$/gm, '$1,50,50,50,50,1000');
      const differs = one('c/x_us_d.csv', off);
      expect(differs).toMatchObject({ status: 'refused', reason: expect.stringContaining('--replace') });
      expect(one('c/x_us_d.csv', off, { replaces: true }).status).toBe('imported');
      expect(store.adjustedCloses('X')!.close).toContain(50);
    }));
});

describe('next to prices', () => {
  test('prices and adjusted closes are stored each by themselves', () =>
    withBench(({ run, store }) => {
      const files = {
        'a/x_us_d.csv': stooq(FIRST, '2020-12-31'),
        'b/X.csv': yahooCsv(part(TRUTH, '2020-06-01', '2021-12-31'), false),
      };
      expect(run(files).files.map(({ status }) => status)).toEqual(['imported', 'imported']);
      expect(store.bars('X').days[0]).toBe(day('2020-06-01'));
      expect(store.adjustedCloses('X')!.days[0]).toBe(day(FIRST));
    }));

  test('closes that move otherwise than the prices of the symbol are those of another security', () =>
    withBench(({ one }) => {
      one('X.csv', yahooCsv(TRUTH, false));
      const wild = stooq(FIRST, '2021-12-31').replace(/(?<=,)\d+\.\d+/g, (text) => (3000 / Number(text)).toFixed(6));
      expect(one('x_us_d.csv', wild)).toMatchObject({
        status: 'refused',
        reason: expect.stringContaining('those of another security'),
      });
    }));
});

test('a split that one series lacks is one day, not another security', () => {
  const days = Int32Array.from({ length: 100 }, (_, i) => i);
  const close = Float64Array.from(days, (i) => 100 + (i % 7));
  const split = { days, close: close.map((value, i) => (i < 50 ? value / 4 : value)) };
  expect(disagreement({ days, close }, split)).toBeUndefined();
  expect(uniteAdjusted({ days, close }, split)).toContain('more than a constant factor');
});
