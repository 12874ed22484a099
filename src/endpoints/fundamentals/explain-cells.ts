/** The engine's provenance of a number as plain data. */
import { FIELDS, type Field, type FieldSpec } from '../../engine/concepts.ts';
import { formatDay } from '../../engine/days.ts';
import type { RowPeriod } from '../../engine/fundamentals/row-period.ts';
import type { Cell, Source } from '../../engine/statements/types.ts';
import { INSTANT } from '../../engine/types.ts';
import { isMarker, type Maybe } from '../../engine/value.ts';
import type { ExplainedBase, ExplainedCell, ExplainedSource, Provenance } from './explain-document.ts';

function sourceOf({ concept, report, start, end, value, sign, asFiled }: Source, witness: boolean): ExplainedSource {
  const { accession, form, filed } = report;
  return {
    concept,
    value,
    ...(asFiled === undefined ? {} : { as_filed: asFiled }),
    sign,
    ...(start === INSTANT ? {} : { start: formatDay(start) }),
    end: formatDay(end),
    ...{ accession, form, filed: formatDay(filed) },
    ...(witness ? { witness: true } : {}),
  };
}

/** What `field` was made of. */
export function provenanceOf(field: Field, { basis, rule, splitFactor, sources }: Cell): Provenance {
  const absent = rule.startsWith(ABSENT_FROM);
  const explained = sources.map((source) => sourceOf(source, absent || isWitness(field, source)));
  return { basis, rule, split_factor: splitFactor, sources: explained };
}

/** How the engine's rule of a conditional line's zero begins. */
const ABSENT_FROM = 'absent from ';

/** In a sum of periods some of which have no such line: the fact is of the total, not of the line. */
function isWitness(field: Field, { concept }: Source): boolean {
  const { chain, zeroWith }: FieldSpec = FIELDS[field];
  if (zeroWith === undefined) return false;
  const names = (text: string): string[] => text.split(/[^\w:]+/);
  const tag = concept.replace(/^us-gaap:/, '').replace(/^ifrs-full:/, 'ifrs:');
  return names(FIELDS[zeroWith as Field].chain).includes(tag) && !names(chain).includes(tag);
}

/** The growth fields by their name in the payload, the figure each is of, and what it compares with. */
const GROWTH: Readonly<Record<string, readonly [Field, 'year' | 'quarter']>> = {
  fcf_yoy_pct: ['free_cash_flow', 'year'],
  ocf_yoy_pct: ['operating_cash_flow', 'year'],
  'growth.eps_yoy_pct': ['eps_diluted', 'year'],
  'growth.net_income_yoy_pct': ['net_income', 'year'],
  'growth.revenue_qoq_pct': ['revenue', 'quarter'],
  'growth.revenue_yoy_pct': ['revenue', 'year'],
  'growth.rnd_yoy_pct': ['rnd_expense', 'year'],
};

/** The number `field` of one row, `value` as answered, with where it comes from. */
export function explainedCell(row: RowPeriod, field: string, value: Maybe<number>): ExplainedCell {
  const period = {
    fiscal_period: row.cadence === 'annual' ? 'FY' : `Q${row.at.quarter}`,
    fiscal_year: row.at.fiscalYear,
    period_end: formatDay(row.at.end),
    value,
  };
  if (isMarker(value)) return { ...period, basis: 'unavailable' };
  const cell = field in FIELDS ? engineCell(row, field as Field) : undefined;
  if (cell !== undefined) return { ...period, ...provenanceOf(field as Field, cell) };
  const base = baseOf(row, field);
  return { ...period, basis: 'computed', ...(base === undefined ? {} : { base }) };
}

function engineCell({ statements, cadence, at }: RowPeriod, field: Field): Cell | undefined {
  const cell = cadence === 'annual' ? statements.annual(field, at) : statements.quarter(field, at);
  return isMarker(cell) ? undefined : cell;
}

function baseOf(row: RowPeriod, field: string): ExplainedBase | undefined {
  const { statements, cadence, at } = row;
  const [of, ago] = GROWTH[field] ?? [];
  if (of === undefined) return undefined;
  const repeated = ago === 'year' ? statements.comparative(of, at, cadence) : undefined;
  if (repeated !== undefined)
    return { field: of, value: repeated.value, from: 'comparative', ...provenanceOf(of, repeated) };
  const before = ago === 'year' ? statements.priorYear(at) : statements.spine.periods[at.index - 1];
  const cell = before === undefined ? undefined : engineCell({ ...row, at: before }, of);
  return cell === undefined
    ? undefined
    : { field: of, value: cell.value, from: 'earlier_row', ...provenanceOf(of, cell) };
}
