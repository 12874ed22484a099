/** Yahoo's recorded quarters and trailing figures of Apple (February 2025): a vendor's own standardisation. */
import type { Field } from '../../../src/engine/concepts.ts';
import { type Comparison, EXACT, ours, type Reference, shown } from '../comparison.ts';
import type { Records } from '../records.ts';

/** Series of `fundamentalsTimeSeries` (quarters of 2024): field, sign of theirs. */
const SERIES: Readonly<Record<string, readonly [Field, 1 | -1]>> = {
  TotalRevenue: ['revenue', 1],
  CostOfRevenue: ['cost_of_revenue', 1],
  GrossProfit: ['gross_profit', 1],
  ResearchAndDevelopment: ['rnd_expense', 1],
  SellingGeneralAndAdministration: ['sga_expense', 1],
  OperatingExpense: ['operating_expense', 1],
  OperatingIncome: ['operating_income', 1],
  PretaxIncome: ['pretax_income', 1],
  TaxProvision: ['income_tax', 1],
  NetIncome: ['net_income', 1],
  BasicEPS: ['eps_basic', 1],
  DilutedEPS: ['eps_diluted', 1],
  BasicAverageShares: ['shares_basic', 1],
  DilutedAverageShares: ['shares_diluted', 1],
  ReconciledDepreciation: ['depreciation_amortization', 1],
  EBITDA: ['ebitda', 1],
  CashAndCashEquivalents: ['cash_and_equivalents', 1],
  OtherShortTermInvestments: ['short_term_investments', 1],
  AccountsReceivable: ['receivables', 1],
  Inventory: ['inventory', 1],
  CurrentAssets: ['current_assets', 1],
  NetPPE: ['ppe_net', 1],
  AvailableForSaleSecurities: ['long_term_investments', 1],
  TotalAssets: ['total_assets', 1],
  CurrentLiabilities: ['current_liabilities', 1],
  CurrentDebt: ['current_debt', 1],
  LongTermDebt: ['long_term_debt', 1],
  TotalDebt: ['total_debt', 1],
  TotalLiabilitiesNetMinorityInterest: ['total_liabilities', 1],
  RetainedEarnings: ['retained_earnings', 1],
  StockholdersEquity: ['total_equity', 1],
  OrdinarySharesNumber: ['common_shares_outstanding', 1],
  OperatingCashFlow: ['operating_cash_flow', 1],
  InvestingCashFlow: ['investing_cash_flow', 1],
  FinancingCashFlow: ['financing_cash_flow', 1],
  CapitalExpenditure: ['capex', -1],
  FreeCashFlow: ['free_cash_flow', 1],
  RepurchaseOfCapitalStock: ['buybacks', -1],
  CommonStockDividendPaid: ['dividends_paid', -1],
  StockBasedCompensation: ['stock_based_comp', 1],
  ChangeInWorkingCapital: ['working_capital_change', 1],
};

/** Fiscal quarters by the calendar quarter Yahoo files them under. */
const ENDS: Readonly<Record<string, string>> = {
  '2024-03-31': '2024-03-30',
  '2024-06-30': '2024-06-29',
  '2024-09-30': '2024-09-28',
  '2024-12-31': '2024-12-28',
};

const WEIGHTED =
  'FIELDS 3.4: the fourth quarter has the average shares of the year while they moved less than 3 %; theirs is 4 x year less the three quarters';
const EXPLAINED: Readonly<Record<string, string>> = {
  'common_shares_outstanding 2024-12-31':
    'the filing (0000320193-25-000008) tags 15,040,731 thousand, issued and outstanding alike; theirs is a count of another day',
  'shares_basic 2024-09-30': WEIGHTED,
  'shares_diluted 2024-09-30': WEIGHTED,
};

interface Point {
  readonly asOfDate: string;
  readonly reportedValue: { readonly raw: number };
}

function body(records: Records, file: string): Record<string, unknown> {
  return JSON.parse(records.text(`reference/yahoo_quotesummary/${file}`)).response.bodyJson;
}

function module(records: Records, name: string): Record<string, never> {
  const answer = body(records, `quoteSummary-${name}-AAPL.json`) as {
    quoteSummary: { result: readonly Record<string, Record<string, never>>[] };
  };
  return answer.quoteSummary.result[0]![name]!;
}

export const yahooQuarters: Reference = {
  name: 'Yahoo, Apple by quarter 2024',
  about: 'reference/yahoo_quotesummary: fundamentalsTimeSeries and earningsHistory, recorded 2025-02-21 and 2025-02-24',
  tolerance: 'exact',
  compare(records) {
    const answer = body(records, 'fundamentalsTimeSeries-AAPL-all-quarterly.json.gz') as {
      timeseries: { result: readonly Record<string, unknown>[] };
    };
    const compared: Comparison[] = [];
    for (const result of answer.timeseries.result) {
      const name = (result.meta as { type: readonly string[] }).type[0]!;
      const known = SERIES[name.replace('quarterly', '')];
      if (known === undefined) continue;
      const [field, sign] = known;
      for (const point of (result[name] ?? []) as readonly (Point | null)[]) {
        if (point === null) continue;
        const { asOfDate, reportedValue } = point;
        compared.push({
          company: 'AAPL',
          field,
          period: `Q ${ENDS[asOfDate]}`,
          ours: ours(records, 'AAPL', '2025-02-21', field, 'Q', ENDS[asOfDate]!),
          theirs: sign * reportedValue.raw,
          tolerance: EXACT,
          source: name,
          explained: EXPLAINED[`${field} ${asOfDate}`],
        });
      }
    }
    const history = module(records, 'earningsHistory') as unknown as {
      history: readonly { epsActual: { raw: number }; quarter: { raw: number } }[];
    };
    for (const { epsActual, quarter } of history.history) {
      const end = ENDS[new Date(quarter.raw * 1000).toISOString().slice(0, 10)]!;
      compared.push({
        company: 'AAPL',
        field: 'eps_diluted',
        period: `Q ${end}`,
        ours: ours(records, 'AAPL', '2025-02-24', 'eps_diluted', 'Q', end),
        theirs: epsActual.raw,
        tolerance: EXACT,
        source: 'epsActual',
      });
    }
    return compared.sort((a, b) => (a.field + a.period < b.field + b.period ? -1 : 1));
  },
};

export const yahooTrailing: Reference = {
  name: 'Yahoo, Apple trailing on 2025-02-24',
  about:
    'reference/yahoo_quotesummary: financialData and defaultKeyStatistics (amounts pass through 32-bit floats there)',
  tolerance: '0.001 % for amounts, their decimals for ratios',
  compare(records) {
    const on = '2025-02-24';
    const s = records.statements('AAPL', on);
    const data = module(records, 'financialData') as unknown as Record<string, number>;
    const key = module(records, 'defaultKeyStatistics') as unknown as Record<string, number>;
    const ttm = (field: Field): number | string => shown(s.ttm(field));
    const balance = (field: Field): number | string => shown(s.balance(field));
    const quotient = (a: number | string, b: number | string): number | string =>
      typeof a === 'string' ? a : typeof b === 'string' ? b : a / b;
    const sum = (a: number | string, b: number | string): number | string =>
      typeof a === 'string' ? a : typeof b === 'string' ? b : a + b;
    const amount = { relative: 1e-5 };
    const row = (
      field: string,
      own: number | string,
      theirs: number | undefined,
      source: string,
      tolerance = {},
      explained?: string,
    ): Comparison => ({
      company: 'AAPL',
      field,
      period: `TTM 2024-12-28`,
      ours: own,
      theirs: theirs!,
      tolerance,
      source,
      explained,
    });
    const shares = s.shares();
    const count = shown(shares);
    return [
      row('revenue', ttm('revenue'), data.totalRevenue, 'totalRevenue', amount),
      row('gross_profit', ttm('gross_profit'), data.grossProfits, 'grossProfits', amount),
      row('ebitda', ttm('ebitda'), data.ebitda, 'ebitda', amount),
      row('operating_cash_flow', ttm('operating_cash_flow'), data.operatingCashflow, 'operatingCashflow', amount),
      row(
        'free_cash_flow',
        ttm('free_cash_flow'),
        data.freeCashflow,
        'freeCashflow',
        amount,
        'theirs is levered free cash flow, a model after interest and debt; FIELDS 3.5: operating cash flow - capex',
      ),
      row('net_income', ttm('net_income'), key.netIncomeToCommon, 'netIncomeToCommon', amount),
      row('net margin', quotient(ttm('net_income'), ttm('revenue')), data.profitMargins, 'profitMargins', {
        absolute: 5e-6,
      }),
      row('gross margin', quotient(ttm('gross_profit'), ttm('revenue')), data.grossMargins, 'grossMargins', {
        absolute: 5e-6,
      }),
      row('ebitda margin', quotient(ttm('ebitda'), ttm('revenue')), data.ebitdaMargins, 'ebitdaMargins', {
        absolute: 5e-6,
      }),
      row(
        'cash + short_term_investments',
        sum(balance('cash_and_equivalents'), balance('short_term_investments')),
        data.totalCash,
        'totalCash',
        amount,
      ),
      row('total_debt', balance('total_debt'), data.totalDebt, 'totalDebt', amount),
      row(
        'current ratio',
        quotient(balance('current_assets'), balance('current_liabilities')),
        data.currentRatio,
        'currentRatio',
        {
          absolute: 5e-4,
        },
      ),
      row('book value a share', quotient(balance('total_equity'), count), key.bookValue, 'bookValue', {
        absolute: 0.01,
      }),
      row('shares outstanding', count, key.sharesOutstanding, 'sharesOutstanding', amount),
      row('eps_diluted', shown(s.ttmEps()), key.trailingEps, 'trailingEps', { absolute: 0.0101 }),
    ];
  },
};
