/** Which price layout a CSV has, told by its header line. */
import { quote, unrecognised } from '../fault.ts';
import type { ContentKind, PriceBasis } from '../types.ts';

/** First line of our own layout. */
export const CANONICAL_MARK = '# mds-prices 1';

/** Header names as compared: lower case, no blanks, no underscores. */
export function headerName(cell: string): string {
  return cell
    .trim()
    .replace(/^"|"$/g, '')
    .toLowerCase()
    .replace(/[\s_]+/g, '');
}

const OHLCV = ['open', 'high', 'low', 'close', 'volume'];

function has(names: ReadonlySet<string>, wanted: readonly string[]): boolean {
  return wanted.every((name) => names.has(name));
}

/**
 * The layout of a CSV. Columns may stand in any order, columns beyond a layout's own make it an unknown one: an extra column can mean
 * that the prices are adjusted in a way the layout does not have. Throws {@link ImportFault} `unrecognised`.
 */
export function detectCsv(text: string, basis: PriceBasis | undefined): ContentKind {
  if (text.startsWith(CANONICAL_MARK)) return 'canonical_csv';
  const line = text.slice(0, text.search(/\r?\n|$/));
  const header = line.split(',').map(headerName);
  const names = new Set(header);
  if (names.size < 2) throw unrecognised(`neither JSON nor a CSV with a header (starts ${quote(line)})`);
  const date = names.has('timestamp') ? 'timestamp' : 'date';
  const only = (...more: string[]): boolean => {
    const known = new Set([date, ...OHLCV, ...more]);
    return header.every((name) => known.has(name));
  };
  if (
    has(names, ['splitcoefficient', 'dividendamount']) ||
    (names.has('splitcoefficient') && names.has('adjustedclose'))
  ) {
    if (only('adjustedclose', 'dividendamount', 'splitcoefficient')) return 'alpha_vantage_csv';
  } else if (names.has('dividends') && names.has('stocksplits')) {
    if (only('adjclose', 'dividends', 'stocksplits', 'capitalgains')) return 'yahoo_events_csv';
  } else if (names.has('adjclose')) {
    if (only('adjclose')) return 'yahoo_adj_close_csv';
  } else if (has(names, [date, ...OHLCV]) && only()) {
    if (basis !== undefined) return 'plain_ohlcv_csv';
    throw unrecognised(
      'prices without a sign of their basis (as traded, or adjusted?): say it with a basis, or use the canonical layout',
    );
  }
  const missing = [date, ...OHLCV].filter((name) => !names.has(name));
  const lacks = missing.length < 3 && missing.length > 0 ? ` (missing: ${missing.join(', ')})` : '';
  throw unrecognised(`columns of no known layout${lacks}: ${line.slice(0, 120).replace(/[^ -~]/g, '?')}`);
}
