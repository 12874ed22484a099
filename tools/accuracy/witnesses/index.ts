/**
 * Every number of every record that other lines of its own filing speak against, and what became of it: another number,
 * a marker, or given all the same, which has to be explained.
 */
import { join } from 'node:path';
import { formatDay } from '../../../src/engine/days.ts';
import { groupedBy } from '../../../src/engine/grouped-by.ts';
import type { FiscalPeriod, Statements } from '../../../src/engine/statements/facts/types.ts';
import { buildStatements } from '../../../src/engine/statements/rows/build.ts';
import { STORED_CONCEPTS } from '../../../src/engine/stored-concepts.ts';
import { type FactSet, factKey, INSTANT } from '../../../src/engine/types.ts';
import { isMarker } from '../../../src/engine/value.ts';
import { readCompanyFacts } from '../../../src/filings/companyfacts.ts';
import type { Records } from '../records.ts';
import { reportsOf } from '../single-reports/data-set.ts';
import { recordOf } from '../single-reports/data-set-judge.ts';
import { RELATIONS, type Relation, type Tagged } from './relations.ts';

export interface DoubtedCell {
  readonly company: string;
  readonly period: string;
  readonly field: string;
  readonly relation: string;
  readonly accession: string;
  /** What a plain reading of the filing gives, and what speaks against it. */
  readonly plain: number;
  readonly witness: number;
  readonly outcome: 'mended' | 'marker' | 'given';
  /** Why it is given all the same; undefined for a defect. */
  readonly stands: string | undefined;
}

export interface RelationCount {
  readonly relation: string;
  readonly field: string;
  readonly asked: number;
  readonly doubted: readonly DoubtedCell[];
}

/** Whether a day is that of a period end: fiscal weeks end some days off. */
const isAt = (day: number, wanted: number): boolean => Math.abs(day - wanted) <= 7;

function taggedIn(facts: FactSet, report: number, start: number | undefined, end: number): Tagged {
  return (...concepts) => {
    for (const concept of concepts)
      for (const unit of ['USD', 'USD/shares', 'shares']) {
        const column = facts.columns.get(factKey('us-gaap', concept, unit));
        for (let i = 0; column !== undefined && i < column.end.length; i++) {
          if (column.report[i] !== report || !isAt(column.end[i]!, end)) continue;
          const isInstant = column.start[i] === INSTANT;
          if (start === undefined ? isInstant : !isInstant && isAt(column.start[i]!, start)) return column.value[i];
        }
      }
    return undefined;
  };
}

/** Numbers that are given against their witness, without a reason. */
export function unexplained(counts: readonly RelationCount[]): readonly DoubtedCell[] {
  return counts.flatMap(({ doubted }) =>
    doubted.filter(({ outcome, stands }) => outcome === 'given' && stands === undefined),
  );
}

function outcomeOf(s: Statements, { field, kind }: Relation, at: FiscalPeriod, year: boolean, plain: number) {
  const cell = kind === 'balance' ? s.balance(field, at) : year ? s.annual(field, at) : s.quarter(field, at);
  if (isMarker(cell)) return 'marker';
  return Math.abs(cell.value * cell.splitFactor - plain) <= 1e-6 * Math.abs(plain) ? 'given' : 'mended';
}

interface Subject {
  readonly name: string;
  readonly facts: FactSet;
  readonly statements: Statements;
}

/** Records of companies that were made known as wrong once. */
const CASES = ['bmy', 'cl'];
const EVER = 40_000;

function* subjectsOf(records: Records): Generator<Subject> {
  for (const { symbol } of records.companies)
    yield { name: symbol, facts: records.facts(symbol), statements: records.statements(symbol) };
  for (const name of CASES) {
    const read = readCompanyFacts(JSON.parse(records.text(`reference/statement_cases/${name}.json`)), STORED_CONCEPTS);
    const statements = read && buildStatements(read.facts, { asOf: EVER, splits: [] });
    if (statements !== undefined) yield { name: name.toUpperCase(), facts: read!.facts, statements };
  }
  for (const report of reportsOf(join(records.data, 'edgar/statement_data_sets/2009q3.zip'))) {
    const record = recordOf(report);
    if (record !== undefined) yield { name: report.company, ...record };
  }
}

/** Asks every relation of every number of every record. */
export function measureWitnesses(records: Records): readonly RelationCount[] {
  const counts = RELATIONS.map((relation) => ({ relation, asked: 0, doubted: [] as DoubtedCell[] }));
  for (const subject of subjectsOf(records)) for (const count of counts) ask(subject, count);
  return counts.map(({ relation, asked, doubted }) => ({
    relation: relation.name,
    field: relation.field,
    asked,
    doubted,
  }));
}

function ask(
  { name, facts, statements }: Subject,
  count: { readonly relation: Relation; asked: number; readonly doubted: DoubtedCell[] },
): void {
  const { relation } = count;
  const isFlow = relation.kind === 'flow';
  for (const at of statements.spine.periods)
    for (const year of isFlow && at.fullYear ? [false, true] : [false]) {
      const start = year ? at.yearStart : at.start;
      if (isFlow && start === undefined) continue;
      const tagged = (report: number): Tagged => taggedIn(facts, report, isFlow ? start : undefined, at.end);
      const report = at.filings.find((each) => relation.asks(tagged(each)));
      if (report === undefined) continue;
      count.asked++;
      const found = relation.doubted(tagged(report));
      if (found === undefined) continue;
      count.doubted.push({
        company: name,
        period: `${year ? 'FY' : isFlow ? 'Q' : 'at'} ${formatDay(at.end)}`,
        field: relation.field,
        relation: relation.name,
        accession: facts.reports[report]!.accession,
        ...found,
        outcome: outcomeOf(statements, relation, at, year, found.plain),
        stands: relation.stands?.(found.plain, found.witness),
      });
    }
}

/** The part of the report, in Markdown. */
export function witnessesPart(counts: readonly RelationCount[]): string {
  const of = (doubted: readonly DoubtedCell[], outcome: DoubtedCell['outcome']): number =>
    doubted.filter((each) => each.outcome === outcome).length;
  const rows = counts.map(({ field, relation, asked, doubted }) =>
    [
      field,
      relation,
      asked,
      doubted.length,
      ...(['mended', 'marker', 'given'] as const).map((outcome) => of(doubted, outcome)),
    ].join(' | '),
  );
  const cells = groupedBy(
    counts.flatMap(({ doubted }) => doubted),
    ({ relation, company, outcome }) => [relation, outcome, company].join(),
  );
  const named = [...cells.values()].map(([first, ...others]) => {
    const { company, field, period, accession, plain, witness, outcome, stands } = first!;
    const more = others.length === 0 ? '' : ` and ${others.length} more`;
    return `- ${outcome}: ${company} ${field} ${period}${more}: ${plain} against ${witness} (${accession})${outcome === 'given' ? `: ${stands ?? '**defect**'}` : ''}`;
  });
  return `## Numbers that their filing speaks against

Relations between elements of one filing, asked of every company in the records, of two that were wrong once (BMY, CL) and of the reports of
mid 2009, without a rule of the engine: the number of a plain reading, and what other lines of the filing make of it. Where they differ, another number is given (mended), or
none (marker); one that is given all the same has its reason.

| field | relation | asked | differ | mended | marker | given |
| --- | --- | ---: | ---: | ---: | ---: | ---: |
${rows.map((row) => `| ${row} |`).join('\n')}

${named.join('\n')}`;
}
