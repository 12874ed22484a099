/** Which clock an acceptance time is on, by what EDGAR can have done. */
import { expect, test } from 'vitest';
import { parseDay } from '../../src/engine/days.ts';
import { acceptanceInstant } from '../../src/filings/acceptance.ts';

const instant = (form: string, filed: string, accepted: string): string | undefined => {
  const ms = acceptanceInstant({ form, filed: parseDay(filed)!, accepted });
  return ms === undefined ? undefined : new Date(ms).toISOString();
};

test.each([
  // A 10-Q dated the day it was taken cannot have been taken at 21:07 New York time (17 CFR 232.13): UTC, 16:07 in New
  // York.
  ['10-Q', '2026-01-28', '2026-01-28T21:07:34.000Z', '2026-01-28T21:07:34.000Z'],
  // 06:01 UTC is 01:01 in New York, when EDGAR is closed: New York clock (EST, UTC-5).
  ['10-Q', '2026-01-30', '2026-01-30T06:01:32.000Z', '2026-01-30T11:01:32.000Z'],
  // NVIDIA's 10-K of 2026-02-25: 11:42 or 16:42 in New York, both possible.
  ['10-K', '2026-02-25', '2026-02-25T16:42:19.000Z', undefined],
  // 02:50 UTC is 21:50 the evening before; 02:50 New York time is impossible.
  ['4', '2026-02-17', '2026-02-18T02:50:37.000Z', '2026-02-18T02:50:37.000Z'],
  // An ownership report may be dated the same day until 22:00: 18:34 or 13:34.
  ['4', '2026-02-26', '2026-02-26T18:34:19.000Z', undefined],
  // Taken Friday 18:00 New York time, dated Monday; as UTC it would be 13:00 on Friday, dated Monday: possible, so
  // nothing is said.
  ['8-K', '2024-03-11', '2024-03-08T18:00:00.000Z', undefined],
  ['10-K', '2024-03-08', 'yesterday', undefined],
])('%s filed %s accepted %s', (form, filed, accepted, expected) => {
  expect(instant(form, filed, accepted)).toBe(expected);
});
