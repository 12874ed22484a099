/**
 * The company of a security: the one that forms and covers name with its symbols on its days, or the list of tickers.
 * Knows no prices.
 */

import { parseDay } from '../../../engine/days.ts';
import { groupedBy } from '../../../engine/grouped-by.ts';
import { spellings } from '../../../engine/listings/fails-symbol.ts';
import { issuersAgree, shareWord } from '../../../engine/listings/issuer-names.ts';
import type { Security } from '../../../engine/listings/securities.ts';
import { stretchesOf } from '../../../engine/listings/stretches.ts';
import type { EpochDay } from '../../../engine/types.ts';
import { isSuccession } from '../../../filings/forms/forms.ts';
import type { SymbolRow } from '../../schema/row-types.ts';
import type { Carrier, DatedSymbol, Listings } from './carrier.ts';
import type { NamedSymbolRow } from './listing-reader.ts';

/** The days of forms around those of sightings that speak of the same carrier. */
const NEAR_DAYS = 30;

/** Securities that had a symbol, with the days of their symbols. */
export type Rivals = ReadonlyMap<Security, readonly DatedSymbol[]>;

export function rivalsOf(securities: readonly Security[]): Rivals {
  return new Map(securities.map((security) => [security, datedOf(security)]));
}

/**
 * The CIK of a security; across a gap its name must agree.
 * @param known what forms and covers name with its symbols, where the caller has it
 * @param all the securities that had its symbols, this one among them
 */
export function companyOf(
  store: Listings,
  security: Security,
  known: readonly NamedSymbolRow[],
  all: Rivals,
): number | undefined {
  const symbols = all.get(security) ?? datedOf(security);
  const rivals = [...all].flatMap(([each, dated]) => (each === security ? [] : dated));
  const named = known.length > 0 ? known : store.namedSymbols(symbols.flatMap(({ symbol }) => spellings(symbol)));
  const names = [...new Set(security.records.map(({ name }) => name))];
  return voted(store, symbols, names, named, rivals);
}

/** The symbols of a security with their days, the one that lasts longest last. */
export function datedOf({ records }: Security): readonly DatedSymbol[] {
  return stretchesOf(records).map((each) => ({ ...each, evidence: 'fails' }));
}

function voted(
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
  const lastDay = Math.max(...symbols.map(({ to }) => to));
  const agrees = (cik: number): boolean => {
    const isListed = listed.includes(cik);
    const isAlike = (name: string, own: string): boolean =>
      issuersAgree(name, own) || (isListed && shareWord(name, own));
    return names.some((name) => namesBy(store, cik, lastDay).some((own) => isAlike(name, own)));
  };
  // A list that names the issuer outweighs a single form, which may be a slip of who typed it.
  const weightOf = (cik: number): number => (agrees(cik) ? (isLast && listed.includes(cik) ? 3 : 1) : 0);
  const weighed = [...votes].map(([cik, days]) => ({ cik, days, weight: days.length + weightOf(cik) }));
  const best = weighed.reduce((a, b) => (b.weight > a.weight ? b : a), { cik: -1, days: [] as EpochDay[], weight: 0 });
  if (best.weight === 0) return undefined;
  // A holding company files from some day on in its place, or has said that it does.
  const from = Math.min(...symbols.map((each) => each.from));
  const succeeds = (cik: number): boolean =>
    isLast && store.notices(cik, lastDay + NEAR_DAYS).some(({ form, filed }) => isSuccession(form) && filed >= from);
  const later = weighed.find(
    ({ cik, days }) =>
      cik !== best.cik &&
      (days.length > 0 ? Math.min(...days) >= Math.max(...best.days) : succeeds(cik)) &&
      agrees(cik),
  );
  return later?.cik ?? best.cik;
}

function isNamedOn(row: NamedSymbolRow, symbols: readonly DatedSymbol[], away: number): boolean {
  const flat = row.symbol.replaceAll('-', '');
  return symbols.some(
    ({ symbol, from, to }) => symbol === flat && row.firstDay <= to + away && row.lastDay >= from - away,
  );
}

/**
 * The names by which the store knows a company, without those it took long after `day`: Overstock has since 2025 the name
 * of the Bed Bath & Beyond that ended in 2023, and its symbol.
 */
export function namesBy(store: Listings, cik: number, day: EpochDay): readonly string[] {
  const company = store.company(cik);
  const former = company?.formerNames ?? [];
  const days = former.flatMap(({ to }) => (to === undefined ? [] : (parseDay(to) ?? [])));
  // A name begins after the last filing under the one before it.
  const isThen = (until: EpochDay): boolean =>
    Math.max(...days.filter((each) => each < until), NEVER) <= day + NAMED_LATE_DAYS;
  const then = former.filter(({ to }) => isThen((to === undefined ? undefined : parseDay(to)) ?? NEVER));
  const listed = store.symbolsOf(cik).flatMap(({ name }) => name ?? []);
  const present = isThen(FOREVER) ? [...listed, company?.name ?? '', company?.entityName ?? ''] : [];
  return [...present, ...then.map(({ name }) => name)];
}

/** Forms of others are filed under the name of before for a while. */
const NAMED_LATE_DAYS = 90;
const NEVER = Number.NEGATIVE_INFINITY;
const FOREVER = Number.POSITIVE_INFINITY;

/** Whether the company that has a symbol by the list has, on the days of the holder, its name. */
export function isNamesake(
  store: Listings,
  { cik, name = '' }: Partial<Pick<SymbolRow, 'cik' | 'name'>>,
  holder: Carrier,
): boolean {
  const lastDay = Math.max(...holder.symbols.map(({ to }) => to));
  const names = cik === undefined ? [name] : namesBy(store, cik, lastDay);
  return names.some((each) => issuersAgree(each, holder.name));
}
