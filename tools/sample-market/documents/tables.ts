/** Tables of figures: the three statements, and the short ones of discussions and releases. */

import type { Amounts } from '../statements/types.ts';
import { PRETAX, REVENUE } from '../statements/types.ts';
import type { Column, Figures } from './figures.ts';
import { cell, centsCell, lengthWords, longDay, money, percentChange } from './figures.ts';
import type { TablePiece } from './model.ts';

/** Lines of the statement of operations in the order in which they stand. */
const INCOME_LINES: readonly (readonly [tag: string, label: string])[] = [
  ['BrokerageCommissionsRevenue', 'Commissions'],
  ['InvestmentAdvisoryFees', 'Advisory fees'],
  ['PremiumsEarnedNet', 'Premiums'],
  ['NetInvestmentIncome', 'Net investment income'],
  ['GainLossOnInvestments', 'Net gains (losses) on investments'],
  ['InterestAndDividendIncomeOperating', 'Interest and dividend income'],
  ['InterestIncomeExpenseNet', 'Net interest income'],
  ['NoninterestIncome', 'Noninterest revenue'],
  [REVENUE, 'Net revenue'],
  ['Revenues', 'Total revenues'],
  ['RevenuesNetOfInterestExpense', 'Total net revenue'],
  ['CostOfRevenue', 'Cost of revenue'],
  ['GrossProfit', 'Gross profit'],
  ['ProvisionForLoanLeaseAndOtherLosses', 'Provision for credit losses'],
  ['DirectCostsOfLeasedAndRentedPropertyOrEquipment', 'Property costs'],
  ['PolicyholderBenefitsAndClaimsIncurredNet', 'Policyholder benefits and claims'],
  ['ResearchAndDevelopmentExpense', 'Research and development'],
  ['SellingGeneralAndAdministrativeExpense', 'Selling, general and administrative'],
  ['LaborAndRelatedExpense', 'Compensation and benefits'],
  ['NoninterestExpense', 'Noninterest expense'],
  ['BenefitsLossesAndExpenses', 'Total benefits and expenses'],
  ['OperatingIncomeLoss', 'Operating income (loss)'],
  ['InvestmentIncomeInterest', 'Interest and investment income'],
  ['InterestExpense', 'Interest expense'],
  [PRETAX, 'Income (loss) before income taxes'],
  ['IncomeTaxExpenseBenefit', 'Provision for (benefit from) income taxes'],
  ['NetIncomeLossAttributableToNoncontrollingInterest', 'Net income attributable to noncontrolling interests'],
  ['NetIncomeLoss', 'Net income (loss)'],
];

/** Words of a concept that has no label of its own. */
const LABELS: Readonly<Record<string, string>> = {
  CashAndCashEquivalentsAtCarryingValue: 'Cash and cash equivalents',
  AccountsReceivableNetCurrent: 'Accounts receivable, net',
  InventoryNet: 'Inventories',
  PropertyPlantAndEquipmentNet: 'Property, plant and equipment, net',
  AssetsCurrent: 'Total current assets',
  Assets: 'Total assets',
  LiabilitiesCurrent: 'Total current liabilities',
  Liabilities: 'Total liabilities',
  StockholdersEquity: "Total stockholders' equity",
  LiabilitiesAndStockholdersEquity: "Total liabilities and stockholders' equity",
  RetainedEarningsAccumulatedDeficit: 'Retained earnings (accumulated deficit)',
  NetCashProvidedByUsedInOperatingActivities: 'Cash provided by (used in) operating activities',
  NetCashProvidedByUsedInInvestingActivities: 'Cash provided by (used in) investing activities',
  NetCashProvidedByUsedInFinancingActivities: 'Cash provided by (used in) financing activities',
  PaymentsToAcquirePropertyPlantAndEquipment: 'Purchases of property and equipment',
  PaymentsForRepurchaseOfCommonStock: 'Repurchases of common stock',
  PaymentsOfDividendsCommonStock: 'Dividends paid',
  CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect:
    'Net change in cash',
};

function labelOf(tag: string): string {
  const label = LABELS[tag];
  if (label !== undefined) return label;
  const words = tag.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Figures of a row, the currency sign before those of first and last rows. */
function signed(values: readonly number[], currency: string, sign: boolean): string[] {
  const mark = currency === 'USD' ? '$' : '';
  return values.map((value) => (sign ? `${mark}${cell(value)}` : cell(value)));
}

function headOf(columns: readonly Column[]): string[][] {
  return [columns.map(lengthWords), columns.map(({ end }) => longDay(end))];
}

/** Contexts of inline XBRL are numbered by kind and column: `i-1`, `c-2`, `b-1`. */
function contexts(prefix: string, many: number): string[] {
  return Array.from({ length: many }, (_, i) => `${prefix}-${i + 1}`);
}

function scaleOf({ unit }: Figures): number {
  return unit === 1e6 ? 6 : 3;
}

/** The statement of operations. */
export function incomeTable(figures: Figures): TablePiece {
  const { income, currency } = figures;
  const lines = INCOME_LINES.filter(([tag]) => tag in income[0]!.amounts);
  const rows = lines.map(([tag, label], i) => [
    label,
    ...signed(
      income.map(({ amounts }) => amounts[tag] ?? 0),
      currency,
      i === 0 || tag === 'NetIncomeLoss',
    ),
  ]);
  const mark = currency === 'USD' ? '$' : '';
  const each = (tag: string, show: (value: number) => string): string[] =>
    income.map(({ perShare }) => show(perShare[tag] ?? 0));
  return {
    kind: 'table',
    head: headOf(income),
    rows: [
      ...rows,
      ['Earnings (loss) per share, basic', ...each('EarningsPerShareBasic', (value) => `${mark}${centsCell(value)}`)],
      [
        'Earnings (loss) per share, diluted',
        ...each('EarningsPerShareDiluted', (value) => `${mark}${centsCell(value)}`),
      ],
      [
        'Average shares, diluted (thousands)',
        ...each('WeightedAverageNumberOfDilutedSharesOutstanding', (value) => cell(value / 1000)),
      ],
    ],
    tags: {
      concepts: [...lines.map(([tag]) => `us-gaap:${tag}`), '', '', ''],
      contexts: contexts('i', income.length),
      scale: scaleOf(figures),
    },
  };
}

function plainTable(
  figures: Figures,
  prefix: string,
  head: readonly (readonly string[])[],
  columns: readonly { readonly amounts: Amounts }[],
): TablePiece {
  const tags = Object.keys(columns[0]!.amounts).filter((tag) => columns.some(({ amounts }) => amounts[tag] !== 0));
  return {
    kind: 'table',
    head,
    rows: tags.map((tag, i) => [
      labelOf(tag),
      ...signed(
        columns.map(({ amounts }) => amounts[tag] ?? 0),
        figures.currency,
        i === 0 || i === tags.length - 1,
      ),
    ]),
    tags: {
      concepts: tags.map((tag) => `us-gaap:${tag}`),
      contexts: contexts(prefix, columns.length),
      scale: scaleOf(figures),
    },
  };
}

export function balanceTable(figures: Figures): TablePiece {
  return plainTable(figures, 'b', [figures.balance.map(({ end }) => longDay(end))], figures.balance);
}

export function cashTable(figures: Figures): TablePiece {
  return plainTable(figures, 'c', headOf(figures.cash), figures.cash);
}

/** Selected lines of the own period and of the one compared with it, with the change. Nothing to compare: one column. */
export function summaryTable(figures: Figures, own: Column, before: Column | undefined): TablePiece {
  const tags = INCOME_LINES.filter(([tag]) => tag in own.amounts);
  const mark = figures.currency === 'USD' ? '$' : '';
  const rows = tags.map(([tag, label], i) => {
    const now = own.amounts[tag] ?? 0;
    const sign = i === 0 ? mark : '';
    if (before === undefined) return [label, `${sign}${cell(now)}`];
    const then = before.amounts[tag] ?? 0;
    return [label, `${sign}${cell(now)}`, `${sign}${cell(then)}`, percentChange(now, then) || '*'];
  });
  const days = before === undefined ? [longDay(own.end)] : [longDay(own.end), longDay(before.end), 'Change'];
  return { kind: 'table', head: [days], rows };
}

/** Sentence parts that compare two amounts. */
export function moveWords(now: number, before: number): string {
  if (before <= 0 || now === before) return 'a change';
  return now > before ? 'up' : 'down';
}

/** `an increase of $12 million or 3.1%`. */
export function changeWords(now: number, before: number, figures: Figures): string {
  if (now === before) return 'unchanged';
  const share = percentChange(now, before).replace(/[()]/g, '');
  return `${now > before ? 'an increase' : 'a decrease'} of ${money(Math.abs(now - before), figures)}${share === '' ? '' : ` or ${share}`}`;
}
