/** The part of the report about a company's own numbers, in Markdown. */
import { type FactsCheck, factChecks } from './facts.ts';
import { type OwnTotalsCheck, ownTotalsChecks } from './own-totals.ts';
import { type StatementCheck, statementChecks } from './statements.ts';

export interface OwnNumbers {
  readonly facts: readonly FactsCheck[];
  readonly statements: readonly StatementCheck[];
  readonly ownTotals: readonly OwnTotalsCheck[];
}

export function measureOwnNumbers(data: string): OwnNumbers {
  return { facts: factChecks(data), statements: statementChecks(data), ownTotals: ownTotalsChecks(data) };
}

/** What must not be: a fact, a cell or a sum that is wrong. */
export function ownNumberDefects({ facts, statements, ownTotals }: OwnNumbers): readonly string[] {
  return [
    ...facts.flatMap(({ report, missing, other }) => [
      ...missing.map((each) => `${report}: ${each} is missing`),
      ...other.map((each) => `${report}: ${each} is in no record`),
    ]),
    ...statements.flatMap(({ report, kind, cells, equal, missing, totals, sums, differences }) =>
      cells === equal && !(missing > 0) && totals === sums
        ? []
        : differences.map((each) => `${report} ${kind}: ${each}`),
    ),
    ...ownTotals.flatMap(({ report, wrong }) => wrong.map((each) => `${report}: ${each} does not add up`)),
  ];
}

function table(head: readonly string[], rows: readonly (readonly (number | string)[])[]): string {
  const line = (cells: readonly (number | string)[]): string =>
    `| ${cells.map((cell) => (typeof cell === 'number' && Number.isNaN(cell) ? '' : cell)).join(' | ')} |`;
  const rule = head.map((_, i) => (i === 0 ? '---' : '---:'));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

export function ownNumbersPart({ facts, statements, ownTotals }: OwnNumbers): string {
  const tagged = ownTotals.filter((each) => each.statements > 0);
  const labeled = statements.flatMap(({ kind, differences }) =>
    differences.filter((each) => each.startsWith('label: ')).map((each) => `- ${kind}: ${each.slice(7)}`),
  );
  return [
    "## The company's own numbers",
    "Facts read from reports, against the SEC's extraction of the same report (every fact, with dimensions and digits) or, without one, against companyfacts (facts without dimensions of the standard taxonomies). Missing: in the SEC's record alone; other: in ours alone. There must be none of either.",
    table(
      ['report', 'against', 'facts', 'missing', 'other'],
      facts.map(({ report, against, facts: count, missing, other }) => [
        ...[report, against, count],
        ...[missing.length, other.length],
      ]),
    ),
    '### Statements as reported',
    "Cells of `mds fundamentals --as-reported`, against the SEC's rendering of the same statement: equal in value, line and column; missing: in the rendering alone. Lines of the company as a whole: in the rendering's order, and with its label. A rendering lists lines with a dimension after all others, so that their printed place is not in it; that of equity has components in columns, and facts of other tables in blank cells. Totals: those of balance sheet, cash flows and comprehensive income that are the sum of the lines printed above them.",
    table(
      [
        'report',
        'statement',
        'rendering',
        'cells',
        'equal',
        'missing',
        'lines',
        'in order',
        'labels',
        'totals',
        'sums',
      ],
      statements.map((each) => [
        ...[each.report, each.kind, each.rendering, each.cells, each.equal, each.missing],
        ...[each.lines, each.inOrder, each.labels, each.totals, each.sums],
      ]),
    ),
    ...(labeled.length === 0
      ? []
      : [`Labels as printed that the rendering words differently:\n\n${labeled.join('\n')}`]),
    '### Every report against its own totals',
    'Each tagged report of the records: statements found (income, balance sheet, cash flows, comprehensive income, equity), their totals as above, and breakdowns of revenue by segment, product, geography and customer: those that the report has, and those whose lines add up to the company’s total in every period that has one. The others are shown as not reconciled, without percentages.',
    table(
      ['report', 'statements', 'totals', 'sums', 'breakdowns', 'reconciled', 'others'],
      tagged.map(({ report, statements: found, totals, sums, breakdowns, reconciled }) => [
        ...[report, found, totals, sums, breakdowns.length, reconciled.length],
        breakdowns.filter((by) => !reconciled.includes(by)).join(', '),
      ]),
    ),
  ].join('\n\n');
}
