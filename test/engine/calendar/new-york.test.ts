import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDay } from '../../../src/engine/days.ts';
import { newYorkDay, newYorkInstant } from '../../../src/engine/new-york.ts';

// Oracle: the host's zone database.
const zone = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

function host(ms: number): { day: number | undefined; minutes: number } {
  const part = Object.fromEntries(zone.formatToParts(ms).map(({ type, value }) => [type, value]));
  return {
    day: parseDay(`${part.year}-${part.month}-${part.day}`),
    minutes: Number(part.hour) * 60 + Number(part.minute),
  };
}

describe('New York time', () => {
  it('agrees with the zone database at any instant of 1967-2040', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(1967, 0, 1), max: Date.UTC(2041, 0, 1) }), (ms) => {
        expect(newYorkDay(ms)).toEqual(host(ms));
      }),
      { numRuns: 500 },
    );
  });

  it('changes at the very minute the zone database does, 1955-2040', () => {
    for (let year = 1955; year <= 2040; year++) {
      const changes: number[] = [];
      for (let ms = Date.UTC(year, 0, 1, 5); ms < Date.UTC(year + 1, 0, 1, 5); ms += 86_400_000) {
        const offset = (at: number): number => at - (host(at).day! * 1440 + host(at).minutes) * 60_000;
        let [low, high] = [ms, ms + 86_400_000];
        if (offset(low) === offset(high)) continue;
        while (high - low > 60_000) {
          const middle = low + Math.floor((high - low) / 120_000) * 60_000;
          if (offset(middle) === offset(low)) low = middle;
          else high = middle;
        }
        changes.push(high);
      }
      expect(changes.length, `${year}`).toBe(2);
      for (const at of changes) {
        for (const ms of [at - 60_000, at - 1, at, at + 60_000])
          expect(newYorkDay(ms), new Date(ms).toISOString()).toEqual(host(ms));
      }
    }
  }, 120_000);

  it('newYorkInstant is the inverse outside the repeated hour', () => {
    fc.assert(
      fc.property(fc.integer({ min: -700, max: 26000 }), fc.integer({ min: 180, max: 1439 }), (day, minutes) => {
        const ms = newYorkInstant(day, minutes);
        expect(newYorkDay(ms)).toEqual({ day, minutes });
        expect(host(ms)).toEqual({ day, minutes });
      }),
      { numRuns: 300 },
    );
  });

  it('the changes of 2024 by hand', () => {
    const spring = parseDay('2024-03-10')!;
    const autumn = parseDay('2024-11-03')!;
    expect(newYorkInstant(spring, 119)).toBe(Date.UTC(2024, 2, 10, 6, 59));
    // 02:30 does not exist: read as standard time, which the clock after the change calls 03:30.
    expect(newYorkInstant(spring, 150)).toBe(Date.UTC(2024, 2, 10, 7, 30));
    expect(newYorkDay(newYorkInstant(spring, 150))).toEqual({ day: spring, minutes: 210 });
    expect(newYorkInstant(spring, 180)).toBe(Date.UTC(2024, 2, 10, 7));
    // 01:30 comes twice: the first one, daylight time.
    expect(newYorkInstant(autumn, 90)).toBe(Date.UTC(2024, 10, 3, 5, 30));
    expect(newYorkInstant(autumn, 120)).toBe(Date.UTC(2024, 10, 3, 7));
    expect(newYorkInstant(autumn, -60)).toBe(Date.UTC(2024, 10, 3, 3));
    expect(newYorkInstant(autumn, 1500)).toBe(Date.UTC(2024, 10, 4, 6));
  });
});
