/** `for` and `by` at the end of a condition, and the state they keep. */
import { describe, expect, test } from 'vitest';
import { hysteresisOf, stateBeyond } from '../../src/conditions/hysteresis.ts';
import { MdsError } from '../../src/errors.ts';

describe('reading', () => {
  test.each([
    ['price < 100', { condition: 'price < 100', forMs: 0, byPct: 0 }],
    ['price < 100 for 3d', { condition: 'price < 100', forMs: 259_200_000, byPct: 0 }],
    ['price < 100 by 2%', { condition: 'price < 100', forMs: 0, byPct: 2 }],
    ['price < 100 by 2.5% for 12h', { condition: 'price < 100', forMs: 43_200_000, byPct: 2.5 }],
    ['price < 100 for 12h by 2% ', { condition: 'price < 100', forMs: 43_200_000, byPct: 2 }],
    // Words of other conditions.
    ["name == 'for 3d'", { condition: "name == 'for 3d'", forMs: 0, byPct: 0 }],
  ])('%s', (source, expected) => {
    expect(hysteresisOf(source)).toEqual(expected);
  });

  test.each([
    ['price < 1 for 3x', "'3x' is not a duration", '3x'],
    ['price < 1 by 2', "'2' is not a percentage", '2'],
    ['price < 1 for 1d for 2d', "'for' is given twice", 'for 1d'],
  ])('%s is refused, with its place', (source, message, place) => {
    try {
      hysteresisOf(source);
      throw new Error('nothing was refused');
    } catch (error) {
      if (!(error instanceof MdsError)) throw error;
      const { from, to } = error.location!;
      expect([error.code, error.message]).toEqual(['CHECK_SYNTAX', message]);
      expect(source.slice(from, to)).toContain(place);
    }
  });
});

test('within the distance the state before stays; unknown and a first state are taken as they are', () => {
  const near = { margin: 1, bound: 100, byPct: 2 };
  expect(stateBeyond('true', 'false', near)).toBe('false');
  expect(stateBeyond('true', 'false', { ...near, margin: 2 })).toBe('true');
  expect(stateBeyond('false', 'true', { ...near, margin: -1 })).toBe('true');
  expect(stateBeyond('false', 'true', { ...near, margin: -2 })).toBe('false');
  expect(stateBeyond('true', undefined, near)).toBe('true');
  expect(stateBeyond('true', 'unknown', near)).toBe('true');
  expect(stateBeyond('unknown', 'true', { ...near, margin: undefined })).toBe('unknown');
  expect(stateBeyond('true', 'false', { ...near, byPct: 0 })).toBe('true');
});
