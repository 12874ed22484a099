/** Reads the real records into what the engine computes on. Nothing of them is copied. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseDay } from '../../src/engine/days.ts';
import { endOfDay } from '../../src/engine/new-york.ts';
import type { FiscalPeriod, Statements } from '../../src/engine/statements/facts/types.ts';
import { buildStatements } from '../../src/engine/statements/rows/build.ts';
import { STORED_CONCEPTS } from '../../src/engine/stored-concepts.ts';
import { type FactSet, factKey, type Split } from '../../src/engine/types.ts';
import { readCompanyFacts } from '../../src/filings/companyfacts.ts';
import { mergeFacts } from '../../src/filings/fact-columns.ts';
import { COMPANIES, type Company, type FiledDocument } from './companies.ts';
import { filedFacts, fiscalFocus } from './filed-facts.ts';

/** The records, each read and built once. */
export interface Records {
  /** Folder of the records. */
  readonly data: string;
  readonly companies: readonly Company[];
  company(symbol: string): Company;
  /** Text of a file below the folder, unpacked. */
  text(path: string): string;
  facts(symbol: string): FactSet;
  /** Statements as known at the end of `asOf` (`2025-10-31`); by default everything on record. */
  statements(symbol: string, asOf?: string): Statements;
  /**
   * Reads flows of other elements: amount of one for the fiscal year (to date) that ends with a period, as its own
   * filing reports it.
   */
  reported(symbol: string, concepts: readonly string[]): (concept: string, at: FiscalPeriod) => number | undefined;
  /** The period that ends within a week of `end`. */
  period(statements: Statements, end: string): FiscalPeriod | undefined;
}

export function day(text: string): number {
  const found = parseDay(text);
  if (found === undefined) throw new Error(`not a date: ${text}`);
  return found;
}

/** The document's own facts as the record of a company that ever made this one filing. */
export function documentFacts(cik: number, document: FiledDocument, text: string, kept: ReadonlySet<string>): FactSet {
  const facts: Record<string, Record<string, { units: Record<string, unknown[]> }>> = {};
  const { fy, fp } = fiscalFocus(text);
  for (const { taxonomy, concept, unit, ...rest } of filedFacts(text)) {
    facts[taxonomy] ??= {};
    facts[taxonomy][concept] ??= { units: {} };
    facts[taxonomy][concept].units[unit] ??= [];
    facts[taxonomy][concept].units[unit].push({
      ...rest,
      accn: document.accession,
      fy,
      fp,
      form: document.form,
      filed: document.filed,
    });
  }
  return readCompanyFacts({ cik, facts }, kept)!.facts;
}

/** The amount for the year (to date) that ends with `at` in a filing of these accessions. */
function flowOf(
  others: FactSet,
  concept: string,
  at: FiscalPeriod,
  accessions: ReadonlySet<string>,
): number | undefined {
  const column = others.columns.get(factKey('us-gaap', concept, 'USD'));
  const near = (a: number, b: number | undefined): boolean => b !== undefined && Math.abs(a - b) <= 7;
  for (let i = 0; column !== undefined && i < column.end.length; i++) {
    const own = accessions.has(others.reports[column.report[i]!]!.accession);
    if (own && near(column.end[i]!, at.end) && near(column.start[i]!, at.yearStart)) return column.value[i]!;
  }
  return undefined;
}

function lazily<K, V>(compute: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    if (!known.has(key)) known.set(key, compute(key));
    return known.get(key)!;
  };
}

/** Opens the records in `data`. */
export function openRecords(data: string): Records {
  const text = (path: string): string => {
    const bytes = readFileSync(join(data, path));
    return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  };
  const company = (symbol: string): Company => {
    const found = COMPANIES.find((each) => each.symbol === symbol);
    if (found === undefined) throw new Error(`no record of ${symbol}`);
    return found;
  };
  const read = (symbol: string, kept: ReadonlySet<string>): FactSet => {
    const { path, also, cik, documents = [] } = company(symbol);
    const parts = [path, ...(also === undefined ? [] : [also])].map((each) => {
      const found = readCompanyFacts(JSON.parse(text(`edgar/${each}`)), kept);
      if (found === undefined) throw new Error(`${each}: no facts`);
      return found.facts;
    });
    for (const document of documents) parts.push(documentFacts(cik, document, text(`edgar/${document.path}`), kept));
    return parts.reduce((older, newer) => mergeFacts(older, newer).facts);
  };
  const facts = lazily((symbol: string): FactSet => read(symbol, STORED_CONCEPTS));
  const built = lazily((key: string): Statements => {
    const [symbol = '', asOf] = key.split('@');
    const { sic, splits } = company(symbol);
    const known = facts(symbol);
    const last = known.reports.reduce((latest, report) => Math.max(latest, report.filed), 0);
    const on = asOf === undefined ? last : day(asOf);
    const statements = buildStatements(known, {
      ...{ asOf: on, instant: endOfDay(on) },
      splits: splits.map(([on, numerator, denominator]): Split => ({ day: day(on), numerator, denominator })),
      sic,
    });
    if (statements === undefined) throw new Error(`${symbol}: no statements`);
    return statements;
  });
  return {
    data,
    companies: COMPANIES.filter((each) => existsSync(join(data, 'edgar', each.path))),
    company,
    text,
    facts,
    statements: (symbol, asOf) => built(asOf === undefined ? symbol : `${symbol}@${asOf}`),
    reported: (symbol, concepts) => {
      const others = read(symbol, new Set(concepts.map((name) => `us-gaap:${name}`)));
      const accessions = facts(symbol).reports.map((report) => report.accession);
      return (concept, at) => flowOf(others, concept, at, new Set(at.filings.map((report) => accessions[report]!)));
    },
    period: (statements, end) => statements.spine.periods.find((p) => Math.abs(p.end - day(end)) <= 7),
  };
}
