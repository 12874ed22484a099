/**
 * Who carried a symbol when, from everything the store has: fails-to-deliver files by CUSIP, forms and covers by CIK. The
 * one home of the join between a security, its company and its symbols. It does not know prices.
 */
import { issuersAgree, shareWord } from '../../../engine/listings/issuer-names.ts';
import { type Security, securitiesOf, type Tenure, tenuresOf } from '../../../engine/listings/securities.ts';
import type { EpochDay } from '../../../engine/types.ts';
import type { StoreReader } from '../types.ts';
import type { NamedSymbolRow } from './listing-reader.ts';

/** A security as far as it is known: of forms and covers alone it has no CUSIP. */
export interface Carrier {
  readonly cik: number | undefined;
  /** The newest first. */
  readonly cusips: readonly string[];
  /** Newest description, or name of the company. */
  readonly name: string;
  /** Its symbols, oldest first; those of fails-to-deliver files without a dash before the class. */
  readonly symbols: readonly DatedSymbol[];
}

export interface DatedSymbol {
  readonly symbol: string;
  readonly from: EpochDay;
  readonly to: EpochDay;
  readonly evidence: 'fails' | 'forms';
}

export type Listings = Pick<
  StoreReader,
  | 'sightingsAround'
  | 'sightingsOf'
  | 'namedSymbols'
  | 'symbolsNamedOf'
  | 'company'
  | 'symbol'
  | 'symbolsOf'
  | 'predecessors'
>;

/** The days of forms around those of sightings that speak of the same carrier. */
const NEAR_DAYS = 30;

/** Spellings of a symbol that fails-to-deliver files write without a dash: `BRKB`, `BRK-B`. */
export function spellings(symbol: string): readonly string[] {
  const flat = symbol.replaceAll('-', '');
  const dashed = [1, 2].filter((n) => flat.length > n).map((n) => `${flat.slice(0, -n)}-${flat.slice(-n)}`);
  return [...new Set([symbol, flat, ...dashed])];
}

/** Who carried the symbol, oldest first. A day that no tenure has is one on which the carrier is not known. */
export function carriersOf(store: Listings, symbol: string): readonly Tenure<Carrier>[] {
  const flat = symbol.replaceAll('-', '');
  const named = store.namedSymbols([...new Set([symbol, flat])]);
  const seen = securitiesOf(store.sightingsAround(flat)).map((security) => ({
    holder: carrierOf(store, security, named),
    days: security.records
      .filter((record) => record.symbol === flat)
      .flatMap(({ months }) => months.flatMap(({ first, last }) => [first.day, last.day])),
  }));
  const joined = new Set(seen.map(({ holder }) => holder.cik));
  for (const [cik, days] of daysByCompany(named)) {
    if (!joined.has(cik)) seen.push({ holder: ofCompany(store, cik), days: [...days] });
    else for (const { holder, days: own } of seen) if (holder.cik === cik && near(own, days)) own.push(...days);
  }
  return tenuresOf(seen);
}

function near(days: readonly EpochDay[], others: readonly EpochDay[]): boolean {
  return Math.min(...days) - NEAR_DAYS <= Math.max(...others) && Math.min(...others) <= Math.max(...days) + NEAR_DAYS;
}

/** A security with the company that forms name with its symbols on its days; across a gap its name must agree. */
export function carrierOf(store: Listings, security: Security, known: readonly NamedSymbolRow[] = []): Carrier {
  const symbols = security.records
    .map(({ symbol, months }) => ({
      ...{ symbol, from: months[0]!.first.day, to: months.at(-1)!.last.day },
      evidence: 'fails' as const,
    }))
    .sort((a, b) => a.to - b.to || a.from - b.from);
  const newest = security.records.reduce((a, b) => (a.months.at(-1)!.last.day >= b.months.at(-1)!.last.day ? a : b));
  const named = known.length > 0 ? known : store.namedSymbols(symbols.flatMap(({ symbol }) => spellings(symbol)));
  const names = [...new Set(security.records.map(({ name }) => name))];
  const cik = companyOf(store, symbols, names, named);
  return { cik, cusips: security.cusips, name: newest.name, symbols: united(symbols) };
}

function companyOf(
  store: Listings,
  symbols: readonly DatedSymbol[],
  names: readonly string[],
  named: readonly NamedSymbolRow[],
): number | undefined {
  const votes = new Map<number, number>();
  const listed = symbols.flatMap(({ symbol }) => spellings(symbol).flatMap((each) => store.symbol(each)?.cik ?? []));
  for (const { symbol, cik, firstDay, lastDay } of named) {
    const flat = symbol.replaceAll('-', '');
    const isOnDays = symbols.some(
      (each) => each.symbol === flat && firstDay <= each.to + NEAR_DAYS && lastDay >= each.from - NEAR_DAYS,
    );
    votes.set(cik, (votes.get(cik) ?? 0) + (isOnDays ? 2 : 0));
  }
  for (const cik of listed) votes.set(cik, votes.get(cik) ?? 0);
  let best: number | undefined;
  let most = 0;
  for (const [cik, count] of votes) {
    const isListed = listed.includes(cik);
    const isAlike = (name: string, own: string): boolean =>
      issuersAgree(name, own) || (isListed && shareWord(name, own));
    const agrees = names.some((name) => companyNames(store, cik).some((own) => isAlike(name, own)));
    const weight = count + (agrees ? 1 : 0);
    if (weight > most) [best, most] = [cik, weight];
  }
  return best;
}

/** The names by which the store knows a company. */
export function companyNames(store: Listings, cik: number): readonly string[] {
  const company = store.company(cik);
  const listed = store.symbolsOf(cik).flatMap(({ name }) => name ?? []);
  return [
    ...listed,
    ...(company === undefined ? [] : [company.name, company.entityName ?? '', ...company.formerNames]),
  ];
}

/** A company as forms and covers name it. */
export function ofCompany(store: Listings, cik: number): Carrier {
  const symbols = store
    .symbolsNamedOf(cik)
    .map(({ symbol, firstDay, lastDay }) => ({ symbol, from: firstDay, to: lastDay, evidence: 'forms' as const }));
  return { cik, cusips: [], name: store.company(cik)?.name ?? '', symbols: united(symbols) };
}

/** One stretch for each symbol, the one that lasts longest last. */
function united(symbols: readonly DatedSymbol[]): readonly DatedSymbol[] {
  const bySymbol = new Map<string, DatedSymbol>();
  for (const each of symbols) {
    const { from, to } = bySymbol.get(each.symbol) ?? each;
    bySymbol.set(each.symbol, { ...each, from: Math.min(from, each.from), to: Math.max(to, each.to) });
  }
  return [...bySymbol.values()].sort((a, b) => a.to - b.to || a.from - b.from);
}

/**
 * Days on which each company is named. One that a single form names in the midst of another's days is a slip of who
 * typed it.
 */
function daysByCompany(named: readonly NamedSymbolRow[]): ReadonlyMap<number, readonly EpochDay[]> {
  const days = new Map<number, EpochDay[]>();
  for (const { cik, firstDay, lastDay } of named) days.set(cik, [...(days.get(cik) ?? []), firstDay, lastDay]);
  const isSlip = (cik: number, own: readonly EpochDay[]): boolean =>
    [...days].some(
      ([other, theirs]) =>
        other !== cik &&
        theirs.length > 4 * own.length &&
        Math.min(...theirs) < Math.min(...own) &&
        Math.max(...own) < Math.max(...theirs),
    );
  return new Map([...days].filter(([cik, own]) => !isSlip(cik, own)));
}
