/**
 * Column fidelity (FIELDS 16, A20.1): every figure of every table of the stored documents stands under its own header.
 */
import { expect, test } from 'vitest';
import { columnChecks } from '../../../tools/accuracy/sections/columns.ts';
import { data } from '../../support/real-records.ts';

test('no figure stands under another header, in section text and in tables as data', { timeout: 120_000 }, () => {
  const checks = columnChecks(data);
  expect(checks.flatMap(({ faults }) => faults)).toEqual([]);
  const sum = (of: (check: (typeof checks)[number]) => number): number =>
    checks.reduce((all, each) => all + of(each), 0);
  expect(sum(({ figures }) => figures)).toBeGreaterThan(10_000);
  expect(sum(({ tables }) => tables)).toBeGreaterThan(300);
  expect(sum(({ tableFigures }) => tableFigures)).toBeGreaterThan(8_000);
});
