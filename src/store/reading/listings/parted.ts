/**
 * Securities of sightings, parted where a company left its symbol to another. Knows sightings, forms, notices and the list,
 * no prices.
 */
import { spellings } from '../../../engine/listings/fails-symbol.ts';
import { type CusipRecord, type Security, securitiesOf, spanOf } from '../../../engine/listings/securities.ts';
import type { EpochDay } from '../../../engine/types.ts';
import { isSpinOff } from '../../../filings/forms/forms.ts';
import type { Listings } from './carrier.ts';
import type { NamedSymbolRow } from './listing-reader.ts';

/** The days of forms around those of sightings that speak of the same carrier. */
const NEAR_DAYS = 30;

/**
 * Securities of these records, parted where a company left its symbol to another whose name begins alike: one that was
 * spun off shortly before, or any when the first is named with a new symbol from those days on and no more with this.
 * @param known what forms and covers name with the symbols, where the caller has it
 */
export function partedSecurities(
  store: Listings,
  records: readonly CusipRecord[],
  known?: readonly NamedSymbolRow[],
): readonly Security[] {
  return securitiesOf(records).flatMap((security) => {
    const parts: Security[] = [];
    for (const cusip of [...security.cusips].reverse()) {
      const own = security.records.filter((record) => record.cusip === cusip);
      const last = parts.at(-1);
      const isNew = last === undefined || isLeftTo(store, last, own, known);
      if (isNew) parts.push({ cusips: [cusip], records: own });
      else parts[parts.length - 1] = { cusips: [cusip, ...last.cusips], records: [...last.records, ...own] };
    }
    return parts;
  });
}

function isLeftTo(
  store: Listings,
  old: Security,
  next: readonly CusipRecord[],
  known: readonly NamedSymbolRow[] | undefined,
): boolean {
  if (old.cusips[0]!.slice(0, 6) === next[0]!.cusip.slice(0, 6)) return false;
  const symbols = new Set(next.flatMap(({ symbol }) => spellings(symbol)));
  const named = (known ?? store.namedSymbols([...symbols])).filter(({ symbol }) => symbols.has(symbol));
  const [from] = spanOf(next);
  const before = new Set(named.filter(({ firstDay }) => firstDay < from - NEAR_DAYS).map(({ cik }) => cik));
  const since = named.filter(({ lastDay }) => lastDay >= from - NEAR_DAYS).map(({ cik }) => cik);
  const listed = [...symbols].flatMap((symbol) => store.symbol(symbol)?.cik ?? []);
  const isSpunOff = (cik: number): boolean =>
    store.notices(cik, from + NEAR_DAYS).some(({ form, filed }) => isSpinOff(form) && filed > from - SPIN_OFF_DAYS);
  return (
    [...new Set([...since, ...listed])].some((cik) => !before.has(cik) && isSpunOff(cik)) ||
    [...before].some((cik) => hasLeft(store.symbolsNamedOf(cik), symbols, from))
  );
}

/** Whether a company is named with a new symbol from around a day on, and no more with these. */
function hasLeft(named: readonly NamedSymbolRow[], symbols: ReadonlySet<string>, from: EpochDay): boolean {
  if (named.some(({ symbol, lastDay }) => symbols.has(symbol) && lastDay > from + NEAR_DAYS)) return false;
  return named.some(
    ({ symbol, firstDay }) =>
      firstDay >= from - NEAR_DAYS &&
      firstDay <= from + LEFT_DAYS &&
      !symbols.has(symbol) &&
      !named.some((row) => row.symbol === symbol && row.firstDay < from - NEAR_DAYS),
  );
}

/** Forms of a small company are months apart. */
const LEFT_DAYS = 120;

/** A spin-off is registered some months before its first day. */
const SPIN_OFF_DAYS = 400;
