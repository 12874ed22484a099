/** Statements as reported against the SEC's renderings: every cell, the order of lines, their labels, their subtotals. */
import { STATEMENT_KINDS, type StatementKind } from '../../../src/engine/reported/anchors.ts';
import {
  periodKey,
  type ReportedStatement,
  type StatementLine,
  statementOf,
} from '../../../src/engine/reported/statement.ts';
import { type RenderedRow, readRendering } from './rendering.ts';
import { renderedReports } from './reports.ts';
import { provenSubtotals } from './subtotals.ts';

export interface StatementCheck {
  readonly report: string;
  readonly kind: StatementKind;
  readonly rendering: string;
  /** Printed cells of ours, and those that the rendering has in the same line and column. */
  readonly cells: number;
  readonly equal: number;
  /** Cells of the rendering that we have not; of equity, facts that stand in other tables are among its cells. */
  readonly missing: number;
  /** Lines of the whole company, those in the rendering's order, and those with its label. */
  readonly lines: number;
  readonly inOrder: number;
  readonly labels: number;
  /** Totals that must be sums of printed lines, and those that are, in the first column. */
  readonly totals: number;
  readonly sums: number;
  /** What differs, for people. */
  readonly differences: readonly string[];
}

/** Every statement that a report with renderings has. */
export function statementChecks(data: string): readonly StatementCheck[] {
  return [...renderedReports(data)].flatMap(({ name, facts, renderings }) =>
    STATEMENT_KINDS.flatMap((kind) => {
      const statement = statementOf(facts, kind);
      if (statement === undefined) return [];
      const found = nearestRendering(statement, renderings);
      return found === undefined ? [] : [compare(name, statement, ...found)];
    }),
  );
}

const figures = ({ lines }: ReportedStatement): readonly StatementLine[] =>
  lines.filter(({ concept }) => concept !== undefined);

/** The rendering with the most rows of the statement's concepts. */
function nearestRendering(
  statement: ReportedStatement,
  renderings: ReadonlyMap<string, string>,
): readonly [string, readonly RenderedRow[]] | undefined {
  const concepts = new Set(figures(statement).map(({ concept }) => concept));
  let best: readonly [string, readonly RenderedRow[]] | undefined;
  let most = 0;
  for (const [name, html] of renderings) {
    const { title, rows } = readRendering(html);
    const shared = new Set(rows.filter(({ concept }) => concepts.has(concept)).map(({ concept }) => concept)).size;
    // Notes in detail repeat a statement's lines.
    if (shared > most && !/details|parenthetical/i.test(title)) [best, most] = [[name, rows], shared];
  }
  return best;
}

/** `Basic (in dollars per share)` as `basic`: the SEC's additions and marks of footnotes are no part of a label. */
function bare(label: string): string {
  return label
    .replace(/\s*\((?:in|shares)[^()]*\)$/i, '')
    .replace(/[‘’]/g, "'")
    .replace(/[\s:]+$/, '')
    .toLowerCase();
}

function compare(
  report: string,
  statement: ReportedStatement,
  rendering: string,
  rows: readonly RenderedRow[],
): StatementCheck {
  const own = figures(statement);
  const keys = statement.periods.map(periodKey);
  const differences: string[] = [];
  const pool = new Map<string, number>();
  for (const row of rows)
    for (const [at, value] of row.values.entries()) {
      if (value === undefined) continue;
      const key = cellKey(statement.kind, row.concept, at, value);
      pool.set(key, (pool.get(key) ?? 0) + 1);
    }
  const theirs = [...pool.values()].reduce((sum, count) => sum + count, 0);
  let [cells, equal] = [0, 0];
  for (const line of own)
    for (const [at, key] of keys.entries()) {
      const value = line.values.get(key);
      if (value === undefined || Number.isNaN(value)) continue;
      cells++;
      const cell = cellKey(statement.kind, line.concept!, at, value);
      const left = pool.get(cell) ?? 0;
      if (left > 0) equal++;
      else differences.push(`${line.label}: ${value}`);
      // A matrix repeats an ending balance in the columns of two periods.
      if (statement.kind !== 'equity') pool.set(cell, left - 1);
    }
  const plain = own.filter(({ dimensions }) => dimensions.length === 0);
  const theirPlain = rows.filter(({ member, concept }) => member === '' && !/Abstract$|RollForward$/.test(concept));
  const inOrder = statement.kind === 'equity' ? Number.NaN : commonOrder(plain, theirPlain);
  const labels = plain.filter(({ concept, label }) =>
    theirPlain.some((row) => row.concept === concept && labelOf(row) === bare(label)),
  ).length;
  for (const { concept, label } of plain)
    if (!theirPlain.some((row) => row.concept === concept && labelOf(row) === bare(label)))
      differences.push(`label: ${label}, not ${theirPlain.find((row) => row.concept === concept)?.label}`);
  const { totals, sums, unproven } = provenSubtotals(statement);
  return {
    ...{ report, kind: statement.kind, rendering, cells, equal },
    missing: statement.kind === 'equity' ? Number.NaN : theirs - equal,
    ...{ lines: plain.length, inOrder, labels, totals, sums },
    differences: [...differences, ...unproven.map((label) => `no sum: ${label}`)],
  };
}

/** The renderer dates the balances of a roll forward: `Ending balances at Mar. 29, 2025`. */
function labelOf({ label }: RenderedRow): string {
  return bare(label.replace(/ at [A-Z][a-z]{2}\. \d{2}, \d{4}$/, ''));
}

/** A statement of equity has its components in the rendering's columns: its cells have no place to compare. */
function cellKey(kind: StatementKind, concept: string, column: number, value: number): string {
  return `${concept} ${kind === 'equity' ? '' : column} ${value}`;
}

/** Length of the longest run of concepts that both lists have in one order. */
function commonOrder(a: readonly { readonly concept: string | undefined }[], b: readonly RenderedRow[]): number {
  let before = new Array<number>(b.length + 1).fill(0);
  for (const { concept } of a) {
    const row = [0];
    for (let j = 0; j < b.length; j++)
      row.push(b[j]!.concept === concept ? before[j]! + 1 : Math.max(row[j]!, before[j + 1]!));
    before = row;
  }
  return before[b.length]!;
}
