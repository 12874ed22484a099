import { describe, expect, test } from 'vitest';
import { formatDay, mondayOf } from '../../../src/engine/days.ts';
import { SPANS, spanBars, weeklyBars } from '../../../src/engine/indicators/spans.ts';
import type { Bars } from '../../../src/engine/types.ts';
import { day, sessionsTo } from '../prices/samples.ts';
import { walk } from './samples.ts';

/** Bars on the sessions up to `last`: open 10 i, high 10 i + 5, low 10 i - 5, close 10 i + 1, volume i (i from 1). */
function numbered(last: string, count: number): Bars {
  const column = (value: (i: number) => number): Float64Array =>
    Float64Array.from({ length: count }, (_, i) => value(i + 1));
  return {
    days: Int32Array.from(sessionsTo(day(last), count)),
    open: column((i) => 10 * i),
    high: column((i) => 10 * i + 5),
    low: column((i) => 10 * i - 5),
    close: column((i) => 10 * i + 1),
    volume: column((i) => i),
  };
}

const names = (bars: Bars): string[] => Array.from(bars.days, (at) => formatDay(at));

describe('monthly and annual bars', () => {
  // Ten sessions: Mon 2025-12-22 to Wed 2025-12-31 (seven, without Christmas), Fri 2026-01-02 and two of January.
  const bars = numbered('2026-01-06', 10);

  test('a month begins with its first session, the running one is left out', () => {
    const months = spanBars(bars, day('2026-01-06'), SPANS.monthly);
    expect(names(months)).toEqual(['2025-12-01']);
    expect([months.open[0], months.high[0], months.low[0], months.close[0], months.volume[0]]).toEqual([
      10, 75, 5, 71, 28,
    ]);
  });

  test('a month and a year are complete with their last session', () => {
    const last = numbered('2025-12-31', 7);
    expect(names(spanBars(last, day('2025-12-31'), SPANS.monthly))).toEqual(['2025-12-01']);
    expect(names(spanBars(last, day('2025-12-31'), SPANS.annual))).toEqual(['2025-01-01']);
    expect(names(spanBars(last, day('2025-12-30'), SPANS.monthly))).toEqual([]);
    expect(names(spanBars(numbered('2026-01-06', 300), day('2026-01-06'), SPANS.annual))).toEqual([
      '2024-01-01',
      '2025-01-01',
    ]);
  });

  test('months add up to years: volumes, extremes, first open and last close', () => {
    const all = numbered('2026-01-30', 900);
    const months = spanBars(all, day('2026-01-30'), SPANS.monthly);
    const years = spanBars(all, day('2026-01-30'), SPANS.annual);
    for (let year = 0; year < years.days.length; year++) {
      const own = Array.from(months.days, (at, i) => ({ at, i })).filter(
        ({ at }) => formatDay(at).slice(0, 4) === formatDay(years.days[year]!).slice(0, 4),
      );
      const of = (column: 'volume' | 'high' | 'low') => own.map(({ i }) => months[column][i]!);
      expect(years.volume[year]).toBe(of('volume').reduce((sum, each) => sum + each, 0));
      expect(years.high[year]).toBe(Math.max(...of('high')));
      expect(years.low[year]).toBe(Math.min(...of('low')));
      expect(years.open[year]).toBe(months.open[own[0]!.i]);
      expect(years.close[year]).toBe(months.close[own.at(-1)!.i]);
    }
  });
});

describe('weekly bars', () => {
  test('open first, high highest, low lowest, close last, volumes added, under the Monday', () => {
    // Wed 2025-07-30 to Fri 2025-08-08: a partial first week of three days, then five.
    const weeks = weeklyBars(numbered('2025-08-08', 8), day('2025-08-08'));
    expect(names(weeks)).toEqual(['2025-07-28', '2025-08-04']);
    expect([...weeks.open]).toEqual([10, 40]);
    expect([...weeks.high]).toEqual([35, 85]);
    expect([...weeks.low]).toEqual([5, 35]);
    expect([...weeks.close]).toEqual([31, 81]);
    expect([...weeks.volume]).toEqual([1 + 2 + 3, 4 + 5 + 6 + 7 + 8]);
  });

  test.each([
    // The week counts from its last session on, whatever weekday that is.
    ['2025-08-07', '2025-07-28'], // Thursday: Friday is still to come
    ['2025-08-08', '2025-08-04'],
    ['2025-04-17', '2025-04-14'], // Maundy Thursday: Good Friday is closed, so the week is complete
    ['2025-04-16', '2025-04-07'],
    ['2020-07-02', '2020-06-29'], // Friday 3 July 2020: Independence Day observed
    ['2001-09-10', '2001-09-10'], // closed from Tuesday to Friday: complete on that Monday, as is known since
    ['2025-12-31', '2025-12-22'], // New Year's Day on Thursday, but Friday trades
  ])('as of %s the newest week is that of %s', (last, monday) => {
    expect(names(weeklyBars(numbered(last, 15), day(last))).at(-1)).toBe(monday);
  });

  test('a symbol that lags or stopped trading in mid-week never has that week (FIELDS A17)', () => {
    const bars = numbered('2025-08-05', 6); // Tuesday
    for (const asOf of ['2025-08-05', '2025-08-08', '2026-08-07'])
      expect(names(weeklyBars(bars, day(asOf))).at(-1)).toBe('2025-07-28');
  });

  test('a week without a bar is absent', () => {
    const bars = numbered('2025-08-08', 15);
    const keep = [0, 1, 2, 3, 4, 10, 11, 12, 13, 14];
    const pick = (column: Float64Array): Float64Array => Float64Array.from(keep, (i) => column[i]!);
    const holed: Bars = {
      days: Int32Array.from(keep, (i) => bars.days[i]!),
      open: pick(bars.open),
      high: pick(bars.high),
      low: pick(bars.low),
      close: pick(bars.close),
      volume: pick(bars.volume),
    };
    expect(names(weeklyBars(holed, day('2025-08-08')))).toEqual(['2025-07-21', '2025-08-04']);
  });

  test('against grouping by hand over ten years', () => {
    const bars = walk(2520, 11);
    const weeks = weeklyBars(bars, bars.days.at(-1)!);
    const groups = new Map<number, number[]>();
    for (const [i, at] of bars.days.entries()) groups.set(mondayOf(at), [...(groups.get(mondayOf(at)) ?? []), i]);
    expect([...weeks.days]).toEqual([...groups.keys()]);
    [...groups.values()].forEach((rows, week) => {
      expect(weeks.open[week]).toBe(bars.open[rows[0]!]);
      expect(weeks.high[week]).toBe(Math.max(...rows.map((i) => bars.high[i]!)));
      expect(weeks.low[week]).toBe(Math.min(...rows.map((i) => bars.low[i]!)));
      expect(weeks.close[week]).toBe(bars.close[rows.at(-1)!]);
      expect(weeks.volume[week]).toBe(rows.reduce((sum, i) => sum + bars.volume[i]!, 0));
    });
  });

  test('no bars, no weeks', () => {
    expect(weeklyBars(numbered('2025-08-08', 0), day('2025-08-08')).days.length).toBe(0);
  });
});
