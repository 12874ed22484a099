/**
 * What answers made of prices and of filings share: without prices they are those of the filings alone (FIELDS A1.5).
 */

import { envelope } from '../contract/envelope.ts';
import type { ComputeContext } from '../types.ts';
import { laterStatement } from './figures.ts';
import { filingRecordsInstant } from './filing-records.ts';
import { filerSubjects } from './listing.ts';
import { priceAgeOf } from './price-age.ts';
import { priceBasisOf } from './price-basis.ts';
import type { StatementAge } from './statement-age.ts';
import { hasBars, type Prices, priceInstant } from './stored-prices.ts';

/**
 * The envelope: as of the price, or of a later statement that values it (FIELDS A35); without prices of the filings, stale by their `age`. `others` are symbols whose
 * prices are used as well.
 */
export function mixedEnvelope(
  context: ComputeContext,
  prices: Prices,
  age?: StatementAge,
  others: readonly string[] = [],
) {
  const { row } = prices;
  const subjects = [row.symbol, ...others, ...filerSubjects(row)];
  return hasBars(prices)
    ? envelope(context, {
        ...{ symbol: row.symbol, subjects },
        asOf: laterStatement(context, prices) ?? priceInstant(prices),
      })
    : envelope(context, {
        ...{ symbol: row.symbol, asOf: filingRecordsInstant(context, row.cik), subjects },
        drivenBy: 'filings',
        stale: age?.stale ?? false,
      });
}

/** `price_age` and `price_basis`, left out without prices, and `statement_age`, left out without statements. */
export function agesIfAny(context: ComputeContext, prices: Prices, age: StatementAge | undefined) {
  return {
    ...(hasBars(prices) && { price_age: priceAgeOf(context, prices), ...priceBasisOf(context, prices) }),
    ...(age && { statement_age: age }),
  };
}
