/**
 * The symbol under which the store has what a text names: a symbol, a former one, a symbol on a day, a CIK. Everything
 * that takes a symbol resolves it here.
 */
import { parseDay } from '../../../engine/days.ts';
import { isOverTheCounter, spellings } from '../../../engine/listings/fails-symbol.ts';
import type { Tenure } from '../../../engine/listings/securities.ts';
import type { EpochDay } from '../../../engine/types.ts';
import type { SymbolRow } from '../../schema/row-types.ts';
import type { Carrier, Listings } from './carrier.ts';
import { carriersOf } from './carriers.ts';
import { isNamesake } from './company-of.ts';
import { CIK, DATED, OF_COMPANY } from './qualified.ts';

type Store = Listings & { renamedSymbol(symbol: string): string | undefined };

/**
 * The store's symbol of what `text` named on `day`; without a day that of who carries it today, else of who did last.
 * Undefined where the store knows nothing of the name, or has only what carries it on other days.
 */
export function resolveSymbol(store: Store, text: string, day?: EpochDay): string | undefined {
  const dated = DATED.exec(text);
  if (dated !== null) return resolveSymbol(store, dated[1]!, parseDay(dated[2]!));
  if (CIK.test(text)) return ofCik(store, Number(text));
  const [, owner, symbol] = OF_COMPANY.exec(text) ?? [];
  if (owner !== undefined && symbol !== undefined) return ofOwner(store, owner, symbol, text);
  const row = store.symbol(text);
  if (day !== undefined) {
    const tenures = carriersOf(store, text);
    const at = tenures.findIndex(({ from, to }) => from <= day && day <= to);
    const isOne = new Set(tenures.map(({ holder }) => holder)).size < 2;
    // Of one carrier alone the row is its own, whatever the day, but where a list names another company.
    const isOther = at >= 0 && row !== undefined && isStranger(store, row, tenures[at]!.holder);
    if (at >= 0 && (row === undefined || !isOne || isOther)) {
      const key = keyFrom(store, tenures[at]!.holder, text);
      const isElse = isReused(tenures, at) || (isOther && (row.firstDay === undefined || row.firstDay > day));
      return key ?? (isElse ? undefined : row?.symbol);
    }
  }
  if (row !== undefined) return row.symbol;
  const renamed = store.renamedSymbol(text);
  if (renamed !== undefined) return renamed;
  for (const { holder } of [...carriersOf(store, text)].reverse()) {
    const key = keyFrom(store, holder, text);
    if (key !== undefined) return key;
  }
  return undefined;
}

function ofCik(store: Store, cik: number): string | undefined {
  const [main] = store.symbolsOf(cik);
  return main?.symbol ?? store.symbol(String(cik))?.symbol;
}

function ofOwner(store: Store, owner: string, symbol: string, text: string): string | undefined {
  if (store.symbol(text) !== undefined) return text;
  const row = store.symbol(symbol);
  if (row?.cik !== undefined && row.cik === Number(owner)) return symbol;
  const carrier = carriersOf(store, symbol).find(
    ({ holder }) => holder.cik === Number(owner) || holder.cusips.includes(owner),
  );
  return carrier === undefined ? undefined : keyFrom(store, carrier.holder, symbol);
}

/** The key of the security that carried `symbol`: of forms alone, what they name on the same days is another class. */
function keyFrom(store: Listings, carrier: Carrier, symbol: string): string | undefined {
  const own = carrier.symbols.find((each) => each.symbol === symbol);
  if (carrier.cusips.length > 0 || own === undefined) return keyOf(store, carrier);
  const symbols = carrier.symbols.filter((each) => each === own || each.from > own.to);
  return keyOf(store, { ...carrier, symbols });
}

/**
 * The symbol under which the store has a security, or would have it: its last one as a listing (not what follows a
 * bankruptcy), qualified by its company or CUSIP where another carries that. Undefined where there is no such row.
 */
export function keyOf(store: Listings, carrier: Carrier): string | undefined {
  return keysOf(store, carrier).find((key) => store.symbol(key) !== undefined);
}

/** The keys a security may have, the best first; the first is where new prices of it belong. */
export function keysOf(store: Listings, carrier: Carrier): readonly string[] {
  const { cik, cusips } = carrier;
  const names = carrier.symbols.map(({ symbol }) => symbol);
  const isPassing = (symbol: string): boolean =>
    isOverTheCounter(symbol, names) || (symbol.endsWith('D') && names.includes(symbol.slice(0, -1)));
  const plain = names.filter((symbol) => !isPassing(symbol));
  const keys = plain.reverse().flatMap((symbol) => {
    const spelled = spellings(symbol);
    const own = spelled.filter((each) => isOwn(store, each, carrier));
    const known = own.filter((each) => store.symbol(each) !== undefined);
    const owner = cik ?? cusips[0];
    const qualified = owner === undefined ? [] : spelled.map((each) => `${owner}:${each}`);
    return [...known, ...own.filter((each) => each === symbol), ...qualified];
  });
  return [...new Set(keys)];
}

/** Exchanges give a symbol to another company some months later; sooner the next one is what became of the first. */
export const REUSED_DAYS = 90;

/**
 * Whether nothing but the symbol joins a security of fails-to-deliver files to the company that a list gives the symbol:
 * it may have been renamed, or the symbol have gone to another one.
 */
export function isStranger(
  store: Listings,
  { cik, rank, name = '' }: Partial<Pick<SymbolRow, 'cik' | 'rank' | 'name'>>,
  holder: Carrier,
): boolean {
  if (cik === undefined || rank === undefined || holder.cik !== undefined || holder.cusips.length === 0) return false;
  return !isNamesake(store, { cik, name }, holder);
}

/** Whether the next that is seen with the symbol has nothing to do with the one of this tenure. */
function isReused(tenures: readonly Tenure<Carrier>[], at: number): boolean {
  const { holder, to } = tenures[at]!;
  const next = tenures.slice(at + 1).find((each) => each.holder !== holder);
  return next !== undefined && next.from - to > REUSED_DAYS;
}

/** Whether the row of a symbol is the security's, or has no owner yet. */
function isOwn(store: Listings, symbol: string, carrier: Carrier): boolean {
  const row = store.symbol(symbol);
  const holders = carriersOf(store, symbol).map(({ holder }) => holder);
  const last = holders.at(-1);
  const isLast = last === undefined || isSame(last, carrier);
  if (row?.cik === undefined) return isLast;
  const { cik } = row;
  if (carrier.cik === undefined)
    return isLast && row.rank === undefined && !holders.some((holder) => holder.cik === cik);
  return cik === carrier.cik || store.predecessors(cik).includes(carrier.cik);
}

export function isSame(one: Carrier, other: Carrier): boolean {
  if (one.cusips.length > 0 && other.cusips.length > 0) return one.cusips.some((cusip) => other.cusips.includes(cusip));
  return one.cik !== undefined && one.cik === other.cik;
}
