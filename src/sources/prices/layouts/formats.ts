/**
 * The price formats that the importer reads: those of the providers, our own, that of Quandl, and plain CSV with
 * `--basis`.
 */
import { BAR_COLUMNS } from '../../../store/codecs/bars.ts';
import { PROVIDERS } from '../../providers/index.ts';
import type { ContentKind } from '../../types.ts';
import { settleAdjClose, settleAsTraded, settleListed } from '../settle.ts';
import type { PriceFormat } from '../types.ts';
import { columnsOf, csvFormat } from './csv-format.ts';
import { CANONICAL_MARK, readCanonical, readCanonicalHeader } from './read-canonical.ts';

/** The first one that recognizes a file reads it. */
export const PRICE_FORMATS: readonly PriceFormat[] = [
  ...PROVIDERS.flatMap(({ formats }) => formats),
  {
    kind: 'canonical_csv',
    label: 'our own CSV',
    recognizes: (text) => text.startsWith(CANONICAL_MARK),
    symbolIn: (head) => readCanonicalHeader(head.trimStart()).symbol,
    read: (text, context) => readCanonical(text.trimStart(), context),
  },
  // The archive of Quandl (WIKI, until 2018): prices as traded, dividends and splits on their ex-dates. The adjusted
  // close is `Adj. Close` in files per symbol and `adj_close` in the table of all symbols.
  csvFormat({
    kind: 'quandl_csv',
    label: 'Quandl daily CSV',
    sign: ['ex-dividend', 'splitratio'],
    required: [...BAR_COLUMNS, 'ex-dividend', 'splitratio'],
    optional: BAR_COLUMNS.flatMap((name) => [`adj.${name}`, `adj${name}`]),
    read: (table, context) => {
      const adjusted = table.columns.has('adjclose') ? 'adjclose' : 'adj.close';
      const more = { adjusted, dividend: 'ex-dividend', split: 'splitratio' };
      return settleAsTraded(columnsOf(table, more), context);
    },
  }),
  csvFormat({
    kind: 'plain_ohlcv_csv',
    label: 'plain CSV with --basis',
    sign: [],
    required: BAR_COLUMNS,
    read: (table, context) => {
      const raw = columnsOf(table, {});
      if (context.basis === 'raw') return settleAsTraded(raw, context);
      return context.basis === 'split' ? settleListed(raw, context, {}) : settleAdjClose(raw, context);
    },
  }),
];

const BY_KIND: ReadonlyMap<string, PriceFormat> = new Map(PRICE_FORMATS.map((format) => [format.kind, format]));

/** The format of that kind; undefined for kinds that hold no prices. */
export function priceFormat(kind: ContentKind | undefined): PriceFormat | undefined {
  return kind === undefined ? undefined : BY_KIND.get(kind);
}
