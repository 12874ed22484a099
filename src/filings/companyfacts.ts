/**
 * SEC companyfacts JSON to columns: `facts.<taxonomy>.<concept>.units.<unit>[]` with start?, end, val, accn, fy, fp,
 * form, filed.
 */
import { parseDay } from '../engine/days.ts';
import type { FactColumns, FactSet, Report } from '../engine/types.ts';
import { factKey, INSTANT } from '../engine/types.ts';
import { sortColumns } from './fact-columns.ts';

/** A fact that could not be read: where and why. */
export interface FactFault {
  readonly jsonPath: string;
  readonly reason: string;
}

export interface CompanyFacts {
  readonly facts: FactSet;
  readonly entityName: string | undefined;
  /** Facts read, of the requested concepts. */
  readonly count: number;
  /** The first errors; `faultCount` counts all. */
  readonly faults: readonly FactFault[];
  readonly faultCount: number;
  /** First and last filing date among the facts. */
  readonly firstFiled: number | undefined;
  readonly lastFiled: number | undefined;
}

/** Which concepts are read, by qualified name. */
export type Concepts = Pick<ReadonlySet<string>, 'has'>;

const MAX_FAULTS = 20;
/** A dashed accession number. */
export const ACCESSION = /^\d{10}-\d{2}-\d{6}$/;

/** The first faults of a document, and how many there are. */
export interface FaultList {
  readonly faults: FactFault[];
  faultCount: number;
}

interface ReadState extends FaultList {
  readonly reports: Map<string, { index: number; report: Report }>;
  count: number;
}

/** Whether the value is a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A CIK as companyfacts and submissions write it: a number, or digits with or without leading zeros. */
export function readCik(value: unknown): number | undefined {
  const cik = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
  return typeof cik === 'number' && Number.isInteger(cik) && cik > 0 && cik < 1e10 ? cik : undefined;
}

/**
 * Reads the facts of a companyfacts document for the given concepts (`us-gaap:Assets`). Unreadable facts are skipped
 * and reported by JSON path. Undefined without a CIK or a facts object. Facts that end after their filing date, and
 * duplicates, are included: the statements engine decides about them.
 */
export function readCompanyFacts(document: unknown, concepts: Concepts): CompanyFacts | undefined {
  if (!isRecord(document) || !isRecord(document.facts)) return undefined;
  const cik = readCik(document.cik);
  if (cik === undefined) return undefined;
  const state: ReadState = { reports: new Map(), faults: [], faultCount: 0, count: 0 };
  const columns = new Map<string, FactColumns>();
  for (const [taxonomy, entries] of Object.entries(document.facts)) {
    if (!isRecord(entries)) {
      addFault(state, `$.facts.${taxonomy}`, 'not an object');
      continue;
    }
    for (const [concept, entry] of Object.entries(entries)) {
      if (!concepts.has(`${taxonomy}:${concept}`)) continue;
      const units = isRecord(entry) ? entry.units : undefined;
      const path = `$.facts.${taxonomy}.${concept}.units`;
      if (!isRecord(units)) {
        addFault(state, path, 'not an object');
        continue;
      }
      for (const [unit, list] of Object.entries(units)) {
        if (!Array.isArray(list)) addFault(state, `${path}.${unit}`, 'not a list');
        else {
          const set = readUnit(state, list, `${path}.${unit}`, taxonomy, concept, unit);
          if (set.value.length > 0) columns.set(factKey(taxonomy, concept, unit), set);
        }
      }
    }
  }
  const reports = [...state.reports.values()].map(({ report }) => report);
  for (const [key, set] of columns) columns.set(key, sortColumns(set, reports));
  const filed = reports.map((report) => report.filed);
  const name = document.entityName;
  return {
    facts: { cik, reports, columns },
    entityName: typeof name === 'string' && name.trim() !== '' ? name.trim() : undefined,
    count: state.count,
    faults: state.faults,
    faultCount: state.faultCount,
    firstFiled: filed.length === 0 ? undefined : filed.reduce((a, b) => Math.min(a, b)),
    lastFiled: filed.length === 0 ? undefined : filed.reduce((a, b) => Math.max(a, b)),
  };
}

/** The taxonomy's label of every concept of a companyfacts document, by qualified name (`us-gaap:Assets`). */
export function readLabels(document: unknown): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  if (!isRecord(document) || !isRecord(document.facts)) return labels;
  for (const [taxonomy, entries] of Object.entries(document.facts))
    for (const [concept, entry] of Object.entries(isRecord(entries) ? entries : {}))
      if (isRecord(entry) && typeof entry.label === 'string' && entry.label.trim() !== '')
        labels.set(`${taxonomy}:${concept}`, entry.label.trim());
  return labels;
}

export function addFault(list: FaultList, jsonPath: string, reason: string): void {
  list.faultCount++;
  if (list.faults.length < MAX_FAULTS) list.faults.push({ jsonPath, reason });
}

function readUnit(
  state: ReadState,
  list: readonly unknown[],
  path: string,
  taxonomy: string,
  concept: string,
  unit: string,
): FactColumns {
  const start = new Int32Array(list.length);
  const end = new Int32Array(list.length);
  const value = new Float64Array(list.length);
  const report = new Int32Array(list.length);
  let n = 0;
  for (let i = 0; i < list.length; i++) {
    const fact: unknown = list[i];
    if (!isRecord(fact)) {
      addFault(state, `${path}[${i}]`, 'not an object');
      continue;
    }
    const from = fact.start === undefined || fact.start === null ? INSTANT : day(fact.start);
    const to = day(fact.end);
    const amount = fact.val;
    const index = reportOf(state, fact);
    if (from === undefined) addFault(state, `${path}[${i}].start`, 'not a date');
    else if (to === undefined) addFault(state, `${path}[${i}].end`, 'not a date');
    else if (from > to) addFault(state, `${path}[${i}].start`, 'after the end');
    else if (typeof amount !== 'number' || !Number.isFinite(amount))
      addFault(state, `${path}[${i}].val`, 'not a number');
    else if (typeof index === 'string') addFault(state, `${path}[${i}].${index}`, 'missing or malformed');
    else {
      start[n] = from;
      end[n] = to;
      value[n] = amount;
      report[n++] = index;
    }
  }
  state.count += n;
  const cut = <T extends Int32Array | Float64Array>(column: T): T => column.slice(0, n) as T;
  return { taxonomy, concept, unit, start: cut(start), end: cut(end), value: cut(value), report: cut(report) };
}

function day(value: unknown): number | undefined {
  return typeof value === 'string' ? parseDay(value) : undefined;
}

/** Index of a fact's filing, or the name of the invalid key. */
function reportOf(state: ReadState, fact: Record<string, unknown>): number | string {
  const accession = fact.accn;
  if (typeof accession !== 'string' || !ACCESSION.test(accession)) return 'accn';
  const existing = state.reports.get(accession);
  if (existing !== undefined) return existing.index;
  const filed = day(fact.filed);
  if (filed === undefined) return 'filed';
  const form = fact.form;
  if (typeof form !== 'string' || form === '') return 'form';
  const year = fact.fy;
  const period = fact.fp;
  const index = state.reports.size;
  const report: Report = {
    accession,
    form,
    filed,
    fiscalYear: typeof year === 'number' && Number.isInteger(year) ? year : undefined,
    fiscalPeriod: typeof period === 'string' && period !== '' ? period : undefined,
    reportDay: undefined,
    accepted: undefined,
  };
  state.reports.set(accession, { index, report });
  return index;
}
