/**
 * After an import: which company each symbol with prices is of, symbols of companies that no list names any more, and
 * prices to the security that carried their symbol on their days.
 */
import type { Cover } from '../../engine/covers/types.ts';
import { IssuerNames, issuersAgree } from '../../engine/listings/issuer-names.ts';
import { securitiesOf } from '../../engine/listings/securities.ts';
import type { Carrier } from '../../store/reading/listings/carrier.ts';
import { carrierOf, ofCompany } from '../../store/reading/listings/carriers.ts';
import { keysOf } from '../../store/reading/listings/resolve.ts';
import type { SymbolRow } from '../../store/schema/row-types.ts';
import type { StoreWriter } from '../../store/writing/types.ts';
import { movePrices } from './move-prices.ts';
import { ownedText, ownersOf } from './price-owner.ts';

/** What was settled: symbols whose record changed, and what to say of the prices of a symbol. */
export interface Settled {
  readonly symbols: ReadonlySet<string>;
  readonly notes: ReadonlyMap<string, readonly string[]>;
  /** Which company a symbol with prices turned out to be of, by symbol. */
  readonly owners: ReadonlyMap<string, string>;
}

/**
 * Settles these symbols, or all where a file of listings is new, and every company without a symbol. Prices that are
 * moved join those of their security; on days that has prices of, its own stay.
 */
export function settleListings(store: StoreWriter, touched: Iterable<string>, isAll: boolean): Settled {
  const symbols = new Set<string>();
  const notes = new Map<string, readonly string[]>();
  const owners = new Map<string, string>();
  const priced = isAll ? doubtful(store) : touched;
  for (const symbol of priced) {
    const row = store.symbol(symbol);
    if (row?.firstDay === undefined || symbol.includes(':')) continue;
    const texts = settle(store, row, (changed) => symbols.add(changed));
    if (texts.length > 0) notes.set(symbol, texts);
    const { cik, name = '' } = store.symbol(symbol) ?? {};
    if (row.cik === undefined && cik !== undefined)
      owners.set(symbol, `prices of ${symbol} are those of ${name} (CIK ${cik})`);
  }
  for (const symbol of nameUnreached(store)) symbols.add(symbol);
  return { symbols, notes, owners };
}

/** Symbols of all whose prices may be another company's, or that of none: what names them does not agree. */
function doubtful(store: StoreWriter): readonly string[] {
  const bySymbol = new Map<string, { readonly cusip: string; readonly name: string }[]>();
  const symbolsOf = new Map<string, number>();
  const stored = store.storedSymbols();
  const flat = new Set(stored.map((symbol) => symbol.replaceAll('-', '')));
  for (const { cusip, symbol, name } of stored.length === 0 ? [] : store.sightingNames()) {
    symbolsOf.set(cusip, (symbolsOf.get(cusip) ?? 0) + 1);
    if (flat.has(symbol)) bySymbol.set(symbol, [...(bySymbol.get(symbol) ?? []), { cusip, name }]);
  }
  const companies = store.companiesNamed();
  const isRenamed = (cik: number): boolean => (store.company(cik)?.formerNames.length ?? 0) > 0;
  return stored.filter((symbol) => {
    const row = store.symbol(symbol);
    const seen = bySymbol.get(symbol.replaceAll('-', '')) ?? [];
    const named = companies.get(symbol) ?? [];
    if (row?.cik === undefined)
      return named.length > 0 || seen.length > 1 || seen.some(({ cusip }) => symbolsOf.get(cusip)! > 1);
    return (
      named.some((cik) => cik !== row.cik) ||
      isRenamed(row.cik) ||
      seen.some((each) => !issuersAgree(each.name, row.name ?? ''))
    );
  });
}

function settle(store: StoreWriter, row: SymbolRow, changed: (symbol: string) => void): readonly string[] {
  const { symbol } = row;
  const notes: string[] = [];
  for (const { holder, key, from, to } of ownersOf(store, row, store.bars(symbol).days)) {
    if (key === symbol) {
      if ((row.cik === undefined && holder.cik !== undefined) || (row.name === undefined && holder.name !== '')) {
        nameOwner(store, symbol, holder);
        changed(symbol);
      }
      continue;
    }
    movePrices(store, symbol, key, from, to);
    nameOwner(store, key, holder);
    changed(key);
    changed(symbol);
    notes.push(ownedText(symbol, { holder, key, from, to }));
  }
  return notes;
}

/** Gives the symbol of a security its company, name and kind. */
export function nameOwner(
  store: StoreWriter,
  symbol: string,
  { cik, name: seen }: Pick<Carrier, 'cik' | 'name'>,
): void {
  const known = store.symbol(symbol);
  const own = cik === undefined ? undefined : store.company(cik)?.name;
  const assetType = known?.assetType ?? (cik !== undefined && store.facts(cik, []) !== undefined ? 'stock' : undefined);
  const given = known?.name ?? own ?? (seen === '' ? undefined : seen);
  store.putSymbol({ symbol, cik, name: given, assetType });
}

/** Gives companies with a record or a report that no symbol reaches the one they had last. */
function nameUnreached(store: StoreWriter): readonly string[] {
  const given: string[] = [];
  let seen: IssuerNames<string> | undefined;
  for (const cik of store.unreachedCompanies()) {
    const named = ofCompany(store, cik);
    const isNamed = named.symbols.length > 0;
    if (!isNamed) seen ??= issuersSeen(store);
    const holder = isNamed || seen === undefined ? named : namedLike(store, cik, seen);
    const [symbol] = holder === undefined ? [] : keysOf(store, holder);
    if (holder === undefined || symbol === undefined || store.symbol(symbol)?.cik !== undefined) continue;
    nameOwner(store, symbol, { cik, name: holder.name === '' ? registrantOf(store, cik) : holder.name });
    given.push(symbol);
  }
  return given;
}

/** The name on the newest cover of a company of which reports alone are stored; '' without one. */
function registrantOf(store: StoreWriter, cik: number): string {
  const newest = store.covers(cik).at(-1);
  return (newest && (JSON.parse(newest.json) as Cover).registrant) ?? '';
}

/** Issuers (the first six characters of a CUSIP) by the descriptions of their securities. */
function issuersSeen(store: StoreWriter): IssuerNames<string> {
  const seen = new IssuerNames<string>();
  for (const { cusip, name: text } of store.sightingNames()) seen.add(text, cusip.slice(0, 6));
  return seen;
}

/** The one security whose description is the company's name. */
function namedLike(store: StoreWriter, cik: number, seen: IssuerNames<string>): Carrier | undefined {
  const issuers = new Set(seen.of(store.company(cik)?.name ?? ''));
  if (issuers.size !== 1) return undefined;
  const [security] = securitiesOf(store.sightingsOf([...issuers][0]!));
  const carrier = security && carrierOf(store, security);
  return carrier === undefined || (carrier.cik !== undefined && carrier.cik !== cik) ? undefined : carrier;
}
