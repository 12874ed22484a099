/**
 * Tests by which one fiscal year decides for itself which tag is its total revenue: costs that leave the income, and
 * interim reports.
 */
import type { Field } from '../../concepts.ts';
import { type Context, rulesOf } from '../facts/context.ts';
import { isSameAmount } from '../facts/equal.ts';
import { ruleValue } from './evaluate.ts';
import { amountsIn, REVENUE, ruleOf, type Tag, type Year } from './revenue-years.ts';

export interface Verdict {
  readonly winner: Tag;
  /** The test that decided; undefined where a default did, which yields to a decided neighbor. */
  readonly test: string | undefined;
  /** Both `Revenues` and contract revenue are reported, and differ. */
  readonly contested: boolean;
  readonly why: string;
}

/** A line of the year's filing as tagged: identities would use revenue itself. */
function lineOf(context: Context, field: Field, { span, report }: Year): number | undefined {
  for (const rule of rulesOf(context, field)) {
    const cell = rule.identity ? undefined : ruleValue(context, rule, span, report, ['revenue', field]);
    if (cell !== undefined) return cell.value;
  }
  return undefined;
}

/** Test 1: the candidate from which costs leave the reported income. */
function byCosts(context: Context, year: Year, candidates: readonly Tag[]): Tag | undefined {
  const line = (field: Field): number | undefined => lineOf(context, field, year);
  const operating = line('operating_income');
  const pretax = line('pretax_income');
  const costs = line('total_costs');
  const expenses = line('reported_operating_expense');
  const cost = line('cost_of_revenue');
  const gross = line('gross_profit');
  const sums = [
    [costs, operating],
    [expenses, operating],
    [cost, expenses, operating],
    [gross, cost],
    [costs, pretax],
    [line('benefits_and_expenses'), pretax],
  ];
  const passes = (tag: Tag): boolean => {
    const value = year.amounts[tag]!;
    if (gross !== undefined && value < gross) return false;
    if (gross !== undefined && gross > 0 && cost !== undefined && value < cost) return false;
    return sums.some((parts) => {
      let sum = 0;
      for (const part of parts) {
        if (part === undefined) return false;
        sum += part;
      }
      return isSameAmount(sum, value);
    });
  };
  const passing = candidates.filter(passes);
  return passing.length === 1 ? passing[0] : undefined;
}

/** Test 2: the one candidate that the interim reports of the year (of the year before, while it has none) report. */
function byInterims(context: Context, year: Year, before: Year | undefined): Tag | undefined {
  const reports = (of: Year | undefined, tag: Tag): boolean => {
    const rule = ruleOf(context, tag);
    return (of?.interims ?? []).some(({ yearStart, start, end, filings }) =>
      [yearStart, start].some(
        (from) =>
          from !== undefined &&
          rule !== undefined &&
          filings.some((report) => ruleValue(context, rule, { start: from, end }, report, REVENUE) !== undefined),
      ),
    );
  };
  const from = year.interims.some(({ filings }) => filings.length > 0) ? year : before;
  const [total, contract] = [reports(from, 'total'), reports(from, 'contract')];
  if (total === contract) return undefined;
  return total ? 'total' : 'contract';
}

/** Of `Revenues` and `RevenuesNetOfInterestExpense` where the latter is no less than contract revenue (A11). */
function netVerdict(context: Context, year: Year): Verdict | undefined {
  const { total, contract, net } = year.amounts;
  if (net === undefined || (contract !== undefined && net < contract && !isSameAmount(net, contract))) return undefined;
  const byIdentity = total === undefined || isSameAmount(total, net) ? 'net' : byCosts(context, year, ['total', 'net']);
  if (byIdentity === 'total') return undefined;
  return { winner: 'net', test: 'net', contested: false, why: 'revenue net of interest expense is a total' };
}

/** Whether an interim report of the year gives one span different amounts under the candidates. */
function differsInside(context: Context, { interims }: Year): boolean {
  return interims.some(({ yearStart, start, end, filings }) =>
    [yearStart, start].some(
      (from) =>
        from !== undefined &&
        filings.some((report) => {
          const [first, ...others] = Object.values(amountsIn(context, { start: from, end }, report));
          return first !== undefined && others.some((value) => !isSameAmount(value, first));
        }),
    ),
  );
}

/** What one year decides by itself; undefined: tests 3 and 4 are needed, or there is nothing to choose. */
export function ownVerdict(context: Context, year: Year, before: Year | undefined): Verdict | undefined {
  const net = netVerdict(context, year);
  if (net !== undefined) return net;
  const { total, contract } = year.amounts;
  if (total === undefined || contract === undefined) {
    if (total === contract || !differsInside(context, year)) return undefined;
    const winner = total === undefined ? 'contract' : 'total';
    return { winner, test: 'only', contested: false, why: 'the only tag of the year' };
  }
  if (isSameAmount(total, contract)) {
    if (!differsInside(context, year)) return undefined;
    const winner = total < contract ? 'contract' : 'total';
    return { winner, test: undefined, contested: true, why: 'the larger total of the year' };
  }
  const byIdentity = byCosts(context, year, ['total', 'contract']);
  if (byIdentity !== undefined)
    return { winner: byIdentity, test: 'costs', contested: true, why: 'costs leave the reported income (test 1)' };
  const interim = byInterims(context, year, before);
  if (total > contract) {
    const test = interim === 'total' ? 'interims' : undefined;
    return { winner: 'total', test, contested: true, why: 'Revenues exceeds contract revenue' };
  }
  return interim && { winner: interim, test: 'interims', contested: true, why: 'alone in interim reports (test 2)' };
}
