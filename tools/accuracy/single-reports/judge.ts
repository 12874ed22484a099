/**
 * Statements of reports that no record of their company goes with: each report's own undimensioned facts as the
 * companyfacts of a company that filed nothing else, its numbers held against the rows that the report prints under the
 * captions of the line. Knows the rows, not their columns: a number of another period of the same row is not seen.
 */
import type { Field } from '../../../src/engine/concepts.ts';
import { formatDay, parseDay } from '../../../src/engine/days.ts';
import type { Cell, FiscalPeriod, Statements } from '../../../src/engine/statements/facts/types.ts';
import { buildStatements } from '../../../src/engine/statements/rows/build.ts';
import { STORED_CONCEPTS } from '../../../src/engine/stored-concepts.ts';
import { isMarker, type Maybe } from '../../../src/engine/value.ts';
import { filedFacts } from '../filed-facts.ts';
import { printedRows } from '../printed-rows.ts';
import { documentFacts } from '../records.ts';
import { BALANCES, CASH_FLOW, type Captions, INCOME } from './captions.ts';

export type Outcome = 'right' | 'marker' | 'wrong';

/** One number of one report. */
export interface JudgedNumber {
  readonly report: string;
  readonly field: Field;
  readonly period: string;
  /** Ours, or the reason of the marker. */
  readonly ours: number | string;
  readonly outcome: Outcome;
}

/** What statements print amounts in. */
const UNITS = [1, 1e3, 1e6];
/** Days after its period on which each report counts as filed. */
const FILED_AFTER = 60;

/** A row of a table: its words in lower case, and its numbers without sign; dashes are zero. */
interface Row {
  readonly caption: string;
  readonly numbers: readonly number[];
}

const NUMBERS = /(?<![\w,.])(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?![\w%])|[—–-](?=\s|$)/g;

function rowsOf(text: string): readonly Row[] {
  return printedRows(text).flatMap((row) => {
    const numbers = [...row.matchAll(NUMBERS)].map(([found]) =>
      Number(found.replaceAll(',', '').replace(/^[—–-]$/, '0')),
    );
    const words = row.replace(NUMBERS, ' ').replaceAll(/[’']/g, "'").toLowerCase();
    const caption = words.replaceAll(/[$()%—–-]+(?=\s|$)|\(\s*\)/g, ' ').replaceAll(/\s+/g, ' ');
    return numbers.length === 0 ? [] : [{ caption: caption.trim(), numbers }];
  });
}

function fitting(rows: readonly Row[], { is, not }: Captions): readonly Row[] {
  return rows.filter(({ caption }) => is.test(caption) && not?.test(caption) !== true);
}

function shows({ numbers }: Row, value: number): boolean {
  const size = Math.abs(value);
  return UNITS.some((unit) => numbers.some((each) => Math.abs(each * unit - size) <= 1e-9 * size));
}

/**
 * Undefined where no row decides: none has such a caption, or ours is worked out of other lines, which the report need
 * not print.
 */
function outcomeOf(cell: Maybe<Cell>, rows: readonly Row[]): Outcome | undefined {
  if (rows.length === 0) return undefined;
  if (isMarker(cell)) return 'marker';
  if (rows.some((row) => shows(row, cell.value))) return 'right';
  return cell.basis === 'reported' && cell.sources.length === 1 ? 'wrong' : undefined;
}

/** The statements of a report alone; undefined where it tags none. */
export function statementsOf(text: string, form: '10-K' | '10-Q'): Statements | undefined {
  const ends = filedFacts(text).flatMap(({ concept, end }) => (concept === 'Assets' ? [parseDay(end) ?? 0] : []));
  if (ends.length === 0) return undefined;
  const filed = Math.max(...ends) + FILED_AFTER;
  const document = { form, filed: formatDay(filed), accession: '0000000001-00-000001', path: '' };
  return buildStatements(documentFacts(1, document, text, STORED_CONCEPTS), { asOf: filed + 1, splits: [] });
}

/** Every number of the report's newest period and its comparatives that a printed row decides on. */
export function judgeReport(text: string, form: '10-K' | '10-Q', report: string): JudgedNumber[] {
  const s = statementsOf(text, form);
  const newest = s?.newest;
  if (s === undefined || newest === undefined) return [];
  const rows = rowsOf(text);
  const judged: JudgedNumber[] = [];
  const add = (captions: Partial<Record<Field, Captions>>, at: FiscalPeriod, read: (field: Field) => Maybe<Cell>) => {
    for (const [name, of] of Object.entries(captions)) {
      const field = name as Field;
      const cell = read(field);
      const outcome = outcomeOf(cell, fitting(rows, of));
      if (outcome === undefined || (outcome === 'marker' && at !== newest)) continue;
      const ours = isMarker(cell) ? cell.reason : cell.value;
      judged.push({ report, field, period: formatDay(at.end), ours, outcome });
    }
  };
  const annual = form === '10-K';
  const own = s.spine.periods.filter((at) => (annual ? at.fullYear : at === newest || at === s.priorYear(newest)));
  for (const at of own) {
    add(INCOME, at, (field) => (annual ? s.annual(field, at) : s.quarter(field, at)));
    // The cash flow of a quarter that is not the first of its year is in no report.
    if (annual || at.quarter === 1)
      add(CASH_FLOW, at, (field) => (annual ? s.annual(field, at) : s.quarter(field, at)));
  }
  add(BALANCES, newest, (field) => s.balance(field, newest));
  return judged;
}
