/**
 * The price formats that the importer reads: those of the providers, our own, those of sites, and plain CSV with
 * `--basis`.
 */
import { PROVIDERS } from '../../providers/index.ts';
import type { ContentKind } from '../../types.ts';
import type { PriceFormat } from '../types.ts';
import { csvFormat } from './csv-format.ts';
import { CANONICAL_MARK, readCanonical, readCanonicalHeader } from './read-canonical.ts';
import { isLean, readLean } from './read-lean.ts';
import { WIDE_KIND } from './recognize-table.ts';
import { SITES } from './sites.ts';

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
  { kind: 'lean_csv', label: 'daily bars of LEAN', isSite: true, recognizes: isLean, read: readLean },
  // The archive of Quandl (WIKI, until 2018): prices as traded, dividends and splits on their ex-dates.
  csvFormat({
    kind: 'quandl_csv',
    label: 'Quandl daily CSV',
    has: ['exdividend', 'splitratio'],
    columns: { dividend: 'exdividend', split: 'splitratio' },
    basis: 'as traded, listed',
  }),
  ...SITES.map((site) => ({ ...csvFormat(site), isSite: true })),
  // Recognized by its shape: the name of a column is a symbol.
  {
    ...csvFormat({
      kind: WIDE_KIND,
      label: 'table with a column of closes per symbol',
      has: [WIDE_KIND],
      basis: 'not stated',
    }),
    isSite: true,
  },
  csvFormat({ kind: 'plain_ohlcv_csv', label: 'plain table', has: [], basis: 'not stated' }),
];

const BY_KIND: ReadonlyMap<string, PriceFormat> = new Map(PRICE_FORMATS.map((format) => [format.kind, format]));

/** The format of that kind; undefined for kinds that hold no prices. */
export function priceFormat(kind: ContentKind | undefined): PriceFormat | undefined {
  return kind === undefined ? undefined : BY_KIND.get(kind);
}
