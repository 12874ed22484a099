/** The rows of a statement as its lines read them: a field by its path, with the type of the payload behind it. */
import type { Maybe } from '../../engine/value.ts';
import type { Payload } from './payload.ts';

/** The answer about a company. */
export type Report = Exclude<Payload, { readonly supported: false }>;

export type IncomeRow = Report['income_statement'][number];
export type BalanceRow = Report['balance_sheet'][number];
export type CashFlowRow = Report['cash_flow'][number];

/** Names of the numbers directly in `Row`. */
type OwnNumbers<Row> = {
  [K in keyof Row & string]: Row[K] extends Maybe<number> ? (Row[K] extends number ? never : K) : never;
}[keyof Row & string];

/** Paths of all numbers in `Row`, those of its groups included: `revenue`, `margins.net_margin_pct`. */
export type NumberPath<Row> =
  | OwnNumbers<Row>
  | {
      [K in keyof Row & string]: Row[K] extends Maybe<number> ? never : `${K}.${OwnNumbers<Row[K]>}`;
    }[keyof Row & string];
