/** Imports the symbol directory: which symbols are funds and which are shares, and where they are listed. */
import type { StoreWriter } from '../../store/types.ts';
import { exchangeCurrency } from '../edgar/exchanges.ts';
import type { ImportedRecord } from '../edgar/import-edgar.ts';
import { failed } from '../fault.ts';
import { readDirectory } from './read-directory.ts';

/** EDGAR and price services know none that is longer. */
const LONGEST = 8;

/**
 * Fills what is not known of a symbol yet, and adds funds that are not there; shares only where the SEC's list of tickers is not there to say
 * who files (FIELDS 8.4: stocks are those of both lists). Its flag for funds overrules other evidence (FIELDS 0.8); `stock` by a name does not.
 */
export function importDirectory(store: StoreWriter, text: string): ImportedRecord {
  const { securities } = readDirectory(text);
  if (securities.length === 0) throw failed('no listed security in it', { line: 1 });
  const isFilerKnown = store.imports().some(({ kind }) => kind === 'company_tickers');
  let rows = 0;
  for (const { symbol, name, exchange, kind } of securities) {
    const known = store.symbol(symbol);
    if (known === undefined && (symbol.length > LONGEST || (kind !== 'etf' && isFilerKnown))) continue;
    rows++;
    store.putSymbol({
      symbol,
      name: known?.name ?? name,
      exchange: known?.exchange ?? exchange,
      currency: known?.currency ?? exchangeCurrency(exchange),
      assetType: kind === 'etf' ? kind : (known?.assetType ?? kind),
    });
  }
  return {
    subject: '',
    rows,
    from: undefined,
    to: undefined,
    warnings: [],
    symbols: [],
  };
}
