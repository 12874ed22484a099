/** Finds the layout of a table of prices by its columns and its first lines. It knows no site: those are data. */
import { headerName } from '../../csv/names.ts';
import { failed, quote, unrecognized } from '../../fault.ts';
import { isJson } from '../../json.ts';
import type { ContentKind } from '../../types.ts';
import { notDaily } from '../tidy.ts';
import type { PriceFormat } from '../types.ts';
import { csvShape, NO_NAMES } from './csv-shape.ts';
import { intervalOf } from './interval.ts';
import { jsonHeader } from './json-table.ts';
import { type TableLayout, weight } from './layout.ts';
import { wideSymbols } from './many-symbols.ts';
import { columnsIn } from './roles.ts';

type TableFormat = PriceFormat & { readonly table: TableLayout };

/**
 * The price format of a table from its beginning; undefined for JSON that holds none. Throws IMPORT_FAILED when a column
 * of the format is missing, IMPORT_UNRECOGNISED for an unknown file, IMPORT_REFUSED for bars that are not daily.
 */
export function detectTable(head: string, stem: string, formats: readonly PriceFormat[]): ContentKind | undefined {
  const shape = isJson(head) ? undefined : csvShape(head);
  // Of a table with the columns of several symbols those of the first.
  const all = shape?.header ?? jsonHeader(head);
  const header = all?.filter((_, at) => [undefined, shape?.symbols?.[1]].includes(shape?.symbols?.[at]));
  if (header === undefined) return undefined;
  const names = shape === undefined || shape.symbols !== undefined ? header.map(headerName) : shape.names;
  if (shape?.label === NO_NAMES)
    throw unrecognized(
      `${NO_NAMES} (starts ${quote(head.slice(0, 60))}): put one above them, such as Date,Open,High,Low,Close,Volume`,
    );
  if (new Set(names).size < 2)
    throw unrecognized(`neither JSON nor a CSV with a header (starts ${quote(header.join(','))})`);
  if (shape !== undefined && wideSymbols(shape) !== undefined) return WIDE_KIND;
  const { kind, table } = formatOf(names, head, stem, formats);
  const { roles, missing } = columnsIn(header, names, table.columns ?? {});
  const prices = (['open', 'high', 'low', 'close', 'adjusted'] as const).filter((role) => roles.includes(role));
  const isPrices = table.has.length > 0 || prices.length > 2 || (roles.includes('close') && roles.includes('date'));
  if (!isPrices) {
    if (shape === undefined) return undefined;
    throw unrecognized(
      `columns of no known layout: ${header
        .join(',')
        .slice(0, 120)
        .replace(/[^ -~]/g, '?')}`,
    );
  }
  if (missing.length > 0)
    throw failed(`missing column${missing.length > 1 ? 's' : ''}: ${missing.join(', ')}`, { line: 1 });
  const interval = shape === undefined ? undefined : intervalOf(head, shape, roles.indexOf('date'), stem);
  if (interval !== undefined) throw notDaily(interval);
  return kind;
}

/** Kind of tables of closes with a column per symbol. */
export const WIDE_KIND = 'wide_closes_csv';

/** The format with the most columns of its own, of equals the first. */
function formatOf(names: readonly string[], head: string, stem: string, formats: readonly PriceFormat[]): TableFormat {
  return formats
    .filter((format): format is TableFormat => format.table !== undefined)
    .filter(({ table }) => table.has.every((name) => names.includes(name)) && table.matches?.(head, stem) !== false)
    .reduce((best, format) => (weight(format.table) > weight(best.table) ? format : best));
}
