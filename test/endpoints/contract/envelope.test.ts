import { expect, test } from 'vitest';
import { type AnswerBasis, envelope, isoSeconds } from '../../../src/endpoints/contract/envelope.ts';
import { fakeStore } from '../../service/fake-store.ts';

// Friday 2025-08-08: New York is UTC-4, the session closes at 20:00 UTC and counts as complete 15 minutes later.
const CLOSE = Date.UTC(2025, 7, 8, 20);
const BEFORE = Date.UTC(2025, 7, 7, 20);
const MINUTE = 60_000;
const NOW = CLOSE + 60 * MINUTE;
const ABOUT = { asOf: CLOSE, subjects: ['AAA'] };

/** The envelope of a response now, as of `asked` where it is named. */
function of(
  about: Partial<AnswerBasis> = {},
  { now = NOW, asked = undefined as number | undefined, store = fakeStore() } = {},
) {
  return envelope({ store, now, asOf: asked }, { ...ABOUT, ...about });
}

test('says the instant, the age, the freshness, the market and the symbol', () => {
  const store = fakeStore({ importedAt: (subjects) => (subjects.includes('AAA') ? NOW - 1999 : undefined) });
  expect(envelope({ store, now: NOW, asOf: undefined }, { ...ABOUT, symbol: 'AAA' })).toEqual({
    as_of: '2025-08-08T20:00:00Z',
    cache_age_seconds: 1,
    freshness: 'end_of_day',
    market_status: 'after_hours',
    symbol: 'AAA',
  });
  expect(of()).not.toHaveProperty('symbol');
});

test('the age is never negative, and 0 when nothing imported was used', () => {
  const later = fakeStore({ importedAt: () => NOW + 5000 });
  expect(of({}, { store: later }).cache_age_seconds).toBe(0);
  expect(of().cache_age_seconds).toBe(0);
});

test.each([
  ['the last session', CLOSE, CLOSE + 60 * MINUTE, 'end_of_day'],
  ['the session before, while today’s is not yet complete', BEFORE, CLOSE + 14 * MINUTE, 'end_of_day'],
  ['the session before, once today’s is complete', BEFORE, CLOSE + 15 * MINUTE, 'stale'],
  ['Friday’s session on Sunday', CLOSE, CLOSE + 2 * 24 * 60 * MINUTE, 'end_of_day'],
  ['Friday’s session on Monday evening', CLOSE, CLOSE + 3 * 24 * 60 * MINUTE + 15 * MINUTE, 'stale'],
])('%s is %s', (_, asOf, now, freshness) => {
  expect(of({ asOf }, { now }).freshness).toBe(freshness);
});

test('an answer about the past is not stale for being old, but for lacking a session of then', () => {
  const now = CLOSE + 365 * 24 * 60 * MINUTE;
  expect(of({}, { now }).freshness).toBe('stale');
  expect(of({}, { now, asked: NOW }).freshness).toBe('end_of_day');
  expect(of({ asOf: BEFORE }, { now, asked: NOW }).freshness).toBe('stale');
});

test('the sample is simulated whatever its age; filings are not stale for want of a session', () => {
  const now = CLOSE + 365 * 24 * 60 * MINUTE;
  expect(of({}, { now, store: fakeStore({ kind: 'simulated' }) }).freshness).toBe('simulated');
  expect(of({ drivenBy: 'filings' }, { now }).freshness).toBe('end_of_day');
  expect(of({ drivenBy: 'filings' }, { store: fakeStore({ kind: 'simulated' }) }).freshness).toBe('simulated');
});

test.each([
  [Date.UTC(2025, 7, 8, 14), 'open'],
  [Date.UTC(2025, 7, 8, 12), 'pre_market'],
  [Date.UTC(2025, 7, 9, 14), 'closed'],
])('the market at %d is %s', (now, status) => {
  expect(of({}, { now }).market_status).toBe(status);
});

test('instants are written to the second', () => {
  expect(isoSeconds(1754683200999)).toBe('2025-08-08T20:00:00Z');
});
