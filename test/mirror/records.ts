/** The records a mirror serves, sorted by the names and content of files. */

export interface RecordFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Mutable on purpose: a test changes what is served between two requests. */
export interface Records {
  /** `company_tickers.json`, ... */
  readonly tickers: Map<string, Uint8Array>;
  /** `CIK0000320193.json`, `CIK0000320193-submissions-001.json`. */
  readonly submissions: Map<string, Uint8Array>;
  readonly facts: Map<number, Uint8Array>;
  /** Full submissions by accession number. */
  readonly full: Map<string, Uint8Array>;
  /** Price files by symbol. */
  readonly prices: Map<string, RecordFile[]>;
  /** `nasdaqlisted.txt`, `otherlisted.txt`. */
  readonly directory: Map<string, Uint8Array>;
}

/**
 * Sorts files into records. Of several facts records of a company the largest is served: the others are cut-outs of it.
 */
export function recordsOf(files: Iterable<RecordFile>): Records {
  const records: Records = {
    tickers: new Map(),
    submissions: new Map(),
    facts: new Map(),
    full: new Map(),
    prices: new Map(),
    directory: new Map(),
  };
  for (const file of files) place(records, file);
  return records;
}

function place(records: Records, file: RecordFile): void {
  const path = file.name.replaceAll('\\', '/');
  const base = path.slice(path.lastIndexOf('/') + 1);
  const head = Buffer.from(file.bytes.subarray(0, 400)).toString('latin1');
  if (/^company_tickers\w*\.json$/.test(base)) records.tickers.set(base, file.bytes);
  else if (/^(nasdaq|other)listed\.txt$/.test(base)) records.directory.set(base, file.bytes);
  else if (/(^|\/)submissions\/CIK\d{10}(-submissions-\d+)?\.json$/.test(path))
    records.submissions.set(base, file.bytes);
  else if (/companyfacts\w*\//.test(path) && base.endsWith('.json')) placeFacts(records, file);
  else if (/^\s*<SEC-DOCUMENT>/.test(head)) placeFull(records, file);
  else if (/(^|\/)prices\/.*\.csv$/.test(path)) {
    const symbol = base.replace(/\.csv$/, '').toUpperCase();
    records.prices.set(symbol, [...(records.prices.get(symbol) ?? []), file]);
  }
}

function placeFacts(records: Records, { bytes }: RecordFile): void {
  const cik = Number(/"cik"\s*:\s*"?(\d+)/.exec(Buffer.from(bytes.subarray(0, 400)).toString('latin1'))?.[1] ?? 0);
  if (cik > 0 && bytes.length > (records.facts.get(cik)?.length ?? 0)) records.facts.set(cik, bytes);
}

function placeFull(records: Records, { bytes }: RecordFile): void {
  const head = Buffer.from(bytes.subarray(0, 4000)).toString('latin1');
  const accession = /ACCESSION NUMBER:\s*(\S+)/.exec(head)?.[1];
  if (accession !== undefined) records.full.set(accession, bytes);
}
