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

/** What a total of costs may hold besides costs: a line, and whether it lowers the total (income) or raises it. */
interface Held {
  readonly line: Cell;
  readonly sign: 1 | -1;
  readonly name: string;
}

const negated = (sources: readonly Source[]): Source[] =>
  sources.map((source) => ({ ...source, sign: source.sign === 1 ? -1 : 1 }));

/** Operating income as pretax income of `base` without what the costs hold. */
function operatingIncome(pretax: Cell, base: number, held: readonly Held[], decision: string): Cell {
  return {
    value: held.reduce((value, { line, sign }) => value - sign * line.value, base),
    rule: held.reduce((rule, { name, sign }) => `${rule} ${sign === 1 ? '-' : '+'} ${name}`, 'pretax_income'),
    basis: 'identity',
    splitFactor: 1,
    sources: [
      pretax.sources,
      ...held.map(({ line, sign }) => (sign === 1 ? negated(line.sources) : line.sources)),
    ].flat(),
    decision,
  };
}

/** Income of affiliates that may be in a total of costs; undefined without it, or where earnings say it is apart. */
function affiliatesIn(pretax: Cell, base: number, readLine: ReadLine): Cell | undefined {
  const affiliates = readLine('equity_income');
  if (affiliates === undefined || affiliates.value === 0) return undefined;
  const earned = readLine('profit_with_minority_interest') ?? readLine('net_income');
  const tax = earned === undefined ? undefined : readLine('reported_income_tax');
  if (earned === undefined || tax === undefined) return affiliates;
  const isApart =
    isNear(base, pretax.value - affiliates.value, EXACT, base) &&
    isNear(pretax.value - tax.value + (readLine('discontinued_income')?.value ?? 0), earned.value, EXACT, base);
  return isApart ? undefined : affiliates;
}

/**
 * The number itself, unless the total of costs is all that lies between revenue and pretax income, and other income is
 * tagged. Then pretax income less the net of it, where the sum of the cost lines agrees or none of them is known. Other
 * income without a total may have interest apart from it, and income of affiliates may be in the costs too: the cost
 * lines say whether, or the number is refused.
 */
export function operatingIncomeByCosts(cell: Cell, readLine: ReadLine): Verdict {
  const costs = cell.basis === 'reported' ? undefined : readLine('tagged_costs');
  const pretax = costs === undefined ? undefined : readLine('pretax_income');
  const revenue = pretax?.basis === 'reported' || pretax?.decision !== undefined ? readLine('revenue') : undefined;
  const net = revenue === undefined ? undefined : readLine('nonoperating_net');
  if (costs === undefined || pretax === undefined || revenue === undefined || net === undefined) return cell;
  const base = revenue.value - costs.value;
  const tagged = [pretax.value, pretax.sources[0]!.value];
  if (net.value === 0 || !tagged.some((each) => isNear(base, each, EXACT, costs.value))) return cell;

  const interest = net.rule === 'NonoperatingIncomeExpense' ? undefined : readLine('interest_expense');
  const affiliates = affiliatesIn(pretax, base, readLine);
  const other: Held = { line: net, sign: 1, name: 'nonoperating_net' };
  const paid: Held[] = interest === undefined ? [] : [{ line: interest, sign: -1, name: 'interest_expense' }];
  const shared: Held[] = affiliates === undefined ? [] : [{ line: affiliates, sign: 1, name: 'equity_income' }];
  const options = [[], paid, shared, [...paid, ...shared]]
    .filter((option, i) => i === 0 || (option.length > 0 && (i < 3 || option.length === 2)))
    .map((option) => [other, ...option]);

  const said = `${costs.rule} (${costs.value}) is revenue less pretax income: it holds ${net.rule} (${net.value})`;
  const also = (held: readonly Held[]): string =>
    held.slice(1).reduce((text, { line, name }) => `${text} and ${name} (${line.value})`, said);
  const known = COST_LINES.flatMap((field) => readLine(field) ?? []);
  const lines = known.reduce((sum, { value }) => sum + value, 0);
  const apart = readLine('cost_lines_apart')?.sources ?? [];
  const without = (held: readonly Held[]): number =>
    held.reduce((amount, { line, sign }) => amount + sign * line.value, costs.value);
  const exact = known.length === 0 ? undefined : options.find((held) => isSumOfLines(without(held), lines, apart));
  const fitting = options.filter((held) => lines <= without(held) * (1 + EXACT));
  // Without cost lines nothing says that interest is in the total: it is not, where other income is a net of all.
  const only = known.length === 0 && shared.length === 0 ? options[0] : fitting.length === 1 ? fitting[0] : undefined;
  const held = exact ?? only;
  if (held !== undefined) return operatingIncome(pretax, base, held, also(held));
  const open = [...paid, ...shared].map(({ name }) => name).join(' or ');
  return { refused: `${said}, and the cost lines (${lines}) do not say whether ${open} as well` };
}
