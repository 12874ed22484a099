/** Writes the facts of a company: a row of columns per concept and unit, and the reports they stand in. */
import type { FactSet } from '../engine/types.ts';
import { encodeFacts } from './facts-codec.ts';
import { encodeReports, wellFormed } from './rows.ts';
import type { Tables } from './tables.ts';

type Columns = FactSet['columns'] extends ReadonlyMap<string, infer Set> ? Set : never;

/** Replaces all facts of a company. Throws RangeError for columns of unequal length, facts without a report, values not finite. */
export function putFacts(tables: Tables, { cik, reports, columns }: FactSet): void {
  tables.write('DELETE FROM facts WHERE cik = ?', [cik]);
  for (const set of columns.values()) {
    const name = `${set.taxonomy}:${set.concept}`;
    const wrong = faultOf(set, reports.length);
    if (wrong !== undefined) throw new RangeError(`${name} of company ${cik}: ${wrong}`);
    const values = [cik, wellFormed(name), wellFormed(set.unit), encodeFacts(set)];
    tables.put('INSERT', 'facts', 'cik, concept, unit, columns', values);
  }
  tables.put('INSERT OR REPLACE', 'reports', 'cik, list', [cik, encodeReports(reports)]);
}

function faultOf({ value, start, end, report }: Columns, reports: number): string | undefined {
  if ([start, end, report].some(({ length }) => length !== value.length)) return 'columns of unequal length';
  if (report.some((index) => index < 0 || index >= reports)) return 'a fact points to no report';
  if (value.some((each) => !Number.isFinite(each))) return 'a value is not finite';
  return undefined;
}
