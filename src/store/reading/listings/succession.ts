/**
 * A security that goes on under another symbol and CUSIP: of one company, or of one issuer of CUSIPs, one of a class stops
 * when the other starts. Knows no prices.
 */
import { spellings } from '../../../engine/listings/fails-symbol.ts';
import { classesAgree, classOf, mayBeCommonStock } from '../../../engine/listings/issuer-names.ts';
import { type CusipRecord, type Security, SUCCESSION_DAYS, spanOf } from '../../../engine/listings/securities.ts';
import type { EpochDay } from '../../../engine/types.ts';
import type { Listings } from './carrier.ts';
import { companyOf, rivalsOf } from './company-of.ts';
import { partedSecurities } from './parted.ts';

/** Fails of a small company are weeks apart: so many days where forms name it with one symbol before and the other after. */
const NAMED_DAYS = 120;
/** Forms of days around a change may name either symbol. */
const AROUND_DAYS = 30;

/** The security and those that it continues or that continue it, as one. Funds of a trust, warrants and units stay apart. */
export function wholeSecurity(store: Listings, security: Security, cik: number | undefined): Security {
  let whole = security;
  for (;;) {
    const others = adjoining(store, whole, cik);
    const next = onlyOne(
      whole,
      others.filter((other) => isNext(store, whole, other, cik)),
    );
    const after = next !== undefined && isOnlyBefore(store, whole, next, cik) ? next : undefined;
    const last = onlyOne(
      whole,
      others.filter((other) => isNext(store, other, whole, cik)),
    );
    const before = last !== undefined && isOnlyAfter(store, last, whole, cik) ? last : undefined;
    if (after === undefined && before === undefined) return whole;
    const parts = [before, whole, after].filter((part) => part !== undefined);
    whole = {
      cusips: parts.flatMap(({ cusips }) => [...cusips].reverse()).reverse(),
      records: parts.flatMap(({ records }) => records),
    };
  }
}

function isOnlyBefore(store: Listings, old: Security, next: Security, cik: number | undefined): boolean {
  const rivals = adjoining(store, next, cik).filter((each) => isNext(store, each, next, cik));
  const own = onlyOne(next, rivals.some((each) => isOne(each, old)) ? rivals : [...rivals, old]);
  return own !== undefined && isOne(own, old);
}

function isOnlyAfter(store: Listings, old: Security, next: Security, cik: number | undefined): boolean {
  const rivals = adjoining(store, old, cik).filter((each) => isNext(store, old, each, cik));
  const own = onlyOne(old, rivals.some((each) => isOne(each, next)) ? rivals : [...rivals, next]);
  return own !== undefined && isOne(own, next);
}

function isOne(a: Security, b: Security): boolean {
  return a.cusips.some((cusip) => b.cusips.includes(cusip));
}

/** The one of them, or the one of exactly its class. */
function onlyOne(security: Security, others: readonly Security[]): Security | undefined {
  const own = others.filter((each) => classOf(nameOf(each)) === classOf(nameOf(security)));
  const [first, ...more] = others.length > 1 ? own : others;
  return more.length === 0 ? first : undefined;
}

/** Securities under other symbols of its company and of its issuer, before or after it. */
function adjoining(store: Listings, security: Security, cik: number | undefined): readonly Security[] {
  if (!mayBeCommonStock(nameOf(security))) return [];
  const symbols = symbolsOf(security);
  const [first, last] = spanOf(security.records);
  const isBeside = ({ months }: CusipRecord): boolean =>
    months[0]!.first.day >= last - SUCCESSION_DAYS || months.at(-1)!.last.day <= first + SUCCESSION_DAYS;
  const ofCompany = cik === undefined ? [] : [...store.symbolsNamedOf(cik), ...store.symbolsOf(cik)];
  const issuers = new Set([security.cusips[0]!, security.cusips.at(-1)!].map(issuerOf));
  const ofIssuer = [...issuers]
    .flatMap((issuer) => store.sightingsOf(issuer))
    .filter((record) => !security.cusips.includes(record.cusip));
  const known = new Set([...ofCompany.map(({ symbol }) => flatOf(symbol)), ...ofIssuer.map(({ symbol }) => symbol)]);
  // Preferred shares, warrants and notes have the symbol of the shares and letters after it.
  const isSide = (symbol: string): boolean =>
    [...symbols, ...known].some((other) => other.length < symbol.length && symbol.startsWith(other));
  if ([...symbols].some(isSide)) return [];
  const found: Security[] = [];
  for (const symbol of known) {
    if (symbols.has(symbol) || isSide(symbol)) continue;
    const records = store.sightingsAround(symbol);
    if (!records.some((record) => isBeside(record) && mayBeCommonStock(record.name))) continue;
    const all = rivalsOf(partedSecurities(store, records));
    for (const each of all.keys()) {
      const isOther = !isOne(each, security) && !found.some((one) => isOne(one, each));
      const isOwn = each.cusips.some((cusip) => issuers.has(issuerOf(cusip)));
      if (isOther && (isOwn || (cik !== undefined && companyOf(store, each, [], all) === cik))) found.push(each);
    }
  }
  return found;
}

function issuerOf(cusip: string): string {
  return cusip.slice(0, 6);
}

/** The symbol of a key of the store, as fails-to-deliver files write it. */
function flatOf(key: string): string {
  return key.slice(key.indexOf(':') + 1).replaceAll('-', '');
}

function symbolsOf({ records }: Security): ReadonlySet<string> {
  return new Set(records.map(({ symbol }) => symbol));
}

/**
 * Whether one goes on as the other: forms name their company with the symbols of one until, and those of the other from,
 * days between; or within ten sessions one is marked as changed, or both are of one issuer and often seen.
 */
function isNext(store: Listings, old: Security, next: Security, cik: number | undefined): boolean {
  const names = [nameOf(old), nameOf(next)] as const;
  if (!names.every(mayBeCommonStock) || !classesAgree(...names)) return false;
  const [to, from] = [spanOf(old.records)[1], spanOf(next.records)[0]];
  const gap = from - to;
  if (gap < -SUCCESSION_DAYS || gap > NAMED_DAYS || (isListed(store, old) && isListed(store, next))) return false;
  if (cik !== undefined && isRenamed(store, old, next, cik, [to, from])) return true;
  const isOfIssuer = old.cusips.some((cusip) => next.cusips.some((other) => issuerOf(other) === issuerOf(cusip)));
  return gap <= SUCCESSION_DAYS && isOfIssuer && (isMarked(old, from) || [old, next].every(isOften));
}

/** Whether a list of today has it: of two of them neither went on as the other. */
function isListed(store: Listings, security: Security): boolean {
  return [...symbolsOf(security)].flatMap(spellings).some((symbol) => store.symbol(symbol)?.rank !== undefined);
}

function isMarked({ records }: Security, from: EpochDay): boolean {
  const all = records.flatMap(({ months }) => months.flatMap(({ first, last }) => [first, last]));
  return all.some(({ day, isChange }) => isChange && Math.abs(day - from) <= SUCCESSION_DAYS);
}

function isOften({ records }: Security): boolean {
  return records.flatMap(({ months }) => months).length >= OFTEN_MONTHS;
}

/** In fewer, the first or last sighting is by chance. */
const OFTEN_MONTHS = 3;

function isRenamed(
  store: Listings,
  old: Security,
  next: Security,
  cik: number,
  [to, from]: readonly [EpochDay, EpochDay],
): boolean {
  const named = store.symbolsNamedOf(cik);
  const of = (security: Security) => {
    const symbols = new Set([...symbolsOf(security)].flatMap(spellings));
    return named.filter(({ symbol }) => symbols.has(symbol));
  };
  const [before, after] = [of(old), of(next)];
  return (
    before.length + after.length > 0 &&
    before.every(({ lastDay }) => lastDay <= from + AROUND_DAYS) &&
    after.every(({ firstDay }) => firstDay >= to - AROUND_DAYS)
  );
}

/** The newest description. */
export function nameOf({ records }: Security): string {
  return records.reduce((a, b) => (a.months.at(-1)!.last.day >= b.months.at(-1)!.last.day ? a : b)).name;
}
