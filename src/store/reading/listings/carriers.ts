/**
 * Who carried a symbol when, from everything the store has: fails-to-deliver files by CUSIP, forms and covers by CIK. The
 * one home of the join between a security, its company and its symbols. It does not know prices.
 */
import { type Security, type Tenure, tenuresOf } from '../../../engine/listings/securities.ts';
import { stretchesOf } from '../../../engine/listings/stretches.ts';
import type { EpochDay } from '../../../engine/types.ts';
import type { Carrier, Listings } from './carrier.ts';
import { companyOf, datedOf, type Rivals, rivalsOf } from './company-of.ts';
import type { NamedSymbolRow } from './listing-reader.ts';
import { partedSecurities } from './parted.ts';
import { nameOf, wholeSecurity } from './succession.ts';

/** The days of forms around those of sightings that speak of the same carrier. */
const NEAR_DAYS = 30;

/** Who carried the symbol, oldest first. A day that no tenure has is one on which the carrier is not known. */
export function carriersOf(store: Listings, symbol: string): readonly Tenure<Carrier>[] {
  const tenures = store.tenures?.get(symbol) ?? tenuresIn(store, symbol);
  store.tenures?.set(symbol, tenures);
  return tenures;
}

function tenuresIn(store: Listings, symbol: string): readonly Tenure<Carrier>[] {
  const flat = symbol.replaceAll('-', '');
  const named = store.namedSymbols([...new Set([symbol, flat])]);
  const securities = partedSecurities(store, store.sightingsAround(flat), named);
  const all = rivalsOf(securities);
  const seen = securities.map((security) => ({
    holder: carrierOf(store, security, named, all),
    days: security.records.filter((record) => record.symbol === flat).flatMap(({ days }) => days),
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

/**
 * A security with its company, and the symbols under which it went on or was before.
 * @param known what forms and covers name with its symbols, where the caller has it
 * @param all the securities that had its symbols
 */
export function carrierOf(
  store: Listings,
  security: Security,
  known: readonly NamedSymbolRow[] = [],
  all: Rivals = new Map(),
): Carrier {
  const own = companyOf(store, security, known, all);
  const whole = wholeSecurity(store, security, own);
  const cik = own ?? (whole === security ? undefined : companyOfWhole(store, whole));
  return { cik, cusips: whole.cusips, name: nameOf(whole), symbols: datedOf(whole) };
}

/** The company of a security that forms and lists name with another of its symbols alone. */
function companyOfWhole(store: Listings, whole: Security): number | undefined {
  const symbols = new Set(whole.records.map(({ symbol }) => symbol));
  const around = [...symbols].flatMap((symbol) => partedSecurities(store, store.sightingsAround(symbol)));
  const others = around.filter(({ cusips }) => !cusips.some((cusip) => whole.cusips.includes(cusip)));
  return companyOf(store, whole, [], rivalsOf([whole, ...others]));
}

/** A company as forms and covers name it. */
export function ofCompany(store: Listings, cik: number): Carrier {
  const named = store
    .symbolsNamedOf(cik)
    .map(({ symbol, firstDay, lastDay }) => ({ symbol, days: [firstDay, lastDay] }));
  const symbols = stretchesOf(named).map((each) => ({ ...each, evidence: 'forms' as const }));
  return { cik, cusips: [], name: store.company(cik)?.name ?? '', symbols };
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
