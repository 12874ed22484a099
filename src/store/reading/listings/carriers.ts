/**
 * Who carried a symbol when, from everything the store has: fails-to-deliver files by CUSIP, forms and covers by CIK. The
 * one home of the join between a security, its company and its symbols. It does not know prices.
 */
import { groupedBy } from '../../../engine/grouped-by.ts';
import { issuersAgree, shareWord } from '../../../engine/listings/issuer-names.ts';
import {
  type CusipRecord,
  daysSeen,
  type Security,
  securitiesOf,
  type Tenure,
  tenuresOf,
} from '../../../engine/listings/securities.ts';
import type { EpochDay } from '../../../engine/types.ts';
import { isSpinOff } from '../../../filings/forms/forms.ts';
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
  | 'notices'
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
  const securities = partedOf(store, securitiesOf(store.sightingsAround(flat)), named);
  const seen = securities.map((security) => ({
    holder: carrierOf(store, security, named, securities),
    days: security.records.filter((record) => record.symbol === flat).flatMap((record) => [...daysSeen(record)]),
  }));
  const joined = new Set(seen.map(({ holder }) => holder.cik));
  const byCompany = daysByCompany(named);
  const others = [...byCompany].filter(([cik]) => !joined.has(cik));
  for (const [cik, days] of byCompany)
    for (const { holder, days: own } of seen) if (holder.cik === cik && near(own, days)) own.push(...days);
  for (const [cik, days] of others) {
    const later = seen.find(({ holder, days: own }) => isFormer(days, own, holder, byCompany));
    if (later === undefined) seen.push({ holder: ofCompany(store, cik), days: [...days] });
    else later.days.push(...days);
  }
  return tenuresOf(seen);
}

/**
 * Securities parted where another company is named with a symbol from a CUSIP's first days on that was spun off shortly
 * before: a parent may leave its symbol to it, and its name begins alike.
 */
function partedOf(
  store: Listings,
  securities: readonly Security[],
  named: readonly NamedSymbolRow[],
): readonly Security[] {
  return securities.flatMap((security) => {
    const parts: Security[] = [];
    for (const cusip of [...security.cusips].reverse()) {
      const records = security.records.filter((record) => record.cusip === cusip);
      const last = parts.at(-1);
      const isNew = last === undefined || isSpunOff(store, last.records, records, named);
      if (isNew) parts.push({ cusips: [cusip], records });
      else parts[parts.length - 1] = { cusips: [cusip, ...last.cusips], records: [...last.records, ...records] };
    }
    return parts;
  });
}

function isSpunOff(
  store: Listings,
  old: readonly CusipRecord[],
  next: readonly CusipRecord[],
  named: readonly NamedSymbolRow[],
): boolean {
  const from = Math.min(...next.flatMap((record) => [...daysSeen(record)]));
  const isBefore = ({ cik }: NamedSymbolRow): boolean =>
    named.some((row) => row.cik === cik && row.firstDay < from - NEAR_DAYS);
  const companies = named.filter((row) => row.lastDay >= from - NEAR_DAYS && !isBefore(row)).map(({ cik }) => cik);
  return (
    old.length > 0 &&
    [...new Set(companies)].some((cik) =>
      store.notices(cik, from + NEAR_DAYS).some(({ form, filed }) => isSpinOff(form) && filed > from - SPIN_OFF_DAYS),
    )
  );
}

/** A spin-off is registered some months before its first day. */
const SPIN_OFF_DAYS = 400;

/** Whether a company is the one that a holding company replaced: named on days of the security, before that alone. */
function isFormer(
  days: readonly EpochDay[],
  own: readonly EpochDay[],
  { cik, cusips }: Carrier,
  byCompany: ReadonlyMap<number, readonly EpochDay[]>,
): boolean {
  const after = cik === undefined ? undefined : byCompany.get(cik);
  if (after === undefined || cusips.length === 0) return false;
  return Math.min(...own) <= Math.max(...days) && Math.max(...days) <= Math.min(...after);
}

function near(days: readonly EpochDay[], others: readonly EpochDay[]): boolean {
  return Math.min(...days) - NEAR_DAYS <= Math.max(...others) && Math.min(...others) <= Math.max(...days) + NEAR_DAYS;
}

/** A security with the company that forms name with its symbols on its days; across a gap its name must agree. */
export function carrierOf(
  store: Listings,
  security: Security,
  known: readonly NamedSymbolRow[] = [],
  all: readonly Security[] = [],
): Carrier {
  const symbols = datedOf(security).sort((a, b) => a.to - b.to || a.from - b.from);
  const rivals = all.flatMap((each) => (each === security ? [] : datedOf(each)));
  const newest = security.records.reduce((a, b) => (a.months.at(-1)!.last.day >= b.months.at(-1)!.last.day ? a : b));
  const named = known.length > 0 ? known : store.namedSymbols(symbols.flatMap(({ symbol }) => spellings(symbol)));
  const names = [...new Set(security.records.map(({ name }) => name))];
  const cik = companyOf(store, symbols, names, named, rivals);
  return { cik, cusips: security.cusips, name: newest.name, symbols: united(symbols) };
}

function datedOf({ records }: Security): DatedSymbol[] {
  return records.map((record) => {
    const days = [...daysSeen(record)];
    return { symbol: record.symbol, from: Math.min(...days), to: Math.max(...days), evidence: 'fails' };
  });
}

function companyOf(
  store: Listings,
  symbols: readonly DatedSymbol[],
  names: readonly string[],
  named: readonly NamedSymbolRow[],
  rivals: readonly DatedSymbol[],
): number | undefined {
  const votes = new Map<number, EpochDay[]>();
  const listed = symbols.flatMap(({ symbol }) => spellings(symbol).flatMap((each) => store.symbol(each)?.cik ?? []));
  for (const [cik, rows] of groupedBy(named, (row) => row.cik)) {
    // Who is named on days of another security with the symbol, and on none of its own, is that one's company.
    const isOthers = rows.some((row) => isNamedOn(row, rivals, 0)) && !rows.some((row) => isNamedOn(row, symbols, 0));
    if (isOthers) continue;
    const near = rows.filter((row) => isNamedOn(row, symbols, NEAR_DAYS));
    votes.set(
      cik,
      near.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]),
    );
  }
  // What a list has today is the last of those that carried the symbol.
  const isLast = rivals.every(({ to }) => symbols.some((each) => to <= each.to));
  for (const cik of isLast ? listed : []) votes.set(cik, votes.get(cik) ?? []);
  const agrees = (cik: number): boolean => {
    const isListed = listed.includes(cik);
    const isAlike = (name: string, own: string): boolean =>
      issuersAgree(name, own) || (isListed && shareWord(name, own));
    return names.some((name) => companyNames(store, cik).some((own) => isAlike(name, own)));
  };
  // A list that names the issuer outweighs a single form, which may be a slip of who typed it.
  const weightOf = (cik: number): number => (agrees(cik) ? (isLast && listed.includes(cik) ? 3 : 1) : 0);
  const weighed = [...votes].map(([cik, days]) => ({ cik, days, weight: days.length + weightOf(cik) }));
  const best = weighed.reduce((a, b) => (b.weight > a.weight ? b : a), { cik: -1, days: [] as EpochDay[], weight: 0 });
  if (best.weight === 0) return undefined;
  // A holding company files from some day on in its place.
  const later = weighed.find(
    ({ cik, days }) => days.length > 0 && Math.min(...days) >= Math.max(...best.days) && agrees(cik),
  );
  return later?.cik ?? best.cik;
}

function isNamedOn(row: NamedSymbolRow, symbols: readonly DatedSymbol[], away: number): boolean {
  const flat = row.symbol.replaceAll('-', '');
  return symbols.some(
    ({ symbol, from, to }) => symbol === flat && row.firstDay <= to + away && row.lastDay >= from - away,
  );
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
