/** The symbol directory into the store: which symbols are funds and which are shares, and where they are listed. */
import type { StoreWriter } from '../../store/types.ts';
import { exchangeCurrency } from '../edgar/exchanges.ts';
import type { Brought } from '../edgar/import-edgar.ts';
import { failed } from '../fault.ts';
import { readDirectory } from './read-directory.ts';

/** Fills what is not known of a symbol yet, and adds the symbols that are not there. A kind that other evidence gave stays. */
export function importDirectory(store: StoreWriter, text: string): Brought {
  const { securities } = readDirectory(text);
  if (securities.length === 0) throw failed('no listed security in it', { line: 1 });
  for (const { symbol, name, exchange, kind } of securities) {
    const known = store.symbol(symbol);
    store.putSymbol({
      symbol,
      name: known?.name ?? name,
      exchange: known?.exchange ?? exchange,
      currency: known?.currency ?? exchangeCurrency(exchange),
      assetType: known?.assetType ?? kind,
    });
  }
  return {
    subject: '',
    rows: securities.length,
    from: undefined,
    to: undefined,
    warnings: [],
    symbols: [],
  };
}
