/** Statements and breakdowns of every report in the records, held against their own totals. */
import { STATEMENT_KINDS } from '../../../src/engine/reported/anchors.ts';
import { breakdownOf, firstLevelSum } from '../../../src/engine/reported/breakdown.ts';
import { axesOf, BREAKDOWNS, conceptsOfMeasure } from '../../../src/engine/reported/measures.ts';
import { statementOf } from '../../../src/engine/reported/statement.ts';
import type { ReportedFacts } from '../../../src/engine/reported/types.ts';
import { filedReports } from './reports.ts';
import { provenSubtotals } from './subtotals.ts';

export interface OwnTotalsCheck {
  readonly report: string;
  readonly statements: number;
  /** Totals that must be sums of printed lines, and those that are. */
  readonly totals: number;
  readonly sums: number;
  /** Of revenue that the report has, by segment, product, geography or customer. */
  readonly breakdowns: readonly string[];
  /** Those that add up in every period with a total. */
  readonly reconciled: readonly string[];
  /** Totals that are no sums; breakdowns said to add up that do not. */
  readonly wrong: readonly string[];
}

export function ownTotalsChecks(data: string): readonly OwnTotalsCheck[] {
  return [...filedReports(data)].map(({ name, facts }) => {
    const statements = STATEMENT_KINDS.flatMap((kind) => statementOf(facts, kind) ?? []);
    const subtotals = statements.map(provenSubtotals);
    const { breakdowns, reconciled, wrong } = breakdownsOf(facts);
    return {
      report: name,
      statements: statements.length,
      totals: subtotals.reduce((sum, each) => sum + each.totals, 0),
      sums: subtotals.reduce((sum, each) => sum + each.sums, 0),
      ...{ breakdowns, reconciled },
      wrong: [...subtotals.flatMap(({ unproven }) => unproven), ...wrong],
    };
  });
}

function breakdownsOf(facts: ReportedFacts): Pick<OwnTotalsCheck, 'breakdowns' | 'reconciled' | 'wrong'> {
  const breakdowns: string[] = [];
  const reconciled: string[] = [];
  const wrong: string[] = [];
  for (const by of BREAKDOWNS) {
    const found = breakdownOf(facts, conceptsOfMeasure('revenue'), axesOf(by));
    if (found === undefined) continue;
    breakdowns.push(by);
    if (found.reconciled.every((ok, p) => ok || Number.isNaN(found.totals[p]!))) reconciled.push(by);
    // Half a unit of the last digit for each line.
    const digits = facts.decimals.filter((_, i) => facts.concepts[facts.concept[i]!] === found.concept);
    const slack = 10 ** -Math.min(...digits, 0) * Math.max(1, found.lines.length / 2);
    found.reconciled.forEach((ok, p) => {
      if (ok && Math.abs(firstLevelSum(found, p) - found.totals[p]!) > slack) wrong.push(`${by}, period ${p}`);
    });
  }
  return { breakdowns, reconciled, wrong };
}
