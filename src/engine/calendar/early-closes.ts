/**
 * Early closes of the New York Stock Exchange from 1980 (and Christmas Eve 1974 and 1975). Sources as in `holidays.ts`.
 * Floor-only stops of some minutes (1981-03-30, 1981-09-09, 2005-06-01) are not included.
 */
import { civil, dayFrom, weekday } from '../days.ts';
import type { EpochDay } from '../types.ts';

const ONE = 13 * 60;
const TWO = 14 * 60;

/** Early closes without a rule: first day, last day, minutes after midnight. */
const SPECIAL: readonly (readonly [first: EpochDay, last: EpochDay, close: number])[] = [
  [dayFrom(1974, 12, 24), dayFrom(1974, 12, 24), TWO],
  [dayFrom(1975, 12, 24), dayFrom(1975, 12, 24), TWO],
  // Backlog after the crash of October 1987.
  [dayFrom(1987, 10, 23), dayFrom(1987, 10, 30), TWO],
  [dayFrom(1987, 11, 2), dayFrom(1987, 11, 4), TWO + 30],
  [dayFrom(1987, 11, 5), dayFrom(1987, 11, 6), TWO + 60],
  [dayFrom(1987, 11, 9), dayFrom(1987, 11, 11), TWO + 90],
  [dayFrom(1994, 2, 11), dayFrom(1994, 2, 11), TWO + 30],
  [dayFrom(1996, 1, 8), dayFrom(1996, 1, 8), TWO],
  [dayFrom(1997, 10, 27), dayFrom(1997, 10, 27), TWO + 90],
  [dayFrom(1997, 12, 26), dayFrom(1997, 12, 26), ONE],
  [dayFrom(1999, 12, 31), dayFrom(1999, 12, 31), ONE],
  [dayFrom(2003, 12, 26), dayFrom(2003, 12, 26), ONE],
];
const SPECIAL_LAST = dayFrom(2003, 12, 26);

/** Minutes after midnight (New York) at which the session of `day` closed early, or undefined. `day` must be a session. */
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
  if (day <= SPECIAL_LAST) {
    for (const [first, last, close] of SPECIAL) if (day >= first && day <= last) return close;
  }
  return undefined;
}
