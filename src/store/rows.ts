/** Rows as the database gives them, in column order, and the plain objects they stand for. */
import type { Report } from '../engine/types.ts';
import type { SqlRow, SqlValue } from './driver.ts';
import type { CompanyRow, FilingRow, ImportRow, PriceSpanRow, SymbolRow, SyncStateRow } from './row-types.ts';

/** What was NULL is undefined again. The column types are the schema's to guarantee. */
function opt<T extends SqlValue>(value: SqlValue | undefined): T | undefined {
  return value === null ? undefined : (value as T | undefined);
}

/** undefined as NULL; text without NUL characters and lone surrogates, which the bindings cut or change each in its own way. */
export function sql(value: number | string | boolean | undefined): SqlValue {
  if (value === undefined) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'string' ? wellFormed(value) : value;
}

/** The text with U+FFFD for NUL characters and lone surrogates. */
export function wellFormed(text: string): string {
  return text.replace(/\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
}

export const SYMBOL_COLUMNS = 'symbol, cik, name, asset_type, exchange, currency, rank, first_day, last_day';

export function symbolRow(row: SqlRow): SymbolRow {
  return {
    symbol: row[0] as string,
    cik: opt(row[1]),
    name: opt(row[2]),
    assetType: opt(row[3]) as SymbolRow['assetType'],
    exchange: opt(row[4]),
    currency: opt(row[5]),
    rank: opt(row[6]),
    firstDay: opt(row[7]),
    lastDay: opt(row[8]),
  };
}

export const COMPANY_COLUMNS =
  'cik, name, entity_name, sic, sic_description, fiscal_year_end, category, entity_type, state, business, website, description, phone, former_names, tickers';

export function companyRow(row: SqlRow): CompanyRow {
  const entityName = opt<string>(row[2]);
  const business = opt<string>(row[9]);
  return {
    cik: row[0] as number,
    name: opt<string>(row[1]) ?? entityName ?? '',
    entityName,
    sic: opt(row[3]),
    sicDescription: opt(row[4]),
    fiscalYearEnd: opt(row[5]),
    category: opt(row[6]),
    entityType: opt(row[7]),
    stateOfIncorporation: opt(row[8]),
    business: business === undefined ? undefined : JSON.parse(business),
    website: opt(row[10]),
    description: opt(row[11]),
    phone: opt(row[12]),
    formerNames: JSON.parse(opt<string>(row[13]) ?? '[]'),
    tickers: JSON.parse(opt<string>(row[14]) ?? '[]'),
  };
}

export const FILING_COLUMNS =
  'cik, accession, form, filed, report_day, accepted, items, size, primary_document, primary_description, is_xbrl, is_inline_xbrl';

export function filingRow(row: SqlRow): FilingRow {
  return {
    cik: row[0] as number,
    accession: row[1] as string,
    form: row[2] as string,
    filed: row[3] as number,
    reportDay: opt(row[4]),
    accepted: opt(row[5]),
    items: row[6] as string,
    size: row[7] as number,
    primaryDocument: row[8] as string,
    primaryDescription: row[9] as string,
    isXbrl: row[10] === 1,
    isInlineXbrl: row[11] === 1,
  };
}

export const IMPORT_COLUMNS = 'id, source, sha256, kind, subject, imported_at, bytes, rows, note';

export function importRow(row: SqlRow): ImportRow {
  return {
    id: row[0] as number,
    source: row[1] as string,
    sha256: row[2] as string,
    kind: row[3] as string,
    subject: row[4] as string,
    importedAt: row[5] as number,
    bytes: row[6] as number,
    rows: row[7] as number,
    note: row[8] as string,
  };
}

export function spanRow(row: SqlRow): PriceSpanRow {
  return {
    symbol: row[0] as string,
    importId: row[1] as number,
    firstDay: row[2] as number,
    lastDay: row[3] as number,
    basis: row[4] as PriceSpanRow['basis'],
  };
}

type ReportTuple = [string, string, number, number | null, string | null, number | null, number | null];

/** Reports as one JSON list of tuples. */
export function encodeReports(reports: readonly Report[]): string {
  return JSON.stringify(
    reports.map(
      (r): ReportTuple => [
        r.accession,
        r.form,
        r.filed,
        r.fiscalYear ?? null,
        r.fiscalPeriod ?? null,
        r.reportDay ?? null,
        r.accepted ?? null,
      ],
    ),
  );
}

export function decodeReports(json: string): readonly Report[] {
  return (JSON.parse(json) as ReportTuple[]).map(([accession, form, filed, year, period, reportDay, accepted]) => ({
    accession,
    form,
    filed,
    fiscalYear: year ?? undefined,
    fiscalPeriod: period ?? undefined,
    reportDay: reportDay ?? undefined,
    accepted: accepted ?? undefined,
  }));
}

export const SYNC_COLUMNS = 'subject, part, checked_at, etag, modified, sha256, detail, failed_at, error';

export function syncStateRow(row: SqlRow): SyncStateRow {
  return {
    subject: row[0] as string,
    part: row[1] as string,
    checkedAt: row[2] as number,
    etag: opt(row[3]),
    modified: opt(row[4]),
    sha256: opt(row[5]),
    detail: row[6] as string,
    failedAt: opt(row[7]),
    error: opt(row[8]),
  };
}
