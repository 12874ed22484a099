/** Diluted earnings per share by the statement it is in (FIELDS A38): tags of it are often hidden, and then unchecked. */
import { isNear } from '../facts/equal.ts';
import type { Cell } from '../facts/types.ts';
import type { ReadLine, Verdict } from './verdict.ts';

const CENT = 0.01;
/** The rounding of an amount of many units of currency. */
const LARGE = 1e-3;
/** Earnings over shares meet the reported amount within this, or within a cent. */
const DIVIDED = 0.02;

/** Whether the amount per share is that of the earnings over the shares; undefined where one is not reported. */
export function isQuotient(amount: Cell, earnings: Cell | undefined, shares: Cell | undefined): boolean | undefined {
  if (earnings === undefined || shares === undefined || shares.value <= 0) return undefined;
  const exact = earnings.value / shares.value;
  return Math.abs(amount.value - exact) <= CENT || isNear(amount.value, exact, DIVIDED, exact);
}

/**
 * In a loss nothing dilutes: a diluted amount apart from the basic one, and from earnings over diluted shares, takes
 * the basic one where that meets its own statement. In a profit a diluted amount above the basic one is refused, and a loss.
 */
export function dilutedByBasic(cell: Cell, readLine: ReadLine): Verdict {
  const basic = readLine('eps_basic');
  if (basic === undefined) return cell;
  const rounding = Math.max(CENT, LARGE * Math.abs(basic.value)) * (1 + 1e-9);
  const apart = cell.value - basic.value;
  if (Math.abs(apart) <= rounding) return cell;
  const earnings = readLine('net_income_common');
  if (earnings === undefined) return cell;
  if (earnings.value > 0) {
    const where = apart > 0 ? 'above' : 'on the other side of zero from';
    return apart > 0 || (cell.value < 0 && basic.value > 0)
      ? { refused: `${cell.rule} (${cell.value}) is ${where} ${basic.rule} (${basic.value}) in a profit` }
      : cell;
  }
  if (isQuotient(basic, earnings, readLine('shares_basic')) !== true) return cell;
  if (isQuotient(cell, readLine('net_income_common_diluted'), readLine('shares_diluted')) === true) return cell;
  const decision = `${cell.rule} (${cell.value}) is not that of a loss: ${basic.rule} meets earnings over shares`;
  return { ...basic, decision };
}
