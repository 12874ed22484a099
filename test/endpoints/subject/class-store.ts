/** A store on disk with one crafted company of several listed classes, its covers read by the program's own reader. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatDay } from '../../../src/engine/days.ts';
import { type FactSet, factKey, type Split } from '../../../src/engine/types.ts';
import { readCover } from '../../../src/filings/cover-page.ts';
import { updateTrailing } from '../../../src/sources/update-trailing.ts';
import type { StoreReader } from '../../../src/store/reading/types.ts';
import type { SymbolRow } from '../../../src/store/schema/row-types.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';
import { barsBetween } from '../../engine/valuation/samples.ts';
import { filing } from '../../store/records.ts';
import { coverHtml, ofClass } from '../../support/cover-html.ts';
import { day } from '../../support/facts-builder.ts';
import { company, LAST } from '../valuation/valuation-store.ts';

export interface ClassSpec {
  /** Undefined: not listed. */
  readonly symbol?: string;
  readonly member: string;
  readonly shares: number;
  /** Raw close of a day; default none in the store. */
  readonly close?: ((day: number) => number) | undefined;
  /** Day of the last bar. */
  readonly last?: number;
  readonly row?: Partial<SymbolRow>;
  readonly splits?: readonly Split[];
}

/**
 * The crafted company of `cik` with a thousand times its equity of some 2,000: a share of any class then owns more than
 * nothing of it.
 */
function wealthier(facts: FactSet, cik: number): FactSet {
  const key = factKey('us-gaap', 'StockholdersEquity', 'USD');
  const equity = facts.columns.get(key)!;
  const more = { ...equity, value: equity.value.map((value) => value * 1000) };
  return { ...facts, cik, columns: new Map([...facts.columns, [key, more]]) };
}

/**
 * Every report of `company()` with a cover that counts `classes`; SPY and the classes with a `close` have prices from
 * 2019 on.
 */
export async function withClasses(
  classes: readonly ClassSpec[],
  body: (store: StoreReader) => void | Promise<void>,
  cik = 1,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'mds-classes-'));
  const writer = openWriter(join(folder, 'store.db'));
  try {
    writer.transaction(() => {
      const facts = wealthier(company().build(), cik);
      writer.putCompany({ cik, name: 'Crafted, Inc.' });
      writer.putFacts(facts);
      writer.putFilings(facts.reports.map(({ accession, form, filed }) => filing({ cik, accession, form, filed })));
      for (const { accession, form, filed } of facts.reports) {
        const counts = classes.map(({ member, shares }) => ({
          text: String(shares),
          asOf: formatDay(filed - 7),
          dimensions: ofClass(member),
        }));
        const securities = classes
          .filter(({ symbol }) => symbol !== undefined)
          .map(({ symbol, member }) => ({
            title: 'Common Stock',
            symbol: symbol!.replace('-', '.'),
            dimensions: ofClass(member),
          }));
        const json = JSON.stringify(readCover(coverHtml({ form, counts, securities, cik })));
        writer.putCover(accession, '1', { cik, json });
      }
      writer.putSymbol({ symbol: 'SPY', assetType: 'etf', currency: 'USD' });
      for (const { symbol, close, row, last = LAST, splits = [] } of [
        ...classes,
        { symbol: 'SPY', close: () => 500, row: { cik: undefined } },
      ] as readonly ClassSpec[]) {
        if (symbol === undefined || close === undefined) continue;
        if (symbol !== 'SPY') writer.putSymbol({ symbol, cik, assetType: 'stock', currency: 'USD', ...row });
        const bars = barsBetween(day('2019-01-02'), last, close);
        writer.putPrices(symbol, { bars, splits, dividends: [], spans: [] });
      }
      updateTrailing(writer);
    });
    await body(writer);
  } finally {
    writer.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
