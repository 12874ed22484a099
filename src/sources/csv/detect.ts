/** Recognizes the price format of a CSV by its header line. */
import type { PriceBasis } from '../../store/schema/tables.ts';
import { failed, quote, unrecognized } from '../fault.ts';
import { DATE_NAMES, headerLine, layoutName } from '../prices/layouts/layouts.ts';
import type { PriceFormat } from '../prices/types.ts';
import type { ContentKind } from '../types.ts';

/** A column name for comparison: lower case, without blanks and underscores. */
export function headerName(cell: string): string {
  return cell
    .trim()
    .replace(/^"|"$/g, '')
    .toLowerCase()
    .replace(/[\s_]+/g, '');
}

/**
 * The price format of a CSV. Columns may be in any order. A column that the format does not have makes the file
 * unknown: it can mean that the prices are adjusted in another way. Throws IMPORT_FAILED when a column of the format is
 * missing, IMPORT_UNRECOGNISED for an unknown file.
 */
export function detectCsv(text: string, basis: PriceBasis | undefined, formats: readonly PriceFormat[]): ContentKind {
  const line = headerLine(text);
  const header = line.split(',').map(headerName);
  const names = new Set(header);
  const layout = layoutName(text);
  const prefix = layout === undefined ? '' : `${layout}: `;
  if (names.size < 2) throw unrecognized(`neither JSON nor a CSV with a header (starts ${quote(line)})`);
  // The format with the most characteristic columns: files of Quandl may have a column of Yahoo's too.
  const { kind, csv } = formats
    .filter((format) => format.csv?.sign.every((name) => names.has(name)))
    .reduce((best, format) => (format.csv!.sign.length > best.csv!.sign.length ? format : best));
  const { sign, required, optional } = csv!;
  const missing = required.filter((name) => !names.has(name));
  if (!DATE_NAMES.some((name) => names.has(name))) missing.unshift('date');
  const own = new Set([...DATE_NAMES, ...required, ...optional]);
  const isPrices = sign.length > 0 || required.filter((name) => names.has(name)).length > 2;
  const unknown = (columns: string): string =>
    `${prefix}columns of no known layout: ${columns.slice(0, 120).replace(/[^ -~]/g, '?')}`;
  if (!isPrices) throw unrecognized(unknown(line));
  const others = line.split(',').filter((_, i) => !own.has(header[i]!));
  if (missing.length === 0 && others.length > 0)
    throw unrecognized(
      `${unknown(others.join(','))}; they may mean that the prices are adjusted: leave them out and specify --basis, or use the canonical layout`,
    );
  if (missing.length > 0)
    throw failed(`missing column${missing.length > 1 ? 's' : ''}: ${missing.join(', ')}`, { line: 1 });
  if (kind === 'plain_ohlcv_csv' && basis === undefined)
    throw unrecognized(
      `${prefix}prices without a stated basis: specify --basis raw (as traded) or --basis split (split-adjusted), or use the canonical layout`,
    );
  return kind;
}
