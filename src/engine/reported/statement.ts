/**
 * Finds the financial statements in a report and reads their lines as printed: order, labels, headings, signs. What a
 * table is called is no evidence; the totals that only a statement has are.
 */
import type { EpochDay } from '../types.ts';
import { INSTANT } from '../types.ts';
import { EQUITY_AXIS, STATEMENT_ANCHORS, type StatementKind } from './anchors.ts';
import { memberName } from './member-names.ts';
import { type Dimension, NO_LINE, type ReportedFacts, type ReportedLine } from './types.ts';

/** A period of a statement: a duration, or a balance with `start` INSTANT. */
export interface Period {
  readonly start: EpochDay;
  readonly end: EpochDay;
}

/** A line of a statement. */
export interface StatementLine {
  readonly label: string;
  /** From 0, by indentation. */
  readonly level: number;
  /** Undefined for a heading. */
  readonly concept: string | undefined;
  readonly dimensions: readonly Dimension[];
  /** For a balance in a statement of flows: of the beginning or of the end of the period. */
  readonly moment: 'begin' | 'end' | undefined;
  readonly unit: string;
  /** Printed values by {@link periodKey}; NaN for a tagged blank. */
  readonly values: ReadonlyMap<string, number>;
}

export interface ReportedStatement {
  readonly kind: StatementKind;
  readonly periods: readonly Period[];
  readonly lines: readonly StatementLine[];
}

export function periodKey({ start, end }: Period): string {
  return `${start === INSTANT ? '' : start}/${end}`;
}

/** Tables further apart are not parts of one statement. */
const MAX_GAP = 3;
const MAX_PARTS = 3;

/** The statement of a kind; undefined where the report has none with tags in tables. */
export function statementOf(facts: ReportedFacts, kind: StatementKind): ReportedStatement | undefined {
  const tables = factsByTable(facts);
  const order = [...tables.keys()].sort((a, b) => a - b);
  for (let from = 0; from < order.length; from++) {
    for (let parts = 1; parts <= MAX_PARTS && from + parts <= order.length; parts++) {
      const chosen = order.slice(from, from + parts);
      if (chosen.at(-1)! - chosen[0]! > MAX_GAP * (parts - 1)) break;
      const rows = chosen.flatMap((table) => tables.get(table)!);
      const plain = conceptsOf(facts, rows, kind);
      if (!hasAnchors(plain, kind)) continue;
      // Where the rest alone has them, the first table is another one.
      const rest = rows.filter((i) => facts.lines[facts.line[i]!]!.table !== chosen[0]);
      if (parts === 1 || !hasAnchors(conceptsOf(facts, rest, kind), kind))
        return readStatement(facts, kind, chosen, rows);
      break;
    }
  }
  return undefined;
}

function hasAnchors(concepts: ReadonlySet<string>, kind: StatementKind): boolean {
  const { needed, either } = STATEMENT_ANCHORS[kind];
  const has = (group: readonly string[]): boolean => group.some((concept) => concepts.has(concept));
  return needed.every(has) && (either.length === 0 || either.some(has));
}

function factsByTable(facts: ReportedFacts): ReadonlyMap<number, readonly number[]> {
  const tables = new Map<number, number[]>();
  for (let i = 0; i < facts.line.length; i++) {
    const line = facts.line[i]!;
    if (line === NO_LINE) continue;
    const { table, label } = facts.lines[line]!;
    // Numbers in the text of a label: `50,400,000 shares authorized`; a tagged blank has no cell of its own.
    if (facts.column[i] === 0 && label !== '' && !Number.isNaN(facts.value[i])) continue;
    const own = tables.get(table);
    if (own === undefined) tables.set(table, [i]);
    else own.push(i);
  }
  return tables;
}

/** Local names of the concepts of facts without dimensions; of a statement of equity of all, and its axis. */
function conceptsOf(facts: ReportedFacts, rows: readonly number[], kind: StatementKind): ReadonlySet<string> {
  const names = new Set<string>();
  for (const i of rows) {
    const { dimensions } = facts.contexts[facts.context[i]!]!;
    const name = localName(facts.concepts[facts.concept[i]!]!);
    if (dimensions.length === 0 || kind === 'equity') names.add(name);
    if (dimensions[0]?.[0] === EQUITY_AXIS) names.add(EQUITY_AXIS);
  }
  return names;
}

export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function readStatement(
  facts: ReportedFacts,
  kind: StatementKind,
  tables: readonly number[],
  rows: readonly number[],
): ReportedStatement {
  const periods = periodsOf(facts, rows, kind === 'balance');
  const byLine = new Map<number, number[]>();
  for (const i of rows) byLine.set(facts.line[i]!, [...(byLine.get(facts.line[i]!) ?? []), i]);
  const lines: StatementLine[] = [];
  for (const table of tables) {
    const own = facts.lines.flatMap((line, at) => (line.table === table ? [{ line, at }] : []));
    const levels = levelsOf(own.map(({ line }) => line));
    const body = bodyStart(own.map(({ line }) => line));
    own.forEach(({ line, at }, place) => {
      const level = levels.get(line.indent) ?? 0;
      const isHeading = line.kind === 'heading' && place >= body && /\p{L}/u.test(line.label);
      if (line.kind === 'figures') lines.push(...linesOf(facts, line, level, byLine.get(at) ?? [], periods));
      else if (isHeading && !/^\([^()]*\)$/.test(line.label)) lines.push(heading(line.label, level));
    });
  }
  return { kind, periods, lines: withoutEmptyEnd(lines) };
}

function heading(label: string, level: number): StatementLine {
  return { label, level, concept: undefined, dimensions: [], moment: undefined, unit: '', values: new Map() };
}

/** Notes under a table are no headings. */
function withoutEmptyEnd(lines: readonly StatementLine[]): readonly StatementLine[] {
  const last = lines.findLastIndex(({ concept }) => concept !== undefined);
  return lines.slice(0, last + 1);
}

/** Index of the first line after the header of a table: titles before it are no headings. */
function bodyStart(lines: readonly ReportedLine[]): number {
  const first = lines.findIndex(({ kind }) => kind === 'figures');
  return lines.slice(0, Math.max(0, first)).findLastIndex(({ kind }) => kind === 'header') + 1;
}

/** Level of each indentation; those within two points are one. */
function levelsOf(lines: readonly ReportedLine[]): ReadonlyMap<number, number> {
  const levels = new Map<number, number>();
  let level = -1;
  let before = Number.NEGATIVE_INFINITY;
  for (const indent of [...new Set(lines.map((line) => line.indent))].sort((a, b) => a - b)) {
    if (indent - before > 2) level++;
    if (indent - before > 2) before = indent;
    levels.set(indent, level);
  }
  return levels;
}

/** Periods that a third of the lines with the most show, in the order of their columns. */
function periodsOf(facts: ReportedFacts, rows: readonly number[], areBalances: boolean): readonly Period[] {
  const counts = new Map<string, { period: Period; count: number }>();
  for (const i of rows) {
    const { start, end } = facts.contexts[facts.context[i]!]!;
    if ((start === INSTANT) !== areBalances) continue;
    const key = periodKey({ start, end });
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { period: { start, end }, count: 1 });
    else known.count++;
  }
  const most = Math.max(0, ...[...counts.values()].map(({ count }) => count));
  return [...counts.values()].filter(({ count }) => count >= most / 3).map(({ period }) => period);
}

/** The lines of a row: one for each concept and dimensions in it. */
function linesOf(
  facts: ReportedFacts,
  row: ReportedLine,
  level: number,
  own: readonly number[],
  periods: readonly Period[],
): StatementLine[] {
  const groups = new Map<string, number[]>();
  for (const i of own) {
    const { dimensions } = facts.contexts[facts.context[i]!]!;
    const key = `${facts.concept[i]} ${JSON.stringify(dimensions)}`;
    groups.set(key, [...(groups.get(key) ?? []), i]);
  }
  const single = groups.size === 1;
  // In a matrix of components the total, which has no dimension, is the line, and its components are below it.
  const ordered = [...groups.values()].sort((a, b) => dimensionsOf(facts, a).length - dimensionsOf(facts, b).length);
  return ordered.map((members): StatementLine => {
    const dimensions = dimensionsOf(facts, members);
    const isPart = !single && dimensions.length > 0;
    const part = isPart ? memberName(dimensions.at(-1)![1], facts.labels) : '';
    const { moment, values } = placed(facts, members, periods);
    return {
      label: isPart ? `${row.label}: ${part}` : row.label,
      level: level + (isPart ? 1 : 0),
      concept: facts.concepts[facts.concept[members[0]!]!]!,
      dimensions,
      moment,
      unit: facts.units[facts.unit[members[0]!]!]!,
      values,
    };
  });
}

function dimensionsOf(facts: ReportedFacts, members: readonly number[]): readonly Dimension[] {
  return facts.contexts[facts.context[members[0]!]!]!.dimensions;
}

/** Printed values of a line by period; balances in a statement of flows belong to the period that they begin or end. */
function placed(
  facts: ReportedFacts,
  members: readonly number[],
  periods: readonly Period[],
): Pick<StatementLine, 'moment' | 'values'> {
  const context = (i: number) => facts.contexts[facts.context[i]!]!;
  const areFlows = periods.some(({ start }) => start !== INSTANT);
  const areBalances = areFlows && members.every((i) => context(i).start === INSTANT);
  const begins = (day: EpochDay): boolean => periods.some(({ start }) => Math.abs(start - 1 - day) <= 1);
  const moment = !areBalances ? undefined : members.every((i) => begins(context(i).end)) ? 'begin' : 'end';
  const values = new Map<string, number>();
  for (const i of members) {
    const { start, end } = context(i);
    const value = facts.negated[i] === 1 ? 0 - facts.value[i]! : facts.value[i]!;
    for (const period of periods) {
      const isOf =
        moment === undefined
          ? period.start === start && period.end === end
          : moment === 'begin'
            ? Math.abs(period.start - 1 - end) <= 1
            : period.end === end;
      const key = periodKey(period);
      if (isOf && !values.has(key)) values.set(key, value);
    }
  }
  return { moment, values };
}
