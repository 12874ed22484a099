/** Payload of `GET /v2/fundamentals`. */
import { Type } from '@sinclair/typebox';
import { currency } from '../shared/leaves.ts';
import { list, oneOf, payload, type Static, variants } from '../shared/schema.ts';
import { unsupported } from '../shared/unsupported.ts';
import { balanceSheetRow } from './balance-sheet-row.ts';
import { cashFlowRow } from './cash-flow-row.ts';
import { incomeStatementRow } from './income-statement-row.ts';
import { ttm } from './ttm.ts';

const period = oneOf(['quarter', 'annual'], 'Period of the rows, as asked for.');

const report = payload('FundamentalsReport', 'Statements of a company.', {
  currency: currency('Reporting currency of the statements.'),
  period,
  balance_sheet: list(balanceSheetRow, 'Newest period first.'),
  cash_flow: list(cashFlowRow, 'Newest period first; the periods of balance_sheet.'),
  income_statement: list(incomeStatementRow, 'Newest period first; the periods of balance_sheet.'),
  ttm,
});

const none = (what: string) => Type.Array(Type.Never(), { maxItems: 0, description: `${what}: empty.` });

export const schema = variants('FundamentalsPayload', 'Statements, or why there are none.', [
  report,
  unsupported('FundamentalsUnsupported', 'An ETF has no statements.', {
    period,
    balance_sheet: none('Balance sheets'),
    cash_flow: none('Cash flows'),
    income_statement: none('Income statements'),
  }),
]);

export type Payload = Static<typeof schema>;
