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

interface Row {
  readonly path: string;
  readonly cik: unknown;
  readonly ticker: unknown;
  readonly title: unknown;
  readonly exchange: unknown;
}

function rowsOf(document: Record<string, unknown>): Row[] | undefined {
  const { fields, data } = document;
  if (Array.isArray(fields) && Array.isArray(data)) {
    const at = (name: string): number => fields.indexOf(name);
    const [cik, name, ticker, exchange] = [at('cik'), at('name'), at('ticker'), at('exchange')];
    return data.map((row: unknown, i) => {
      const cells: readonly unknown[] = Array.isArray(row) ? row : [];
      return {
        path: `$.data[${i}]`,
        cik: cells[cik],
        ticker: cells[ticker],
        title: cells[name],
        exchange: cells[exchange],
      };
    });
  }
  const entries = Object.entries(document);
  if (!entries.some(([, row]) => isRecord(row) && 'cik_str' in row)) return undefined;
  return entries.map(([key, row]) => {
    const cells = isRecord(row) ? row : {};
    const path = /^\d+$/.test(key) ? `$["${key}"]` : `$.${key}`;
    return { path, cik: cells.cik_str, ticker: cells.ticker, title: cells.title, exchange: undefined };
  });
}

/**
 * The tickers of the file, in order. Unreadable rows are skipped and reported; undefined for another kind of document.
 */
export function readCompanyTickers(document: unknown): TickerList | undefined {
  const rows = isRecord(document) ? rowsOf(document) : undefined;
  if (rows === undefined) return undefined;
  const faults: FactFault[] = [];
  const entries = rows.flatMap((row, rank): TickerEntry[] => {
    const cik = readCik(row.cik);
    if (
      cik === undefined ||
      typeof row.ticker !== 'string' ||
      row.ticker.trim() === '' ||
      typeof row.title !== 'string'
    ) {
      faults.push({ jsonPath: row.path, reason: 'without a CIK, a ticker or a title' });
      return [];
    }
    const exchange = typeof row.exchange === 'string' && row.exchange !== '' ? row.exchange : undefined;
    return [{ cik, ticker: row.ticker, title: row.title.trim(), exchange, rank }];
  });
  return { entries, faults };
}
