/**
 * Earnings by what belongs to minorities (FIELDS A38): the net income of the parent is without it, pretax income with
 * it.
 */
import type { Field } from '../../concepts.ts';
import type { Cell } from '../facts/types.ts';
import { isQuotient } from './eps-witness.ts';
import type { ReadLine, Verdict } from './verdict.ts';

/** A line that is there and not zero. */
function present(readLine: ReadLine, ...fields: readonly Field[]): Cell | undefined {
  return fields.map(readLine).find((cell) => cell !== undefined && cell.value !== 0);
}

/**
 * Profit as a whole is not net income of the parent where minorities have a share of comprehensive income, unless
 * earnings per share are those of all of it. Where nothing says what minorities have, they have next to nothing.
 */
export function netIncomeOfParent(cell: Cell, readLine: ReadLine): Verdict {
  if (cell.rule !== 'ProfitLoss' && cell.rule !== 'ifrs:ProfitLoss') return cell;
  const minority = present(readLine, 'minority_comprehensive_income');
  if (minority === undefined) return cell;
  const eps = readLine('eps_basic');
  if (eps !== undefined && isQuotient(eps, cell, readLine('shares_basic')) === true) return cell;
  return {
    refused: `${cell.rule} (${cell.value}) holds what is not of the parent: ${minority.rule} (${minority.value})`,
  };
}

/** Net income plus income tax is not pretax income where minorities have a share of it that no filing tags. */
export function pretaxOfAll(cell: Cell, readLine: ReadLine): Verdict {
  if (!cell.rule.startsWith('net_income')) return cell;
  const minority = present(readLine, 'minority_interest', 'minority_comprehensive_income');
  if (minority === undefined) return cell;
  return {
    refused: `${cell.rule} (${cell.value}) is without what is not of the parent: ${minority.rule} (${minority.value})`,
  };
}
