/** From what a site says of its prices to how they are settled. */
import { formatDay } from '../../../engine/days.ts';
import { refused } from '../../fault.ts';
import { settleAdjClose, settleAsTraded, settleListed, settleTradedAdjClose } from '../settle.ts';
import type { PriceContext, PriceFile, RawColumns } from '../types.ts';
import type { TableLayout } from './layout.ts';
import { rowsSinceDividend, takeRows } from './since-dividend.ts';

/**
 * The prices of a table with the basis of its layout; of those that are adjusted for dividends the rows since the last
 * one, where cents show them. Throws IMPORT_REFUSED where they do not.
 */
export function settleSite(
  raw: RawColumns,
  context: PriceContext,
  layout: Pick<TableLayout, 'basis' | 'instead'> & { readonly label: string },
): PriceFile {
  switch (layout.basis) {
    case 'as traded, listed':
    case 'as traded':
      return settleAsTraded(raw, context);
    case 'as traded, adjusted close':
      return settleTradedAdjClose(raw.unadjusted === undefined ? raw : asTraded(raw, raw.unadjusted), context);
    case 'split-adjusted, listed':
      return settleListed(raw, context, {});
    case 'split-adjusted':
      return settleAdjClose(raw, context);
    case 'dividend-adjusted':
      return settleAdjusted(raw, context, layout);
    default:
      return settleStated(raw, context);
  }
}

/** Prices adjusted for dividends: the rows since the last one are not. */
function settleAdjusted(
  raw: RawColumns,
  context: PriceContext,
  layout: Parameters<typeof dividendAdjusted>[0],
): PriceFile {
  const rows = rowsSinceDividend(raw);
  if (rows === undefined) throw refused(dividendAdjusted(layout));
  const left = raw.length - rows.length;
  const file = settleAdjClose(takeRows(raw, rows), context);
  const note = `${left} rows before ${formatDay(raw.days[rows[0]!]!)} are adjusted for dividends: left out; from then on prices are whole cents, as traded or divided by splits alone`;
  return { ...file, warnings: [note, ...file.warnings] };
}

/** Why prices of a layout are refused, and what to do. */
function dividendAdjusted({ label, instead }: Pick<TableLayout, 'instead'> & { readonly label: string }): string {
  const way = instead ?? 'use prices as traded or adjusted for splits alone, such as files of Yahoo with Adj Close';
  return `a ${label}: its prices are adjusted for dividends, so multiples and past prices would be wrong, and no newest rows in whole cents show prices since the last dividend; ${way}`;
}

/** Prices with a basis that the user states. Adjusted ones list no splits, so they are known up to none. */
function settleStated(raw: RawColumns, context: PriceContext): PriceFile {
  return context.basis === 'raw' ? settleAsTraded(raw, context) : settleAdjClose(raw, context);
}

/** Split-adjusted rows next to their closes as traded, as traded. */
function asTraded(raw: RawColumns, closes: Float64Array): RawColumns {
  const factor = closes.map((value, i) => value / raw.close[i]!);
  const times = (prices: Float64Array): Float64Array => prices.map((value, i) => value * factor[i]!);
  return {
    ...raw,
    open: times(raw.open),
    high: times(raw.high),
    low: times(raw.low),
    close: closes,
    volume: raw.volume.map((value, i) => Math.round(value / factor[i]!)),
  };
}
