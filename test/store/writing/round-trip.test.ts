/** Whatever is written is read back unchanged, by a reader of its own, with every driver. */
import { statSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayFrom } from '../../../src/engine/days.ts';
import { type Bars, type FactColumns, factKey, INSTANT, type Report } from '../../../src/engine/types.ts';
import { storeFile } from '../../../src/store/drivers/paths.ts';
import { openReader } from '../../../src/store/reading/open.ts';
import type { StoreReader } from '../../../src/store/reading/types.ts';
import type { CompanyRow, SymbolRow } from '../../../src/store/schema/row-types.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';
import type { StoreWriter } from '../../../src/store/writing/types.ts';
import { columnsOf } from '../../support/bars.ts';
import { barsFrom } from '../records.ts';
import { DRIVERS, scratch } from '../support.ts';

const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
const day = fc.integer({ min: dayFrom(1900, 1, 1), max: dayFrom(2100, 12, 31) });
const bars = fc
  .uniqueArray(fc.record({ day, values: fc.tuple(finite, finite, finite, finite, finite) }), {
    selector: (bar) => bar.day,
  })
  .map((list): Bars => {
    const sorted = list.sort((a, b) => a.day - b.day);
    const column = (i: 0 | 1 | 2 | 3 | 4) => Float64Array.from(sorted, (bar) => bar.values[i]);
    const days = Int32Array.from(sorted, (bar) => bar.day);
    return { days, open: column(0), high: column(1), low: column(2), close: column(3), volume: column(4) };
  });
const text = fc.string({ unit: 'binary' }).filter((value) => !value.includes('\0'));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const count = fc.integer({ min: 0, max: 2 ** 40 });

const report: fc.Arbitrary<Report> = fc.record({
  accession: text,
  form: text,
  filed: day,
  fiscalYear: maybe(fc.integer({ min: 1990, max: 2100 })),
  fiscalPeriod: maybe(fc.constantFrom('FY', 'Q1', 'Q2', 'Q3')),
  reportDay: maybe(day),
  accepted: maybe(fc.integer({ min: 0, max: 4e12 })),
});
const column = (reports: number): fc.Arbitrary<FactColumns> =>
  fc
    .record({
      names: fc.tuple(
        fc.constantFrom('us-gaap', 'dei', 'ifrs-full'),
        fc.string({ minLength: 1 }),
        fc.constantFrom('USD', 'USD/shares', 'pure'),
      ),
      facts: fc.array(fc.tuple(fc.oneof(day, fc.constant(INSTANT)), day, finite, fc.nat({ max: reports - 1 }))),
    })
    .map(({ names: [taxonomy, concept, unit], facts }) => ({
      taxonomy,
      concept: concept.replaceAll('\0', '_'),
      unit,
      start: Int32Array.from(facts, (fact) => fact[0]),
      end: Int32Array.from(facts, (fact) => fact[1]),
      value: Float64Array.from(facts, (fact) => fact[2]),
      report: Int32Array.from(facts, (fact) => fact[3]),
    }));

describe.each(DRIVERS)('with %s', (driver) => {
  const path = storeFile(scratch());
  const file = storeFile(scratch());
  const writer = openWriter(path, { driver });
  /** Writes in one transaction, reads with a fresh reader. */
  const through = <T>(write: (to: StoreWriter) => void, read: (from: StoreReader) => T): T => {
    writer.transaction(() => write(writer));
    const reader = openReader(path, { driver });
    try {
      return read(reader);
    } finally {
      reader.close();
    }
  };

  test('bars, splits and dividends', () => {
    const split = fc.record({ day, numerator: fc.integer({ min: 1, max: 1000 }), denominator: finite });
    const dividends = fc.array(fc.record({ day, amount: finite }));
    fc.assert(
      fc.property(bars, fc.array(split), dividends, (bars, splits, dividends) => {
        const record = { bars, splits, dividends, spans: [] };
        const read = through(
          (to) => to.putPrices('X', record),
          (from) => ({
            bars: columnsOf(from.bars('X')),
            splits: from.splits('X'),
            dividends: from.dividends('X'),
            spans: from.priceSpans('X'),
          }),
        );
        expect(read).toEqual(record);
      }),
      { numRuns: 60 },
    );
  });

  test('years without a change are not written again', () => {
    const put = (count: number): number => {
      const own = openWriter(file, { driver });
      const record = { bars: barsFrom(dayFrom(2001, 1, 1), count), splits: [], dividends: [], spans: [] };
      own.transaction(() => own.putPrices('X', record));
      const { size } = statSync(`${file}-wal`);
      own.close();
      return size;
    };
    const whole = put(8000);
    // One year of 22, and pages of other tables.
    expect(put(8001)).toBeLessThan(whole / 4);
  });

  test('a stretch of bars is exactly the days within its bounds', () => {
    fc.assert(
      fc.property(bars, day, day, (bars, a, b) => {
        const read = through(
          (to) => to.putPrices('X', { bars, splits: [], dividends: [], spans: [] }),
          (from) => [from.bars('X', a), from.bars('X', undefined, b), from.bars('X', a, b)] as const,
        );
        const row = (r: Bars, i: number) => [r.days[i], r.open[i], r.high[i], r.low[i], r.close[i], r.volume[i]];
        const rows = (r: Bars) => [...r.days.keys()].map((i) => row(r, i));
        const within = (from: number, to: number) => rows(bars).filter(([day]) => day! >= from && day! <= to);
        expect(read.map(rows)).toEqual([within(a, Infinity), within(-Infinity, b), within(a, b)]);
      }),
      { numRuns: 60 },
    );
  });

  test('facts, all of them or the named ones', () => {
    const sets = fc.array(report, { minLength: 1, maxLength: 5 }).chain((reports) =>
      fc.record({
        reports: fc.constant(reports),
        columns: fc
          .uniqueArray(column(reports.length), { selector: (c) => factKey(c.taxonomy, c.concept, c.unit) })
          .map((list) => new Map(list.map((c) => [factKey(c.taxonomy, c.concept, c.unit), c]))),
        cik: fc.integer({ min: 1, max: 2 ** 31 }),
      }),
    );
    fc.assert(
      fc.property(sets, (facts) => {
        const named = [...facts.columns.values()].filter((_, i) => i % 2 === 0);
        const names = new Set(named.map((c) => `${c.taxonomy}:${c.concept}`));
        const [all, some] = through(
          (to) => to.putFacts(facts),
          (from) => [from.facts(facts.cik), from.facts(facts.cik, [...names])] as const,
        );
        expect(all).toEqual(facts);
        const withLabels = { ...facts, labels: new Map([...names].map((name) => [name, `${name} in words`])) };
        const [others, someOthers] = through(
          (to) => to.putOtherFacts(withLabels),
          (from) => [from.otherFacts(facts.cik), from.otherFacts(facts.cik, (name) => names.has(name))] as const,
        );
        expect(others).toEqual(withLabels);
        const wanted = [...facts.columns].filter(([, c]) => names.has(`${c.taxonomy}:${c.concept}`));
        expect(some).toEqual({ ...facts, columns: new Map(wanted) });
        expect(someOthers).toEqual({ ...withLabels, columns: new Map(wanted) });
      }),
      { numRuns: 60 },
    );
  });

  test('symbols and companies with any text', () => {
    const symbolRow: fc.Arbitrary<SymbolRow> = fc.record({
      symbol: fc.string({ unit: 'grapheme', minLength: 1 }).filter((value) => !value.includes('\0')),
      cik: maybe(count),
      name: maybe(text),
      assetType: maybe(fc.constantFrom('stock' as const, 'etf' as const)),
      exchange: maybe(text),
      currency: maybe(text),
      rank: maybe(count),
      firstDay: maybe(day),
      lastDay: maybe(day),
    });
    const companyRow: fc.Arbitrary<CompanyRow> = fc.record({
      cik: fc.integer({ min: 1, max: 2 ** 31 }),
      name: text,
      entityName: maybe(text),
      sic: maybe(count),
      sicDescription: maybe(text),
      fiscalYearEnd: maybe(text),
      category: maybe(text),
      entityType: maybe(text),
      stateOfIncorporation: maybe(text),
      business: maybe(fc.dictionary(text, fc.option(text), { noNullPrototype: true })),
      website: maybe(text),
      description: maybe(text),
      phone: maybe(text),
      formerNames: fc.array(fc.record({ name: text })),
      tickers: fc.array(text),
    });
    let n = 0;
    fc.assert(
      fc.property(symbolRow, companyRow, (symbol, company) => {
        // A new row each time: writing completes a row, so old values would remain.
        const own = { ...symbol, symbol: `${symbol.symbol}${n++}` };
        const ownCompany = { ...company, cik: n };
        const read = through(
          (to) => {
            to.putSymbol(own);
            to.putCompany(ownCompany);
          },
          (from) => [from.symbol(own.symbol), from.company(n)],
        );
        expect(read).toEqual([own, ownCompany]);
      }),
      { numRuns: 60 },
    );
  });
});
