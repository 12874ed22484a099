/** Test helper: a store of one crafted company (AAA), one fund (FFF) and a symbol without a company (NNN). */
import type { Bars, Dividend, FactSet, Split } from '../../../src/engine/types.ts';
import type { StoreReader } from '../../../src/store/reading/types.ts';
import type { FilingRow } from '../../../src/store/schema/row-types.ts';
import { barsBetween } from '../../engine/valuation/samples.ts';
import { day } from '../../support/facts-builder.ts';
import { marketStore } from '../../support/market-store.ts';
import { filing } from '../documents/filing-store.ts';

/** Bars at 100 on every session of a stretch. */
export function flatBars(from: string, to: string): Bars {
  return barsBetween(day(from), day(to), () => 100);
}

/** Results 30 days after every quarter of 2022 and 2023, 33 days after the years. */
export const RELEASES = [
  ...['2022-04-30', '2022-07-30', '2022-10-30', '2023-02-02'],
  ...['2023-04-30', '2023-07-30', '2023-10-30', '2024-02-02'],
];

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

export function storeOf({ facts, filings = [], bars, dividends = [], splits = [], ...more }: Contents): StoreReader {
  const priced = { bars, dividends, splits };
  const listed = {
    AAA: { ...priced, facts, filings, row: { cik: 1 } },
    FFF: { ...priced, row: { assetType: 'etf' } },
    NNN: {},
  } as const;
  const { kind = 'live', lastDay } = more;
  return marketStore(listed, { kind, ...(lastDay === undefined ? {} : { lastDay: () => day(lastDay) }) });
}

export function filingRow(form: string, filed: string, more: Partial<FilingRow> = {}): FilingRow {
  return filing(`0000000001-${form}-${filed}`, form, filed, { isXbrl: true, isInlineXbrl: true, ...more });
}

export function resultsRow(filed: string, more: Partial<FilingRow> = {}): FilingRow {
  return filingRow('8-K', filed, { items: '2.02,9.01', ...more });
}
