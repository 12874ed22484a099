/** What an answer says of the share that its prices are on, where that is not known (FIELDS A31). */
import { formatDay } from '../../engine/days.ts';
import { assumedBasis } from '../../store/reading/split-horizon.ts';
import * as leaf from '../contract/leaves.ts';
import { group, oneOf, optional, type Static, sure } from '../contract/schema.ts';
import type { ComputeContext } from '../types.ts';
import type { Prices } from './stored-prices.ts';

export const priceBasis = group(
  {
    basis: oneOf(
      ['raw', 'split', 'split_unlisted'],
      'What the source of the prices gave: as traded, adjusted for the splits it lists, or adjusted without a list.',
      { 'x-label': 'Basis' },
    ),
    horizon: optional(sure(leaf.date('Horizon', 'Last day up to which its list of splits is complete.'))),
    assumed: oneOf(
      ['no_later_split', 'not_divided'],
      'no_later_split: the source lists no later split, and no filings are stored that would show one. not_divided: filings show a later split, and nothing shows whether the prices are divided by it.',
      { 'x-label': 'Assumed' },
    ),
  },
  'Prices whose share is not known for certain; left out where it is.',
  'AssumedPriceBasis',
);

/** `price_basis`; empty where the share is known. */
export function priceBasisOf(
  { store }: Pick<ComputeContext, 'store'>,
  { row, asOf, doubt }: Pick<Prices, 'row' | 'asOf' | 'doubt'>,
): { readonly price_basis?: Static<typeof priceBasis> } {
  if (doubt !== undefined) {
    const span = store.priceSpans(row.symbol).find(({ firstDay, lastDay }) => firstDay <= asOf && asOf <= lastDay);
    return span === undefined ? {} : { price_basis: { ...stated(span), assumed: 'not_divided' } };
  }
  const read = () => ({ assumed: assumedBasis(store, row, asOf) });
  const { assumed } = store.reuse(`price basis ${row.symbol} ${asOf}`, read, () => 200);
  return assumed === undefined ? {} : { price_basis: { ...stated(assumed), assumed: 'no_later_split' } };
}

function stated({ basis, horizon }: NonNullable<ReturnType<typeof assumedBasis>>) {
  return { basis, ...(horizon === undefined ? {} : { horizon: formatDay(horizon) }) };
}
