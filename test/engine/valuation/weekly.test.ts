/** Multiples week by week (FIELDS 4.3): which days are looked at, and what each of them knows. Hand calculations. */
import { describe, expect, test } from 'vitest';
import { isSession } from '../../../src/engine/calendar.ts';
import { formatDay, mondayOf } from '../../../src/engine/days.ts';
import { weeklyBars } from '../../../src/engine/indicators/spans.ts';
import { splitAdjust } from '../../../src/engine/prices/basis.ts';
import type { FiguresPeriod } from '../../../src/engine/valuation/figures.ts';
import { multiples, priced } from '../../../src/engine/valuation/multiples.ts';
import { completedWeeks, fiveYears } from '../../../src/engine/valuation/observations.ts';
import { MULTIPLES } from '../../../src/engine/valuation/vocabulary.ts';
import { weeklyColumns } from '../../../src/engine/valuation/weekly.ts';
import { isMarker, unavailable } from '../../../src/engine/value.ts';
import { day } from '../prices/samples.ts';
import { barsBetween, figuresOf } from './samples.ts';

const LISTING = { priceCurrency: 'USD' };
const dates = (days: Int32Array): string[] => Array.from(days, formatDay);
const always = (figures = figuresOf()): FiguresPeriod[] => [{ from: -1e6, figures }];

describe('observations', () => {
  const bars = barsBetween(day('2020-01-02'), day('2025-08-08'), (at) => at);

  test('in the middle of a week: today, and the last sessions of the 260 weeks before', () => {
    // Wednesday
    const asOf = day('2025-08-06');
    const upTo = barsBetween(day('2020-01-02'), asOf, (at) => at);
    const { weeks, days, closes } = fiveYears(upTo, asOf);
    expect(days.length).toBe(261);
    expect(dates(days.slice(-3))).toEqual(['2025-07-25', '2025-08-01', '2025-08-06']);
    expect(dates(weeks.slice(-2))).toEqual(['2025-07-28', '2025-08-04']);
    // 260 weeks before Monday 2025-08-04 is Monday 2020-08-10.
    expect([formatDay(weeks[0]!), formatDay(days[0]!)]).toEqual(['2020-08-10', '2020-08-14']);
    expect(closes[260]).toBe(asOf);
    // Good Friday 2025-04-18 is closed: that week ends on Thursday.
    expect(dates(days)).toContain('2025-04-17');
  });

  test('at the end of a week today is its last session', () => {
    const { days } = fiveYears(bars, day('2025-08-08'));
    expect(days.length).toBe(261);
    expect(dates(days.slice(-2))).toEqual(['2025-08-01', '2025-08-08']);
  });

  test('a price of last week is today’s price too; weeks without a bar are absent', () => {
    const halted = barsBetween(day('2025-01-02'), day('2025-08-01'), (at) => at);
    const gap = { days: halted.days.filter((at) => mondayOf(at) !== day('2025-03-03')), close: halted.close };
    const { days, closes } = fiveYears({ ...gap, close: Float64Array.from(gap.days) }, day('2025-08-06'));
    expect(dates(days.slice(-2))).toEqual(['2025-08-01', '2025-08-06']);
    expect(closes.at(-1)).toBe(day('2025-08-01'));
    expect(dates(days)).not.toContain('2025-03-07');
    expect(dates(days)).toContain('2025-03-14');
  });

  test('completed weeks are those of the weekly bars, whatever the day', () => {
    for (let asOf = day('2025-06-27'); asOf <= day('2025-07-14'); asOf++) {
      if (!isSession(asOf)) continue;
      const upTo = barsBetween(day('2024-01-02'), asOf, (at) => at);
      const all = weeklyBars(upTo, asOf);
      const { weeks, closes } = completedWeeks(upTo, asOf, day('2024-01-01'));
      expect(dates(weeks)).toEqual(dates(all.days));
      expect([...closes]).toEqual([...all.close]);
      // From a Wednesday on: the week after it is the first.
      const part = completedWeeks(upTo, asOf, day('2024-06-05'), day('2024-06-30'));
      expect(dates(part.weeks)).toEqual(['2024-06-10', '2024-06-17', '2024-06-24']);
    }
    expect(completedWeeks(bars, day('2025-08-08'), day('2026-01-05')).weeks.length).toBe(0);
  });
});

describe('columns', () => {
  const asOf = day('2025-08-06');
  const bars = barsBetween(day('2020-06-01'), asOf, () => 120);
  const observed = fiveYears(bars, asOf);

  test('price and figures of the day', () => {
    const columns = weeklyColumns([...MULTIPLES, 'market_cap_usd', 'eps'], observed, always(), LISTING);
    const last = (name: keyof typeof columns) => columns[name].at(-1);
    // 120 x 1,000; EV + 6,000 - 2,500
    expect(last('market_cap_usd')).toBe(120_000);
    expect(last('pe_ttm')).toBe(12);
    expect(last('ps_ttm')).toBe(2.4);
    expect(last('pb')).toBe(6);
    expect(last('ev_sales_ttm')).toBe(123_500 / 50_000);
    expect(last('ev_ebitda_ttm')).toBe(123_500 / 15_000);
    expect(last('ev_ebit_ttm')).toBe(123_500 / 12_000);
    // 12 over 25 % (10 after 8)
    expect(last('peg_1y')).toBe(0.48);
    expect(last('eps')).toBe(10);
    for (const column of Object.values(columns)) expect(new Set(column).size).toBe(1);
  });

  test('each week knows what was filed by its last session, and nothing before the first filing', () => {
    const timeline: FiguresPeriod[] = [
      { from: -1e6, figures: undefined },
      // A Thursday: the week that ends on Friday 2021-02-12 is the first to know.
      { from: day('2021-02-11'), figures: figuresOf() },
      // A Saturday: known from the next week on.
      { from: day('2022-02-12'), figures: figuresOf({ eps: 20 }) },
    ];
    const { pe_ttm } = weeklyColumns(['pe_ttm'], observed, timeline, LISTING);
    const on = (date: string) => pe_ttm[dates(observed.days).indexOf(date)];
    expect([on('2021-02-05'), on('2021-02-12'), on('2022-02-11'), on('2022-02-18')]).toEqual([Number.NaN, 12, 12, 6]);
  });

  test('stale figures have no multiples but a market cap; another currency neither', () => {
    const freshUntil = day('2024-01-05');
    const { pe_ttm, eps, market_cap_usd } = weeklyColumns(
      ['pe_ttm', 'eps', 'market_cap_usd'],
      observed,
      always(figuresOf({ freshUntil })),
      LISTING,
    );
    // The week that ends on the last fresh day counts.
    const fresh = dates(observed.days).indexOf('2024-01-05');
    expect([pe_ttm[fresh], pe_ttm[fresh + 1], eps[fresh + 1]]).toEqual([12, Number.NaN, Number.NaN]);
    expect(market_cap_usd.at(-1)).toBe(120_000);
    const euros = weeklyColumns(
      ['pe_ttm', 'market_cap_usd'],
      observed,
      always(figuresOf({ currency: 'EUR' })),
      LISTING,
    );
    expect([euros.pe_ttm.at(-1), euros.market_cap_usd.at(-1)]).toEqual([Number.NaN, 120_000]);
  });

  test('a loss keeps its sign, a negative enterprise value too, what has no value is NaN', () => {
    const figures = figuresOf({ eps: -5, ttm: { ebitda: -1 }, balance: { cash_and_equivalents: 200_000 } });
    const columns = weeklyColumns(['pe_ttm', 'ev_sales_ttm', 'ev_ebitda_ttm'], observed, always(figures), LISTING);
    // 120 / -5; (120,000 + 6,000 - 200,000) / 50,000
    expect([columns.pe_ttm[9], columns.ev_sales_ttm[9], columns.ev_ebitda_ttm[9]]).toEqual([-24, -1.48, Number.NaN]);
  });

  test('every cell is the multiple of its day, computed alone', () => {
    const timeline: FiguresPeriod[] = [
      {
        from: day('2020-01-01'),
        figures: figuresOf({ eps: 3, shares: unavailable('shares_outstanding_unavailable') }),
      },
      { from: day('2022-05-05'), figures: figuresOf({ freshUntil: day('2022-11-01'), priorYearEps: 9.99 }) },
      { from: day('2023-05-05'), figures: figuresOf({ industry: 'bank', eps: -1 }) },
      { from: day('2024-05-05'), figures: figuresOf({ annualForm: '20-F' }) },
      { from: day('2025-05-05'), figures: figuresOf({ balance: { preferred_equity: 19_999 } }) },
    ];
    const wandering = fiveYears(
      barsBetween(day('2020-06-01'), asOf, (at) => 100 + (at % 37)),
      asOf,
    );
    const names = [...MULTIPLES, 'market_cap_usd', 'enterprise_value_usd'] as const;
    const columns = weeklyColumns(names, wandering, timeline, LISTING);
    for (const [i, at] of wandering.days.entries()) {
      const figures = timeline.findLast(({ from }) => from <= at)!.figures!;
      const input = { ...LISTING, figures, day: at, price: wandering.closes[i]! };
      for (const name of names) {
        const alone = priced(name, input);
        expect(columns[name][i]).toBe(isMarker(alone) ? Number.NaN : alone);
      }
      expect(multiples(input).pb).toEqual(priced('pb', input));
    }
  });
});

test('a split makes no jump: 3-for-1, prices and figures on the basis of the newest day', () => {
  const asOf = day('2025-08-06');
  const split = { day: day('2023-06-07'), numerator: 3, denominator: 1 };
  // As traded: 360 before, 120 after. On today's basis 1,000 shares throughout.
  const raw = barsBetween(day('2020-06-01'), asOf, (at) => (at < split.day ? 360 : 120));
  const observed = fiveYears(splitAdjust(raw, [split], asOf), asOf);
  const columns = weeklyColumns(MULTIPLES, observed, always(), LISTING);
  for (const name of MULTIPLES) {
    for (const value of columns[name]) expect(Math.abs(value / columns[name].at(-1)! - 1)).toBeLessThan(1e-12);
  }
});
