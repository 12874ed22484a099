/** The words that fill a template: a company and one period of its figures. */
import type { EpochDay } from '../../../src/engine/types.ts';
import type { CompanySpec, Quarter } from '../companies/types.ts';
import { PRETAX } from '../statements/types.ts';
import {
  type Column,
  centsCell,
  type Figures,
  lengthWords,
  longDay,
  money,
  percentChange,
  revenueOf,
  yearBefore,
} from './figures.ts';
import type { CoverSecurities } from './securities.ts';

/** Who a document is about and for which period. */
export interface Subject {
  readonly spec: CompanySpec;
  readonly cik: number;
  readonly quarter: Quarter;
  readonly filed: EpochDay;
  readonly figures: Figures;
  readonly securities: CoverSecurities;
}

/** On every document, outside its sections too. */
const SIMULATED =
  'SIMULATED DOCUMENT: written by a program for a sample market. It is no filing, and nothing in it is true of any real company.';
const KINDS: Readonly<Record<string, string>> = { '10-KT': 'TRANSITION', '10-Q': 'QUARTERLY', '8-K': 'CURRENT' };
const ORDINALS = ['First', 'Second', 'Third', 'Fourth'];
/** In place of an amount of an earlier period. */
const NOTHING_BEFORE = 'no amount for an earlier period';

function spanWords(column: Column, quarter: Quarter): string {
  if (quarter.yearEnd && column.end - column.start > 300) return `fiscal ${quarter.fiscalYear}`;
  return `the ${lengthWords(column).toLowerCase()} ${longDay(column.end)}`;
}

/** `an increase of $12 million or 3.1%`. */
function changeWords(now: number, before: number, figures: Figures): string {
  if (now === before) return 'unchanged';
  const share = percentChange(now, before).replace(/[()]/g, '');
  const amount = money(Math.abs(now - before), figures);
  return `${now > before ? 'an increase' : 'a decrease'} of ${amount}${share === '' ? '' : ` or ${share}`}`;
}

function moveWords(now: number, before: number): string {
  if (before <= 0 || now === before) return 'a change';
  return now > before ? 'up' : 'down';
}

/** Words about the company, the form and the period of `own`. */
export function wordsOf(
  { spec, cik, quarter, figures, filed }: Subject,
  form: string,
  own: Column = figures.income[0]!,
): Record<string, string> {
  const { name, city, state, country, exchange, incorporated, industry } = spec;
  const place = state === '' ? (country?.name ?? '') : state;
  const before = yearBefore(figures.income, own);
  const amount = (amounts: Column['amounts'], tag: string): string => money(amounts[tag] ?? 0, figures);
  const revenue = revenueOf(own.amounts);
  const prior = before && revenueOf(before.amounts);
  const cash = figures.cash[0]!.amounts;
  const sheet = figures.balance[0]!.amounts;
  const sign = figures.currency === 'USD' ? '$' : `${figures.currency} `;
  const diluted = ({ perShare }: Column): string => `${sign}${centsCell(perShare.EarningsPerShareDiluted ?? 0)}`;
  return {
    co: name,
    business: industry.toLowerCase().replace(/,? nec$/, ''),
    city,
    state: place,
    incorporated,
    exchange,
    symbol: spec.listings[0]?.symbol ?? '',
    simulated: SIMULATED,
    form,
    kind: `${KINDS[form] ?? 'ANNUAL'} REPORT PURSUANT TO SECTION 13 OR 15(d) OF THE SECURITIES EXCHANGE ACT OF 1934`,
    fileNumber: `001-9${String(cik).slice(-4)}`,
    filed: longDay(filed),
    dateline: `${city.toUpperCase()}, ${place} — ${longDay(filed)} — `,
    year: String(quarter.fiscalYear),
    end: longDay(quarter.end),
    results: quarter.yearEnd ? `Fiscal ${quarter.fiscalYear}` : `${ORDINALS[quarter.number - 1]} Quarter`,
    unit: figures.unit === 1e6 ? 'millions' : 'thousands',
    currencyWord: figures.currency === 'USD' ? 'dollars' : figures.currency,
    span: spanWords(own, quarter),
    length: lengthWords(own).toLowerCase(),
    priorSpan: before === undefined ? 'the period before' : `the period ended ${longDay(before.end)}`,
    revenue: money(revenue, figures),
    priorRevenue: prior === undefined ? NOTHING_BEFORE : money(prior, figures),
    revenueMove: prior === undefined ? 'to be compared with' : moveWords(revenue, prior),
    revenueChange: prior === undefined ? 'a period that is not compared' : changeWords(revenue, prior, figures),
    net: amount(own.amounts, 'NetIncomeLoss'),
    priorNet: before === undefined ? NOTHING_BEFORE : amount(before.amounts, 'NetIncomeLoss'),
    diluted: diluted(own),
    dilutedBefore: before === undefined ? '' : `, against ${diluted(before)} a year earlier`,
    pretax: amount(own.amounts, PRETAX),
    tax: amount(own.amounts, 'IncomeTaxExpenseBenefit'),
    operatingCash: amount(cash, 'NetCashProvidedByUsedInOperatingActivities'),
    capex: amount(cash, 'PaymentsToAcquirePropertyPlantAndEquipment'),
    assets: amount(sheet, 'Assets'),
    equity: amount(sheet, 'StockholdersEquity'),
  };
}
