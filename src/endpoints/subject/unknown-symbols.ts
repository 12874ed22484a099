/** The error for symbols the store does not know. */
import { formatDay, parseDay } from '../../engine/days.ts';
import type { EpochDay } from '../../engine/types.ts';
import { MdsError } from '../../errors.ts';
import { carriersOfSymbol } from '../../store/reading/listings/lookup.ts';
import { DATED } from '../../store/reading/listings/qualified.ts';
import { similarSymbols } from '../../store/reading/similar-symbols.ts';
import type { StoreReader } from '../../store/reading/types.ts';
import { noData } from './no-data.ts';

const SUGGESTIONS = 3;

interface Asked {
  /** Without close names, each of which takes a search of all symbols. */
  readonly brief?: boolean | undefined;
  /** On which the symbols were to be resolved. */
  readonly day?: EpochDay | undefined;
}

/**
 * SYMBOL_UNKNOWN with close names; NO_DATA where no list of symbols was imported: there is no universe to deny from
 * (FIELDS A23), and where the store has a symbol of another security alone than the one that carried it on the day.
 */
export function unknownSymbols(
  param: string,
  unknown: readonly string[],
  store: StoreReader,
  { brief = false, day }: Asked = {},
): MdsError {
  for (const text of unknown) {
    const [, symbol = text, on] = DATED.exec(text) ?? [];
    const asked = on === undefined ? day : parseDay(on);
    if (asked !== undefined && store.symbol(symbol) !== undefined) return ofAnother(param, symbol, store, asked);
  }
  const similar = (symbol: string): readonly string[] => (brief ? [] : similarSymbols(store, symbol, SUGGESTIONS));
  const suggestions = Object.fromEntries(unknown.map((symbol) => [symbol, similar(symbol)]));
  if (!store.hasTickerList()) {
    const close = unknown.flatMap((symbol) => suggestions[symbol] ?? []);
    const when = close.length === 0 ? '' : ` (did you mean ${close.join(' or ')}?)`;
    return noData(unknown.join(' '), ['prices', 'fundamentals', 'filings'], { param, when });
  }
  const sentences = unknown.map((symbol) => sentence(symbol, suggestions[symbol] ?? []));
  const details = { symbols: unknown, suggestions, ...hint(store, unknown) };
  return new MdsError('SYMBOL_UNKNOWN', sentences.join(' '), { param, details });
}

/** Of a symbol that another security carried on the day, of which the store has nothing. */
function ofAnother(param: string, symbol: string, store: StoreReader, day: EpochDay): MdsError {
  const [carrier] = carriersOfSymbol(store, symbol, day);
  const { cik, cusips = [], name = '' } = carrier ?? {};
  const number = cik === undefined ? `CUSIP ${cusips[0]}` : `CIK ${cik}`;
  const whose = name === '' ? number : `${name} (${number})`;
  const message = `on ${formatDay(day)}, ${symbol} was the symbol of ${whose}, of which the store has nothing`;
  const details = { missing: ['prices', 'fundamentals', 'filings'], command: `mds symbols ${symbol}` };
  const hint = `who carried it when: mds symbols ${symbol}; the one of today: ${symbol} without a day`;
  return new MdsError('NO_DATA', message, { param, details: { ...details, hint } });
}

/** How to get a symbol that may exist: the sample is small, and a store has what was synced or imported. */
function hint(store: StoreReader, unknown: readonly string[]): { readonly hint: string } {
  const sync = `mds sync ${unknown.join(' ')}`;
  if (store.kind === 'simulated')
    return { hint: `the sample market has only some symbols; get real data with: ${sync}` };
  if (store.isEmpty())
    return { hint: `the store ${store.path} is empty; fill it with: ${sync} (or mds import PATH...)` };
  return { hint: `not in the store; if it is a US listing, get it with: ${sync}` };
}

function sentence(symbol: string, similar: readonly string[]): string {
  const unknown = `${symbol} is not a supported stock or ETF.`;
  if (similar.length === 0) return unknown;
  const last = similar.at(-1)!;
  return `${unknown} Did you mean ${similar.length === 1 ? last : `${similar.slice(0, -1).join(', ')} or ${last}`}?`;
}
