/**
 * The one place that asks a filing's other lines about a number before it is given (FIELDS A38): each witness mends the
 * number, or refuses it with what it was asked. Knows one filing and one span. Corrections of single tags are in
 * `repairs.ts`; what the numbers of a row say of each other, whatever filing they are from, is asked in `rows/gate.ts`.
 */
import type { Field } from '../../concepts.ts';
import { DEBT_WITNESSES } from './debt-witnesses.ts';
import { narrowerLine } from './definitions.ts';
import { netIncomeOfParent, pretaxOfAll } from './earnings-witnesses.ts';
import { dilutedByBasic } from './eps-witness.ts';
import { operatingIncomeByCosts } from './operating-income.ts';
import type { Refused, Verdict, Witness } from './verdict.ts';

export const WITNESSES: Partial<Record<Field, Witness>> = {
  operating_income: operatingIncomeByCosts,
  pretax_income: pretaxOfAll,
  net_income: netIncomeOfParent,
  eps_diluted: dilutedByBasic,
  cash_and_equivalents: narrowerLine,
  total_equity: narrowerLine,
  ...DEBT_WITNESSES,
};

export function isRefused(verdict: Verdict): verdict is Refused {
  return 'refused' in verdict;
}
