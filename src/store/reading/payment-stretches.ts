/** The days of which stored price files say what a share paid. It knows the list of imports, no payment. */
import { parseDay } from '../../engine/days.ts';
import type { Stretch } from '../../engine/dividends/recorded.ts';
import { readNote } from './import-note.ts';
import type { StoreReader } from './types.ts';

const ALWAYS: Stretch = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

/** Files of prices alone say nothing of payments. All days where no import of the symbol is on record. */
export function paymentStretches(store: Pick<StoreReader, 'importsOf'>, symbol: string): readonly Stretch[] {
  const imports = store.importsOf(symbol);
  if (imports.length === 0) return [ALWAYS];
  return imports.flatMap((row) => {
    const { from = '', to = '', dividends = row.rows } = readNote(row);
    if (dividends <= 0 || row.kind.startsWith('plain_ohlcv_csv')) return [];
    return [{ from: parseDay(from) ?? ALWAYS.from, to: parseDay(to) ?? ALWAYS.to }];
  });
}
