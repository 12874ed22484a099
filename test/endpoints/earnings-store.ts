/** Test helper: a store of one crafted company (AAA), one fund (FFF) and a symbol nobody knows anything of (NNN). */
import { isSession } from '../../src/engine/calendar.ts';
import type { Bars, Dividend, FactSet, Split } from '../../src/engine/types.ts';
import type { FilingRow } from '../../src/store/row-types.ts';
import type { StoreReader } from '../../src/store/types.ts';
import { fakeStore } from '../service/fake-store.ts';
import { day } from '../support/facts-builder.ts';

/** Bars at 100 on every session of a stretch. */
export function flatBars(from: string, to: string): Bars {
  const days: number[] = [];
  for (let at = day(from); at <= day(to); at++) if (isSession(at)) days.push(at);
  const price = new Float64Array(days.length).fill(100);
  const volume = new Float64Array(days.length).fill(1000);
  return { days: Int32Array.from(days), open: price, high: price, low: price, close: price, volume };
}

export interface Contents {
  readonly facts?: FactSet;
  readonly filings?: readonly FilingRow[];
  readonly bars?: Bars;
  readonly dividends?: readonly Dividend[];
  readonly splits?: readonly Split[];
  /** Newest session of the whole store; by default that of `bars`. */
  readonly lastDay?: string;
  readonly kind?: StoreReader['kind'];
}

export function storeOf(contents: Contents): StoreReader {
  const { facts, filings = [], bars, dividends = [], splits = [], kind = 'live' } = contents;
  const base = fakeStore({}, ['AAA', 'FFF', 'NNN']);
  const lastDay = bars?.days.at(-1);
  return {
    ...base,
    kind,
    symbol: (symbol) => {
      const row = base.symbol(symbol);
      if (row === undefined || symbol === 'NNN') return row;
      const own = { ...row, firstDay: bars?.days[0], lastDay };
      return symbol === 'FFF' ? { ...own, assetType: 'etf' } : { ...own, cik: 1 };
    },
    facts: () => facts,
    filings: (_, { forms, filedTo = 1e9 } = {}) =>
      filings.filter((row) => row.filed <= filedTo && (forms?.includes(row.form) ?? true)),
    bars: (symbol, from = -1e9, to = 1e9) => {
      if (bars === undefined || symbol === 'NNN') return base.bars(symbol);
      const at = [...bars.days].flatMap((each, i) => (each >= from && each <= to ? [i] : []));
      const cut = (column: Float64Array): Float64Array => Float64Array.from(at, (i) => column[i]!);
      return {
        days: Int32Array.from(at, (i) => bars.days[i]!),
        open: cut(bars.open),
        high: cut(bars.high),
        low: cut(bars.low),
        close: cut(bars.close),
        volume: cut(bars.volume),
      };
    },
    dividends: (symbol) => (symbol === 'NNN' ? [] : dividends),
    splits: () => splits,
    lastDay: () => (contents.lastDay === undefined ? lastDay : day(contents.lastDay)),
  };
}

let count = 0;

export function filingRow(form: string, filed: string, more: Partial<FilingRow> = {}): FilingRow {
  count++;
  return {
    cik: 1,
    accession: `0000000001-24-${String(count).padStart(6, '0')}`,
    form,
    filed: day(filed),
    reportDay: undefined,
    accepted: undefined,
    items: '',
    size: 0,
    primaryDocument: '',
    primaryDescription: '',
    isXbrl: true,
    isInlineXbrl: true,
    ...more,
  };
}

export function resultsRow(filed: string, more: Partial<FilingRow> = {}): FilingRow {
  return filingRow('8-K', filed, { items: '2.02,9.01', ...more });
}
