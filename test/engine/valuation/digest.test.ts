/** Trailing figures as text: what is read back is what was written, to the last bit. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  BEFORE_SPLITS,
  decodeFigures,
  encodeFigures,
  joinBases,
  lineOf,
} from '../../../src/engine/valuation/digest.ts';
import { TRAILING_BALANCES, TRAILING_FLOWS, type TrailingFigures } from '../../../src/engine/valuation/figures.ts';
import { REASONS, unavailable } from '../../../src/engine/value.ts';

const amount = fc.oneof(
  // Zero has one sign in every payload.
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value)),
  fc.constantFrom(...REASONS).map(unavailable),
);
const record = (keys: readonly string[]) => fc.record(Object.fromEntries(keys.map((key) => [key, amount])));

const MISSING = unavailable('insufficient_history');

const anyFigures = fc.record({
  currency: fc.constantFrom('USD', 'CAD', undefined),
  industry: fc.constantFrom('general', 'bank', 'insurer', 'broker', 'real_estate'),
  annualForm: fc.constantFrom('10-K', '20-F/A', undefined),
  freshUntil: fc.integer(),
  periodEnd: fc.option(fc.integer(), { nil: undefined }),
  trailingEnd: fc.option(fc.integer(), { nil: undefined }),
  nextEnd: fc.option(fc.integer(), { nil: undefined }),
  nextIsAnnual: fc.boolean(),
  shares: amount,
  sharesPerListed: amount,
  classes: fc.array(
    fc.record({
      symbol: fc.constantFrom('', 'ABC', 'ABC-B'),
      part: fc.double({ noNaN: true, min: 1e-9, max: 1 }),
      sharesPerListed: fc.constantFrom(1, 1 / 1500, 8),
    }),
    { maxLength: 3 },
  ),
  eps: amount,
  priorYearEps: amount,
  ttm: record(TRAILING_FLOWS),
  balance: record(TRAILING_BALANCES),
  priorYearBalance: fc.option(record(TRAILING_BALANCES), { nil: undefined }),
  flags: fc.subarray(['negative_equity', 'annual_only', 'derived_q4']),
});

/** Twelve months that end on no day lack their earnings for the same reason. */
const figures = anyFigures.map((each) =>
  each.trailingEnd === undefined ? { ...each, trailingEnd: MISSING, ttm: { ...each.ttm, net_income: MISSING } } : each,
) as unknown as fc.Arbitrary<TrailingFigures>;

test('any figures', () => {
  fc.assert(
    fc.property(figures, (each) => {
      expect(decodeFigures(encodeFigures(each))).toEqual(each);
    }),
  );
});

test('nothing known', () => {
  expect(encodeFigures(undefined)).toBe('');
  expect(decodeFigures('')).toBeUndefined();
});

test('any figures on several share bases', () => {
  fc.assert(
    fc.property(fc.option(figures, { nil: undefined }), figures, figures, (newest, first, second) => {
      const older = [
        { splitDay: BEFORE_SPLITS, text: encodeFigures(first) },
        { splitDay: 12_345, text: encodeFigures(second) },
      ];
      const text = joinBases(encodeFigures(newest), older);
      expect(lineOf(text, 'newest')).toBe(encodeFigures(newest));
      for (const each of older) expect(lineOf(text, each.splitDay)).toEqual(each.text);
      expect([lineOf(text, 1234), lineOf(text, 12_346)]).toEqual([undefined, undefined]);
    }),
  );
});
