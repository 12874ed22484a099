/**
 * Reads SEC submissions JSON: the filer, and its filings as parallel columns (in `filings.recent`, or bare in an older
 * page).
 */
import { parseDay } from '../engine/days.ts';
import type { FormerName } from '../engine/types.ts';
import { ACCESSION, addFault, type FaultList, isRecord, readCik } from './companyfacts.ts';

/** One filing as listed. Days since 1970-01-01. */
export interface ListedFiling {
  readonly accession: string;
  readonly form: string;
  readonly filed: number;
  readonly reportDay: number | undefined;
  readonly accepted: string | undefined;
  readonly items: string;
  readonly size: number;
  readonly primaryDocument: string;
  readonly primaryDescription: string;
  readonly isXbrl: boolean;
  readonly isInlineXbrl: boolean;
}

export interface Filer {
  readonly cik: number;
  readonly name: string;
  readonly sic: number | undefined;
  readonly sicDescription: string | undefined;
  readonly fiscalYearEnd: string | undefined;
  readonly category: string | undefined;
  readonly entityType: string | undefined;
  readonly stateOfIncorporation: string | undefined;
  readonly business: Readonly<Record<string, string | null>> | undefined;
  readonly website: string | undefined;
  readonly description: string | undefined;
  readonly phone: string | undefined;
  readonly formerNames: readonly FormerName[];
  readonly tickers: readonly string[];
  /** Parallel to `tickers`, as received (`Nasdaq`). */
  readonly exchanges: readonly (string | undefined)[];
  /** Names of the older pages. */
  readonly pages: readonly string[];
}

export interface FilingList extends Readonly<FaultList> {
  readonly filings: readonly ListedFiling[];
}

function textOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
}

function textsOf(value: unknown): (string | undefined)[] {
  return Array.isArray(value) ? value.map(textOf) : [];
}

/** The filer; undefined when the document is not a submissions record (no CIK, name or filings). */
export function readFiler(document: unknown): Filer | undefined {
  if (!isRecord(document) || !isRecord(document.filings)) return undefined;
  const cik = readCik(document.cik);
  const name = textOf(document.name);
  if (cik === undefined || name === undefined) return undefined;
  const sic = Number(textOf(document.sic) ?? Number.NaN);
  const business = isRecord(document.addresses) ? document.addresses.business : undefined;
  const files = document.filings.files;
  const former = Array.isArray(document.formerNames) ? document.formerNames : [];
  const tickers = textsOf(document.tickers);
  const exchanges = textsOf(document.exchanges);
  const listed = tickers.flatMap((ticker, i) => (ticker === undefined ? [] : [{ ticker, exchange: exchanges[i] }]));
  return {
    cik,
    name,
    sic: Number.isInteger(sic) && sic > 0 ? sic : undefined,
    sicDescription: textOf(document.sicDescription),
    fiscalYearEnd: textOf(document.fiscalYearEnd),
    category: textOf(document.category)?.replace(/<br\s*\/?>/gi, ', '),
    entityType: textOf(document.entityType),
    stateOfIncorporation: textOf(document.stateOfIncorporation),
    business: isRecord(business) ? addressOf(business) : undefined,
    website: textOf(document.website),
    description: textOf(document.description),
    phone: textOf(document.phone),
    formerNames: former.flatMap(formerName),
    tickers: listed.map(({ ticker }) => ticker),
    exchanges: listed.map(({ exchange }) => exchange),
    pages: Array.isArray(files) ? files.flatMap((file) => (isRecord(file) ? (textOf(file.name) ?? []) : [])) : [],
  };
}

function formerName(entry: unknown): readonly FormerName[] {
  const name = isRecord(entry) ? textOf(entry.name) : undefined;
  const to = isRecord(entry) ? textOf(entry.to)?.slice(0, 10) : undefined;
  return name === undefined ? [] : [to === undefined || parseDay(to) === undefined ? { name } : { name, to }];
}

function addressOf(record: Record<string, unknown>): Record<string, string | null> {
  const lines = Object.entries(record).flatMap(([key, value]): [string, string | null][] =>
    value === null || typeof value === 'string'
      ? [[key, value]]
      : typeof value === 'number'
        ? [[key, String(value)]]
        : [],
  );
  return Object.fromEntries(lines);
}

/** Whether a document is a bare page of columns. */
export function isPage(document: unknown): document is Record<string, unknown> {
  return isRecord(document) && Array.isArray(document.accessionNumber) && Array.isArray(document.filingDate);
}

/**
 * The filings of a columnar object. Rows without a valid accession, form or filing date are skipped and reported by
 * JSON path. Undefined when these columns are missing or differ in length.
 */
export function readFilings(columns: unknown, path: string): FilingList | undefined {
  if (!isRecord(columns)) return undefined;
  const column = (name: string): readonly unknown[] => (Array.isArray(columns[name]) ? columns[name] : []);
  const accession = column('accessionNumber');
  const filed = column('filingDate');
  const form = column('form');
  if (filed.length !== accession.length || form.length !== accession.length) return undefined;
  if (!Array.isArray(columns.accessionNumber)) return undefined;
  const reported = column('reportDate');
  const accepted = column('acceptanceDateTime');
  const items = column('items');
  const size = column('size');
  const document = column('primaryDocument');
  const description = column('primaryDocDescription');
  const xbrl = column('isXBRL');
  const inline = column('isInlineXBRL');
  const filings: ListedFiling[] = [];
  const list: FaultList = { faults: [], faultCount: 0 };
  accession.forEach((number, i) => {
    const day = parseDay(textOf(filed[i]) ?? '');
    const kind = textOf(form[i]);
    const id = textOf(number);
    const wrong =
      id === undefined || !ACCESSION.test(id) ? 'accessionNumber' : day === undefined ? 'filingDate' : 'form';
    if (id === undefined || day === undefined || kind === undefined || wrong === 'accessionNumber') {
      addFault(list, `${path}.${wrong}[${i}]`, 'missing or malformed');
      return;
    }
    const bytes = size[i];
    filings.push({
      accession: id,
      form: kind,
      filed: day,
      reportDay: parseDay(textOf(reported[i]) ?? ''),
      accepted: textOf(accepted[i]),
      items: textOf(items[i]) ?? '',
      size: typeof bytes === 'number' && Number.isFinite(bytes) ? bytes : 0,
      primaryDocument: textOf(document[i]) ?? '',
      primaryDescription: textOf(description[i]) ?? '',
      isXbrl: Boolean(xbrl[i]),
      isInlineXbrl: Boolean(inline[i]),
    });
  });
  return { filings, ...list };
}
