/**
 * FinanceToolkit's recorded statements and ratios of Apple, fiscal 2020-2023 (vendor statements under it, its own
 * formulas above).
 */
import type { Field } from '../../../src/engine/concepts.ts';
import type { FiscalPeriod, Statements } from '../../../src/engine/statements/facts/types.ts';
import { type Comparison, EXACT, type Reference, shown } from '../comparison.ts';
import type { Records } from '../records.ts';

/** Statement lines: file, line, field, sign of theirs. */
const LINES: readonly (readonly ['income' | 'balance' | 'cash', string, Field, 1 | -1])[] = [
  ['income', 'Revenue', 'revenue', 1],
  ['income', 'Cost of Goods Sold', 'cost_of_revenue', 1],
  ['income', 'Gross Profit', 'gross_profit', 1],
  ['income', 'Research and Development Expenses', 'rnd_expense', 1],
  ['income', 'Selling, General and Administrative Expenses', 'sga_expense', 1],
  ['income', 'Operating Expenses', 'operating_expense', 1],
  ['income', 'Operating Income', 'operating_income', 1],
  ['income', 'Interest Expense', 'interest_expense', 1],
  ['income', 'Depreciation and Amortization', 'depreciation_amortization', 1],
  ['income', 'EBITDA', 'ebitda', 1],
  ['income', 'Income Before Tax', 'pretax_income', 1],
  ['income', 'Income Tax Expense', 'income_tax', 1],
  ['income', 'Net Income', 'net_income', 1],
  ['income', 'EPS', 'eps_basic', 1],
  ['income', 'Weighted Average Shares', 'shares_basic', 1],
  ['income', 'Weighted Average Shares Diluted', 'shares_diluted', 1],
  ['balance', 'Cash and Cash Equivalents', 'cash_and_equivalents', 1],
  ['balance', 'Short Term Investments', 'short_term_investments', 1],
  ['balance', 'Accounts Receivable', 'receivables', 1],
  ['balance', 'Inventory', 'inventory', 1],
  ['balance', 'Total Current Assets', 'current_assets', 1],
  ['balance', 'Property, Plant and Equipment', 'ppe_net', 1],
  ['balance', 'Goodwill and Intangible Assets', 'intangibles', 1],
  ['balance', 'Long Term Investments', 'long_term_investments', 1],
  ['balance', 'Total Assets', 'total_assets', 1],
  ['balance', 'Total Current Liabilities', 'current_liabilities', 1],
  ['balance', 'Short Term Debt', 'current_debt', 1],
  ['balance', 'Long Term Debt', 'long_term_debt', 1],
  ['balance', 'Total Debt', 'total_debt', 1],
  ['balance', 'Total Liabilities', 'total_liabilities', 1],
  ['balance', 'Retained Earnings', 'retained_earnings', 1],
  ['balance', 'Total Shareholder Equity', 'total_equity', 1],
  ['cash', 'Operating Cash Flow', 'operating_cash_flow', 1],
  ['cash', 'Cash Flow from Investing', 'investing_cash_flow', 1],
  ['cash', 'Cash Flow from Financing', 'financing_cash_flow', 1],
  ['cash', 'Capital Expenditure', 'capex', -1],
  ['cash', 'Free Cash Flow', 'free_cash_flow', 1],
  ['cash', 'Acquisitions', 'acquisitions', -1],
  ['cash', 'Common Stock Purchased', 'buybacks', -1],
  ['cash', 'Dividends Paid', 'dividends_paid', -1],
  ['cash', 'Stock Based Compensation', 'stock_based_comp', 1],
  ['cash', 'Change in Working Capital', 'working_capital_change', 1],
];

/** Ratios of the rows (FIELDS 3.6) that need no average of two balances: line, numerator, denominator. */
const RATIOS: readonly (readonly [string, Field, Field])[] = [
  ['Gross Margin', 'gross_profit', 'revenue'],
  ['Operating Margin', 'operating_income', 'revenue'],
  ['Net Profit Margin', 'net_income', 'revenue'],
  ['Current Ratio', 'current_assets', 'current_liabilities'],
  ['Debt-to-Assets Ratio', 'total_debt', 'total_assets'],
  ['Debt-to-Equity Ratio', 'total_debt', 'total_equity'],
  ['Free Cash Flow to Operating Cash Flow Ratio', 'free_cash_flow', 'operating_cash_flow'],
];

const YEARS = [2020, 2021, 2022, 2023];

const LEASES =
  'theirs counts lease liabilities as debt; FIELDS 3.5: operating leases excluded, finance leases only inside the tag';
const PROPERTY =
  'theirs adds operating-lease right-of-use assets to property; FIELDS 3.5 and the balance sheet: property, plant and equipment, net';
const OTHER =
  'theirs adds the non-operating “Other Expenses” (87, -60, 228 million); FIELDS 3.5 and the filing: total operating expenses';

/** Why a line differs by definition. */
function explain(field: string): string | undefined {
  if (field === 'total_debt' || field.startsWith('Debt-to-')) return LEASES;
  if (field === 'ppe_net') return PROPERTY;
  return field === 'operating_expense' ? OTHER : undefined;
}

/** First four numbers of each line of a table `AAPL,<line>,2020..2023`. */
function tableOf(records: Records, file: string): Map<string, (number | undefined)[]> {
  const found = new Map<string, (number | undefined)[]>();
  for (const row of records.text(`reference/financetoolkit/${file}_AAPL.csv`).split(/\r?\n/).slice(1)) {
    const match = /^AAPL,("?)(.*?)\1,([-\d.e]*),([-\d.e]*),([-\d.e]*),([-\d.e]*)$/.exec(row);
    if (match !== null)
      found.set(
        match[2]!.trim(),
        match.slice(3).map((cell) => (cell === '' ? undefined : Number(cell))),
      );
  }
  return found;
}

function ratio(s: Statements, at: FiscalPeriod, over: Field, under: Field): number | string {
  const [a, b] = [shown(s.annual(over, at)), shown(s.annual(under, at))];
  if (typeof a === 'string') return a;
  return typeof b === 'string' ? b : a / b;
}

export const financeToolkit: Reference = {
  name: 'FinanceToolkit, Apple 2020-2023',
  about:
    'reference/financetoolkit: income, balance and cash-flow statements of a vendor, and the ratios that need no average of two balances',
  tolerance: 'amounts exact, ratios to their four decimals',
  compare(records) {
    const s = records.statements('AAPL', '2024-01-31');
    const years = YEARS.map((year) => s.years(5).find((at) => at.fiscalYear === year)!);
    const compared: Comparison[] = [];
    const add = (field: string, i: number, own: number | string, theirs: number | undefined, line: string): void => {
      if (theirs === undefined) return;
      const isRatio = Math.abs(theirs) < 10 && field === line;
      compared.push({
        company: 'AAPL',
        field,
        period: `FY ${YEARS[i]}`,
        ours: own,
        theirs: theirs === 0 ? 0 : theirs,
        tolerance: isRatio ? { absolute: 0.00005 } : EXACT,
        source: line,
        explained: explain(field),
      });
    };
    for (const [file, line, field, sign] of LINES) {
      const values = tableOf(records, file).get(line);
      if (values === undefined) throw new Error(`${file}: no line ${line}`);
      years.forEach((at, i) => {
        const theirs = values[i];
        add(field, i, shown(s.annual(field, at)), theirs === undefined ? undefined : sign * theirs, line);
      });
    }
    const ratios = tableOf(records, 'all_ratios');
    for (const [line, over, under] of RATIOS) {
      years.forEach((at, i) => {
        add(line, i, ratio(s, at, over, under), ratios.get(line)?.[i], line);
      });
    }
    return compared;
  },
};
