/**
 * pystock-crawler's hand-checked values of 10-Q and 10-K filings 2009-2014, each compared as known on the day it was
 * filed.
 */
import type { Field } from '../../../src/engine/concepts.ts';
import { formatDay } from '../../../src/engine/days.ts';
import { type Comparison, EXACT, ours, type PeriodKind, type Reference } from '../comparison.ts';

type Row = Readonly<Record<string, number | string | boolean | null>> & {
  readonly cik: number;
  readonly accn: string;
  readonly doc_type: string;
  readonly end_date: string;
};

const FLOWS: Readonly<Record<string, Field>> = {
  revenues: 'revenue',
  op_income: 'operating_income',
  net_income: 'net_income',
};
const PER_SHARE: Readonly<Record<string, Field>> = { eps_basic: 'eps_basic', eps_diluted: 'eps_diluted' };
const BALANCES: Readonly<Record<string, Field>> = {
  assets: 'total_assets',
  cur_assets: 'current_assets',
  cur_liab: 'current_liabilities',
  equity: 'total_equity',
  cash: 'cash_and_equivalents',
};
/** Of the fiscal year to date, as cash-flow statements are; of the quarter where the filing has that column too. */
const CASH_FLOWS: Readonly<Record<string, Field>> = {
  cash_flow_op: 'operating_cash_flow',
  cash_flow_inv: 'investing_cash_flow',
  cash_flow_fin: 'financing_cash_flow',
};

const ALL = { ...FLOWS, ...PER_SHARE, ...BALANCES, ...CASH_FLOWS };

/** Filers whose 10-Qs print the cash flow of the three months first; there theirs is of the quarter. */
const PRINTS_THREE_MONTHS = new Set(['MSFT', 'NFLX']);

/** A record without a tag of earnings per share: ours is the division, theirs rounded to a cent. */
const CENT = { absolute: 0.0101 };

function explain(symbol: string, column: string, own: number | string): string | undefined {
  if (symbol === 'JPM' && (column === 'net_income' || column.startsWith('eps')))
    return 'theirs is net income to common holders; FIELDS 3.5: net_income is NetIncomeLoss, attributable to the parent, and this cut record carries preferred dividends from 2025 on only';
  if (own === 'not_applicable_to_industry')
    return 'FIELDS 3.5, 3.10: not shown for a bank, where theirs is income before tax';
  return undefined;
}

export const pystock: Reference = {
  name: 'pystock-crawler, hand-checked filings',
  about:
    'reference/fundamentals/pystock_crawler_expected.json: 10-Q and 10-K of 2009-2014; those whose issuer is in the records; cash flows are year to date (then the sum of our quarters must meet them) or, where the filing prints them, of the three months',
  tolerance: 'exact; earnings per share of records without a per-share tag within one cent',
  compare(records) {
    const rows = JSON.parse(records.text('reference/fundamentals/pystock_crawler_expected.json')) as Row[];
    return rows.flatMap((row): Comparison[] => {
      const company = records.companies.find((each) => each.cik === row.cik);
      const report = company && records.facts(company.symbol).reports.find((each) => each.accession === row.accn);
      if (company === undefined || report === undefined) return [];
      const { symbol } = company;
      const asOf = formatDay(report.filed);
      return Object.entries(ALL).flatMap(([column, field]): Comparison[] => {
        const theirs = row[column];
        if (typeof theirs !== 'number') return [];
        const interim: PeriodKind = column in CASH_FLOWS && !PRINTS_THREE_MONTHS.has(symbol) ? 'YTD' : 'Q';
        const kind = column in BALANCES ? 'at' : row.doc_type === '10-K' ? 'FY' : interim;
        const own = ours(records, symbol, asOf, field, kind, row.end_date);
        return [
          {
            company: symbol,
            field,
            period: `${kind} ${row.end_date}`,
            ours: own,
            theirs,
            tolerance: column in PER_SHARE && company.record === 'cut' ? CENT : EXACT,
            source: row.accn,
            explained: explain(symbol, column, own),
          },
        ];
      });
    });
  },
};
