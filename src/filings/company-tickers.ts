/** SEC company_tickers.json (objects by position) and company_tickers_exchange.json (fields and rows). */
import { type FactFault, isRecord, readCik } from './companyfacts.ts';

export interface TickerEntry {
  readonly cik: number;
  /** As received. */
  readonly ticker: string;
  readonly title: string;
  readonly exchange: string | undefined;
  /** Position in the file, 0 first. */
  readonly rank: number;
}

export interface TickerList {
  readonly entries: readonly TickerEntry[];
  readonly faults: readonly FactFault[];
}

/** Rows as objects by name, with their paths. */
function rowsOf(document: Record<string, unknown>): { path: string; row: Record<string, unknown> }[] | undefined {
  const { fields, data } = document;
  if (Array.isArray(fields) && Array.isArray(data)) {
    return data.map((cells: unknown, i) => ({
      path: `$.data[${i}]`,
      row: Array.isArray(cells) ? Object.fromEntries(fields.map((name, at) => [name, cells[at]])) : {},
    }));
  }
  const entries = Object.entries(document);
  if (!entries.some(([, row]) => isRecord(row) && 'cik_str' in row)) return undefined;
  return entries.map(([key, row]) => ({
    path: /^\d+$/.test(key) ? `$["${key}"]` : `$.${key}`,
    row: isRecord(row) ? row : {},
  }));
}

/**
 * The tickers of the file, in order. Unreadable rows are skipped and reported; undefined for another kind of document.
 */
export function readCompanyTickers(document: unknown): TickerList | undefined {
  const rows = isRecord(document) ? rowsOf(document) : undefined;
  if (rows === undefined) return undefined;
  const faults: FactFault[] = [];
  const entries = rows.flatMap(({ path, row }, rank): TickerEntry[] => {
    const cik = readCik(row.cik ?? row.cik_str);
    const { ticker, exchange, title = row.name } = row;
    if (cik === undefined || typeof ticker !== 'string' || ticker.trim() === '' || typeof title !== 'string') {
      faults.push({ jsonPath: path, reason: 'without a CIK, a ticker or a title' });
      return [];
    }
    const listed = typeof exchange === 'string' && exchange !== '' ? exchange : undefined;
    return [{ cik, ticker, title: title.trim(), exchange: listed, rank }];
  });
  return { entries, faults };
}
