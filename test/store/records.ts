/** Made-up records for the store's tests and their child processes. */
import { dayFrom } from '../../src/engine/days.ts';
import type { ReportedFacts } from '../../src/engine/reported/types.ts';
import { type Bars, type FactSet, factKey, INSTANT } from '../../src/engine/types.ts';
import type { FilingRow, ImportRow } from '../../src/store/schema/row-types.ts';
import type { StoreWriter } from '../../src/store/writing/types.ts';

const NONE = new Int32Array();
/** Of a report without facts. */
export const NO_FACTS: ReportedFacts = {
  source: 'document',
  ...{ concepts: [], units: [], contexts: [], lines: [], texts: [], labels: {}, faults: [] },
  ...{ concept: NONE, context: NONE, unit: NONE, decimals: NONE, line: NONE, column: NONE, negated: NONE },
  value: new Float64Array(),
};

/** Bars on `count` consecutive days from `first`; every value is a function of day and `seed`. */
export function barsFrom(first: number, count: number, seed = 1): Bars {
  const days = Int32Array.from({ length: count }, (_, i) => first + i);
  const column = (scale: number) => Float64Array.from(days, (day) => seed * scale + day / 7);
  return { days, open: column(1), high: column(2), low: column(3), close: column(4), volume: column(1000) };
}

export const IMPORT: Omit<ImportRow, 'id'> = {
  source: 'prices/AAPL.csv',
  sha256: 'ab'.repeat(32),
  kind: 'prices',
  subject: 'AAPL',
  importedAt: 1_700_000_000_000,
  bytes: 123,
  rows: 7,
  note: '',
};

/**
 * Everything of one symbol `SYM<n>` and its company `n`, all of it derived from `state`, in the writer's current
 * transaction.
 */
export function putState(writer: StoreWriter, n: number, state: number): void {
  const symbol = `SYM${n}`;
  const first = dayFrom(2001, 1, 1);
  const bars = barsFrom(first, 8000, state + n);
  const importId = writer.addImport({ ...IMPORT, subject: symbol, importedAt: state });
  writer.putSymbol({ symbol, cik: n, name: `State ${state}` });
  const spans = [{ importId, firstDay: first, lastDay: first + 7999, basis: 'raw' as const }];
  writer.putPrices(symbol, { bars, splits: [], dividends: [{ day: first, amount: state }], spans });
  writer.putFacts(factsOf(n, [state, state + 1]));
  writer.putOtherFacts({ ...factsOf(n, [state]), labels: new Map([['us-gaap:Assets', 'Assets']]) });
}

export function factsOf(cik: number, values: readonly number[]): FactSet {
  const end = Int32Array.from(values, (_, i) => 12_000 + i);
  const start = Int32Array.from(values, () => INSTANT);
  const report = Int32Array.from(values, () => 0);
  const columns = {
    taxonomy: 'us-gaap',
    concept: 'Assets',
    unit: 'USD',
    start,
    end,
    value: Float64Array.from(values),
    report,
  };
  const filing = { accession: '0000000001-24-000001', form: '10-K', filed: 12_345 };
  const unknown = { fiscalYear: undefined, fiscalPeriod: undefined, reportDay: undefined, accepted: undefined };
  return {
    cik,
    reports: [{ ...filing, ...unknown }],
    columns: new Map([[factKey('us-gaap', 'Assets', 'USD'), columns]]),
  };
}

export function filing(part: Partial<FilingRow> & { readonly accession: string }): FilingRow {
  return {
    cik: 1,
    form: '10-K',
    filed: 12_000,
    reportDay: undefined,
    accepted: undefined,
    items: '',
    size: 1,
    primaryDocument: 'a.htm',
    primaryDescription: '10-K',
    isXbrl: true,
    isInlineXbrl: false,
    ...part,
  };
}
