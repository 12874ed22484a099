/** Who a document is about and for which period, and the words its text is filled with. */
import type { EpochDay } from '../../../src/engine/types.ts';
import type { Amounts } from '../statements/types.ts';
import { PRETAX } from '../statements/types.ts';
import type { CompanySpec, Quarter } from '../types.ts';
import { type Column, type Figures, lengthWords, longDay, money, revenueOf } from './figures.ts';
import type { CoverSecurities } from './securities.ts';
import { changeWords, moveWords } from './tables.ts';
import type { Words } from './words.ts';

export interface Subject {
  readonly spec: CompanySpec;
  readonly cik: number;
  readonly quarter: Quarter;
  readonly filed: EpochDay;
  readonly figures: Figures;
  /** What the cover of a periodic report lists; undefined for a text of before there were marks. */
  readonly securities?: CoverSecurities | undefined;
}

/** State, or the country of a foreign issuer. */
export function stateOf({ state, country }: CompanySpec): string {
  return state === '' ? (country?.name ?? '') : state;
}

function amountOf(amounts: Amounts, tag: string, figures: Figures): string {
  return money(amounts[tag] ?? 0, figures);
}

/** The column of the same length that ended about a year before `own`. */
export function yearBefore(columns: readonly Column[], own: Column): Column | undefined {
  const length = own.end - own.start;
  return columns.find(
    (column) => Math.abs(own.end - column.end - 365) < 46 && Math.abs(column.end - column.start - length) < 20,
  );
}

function spanWords(column: Column, quarter: Quarter): string {
  if (quarter.yearEnd && column.end - column.start > 300) return `fiscal ${quarter.fiscalYear}`;
  return `the ${lengthWords(column).toLowerCase()} ${longDay(column.end)}`;
}

/** What is missing for want of an earlier period is said in words. */
const NOTHING_BEFORE = 'no amount for an earlier period';

/** Words on the company and on one period of its figures. */
export function wordsOf({ spec, quarter, figures }: Subject, own: Column = figures.income[0]!): Words {
  const before = yearBefore(figures.income, own);
  const cash = figures.cash[0]!;
  const sheet = figures.balance[0]!;
  const revenue = revenueOf(own.amounts);
  const prior = before === undefined ? undefined : revenueOf(before.amounts);
  const net = own.amounts.NetIncomeLoss ?? 0;
  return {
    co: spec.name,
    business: spec.industry.toLowerCase().replace(/,? nec$/, ''),
    city: spec.city,
    state: stateOf(spec),
    incorporated: spec.incorporated,
    exchange: spec.exchange,
    symbol: spec.listings[0]?.symbol ?? '',
    year: String(quarter.fiscalYear),
    end: longDay(quarter.end),
    unit: figures.unit === 1e6 ? 'millions' : 'thousands',
    currencyWord: figures.currency === 'USD' ? 'dollars' : figures.currency,
    span: spanWords(own, quarter),
    priorSpan: before === undefined ? 'the period before' : `the period ended ${longDay(before.end)}`,
    revenue: money(revenue, figures),
    priorRevenue: prior === undefined ? NOTHING_BEFORE : money(prior, figures),
    revenueMove: prior === undefined ? 'to be compared with' : `${moveWords(revenue, prior)}`,
    revenueChange: prior === undefined ? 'a period that is not compared' : changeWords(revenue, prior, figures),
    net: money(net, figures),
    priorNet: before === undefined ? NOTHING_BEFORE : amountOf(before.amounts, 'NetIncomeLoss', figures),
    pretax: amountOf(own.amounts, PRETAX, figures),
    tax: amountOf(own.amounts, 'IncomeTaxExpenseBenefit', figures),
    operatingCash: amountOf(cash.amounts, 'NetCashProvidedByUsedInOperatingActivities', figures),
    capex: amountOf(cash.amounts, 'PaymentsToAcquirePropertyPlantAndEquipment', figures),
    assets: amountOf(sheet.amounts, 'Assets', figures),
    equity: amountOf(sheet.amounts, 'StockholdersEquity', figures),
  };
}
