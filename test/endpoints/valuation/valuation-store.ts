/** A store in memory with one crafted company: eight years of quarters and six of prices. */
import { liveFigures } from '../../../src/endpoints/subject/live-figures.ts';
import { compute } from '../../../src/endpoints/valuation/compute.ts';
import type { Payload } from '../../../src/endpoints/valuation/payload.ts';
import { closeInstant } from '../../../src/engine/calendar.ts';
import type { Bars, FactSet } from '../../../src/engine/types.ts';
import type { StoreReader } from '../../../src/store/reading/types.ts';
import type { CompanyRow, SymbolRow } from '../../../src/store/schema/row-types.ts';
import { barsBetween } from '../../engine/valuation/samples.ts';
import { day, type FactsBuilder, type PlainOptions, plainCompany } from '../../support/facts-builder.ts';
import { marketStore } from '../../support/market-store.ts';

export const LAST = day('2025-08-06');
export const NOW = closeInstant(LAST) + 3_600_000;

/** What `plainCompany` leaves out: debt, operating income and its depreciation. */
function addDebt({ builder, filings }: ReturnType<typeof plainCompany>, operating: number): FactsBuilder {
  const ends = ['03-31', '06-30', '09-30', '12-31'];
  for (const [q, filing] of filings.entries()) {
    const year = 2018 + Math.floor(q / 4);
    const end = `${year}-${ends[q % 4]}`;
    const start = `${year}-01-01`;
    const quarters = (q % 4) + 1;
    filing.instant('LongTermDebtNoncurrent', end, 600_000);
    filing.flow('OperatingIncomeLoss', start, end, operating * quarters);
    filing.flow('DepreciationDepletionAndAmortization', start, end, 75_000 * quarters);
    filing.flow('PaymentsToAcquirePropertyPlantAndEquipment', start, end, 100_000 * quarters);
  }
  return builder;
}

/**
 * 250,000 of earnings a quarter on 100,000 shares (10 a share and year), revenue 1,250,000, operating income 300,000,
 * depreciation 75,000, operating cash flow 375,000, capital spending 100,000; debt 600,000; 30 quarters from 2018 on,
 * each filed 40 days after its end.
 */
export function company(options: Partial<PlainOptions> = {}, operating = 300_000): FactsBuilder {
  const plain = plainCompany({
    firstYear: 2018,
    years: 8,
    quarters: 30,
    revenue: () => 1_250_000,
    income: () => 250_000,
    cash: () => 375_000,
    shares: () => 100_000,
    ...options,
  });
  return addDebt(plain, operating);
}

export interface Given {
  readonly facts?: FactSet | undefined;
  readonly bars?: Bars;
  readonly row?: Partial<SymbolRow>;
  readonly company?: Partial<CompanyRow>;
  readonly more?: Partial<StoreReader>;
}

/** Raw bars from 2019 on at a constant price. */
export function flat(price: number): Bars {
  return barsBetween(day('2019-01-02'), LAST, () => price);
}

export function storeWith({ facts, bars = flat(120), row, company: own, more }: Given): StoreReader {
  const listed = { AAA: { bars, facts, company: own, row: { cik: 1, ...row } }, SPY: {} };
  return marketStore(listed, { lastDay: () => LAST, ...more });
}

/** The company of `company()` where no facts are named. */
export function valuation(given: Given = {}, asOf?: number): Payload {
  const known = { facts: company().build(), ...given };
  return compute({ store: storeWith(known), now: NOW, asOf, liveFigures }, { symbol: 'AAA' }) as Payload;
}
