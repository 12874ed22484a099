/**
 * What single companies have beyond the tables: habits of tagging, payouts, splits, and the events that make special
 * cases.
 */
import { REVENUE } from '../statements/types.ts';
import { readTexts, wordPairs } from '../text.ts';
import type { FiscalRule, Particulars, PayoutSpec, Tagging } from './types.ts';

const TABLES = readTexts('companies');

/**
 * A tagging of `tagging.txt` and how a company differs from it. `plain`: selling and administration on one line;
 * `totalCosts`: no operating income, it follows from revenue less all costs; `notPerShare`: figures per share by class
 * only, which companyfacts leaves out; `none`: concepts as they are drawn.
 */
function tagging(name: string, names: Tagging['names'] = {}, more: Omit<Tagging, 'names'> = {}): Tagging {
  return { names: { ...Object.fromEntries(name === 'none' ? [] : wordPairs(TABLES, name)), ...names }, ...more };
}

const monthEnd = (month: number): FiscalRule => ({ kind: 'months', month });

function weeks(
  month: number,
  weekday: number,
  nearest: boolean,
  extra: number,
  quarters: readonly [number, number, number, number] = [13, 13, 13, 13],
): FiscalRule {
  return { kind: 'weeks', month, weekday, nearest, weeks: quarters, extra };
}

/** Four equal payments a year from month `first` on (1-3). */
export function quarterly(first: number, share: number, raise: number, more: Partial<PayoutSpec> = {}): PayoutSpec {
  return { months: [first, first + 3, first + 6, first + 9], day: 8, yield: share, raise, ...more };
}

export const DEFAULTS = {
  fiscal: monthEnd(12),
  forms: 'domestic',
  tagging: tagging('plain'),
  interest: 0.036,
} as const;

export const PARTICULARS: Readonly<Record<string, Particulars>> = {
  AAPL: {
    fiscal: weeks(9, 5, false, 0),
    tagging: tagging(
      'marketable',
      { CostOfRevenue: 'CostOfGoodsAndServicesSold' },
      {
        changes: [
          { tag: REVENUE, to: 'SalesRevenueNet', before: '2018-10-01' },
          { tag: 'InterestExpense', to: '', from: '2024-10-01' },
        ],
      },
    ),
    season: [1.35, 0.92, 0.83, 0.9],
    formerNames: [{ name: 'APPLE COMPUTER INC', to: '2007-01-04' }],
    payout: quarterly(2, 0.018, 0.07, { raiseAt: 1 }),
    splits: [['2020-09-14', 4, 1]],
  },
  MSFT: {
    fiscal: monthEnd(6),
    tagging: tagging('twoLines'),
    season: [0.95, 1.06, 0.97, 1.02],
    acquisitions: 0.03,
    payout: quarterly(2, 0.024, 0.1, { day: 17, raiseAt: 3 }),
  },
  NVDA: {
    fiscal: weeks(1, 6, false, 3),
    tagging: tagging(
      'plain',
      {},
      {
        changes: [
          {
            tag: 'PaymentsToAcquirePropertyPlantAndEquipment',
            to: 'PaymentsToAcquireProductiveAssets',
            from: '2020-03-01',
          },
          { tag: REVENUE, to: 'Revenues', from: '2021-06-01' },
        ],
      },
    ),
    marginDrift: 0.016,
    payout: quarterly(3, 0.006, 0.04, { decimals: 4 }),
    splits: [['2024-06-24', 10, 1]],
  },
  GOOGL: {
    tagging: tagging(
      'twoLines',
      { [REVENUE]: 'Revenues', ShortTermInvestments: 'MarketableSecuritiesCurrent' },
      { cover: 'missing' },
    ),
    season: [0.95, 0.98, 1, 1.07],
    classes: [
      { member: 'CommonClassAMember', title: 'Class A Common Stock, $0.001 par value', symbol: 'GOOGL', part: 0.48 },
      { member: 'CommonClassBMember', title: 'Class B Common Stock, $0.001 par value', part: 0.07 },
      { member: 'CapitalClassCMember', title: 'Class C Capital Stock, $0.001 par value', symbol: 'GOOG', part: 0.45 },
    ],
    payout: quarterly(3, 0.02, 0.05, { from: '2024-06-01' }),
    splits: [['2022-07-11', 20, 1]],
    second: { symbol: 'GOOG', format: 'yahoo_events', premium: 0.996 },
  },
  META: {
    interest: 'none',
    tagging: tagging('twoLines', {}, { cover: 'missing' }),
    classes: [
      { member: 'CommonClassAMember', title: 'Class A Common Stock, $0.000006 par value', symbol: 'META', part: 0.86 },
      { member: 'CommonClassBMember', title: 'Class B Common Stock, $0.000006 par value', part: 0.14 },
    ],
    formerNames: [{ name: 'FACEBOOK INC', to: '2021-10-28' }],
    payout: quarterly(3, 0.03, 0.05, { day: 18, from: '2024-02-01' }),
  },
  KO: {
    tagging: tagging('minorities', { LongTermDebtCurrent: 'DebtCurrent' }),
    season: [0.94, 1.05, 1.03, 0.98],
    minorities: 0.02,
    payout: quarterly(3, 0.031, 0.045, { day: 13 }),
  },
  PG: {
    fiscal: monthEnd(6),
    tagging: tagging('noSubtotals'),
    payout: quarterly(1, 0.029, 0.05, { day: 18, raiseAt: 1, decimals: 4 }),
  },
  COST: {
    fiscal: weeks(8, 6, true, 3, [12, 12, 12, 16]),
    marginSpread: 0.002,
    payout: quarterly(2, 0.011, 0.11, {
      day: 4,
      raiseAt: 1,
      specials: [
        { day: '2017-05-08', share: 0.05 },
        { day: '2020-12-01', share: 0.07 },
        { day: '2024-01-08', share: 0.1 },
      ],
    }),
  },
  JPM: {
    tagging: tagging('none', { RevenuesNetOfInterestExpense: '', InterestExpense: 'InterestExpenseOperating' }),
    preferred: 0.04,
    payout: quarterly(1, 0.027, 0.085, { day: 4, raiseAt: 3 }),
  },
  MET: { tagging: tagging('none'), payout: quarterly(2, 0.029, 0.06, { raiseAt: 1, decimals: 4 }) },
  'BRK-B': { interest: 0.028, tagging: tagging('notPerShare', {}, { cover: 'missing' }) },
  O: {
    tagging: tagging('none'),
    payout: { months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], day: 27, yield: 0.047, raise: 0.022, decimals: 4 },
  },
  BA: { marginDrift: -0.001, payout: quarterly(2, 0.022, 0.12, { until: '2020-04-01' }) },
  GE: {
    tagging: tagging('totalCosts'),
    payout: quarterly(2, 0.03, 0.01, { cut: { day: '2017-12-01', factor: 0.5 } }),
    drops: [{ day: '2024-04-01', share: 0.21 }],
    recast: { from: '2024-04-20', share: 0.18 },
  },
  F: {
    tagging: tagging('plain', { [REVENUE]: 'Revenues' }),
    marginSpread: 0.008,
    payout: quarterly(1, 0.036, 0.02, { until: '2025-02-01' }),
    partThree: '2026-04-22',
  },
  SHEL: {
    forms: '20-F',
    tagging: tagging('ifrs'),
    country: { code: 'X0', name: 'United Kingdom' },
    minorities: 0.01,
    formerNames: [{ name: 'ROYAL DUTCH SHELL PLC', to: '2022-01-28' }],
    sharesPerListed: 2,
    payout: quarterly(2, 0.05, 0.03, { cut: { day: '2020-05-01', factor: 0.34 }, decimals: 4 }),
  },
  BABA: {
    fiscal: monthEnd(3),
    forms: '20-F',
    tagging: tagging('minorities'),
    country: { code: 'K3', name: 'Hong Kong' },
    marginDrift: -0.012,
    minorities: 0.02,
    yearOffset: -1,
    currency: 'CNY',
    fx: 7,
    sharesPerListed: 8,
    payout: { months: [6], day: 12, yield: 0.011, raise: 0.05, from: '2023-06-01' },
  },
  CNQ: {
    forms: '40-F',
    tagging: tagging('ifrs'),
    country: { code: 'A0', name: 'Alberta, Canada' },
    quarters6K: true,
    currency: 'CAD',
    fx: 1.3,
    payout: quarterly(3, 0.028, 0.1, { decimals: 4 }),
    splits: [['2024-06-11', 2, 1]],
  },
  EPD: {
    tagging: tagging('partnership'),
    minorities: 0.015,
    payout: quarterly(1, 0.056, 0.03, { day: 29, decimals: 4 }),
  },
  GLD: { fiscal: monthEnd(9), tagging: tagging('none') },
  ZIPO: { interest: 'zero', listed: '2026-02-26' },
  ZHLT: {
    delisted: '2025-10-31',
    payout: { months: [12], day: 3, yield: 0.03, raise: 0, until: '2019-01-01' },
    textReport: '1999-03-26',
  },
  ZRVS: { marginDrift: -0.01, splits: [['2025-06-16', 1, 30]] },
  ZRST: {
    payout: { months: [4, 10], day: 12, yield: 0.02, raise: 0.05 },
    misstatements: [
      { quarter: '2020-11-15', share: 0.12, corrected: '2021-08-16', amendment: true },
      { quarter: '2023-11-15', share: 0.55, corrected: '2025-03-03', amendment: false },
    ],
  },
  ZFYC: {
    fiscal: monthEnd(5),
    tagging: tagging('plain', { [REVENUE]: 'Revenues' }),
    fiscalChange: { after: '2025-05-31', month: 12 },
    payout: quarterly(3, 0.018, 0.06, { cut: { day: '2023-03-01', factor: 0.5 } }),
  },
  ZNEW: {
    listed: '2025-07-15',
    comparativesFrom: '2026-06-01',
    payout: { months: [3], day: 5, yield: 0.02, raise: 0.02, from: '2026-01-01' },
  },
  ZHLD: {
    tagging: tagging('plain', { [REVENUE]: 'Revenues' }),
    listed: '2022-06-14',
    payout: quarterly(3, 0.024, 0.05, {
      day: 9,
      raiseAt: 1,
      specials: [{ day: '2024-09-04', share: 0.6, inKind: true }],
    }),
    reorganized: { day: '2026-07-01', name: 'Zhold Chemical Company', conformed: 'ZHOLD CHEMICAL CO' },
  },
  ZSPC: {
    tagging: tagging('twoLines'),
    listed: '2024-11-19',
    formerNames: [{ name: 'ZENITH PEAK ACQUISITION CORP. II', to: '2026-03-03' }],
    shell: { merger: '2026-03-03', trust: 200 },
  },
  ZSTL: {
    listed: '2024-02-13',
    lastReport: '2025-11-30',
  },
  ZCAD: {
    fiscal: monthEnd(9),
    tagging: tagging('plain', { [REVENUE]: 'Revenues' }),
    country: { code: 'A2', name: 'Manitoba, Canada' },
    listed: '2023-02-07',
    fiscalChange: { after: '2023-09-30', month: 12 },
    currency: 'CAD',
    fx: 1.35,
    payout: quarterly(3, 0.016, 0.08, { day: 7, decimals: 4 }),
    splits: [['2026-10-13', 3, 1]],
  },
};
