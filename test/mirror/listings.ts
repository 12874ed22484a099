/** What the submissions records list, and such records for companies that are known from tickers and facts alone. */
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

/** The recorded record, else one made of the ticker file and of the filings that the facts name; undefined for an unknown CIK. */
export function submissionsOf(records: Records, cik: number): Uint8Array | undefined {
  const recorded = records.submissions.get(submissionsName(cik));
  if (recorded !== undefined) return recorded;
  const tickers = tickersOf(records).filter((each) => each.cik_str === cik);
  if (tickers.length === 0) return undefined;
  const made = Buffer.from(JSON.stringify(makeSubmissions(records, cik, tickers)));
  records.submissions.set(submissionsName(cik), made);
  return made;
}

interface Fact {
  readonly accn: string;
  readonly form: string;
  readonly filed: string;
  readonly end: string;
}

function makeSubmissions(records: Records, cik: number, tickers: readonly Ticker[]): unknown {
  const facts = records.facts.get(cik);
  const filings = new Map<string, Fact>();
  if (facts !== undefined) {
    const taxonomies = parse<{ facts: Record<string, Record<string, { units: Record<string, Fact[]> }>> }>(facts).facts;
    for (const concept of Object.values(taxonomies).flatMap((concepts) => Object.values(concepts)))
      for (const fact of Object.values(concept.units).flat()) {
        const before = filings.get(fact.accn);
        if (before === undefined || (before.end < fact.end && fact.end <= fact.filed)) filings.set(fact.accn, fact);
      }
  }
  const rows = [...filings.values()].sort((a, b) => (a.filed < b.filed ? 1 : -1));
  const column = <T>(value: (fact: Fact) => T): T[] => rows.map(value);
  const recent = {
    accessionNumber: column(({ accn }) => accn),
    filingDate: column(({ filed }) => filed),
    reportDate: column(({ end }) => end),
    acceptanceDateTime: column(({ filed }) => `${filed}T21:05:00.000Z`),
    act: column(() => '34'),
    form: column(({ form }) => form),
    fileNumber: column(() => ''),
    filmNumber: column(() => ''),
    items: column(() => ''),
    core_type: column(({ form }) => form),
    size: column(() => 1000),
    isXBRL: column(() => 1),
    isInlineXBRL: column(({ filed }) => (filed > '2019-06' ? 1 : 0)),
    primaryDocument: column(({ accn }) => `d${accn.replaceAll('-', '')}.htm`),
    primaryDocDescription: column(({ form }) => form),
  };
  return {
    cik: String(cik).padStart(10, '0'),
    entityType: facts === undefined ? 'other' : 'operating',
    sic: '',
    sicDescription: '',
    name: tickers[0]!.title,
    tickers: tickers.map(({ ticker }) => ticker),
    exchanges: tickers.map(() => ''),
    category: '',
    fiscalYearEnd: null,
    formerNames: [],
    filings: { recent, files: [] },
  };
}

/** `company_tickers_exchange.json` where only the plain list was recorded. */
export function exchangeTickers(records: Records): Uint8Array {
  const fields = ['cik', 'name', 'ticker', 'exchange'];
  const data = tickersOf(records).map(({ cik_str, title, ticker }) => {
    const record = records.submissions.get(submissionsName(cik_str));
    const { tickers = [], exchanges = [] } =
      record === undefined ? {} : parse<{ tickers?: string[]; exchanges?: string[] }>(record);
    return [cik_str, title, ticker, exchanges[tickers.indexOf(ticker)] ?? null];
  });
  return Buffer.from(JSON.stringify({ fields, data }));
}
