/** An annual report of the nineties, as plain text: its figures belong to no fact on record and are drawn for it alone. */
import { dayFrom } from '../../../src/engine/days.ts';
import type { Random } from '../random.ts';
import { PRETAX, REVENUE } from '../statements/types.ts';
import type { CompanySpec } from '../types.ts';
import { BUSINESS, BUSINESS_OPENING } from './bank/business.ts';
import {
  COSTS,
  ESTIMATES,
  LIQUIDITY,
  OUTLOOK,
  OVERVIEW,
  PRONOUNCEMENTS,
  REVENUE_TOPIC,
  TAXES,
} from './bank/discussion.ts';
import * as short from './bank/short-items.ts';
import { coverOf, signaturesOf } from './cover.ts';
import type { Column, Figures } from './figures.ts';
import type { Piece, SectionName } from './model.ts';
import { ANNUAL_1999, CAPITALS, itemHeading } from './outline.ts';
import { type Subject, wordsOf } from './subject.ts';
import { incomeTable, summaryTable } from './tables.ts';
import { paragraph, type Topic, topicPieces } from './words.ts';

/** Fiscal years shown. */
const YEARS = [1998, 1997, 1996];

function drawn(random: Random, year: number): Column {
  const revenue = random.integer(280_000, 330_000) + (year - 1996) * 15_000;
  const cost = Math.round(revenue * random.between(0.6, 0.66));
  const selling = Math.round(revenue * random.between(0.2, 0.23));
  const interest = random.integer(2_000, 4_000);
  const pretax = revenue - cost - selling - interest;
  const tax = Math.round(pretax * 0.35);
  const shares = 21_000_000;
  const each = Math.round(((pretax - tax) * 1e5) / shares) / 100;
  return {
    start: dayFrom(year, 1, 1),
    end: dayFrom(year, 12, 31),
    amounts: {
      [REVENUE]: revenue,
      CostOfRevenue: cost,
      GrossProfit: revenue - cost,
      SellingGeneralAndAdministrativeExpense: selling,
      OperatingIncomeLoss: revenue - cost - selling,
      InterestExpense: interest,
      [PRETAX]: pretax,
      IncomeTaxExpenseBenefit: tax,
      NetIncomeLoss: pretax - tax,
      NetCashProvidedByUsedInOperatingActivities: pretax - tax + random.integer(6_000, 9_000),
      PaymentsToAcquirePropertyPlantAndEquipment: random.integer(7_000, 12_000),
    },
    perShare: {
      EarningsPerShareBasic: each,
      EarningsPerShareDiluted: each,
      WeightedAverageNumberOfDilutedSharesOutstanding: shares,
    },
  };
}

/** The report on fiscal 1998, filed on a day of 1999. */
export function oldReport(
  spec: CompanySpec,
  cik: number,
  filed: number,
  random: Random,
): { cover: Piece[]; body: Piece[] } {
  const income = YEARS.map((year) => drawn(random, year));
  const assets = random.integer(180_000, 240_000);
  const figures: Figures = {
    unit: 1e3,
    currency: 'USD',
    income,
    cash: income,
    balance: [
      { end: dayFrom(1998, 12, 31), amounts: { Assets: assets, StockholdersEquity: Math.round(assets * 0.55) } },
    ],
  };
  const [start, end] = [dayFrom(1998, 10, 1), dayFrom(1998, 12, 31)];
  const quarter = {
    start,
    end,
    fiscalYear: 1998,
    number: 4,
    yearStart: dayFrom(1998, 1, 1),
    yearEnd: true,
    transition: false,
  };
  const subject: Subject = { spec, cik, quarter, filed, figures };
  const words = wordsOf(subject);
  const say = (...list: readonly string[]): Piece[] => list.map((text) => paragraph(text, words));
  // Lists of bullets are left out: they had no common form in text.
  const topics = (...list: readonly Topic[]): Piece[] =>
    list.flatMap(({ title, paragraphs }) => topicPieces({ title, paragraphs }, words));
  const passages: Readonly<Record<keyof typeof ANNUAL_1999, readonly Piece[]>> = {
    '1': [...say(BUSINESS_OPENING), ...topics(...BUSINESS.filter(({ title }) => !NEWER.has(title)))],
    '2': say(...short.PROPERTIES),
    '3': say(...short.LEGAL),
    '4': say('No matter was submitted to a vote of security holders during the fourth quarter.'),
    '5': say(...short.MARKET),
    '6': [summaryTable(figures, income[0]!, income[1])],
    '7': [
      ...topics(OVERVIEW, REVENUE_TOPIC),
      summaryTable(figures, income[0]!, income[1]),
      ...topics(COSTS, TAXES, LIQUIDITY, YEAR_2000, ESTIMATES, PRONOUNCEMENTS, OUTLOOK),
    ],
    '7A': say(...short.MARKET_RISK),
    '8': [incomeTable(figures)],
    '9': say(short.UNRESOLVED),
    '10': say(short.PROXY),
    '11': say(short.PROXY),
    '12': say(short.PROXY),
    '13': say(short.PROXY),
    '14': say('No reports on Form 8-K were filed during the fourth quarter of the simulated year.'),
  };
  const parts: Readonly<Record<string, string>> = { '1': 'PART I', '5': 'PART II', '10': 'PART III', '14': 'PART IV' };
  const sections: Readonly<Record<string, SectionName>> = { '1': 'business', '7': 'mda' };
  const order = ['1', '2', '3', '4', '5', '6', '7', '7A', '8', '9', '10', '11', '12', '13', '14'] as const;
  const body = order.flatMap((number): Piece[] => [
    ...(number in parts ? [{ kind: 'part', text: parts[number]! } as const] : []),
    itemHeading(CAPITALS, number, ANNUAL_1999[number], sections[number]),
    ...passages[number],
  ]);
  return { cover: coverOf(subject, '10-K'), body: [...body, ...signaturesOf(subject)] };
}

/** Topics that reports of the time did not have. */
const NEWER = new Set(['Human Capital', 'Available Information']);

const YEAR_2000: Topic = {
  title: 'Year 2000',
  paragraphs: [
    'Systems that store years in two digits may fail to tell the year 2000 from 1900. The Company has taken stock of its systems, has corrected most of them, and tests the rest. Costs to date were not material. The Company depends on suppliers, customers and public utilities whose readiness it cannot verify, and it has made plans for the case that some of them fail.',
  ],
};
