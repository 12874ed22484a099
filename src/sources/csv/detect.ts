/** Which price layout a CSV has, told by its header line. */
import { failed, quote, unrecognised } from '../fault.ts';
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

interface Layout {
  readonly kind: ContentKind;
  /** Columns that tell it from the others. */
  readonly sign: readonly string[];
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

/** The first one of which a header has the sign. */
const LAYOUTS: readonly Layout[] = [
  {
    kind: 'alpha_vantage_csv',
    sign: ['splitcoefficient'],
    required: [...OHLCV, 'dividendamount', 'splitcoefficient'],
    optional: ['adjustedclose'],
  },
  {
    kind: 'yahoo_events_csv',
    sign: ['stocksplits'],
    required: [...OHLCV, 'dividends', 'stocksplits'],
    optional: ['adjclose', 'capitalgains'],
  },
  { kind: 'yahoo_adj_close_csv', sign: ['adjclose'], required: [...OHLCV, 'adjclose'], optional: [] },
  { kind: 'plain_ohlcv_csv', sign: [], required: OHLCV, optional: [] },
];

/**
 * The layout of a CSV. Columns may stand in any order; columns beyond a layout's own make it an unknown one, since they can mean that the
 * prices are adjusted in a way the layout does not have. Throws {@link ImportFault}: `failed` when a column of the layout is missing,
 * `unrecognised` for an unknown one.
 */
export function detectCsv(text: string, basis: PriceBasis | undefined): ContentKind {
  if (text.startsWith(CANONICAL_MARK)) return 'canonical_csv';
  const line = text.slice(0, text.search(/\r?\n|$/));
  const header = line.split(',').map(headerName);
  const names = new Set(header);
  if (names.size < 2) throw unrecognised(`neither JSON nor a CSV with a header (starts ${quote(line)})`);
  const layout = LAYOUTS.find(({ sign }) => sign.every((name) => names.has(name)))!;
  const dates = ['date', 'timestamp'];
  const missing = layout.required.filter((name) => !names.has(name));
  if (!dates.some((name) => names.has(name))) missing.unshift('date');
  const own = new Set([...dates, ...layout.required, ...layout.optional]);
  const isPrices = layout.sign.length > 0 || OHLCV.filter((name) => names.has(name)).length > 2;
  if (!isPrices || (missing.length === 0 && header.some((name) => !own.has(name))))
    throw unrecognised(`columns of no known layout: ${line.slice(0, 120).replace(/[^ -~]/g, '?')}`);
  if (missing.length > 0)
    throw failed(`missing column${missing.length > 1 ? 's' : ''}: ${missing.join(', ')}`, { line: 1 });
  if (layout.kind === 'plain_ohlcv_csv' && basis === undefined)
    throw unrecognised(
      'prices without a sign of their basis (as traded, or adjusted?): say it with a basis, or use the canonical layout',
    );
  return layout.kind;
}
