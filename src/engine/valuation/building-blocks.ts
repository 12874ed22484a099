/** Market capitalisation and enterprise value (FIELDS 4.1), unrounded. */
import type { Field } from '../concepts.ts';
import type { Statements } from '../statements/index.ts';
import { isMarker, type Marker, type Maybe, mapBoth, unavailable } from '../value.ts';

/** What every valuation starts from. */
export interface ValuationInput {
  readonly statements: Statements;
  /** Price of one listed share on the split basis of the statements' day, in `priceCurrency`. */
  readonly price: Maybe<number>;
  /** Trading currency, ISO 4217. */
  readonly priceCurrency: string;
  /** Ordinary shares one listed share stands for (depositary shares); undefined: not known. */
  readonly adsRatio?: number | undefined;
}

/**
 * Ordinary shares per listed share. Filers of 20-F may list depositary shares, and a facts record does not say how many shares each
 * stands for: without a given ratio it is unknown. Filers of 10-K and 40-F list the shares themselves.
 */
export function sharesPerListed(input: ValuationInput): Maybe<number> {
  if (input.adsRatio !== undefined) return input.adsRatio;
  return input.statements.annualForm?.startsWith('20-F') ? unavailable('adr_ratio_unknown') : 1;
}

/** Price x shares outstanding, USD. Markers: price missing, price not in USD, no trustworthy count, depositary ratio unknown. */
export function marketCap(input: ValuationInput): Maybe<number> {
  if (isMarker(input.price)) return input.price;
  if (input.priceCurrency !== 'USD') return unavailable('currency_mismatch');
  const count = input.statements.shares();
  if (isMarker(count)) return count;
  const ratio = sharesPerListed(input);
  return isMarker(ratio) ? ratio : (input.price * count.value) / ratio;
}

/** The market cap as an ingredient: a missing share count reads `market_cap_unavailable` in whatever needs the cap. */
export function capForRatio(input: ValuationInput): Maybe<number> {
  const cap = marketCap(input);
  return isMarker(cap) && cap.reason === 'shares_outstanding_unavailable' ? unavailable('market_cap_unavailable') : cap;
}

/** Marker where amounts of the statements and the price are in different currencies (no exchange rates among the inputs). */
export function currencyMarker(input: ValuationInput): Marker | undefined {
  return input.statements.currency === input.priceCurrency ? undefined : unavailable('currency_mismatch');
}

/** A balance that counts as nothing where the newest balance sheet has no such line. */
function balanceOrNothing(statements: Statements, field: Field): number {
  const cell = statements.balance(field);
  return isMarker(cell) ? 0 : cell.value;
}

/**
 * Market cap + total debt + preferred equity + non-controlling interests - cash - short-term investments, newest balance sheet, USD.
 * Operating leases are no debt. May be negative (more cash than cap and debt). Not for banks and insurers: their funding is operating.
 */
export function enterpriseValue(input: ValuationInput): Maybe<number> {
  const { statements } = input;
  if (statements.industry === 'bank' || statements.industry === 'insurer')
    return unavailable('not_applicable_to_industry');
  const cap = capForRatio(input);
  if (isMarker(cap)) return cap;
  const mismatch = currencyMarker(input);
  if (mismatch !== undefined) return mismatch;
  return mapBoth(statements.balance('total_debt'), statements.balance('cash_and_equivalents'), (debt, cash) => {
    const preferred =
      balanceOrNothing(statements, 'preferred_equity') + balanceOrNothing(statements, 'temporary_equity');
    const minorities =
      balanceOrNothing(statements, 'minority_interest') + balanceOrNothing(statements, 'redeemable_minority_interest');
    const invested = balanceOrNothing(statements, 'short_term_investments');
    return cap + debt.value + preferred + minorities - cash.value - invested;
  });
}
