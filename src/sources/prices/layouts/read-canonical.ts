/**
 * Our own price layout (docs/formats.md): a comment header that says everything, then
 * date,open,high,low,close,volume,dividend,split.
 */
import { BAR_COLUMNS } from '../../../store/codecs/bars.ts';
import type { AssetType } from '../../../store/schema/tables.ts';
import { readTable } from '../../csv/table.ts';
import { failed, quote } from '../../fault.ts';
import { normalizeTicker } from '../../symbols.ts';
import { settleAsTraded, settleListed } from '../settle.ts';
import { readRatio } from '../splits/ratio.ts';
import type { PriceContext, PriceFile } from '../types.ts';
import { columnsOf } from './csv-format.ts';

/** First line of the layout. */
export const CANONICAL_MARK = '# mds-prices 1';

export interface CanonicalHeader {
  readonly symbol: string;
  readonly basis: 'raw' | 'split';
  readonly currency: string | undefined;
  readonly assetType: AssetType | undefined;
  readonly exchange: string | undefined;
  readonly name: string | undefined;
  /** Offset of the line of column names. */
  readonly end: number;
}

const KEYS = new Set(['symbol', 'basis', 'currency', 'asset_type', 'exchange', 'name']);

/** The comment lines at the top. Throws IMPORT_FAILED with the line: unknown key, missing or wrong value. */
export function readCanonicalHeader(text: string): CanonicalHeader {
  const values = new Map<string, string>();
  let at = 0;
  let line = 0;
  while (text.startsWith('#', at)) {
    line++;
    let end = text.indexOf('\n', at);
    if (end < 0) end = text.length;
    const content = text.slice(at + 1, end).trim();
    if (line === 1 && `# ${content}` !== CANONICAL_MARK) throw failed(`unknown version: ${quote(content)}`, { line });
    const colon = content.indexOf(':');
    if (line > 1 && content !== '') {
      const key = content.slice(0, colon).trim();
      if (colon < 0 || !KEYS.has(key)) throw failed(`not a header line: ${quote(content)}`, { line });
      if (values.has(key)) throw failed(`${key} is given twice`, { line });
      values.set(key, content.slice(colon + 1).trim());
    }
    at = end + 1;
  }
  const symbol = normalizeTicker(values.get('symbol') ?? '');
  const basis = values.get('basis');
  const assetType = values.get('asset_type');
  const currency = values.get('currency');
  if (symbol === undefined) throw failed('the header gives no valid symbol', { line: 1 });
  if (basis !== 'raw' && basis !== 'split') throw failed('the header must give basis: raw or split', { line: 1 });
  if (assetType !== undefined && assetType !== 'stock' && assetType !== 'etf')
    throw failed(`asset_type must be stock or etf, not ${quote(assetType)}`, { line: 1 });
  if (currency !== undefined && !/^[A-Z]{3}$/.test(currency))
    throw failed(`currency must be an ISO 4217 code, not ${quote(currency)}`, { line: 1 });
  return { symbol, basis, currency, assetType, exchange: values.get('exchange'), name: values.get('name'), end: at };
}

/** A canonical file. Dividends and splits may be left out as columns; a split is `4:1` (new for old) or a number. */
export function readCanonical(text: string, context: PriceContext): PriceFile {
  const header = readCanonicalHeader(text);
  const start = text.indexOf('\n', header.end) + 1 || text.length;
  const columns = canonicalColumns(text.slice(header.end, start), text.slice(0, header.end).split('\n').length);
  const table = readTable(text, start, {
    columns,
    readCell: (name, cell) => (name === 'split' ? readRatio(cell) : undefined),
  });
  const raw = columnsOf(table);
  const { assetType, currency, exchange, name } = header;
  const facts = { assetType, currency, exchange, name };
  return header.basis === 'raw' ? settleAsTraded(raw, context, facts) : settleListed(raw, context, facts);
}

const OPTIONAL = ['dividend', 'split'];

/** The columns by the line of names. Throws IMPORT_FAILED for one that is missing, repeated or not part of the layout. */
function canonicalColumns(header: string, line: number): string[] {
  const names = header
    .trim()
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const required = ['date', ...BAR_COLUMNS];
  const missing = required.filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw failed(`missing column${missing.length > 1 ? 's' : ''}: ${missing.join(', ')}`, { line });
  const odd = names.find((name, at) => ![...required, ...OPTIONAL].includes(name) || names.indexOf(name) !== at);
  if (odd === undefined) return names;
  const isKnown = [...required, ...OPTIONAL].includes(odd);
  throw failed(`column ${quote(odd)} ${isKnown ? 'is repeated' : 'is not part of this layout'}`, { line });
}
