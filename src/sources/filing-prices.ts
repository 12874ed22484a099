/**
 * What a company's filings say of the price of its shares: the value of its float, averages paid for them or given in
 * them, dividends per share. Knows of price files nothing.
 */
import type { EpochDay, FactColumns, FactSet } from '../engine/types.ts';
import { INSTANT } from '../engine/types.ts';
import { companyFacts } from '../store/reading/company-facts.ts';
import type { StoreReader } from '../store/reading/types.ts';
import type { PriceWitness } from './prices/splits/price-witnesses.ts';

const FLOAT = 'dei:EntityPublicFloat';
const SHARES = 'us-gaap:WeightedAverageNumberOfDilutedSharesOutstanding';
const EPS = 'us-gaap:EarningsPerShareDiluted';
const INCOME = 'us-gaap:NetIncomeLoss';
const COMMON = 'us-gaap:NetIncomeLossAvailableToCommonStockholdersBasic';
const DIVIDENDS = [
  'us-gaap:CommonStockDividendsPerShareDeclared',
  'us-gaap:CommonStockDividendsPerShareCashPaid',
] as const;
/** Averages over a span. */
const AVERAGES = [
  'us-gaap:TreasuryStockAcquiredAverageCostPerShare',
  'us-gaap:ShareBasedCompensationArrangementByShareBasedPaymentAwardEquityInstrumentsOtherThanOptionsGrantsInPeriodWeightedAverageGrantDateFairValue',
] as const;
/** Amounts paid for shares, and their number. */
const BOUGHT = [
  ['us-gaap:StockRepurchasedDuringPeriodValue', 'us-gaap:StockRepurchasedDuringPeriodShares'],
  ['us-gaap:StockRepurchasedAndRetiredDuringPeriodValue', 'us-gaap:StockRepurchasedAndRetiredDuringPeriodShares'],
  ['us-gaap:TreasuryStockValueAcquiredCostMethod', 'us-gaap:TreasuryStockSharesAcquired'],
] as const;
const CONCEPTS = [FLOAT, SHARES, EPS, INCOME, COMMON, ...DIVIDENDS, ...AVERAGES, ...BOUGHT.flat()];

/**
 * The float of a cover is that of the last business day of the second quarter: a day nearer to the filing is that of
 * the period's end, which covers are often dated by, and the price of another day.
 */
const FLOAT_AGE = [200, 330] as const;
/** The shares of the quarter that the float lies next to. */
const NEAR_DAYS = 100;
/** Off by prices of another day, by shares in between, by rounding to two digits. */
const FLOAT_TOLERANCE = 1.07;
/** Least part of the shares that is not held by affiliates, of companies large and small, by the float in USD. */
const LARGE_FLOAT = 5e9;
const LEAST_FREE = { large: 0.28, small: 0.1 };
/** Least EPS that its rounding hardly matters to. */
const LEAST_EPS = 0.25;
const HALF_CENT = 0.005;
const SAME_COUNT = 0.05;
const AVERAGE_TOLERANCE = 1.1;
/** Of purchases, some of whose shares come with the next quarter. */
const BOUGHT_TOLERANCE = 1.25;
const DIVIDEND_TOLERANCE = 1.2;

/** Days that a statement must lie between: from `from` on, filed by `until`. */
interface Within {
  readonly from: EpochDay;
  readonly until: EpochDay;
}

/** Prices on the share of filings from `within.from` to `within.until`, between which no split may lie. */
export function pricesInFilings(
  store: Pick<StoreReader, 'facts' | 'ownLines' | 'predecessors' | 'nonRelianceDays' | 'covers'>,
  cik: number,
  within: Within,
): readonly PriceWitness[] {
  const facts = companyFacts(store, cik, CONCEPTS);
  return facts === undefined ? [] : witnessesIn(facts, within);
}

/** The same of facts that are read. */
export function witnessesIn(facts: FactSet, within: Within): readonly PriceWitness[] {
  const of = (concept: string, unit: string): Stated[] => statedOf(facts, concept, unit, within);
  const averages = AVERAGES.flatMap((concept) =>
    of(concept, 'USD/shares').map((each) => around(each, each.value, AVERAGE_TOLERANCE)),
  );
  const bought = BOUGHT.flatMap(([value, shares]) => {
    const counts = new Map(of(shares, 'shares').map((each) => [keyOf(each), each.value]));
    return of(value, 'USD').flatMap((each) => {
      const count = counts.get(keyOf(each)) ?? 0;
      return count > 0 ? [around(each, each.value / count, BOUGHT_TOLERANCE)] : [];
    });
  });
  const dividends = DIVIDENDS.flatMap((concept) =>
    of(concept, 'USD/shares').map((each) => ({
      ...around(each, each.value, DIVIDEND_TOLERANCE),
      of: 'dividends' as const,
    })),
  );
  return [...floatsOf(of), ...averages, ...bought, ...dividends].filter(({ high }) => high > 0);
}

/** One amount as a filing states it. */
interface Stated {
  readonly start: EpochDay;
  readonly end: EpochDay;
  readonly value: number;
  readonly report: number;
  readonly filed: EpochDay;
}

function statedOf({ columns, reports }: FactSet, concept: string, unit: string, { from, until }: Within): Stated[] {
  const column: FactColumns | undefined = columns.get(`${concept}|${unit}`);
  if (column === undefined) return [];
  const stated: Stated[] = [];
  for (let i = 0; i < column.end.length; i++) {
    const [start, end, report] = [column.start[i]!, column.end[i]!, column.report[i]!];
    const { filed } = reports[report]!;
    if ((start === INSTANT ? end : start) >= from && filed <= until)
      stated.push({ start: start === INSTANT ? end : start, end, value: column.value[i]!, report, filed });
  }
  return stated;
}

function keyOf({ start, end, report }: Stated): string {
  return `${start} ${end} ${report}`;
}

function around({ start, end }: Stated, value: number, tolerance: number): PriceWitness {
  return { of: 'prices', from: start, to: end, low: value / tolerance, high: value * tolerance };
}

/** The float is that of the shares of all classes that no affiliate holds. */
function floatsOf(of: (concept: string, unit: string) => readonly Stated[]): PriceWitness[] {
  const shares = wholeCounts(of);
  return of(FLOAT, 'USD').flatMap(({ end, value, filed }) => {
    if (!(value > 0) || filed - end < FLOAT_AGE[0] || filed - end > FLOAT_AGE[1]) return [];
    const near = shares
      .filter((count) => Math.abs(count.end - end) <= NEAR_DAYS)
      .sort((a, b) => Math.abs(a.end - end) - Math.abs(b.end - end) || b.start - a.start)[0];
    if (near === undefined) return [];
    const free = value >= LARGE_FLOAT ? LEAST_FREE.large : LEAST_FREE.small;
    const least = value / near.value;
    return [{ of: 'prices', from: end, to: end, low: least / FLOAT_TOLERANCE, high: (least / free) * FLOAT_TOLERANCE }];
  });
}

/**
 * Counts of the shares of all classes: net income over EPS, and where EPS are few cents the diluted average, if both
 * meet within the rounding.
 */
function wholeCounts(of: (concept: string, unit: string) => readonly Stated[]): Stated[] {
  const [common, income, shares] = [of(COMMON, 'USD'), of(INCOME, 'USD'), of(SHARES, 'shares')].map(
    (stated) => new Map(stated.map((each) => [keyOf(each), each.value])),
  );
  return of(EPS, 'USD/shares').flatMap((eps) => {
    const key = keyOf(eps);
    const count = (common!.get(key) ?? income!.get(key) ?? 0) / eps.value;
    if (!(count > 0) || !Number.isFinite(count)) return [];
    if (Math.abs(eps.value) >= LEAST_EPS) return [{ ...eps, value: count }];
    const average = shares!.get(key) ?? 0;
    const rounding = HALF_CENT / Math.abs(eps.value);
    return rounding < 1 && Math.abs(average / count - 1) <= SAME_COUNT + rounding ? [{ ...eps, value: average }] : [];
  });
}
