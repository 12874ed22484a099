/** What the submissions records list. */
import { submissionsRecord } from '../support/submissions.ts';
import type { Records } from './records.ts';

export interface Listed {
  readonly cik: number;
  readonly company: string;
  readonly accession: string;
  readonly form: string;
  readonly filed: string;
  readonly period: string;
  readonly items: string;
  readonly document: string;
}

interface Columns {
  readonly accessionNumber: string[];
  readonly filingDate: string[];
  readonly reportDate: string[];
  readonly form: string[];
  readonly items: string[];
  readonly primaryDocument: string[];
}

interface Submissions {
  readonly name: string;
  readonly filings: { readonly recent: Columns; readonly files: readonly { readonly name: string }[] };
}

interface Ticker {
  readonly cik_str: number;
  readonly ticker: string;
  readonly title: string;
}

export function submissionsName(cik: number): string {
  return `CIK${String(cik).padStart(10, '0')}.json`;
}

function parse<T>(bytes: Uint8Array): T {
  return JSON.parse(Buffer.from(bytes).toString('utf8')) as T;
}

export function tickersOf(records: Records): Ticker[] {
  const file = records.tickers.get('company_tickers.json');
  return file === undefined ? [] : Object.values(parse<Record<string, Ticker>>(file));
}

/** The filing as the record of its company lists it. */
export function listed(records: Records, cik: number, accession: string): Listed | undefined {
  const record = submissionsOf(records, cik);
  if (record === undefined) return undefined;
  const { name, filings } = parse<Submissions>(record);
  const pages = filings.files.flatMap((file) => {
    const page = records.submissions.get(file.name);
    return page === undefined ? [] : [parse<Columns>(page)];
  });
  for (const columns of [filings.recent, ...pages]) {
    const at = columns.accessionNumber.indexOf(accession);
    if (at < 0) continue;
    return {
      cik,
      company: name,
      accession,
      form: columns.form[at]!,
      filed: columns.filingDate[at]!,
      period: columns.reportDate[at]!,
      items: columns.items[at]!,
      document: columns.primaryDocument[at]!,
    };
  }
  return undefined;
}

/** The recorded record, else for a fund one without filings; undefined for an unknown CIK. */
export function submissionsOf(records: Records, cik: number): Uint8Array | undefined {
  const recorded = records.submissions.get(submissionsName(cik));
  const fund = tickersOf(records).find((each) => each.cik_str === cik);
  if (recorded !== undefined || fund === undefined) return recorded;
  return Buffer.from(JSON.stringify(submissionsRecord(cik, [], { name: fund.title, tickers: [fund.ticker] })));
}
