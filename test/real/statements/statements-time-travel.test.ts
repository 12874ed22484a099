/**
 * Point in time on real filings: what is known on a day equals what the record cut at that day gives, for every company
 * and every field.
 */
import { describe, expect, it } from 'vitest';
import { FIELDS, type Field } from '../../../src/engine/concepts.ts';
import { formatDay } from '../../../src/engine/days.ts';
import type { Statements } from '../../../src/engine/statements/facts/types.ts';
import { buildStatements, TRAILING_HISTORY_DAYS } from '../../../src/engine/statements/rows/build.ts';
import type { FactColumns, FactSet } from '../../../src/engine/types.ts';
import { isVisible } from '../../../src/engine/visible-filings.ts';
import { factsOf, SPLITS } from '../statements-records.ts';

const NAMES = [
  'AAPL AMZN BAC CAT COST IBM INTC JNJ JPM KO LPA MSFT NFLX NVDA PG PLTR SHOP SNOW T XOM'
    .split(' ')
    .map((name) => [name, false] as const),
  ['AAPL', 'NVDA', 'MSFT'].map((name) => [name, true] as const),
]
  .flat()
  .map(([name, withSubmissions], i) => [name, withSubmissions, i] as const);

const ALL_FIELDS = Object.keys(FIELDS) as Field[];

/** The record as it stood at the close of a day: later filings and their facts are not in it at all. */
function cutAt(facts: FactSet, day: number): FactSet {
  const place = new Map<number, number>();
  const reports = facts.reports.filter((report, i) => {
    const known = isVisible(report, { asOf: day });
    if (known) place.set(i, place.size);
    return known;
  });
  const columns = new Map<string, FactColumns>();
  for (const [key, c] of facts.columns) {
    const rows = [...c.report.keys()].filter((i) => place.has(c.report[i]!));
    if (rows.length === 0) continue;
    columns.set(key, {
      ...c,
      start: Int32Array.from(rows, (i) => c.start[i]!),
      end: Int32Array.from(rows, (i) => c.end[i]!),
      value: Float64Array.from(rows, (i) => c.value[i]!),
      report: Int32Array.from(rows, (i) => place.get(c.report[i]!)!),
    });
  }
  return { ...facts, reports, columns };
}

/** Every cell of the rows and the trailing figures, with all of its provenance; no index of a filing. */
function answers(s: Statements | undefined): unknown {
  if (s === undefined) return undefined;
  const [quarters, years] = [s.quarters(8), s.years(5)];
  return {
    periods: s.spine.periods.map(({ filings, ...period }) => [period, filings.length]),
    class: [s.currency, s.industry, s.annualForm, s.stale, s.flags()],
    quarters: quarters.map((p) => ALL_FIELDS.map((field) => [field, s.quarter(field, p)])),
    years: years.map((p) => ALL_FIELDS.map((field) => [field, s.annual(field, p), s.balance(field, p)])),
    ttm: ALL_FIELDS.map((field) => [field, s.ttm(field)]),
    eps: s.ttmEps(),
    shares: s.shares(),
  };
}

/** The day of two filings, early and late in the record, of other ones for each name, the day before, and one later. */
function daysOf(facts: FactSet, name: number): number[] {
  const filed = [...new Set(facts.reports.map((report) => report.filed))].sort((a, b) => a - b);
  const share = (name % 5) / 10;
  return [0.3 + share / 2, 0.6 + share].flatMap((at) => {
    const day = filed[Math.min(filed.length - 1, Math.floor(at * filed.length))]!;
    return [day - 1, day, day + 17];
  });
}

describe('time travel', () => {
  it.each(NAMES)(
    '%s (submissions: %s)',
    (name, withSubmissions, place) => {
      const facts = factsOf(name, withSubmissions);
      const splits = SPLITS[name] ?? [];
      const days = daysOf(facts, place);
      let known = 0;
      for (const [i, asOf] of days.entries()) {
        const then = cutAt(facts, asOf);
        // In turn: of three days in a row, those of the next filing get the other one.
        const historyDays = i % 2 === 0 ? undefined : TRAILING_HISTORY_DAYS;
        const whole = buildStatements(facts, { asOf, splits, historyDays });
        const cut = buildStatements(then, { asOf, splits, historyDays });
        const [ours, theirs] = [answers(whole), answers(cut)];
        // The text first: comparing tens of thousands of cells one by one takes long, and is needed only to show a
        // difference.
        if (JSON.stringify(ours) !== JSON.stringify(theirs))
          expect(ours, `${formatDay(asOf)} ${historyDays}`).toEqual(theirs);
        if (whole !== undefined) known++;
      }
      expect(known).toBeGreaterThan(3);
    },
    180_000,
  );
});
