/**
 * Operating income where the filing reports none and its total of costs holds other income and expense as well (FIELDS
 * A38): revenue less that total is pretax income.
 */
import type { Field } from '../../concepts.ts';
import { isNear } from '../facts/equal.ts';
import type { Cell, Source } from '../facts/types.ts';
import type { ReadLine, Verdict } from './verdict.ts';

/** Sums of one statement agree to its digits. */
const EXACT = 5e-4;

/** Cost lines that belong to no other; those of `cost_lines_apart` may be parts of these. */
const COST_LINES: readonly Field[] = ['cost_of_revenue', 'sga_expense', 'rnd_expense'];

/** Whether the amount is the sum of the cost lines: all that stand alone, and any of the others. */
function isSumOfLines(amount: number, lines: number, apart: readonly Source[]): boolean {
  return (
    isNear(lines, amount, EXACT, amount) ||
    apart.some((line, i) => isSumOfLines(amount, lines + line.value, apart.slice(i + 1)))
  );
}

function operatingIncome(pretax: Cell, net: Cell, interest: Cell | undefined, decision: string): Cell {
  const minus = net.sources.map((source): Source => ({ ...source, sign: source.sign === 1 ? -1 : 1 }));
  return {
    value: pretax.value - net.value + (interest?.value ?? 0),
    rule: `pretax_income - nonoperating_net${interest === undefined ? '' : ' + interest_expense'}`,
    basis: 'identity',
    splitFactor: 1,
    sources: [...pretax.sources, ...minus, ...(interest?.sources ?? [])],
    decision,
  };
}

/**
 * The number itself, unless the total of costs is all that lies between revenue and pretax income, and other income is
 * tagged. Then pretax income less the net of it, where the sum of the cost lines agrees or none of them is known. Other
 * income without a total may have interest apart from it: the cost lines say whether.
 */
export function operatingIncomeByCosts(cell: Cell, readLine: ReadLine): Verdict {
  const costs = cell.basis === 'reported' ? undefined : readLine('tagged_costs');
  const pretax = costs === undefined ? undefined : readLine('pretax_income');
  const revenue = pretax?.basis === 'reported' ? readLine('revenue') : undefined;
  const net = revenue === undefined ? undefined : readLine('nonoperating_net');
  if (costs === undefined || pretax === undefined || revenue === undefined || net === undefined) return cell;
  if (net.value === 0 || !isNear(revenue.value - costs.value, pretax.value, EXACT, costs.value)) return cell;

  const said = `${costs.rule} (${costs.value}) is revenue less pretax income: it holds ${net.rule} (${net.value})`;
  const known = COST_LINES.flatMap((field) => readLine(field) ?? []);
  const lines = known.reduce((sum, { value }) => sum + value, 0);
  const apart = readLine('cost_lines_apart')?.sources ?? [];
  const operating = costs.value + net.value;
  if (known.length === 0 || isSumOfLines(operating, lines, apart)) return operatingIncome(pretax, net, undefined, said);

  const interest = net.rule === 'NonoperatingIncomeExpense' ? undefined : readLine('interest_expense');
  if (interest !== undefined && isSumOfLines(operating - interest.value, lines, apart))
    return operatingIncome(pretax, net, interest, `${said} and interest_expense (${interest.value})`);
  const fits = lines <= operating * (1 + EXACT);
  const isOnlyOne = interest === undefined || lines > (operating - interest.value) * (1 + EXACT);
  return fits && isOnlyOne
    ? operatingIncome(pretax, net, undefined, said)
    : { refused: `${said}, and the cost lines (${lines}) do not say whether interest as well` };
}
