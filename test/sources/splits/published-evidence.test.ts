/** Splits of filings judged by closes that fails-to-deliver files publish. */
import { expect, test } from 'vitest';
import { nextSession } from '../../../src/engine/calendar.ts';
import { parseDay } from '../../../src/engine/days.ts';
import type { Bars } from '../../../src/engine/types.ts';
import type { Judgment } from '../../../src/sources/prices/splits/filing-evidence.ts';
import { withPublished } from '../../../src/sources/prices/splits/published-evidence.ts';

const day = (text: string) => parseDay(text)!;
const [AFTER, BY] = [day('2022-05-02'), day('2022-08-01')];
const SPLIT = { numerator: 4, denominator: 1, after: AFTER, day: BY, accession: '0000000001-22-000001' };
/** In effect on 2022-06-15: 400 as traded before, 100 from then on. */
const TRUE_DAY = day('2022-06-15');

function bars(isDivided: boolean): Bars {
  const days: number[] = [];
  for (let at = day('2022-01-03'); at <= day('2022-12-01'); at = nextSession(at)) days.push(at);
  const close = Float64Array.from(days, (at) => (at < TRUE_DAY && !isDivided ? 400 : 100));
  return { days: Int32Array.from(days), open: close, high: close, low: close, close, volume: close };
}

const seen = (...days: readonly string[]) =>
  days.map((text) => ({ day: day(text), price: day(text) < TRUE_DAY ? 400.01 : 99.99 }));
const published = seen('2022-03-07', '2022-04-04', '2022-06-13', '2022-06-17', '2022-09-06');
const judged = (judgment: Judgment, isDivided: boolean, closes = published) =>
  withPublished(judgment, bars(isDivided), closes, SPLIT, []);

test('what the closes leave open is decided, and the window narrowed to the days compared', () => {
  expect(judged('unknown', true)).toEqual({ isDivided: true, after: day('2022-06-13'), day: day('2022-06-17') });
});

test('a verdict of the closes that agrees stays, one that is contradicted is none', () => {
  const [divided, traded] = [true, false].map((isDivided) => ({ isDivided, day: TRUE_DAY }));
  expect(judged(divided!, true)).toEqual(divided);
  expect(judged(traded!, false)).toEqual(traded);
  expect(judged(divided!, false)).toBe('unknown');
  expect(judged(traded!, true)).toBe('unknown');
});

test('one day, days that contradict each other, or prices of another level say nothing', () => {
  expect(judged('unknown', true, seen('2022-04-04', '2022-09-06'))).toBe('unknown');
  expect(judged('unknown', true, [...seen('2022-04-04'), { day: day('2022-03-07'), price: 100 }])).toBe('unknown');
  expect(judged('unknown', true, published.map((each) => ({ ...each, price: 17 * each.price })).slice(0, 2))).toBe(
    'unknown',
  );
  expect(judged('no matter', true)).toBe('no matter');
});
