/**
 * Early closes of the New York Stock Exchange from 1980 (and Christmas Eve 1974 and 1975). Sources as in `holidays.ts`.
 * Floor-only stops of some minutes (1981-03-30, 1981-09-09, 2005-06-01) are not included.
 */
import { civil, weekday } from '../days.ts';
import type { EpochDay } from '../types.ts';

const ONE = 13 * 60;
const TWO = 14 * 60;

/** Early closes without a rule: first and last day as YYYYMMDD, minutes after midnight. */
const SPECIAL: readonly (readonly [first: number, last: number, close: number])[] = [
  [19741224, 19741224, TWO],
  [19751224, 19751224, TWO],
  // Backlog after the crash of October 1987.
  [19871023, 19871030, TWO],
  [19871102, 19871104, TWO + 30],
  [19871105, 19871106, TWO + 60],
  [19871109, 19871111, TWO + 90],
  [19940211, 19940211, TWO + 30],
  [19960108, 19960108, TWO],
  [19971027, 19971027, TWO + 90],
  [19971226, 19971226, ONE],
  [19991231, 19991231, ONE],
  [20031226, 20031226, ONE],
];

/**
 * Minutes after midnight (New York) at which the session of `day` closed early, or undefined. `day` must be a session.
 */
export function earlyClose(day: EpochDay): number | undefined {
  const { year, month, day: date } = civil(day);
  const w = weekday(day);
  if (month === 7 && year >= 1995) {
    if (date === 3 && (w === 0 || w === 1 || w === 3 || (w === 2 && year >= 2013))) return ONE;
    if (date === 5 && w === 4 && year < 2013) return ONE;
  } else if (month === 11 && w === 4 && date >= 23 && date <= 29) {
    if (year >= 1992) return year === 1992 ? TWO : ONE;
  } else if (month === 12 && date === 24 && w <= 3 && year >= 1990) {
    return year < 1993 ? TWO : ONE;
  }
  if (year > 2003) return undefined;
  const stamp = year * 10_000 + month * 100 + date;
  return SPECIAL.find(([first, last]) => stamp >= first && stamp <= last)?.[2];
}
